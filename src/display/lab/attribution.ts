/**
 * The parts of a profit as a waterfall: each bar begins where the bar before it ends, and the last one is the total, so
 * the bars add up as the figures do. A rise and a fall differ in sign and colour.
 */
import { type Span, span, type Tone } from '../text/rich.js';
import type { DrawnAttribution } from './lab-drawing.js';
import { amountDecimals, rounded, roundedParts, signed } from './rounded.js';

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

/** A waterfall: its bars, and the range of everything that they reach, zero included. */
export interface Waterfall {
  readonly bars: readonly PartBar[];
  readonly low: number;
  readonly high: number;
}

const PARTS = ['spread', 'inventory', 'holdings', 'commission', 'other'] as const;
/** Parts that are left out where they are zero: most strategies start without holdings and convert nothing. */
const RARE: readonly string[] = ['holdings', 'other'];

/** The bars of an attribution. */
export function waterfallOf(parts: DrawnAttribution, decimals = amountDecimals(Object.values(parts))): Waterfall {
  const names = PARTS.filter((name) => !RARE.includes(name) || Number(parts[name]) !== 0);
  const texts = roundedParts(
    names.map((name) => parts[name]),
    parts.total,
    decimals,
  );
  let reached = 0;
  const bars = names.map((name, at): PartBar => {
    const from = reached;
    reached += Number(parts[name]);
    return { name, text: signed(texts[at] ?? ''), exact: parts[name], from, to: reached, isTotal: false };
  });
  const total = Number(parts.total);
  bars.push({
    name: 'total',
    text: signed(rounded(parts.total, decimals)),
    exact: parts.total,
    from: 0,
    to: total,
    isTotal: true,
  });
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  return { bars, low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
}

export const partTone = ({ from, to, isTotal }: PartBar): Tone =>
  isTotal ? 'accent' : to > from ? 'up' : to < from ? 'down' : 'dim';

const MAX_BAR = 44;
const MIN_BAR = 6;

/** The waterfall as lines of at most `width` columns. */
export function attributionLines(parts: DrawnAttribution, unit: string, width: number): Span[][] {
  const { bars, low, high } = waterfallOf(parts);
  const names = Math.max(...bars.map(({ name }) => name.length));
  const texts = Math.max(...bars.map(({ text }) => text.length));
  const room = Math.min(MAX_BAR, width - names - texts - 4);
  const columns = room < MIN_BAR || high === low ? 0 : room;
  return [
    [span('profit by source', 'strong'), span(` ${unit}`, 'dim')],
    ...bars.map((bar) => {
      const tone = bar.isTotal ? 'strong' : 'plain';
      return [
        span(`${bar.name.padEnd(names)}  ${bar.text.padStart(texts)}`, tone),
        ...(columns > 0 ? [span('  '), ...barCells(bar, { low, high }, columns)] : []),
      ];
    }),
  ];
}

/** A bar between two values, in halves of a column; a dotted line at zero where no bar is. */
function barCells(bar: PartBar, { low, high }: { low: number; high: number }, columns: number): Span[] {
  const halfOf = (value: number): number => Math.round(((value - low) / (high - low)) * columns * 2);
  const [a, b] = [halfOf(Math.min(bar.from, bar.to)), halfOf(Math.max(bar.from, bar.to))];
  // A part above zero is seen, however small it is.
  const start = b > a || bar.from === bar.to ? a : Math.min(a, columns * 2 - 1);
  const end = bar.from === bar.to ? start : Math.max(b, start + 1);
  const zero = Math.min(columns - 1, Math.floor(halfOf(0) / 2));
  const tone = partTone(bar);
  return Array.from({ length: columns }, (_, column) => {
    const [left, right] = [isIn(column * 2, start, end), isIn(column * 2 + 1, start, end)];
    if (left || right) return span(left ? (right ? '█' : '▌') : '▐', tone);
    return low < 0 && column === zero ? span('┊', 'dim') : span(' ');
  });
}

const isIn = (half: number, start: number, end: number): boolean => half >= start && half < end;
