/**
 * The cells of one candle in a terminal. A rise and a fall of equal size cover equally many cells: with colour, bodies
 * end at half cells, and colour tells a half of a rise from a half of a fall. Without colour, bodies end at whole
 * cells, so that each shows its direction; a body of less than half a cell has a special glyph.
 */
import type { Tone } from '../text/rich.js';
import { type Bar, isDown, isUp } from './klines-model.js';

/** The glyphs of cells that a body fills. */
export interface Bodies {
  readonly rise: string;
  readonly fall: string;
}

/** Bodies that fill the width of a cell need gaps between candles. With colour, rises and falls have the same glyph. */
export function bodiesOf(isWide: boolean, isPlain: boolean): Bodies {
  if (!isPlain) return isWide ? { rise: '█', fall: '█' } : { rise: '┃', fall: '┃' };
  return isWide ? { rise: '▒', fall: '█' } : { rise: '║', fall: '┃' };
}

/** Bodies of less than half a cell, without colour. */
const TINY: Bodies = { rise: '╫', fall: '╂' };

const BODY_GLYPHS = '▒█▀▄';
/** Whether a glyph fills the whole width of its cell, so that a wider body repeats it in the cells beside it. */
export const isBody = (glyph: string): boolean => BODY_GLYPHS.includes(glyph);

/** The glyph of a candle in each row; ' ' in rows that the candle does not reach. */
export interface Candle {
  readonly tone: Tone;
  readonly glyph: (row: number) => string;
}

/** Narrow glyphs by the content of the upper and the lower half of a cell: 0 nothing, 1 wick, 2 body. */
const NARROW: Readonly<Record<string, string>> = {
  '00': ' ',
  '01': '╷',
  '02': '╻',
  '10': '╵',
  '11': '│',
  '12': '╽',
  '20': '╹',
  '21': '╿',
};
/** The halves of wide bodies; a wick in the other half is left out. */
const WIDE: Readonly<Record<string, string>> = { '02': '▄', '12': '▄', '20': '▀', '21': '▀' };

/** Glyphs of a candle whose close equals its open, by whether a wick reaches the cell above and the cell below. */
const DASHES: Readonly<Record<string, string>> = {
  falsefalse: '─',
  truefalse: '┴',
  falsetrue: '┬',
  truetrue: '┼',
};

/**
 * The cells of a bar. @param halfOf the half-cell of a price, counted from the top
 */
export function candleOf(
  bar: Bar,
  halfOf: (price: number) => number,
  { bodies, isPlain, hasTrades }: { bodies: Bodies; isPlain: boolean; hasTrades: boolean },
): Candle {
  const [top, bottom] = [halfOf(bar.high), halfOf(bar.low)];
  const bodyTop = halfOf(Math.max(bar.open, bar.close));
  const bodyBottom = halfOf(Math.min(bar.open, bar.close));
  const fillOf = (half: number): 0 | 1 | 2 =>
    half < top || half > bottom ? 0 : half < bodyTop || half > bodyBottom ? 1 : 2;
  if (bar.open === bar.close || (hasTrades && bar.volume === 0)) {
    // A dash at the price replaces the body; where nothing was traded, a dot.
    const row = halfOf(bar.close) >> 1;
    const mark =
      hasTrades && bar.volume === 0 ? '·' : (DASHES[`${fillOf(row * 2 - 1) > 0}${fillOf(row * 2 + 2) > 0}`] ?? '─');
    const glyph = (at: number): string =>
      mark === '·' && at !== row
        ? ' '
        : at === row
          ? mark
          : (NARROW[`${Math.min(1, fillOf(at * 2))}${Math.min(1, fillOf(at * 2 + 1))}`] ?? ' ');
    return { tone: mark === '·' ? 'dim' : 'plain', glyph };
  }
  const isRise = isUp(bar);
  const tone = isRise ? 'up' : isDown(bar) ? 'down' : 'plain';
  const whole = isRise ? bodies.rise : bodies.fall;
  if (isPlain) {
    const [from, to] = [Math.round(bodyTop / 2), Math.round((bodyBottom + 1) / 2)];
    const tinyRow = from < to ? -1 : (bodyTop + bodyBottom) >> 2;
    const glyph = (row: number): string => {
      if (row >= from && row < to) return whole;
      if (row === tinyRow) return isRise ? TINY.rise : TINY.fall;
      return NARROW[`${Math.min(1, fillOf(row * 2))}${Math.min(1, fillOf(row * 2 + 1))}`] ?? ' ';
    };
    return { tone, glyph };
  }
  const isWide = isBody(whole);
  const glyph = (row: number): string => {
    const key = `${fillOf(row * 2)}${fillOf(row * 2 + 1)}`;
    return key === '22' ? whole : ((isWide ? WIDE[key] : undefined) ?? NARROW[key] ?? ' ');
  };
  return { tone, glyph };
}

/** In ASCII a wick is lighter than a body and than the lines of the axes, so that neighbours do not run together. */
export const asciiWick = (glyph: string): string => ('│╷╵'.includes(glyph) ? ':' : glyph);
