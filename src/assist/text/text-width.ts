/** Columns of short texts at the prompt, and cutting to them. A wide character counts two, in doubt as well. Pure. */

/** First of the wide scripts; below it only punctuation and letters of one column are met here. */
const WIDE_FROM = 0x2e80;

export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += (char.codePointAt(0) ?? 0) >= WIDE_FROM ? 2 : 1;
  return width;
}

/** The text, or its beginning and an ellipsis, in at most `width` columns. */
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
