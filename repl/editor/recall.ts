/**
 * Going through the inputs of before: up and down, and backwards by a piece of text. Entries are newest first. Pure.
 */

/** A walk through the history, away from a text that is being typed and back to it. */
export interface Walk {
  /** Index of the entry shown; -1: the text that was being typed. */
  readonly index: number;
  readonly typed: string;
}

/** One step to older (1) or newer (-1) entries that begin as what was typed; undefined when there is none. */
export function walk(entries: readonly string[], from: Walk, direction: 1 | -1): Walk | undefined {
  const shown = from.index < 0 ? from.typed : entries[from.index];
  for (let index = from.index + direction; index < entries.length; index += direction) {
    if (index < 0) return from.index < 0 ? undefined : { ...from, index: -1 };
    const entry = entries[index] as string;
    if (entry.startsWith(from.typed) && entry !== shown) return { ...from, index };
  }
  return undefined;
}

/** A backwards search, as far as it has come. */
export interface Search {
  readonly query: string;
  /** Index of the entry found; -1: none yet. */
  readonly index: number;
  /** Whether nothing, or nothing more, was found. */
  readonly isExhausted: boolean;
}

export const NEW_SEARCH: Search = { query: '', index: -1, isExhausted: false };

/** The next entry with the query in it, in lower case as in upper, from the one found on. */
export function searchOn(entries: readonly string[], search: Search, direction: 1 | -1): Search {
  const shown = entries[search.index];
  for (let index = search.index + direction; index >= 0 && index < entries.length; index += direction) {
    if (entries[index] !== shown && has(entries[index] as string, search.query)) {
      return { ...search, index, isExhausted: false };
    }
  }
  return { ...search, isExhausted: true };
}

/** The search with another query: the entry found stays where it still fits. */
export function searchFor(entries: readonly string[], { index }: Search, query: string): Search {
  if (query === '') return NEW_SEARCH;
  for (let at = Math.max(0, index); at < entries.length; at += 1) {
    if (has(entries[at] as string, query)) return { query, index: at, isExhausted: false };
  }
  return { query, index, isExhausted: true };
}

function has(entry: string, query: string): boolean {
  // As in editors: a query in small letters finds both, one with a capital only itself.
  return /\p{Lu}/u.test(query) ? entry.includes(query) : entry.toLowerCase().includes(query);
}
