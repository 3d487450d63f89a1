/**
 * Price changes of tickers as bars in SVG: rises to the right of zero, falls to its left, both outlined, the
 * largest rise on top. The percentages stand in one column. If there are many tickers, only the best and the worst are
 * shown.
 */
import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { COLUMN_NAMES_HEIGHT, rowChart, widestOf } from '../svg/chart-frame.js';
import type { Picture } from '../svg/picture.js';
import { EDGE, gridLines, HEADING_HEIGHT, px, svgRect, svgText } from '../svg/svg.js';
import { numberColumn } from '../svg/svg-number.js';
import { changeText, compact } from '../text/number-text.js';
import { hiddenNote } from '../text/table.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { colorsOf, outlined, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { overText, percentOf } from './tickers.js';

const ROW = 20;
/** Number of rows for the best tickers, and for the worst. */
const SIDE = 12;
const GAP = 14;
const MAX_NAME = 150;
/** Width of the range of a day, and of the narrowest picture that shows it. */
const RANGE = 72;
const MIN_RANGE = 600;

interface Change {
  readonly symbol: string;
  readonly last: string;
  readonly percent: number;
  /** The place of the last price between low and high, 0 to 1; NaN if the row lacks one of these prices. */
  readonly place: number;
  readonly row: WireObject;
}

/** The picture of the changes of tickers; undefined if no ticker has a change. */
export function changesPicture(value: unknown, context: ShowContext): Picture | undefined {
  const all = objectsOf(isWireObject(value) ? [value] : value)
    .map(changeOf)
    .filter(({ percent }) => Number.isFinite(percent))
    .sort((a, b) => b.percent - a.percent);
  const [best, worst] = [all[0], all.at(-1)];
  if (!best || !worst) return undefined;
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme);
  const rowEnd = width - EDGE;
  const shown = all.length > 2 * SIDE ? [...all.slice(0, SIDE), ...all.slice(-SIDE)] : all;
  const [ups, downs] = [
    all.filter(({ percent }) => percent > 0).length,
    all.filter(({ percent }) => percent < 0).length,
  ];
  const counts = `▲ ${ups} up, ▼ ${downs} down, ${all.length - ups - downs} unchanged`;
  const more = shown.length < all.length ? `the best ${SIDE} and the worst ${SIDE} of ${all.length}` : '';
  const symbols = `${all.length} ${all.length === 1 ? 'symbol' : 'symbols'}`;
  const rowTexts = shown.map(({ symbol, percent, last }) => `${symbol} ${changeText(percent)} at ${last}`);
  const alt = `changes, ${symbols}, ${counts}${more && `, ${more}`}: ${rowTexts.join('; ')}`;

  const top = HEADING_HEIGHT + COLUMN_NAMES_HEIGHT;
  const gapAt = more === '' ? Number.POSITIVE_INFINITY : SIDE;
  const yOf = (index: number): number => top + index * ROW + (index >= gapAt ? ROW / 2 : 0);
  const end = yOf(shown.length);
  const bold = { weight: 600 };
  const symbolNames = shown.map(({ symbol }) => symbol);
  const names = Math.min(MAX_NAME, widestOf(symbolNames, bold) + 1);
  const lasts = numberColumn(shown.map(({ last }) => last));
  const changes = numberColumn(
    shown.map(({ percent }) => changeText(percent)),
    bold,
  );
  const changeEnd = EDGE + names + GAP + changes.width;
  // If the bars still have room, a column shows the place of the last price between the low and the high of the day.
  const rangeEnd = rowEnd - lasts.width - GAP;
  const hasRange = width >= MIN_RANGE && shown.some(({ place }) => Number.isFinite(place));
  const left = hiddenNote(!hasRange && shown.some(({ place }) => Number.isFinite(place)) ? 'range' : '');
  const [from, to] = [changeEnd + GAP, hasRange ? rangeEnd - RANGE - 2 * GAP : rangeEnd];
  const [low, high] = [Math.min(0, worst.percent), Math.max(0, best.percent)];
  const span = high - low || 1;
  const x = (percent: number): number => from + ((percent - low) / span) * (to - from);
  const zero = x(0);
  const rows = shown.flatMap(({ symbol, percent }, index) => {
    const y = yOf(index);
    const isUp = percent > 0;
    const fill = isUp ? colors.up : percent < 0 ? colors.down : colors.text;
    const length = Math.max(1, Math.abs(x(percent) - zero));
    return [
      svgText(EDGE, y + 14, cutToSize(symbol, names, 11, true), bold),
      percent === 0 ? '' : svgRect(isUp ? zero : zero - length, y + 4, length, ROW - 8, outlined(fill, 1.2)),
      changes.text(index, changeEnd, y + 14, { ...bold, fill }),
      lasts.text(index, rowEnd, y + 14),
    ];
  });
  const parts = shown.map(({ symbol, last, percent, row }, index) => ({
    size: (index + 1 === shown.length ? end : yOf(index + 1)) - yOf(index),
    tooltip:
      `${symbol} ${changeText(percent)} last ${last} high ${trimDecimal(textOf(row.highPrice))} ` +
      `low ${trimDecimal(textOf(row.lowPrice))} volume ${compact(floatOf(row.volume))}`,
  }));
  const drawn = rowChart({
    width,
    height: end + EDGE,
    words: {
      title: 'changes',
      heading: symbols,
      aside: [more, overText(all.map(({ row }) => row)).trim(), left].filter((text) => text !== '').join(' · '),
      figures: [
        { value: `▲ ${ups} up`, fill: colors.up },
        { value: `▼ ${downs} down`, fill: colors.down },
        { value: `■ ${all.length - ups - downs} unchanged` },
      ],
      description: alt,
    },
    colors,
    top,
    columns: [
      { end: changeEnd, name: 'change' },
      ...(hasRange ? [{ end: rangeEnd, name: 'range' }] : []),
      { end: rowEnd, name: 'last' },
    ],
    rows: [
      gridLines(`M${px(zero)} ${top}V${end}`, true),
      ...(hasRange
        ? [
            ...rangeMarks(
              shown.map(({ place }, index) => [yOf(index) + ROW / 2, place]),
              rangeEnd,
              colors,
            ),
          ]
        : []),
      ...rows,
    ],
    parts,
  });
  return { ...drawn, alt };
}

function changeOf(row: WireObject): Change {
  const [last, low, high] = [row.lastPrice, row.lowPrice, row.highPrice].map(floatOf) as [number, number, number];
  const place = high > low && last >= low && last <= high ? (last - low) / (high - low) : Number.NaN;
  return { symbol: textOf(row.symbol), last: trimDecimal(textOf(row.lastPrice)), percent: percentOf(row), place, row };
}

/** Lines from low to high with dots at the last prices; a stroke without length is a dot when its ends are round. */
function rangeMarks(
  rows: readonly (readonly [y: number, place: number])[],
  end: number,
  { text }: PictureColors,
): string[] {
  const start = Math.round(end - RANGE);
  const known = rows.filter(([, place]) => Number.isFinite(place));
  const dots = known.map(([y, place]) => `M${start + Math.round(place * RANGE)} ${px(y)}h0`).join('');
  return [
    gridLines(known.map(([y]) => `M${start} ${px(y - 3)}v6m0-3h${RANGE}m0-3v6`).join(''), true),
    `<path d="${dots}" stroke="${text}" stroke-width="6" stroke-linecap="round"/>`,
  ];
}
