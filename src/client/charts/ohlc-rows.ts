/** Candles from rows of any source: objects with `open`, `high`, `low` and `close`, such as the rows of a SQL query. */
import { ParameterError } from '../types/errors.js';

type Row = Readonly<Record<string, unknown>>;

/** Names that the field with the opening time may have; the first of these fields that a row has is used. */
const TIMES = ['openTime', 'time', 'timestamp', 'date', 't'] as const;

/** Whether a row can be drawn as a candle. */
export const isOhlc = (row: object): row is Row => ['open', 'high', 'low', 'close'].every((name) => name in row);

/**
 * The rows in the form of klines. A candle lasts until the next one begins.
 *
 * @throws ParameterError when a row has no time
 */
export function klinesOfRows(rows: readonly Row[]): readonly (readonly unknown[])[] {
  const [first] = rows;
  const timeName = TIMES.find((name) => first !== undefined && name in first);
  const times = rows.map((row, at) => (timeName === undefined ? Number.NaN : millisecondsOf(row[timeName], at)));
  if (timeName === undefined) {
    throw new ParameterError(
      'chart',
      'value',
      'these rows have open, high, low and close, but no time.',
      `Give each row its time in a field named ${TIMES.join(', ')}: a Date, milliseconds or an ISO text.`,
    );
  }
  const step = times.length > 1 ? Math.min(...times.slice(1).map((time, at) => time - (times[at] as number))) : 1;
  return rows.map(({ open, high, low, close, volume, closeTime }, at) => {
    const time = times[at] as number;
    const end = typeof closeTime === 'number' ? closeTime : (times[at + 1] ?? time + step) - 1;
    return [time, ...[open, high, low, close, volume ?? 0].map(String), end, '0', 0, '0', '0', '0'];
  });
}

function millisecondsOf(value: unknown, at: number): number {
  const ms = value instanceof Date || typeof value === 'string' ? new Date(value).getTime() : Number(value);
  if (Number.isFinite(ms)) return ms;
  throw new ParameterError('chart', 'value', `row ${at} has no valid time: ${String(value)}.`);
}
