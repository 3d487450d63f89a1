/**
 * The parts of a profit as a waterfall: each bar begins where the bar before it ends, so the bars add up as the figures do.
 * The parts of the trading come first, with their sum; then the profit of the assets that the account held anyway, and
 * the total. A rise and a fall differ in sign and colour.
 */

import type { DrawnAttribution } from '../lab-figures/lab-drawing.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { amountDecimals, roundedParts } from '../lab-figures/run-amounts.js';
import { foldLine } from '../text/ansi.js';
import { compact } from '../text/number-text.js';
import { type Span, span, type Tone } from '../text/rich.js';

/** One bar of the waterfall. */
export interface PartBar {
  readonly name: string;
  /** The rounded amount with its sign. */
  readonly text: string;
  /** The exact amount. */
  readonly exact: string;
  readonly from: number;
  readonly to: number;
  readonly isTotal: boolean;
}

/** A waterfall: its bars, and the range that is drawn, which includes zero. A bar that goes beyond the range is cut at the end of the range. */
export interface Waterfall {
  readonly bars: readonly PartBar[];
  readonly low: number;
  readonly high: number;
}

/** If the range of all bars is more than this many times the range of the trading, the scale is made for the trading only. */
const CLIP = 6;
/** How far such a scale extends beyond the trading, as a share of the trading's range: room for the bars that are cut. */
const BEYOND = 0.4;
/** What is drawn of a bar that is cut is this many times as long as the longest whole bar, or more. */
const LONGER = 1.15;

/** The parts of the trading. */
const PARTS = ['spread', 'inventory', 'impact', 'commission', 'other'] as const;
/** Parts that are left out if they are zero: recordings have no impact, and most strategies convert nothing. */
const RARE: ReadonlySet<string> = new Set(['impact', 'other']);

/** The bars of an attribution. */
export function waterfallOf(parts: DrawnAttribution, decimals = amountDecimals(Object.values(parts))): Waterfall {
  const names = PARTS.filter((name) => !RARE.has(name) || Number(parts[name]) !== 0);
  // Trading and holdings are rounded so that they add up to the total, then the parts of the trading so that they add
  // up to the rounded trading.
  const [trading = '', holdings = ''] = roundedParts([parts.trading, parts.holdings], parts.total, decimals);
  const texts = roundedParts(
    names.map((name) => parts[name]),
    trading,
    decimals,
  );
  const bar = (name: string, text: string, exact: string, from: number, isTotal: boolean): PartBar => ({
    ...{ name, text: signed(text), exact, from, to: from + Number(exact), isTotal },
  });
  let reached = 0;
  const bars = names.map((name, at): PartBar => {
    const one = bar(name, texts[at] ?? '', parts[name], reached, false);
    reached = one.to;
    return one;
  });
  const total = rounded(parts.total, decimals);
  // If the holdings have no profit, trading and total are equal, so one bar shows both.
  if (Number(parts.holdings) === 0) bars.push(bar('trading = total', total, parts.total, 0, true));
  else
    bars.push(
      bar('trading', trading, parts.trading, 0, true),
      bar('holdings', holdings, parts.holdings, Number(parts.trading), false),
      bar('total', total, parts.total, 0, true),
    );
  return { bars, ...scaleOf(bars, names.length) };
}

/** The range of all bars. If the holdings are so large that the trading would be invisible, the scale ends near the trading. */
function scaleOf(bars: readonly PartBar[], parts: number): { readonly low: number; readonly high: number } {
  const rangeOf = (some: readonly PartBar[]): { readonly low: number; readonly high: number } => {
    const ends = some.flatMap(({ from, to }) => [from, to]);
    return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
  };
  const [all, trading] = [rangeOf(bars), rangeOf(bars.slice(0, parts))];
  const size = trading.high - trading.low;
  if (size === 0 || all.high - all.low <= CLIP * size) return all;
  const scale = { low: trading.low - BEYOND * size, high: trading.high + BEYOND * size };
  const isWhole = (bar: PartBar): boolean => cutOf(bar, scale) === '';
  const least = LONGER * Math.max(...bars.filter(isWhole).map(({ from, to }) => Math.abs(to - from)));
  const cut = bars.filter((bar) => !isWhole(bar));
  return {
    low: Math.max(all.low, Math.min(scale.low, ...cut.map(({ from, to }) => Math.max(from, to) - least))),
    high: Math.min(all.high, Math.max(scale.high, ...cut.map(({ from, to }) => Math.min(from, to) + least))),
  };
}

