/**
 * Measures the terminal columns of a text, and cuts a text to a width. Wide characters count as two columns; characters
 * of unknown width also count as two. Pure: no I/O.
 */

/** First code point of the wide scripts. Texts here use only punctuation and letters of one column below it. */
const WIDE_FROM = 0x2e80;

export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += (char.codePointAt(0) ?? 0) >= WIDE_FROM ? 2 : 1;
  return width;
}

/** Returns the text, or its beginning followed by an ellipsis, in at most `width` columns. */
export function clip(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width <= 0) return '';
  let [cut, used] = ['', 0];
  for (const char of text) {
    used += textWidth(char);
    if (used > width - 1) break;
    cut += char;
  }
  return `${cut.trimEnd()}…`;
}
