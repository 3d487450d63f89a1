/**
 * Reads recorded klines from a file in the exchange's public dump format: CSV, plain or gzip, with or without a header
 * line, times in milliseconds or microseconds.
 *
 * Columns: `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume`
 * and one more that is ignored and may be missing. Everything is checked before anything is used; the first thing wrong
 * is told with its line and with what to do about it. At most {@link MAX_ROWS} rows.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import type { Recording } from '../exchange/market/recording.js';
import { AMOUNT_SCALE, decimalsOf, parseUnits } from '../protocol/decimal.js';
import { MICROSECONDS_FROM } from '../protocol/limits.js';

/** Text that is read at most: what a string of the runtime can hold. */
const MAX_BYTES = 500_000_000;
/** Five years of minutes and more; a row takes about 100 bytes of memory. */
export const MAX_ROWS = 3_000_000;
const COLUMNS = 11;
const [OPEN_TIME, OPEN, HIGH, LOW, CLOSE, VOLUME, CLOSE_TIME, QUOTE, COUNT, BUY_VOLUME, BUY_QUOTE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;
const NAMES =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume';
const COLUMN_NAMES: readonly string[] = NAMES.split(',');
const DECIMAL = /^\d+(\.\d*)?$/;
const LARGEST = 2n ** 63n - 1n;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Lengths of klines that a recording may have, in milliseconds; months are not all of one length. */
const LENGTHS_MS: readonly number[] = [
  SECOND_MS,
  ...[1, 3, 5, 15, 30, 60, 120, 240, 360, 480, 720, 1_440, 4_320, 10_080].map((minutes) => minutes * MINUTE_MS),
];

/** What can be wrong with a replay file. */
export type ReplayProblem =
  | 'notFound'
  | 'unreadable'
  | 'notGzip'
  | 'truncatedGzip'
  | 'zip'
  | 'empty'
  | 'tooLong'
  | 'columns'
  | 'notANumber'
  | 'tooPrecise'
  | 'tooLarge'
  | 'prices'
  | 'volumes'
  | 'duplicate'
  | 'order'
  | 'interval'
  | 'gap';

/** A replay file that cannot be used. */
export class ReplayFileError extends Error {
  override readonly name = 'ReplayFileError';
  readonly code = 'SPOTLAB_REPLAY_FILE';
  readonly problem: ReplayProblem;
  readonly path: string;
  /** From 1; undefined when it is about the whole file. */
  readonly line: number | undefined;

  constructor(problem: ReplayProblem, path: string, line: number | undefined, text: string, options?: ErrorOptions) {
    super(`${path}${line === undefined ? '' : `, line ${line}`}: ${text}`, options);
    this.problem = problem;
    this.path = path;
    this.line = line;
  }
}

/** How strict to be. */
export interface ReplayOptions {
  /** Accept missing rows; the klines of a gap are flat. Default false. */
  readonly allowGaps?: boolean;
}

/**
 * Reads and checks a file of klines: `await readReplay('BTCUSDT-1m.csv.gz')`.
 *
 * @throws {@link ReplayFileError}
 */
export async function readReplay(path: string, options: ReplayOptions = {}): Promise<Recording> {
  return parseReplay(path, await readText(path), options);
}

const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

function tooLong(path: string): ReplayFileError {
  return new ReplayFileError('tooLong', path, undefined, `it is longer than ${MAX_BYTES} bytes unpacked; cut it`);
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      throw new ReplayFileError('notFound', path, undefined, 'there is no such file; check the path', { cause: error });
    }
    const what = error.code === 'EISDIR' ? 'it is a directory; name a file in it' : `cannot be read (${error.code})`;
    throw new ReplayFileError('unreadable', path, undefined, what, { cause: error });
  });
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ReplayFileError('zip', path, undefined, 'it is a zip archive; unpack it and name the .csv inside');
  }
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) {
    if (bytes.length > MAX_BYTES) throw tooLong(path);
    if (!path.endsWith('.gz') || bytes.length === 0) return bytes.toString('utf8');
    throw new ReplayFileError(
      'notGzip',
      path,
      undefined,
      'it is named .gz but is not gzip; rename or download it again',
    );
  }
  const text = await unzip(bytes, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLong(path);
    if (error.code === 'Z_BUF_ERROR') {
      throw new ReplayFileError('truncatedGzip', path, undefined, 'the gzip data ends too early; download it again', {
        cause: error,
      });
    }
    throw new ReplayFileError('notGzip', path, undefined, 'the gzip data is damaged; download it again', {
      cause: error,
    });
  });
  return text.toString('utf8');
}

/** One row of the file and where it stands. */
interface Line {
  readonly number: number;
  readonly fields: readonly string[];
}

