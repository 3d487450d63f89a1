/** The candidates of TypeScript beside those of the prompt. Pure. */
import type { Completions } from '../cells/messages.js';
import type { TypedCandidate, TypedCompletions } from '../types/messages.js';

/** Those that the prompt does not offer. None if they replace another text than those of the prompt: they would have no place in the same list. */
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
