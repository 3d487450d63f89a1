/** Completion candidates, and which of them match the typed prefix. Pure: no I/O. */

/** A text that completion can insert at the cursor, with a one-line description. */
export interface Candidate {
  readonly text: string;
  /** One line of description. A function is called only when the line is shown, because it may have to read a value. */
  readonly note?: string | (() => string | undefined) | undefined;
  /** The shorter name of the same setter. A candidate is left out when its short name is also a candidate. */
  readonly shortName?: string;
}

export interface Completion {
  /** The texts that can replace `prefix`. */
  readonly candidates: readonly Candidate[];
  /** The last part of the text before the cursor; a candidate replaces it. */
  readonly prefix: string;
}

export const noteOf = ({ note }: Candidate): string => (typeof note === 'function' ? note() : note) ?? '';

/** Makes candidates without descriptions. */
export const withoutNotes = (texts: readonly string[]): Candidate[] => texts.map((text) => ({ text }));

/**
 * Shortest prefix that also matches inside names, and shortest prefix whose letters may be apart (`klns` matches
 * klines).
 */
const MIN_SUBSTRING_LENGTH = 2;
const MIN_SUBSEQUENCE_LENGTH = 3;

/**
 * Returns the candidates that start with the prefix. If there are none: candidates that start with it in any case; then
 * candidates that contain it; then candidates that have its letters in this order (`klns`: klines). The order is kept,
 * and each text appears once.
 */
export function matching(offered: readonly Candidate[], prefix: string): Candidate[] {
  const seen = new Set<string>();
  const all = offered.filter(({ text }) => !seen.has(text) && seen.add(text));
  return withoutLongNames(bestMatches(all, prefix));
}

function bestMatches(all: readonly Candidate[], prefix: string): readonly Candidate[] {
  if (prefix === '') return all;
  const exact = all.filter(({ text }) => text.startsWith(prefix));
  if (exact.length > 0) return exact;
  const wanted = prefix.toLowerCase();
  const fits = (test: (text: string) => boolean) => all.filter(({ text }) => test(text.toLowerCase()));
  const loose = fits((text) => text.startsWith(wanted));
  if (loose.length > 0 || prefix.length < MIN_SUBSTRING_LENGTH) return loose;
  const inside = fits((text) => text.includes(wanted));
  if (inside.length > 0 || prefix.length < MIN_SUBSEQUENCE_LENGTH) return inside;
  return fits((text) => text[0] === wanted[0] && hasInOrder(text, wanted));
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function withoutLongNames(candidates: readonly Candidate[]): Candidate[] {
  const texts = new Set(candidates.map(({ text }) => text));
  return candidates.filter(({ shortName }) => shortName === undefined || !texts.has(shortName));
}

/** Returns the longest prefix that all candidates share. */
export function commonStart(candidates: readonly Candidate[]): string {
  let common = candidates[0]?.text ?? '';
  for (const { text } of candidates) {
    let length = 0;
    while (length < common.length && common[length] === text[length]) length += 1;
    common = common.slice(0, length);
  }
  return common;
}
