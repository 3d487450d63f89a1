/**
 * Draws a series of numbers as a line with its first, last, smallest and largest value: a column of a list, prices of
 * trades, closes. Values are numbers or decimal strings; other values are left out, and a note says how many.
 */

import { decimalsOf, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, lineRowsOf, paramOf } from '../context/context-values.js';
import { readOnce } from '../context/read-once.js';
import type { TimeSpan } from '../svg/axis.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { type Block, line } from '../text/blocks.js';
import { lineLookOf } from '../text/line-canvas.js';
import { changeText, changeTone, fixed, percentDecimals } from '../text/number-text.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { floatOf, isWireObject, textOf } from '../text/wire-value.js';
import { dateTime, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { equityLines, lossSummary } from './equity-text.js';
import { extremeMarks } from './extremes.js';
import { lineOfValues } from './series-text.js';

const DEFAULT_ROWS = 14;
/** Rows for the axis below a line. */
const AXIS_ROWS = 2;
/** Number of rows of an equity curve, including the loss since the peak. */
const DEFAULT_EQUITY_ROWS = 20;
/** Number of rows of the loss, and of everything below the line of an equity curve. */
const LOSS_ROWS = 3;
const LOSS_FRAME = LOSS_ROWS + 3;
const HEADER_ROWS = 4;
/** Maximum number of decimals of a float in a text: further digits are rounding errors. */
const MAX_FLOAT_DECIMALS = 8;

/** A series as read from a value: its numbers, in order. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** The values as exact texts. */
  readonly texts: readonly string[];
  readonly decimals: number;
  /** The time of each value; undefined if unknown. */
  readonly bars: readonly TimeSpan[] | undefined;
  /** The place of each value among all values, from 0. A value that is not a number keeps its place. */
  readonly places: readonly number[];
  /** The time of each place; undefined if unknown. */
  readonly placeBars: readonly TimeSpan[] | undefined;
  /** The number of values that are not numbers. */
  readonly skippedCount: number;
  /** The change from the first value, or from `open`, to the last value, in percent; NaN unless all values are positive. */
  readonly change: number;
  /** Of closes: the first open, from which their change counts. */
  readonly open?: string;
}

/** Reads `{ values, times?, name? }`; undefined for another value. */
export const readSeries = (value: unknown, context: ShowContext): Series | undefined =>
  seriesOf(value, paramOf(context, 'symbol'));

const seriesOf = readOnce((value: unknown, symbol = ''): Series | undefined => {
  if (!isWireObject(value)) return undefined;
  const { values: given, times } = value;
  if (!Array.isArray(given) && !ArrayBuffer.isView(given)) return undefined;
  const all = Array.from(given as ArrayLike<unknown>);
  const indices = all.flatMap((one, at) => (Number.isFinite(numberOf(one)) ? [at] : []));
  const texts = indices.map((at) => valueText(all[at]));
  const values = indices.map((at) => numberOf(all[at]));
  const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)];
  return {
    name: textOf(value.name) || symbol || 'series',
    values,
    texts,
    decimals: Math.min(
      20,
      texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0),
    ),
    bars: barsOf(times, indices),
    places: indices,
    placeBars: barsOf(times, [...all.keys()]),
    skippedCount: all.length - values.length,
    change: values.length > 1 && values.every((value) => value > 0) ? ((last - first) / first) * 100 : Number.NaN,
  };
});

/** `60 values`, or `3 of 5 values` if the others are not numbers. */
export function countText({ values: { length }, skippedCount }: Series): string {
  const all = length + skippedCount;
  return `${skippedCount > 0 ? `${length} of ` : ''}${all} ${all === 1 ? 'value' : 'values'}`;
}

/** The figures of a series beside its last value and its change, which counts from the first of them. */
export function namedFigures({ values, texts, open }: Series): { readonly name: string; readonly value: string }[] {
  const [least, largest] = extremeMarks(values, (at) => texts[at] ?? '');
  return [
    open === undefined ? { name: 'first', value: texts[0] ?? '' } : { name: 'open', value: open },
    { name: 'least', value: least?.text ?? '' },
    { name: 'largest', value: largest?.text ?? '' },
  ];
}

/** The figures of a series as texts: `last 3`, `▲ +50 %`, `first 2`, `least 1.5`, `largest 3`. */
export function seriesFigures(series: Series): string[] {
  const { texts, change } = series;
  return [
    `last ${texts.at(-1)}`,
    ...(Number.isFinite(change) ? [changeText(change, percentDecimals(change))] : []),
    ...namedFigures(series).map(({ name, value }) => `${name} ${value}`),
  ];
}

