/**
 * Trades as a tape in SVG: a triangle for each trade at its time and price, its area in proportion to the quantity. A
 * triangle points up where the taker bought and down where the taker sold. Bars below show the quantities bought and sold in
 * each slice of time, and a line below the bars shows the quantity bought so far less the quantity sold so far. The bars and
 * the line each have a name and a scale of their own. Positions and sizes are floats, figures are exact decimals.
 */

import { DAY_MS, ExactSum, HOUR_MS, MINUTE_MS, SECOND_MS, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { paramOf } from '../context/context-values.js';
import { readOnce, saidOnce } from '../context/read-once.js';
import { lengthText } from '../lab-figures/run-amounts.js';
import { widened } from '../svg/axis.js';
import { axisTicks, baseLine, clockLabels, labelsAt, levelLine, type PlotArea, plotArea } from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import { DIM, EDGE, HEADING_HEIGHT, px, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { floatOf, mostDecimals, objectsOf, type WireObject } from '../text/wire-value.js';
import { listTimes, zoneLabel, zoneOf } from '../text/zone-time.js';
import { colorsOf, outlined, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { tapeFigures } from './tape-figures.js';
import { idOf, isBuy, isTrade, priceOf, quantityOf, timeOf } from './trade-row.js';
import { rangeOf } from './trades.js';

const BOTTOM = 268;
/** Top and bottom of the pane of the bars and of the pane of the line below them. Above each pane is its name. */
const [FLOW_TOP, FLOW_BOTTOM] = [296, 352];
const [NET_TOP, NET_BOTTOM] = [380, 420];
const PANE_NAME = 6;
/** If there are more trades than this, marks would cover each other, so only the largest FEW_MARKS trades have a mark. */
const MAX_MARKS = 120;
const FEW_MARKS = 20;
/** Half of the width of a mark in pixels, at least and at most. */
const [MIN_HALF, MAX_HALF] = [1.2, 10];
/** Half of the width of the largest mark if only the largest trades have marks, which differ little in size. */
const FEW_HALF = 7;
/** Largest number of time slices of the bars. It is the same at each usual width, so that the sums of the slices are computed once. */
const MAX_SLICES = 62;
/** The lengths that a slice can have, in milliseconds: round parts and multiples of a second, a minute, an hour and a day. */
const SLICE_LENGTHS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR_MS),
];

interface TapeTrade {
  readonly ms: number;
  readonly priceFloat: number;
  readonly quantityFloat: number;
  readonly price: string;
  readonly quantity: string;
  readonly isBuy: boolean;
  readonly id: string;
}

interface TimeSlice {
  readonly bought: number;
  readonly sold: number;
  readonly trades: readonly TapeTrade[];
}

const readTape = readOnce((value: unknown) => {
  const rows = objectsOf(value).filter(isTrade);
  const trades = rows
    .map(tapeTrade)
    .filter(({ ms, priceFloat, quantityFloat }) => Number.isFinite(ms + priceFloat + quantityFloat));
  return {
    rows,
    trades,
    totals: tapeFigures(rows),
    highest: extremeTrade(trades, 1),
    lowest: extremeTrade(trades, -1),
    largest: trades.toSorted((a, b) => b.quantityFloat - a.quantityFloat),
    decimals: mostDecimals(trades.map(({ price }) => price)),
  };
});

/** The picture of a list of trades; undefined for fewer than two: one trade has no course, and its row says all of it. */
export function tapePicture(value: unknown, context: ShowContext): Picture | undefined {
  const { rows, trades, totals, highest, lowest, largest, decimals } = readTape(value);
  const [first, last] = [trades[0], trades.at(-1)];
  if (!first || !last || !highest || !lowest || first === last) return undefined;
  const zone = zoneOf(context);
  const colors = colorsOf(context.theme);
  const symbol = paramOf(context, 'symbol');
  const range = `${rangeOf(rows, zone)} ${zoneLabel(zone)}`;
  const count = `${trades.length} trades`;
  const title = `${symbol} trades`.trim();
  const alt =
    `${title}, ${count}, ${range}: takers bought ${totals.bought}, sold ${totals.sold}, last ${trimDecimal(last.price)}, ` +
    `${totals.vwap === '' ? '' : `vwap ${totals.vwap}, `}` +
    `high ${trimDecimal(highest.price)}, low ${trimDecimal(lowest.price)}`;

  const y = linearScale(widened(lowest.priceFloat, highest.priceFloat), [
    BOTTOM - MAX_HALF,
    HEADING_HEIGHT + MAX_HALF + 2,
  ]);
  const values = labelsAt(axisTicks(lowest.priceFloat, highest.priceFloat, 7, decimals), y);
  const lastLabel = trimDecimal(last.price);
  const unit = context.baseAsset === undefined ? '' : ` ${context.baseAsset}`;
  const inUnit = unit === '' ? '' : `,${unit}`;
  const amount = (sum: string, share: string): string => `${sum}${unit}${share === '' ? '' : ` (${share})`}`;
  const mine = trades.filter(({ id }) => context.ownTrades?.has(id) === true);
  const vwapText = totals.vwap.replace('≈ ', '');
  const vwap = floatOf(vwapText);
  const notable = Number.isFinite(vwap) ? [{ position: y(vwap), label: `vwap ${vwapText}`, color: colors.text }] : [];
  const width = widthOf(context.theme);
  const { slices, tooltips, most, balances, deepest, eachText } = slicesIn(value, context);
  const area = plotArea(
    width,
    HEADING_HEIGHT,
    NET_BOTTOM,
    [...values, ...notable, { label: `-${compact(most)}` }, { label: `-${compact(deepest)}` }],
    [lastLabel],
  );
  const { right } = area;
  const [from, to] = spanOf(trades);
  const x = linearScale([from, to], [EDGE + MAX_HALF, right - MAX_HALF]);
  const marksOf = trades.length > MAX_MARKS ? FEW_MARKS : trades.length;
  const marked = trades.length > marksOf ? `the largest ${marksOf} are marked` : '';
  const drawn = axisChart({
    width,
    height: 452,
    words: {
      title,
      aside: [count, ...(marked ? [marked] : []), range].join(' · '),
      figures: [
        { name: 'last', value: lastLabel },
        { name: '▲ bought', value: amount(totals.bought, totals.boughtShare), fill: colors.up },
        { name: '▼ sold', value: amount(totals.sold, totals.soldShare), fill: colors.down },
        { name: 'net', value: totals.net === '' ? '' : `${totals.net}${unit}` },
        { name: 'vwap', value: totals.vwap },
        ...(mine.length === 0 ? [] : [{ name: '◯', value: `your trades ${mine.length}`, fill: colors.accent }]),
        { name: 'high', value: trimDecimal(highest.price) },
        { name: 'low', value: trimDecimal(lowest.price) },
      ],
      description: alt,
    },
    colors,
    area,
    values,
    remark: `▲▼ area: quantity, at most ${compact(largest[0]?.quantityFloat ?? 0)}${unit}`,
    columns: clockLabels([from, to], zone, x, { ...area, left: EDGE + MAX_HALF, right: right - MAX_HALF }),
    marks: [
      priceLine(trades, x, y).path(`fill="none" stroke="${colors.text}" stroke-opacity=".5" stroke-linejoin="round"`),
      ...(Number.isFinite(vwap) ? [levelLine(Math.round(y(vwap)) + 0.5, area, '5 4')] : []),
      ...marks(largest.slice(0, marksOf), marked === '' ? MAX_HALF : FEW_HALF, x, y, colors),
      ...bigLabels(trades, largest, totals.bigFrom, x, y, area, colors),
      ...mine.map((one) => ownRing(x(one.ms), y(one.priceFloat), colors.accent)),
      ...flow(slices, most, area, colors),
      levelLine((NET_TOP + NET_BOTTOM) / 2, area),
      balancePath(balances, deepest, area),
    ],
    last: { y: y(last.priceFloat), label: lastLabel, color: colors.text },
    notable,
    abovePlate: [
      svgText(area.left, FLOW_TOP - PANE_NAME, '▲ bought', { fill: colors.up }),
      svgText(area.left, FLOW_TOP - PANE_NAME, '▼ sold', { fill: colors.down, left: -svgTextSize('▲ bought') - 8 }),
      svgText(area.left, FLOW_TOP - PANE_NAME, `${eachText}${inUnit}`, {
        ...{ ...DIM, left: -svgTextSize('▲ bought▼ sold') - 16 },
      }),
      svgText(area.left, NET_TOP - PANE_NAME, `— net: bought less sold so far${inUnit}`, DIM),
      ...scaleTexts(compact(most), FLOW_TOP, FLOW_BOTTOM, right),
      ...scaleTexts(compact(deepest), NET_TOP, NET_BOTTOM, right),
      baseLine(area),
    ],
    hover: [hoverStrip(tooltips, area)],
  });
  return { ...drawn, alt };
}

/** The ends of a scale around its line at zero, at the right of its pane. */
const scaleTexts = (most: string, top: number, bottom: number, right: number): string[] => [
  svgText(right + 8, top + 9, `+${most}`, DIM),
  svgText(right + 8, bottom - 1, `-${most}`, DIM),
];

function tapeTrade(row: WireObject): TapeTrade {
  const [price, quantity] = [priceOf(row), quantityOf(row)];
  return {
    ms: timeOf(row),
    priceFloat: floatOf(price),
    quantityFloat: floatOf(quantity),
    price,
    quantity,
    isBuy: isBuy(row),
    id: idOf(row),
  };
}

function sumOf(trades: readonly TapeTrade[], isBought: boolean): string {
  const sum = new ExactSum();
  for (const { isBuy: bought, quantity } of trades) if (bought === isBought) sum.add(quantity);
  return trimDecimal(sum.text);
}

/** The trade at the highest price for sign 1, at the lowest price for sign -1; the first of trades at equal prices. */
function extremeTrade(trades: readonly TapeTrade[], sign: 1 | -1): TapeTrade | undefined {
  let [best] = trades;
  for (const one of trades) if (best === undefined || sign * (one.priceFloat - best.priceFloat) > 0) best = one;
  return best;
}

/** The line from trade to trade. Of the trades within two pixels, it has only the first, the extremes and the last. */
function priceLine(trades: readonly TapeTrade[], x: Scale, y: Scale): Pen {
  const pen = new Pen();
  const to = ({ ms, priceFloat }: TapeTrade): void => {
    if (pen.isEmpty) pen.move(x(ms), y(priceFloat));
    else pen.line(x(ms), y(priceFloat));
  };
  // Indexes of the first trade, of the extreme trades and of the last trade of a column of pixels.
  let [start, high, low] = [0, 0, 0];
  const draw = (end: number): void => {
    const places = [start, Math.min(high, low), Math.max(high, low), end];
    places.forEach((place, at) => {
      const trade = trades[place];
      if (trade && place !== places[at - 1]) to(trade);
    });
  };
  let column = Math.floor(x(trades[0]?.ms ?? 0) / 2);
  trades.forEach(({ ms, priceFloat }, at) => {
    const own = Math.floor(x(ms) / 2);
    if (own !== column) {
      draw(at - 1);
      [column, start, high, low] = [own, at, at, at];
    }
    if (priceFloat > (trades[high]?.priceFloat ?? 0)) high = at;
    if (priceFloat < (trades[low]?.priceFloat ?? 0)) low = at;
  });
  draw(trades.length - 1);
  return pen;
}

/** A triangle for each of these trades; large triangles are drawn first, so that they hide no small one. */
function marks(largest: readonly TapeTrade[], widest: number, x: Scale, y: Scale, colors: PictureColors): string[] {
  const most = largest[0]?.quantityFloat || 1;
  const [up, down] = [new Pen(), new Pen()];
  for (const { ms, priceFloat: price, quantityFloat, isBuy: isBought } of largest) {
    const half = Math.max(MIN_HALF, Math.sqrt(quantityFloat / most) * widest);
    const [middle, height] = [x(ms), y(price)];
    const tip = isBought ? -half : half;
    const pen = isBought ? up : down;
    pen.move(middle, height + tip);
    pen
      .line(middle + half, height - tip)
      .line(middle - half, height - tip)
      .close();
  }
  return [down.path(outlined(colors.down, 1.3)), up.path(outlined(colors.up, 1.3))];
}

/** Minimum distance of a label from the prices of the trades in its columns: a nearer label would lie on the line of prices. */
const LABEL_ROOM = 9;
/** Maximum number of trades whose quantities are written beside them. */
const MAX_BIG = 5;

/** The quantities of the largest big trades, beside the line of prices. If two labels would touch, only that of the larger trade is drawn. */
function bigLabels(
  trades: readonly TapeTrade[],
  largest: readonly TapeTrade[],
  bigFrom: number,
  x: Scale,
  y: Scale,
  { left, right }: PlotArea,
  colors: PictureColors,
): string[] {
  const used: { readonly middle: number; readonly height: number; readonly half: number }[] = [];
  return largest
    .slice(0, MAX_BIG)
    .filter(({ quantityFloat }) => quantityFloat >= bigFrom)
    .map((one) => {
      const label = compact(one.quantityFloat);
      const half = svgTextSize(label, { weight: 600 }) / 2;
      const middle = Math.min(right - half, Math.max(left + half, x(one.ms)));
      const height = y(one.priceFloat) + (one.isBuy ? MAX_HALF + 12 : -MAX_HALF - 4);
      if (
        used.some(
          (other) => Math.abs(other.height - height) < 13 && Math.abs(other.middle - middle) < other.half + half,
        ) ||
        trades.some(
          (other) => Math.abs(x(other.ms) - middle) < half && Math.abs(y(other.priceFloat) - height + 4) < LABEL_ROOM,
        )
      )
        return '';
      used.push({ middle, height, half });
      return svgText(middle, height, label, {
        anchor: 'middle',
        weight: 600,
        fill: one.isBuy ? colors.up : colors.down,
      });
    });
}

const ownRing = (x: number, y: number, color: string): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${MAX_HALF - 1}" fill="none" stroke="${color}" stroke-width="2"/>`;

/** The length of a slice: the shortest round one with which there are not too many. */
const sliceMs = (allMs: number): number =>
  SLICE_LENGTHS.find((ms) => allMs / ms <= MAX_SLICES) ?? Math.ceil(allMs / MAX_SLICES / DAY_MS) * DAY_MS;

/** The times of the axis: from the start of the slice of the first trade to the end of that of the last; around a single trade, a second. */
function spanOf(trades: readonly TapeTrade[]): readonly [from: number, to: number, sliceMs: number] {
  const [first, last] = [trades[0]?.ms ?? 0, trades.at(-1)?.ms ?? 0];
  const [from, to] = last > first ? [first, last] : [first - SECOND_MS / 2, first + SECOND_MS / 2];
  // Both ends may be inside of a slice, so there is one slice less to spare.
  const length = sliceMs(((to - from) * MAX_SLICES) / (MAX_SLICES - 1));
  return [Math.floor(from / length) * length, (Math.floor(to / length) + 1) * length, length];
}

/** The trades grouped into slices of equal time. */
function slicesOf(trades: readonly TapeTrade[]): TimeSlice[] {
  const [from, to, length] = spanOf(trades);
  const groups: TapeTrade[][] = Array.from({ length: Math.round((to - from) / length) }, () => []);
  for (const trade of trades) groups[Math.floor((trade.ms - from) / length)]?.push(trade);
  const sum = (group: readonly TapeTrade[], isBought: boolean): number =>
    group.reduce((total, one) => total + (one.isBuy === isBought ? one.quantityFloat : 0), 0);
  return groups.map((group) => ({ bought: sum(group, true), sold: sum(group, false), trades: group }));
}

/** Bars of each slice: the quantity bought above the middle line, the quantity sold below it. */
function flow(slices: readonly TimeSlice[], most: number, area: PlotArea, colors: PictureColors): string[] {
  const middle = (FLOW_TOP + FLOW_BOTTOM) / 2;
  const half = (FLOW_BOTTOM - FLOW_TOP) / 2 - 1;
  const left = area.left + MAX_HALF;
  const step = (area.right - area.left - 2 * MAX_HALF) / slices.length;
  const [up, down] = [new Pen(), new Pen()];
  slices.forEach(({ bought, sold }, index) => {
    const start = left + index * step + 1;
    if (bought > 0)
      up.box(start, middle - Math.max(1, (bought / most) * half), step - 2, Math.max(1, (bought / most) * half));
    if (sold > 0) down.box(start, middle, step - 2, Math.max(1, (sold / most) * half));
  });
  return [up.path(outlined(colors.up)), down.path(outlined(colors.down)), levelLine(middle, area)];
}

/** The running sums of the quantity that takers bought minus the quantity that they sold, on a scale around zero. */
function balancePath(balances: readonly number[], deepest: number, area: PlotArea): string {
  const [middle, half] = [(NET_TOP + NET_BOTTOM) / 2, (NET_BOTTOM - NET_TOP) / 2 - 1];
  const left = area.left + MAX_HALF;
  const step = (area.right - area.left - 2 * MAX_HALF) / (balances.length - 1);
  const pen = new Pen();
  balances.forEach((balance, at) => {
    // The sum changes in the middle of its slice, all at once: a slope would look like many trades.
    const [x, y] = [left + Math.max(0, at - 0.5) * step, middle - (balance / deepest) * half];
    if (at === 0) pen.move(x, y);
    else pen.line(x, middle - ((balances[at - 1] ?? 0) / deepest) * half).line(x, y);
  });
  pen.line(area.right - MAX_HALF, middle - ((balances.at(-1) ?? 0) / deepest) * half);
  return pen.path(`fill="none" stroke="${PALETTE.text}" stroke-width="1.5" stroke-linejoin="round"`);
}

/** The slices with their tooltips, for the pictures of all widths. */
const slicesIn = saidOnce((value: unknown, context: ShowContext) => {
  const { trades } = readTape(value);
  const slices = slicesOf(trades);
  const [from, to, length] = spanOf(trades);
  const when = listTimes([from, to], zoneOf(context));
  const balances = [0];
  for (const { bought, sold } of slices) balances.push((balances.at(-1) ?? 0) + bought - sold);
  return {
    slices,
    tooltips: slices.map((slice) => sliceText(slice, when)),
    most: slices.reduce((peak, slice) => Math.max(peak, slice.bought, slice.sold), 0) || 1,
    balances,
    deepest: balances.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0) || 1,
    eachText: `in each ${lengthText(length)}`,
  };
});

function sliceText({ trades }: TimeSlice, when: (timeMs: number) => string): string {
  const [first, last] = [trades[0], trades.at(-1)];
  if (!first || !last) return '';
  if (trades.length === 1) {
    return `${when(first.ms)} ${first.isBuy ? '▲ bought' : '▼ sold'} ${trimDecimal(first.quantity)} at ${trimDecimal(first.price)}`;
  }
  const prices = `${trimDecimal(first.price)} → ${trimDecimal(last.price)}`;
  const sums = `▲ bought ${sumOf(trades, true)} ▼ sold ${sumOf(trades, false)}`;
  return `${when(first.ms)} → ${when(last.ms)} ${trades.length} trades ${prices} ${sums}`;
}

function hoverStrip(tooltips: readonly string[], area: PlotArea): HoverStrip {
  const width = area.right - area.left - 2 * MAX_HALF;
  const parts = tooltips.map((tooltip) => ({ size: width / tooltips.length, tooltip }));
  return hoverColumns(area, parts, area.left + MAX_HALF, width);
}
