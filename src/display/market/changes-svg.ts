/**
 * Tickers as bars of change: those that rose to the right of zero and hollow, those that fell to its left and filled, the
 * largest rise on top. Where they are more than the rows, the best and the worst.
 */

import type { ShowContext } from '../context.js';
import { colorsOf } from '../svg/palette.js';
import type { Picture } from '../svg/picture.js';
import {
  at,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  heading,
  PICTURE_WIDTH,
  svgPicture,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { trimZeros } from '../text/exact.js';
import { changeText, compact } from '../text/number-text.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { percentOf } from './tickers.js';

const ROW = 20;
/** Rows of the best and of the worst. */
const SIDE = 12;
const GAP = 14;
const MAX_NAME = 150;

interface Change {
  readonly symbol: string;
  readonly last: string;
  readonly percent: number;
  readonly row: WireObject;
}

/** The changes of tickers; undefined where none has one. */
export function changesPicture(value: unknown, context: ShowContext): Picture | undefined {
  const all = objectsOf(isWireObject(value) ? [value] : value)
    .map(changeOf)
    .filter(({ percent }) => Number.isFinite(percent))
    .sort((a, b) => b.percent - a.percent);
  const [best, worst] = [all[0], all.at(-1)];
  if (!best || !worst) return undefined;
  const colors = colorsOf(context.theme);
  const shown = all.length > 2 * SIDE ? [...all.slice(0, SIDE), ...all.slice(-SIDE)] : all;
  const [ups, downs] = [
    all.filter(({ percent }) => percent > 0).length,
    all.filter(({ percent }) => percent < 0).length,
  ];
  const counts = `▲ ${ups} up, ▼ ${downs} down, ${all.length - ups - downs} unchanged`;
  const more = shown.length < all.length ? `the best ${SIDE} and the worst ${SIDE} of ${all.length}` : '';
  const symbols = `${all.length} ${all.length === 1 ? 'symbol' : 'symbols'}`;
  const said = shown.map(({ symbol, percent, last }) => `${symbol} ${changeText(percent)} at ${last}`);
  const alt = `changes, ${symbols}, ${counts}${more && `, ${more}`}: ${said.join('; ')}`;

  const top = HEADING_HEIGHT;
  const gapAt = more === '' ? Number.POSITIVE_INFINITY : SIDE;
  const yOf = (index: number): number => top + index * ROW + (index >= gapAt ? ROW / 2 : 0);
  const height = yOf(shown.length) + EDGE;
  const widest = (texts: readonly string[], weight: number): number =>
    texts.reduce((most, text) => Math.max(most, svgTextSize(text, { weight })), 0);
  const names = Math.min(
    MAX_NAME,
    widest(
      shown.map(({ symbol }) => symbol),
      600,
    ) + 1,
  );
  const lasts = widest(
    shown.map(({ last }) => last),
    400,
  );
  const labels = widest(
    shown.map(({ percent }) => changeText(percent)),
    600,
  );
  // Each bar has its figure at its outer end, so both ends keep room for one.
  const [from, to] = [EDGE + names + GAP + labels + 6, PICTURE_WIDTH - EDGE - lasts - GAP - labels - 6];
  const [low, high] = [Math.min(0, worst.percent), Math.max(0, best.percent)];
  const span = high - low || 1;
  const x = (percent: number): number => from + ((percent - low) / span) * (to - from);
  const zero = x(0);

  const rows = shown.flatMap(({ symbol, last, percent }, index) => {
    const y = yOf(index);
    const isUp = percent > 0;
    const color = isUp ? colors.up : percent < 0 ? colors.down : colors.text;
    const width = Math.max(1, Math.abs(x(percent) - zero));
    const paint = isUp ? `fill="${color}" fill-opacity=".16" stroke="${color}" stroke-width="1.2"` : `fill="${color}"`;
    return [
      svgText(EDGE, y + 14, cutToSize(symbol, names, 11, true), { weight: 600 }),
      percent === 0
        ? ''
        : `<rect x="${at(isUp ? zero : zero - width)}" y="${y + 4}" width="${at(width)}" height="${ROW - 8}" ${paint}/>`,
      svgText(percent < 0 ? zero - width - 6 : zero + width + 6, y + 14, changeText(percent), {
        fill: color,
        weight: 600,
        anchor: percent < 0 ? 'end' : 'start',
      }),
      svgText(PICTURE_WIDTH - EDGE, y + 14, last, { anchor: 'end' }),
    ];
  });
  const svg = svgPicture({ width: PICTURE_WIDTH, height }, { title: 'changes', description: alt }, colors.text, [
    ...heading({
      title: symbols,
      aside: more,
      figures: [
        { value: `▲ ${ups} up`, fill: colors.up },
        { value: `▼ ${downs} down`, fill: colors.down },
        { value: `■ ${all.length - ups - downs} unchanged` },
      ],
    }),
    gridLines(`M${at(zero)} ${top}V${yOf(shown.length)}`, true),
    ...rows,
  ]);
  const parts = shown.map(({ symbol, last, percent, row }, index) => ({
    size: (index + 1 === shown.length ? yOf(shown.length) : yOf(index + 1)) - yOf(index),
    words:
      `${symbol} ${changeText(percent)} last ${last} high ${trimZeros(textOf(row.highPrice))} ` +
      `low ${trimZeros(textOf(row.lowPrice))} volume ${compact(floatOf(row.volume))}`,
  }));
  const size = { width: PICTURE_WIDTH - 2 * EDGE, height: yOf(shown.length) - top };
  return { svg, alt, hover: [{ x: EDGE, y: top, ...size, cut: 'rows', parts }] };
}

function changeOf(row: WireObject): Change {
  return { symbol: textOf(row.symbol), last: trimZeros(textOf(row.lastPrice)), percent: percentOf(row), row };
}
