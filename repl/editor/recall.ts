/**
 * Recalls earlier inputs: step by step with the arrow keys, and by searching backwards for a text. Entries are newest
 * first. Pure: no I/O.
 */

/** The position while stepping through the history. */
export interface Walk {
  /** Index of the shown entry; -1: the text that was being typed. */
  readonly index: number;
  readonly typed: string;
}

/** Goes to the next older (1) or newer (-1) entry that starts with the typed text; undefined when there is none. */
export function walk(entries: readonly string[], from: Walk, direction: 1 | -1): Walk | undefined {
  const shown = from.index < 0 ? from.typed : entries[from.index];
  for (let index = from.index + direction; index < entries.length; index += direction) {
    if (index < 0) return from.index < 0 ? undefined : { ...from, index: -1 };
    const entry = entries[index] as string;
    if (entry.startsWith(from.typed) && entry !== shown) return { ...from, index };
  }
  return undefined;
}

/** Shorter texts get no suggestion: too many inputs begin with them. */
const MIN_SUGGESTED_FOR = 2;

/** The rest of the newest entry that begins with the text; undefined where the cursor is not at the end of the text. */
export function suggestionFor(
  { text, cursor }: { readonly text: string; readonly cursor: number },
  entries: readonly string[],
): string | undefined {
  if (cursor !== text.length || text.trim().length < MIN_SUGGESTED_FOR) return undefined;
  return entries.find((entry) => entry.length > text.length && entry.startsWith(text))?.slice(text.length);
}

/** The state of a backwards search. */
export interface Search {
  readonly query: string;
  /** Index of the found entry; -1: none yet. */
  readonly index: number;
  /** Whether no further entry was found. */
  readonly isExhausted: boolean;
}

export const NEW_SEARCH: Search = { query: '', index: -1, isExhausted: false };

/** Finds the next entry that contains the query, starting from the current one. */
export function searchOn(entries: readonly string[], search: Search, direction: 1 | -1): Search {
  const shown = entries[search.index];
  for (let index = search.index + direction; index >= 0 && index < entries.length; index += direction) {
    if (entries[index] !== shown && has(entries[index] as string, search.query)) {
      return { ...search, index, isExhausted: false };
    }
  }
  return { ...search, isExhausted: true };
}

/** Changes the query; the current entry stays if it contains the new query. */
export function searchFor(entries: readonly string[], { index }: Search, query: string): Search {
  if (query === '') return NEW_SEARCH;
  for (let at = Math.max(0, index); at < entries.length; at += 1) {
    if (has(entries[at] as string, query)) return { query, index: at, isExhausted: false };
  }
  return { query, index, isExhausted: true };
}

function has(entry: string, query: string): boolean {
  // A query in lower case ignores case; a query with a capital letter is case-sensitive, as in editors.
  return /\p{Lu}/u.test(query) ? entry.includes(query) : entry.toLowerCase().includes(query);
}
