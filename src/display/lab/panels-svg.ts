/**
 * The sources of a profit and the fills under three assumptions as panels of SVG elements: rows of a name, a bar and the
 * figures. A panel is a picture of its own, or stands below an equity curve. All lengths are pixels.
 */

import type { DrawnAssumption, DrawnAttribution } from '../lab-figures/lab-drawing.js';
import { linearScale } from '../svg/linear-scale.js';
import type { HoverStrip } from '../svg/picture.js';
import { DIM, gridLines, LABEL_SIZE, px, svgRect, svgText, svgTextSize } from '../svg/svg.js';
import { mixedColumn, numberColumn } from '../svg/svg-number.js';
import { hiddenNote } from '../text/table.js';
import { outlined, type PictureColors } from '../theme/palette.js';
import { wrapToSize } from '../theme/text-size.js';
import { ASSUMPTION_WORDS, assumptionTexts, PROFIT_NOTE, SHORT_NOTE } from './assumptions.js';
import { cutNote, cutOf, waterfallOf } from './attribution.js';

/** The place of a panel: its left and right end, its top, and the bottom of a panel that others determine. */
export interface PanelBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom?: number;
}

/** The elements of a panel with its tooltips. */
export interface Panel {
  readonly parts: readonly string[];
  readonly hover: HoverStrip;
  readonly height: number;
}

const TITLE = 24;
const ROW = 20;
const GAP = 12;
/** Minimum width of a bar beside the column of orders; if there is less room, the orders are left out. */
const MIN_BAR = 72;

/** Distance between two lines of a note. */
const NOTE = 14;
/** The width of the break of a cut bar, and of the part of the bar beyond it. */
const BREAK = 10;

/** Room for the mark of a bar that is longer than the scale. */
const CUT_MARK = 12;

const widest = (texts: readonly string[], weight = 400): number =>
  texts.reduce((most, text) => Math.max(most, svgTextSize(text, { weight })), 0);

/** The sources of a profit as a waterfall. `unit` is the valuation asset. */
export function attributionPanel(
  parts: DrawnAttribution,
  unit: string,
  { left, right, top }: PanelBounds,
  colors: PictureColors,
): Panel {
  const { bars, low, high } = waterfallOf(parts);
  const [title, cutText] = [`profit by source, ${unit}`, cutNote({ bars, low, high })];
  const first = top + TITLE;
  const names = widest(
    bars.map(({ name }) => name),
    600,
  );
  const texts = mixedColumn(bars.map(({ text }) => text));
  const textEnd = left + names + GAP + texts.width;
  const across = linearScale([low, high > low ? high : low + 1], [textEnd + GAP, right]);
  const x = (value: number): number => across(Math.min(high, Math.max(low, value)));
  const bottom = first + bars.length * ROW;
  // A note that has no room beside the title is below the bars.
  const isBeside = left + svgTextSize(title, { weight: 600 }) + GAP + svgTextSize(cutText) <= right;
  const notes = isBeside || cutText === '' ? [] : wrapToSize(cutText, right - left, LABEL_SIZE);
  const rows = bars.flatMap((bar, index) => {
    const { name, from, to, isTotal } = bar;
    const y = first + index * ROW;
    const style = isTotal ? { weight: 600 } : {};
    const cut = cutOf(bar, { low, high });
    const start = x(Math.min(from, to)) + (cut === '«' ? CUT_MARK : 0);
    const end = x(Math.max(from, to)) - (cut === '»' ? CUT_MARK : 0);
    const color = isTotal ? colors.accent : to > from ? colors.up : colors.down;
    // Gains are hollow and losses filled, as candles are; the total is filled.
    const paint = !isTotal && to > from ? outlined(color, 1.2) : `fill="${color}"`;
    const isLast = index === bars.length - 1;
    return [
      svgText(left, y + 14, name, style),
      texts.text(index, textEnd, y + 14, style),
      ...(from === to || end - start < 3 * BREAK || cut === ''
        ? [from === to ? '' : svgRect(start, y + 4, Math.max(1, end - start), ROW - 8, paint)]
        : [
            svgRect(cut === '«' ? start : end - BREAK, y + 4, BREAK, ROW - 8, paint),
            svgRect(cut === '«' ? start + 2 * BREAK : start, y + 4, end - start - 2 * BREAK, ROW - 8, paint),
            // Two strokes in the gap of a cut bar, as at the break of an axis.
            `<path d="${[0.2, 0.6].map((share) => `M${px((cut === '«' ? start + BREAK : end - 2 * BREAK) + share * BREAK)} ${y + ROW - 3}l3 -${ROW - 6}`).join('')}" stroke="${colors.text}" fill="none"/>`,
          ]),
      cut === ''
        ? ''
        : svgText(cut === '«' ? start - 2 : end + 2, y + 14, cut, {
            ...{ weight: 600, fill: color, anchor: cut === '«' ? 'end' : 'start' },
          }),
      // A thin line leads from the end of a bar to the start of the next bar, even if a sum is between them.
      isLast || cut !== '' || (bars[index + 1]?.isTotal && index + 2 === bars.length)
        ? ''
        : gridLines(`M${px(x(to))} ${y + ROW - 4}v8`, true, '2 2'),
    ];
  });
  return {
    parts: [
      svgText(left, top + 12, title, { weight: 600 }),
      isBeside ? svgText(right, top + 12, cutText, { ...DIM, anchor: 'end' }) : '',
      ...notes.map((text, at) => svgText(left, bottom + 14 + at * NOTE, text, DIM)),
      gridLines(`M${px(x(0))} ${first}V${bottom}`, true),
      // A line above each sum.
      ...bars.map(({ isTotal }, at) =>
        isTotal ? gridLines(`M${left} ${first + at * ROW + 0.5}H${px(textEnd)}`, true) : '',
      ),
      ...rows,
    ],
    hover: {
      ...{ x: left, y: first, width: right - left, height: bars.length * ROW, split: 'rows' },
      parts: bars.map(({ name, exact }) => ({ size: ROW, tooltip: `${name} ${exact} ${unit}` })),
    },
    height: bottom - top + (notes.length === 0 ? 0 : 6 + notes.length * NOTE),
  };
}

