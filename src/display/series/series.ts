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
import { changeText, changeTone, fixed, percentDecimals } from '../text/number-text.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { floatOf, isWireObject, textOf } from '../text/wire-value.js';
import { timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { equityLines, lossSummary } from './equity-text.js';
import { lineOfValues } from './series-text.js';

const DEFAULT_ROWS = 14;
/** With the loss since the peak. */
const DEFAULT_EQUITY_ROWS = 20;
/** Rows of the loss, and of everything below an equity curve. */
const LOSS_ROWS = 3;
const LOSS_FRAME = LOSS_ROWS + 3;
const HEADER_ROWS = 4;
/** A float shows at most this many decimals: further digits are rounding errors. */
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
  /** The number of values that are not numbers. */
  readonly skippedCount: number;
  /** The change from the first value to the last, in percent; NaN unless all values are positive. */
  readonly change: number;
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
    skippedCount: all.length - values.length,
    change: values.every((value) => value > 0) ? ((last - first) / first) * 100 : Number.NaN,
  };
});

/** The figures of a series as texts: `last 3`, `▲ +50 %`, `first 2`, `least 1.5`, `largest 3`. */
export function seriesFigures({ values, texts, change }: Series): string[] {
  return [
    `last ${texts.at(-1)}`,
    ...(Number.isFinite(change) ? [changeText(change, percentDecimals(change))] : []),
    `first ${texts[0]}`,
    `least ${texts[extremeOf(values, (a, b) => a < b)]}`,
    `largest ${texts[extremeOf(values, (a, b) => a > b)]}`,
  ];
}

/** A series as blocks; undefined if the value is no series or holds no number. */
export function seriesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const series = readSeries(value, context);
  if (!series) return undefined;
  const { name, values, texts, skippedCount, change } = series;
  if (values.length === 0) return skippedCount === 0 ? [line(span(name, 'strong'), '  no values')] : undefined;
  const size = {
    columns: columnsOf(context),
    decimals: series.decimals,
    zone: zoneOf(context),
    isLog: context.isLog === true,
    isAscii: context.ascii === true,
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
      : lineOfValues(values, {
          ...size,
          rows,
          ...(series.bars ? { bars: series.bars } : {}),
          last: texts.at(-1) ?? '',
        });
  const extremes = seriesFigures(series).slice(-3);
  const loss = context.view === 'equity' ? lossSummary(texts, values, series.bars) : '';
  const moved = Number.isFinite(change)
    ? ['  ', span(changeText(change, percentDecimals(change)), changeTone(change))]
    : [];
  return [
    line(
      span(name, 'strong'),
      span(`  ${values.length} ${values.length === 1 ? 'value' : 'values'}${timesOf(series, size.zone)}`, 'dim'),
      span(skippedCount > 0 ? `  (${skippedCount} not numeric, left out)` : '', 'warn'),
    ),
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

/** `  2024-08-09 00:00 → 16:50 UTC`; '' if the times are unknown. */
function timesOf({ bars }: Series, zone: number): string {
  const [first, last] = [bars?.[0], bars?.at(-1)];
  return first && last && last.openMs > first.openMs
    ? `  ${timeRange(first.openMs, last.openMs, zone)} ${zoneLabel(zone)}`
    : '';
}

function rowsOf(context: ShowContext): number {
  const { height, view } = context;
  const usual = lineRowsOf(context, view === 'equity' ? DEFAULT_EQUITY_ROWS : DEFAULT_ROWS);
  return height === undefined || !Number.isFinite(height) ? usual : Math.max(3, Math.floor(height) - HEADER_ROWS);
}

const numberOf = (value: unknown): number => (typeof value === 'bigint' ? Number(value) : floatOf(value));

function valueText(value: unknown): string {
  if (typeof value !== 'number') return trimDecimal(textOf(value).trim());
  const text = textOf(value);
  return decimalsOf(text) > MAX_FLOAT_DECIMALS ? trimDecimal(fixed(value, MAX_FLOAT_DECIMALS)) : text;
}

/** The index of the value that beats all others; the first of equal values. */
export function extremeOf(values: readonly number[], beats: (a: number, b: number) => boolean): number {
  return values.reduce((best, value, at) => (beats(value, values[best] ?? value) ? at : best), 0);
}

function barsOf(times: unknown, indices: readonly number[]): TimeSpan[] | undefined {
  if (!Array.isArray(times)) return undefined;
  const bars = indices.map((at): TimeSpan => {
    const ms = floatOf(times[at]);
    return { openMs: ms, closeMs: ms };
  });
  return bars.every(({ openMs }) => Number.isFinite(openMs)) ? bars : undefined;
}
