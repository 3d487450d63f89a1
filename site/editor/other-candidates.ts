/** Chooses the completion candidates of TypeScript that the prompt does not offer already. Pure. */
import type { Completions } from '../cells/messages.js';
import type { TypedCandidate, TypedCompletions } from '../types/messages.js';

/**
 * The candidates of TypeScript that the prompt does not offer. None if TypeScript's candidates replace another text than the candidates of
 * the prompt: one list cannot show both.
 */
export function otherCandidates(
  pos: number,
  found: Completions | undefined,
  typed: TypedCompletions | undefined,
): readonly TypedCandidate[] {
  if (!typed) return [];
  const own = new Set(found?.candidates.map(({ text }) => text));
  if (found && own.size > 0 && typed.from !== pos - found.replaced) return [];
  return typed.candidates.filter(({ text }) => !own.has(text));
}