/** The note below the assumptions, in the longest words that have room. */
function noteOf(hasOrders: boolean, room: number): string {
  const notes = [PROFIT_NOTE, SHORT_NOTE].map((text) => (hasOrders ? text : `${text} · ${hiddenNote('orders')}`));
  return notes.find((text) => svgTextSize(text) <= room) ?? `${SHORT_NOTE}${hasOrders ? '' : ' · orders not shown'}`;
}

/** The limit orders of a run under three assumptions. */
export function assumptionPanel(
  rows: readonly DrawnAssumption[],
  unit: string,
  { left, right, top }: PanelBounds,
  colors: PictureColors,
): Panel {
  const texts = assumptionTexts(rows);
  const first = top + TITLE;
  const isEmpty = (rows[0]?.orders ?? 0) === 0;
  const profitName = `profit, ${unit}`;
  const profits = numberColumn(
    texts.map(({ profit }) => profit),
    {},
    profitName,
  );
  const rates = numberColumn(texts.map(({ rate }) => rate));
  const profitStart = right - profits.width;
  const rateEnd = left + widest(['candle'], 600) + GAP + rates.width;
  const ordersEnd = profitStart - GAP;
  const allOrders = ordersEnd - Math.max(widest(texts.map(({ orders }) => orders)), svgTextSize('orders'));
  // A narrow panel has no column of orders; the tooltips contain these numbers. An even narrower panel has no bars.
  const hasOrders = allOrders - rateEnd >= MIN_BAR;
  const barEnd = (hasOrders ? allOrders : profitStart) - GAP;
  const hasBars = barEnd - rateEnd >= MIN_BAR / 2;
  const x = linearScale([0, 1], [rateEnd + GAP, barEnd]);
  const drawn = texts.flatMap(({ name, orders, share, isReal }, index) => {
    const y = first + index * ROW;
    const style = isReal ? { weight: 600 } : {};
    return [
      svgText(left, y + 14, name, style),
      rates.text(index, rateEnd, y + 15),
      hasBars
        ? svgRect(x(0), y + 4, x(1) - x(0), ROW - 8, `fill="none" stroke="${colors.text}" stroke-opacity=".3"`)
        : '',
      hasBars && share > 0
        ? svgRect(
            x(0),
            y + 4,
            Math.max(1, x(Math.min(1, share)) - x(0)),
            ROW - 8,
            isReal ? `fill="${colors.accent}"` : outlined(colors.accent, 1.2),
          )
        : '',
      hasOrders ? svgText(ordersEnd, y + 14, orders, { anchor: 'end' }) : '',
      profits.text(index, right, y + 15),
    ];
  });
  const height = isEmpty ? TITLE + ROW : TITLE + (texts.length + 1) * ROW;
  return {
    parts: [
      svgText(left, top + 12, 'limit orders filled', { weight: 600 }),
      ...(isEmpty
        ? [svgText(left, first + 14, 'no limit order was in the market')]
        : [
            hasOrders ? svgText(ordersEnd, top + 12, 'orders', { ...DIM, anchor: 'end' }) : '',
            svgText(right, top + 12, profitName, { ...DIM, anchor: 'end' }),
            ...drawn,
            svgText(left, first + texts.length * ROW + 14, noteOf(hasOrders, right - left), DIM),
          ]),
    ],
    hover: {
      ...{ x: left, y: first, width: right - left, height: Math.max(1, texts.length) * ROW, split: 'rows' },
      parts: texts.map(({ name, rate, orders }, at) => ({
        size: ROW,
        tooltip: `${name}: ${ASSUMPTION_WORDS[name] ?? ''}; ${rate}, ${orders} orders, profit ${rows[at]?.profit} ${unit} before commission`,
      })),
    },
    height,
  };
}
