/**
 * Completion: the candidates of the prompt, from the catalogue of calls and the values of the cells, and after them those that only
 * TypeScript knows. Both lists are sources of one popup, which shows the candidates of the prompt while TypeScript still computes
 * its own.
 */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import type { Completions } from '../cells/messages.js';
import { otherCandidates } from './other-candidates.js';
import { descriptionElement, type EditorTypes } from './types.js';

interface CompletionHost {
  complete(before: string): Promise<Completions | undefined>;
  readonly types?: EditorTypes;
}

/** Candidates of the prompt come first: they know symbols and open orders. */
const FIRST = 50;
const VALID = /^[\w$]*$/;
/** TypeScript completes only members, names and texts. After a bracket or a comma, TypeScript would offer all names. */
const TYPED = /(?:\.|['"`]|(?<![\w$])[\p{ID_Start}$_][\w$]*)$/u;

/** The sources of an editor. */
export function completionSources(host: CompletionHost): CompletionSource[] {
  /** The newest request to the prompt: both sources ask about the same state, and the prompt is asked once. */
  let asked: { readonly state: EditorState; readonly found: Promise<Completions | undefined> } | undefined;
  const ownAt = ({ state, pos }: CompletionContext) => {
    if (asked?.state !== state) asked = { state, found: host.complete(state.sliceDoc(0, pos)) };
    return asked.found;
  };
  const { types } = host;
  const info = (pos: number, name: string) =>
    types && {
      info: async () => {
        const description = await types.describe(pos, name);
        return description ? descriptionElement(description) : null;
      },
    };

  const own = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    if (!explicit && !/[\w$.'"(,]$/.test(state.sliceDoc(0, pos))) return null;
    const found = await ownAt(context);
    if (found === undefined || found.candidates.length === 0) return null;
    const options = found.candidates.map(
      ({ text, note }): Completion => ({
        label: text,
        ...(note !== '' && { detail: note }),
        boost: FIRST,
        ...info(pos, text),
      }),
    );
    return { from: pos - found.replaced, options, validFor: VALID };
  };

  const others = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    if (!explicit && !TYPED.test(state.sliceDoc(0, pos))) return null;
    const [typed, found] = await Promise.all([types?.complete(pos), ownAt(context)]);
    const candidates = otherCandidates(pos, found, typed);
    if (typed === undefined || candidates.length === 0) return null;
    const options = candidates.map(({ text, kind }): Completion => ({ label: text, detail: kind, ...info(pos, text) }));
    return { from: typed.from, options, validFor: VALID };
  };

  return types ? [own, others] : [own];
}
