/**
 * A series of numbers, drawn as a line with its first, last, least and largest value: a column of a list, prices of
 * trades, closes. Values are numbers or decimal strings; what is neither is left out, and that is said.
 */
import type { Covered } from './axis.js';
import { type Block, line, note } from './blocks.js';
import { columnsOf, paramOf, type ShowContext } from './context.js';
import { decimalsOf, trimZeros } from './exact.js';
import { changeText, changeTone, fixed } from './number-text.js';
import { span } from './rich.js';
import { lineOfValues } from './series-text.js';
import { floatOf, isWireObject, textOf } from './wire-value.js';
import { zoneMinutes } from './zone-time.js';

const DEFAULT_ROWS = 14;
const HEADER_ROWS = 4;
/** A float shows at most so many decimals: the rest is noise of its arithmetic. */
const MAX_FLOAT_DECIMALS = 8;

/** `{ values, times?, name? }` as blocks; undefined when the value is none, or holds no number. */
export function seriesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value)) return undefined;
  const { values: given, times } = value;
  if (!Array.isArray(given) && !ArrayBuffer.isView(given)) return undefined;
  const all = Array.from(given as ArrayLike<unknown>);
  const kept = all.flatMap((one, at) => (Number.isFinite(numberOf(one)) ? [at] : []));
  const name = textOf(value.name) || paramOf(context, 'symbol') || 'series';
  if (all.length === 0) return [line(span(name, 'strong'), '  no values')];
  const texts = kept.map((at) => valueText(all[at]));
  const values = kept.map((at) => numberOf(all[at]));
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const decimals = texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);
  const { lines, perColumn } = lineOfValues(values, {
    columns: columnsOf(context),
    rows: rowsOf(context),
    decimals: Math.min(20, decimals),
    ...timesOf(times, kept),
    zone: zoneMinutes(paramOf(context, 'timeZone')),
  });
  const change = first === 0 ? Number.NaN : ((last - first) / Math.abs(first)) * 100;
  const left = all.length - values.length;
  return [
    line(
      span(name, 'strong'),
      `  ${values.length} ${values.length === 1 ? 'value' : 'values'}`,
      span(left > 0 ? `  (${left} that are no numbers left out)` : '', 'warn'),
    ),
    line(
      'last ',
      span(texts.at(-1) ?? '', 'strong'),
      '  ',
      span(changeText(change), changeTone(change)),
      `  first ${texts[0]}  least ${texts[extremeOf(values, (a, b) => a < b)]}  largest ${texts[extremeOf(values, (a, b) => a > b)]}`,
    ),
    { kind: 'picture', lines },
    ...(perColumn > 1 ? [note(`one column stands for ${perColumn} values and shows the last of them`)] : []),
  ];
}

function rowsOf({ height }: ShowContext): number {
  return height === undefined || !Number.isFinite(height)
    ? DEFAULT_ROWS
    : Math.max(3, Math.floor(height) - HEADER_ROWS);
}

const numberOf = (value: unknown): number => (typeof value === 'bigint' ? Number(value) : floatOf(value));

function valueText(value: unknown): string {
  if (typeof value !== 'number') return trimZeros(textOf(value).trim());
  const text = textOf(value);
  return decimalsOf(text) > MAX_FLOAT_DECIMALS ? trimZeros(fixed(value, MAX_FLOAT_DECIMALS)) : text;
}

function extremeOf(values: readonly number[], beats: (a: number, b: number) => boolean): number {
  return values.reduce((best, value, at) => (beats(value, values[best] ?? value) ? at : best), 0);
}

function timesOf(times: unknown, kept: readonly number[]): { bars?: Covered[] } {
  if (!Array.isArray(times)) return {};
  const bars = kept.map((at): Covered => {
    const ms = floatOf(times[at]);
    return { openMs: ms, closeMs: ms };
  });
  return bars.every(({ openMs }) => Number.isFinite(openMs)) ? { bars } : {};
}