/** The end at which a bar is cut: `«` at the left, `»` at the right; '' for a whole bar. */
export function cutOf({ from, to }: PartBar, { low, high }: { readonly low: number; readonly high: number }): string {
  return Math.min(from, to) < low ? '«' : Math.max(from, to) > high ? '»' : '';
}

export const partTone = ({ from, to, isTotal }: PartBar): Tone =>
  isTotal ? 'accent' : to > from ? 'up' : to < from ? 'down' : 'dim';

const MAX_BAR = 120;
const MIN_BAR = 6;
const TITLE_ROOM = 'profit by source '.length + 2;

/** A note about cut bars, each with its full length in lengths of what is drawn: `« cut: holdings 14.1 ×, total 30.3 ×`; '' if no bar is cut. */
export function cutNote({ bars, low, high }: Waterfall): string {
  const cut = bars.filter((bar) => cutOf(bar, { low, high }) !== '');
  const signs = new Set(cut.map((bar) => cutOf(bar, { low, high })));
  const times = ({ name, from, to }: PartBar): string => {
    const [start, end] = [Math.max(low, Math.min(from, to)), Math.min(high, Math.max(from, to))];
    return `${name} ${compact(Math.abs(to - from) / (end - start || 1))} ×`;
  };
  return cut.length === 0 ? '' : `${[...signs].join(' ')} cut: ${cut.map(times).join(', ')}`;
}

/**
 * The waterfall as lines of at most `width` columns.
 *
 * @param hasSums whether trading, holdings and total also have bars; if not, the sheet says that they are left out
 */
export function attributionLines(parts: DrawnAttribution, unit: string, width: number, hasSums = true): Span[][] {
  const all = waterfallOf(parts);
  const own = all.bars.filter(({ name, isTotal }) => hasSums || (!isTotal && name !== 'holdings'));
  const { bars, low, high } = hasSums ? all : { bars: own, ...scaleOf(own, own.length) };
  const remark = hasSums ? cutNote({ bars, low, high }) : '';
  const names = Math.max(...bars.map(({ name }) => name.length));
  const texts = Math.max(...bars.map(({ text }) => text.length));
  const room = Math.min(MAX_BAR, width - names - texts - 4);
  const columns = room < MIN_BAR || high === low ? 0 : room;
  const said = remark === '' || columns === 0 ? [] : [span(remark, 'dim')];
  const isBeside = TITLE_ROOM + unit.length + remark.length <= width;
  return [
    [
      span('profit by source', 'strong'),
      span(` ${unit}`, 'dim'),
      ...(isBeside ? said.flatMap((one) => [span('  '), one]) : []),
    ],
    ...bars.map((bar) => {
      const tone = bar.isTotal ? 'strong' : 'plain';
      return [
        span(`${bar.name.padEnd(names)}  ${bar.text.padStart(texts)}`, tone),
        ...(columns > 0 ? [span('  '), ...barCells(bar, { low, high }, columns)] : []),
      ];
    }),
    ...(isBeside ? [] : said.flatMap((one) => foldLine([one], width, 2))),
  ];
}

/** A bar between two values, in halves of a column. If there is no bar at zero, there is a dotted line. */
function barCells(bar: PartBar, { low, high }: { low: number; high: number }, columns: number): Span[] {
  const halfOf = (value: number): number =>
    Math.round(((Math.min(high, Math.max(low, value)) - low) / (high - low)) * columns * 2);
  const [a, b] = [halfOf(Math.min(bar.from, bar.to)), halfOf(Math.max(bar.from, bar.to))];
  // A part that is not zero has a bar of at least half a column, so that it is visible.
  const start = b > a || bar.from === bar.to ? a : Math.min(a, columns * 2 - 1);
  const end = bar.from === bar.to ? start : Math.max(b, start + 1);
  const zero = Math.min(columns - 1, Math.floor(halfOf(0) / 2));
  const tone = partTone(bar);
  const cut = cutOf(bar, { low, high });
  const cutAt = cut === '' ? -1 : cut === '«' ? 0 : columns - 1;
  return Array.from({ length: columns }, (_, column) => {
    if (column === cutAt) return span(cut, tone);
    // A bar that is cut has a break, as a cut axis has.
    if (cut !== '' && Math.abs(column - cutAt) <= BREAK) return span('/', tone);
    const [left, right] = [isIn(column * 2, start, end), isIn(column * 2 + 1, start, end)];
    if (left || right) return span(left ? (right ? '█' : '▌') : '▐', tone);
    return low < 0 && column === zero ? span(halfOf(0) % 2 === 0 ? '▏' : '┊', 'dim') : span(' ');
  });
}

/** Columns of the break of a cut bar. */
const BREAK = 2;

const isIn = (half: number, start: number, end: number): boolean => half >= start && half < end;
