/**
 * Bars on a page. In a terminal a bar is block characters, which on a page have seams between them and the width of the
 * page's font. Here it is an element with a width. A page without styles does not show the bar, but the digits beside
 * it.
 */

import type { Range } from './blocks.js';

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

/** The parts of `├──────●────┤`: an end with the line beside it, and the dot of a value. */
const RANGE = /^(?:├─*|─*┤|●)$/;

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
  if (RANGE.test(text)) return { html: rangePart(text, style), free: 0 };
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

/** The line of a range: lines whose widths are shares of the page's room, and between them the dot and the tick. */
export function rangeLine({ dot, tick }: Range, style: string): string {
  const marks = [
    { at: dot, shape: `width:9px;height:9px;border-radius:50%;background:currentColor;${style}` },
    ...(tick === undefined ? [] : [{ at: tick, shape: 'width:2px;height:11px;background:currentColor' }]),
  ].sort((a, b) => a.at - b.at);
  const line = (share: number): string =>
    `<span style="flex:${Math.max(0, share).toFixed(3)} 0 0px;height:1px;background:currentColor;opacity:.5"></span>`;
  let from = 0;
  const parts = marks.map(({ at, shape }) => {
    const before = line(at - from);
    from = at;
    return `${before}<span style="flex:none;${shape}"></span>`;
  });
  return (
    '<span aria-hidden="true" style="flex:1;min-width:5em;display:flex;align-items:center;height:12px;border:solid #8888;border-width:0 1px">' +
    `${parts.join('')}${line(1 - from)}</span>`
  );
}

/** A part of a range, as wide as its columns; the line is in the middle of its height. */
function rangePart(text: string, style: string): string {
  const first = text[0];
  const shape = `display:inline-block;box-sizing:border-box;vertical-align:middle;${style === '' ? '' : `${style};`}`;
  const size = `width:${text.length * COLUMN}px;height:${HEIGHT}px`;
  const mark =
    first === '●'
      ? `width:${COLUMN}px;height:${COLUMN}px;border-radius:50%;background:currentColor`
      : `${size};background:linear-gradient(currentColor,currentColor) 0 50%/100% 1px no-repeat;${
          first === '├' ? 'border-left' : 'border-right'
        }:1px solid`;
  return `<span aria-hidden="true" style="${shape}${mark}"></span>`;
}
