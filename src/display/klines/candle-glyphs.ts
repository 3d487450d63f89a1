/**
 * The cells of one candle in a terminal. A rise and a fall of equal size cover equally many cells. A wide body ends at a
 * whole cell where a wick begins, because no cell holds half a body and half a wick; with colour, it ends at half a cell
 * elsewhere. Without colour, every body ends at whole cells, at least one, so that each shows its direction. Candles have
 * the same wicks with and without colour.
 */
import type { Tone } from '../text/rich.js';
import { type Bar, isDown, isUp } from './klines-model.js';

/** The glyphs of cells that a body fills. */
export interface Bodies {
  readonly rise: string;
  readonly fall: string;
}

/** The bodies of candles. Wide bodies fill the width of a cell, so they need gaps between candles. With colour, rises and falls have the same glyph. */
export function bodiesOf(isWide: boolean, isPlain: boolean): Bodies {
  if (!isPlain) return isWide ? { rise: '█', fall: '█' } : { rise: '┃', fall: '┃' };
  return isWide ? { rise: '▒', fall: '█' } : { rise: '║', fall: '┃' };
}

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
/** The halves of wide bodies without a wick in the other half. */
const WIDE: Readonly<Record<string, string>> = { '02': '▄', '20': '▀' };

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
    // If open and close are equal, a dash at the price replaces the body; if nothing was traded, a dot.
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
  if (!isPlain && !isBody(whole)) {
    const glyph = (row: number): string => {
      const key = `${fillOf(row * 2)}${fillOf(row * 2 + 1)}`;
      return key === '22' ? whole : (NARROW[key] ?? ' ');
    };
    return { tone, glyph };
  }
  const [start, end] = [Math.round(bodyTop / 2), Math.round((bodyBottom + 1) / 2)];
  // A body of less than half a cell fills the cell in which it is.
  const from = start < end ? start : (bodyTop + bodyBottom) >> 2;
  const to = Math.max(end, from + 1);
  const glyph = (row: number): string => {
    const [upper, lower] = [fillOf(row * 2), fillOf(row * 2 + 1)];
    const half = WIDE[`${upper}${lower}`];
    if (half !== undefined && !isPlain) return half;
    if (row >= from && row < to) return whole;
    // Half a body that is rounded away is a part of the wick beyond it; if there is no wick, nothing is drawn.
    return half === undefined ? (NARROW[`${Math.min(1, upper)}${Math.min(1, lower)}`] ?? ' ') : ' ';
  };
  return { tone, glyph };
}

/** In ASCII, the glyph of a wick is lighter than that of a body and of an axis, so that neighbouring candles can be told apart. */
export const asciiWick = (glyph: string): string => ('│╷╵'.includes(glyph) ? ':' : glyph);
