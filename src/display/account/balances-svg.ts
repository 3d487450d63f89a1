/**
 * Balances as bars in SVG: the free part outlined, the part locked by orders solid. If prices are known, a bar is the
 * share of the balance in the worth of all balances. Amounts of different assets cannot be compared, so without prices
 * all bars have one length and show only which part of a balance is locked. Amounts are aligned at their decimal points.
 * Where a picture has no room for the columns of long amounts, the free and the locked amount of an asset stand below
 * each other.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { saidOnce } from '../context/read-once.js';
import { COLUMN_NAMES_HEIGHT, rowChart, widestOf } from '../svg/chart-frame.js';
import type { Picture } from '../svg/picture.js';
import { DIM, EDGE, gridLines, HEADING_HEIGHT, svgRect, svgText } from '../svg/svg.js';
import { mixedColumn, type NumberColumn, numberColumn } from '../svg/svg-number.js';
import { isWireObject, type WireObject } from '../text/wire-value.js';
import { colorsOf, outlined, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { type Holding, readHoldings, shareText } from './holdings.js';

const ROW = 26;
/** The height of an amount below its row. */
const AMOUNT_ROW = 18;
const GAP = 16;
const MAX_NAME = 110;
const MAX_ROWS = 24;
const MIN_BAR = 60;
/** Least width of the frame of a free amount. */
const LEAST_FRAME = 4;

/** The holdings that the pictures of all widths show. */
const holdingsOf = saidOnce((value: WireObject, context: ShowContext) => readHoldings(value, context));

