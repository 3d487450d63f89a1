/** Completion: the candidates of the prompt, from the catalogue of calls and the values of the cells. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Completions } from '../cells/messages.js';

interface CompletionHost {
  complete(before: string): Promise<Completions | undefined>;
}

export function completionSource(host: CompletionHost) {
  return async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const before = state.sliceDoc(0, pos);
    if (!explicit && !/[\w$.'"(,]$/.test(before)) return null;
    const found = await host.complete(before);
    if (found === undefined || found.candidates.length === 0) return null;
    return {
      from: pos - found.replaced,
      options: found.candidates.map(({ text, note }) => ({ label: text, ...(note !== '' && { detail: note }) })),
      validFor: /^[\w$]*$/,
    };
  };
}
