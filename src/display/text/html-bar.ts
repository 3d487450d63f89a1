/**
 * Bars and ranges on a page. In a terminal a bar is block characters, which on a page have seams between them and the width of the
 * page's font. On a page a bar is an element with a width. A page without styles shows only the digits beside the bar.
 */

import { inkOf } from '../theme/page-ink.js';
import { PALETTE } from '../theme/palette.js';
import type { Range } from './blocks.js';

/** Pixels of one column of a bar, its height, and the least width of a range. */
export const BAR_COLUMN = 8;
const HEIGHT = 10;
export const RANGE_WIDTH = 72;

/** The eighths of a column that each character of a bar fills. */
const EIGHTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'▏▎▍▌▋▊▉█▒·'].map((character, at) => [character, Math.min(8, at + 1)]),
);

/** Matches the whole text of a span that is a bar, a part of a bar, or the track of a bar. */
const BAR = /^(?:█*[▏▎▍▌▋▊▉]?|▒+|·+)$/;
const isTrack = (text: string): boolean => text.startsWith('·');

/** A bar of a page. */
export interface PageBar {
  readonly html: string;
  /** Number of pixels of its last column that the bar does not fill. The track after the bar begins with these pixels. */
  readonly free: number;
}

/**
 * A span of bar characters as an element with the style of its tone; undefined for another text.
 *
 * @param before the pixels that the bar before it leaves free
 */
export function pageBar(text: string, style: string, before: number, isThin = false): PageBar | undefined {
  if (text === '' || !BAR.test(text)) return undefined;
  const eighths = [...text].reduce((sum, character) => sum + (EIGHTHS[character] ?? 0), 0);
  const width = isThin ? BAR_COLUMN / 2 : (eighths * BAR_COLUMN) / 8 + (isTrack(text) ? before : 0);
  const paint = text.startsWith('▒')
    ? 'background:repeating-linear-gradient(45deg,currentColor 0 2px,transparent 2px 4px)'
    : isTrack(text)
      ? 'background:currentColor;opacity:.15'
      : 'background:currentColor';
  const color = style === '' || isTrack(text) ? '' : `${style};`;
  const shape = `display:inline-block;width:${width}px;height:${HEIGHT}px`;
  return {
    html: `<span aria-hidden="true" style="${shape};${color}${paint}"></span>`,
    free: isTrack(text) ? 0 : text.length * BAR_COLUMN - width,
  };
}

/**
 * A range: a line with a dot at the exact place of a value, and a tick at a second one. One rule has the shapes of all
 * ranges, so a row of a table has few more bytes.
 */
export const rangeHtml = ({ dot, tick }: Pick<Range, 'dot' | 'tick'>): string =>
  `<i class="spotlab-range" style="--dot:${percent(dot)}${tick === undefined ? '' : `;--tick:${percent(tick)}`}"></i>`;

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

/** The rules of the ranges in a text of HTML; '' if it has none. */
export const rangeRules = (html: string): string => (html.includes('class="spotlab-range"') ? RANGE_RULES : '');

/** The rules demand exact colours, because browsers print no backgrounds otherwise. Without a second place the tick is hidden. */
const RANGE_RULES =
  `<style>.spotlab-range{display:inline-block;position:relative;min-width:${RANGE_WIDTH}px;width:100%;height:11px;vertical-align:middle;box-sizing:border-box;` +
  'border:solid #8888;border-width:0 1px;background:linear-gradient(#8888,#8888) 0 50%/100% 1px no-repeat}' +
  '.spotlab-range,.spotlab-range::before,.spotlab-range::after{-webkit-print-color-adjust:exact;print-color-adjust:exact}' +
  '.spotlab-range::before{content:"";position:absolute;left:calc(var(--tick,-999px) - 1px);width:2px;height:11px;background:currentColor}' +
  `.spotlab-range::after{content:"";position:absolute;top:1px;left:calc(var(--dot) - 4.5px);width:9px;height:9px;border-radius:50%;background:${PALETTE.accent};background:${inkOf(PALETTE.accent)}}</style>`;