/** The picture of `{ balances, prices?, in? }`; undefined for another value, or if all balances are zero. */
export function balancesPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isWireObject(value) || !Array.isArray(value.balances)) return undefined;
  const holdings = holdingsOf(value, context);
  const { held, quote, zeros } = holdings;
  if (held.length === 0) return undefined;
  const isValued = quote !== '';
  const shown = held.slice(0, MAX_ROWS);
  const colors = colorsOf(context.theme);
  const count = `${held.length} ${held.length === 1 ? 'asset' : 'assets'}`;
  const total = isValued ? `${holdings.worth} ${quote}` : '';
  const without = holdings.unpriced.length;
  const textOf = (holding: Holding): string => {
    const worth = isValued ? `, ${holding.worth ? `worth ${holdings.worthText(holding)} ${quote}` : 'no price'}` : '';
    return `${holding.asset} free ${trimDecimal(holding.free)}, locked ${trimDecimal(holding.locked)}${worth}`;
  };
  const rowTexts = shown.map(textOf);
  const alt =
    `balances, ${count}${total && `, worth ${total}`}${without > 0 ? `, ${without} without a price` : ''}: ` +
    rowTexts.join('; ');

  const top = HEADING_HEIGHT + COLUMN_NAMES_HEIGHT;
  const widest = widestOf([...shown.map(({ asset }) => asset), 'sum'], { weight: 600 }) + 1;
  const names = Math.min(MAX_NAME, widest);
  const columnOf = (text: (holding: Holding) => string, name: string): NumberColumn =>
    numberColumn(shown.map(text), {}, name);
  const frees = columnOf(({ free }) => trimDecimal(free), 'free');
  const lockeds = columnOf(({ locked }) => trimDecimal(locked), 'locked');
  const worthName = `≈ ${quote}`;
  const sum = holdings.worth.replace('≈ ', '');
  // The sum is below the column of worths, so the column includes its text.
  const worths = mixedColumn([...shown.map(holdings.worthText), sum], {}, worthName);
  const shares = mixedColumn([...shown.map(shareText), '100.0 %'], {}, 'share');
  const start = EDGE + names + GAP;
  const worthWidest = isValued ? worths.width + GAP : 0;
  const shareWidest = isValued ? shares.width + GAP : 0;
  const needed = start + MIN_BAR + frees.width + lockeds.width + 2 * GAP + worthWidest + shareWidest + EDGE;
  const width = roomFor(needed, context);
  const isStacked = needed + widest - names > width;
  const rowEnd = width - EDGE;
  const worthEnd = rowEnd - shareWidest;
  const lockedEnd = worthEnd - worthWidest;
  const freeEnd = lockedEnd - lockeds.width - GAP;
  const barEnd = isStacked ? worthEnd - worthWidest : freeEnd - frees.width - GAP;
  const room = Math.max(MIN_BAR, barEnd - start);
  const heights = shown.map(({ locked }) => ROW + (isStacked ? (Number(locked) === 0 ? 1 : 2) * AMOUNT_ROW : 0));
  const places = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
  // A holding without a price has no bar, so its name has the room of the bar.
  const nameRoom = (holding: Holding): number =>
    !isValued || holding.worth !== undefined
      ? names
      : isStacked
        ? worthEnd - widestOf([holdings.worthText(holding)]) - GAP - EDGE
        : barEnd - EDGE;
  const columnsOf = (index: number, y: number): string[] => [
    frees.text(index, freeEnd, y),
    lockeds.text(index, lockedEnd, y),
  ];
  const labels = EDGE + 2 * GAP + widestOf(['free', 'locked']);
  /** The amounts below a row; a locked amount of 0 has no line. */
  const stackedOf = (index: number, y: number): string[] => {
    const { free, locked } = shown[index] ?? { free: '', locked: '' };
    const amounts = numberColumn([free, locked].map(trimDecimal));
    return ['free', 'locked'].slice(0, (heights[index] ?? 0) > ROW + AMOUNT_ROW ? 2 : 1).flatMap((name, at) => {
      const line = y + (at + 1) * AMOUNT_ROW;
      return [svgText(EDGE + GAP, line, name, DIM), amounts.text(at, labels + amounts.width, line)];
    });
  };
  const rows = shown.flatMap((holding, index) => {
    const { asset, share, lockedShare, worth } = holding;
    const y = top + (places[index] ?? 0);
    const whole = isValued ? share * room : room;
    const bar = (x: number, length: number, paint: string, least = 1): string =>
      length > 0 ? svgRect(x, y + 7, Math.max(least, length), ROW - 14, paint) : '';
    return [
      svgText(EDGE, y + 17, cutToSize(asset, nameRoom(holding), 11, true), { weight: 600 }),
      isValued && worth ? bar(start, room, `fill="${colors.text}" fill-opacity=".1"`) : '',
      // A narrower frame would look filled, which means locked.
      bar(start, whole * (1 - lockedShare), outlined(colors.accent, 1.2), LEAST_FRAME),
      bar(start + whole * (1 - lockedShare), whole * lockedShare, `fill="${colors.accent}"`),
      ...(isStacked ? stackedOf(index, y + 17) : columnsOf(index, y + 17)),
      ...(isValued ? [worths.text(index, worthEnd, y + 17, {}), shares.text(index, rowEnd, y + 17, {})] : []),
    ];
  });
  const bottom = top + heights.reduce((sum, height) => sum + height, 0);
  const sumRow = isValued
    ? [
        gridLines(`M${EDGE} ${bottom + 0.5}H${rowEnd}`, true),
        svgText(EDGE, bottom + 18, 'sum', { weight: 600 }),
        worths.text(shown.length, worthEnd, bottom + 18),
        shares.text(shown.length, rowEnd, bottom + 18),
      ]
    : [];
  const drawn = rowChart({
    width,
    height: bottom + (isValued ? ROW : 0) + EDGE,
    words: {
      title: 'balances',
      aside: [
        shown.length < held.length ? `the first ${shown.length} of ${count}` : count,
        ...(without > 0 ? [`${without} without a price`] : []),
        ...(zeros > 0 ? [`${zeros} more without balance`] : []),
        ...(holdings.age === '' ? [] : [holdings.age]),
      ].join(' · '),
      figures: [
        ...(total === '' ? [] : [{ name: 'worth', value: total }]),
        { value: '▭ free', fill: colors.accent },
        { value: '▬ locked by orders', fill: colors.accent },
        ...(isValued ? [] : [{ name: 'each bar', value: '100 % of its asset' }]),
      ],
      description: alt,
    },
    colors,
    top,
    columns: [
      ...(isStacked
        ? []
        : [
            { end: freeEnd, name: 'free' },
            { end: lockedEnd, name: 'locked' },
          ]),
      ...(isValued
        ? [
            { end: worthEnd, name: worthName },
            { end: rowEnd, name: 'share' },
          ]
        : []),
    ],
    rows: [...rows, ...sumRow],
    parts: rowTexts.map((tooltip, index) => ({ size: heights[index] ?? ROW, tooltip })),
  });
  return { ...drawn, alt };
}

/** The width for which the caller asks. If the columns need more than the narrow width, a page can choose between two widths. */
function roomFor(needed: number, { theme }: ShowContext): number {
  const asked = widthOf(theme, 'S');
  const wide = widthOf(theme, 'M');
  return theme?.width === undefined && needed > asked && needed <= wide ? wide : asked;
}
