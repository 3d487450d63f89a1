/**
 * Bars on a page. In a terminal a bar is block characters, which on a page have seams between them and the width of the
 * page's font. Here it is an element with a width. A page without styles does not show the bar, but the digits beside
 * it.
 */

/** Pixels of one column of a bar, and its height. */
const COLUMN = 8;
const HEIGHT = 10;

/** The eighths of a column that each character of a bar fills. */
const EIGHTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'▏▎▍▌▋▊▉█▒·'].map((character, at) => [character, Math.min(8, at + 1)]),
);

/** The whole text of a span that is a bar, a part of one, or its track. */
const BAR = /^(?:█*[▏▎▍▌▋▊▉]?|▒+|·+)$/;
const isTrack = (text: string): boolean => text.startsWith('·');

/** A bar of a page. */
export interface PageBar {
  readonly html: string;
  /** Pixels of its last column that the bar does not fill: the track behind the bar begins with them. */
  readonly free: number;
}

/**
 * A span of bar characters as an element with the style of its tone; undefined for another text.
 *
 * @param before the pixels that the bar before it leaves free
 */
export function pageBar(text: string, style: string, before: number): PageBar | undefined {
  if (text === '' || !BAR.test(text)) return undefined;
  const eighths = [...text].reduce((sum, character) => sum + (EIGHTHS[character] ?? 0), 0);
  const width = (eighths * COLUMN) / 8 + (isTrack(text) ? before : 0);
  const paint = text.startsWith('▒')
    ? 'background:repeating-linear-gradient(45deg,currentColor 0 2px,transparent 2px 4px)'
    : isTrack(text)
      ? 'background:currentColor;opacity:.15'
      : 'background:currentColor';
  const color = style === '' || isTrack(text) ? '' : `${style};`;
  const shape = `display:inline-block;width:${width}px;height:${HEIGHT}px`;
  return {
    html: `<span aria-hidden="true" style="${shape};${color}${paint}"></span>`,
    free: isTrack(text) ? 0 : text.length * COLUMN - width,
  };
}
