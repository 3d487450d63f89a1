/** What is offered at a cursor, and which of it fits what has been typed. Pure. */

/** A text that may stand at the cursor, with a line about it. */
export interface Candidate {
  readonly text: string;
  /** What it is, in a line; worked out when it is shown, where that takes a look at something. */
  readonly note?: string | (() => string | undefined) | undefined;
  /** A shorter name of the same thing: this one is left out where that is offered too. */
  readonly shortName?: string;
}

export interface Completion {
  /** What may stand in position of `prefix`. */
  readonly candidates: readonly Candidate[];
  /** The end of the text before the cursor that a candidate replaces. */
  readonly prefix: string;
}

export const noteOf = ({ note }: Candidate): string => (typeof note === 'function' ? note() : note) ?? '';

/** Candidates without notes. */
export const withoutNotes = (texts: readonly string[]): Candidate[] => texts.map((text) => ({ text }));

/** Shortest prefix that is looked for inside names, and shortest whose letters may stand apart in them. */
const MIN_SUBSTRING_LENGTH = 2;
const MIN_SUBSEQUENCE_LENGTH = 3;

/**
 * Those that start with the prefix; failing that, whatever the case; failing that, those that contain it; failing that,
 * those that have its letters in this order (`klns`: klines). In the order given, each once.
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

/** The longest beginning that all candidates share. */
export function commonStart(candidates: readonly Candidate[]): string {
  let common = candidates[0]?.text ?? '';
  for (const { text } of candidates) {
    let length = 0;
    while (length < common.length && common[length] === text[length]) length += 1;
    common = common.slice(0, length);
  }
  return common;
}
