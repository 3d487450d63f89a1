/** Draws how many of a run's limit orders would be filled under each of three assumptions about fills: a bar for the filled share, and the profit. */

import type { DrawnAssumption } from '../lab-figures/lab-drawing.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { amountDecimals } from '../lab-figures/run-amounts.js';
import { foldLine } from '../text/ansi.js';
import { barOf } from '../text/bar.js';
import { padSpans, plainOf, type Span, span, spansWidth } from '../text/rich.js';
import { hiddenNote } from '../text/table.js';

const MAX_BAR = 60;
const MIN_BAR = 4;
const GAP = '  ';

/** One assumption, as texts. */
export interface AssumptionTexts {
  readonly name: string;
  readonly rate: string;
  readonly orders: string;
  readonly profit: string;
  readonly share: number;
  /** Whether these are the real fills of the engine instead of an assumption. */
  readonly isReal: boolean;
}

/** The meaning of each assumption, in words. */
export const ASSUMPTION_WORDS: Readonly<Record<string, string>> = {
  queue: 'filled by the engine, behind the quantity that was there before',
  touch: 'filled whole, as soon as a trade reaches the price',
  candle: 'filled whole, if a one-minute kline reaches the price',
};

/** The explanation below the figures. */
export const PROFIT_NOTE = 'profit before commission; queue is what the engine filled';
export const SHORT_NOTE = 'profit before commission';
const BEFORE = 'before commission';

export function assumptionTexts(rows: readonly DrawnAssumption[]): AssumptionTexts[] {
  const decimals = amountDecimals(rows.map(({ profit }) => profit));
  return rows.map(({ name, fillRate, filledOrders, orders, profit }) => ({
    name,
    rate: `${(fillRate * 100).toFixed(1)} %`,
    orders: `${filledOrders} of ${orders}`,
    profit: signed(rounded(profit, decimals)),
    share: fillRate,
    isReal: name === 'queue',
  }));
}

/**
 * The assumptions as lines of at most `width` columns, unless the figures alone are wider.
 *
 * @param isShort whether the name of the profits says what the line below the figures says otherwise
 */
export function assumptionLines(
  rows: readonly DrawnAssumption[],
  unit: string,
  width: number,
  isShort = false,
): Span[][] {
  const title = [span('limit orders filled', 'strong')];
  if ((rows[0]?.orders ?? 0) === 0) return [title, [span('no limit order was in the market', 'dim')]];
  const texts = assumptionTexts(rows);
  const widest = (name: string, of: (one: AssumptionTexts) => string): number =>
    Math.max(name.length, ...texts.map((one) => of(one).length));
  const profitName = isShort ? '' : `profit ${unit}`;
  const names = widest('by', ({ name }) => name);
  const rates = widest('', ({ rate }) => rate);
  const orders = widest('orders', (one) => one.orders);
  const profits = widest(profitName, ({ profit }) => profit);
  const fixed = names + rates + profits + 2 * GAP.length;
  const hasOrders = !isShort && fixed + orders + GAP.length <= width;
  const bar = Math.min(MAX_BAR, width - fixed - GAP.length - (hasOrders ? orders + GAP.length : 0));
  const hasBar = bar >= MIN_BAR;
  const rowOf = (cells: readonly (readonly [Span, number, 'left' | 'right'])[]): Span[] =>
    cells.flatMap(([cell, size, side], at) => [...(at === 0 ? [] : [span(GAP)]), ...padSpans([cell], size, side)]);
  const head = plainOf(
    rowOf([
      [span(''), names, 'left'],
      [span(''), hasBar ? rates + GAP.length + bar : rates, 'left'],
      ...(hasOrders ? [[span('orders'), orders, 'right'] as const] : []),
      [span(profitName), profits, 'right'],
    ]),
  );
  // The title and the names of the columns are in one line if both fit.
  const blank = head.length - head.trimStart().length;
  const isTogether = spansWidth(title) + GAP.length <= blank;
  const columnNames = span(head.trimStart(), 'dim');
  const first = isTogether
    ? [[...padSpans(title, blank, 'left'), columnNames]]
    : [title, [span(' '.repeat(blank)), columnNames]];
  // A name that is wider than its column reaches to the left, over the bars.
  const blankBefore = fixed + (hasBar ? GAP.length + bar : 0) - spansWidth(title) - BEFORE.length;
  const hasBefore = isShort && blankBefore >= GAP.length;
  return [
    ...(hasBefore ? [[...title, span(' '.repeat(blankBefore)), span(BEFORE, 'dim')]] : first),
    ...texts.map((one) =>
      rowOf([
        [span(one.name, one.isReal ? 'strong' : 'plain'), names, 'left'],
        [span(one.rate), rates, 'right'],
        ...(hasBar ? [[shareBar(one, bar), bar, 'left'] as const] : []),
        ...(hasOrders ? [[span(one.orders), orders, 'right'] as const] : []),
        [span(one.profit), profits, 'right'],
      ]),
    ),
    ...(hasBefore ? [] : foldLine([span(PROFIT_NOTE.length <= width ? PROFIT_NOTE : SHORT_NOTE, 'dim')], width)),
    ...(hasOrders || isShort ? [] : foldLine([span(hiddenNote('orders'), 'dim')], width, 2)),
  ];
}

/** The bar of the engine's own fills is whole, the others are shaded, so bars in rows without a gap differ without colour too. */
const shareBar = ({ share, isReal }: AssumptionTexts, columns: number): Span =>
  isReal
    ? span(barOf(share, columns), 'accent')
    : span(share > 0 ? '▒'.repeat(Math.max(1, Math.round(Math.min(1, share) * columns))) : '', 'dim');

/** What each assumption means, a line for each. */
export const assumptionWords = (rows: readonly DrawnAssumption[]): string[] =>
  rows.flatMap(({ name }) => (ASSUMPTION_WORDS[name] === undefined ? [] : [`${name}: ${ASSUMPTION_WORDS[name]}`]));