/** A series as blocks; undefined if the value is no series or holds no number. */
export function seriesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const series = readSeries(value, context);
  if (!series) return undefined;
  const { name, values, texts, skippedCount, change } = series;
  if (values.length === 0) return skippedCount === 0 ? [line(span(name, 'strong'), '  no values')] : undefined;
  const count = `  ${countText(series)}${timesOf(series, zoneOf(context))}`;
  const skipped = span(skippedCount > 0 ? `  (${skippedCount} not numeric, left out)` : '', 'warn');
  // A line, a scale or a distribution of one value would say no more than the value itself.
  if (values.length === 1)
    return [line(span(name, 'strong'), '  ', span(texts[0] ?? '', 'strong'), span(count, 'dim'), skipped)];
  const size = {
    columns: columnsOf(context),
    decimals: series.decimals,
    zone: zoneOf(context),
    isLog: context.isLog === true,
    look: lineLookOf(context),
  };
  const rows = rowsOf(context);
  const lines =
    context.view === 'equity'
      ? equityLines({
          ...size,
          values,
          texts,
          bars: series.bars,
          rows: Math.max(3, rows - LOSS_FRAME),
          lossRows: LOSS_ROWS,
        })
      : lineOfValues(withGaps(series), {
          ...size,
          rows,
          ...(series.placeBars ? { bars: series.placeBars } : {}),
          last: texts.at(-1) ?? '',
          base: { value: values[0] ?? 0, label: texts[0] ?? '' },
          marks: extremeMarks(values, (at) => texts[at] ?? '').map((mark) => ({
            ...mark,
            place: series.places[mark.place] ?? 0,
          })),
        });
  const extremes = seriesFigures(series).slice(-3);
  const loss = context.view === 'equity' ? lossSummary(texts, values, series.bars) : '';
  const moved = Number.isFinite(change)
    ? ['  ', span(changeText(change, percentDecimals(change)), changeTone(change))]
    : [];
  return [
    line(span(name, 'strong'), span(count, 'dim'), skipped),
    line(
      ...['last ', span(texts.at(-1) ?? '', 'strong'), ...moved],
      [...extremes, ...(size.isLog ? [LOG_AXIS] : [])]
        .map((text) => `  ${text.replaceAll(' ', NO_BREAK_SPACE)}`)
        .join(''),
    ),
    ...(loss === '' ? [] : [line(span(loss, 'plain'))]),
    { kind: 'picture', lines },
  ];
}

/** The values by their places; NaN where there is no number. */
function withGaps({ values, places, skippedCount }: Series): readonly number[] {
  if (skippedCount === 0) return values;
  const all = new Array<number>(values.length + skippedCount).fill(Number.NaN);
  places.forEach((place, at) => {
    all[place] = values[at] ?? Number.NaN;
  });
  return all;
}

/** `  2024-08-09 00:00 → 16:50 UTC`; '' if the times are unknown. */
function timesOf({ bars }: Series, zone: number): string {
  const [first, last] = [bars?.[0], bars?.at(-1)];
  if (!first || !last) return '';
  const range = first === last ? dateTime(first.openMs, zone) : timeRange(first.openMs, last.openMs, zone);
  return first === last || last.openMs > first.openMs ? `  ${range} ${zoneLabel(zone)}` : '';
}

function rowsOf(context: ShowContext): number {
  const { height, view } = context;
  const usual =
    view === 'equity' ? lineRowsOf(context, DEFAULT_EQUITY_ROWS) : lineRowsOf(context, DEFAULT_ROWS) + AXIS_ROWS;
  return height === undefined || !Number.isFinite(height) ? usual : Math.max(3, Math.floor(height) - HEADER_ROWS);
}

const numberOf = (value: unknown): number => (typeof value === 'bigint' ? Number(value) : floatOf(value));

function valueText(value: unknown): string {
  if (typeof value !== 'number') return trimDecimal(textOf(value).trim());
  const text = textOf(value);
  return decimalsOf(text) > MAX_FLOAT_DECIMALS ? trimDecimal(fixed(value, MAX_FLOAT_DECIMALS)) : text;
}

function barsOf(times: unknown, indices: readonly number[]): TimeSpan[] | undefined {
  if (!Array.isArray(times)) return undefined;
  const bars = indices.map((at): TimeSpan => {
    const ms = floatOf(times[at]);
    return { openMs: ms, closeMs: ms };
  });
  return bars.every(({ openMs }) => Number.isFinite(openMs)) ? bars : undefined;
}