/** {@link readReplay} for a text at hand; `path` names it in errors. @throws {@link ReplayFileError} */
export function parseReplay(path: string, text: string, options: ReplayOptions = {}): Recording {
  const fail: Fail = (problem, line, what) => {
    throw new ReplayFileError(problem, path, line, what);
  };
  let rows = 0;
  let priceDecimals = 0;
  let quantityDecimals = 0;
  for (const line of linesOf(text)) {
    rows += 1;
    if (rows > MAX_ROWS) fail('tooLong', line.number, `more than ${MAX_ROWS} rows; cut the file`);
    checkFields(line, fail);
    for (const column of [OPEN, HIGH, LOW, CLOSE]) {
      priceDecimals = Math.max(priceDecimals, decimalsOf(line.fields[column] as string));
    }
    for (const column of [VOLUME, BUY_VOLUME]) {
      quantityDecimals = Math.max(quantityDecimals, decimalsOf(line.fields[column] as string));
    }
  }
  if (rows === 0) fail('empty', undefined, 'it has no rows');

  const recording = newRecording(rows, priceDecimals, quantityDecimals);
  let row = 0;
  for (const line of linesOf(text)) {
    storeRow(recording, row, line, fail);
    row += 1;
  }
  const intervalMs = intervalOf(recording, text, fail);
  checkGrid(recording, intervalMs, text, fail);
  if (!options.allowGaps) checkGaps(recording, intervalMs, text, fail);
  return { ...recording, intervalMs };
}

type Fail = (problem: ReplayProblem, line: number | undefined, what: string) => never;
type Columns = Omit<Recording, 'intervalMs'>;

/** Rows of the text; empty lines and a header line are passed over. */
function* linesOf(text: string): Generator<Line> {
  let number = 0;
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    number += 1;
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '' || (number === 1 && /^\uFEFF?[^\d,]*open/i.test(line))) continue;
    yield { number, fields: line.split(',') };
  }
}

function checkFields({ number, fields }: Line, fail: Fail): void {
  if (fields.length !== COLUMNS && fields.length !== COLUMNS + 1) {
    fail('columns', number, `has ${fields.length} columns; a kline has ${COLUMNS} or ${COLUMNS + 1}: ${NAMES},ignore`);
  }
  for (let column = 0; column < COLUMNS; column += 1) {
    const field = fields[column] as string;
    const name = COLUMN_NAMES[column];
    if (!DECIMAL.test(field)) fail('notANumber', number, `${name} is '${field}', not a number`);
    const isWhole = column === OPEN_TIME || column === CLOSE_TIME || column === COUNT;
    const most = isWhole ? 0 : AMOUNT_SCALE;
    if (decimalsOf(field) > most) fail('tooPrecise', number, `${name} is ${field}; it may have ${most} decimals`);
  }
}

function newRecording(rows: number, priceDecimals: number, quantityDecimals: number): Columns {
  const numbers = () => new Float64Array(rows);
  return {
    priceDecimals,
    quantityDecimals,
    openTimesMs: numbers(),
    openTicks: numbers(),
    highTicks: numbers(),
    lowTicks: numbers(),
    closeTicks: numbers(),
    volumeLots: numbers(),
    quoteUnits: new BigInt64Array(rows),
    tradeCounts: numbers(),
    takerBuyLots: numbers(),
    takerBuyQuoteUnits: new BigInt64Array(rows),
  };
}

function storeRow(into: Columns, row: number, { number, fields }: Line, fail: Fail): void {
  const whole = (column: number, decimals: number): number => {
    const units = Number(parseUnits(fields[column] as string, decimals));
    if (!Number.isSafeInteger(units))
      fail('tooLarge', number, `${COLUMN_NAMES[column]} is ${fields[column]}; too large`);
    return units;
  };
  const amount = (column: number): bigint => {
    const units = parseUnits(fields[column] as string, AMOUNT_SCALE);
    if (units > LARGEST) fail('tooLarge', number, `${COLUMN_NAMES[column]} is ${fields[column]}; too large`);
    return units;
  };
  const { priceDecimals, quantityDecimals } = into;
  const openMs = openTimeOf(fields[OPEN_TIME] as string, number, fail);
  const open = whole(OPEN, priceDecimals);
  const high = whole(HIGH, priceDecimals);
  const low = whole(LOW, priceDecimals);
  const close = whole(CLOSE, priceDecimals);
  const volume = whole(VOLUME, quantityDecimals);
  const bought = whole(BUY_VOLUME, quantityDecimals);
  const quote = amount(QUOTE);
  const boughtQuote = amount(BUY_QUOTE);
  if (low <= 0) fail('prices', number, 'a price is zero');
  if (low > Math.min(open, close) || high < Math.max(open, close)) {
    const prices = `open ${fields[OPEN]}, high ${fields[HIGH]}, low ${fields[LOW]}, close ${fields[CLOSE]}`;
    fail('prices', number, `${prices}: open and close must lie between low and high`);
  }
  if (bought > volume || boughtQuote > quote) {
    fail('volumes', number, 'takers bought more than was traded; the taker_buy columns must not exceed the volumes');
  }
  if (row > 0) checkOrder(into.openTimesMs[row - 1] as number, openMs, number, fail);
  into.openTimesMs[row] = openMs;
  into.openTicks[row] = open;
  into.highTicks[row] = high;
  into.lowTicks[row] = low;
  into.closeTicks[row] = close;
  into.volumeLots[row] = volume;
  into.takerBuyLots[row] = bought;
  into.quoteUnits[row] = quote;
  into.takerBuyQuoteUnits[row] = boughtQuote;
  into.tradeCounts[row] = whole(COUNT, 0);
}

