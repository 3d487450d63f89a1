/**
 * Reads klines in the format of the public data files, whose columns are
 * `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume` and an
 * optional last column, which is ignored. All rows are checked before any row is used.
 */
import type { KlineRecording } from '../../market/index.js';
import {
  AMOUNT_SCALE,
  asExactMs,
  asMs,
  DAY_MS,
  decimalsOf,
  MINUTE_MS,
  parseUnits,
  SECOND_MS,
} from '../../protocol/index.js';
import { DecimalReader, NumberColumn, Scale } from './decimals.js';
import { Fields } from './line-reader.js';
import { type FilePosition, fail, isoOf } from './replay-error.js';

/** Maximum number of klines, more than five years of minutes; a row needs about 100 bytes of memory. */
export const MAX_KLINES = 3_000_000;
const COLUMNS = 11;
const [OPEN_TIME, OPEN, HIGH, LOW, CLOSE, VOLUME, CLOSE_TIME, QUOTE, COUNT, BUY_VOLUME, BUY_QUOTE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;
const NAMES =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume';
const COLUMN_NAMES: readonly string[] = NAMES.split(',');
const DECIMAL = /^\d+(\.\d*)?$/;
const LARGEST = 2n ** 63n - 1n;
/** Allowed kline lengths in milliseconds; a month is not allowed, because months differ in length. */
const LENGTHS_MS: readonly number[] = [
  SECOND_MS,
  ...[1, 3, 5, 15, 30, 60, 120, 240, 360, 480, 720, 1_440, 4_320, 10_080].map((minutes) => minutes * MINUTE_MS),
];

/** Collects the rows of one or more files in order. */
export class KlineReader {
  private readonly fields = new Fields();
  private readonly decimal = new DecimalReader();
  private readonly prices = new Scale();
  private readonly quantities = new Scale();
  private readonly times = new NumberColumn();
  private readonly open = this.prices.column();
  private readonly high = this.prices.column();
  private readonly low = this.prices.column();
  private readonly close = this.prices.column();
  private readonly volume = this.quantities.column();
  private readonly bought = this.quantities.column();
  private readonly counts = new NumberColumn();
  private readonly quotes: bigint[] = [];
  private readonly boughtQuotes: bigint[] = [];
  private readonly lines = new NumberColumn();
  private readonly paths: { readonly path: string; readonly fromRow: number }[] = [];
  private closeTime = 0;

  get rows(): number {
    return this.times.length;
  }

  row(line: string, number: number, path: string): void {
    const position = { path, line: number };
    const { fields, times } = this;
    fields.split(line);
    checkFields(fields, position);
    if (this.rows === MAX_KLINES) fail('tooLong', position, `there are more than ${MAX_KLINES} rows; remove some`);
    if (this.paths.at(-1)?.path !== path) this.paths.push({ path, fromRow: this.rows });
    const openMs = timeMsOf(fields.text(OPEN_TIME), position);
    const quote = amountOf(fields, QUOTE, position);
    const boughtQuote = amountOf(fields, BUY_QUOTE, position);
    for (const [column, index] of [
      [this.open, OPEN],
      [this.high, HIGH],
      [this.low, LOW],
      [this.close, CLOSE],
      [this.volume, VOLUME],
      [this.bought, BUY_VOLUME],
    ] as const) {
      const problem = this.decimal.read(fields.line, fields.starts[index] as number, fields.ends[index] as number);
      if (problem !== undefined || !column.add(this.decimal)) tooLarge(fields, index, position);
    }
    const [open, high, low, close] = [this.open.last, this.high.last, this.low.last, this.close.last];
    if (low <= 0) fail('prices', position, 'a price is zero; prices must be above zero');
    if (low > Math.min(open, close) || high < Math.max(open, close)) {
      const [o, h, l, c] = [OPEN, HIGH, LOW, CLOSE].map((index) => fields.text(index));
      const text = `open ${o}, high ${h}, low ${l}, close ${c}`;
      fail('prices', position, `${text}: open and close must be between low and high`);
    }
    if (this.bought.last > this.volume.last || boughtQuote > quote) {
      const what = 'a taker_buy volume exceeds the volume; takers cannot buy more than was traded';
      fail('volumes', position, what);
    }
    if (this.rows > 0) checkOrder(times.last, openMs, position);
    times.push(openMs);
    this.lines.push(number);
    this.counts.push(Number(fields.text(COUNT)));
    this.quotes.push(quote);
    this.boughtQuotes.push(boughtQuote);
    this.closeTime = Number(fields.text(CLOSE_TIME));
  }

  /** The complete recording. @throws ReplayFileError for rows that are not klines of one interval, and for gaps */
  finish(path: string, allowGaps: boolean): KlineRecording {
    if (this.rows === 0) fail('empty', { path, line: undefined }, 'the file has no rows');
    const intervalMs = this.interval(path);
    this.checkGrid(intervalMs);
    if (!allowGaps) this.checkGaps(intervalMs);
    return {
      intervalMs,
      priceDecimals: this.prices.decimals,
      quantityDecimals: this.quantities.decimals,
      openTimesMs: this.times.toArray(),
      openTicks: this.open.toArray(),
      highTicks: this.high.toArray(),
      lowTicks: this.low.toArray(),
      closeTicks: this.close.toArray(),
      volumeLots: this.volume.toArray(),
      quoteUnits: BigInt64Array.from(this.quotes),
      tradeCounts: this.counts.toArray(),
      takerBuyLots: this.bought.toArray(),
      takerBuyQuoteUnits: BigInt64Array.from(this.boughtQuotes),
    };
  }

  /** The interval: the smallest distance between two rows; for a single row, the length of this row. */
  private interval(path: string): number {
    const { times } = this;
    let smallest = Number.POSITIVE_INFINITY;
    for (let row = 1; row < this.rows; row += 1) smallest = Math.min(smallest, times.at(row) - times.at(row - 1));
    if (this.rows === 1) {
      const closeMs = asMs(this.closeTime);
      smallest = closeMs + 1 - times.at(0);
    }
    if (!LENGTHS_MS.includes(smallest)) {
      const what = `the rows are ${smallest} ms apart; this is not a kline interval between 1s and 1w`;
      fail('interval', { path, line: undefined }, what);
    }
    return smallest;
  }

  /** Checks that klines of up to a day open at multiples of their length, and that longer klines open at whole days. */
  private checkGrid(intervalMs: number): void {
    const gridMs = Math.min(intervalMs, DAY_MS);
    for (let row = 0; row < this.rows; row += 1) {
      const openMs = this.times.at(row);
      const stepMs = row === 0 ? 0 : openMs - this.times.at(row - 1);
      if (openMs % gridMs === 0 && stepMs % intervalMs === 0) continue;
      const what = `open_time ${isoOf(openMs)} is not a multiple of the interval, ${intervalMs / SECOND_MS} seconds`;
      fail('interval', this.positionOf(row), what);
    }
  }

  private checkGaps(intervalMs: number): void {
    let missing = 0;
    let first = -1;
    for (let row = 1; row < this.rows; row += 1) {
      const stepMs = this.times.at(row) - this.times.at(row - 1);
      if (stepMs === intervalMs) continue;
      if (first < 0) first = row;
      missing += stepMs / intervalMs - 1;
    }
    if (first < 0) return;
    const from = isoOf(this.times.at(first - 1) + intervalMs);
    const to = isoOf(this.times.at(first));
    const minutes = Math.round((missing * intervalMs) / MINUTE_MS);
    const all =
      intervalMs < MINUTE_MS ? `${Math.round((missing * intervalMs) / SECOND_MS)} seconds` : `${minutes} minutes`;
    const what = `rows are missing from ${from} to ${to}, ${all} in total; add them or allow gaps (allowGaps: true)`;
    fail('gap', this.positionOf(first), what);
  }

  private positionOf(row: number): FilePosition {
    const path = this.paths.findLast(({ fromRow }) => fromRow <= row)?.path ?? '';
    return { path, line: this.lines.at(row) };
  }
}

function checkFields(fields: Fields, position: FilePosition): void {
  const { count } = fields;
  if (count !== COLUMNS && count !== COLUMNS + 1) {
    fail(
      'columns',
      position,
      `the row has ${count} columns; a kline has ${COLUMNS} or ${COLUMNS + 1}: ${NAMES},ignore`,
    );
  }
  for (let column = 0; column < COLUMNS; column += 1) {
    const field = fields.text(column);
    const name = COLUMN_NAMES[column];
    if (!DECIMAL.test(field)) fail('notANumber', position, `${name} is '${field}', which is not a number`);
    const isWhole = column === OPEN_TIME || column === CLOSE_TIME || column === COUNT;
    const most = isWhole ? 0 : AMOUNT_SCALE;
    if (decimalsOf(field) > most) {
      const allowed = isWhole ? 'it must be a whole number' : `at most ${most} decimals are allowed`;
      fail('tooPrecise', position, `${name} is ${field}; ${allowed}`);
    }
  }
  if (!Number.isSafeInteger(Number(fields.text(COUNT)))) tooLarge(fields, COUNT, position);
}

function tooLarge(fields: Fields, index: number, position: FilePosition): never {
  return fail('tooLarge', position, `${COLUMN_NAMES[index]} is ${fields.text(index)}, which is too large`);
}

function amountOf(fields: Fields, index: number, position: FilePosition): bigint {
  const units = parseUnits(fields.text(index), AMOUNT_SCALE);
  return units > LARGEST ? tooLarge(fields, index, position) : units;
}

/** A time in milliseconds; the public data files changed to microseconds in 2025. */
function timeMsOf(field: string, position: FilePosition): number {
  const time = Number(field);
  const timeMs = asExactMs(time);
  if (!Number.isSafeInteger(timeMs)) fail('interval', position, `open_time ${field} is not a whole millisecond`);
  return timeMs;
}

function checkOrder(beforeMs: number, openMs: number, position: FilePosition): void {
  if (openMs === beforeMs) {
    fail('duplicate', position, `open_time ${isoOf(openMs)} occurs twice; remove one of the rows`);
  }
  if (openMs < beforeMs) {
    fail(
      'order',
      position,
      `open_time ${isoOf(openMs)} is not in order: the row before has ${isoOf(beforeMs)}; sort the file by open_time`,
    );
  }
}
