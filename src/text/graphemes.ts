/**
 * Graphemes: what a reader takes for one character, such as a letter with its accents or an emoji of several code points.
 */

/**
 * Texts in which each code unit is a grapheme: ASCII except CR (CR and LF together are one grapheme), and the frequent
 * characters of drawings.
 */
const SINGLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is a grapheme, too
  /^[\x00-\x0c\x0e-\x7f\u00a0\u00b7\u00d7\u2013\u2014\u2022\u2026\u2039\u203a\u2192\u2248\u22ee\u2500-\u259f\u25a0-\u25ff\u2713\u2717\u2800-\u28ff]*$/;

let segmenter: Intl.Segmenter | undefined;

/** The graphemes of a text: a line may be cut between two of them, but not inside one. */
export function graphemesOf(text: string): string[] {
  if (SINGLE.test(text)) return text.split('');
  // The segmenter is made at its first use: its Unicode tables take 8 ms to load, and few sessions need them.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Longest grapheme, in code units: the two functions below split longer graphemes. */
const MAX_GRAPHEME = 40;

/** The grapheme that begins at an offset; empty at the end of the text. */
export function graphemeFrom(text: string, start: number): string {
  return graphemesOf(text.slice(start, start + MAX_GRAPHEME))[0] ?? '';
}

/** The grapheme that ends at an offset; empty at the start of the text. */
export function graphemeBefore(text: string, end: number): string {
  return graphemesOf(text.slice(Math.max(0, end - MAX_GRAPHEME), end)).at(-1) ?? '';
}