/** Milliseconds; the dumps went over to microseconds in 2025. */
function openTimeOf(field: string, line: number, fail: Fail): number {
  const time = Number(field);
  const timeMs = time >= MICROSECONDS_FROM ? time / 1_000 : time;
  if (!Number.isSafeInteger(timeMs)) fail('interval', line, `open_time ${field} lies within a millisecond`);
  return timeMs;
}

function checkOrder(beforeMs: number, openMs: number, line: number, fail: Fail): void {
  if (openMs === beforeMs) fail('duplicate', line, `open_time ${isoOf(openMs)} is there twice; remove one of the rows`);
  if (openMs < beforeMs) {
    fail('order', line, `open_time ${isoOf(openMs)} comes after ${isoOf(beforeMs)}; sort the file by open_time`);
  }
}

/** The smallest step between rows; of a single row, its own length. */
function intervalOf({ openTimesMs }: Columns, text: string, fail: Fail): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let row = 1; row < openTimesMs.length; row += 1) {
    smallest = Math.min(smallest, (openTimesMs[row] as number) - (openTimesMs[row - 1] as number));
  }
  if (openTimesMs.length === 1) {
    const [only] = linesOf(text);
    const closeTime = Number(only?.fields[CLOSE_TIME]);
    smallest = (closeTime >= MICROSECONDS_FROM ? Math.floor(closeTime / 1_000) : closeTime) + 1 - (openTimesMs[0] ?? 0);
  }
  if (!LENGTHS_MS.includes(smallest)) {
    fail('interval', undefined, `its rows are ${smallest} ms apart, which is no kline interval from 1s to 1w`);
  }
  return smallest;
}

/** Rows up to a day open at multiples of their length; longer ones at whole days. */
function checkGrid({ openTimesMs }: Columns, intervalMs: number, text: string, fail: Fail): void {
  const gridMs = Math.min(intervalMs, DAY_MS);
  for (let row = 0; row < openTimesMs.length; row += 1) {
    const openMs = openTimesMs[row] as number;
    const stepMs = row === 0 ? 0 : openMs - (openTimesMs[row - 1] as number);
    if (openMs % gridMs === 0 && stepMs % intervalMs === 0) continue;
    const what = `open_time ${isoOf(openMs)} is not on the grid of its interval, ${intervalMs / SECOND_MS} seconds`;
    fail('interval', lineOfRow(text, row), what);
  }
}

function checkGaps({ openTimesMs }: Columns, intervalMs: number, text: string, fail: Fail): void {
  let missing = 0;
  let first = -1;
  for (let row = 1; row < openTimesMs.length; row += 1) {
    const stepMs = (openTimesMs[row] as number) - (openTimesMs[row - 1] as number);
    if (stepMs === intervalMs) continue;
    if (first < 0) first = row;
    missing += stepMs / intervalMs - 1;
  }
  if (first < 0) return;
  const from = isoOf((openTimesMs[first - 1] as number) + intervalMs);
  const to = isoOf(openTimesMs[first] as number);
  const minutes = Math.round((missing * intervalMs) / MINUTE_MS);
  const all =
    intervalMs < MINUTE_MS ? `${Math.round((missing * intervalMs) / SECOND_MS)} seconds` : `${minutes} minutes`;
  const what = `rows are missing from ${from} to ${to}, ${all} in all; fill them in or allow gaps (allowGaps: true)`;
  fail('gap', lineOfRow(text, first), what);
}

function lineOfRow(text: string, wanted: number): number | undefined {
  let row = 0;
  for (const { number } of linesOf(text)) {
    if (row === wanted) return number;
    row += 1;
  }
  return undefined;
}

function isoOf(timeMs: number): string {
  return Number.isFinite(timeMs) && timeMs < 8.64e15 ? new Date(timeMs).toISOString() : String(timeMs);
}
