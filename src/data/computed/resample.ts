/**
 * Computes klines of a longer interval from the rows of a table: from shorter klines, or from trades.
 *
 * Exact: prices are the texts of the rows, and sums are sums of decimals. An interval begins at the same time as the
 * exchange's interval, in the same time zones. Rows may be in any order; of two klines with one open time the later row
 * counts, as in a stream, where each event of an open kline replaces the one before.
 */
import type { ResampledKlines, ResampleOptions } from '../../client/index.js';
import {
  AMOUNT_SCALE,
  asMs,
  ExactSum,
  exactText,
  MICROSECONDS_FROM,
  multiplyExact,
  offsetOfZone,
  parseExact,
  parseTimeZone,
  subtractExact,
  withDecimals,
} from '../../protocol/index.js';
import type { TableData } from '../table/table-data.js';
import { Grid, refusal } from './resample-grid.js';
import { klineUnits, resampledUnits } from './resample-units.js';
import { type Resampled, resampled } from './resampled.js';

type Kline = ResampledKlines[number];

/** One row of the table: a shorter kline, or a trade, which counts as a kline without duration. Times are in the unit of the table. */
interface Part {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** Undefined for a trade, and for klines without this column. */
  readonly closeTime: number | undefined;
  readonly quoteVolume: string;
  readonly trades: number;
  readonly takerBase: string;
  readonly takerQuote: string;
}

/**
 * @param zone the time zone of the rows, unless the options have one
 * @throws ParameterError for an invalid interval or option, for klines that do not fit into the interval, and for rows
 *   that are neither klines nor trades
 */
export function resample(data: TableData, interval: string, options: ResampleOptions, zone: string): Resampled {
  const { partial = 'keep' } = options;
  if (partial !== 'keep' && partial !== 'drop') {
    throw refusal('partial', `Invalid partial '${String(partial)}': allowed are keep, drop.`);
  }
  const packed = klineUnits(data);
  if (packed)
    return resampledUnits(packed, interval, options, zoneOf(options.tz ?? zone, asMs(packed.openTimes[0] ?? 0)));
  const { isKlines, parts } = partsIn(data);
  const perMs = (parts[0]?.time ?? 0) >= MICROSECONDS_FROM ? 1_000 : 1;
  const timeZone = zoneOf(options.tz ?? zone, asMs(parts[0]?.time ?? 0));
  const grid = new Grid(interval, parseTimeZone(timeZone) ?? 0, perMs);
  const klines: Kline[] = [];
  let holes = 0;
  let sum: KlineSum | undefined;
  let before: Part | undefined;
  const finish = () => {
    if (sum) klines.push(sum.kline());
  };
  for (const part of parts) {
    const open = grid.openOf(part.time);
    if (isKlines) grid.refuseAcross(part, open);
    if (before?.closeTime !== undefined && part.time > before.closeTime + 1) holes += 1;
    if (sum?.openTime !== open) {
      finish();
      // Between two trades of the table nothing was traded. Between two klines a row may be missing, so nothing is known about the interval.
      if (!isKlines && sum) fillBetween(klines, grid, open);
      sum = new KlineSum(open, grid.nextOf(open) - 1);
    }
    sum.add(part);
    before = part;
  }
  finish();
  const [first, last] = [parts[0], parts.at(-1)];
  const startsInside = first !== undefined && first.time > (klines[0]?.[0] as number);
  const endsInside = last !== undefined && (last.closeTime ?? last.time) < (klines.at(-1)?.[6] as number);
  return resampled({ klines, timeZone, startsInside, endsInside, holes }, partial);
}

/** Adds klines for the intervals without trades up to `end`. Their prices are the close price before them. */
function fillBetween(klines: Kline[], grid: Grid, end: number): void {
  for (;;) {
    const before = klines.at(-1) as Kline;
    const open = before[6] + 1;
    if (open >= end) return;
    const close = before[4];
    klines.push([open, close, close, close, close, ZERO, grid.nextOf(open) - 1, ZERO, 0, ZERO, ZERO, '0']);
  }
}

const ZERO = withDecimals('0', AMOUNT_SCALE);

/** Adds up the rows of one interval to a kline. */
class KlineSum {
  private first: Part | undefined;
  private last: Part | undefined;
  private high = '';
  private low = '';
  private trades = 0;
  private readonly sums = [new ExactSum(), new ExactSum(), new ExactSum(), new ExactSum()] as const;

  constructor(
    readonly openTime: number,
    private readonly closeTime: number,
  ) {}

  add(part: Part): void {
    if (!this.first) [this.first, this.high, this.low] = [part, part.high, part.low];
    if (isAbove(part.high, this.high)) this.high = part.high;
    if (isAbove(this.low, part.low)) this.low = part.low;
    this.last = part;
    this.trades += part.trades;
    const [volume, quote, takerBase, takerQuote] = this.sums;
    volume.add(part.volume);
    quote.add(part.quoteVolume);
    takerBase.add(part.takerBase);
    takerQuote.add(part.takerQuote);
  }

  kline(): Kline {
    const { first, last, high, low, trades } = this;
    const [volume, quote, takerBase, takerQuote] = this.sums.map((sum) => withDecimals(sum.text, AMOUNT_SCALE)) as [
      string,
      string,
      string,
      string,
    ];
    const prices = [(first as Part).open, high, low, (last as Part).close] as const;
    return [this.openTime, ...prices, volume, this.closeTime, quote, trades, takerBase, takerQuote, '0'];
  }
}

/** Rounding keeps the order of two decimals, so only decimals with the same nearest float need exact arithmetic. */
function isAbove(a: string, b: string): boolean {
  const [left, right] = [Number(a), Number(b)];
  if (left !== right || a === b) return left > right;
  const [exactLeft, exactRight] = [parseExact(a), parseExact(b)];
  return exactLeft !== undefined && exactRight !== undefined && subtractExact(exactLeft, exactRight).units > 0n;
}

function zoneOf(given: string | number, atMs: number): string {
  const text = String(given);
  // As in a call, a named time zone is replaced by its offset at the time `atMs`.
  const offset = (text.includes('/') && offsetOfZone(text, atMs)) || text;
  if (parseTimeZone(offset) !== undefined) return offset;
  throw refusal(
    'tz',
    `'${text}' is not a time zone.`,
    'A time zone is an offset from UTC from -12:00 to +14:00, such as 8 or -1:00, or a name such as Asia/Singapore.',
  );
}

/** Names under which a table may have the time of a row. */
const KLINE_TIMES = ['openTime', 'time', 'timestamp', 'date', 't'];
const TRADE_TIMES = ['time', 'timestamp', 'eventTime'];

/** The rows in the order of time. */
function partsIn(data: TableData): { isKlines: boolean; parts: Part[] } {
  const table = new RowReader(data);
  const isKlines = table.has('open', 'high', 'low', 'close');
  if (!isKlines && !(table.has('price') && table.any('qty', 'quantity'))) {
    const names = data.columns.map(({ name }) => name).join(', ');
    throw refusal(
      'rows',
      `These rows are neither klines nor trades: their columns are ${names || 'unknown, because there is no row'}.`,
      'Klines have a time, open, high, low and close; trades have a time, price and qty.',
    );
  }
  const timeName = table.any(...(isKlines ? KLINE_TIMES : TRADE_TIMES));
  if (timeName === undefined)
    throw refusal('rows', 'These rows have no time.', `Name its column ${isKlines ? 'openTime' : 'time'}.`);
  const parts = Array.from({ length: data.length }, (_, row) =>
    isKlines ? klinePart(table, timeName, row) : tradePart(table, timeName, row),
  );
  return { isKlines, parts: isKlines ? newest(inOrder(parts)) : inOrder(parts) };
}

function klinePart(table: RowReader, timeName: string, row: number): Part {
  return {
    time: table.time(timeName, row),
    open: table.decimal('open', row),
    high: table.decimal('high', row),
    low: table.decimal('low', row),
    close: table.decimal('close', row),
    volume: table.decimal('volume', row, '0'),
    closeTime: table.has('closeTime') ? table.time('closeTime', row) : undefined,
    quoteVolume: table.decimal('quoteVolume', row, '0'),
    trades: Number(table.decimal('tradeCount', row, '0')),
    takerBase: table.decimal('takerBuyBaseVolume', row, '0'),
    takerQuote: table.decimal('takerBuyQuoteVolume', row, '0'),
  };
}

function tradePart(table: RowReader, timeName: string, row: number): Part {
  const price = table.decimal('price', row);
  const volume = table.decimal(table.has('qty') ? 'qty' : 'quantity', row);
  // Aggregate trades have no amount in the quote asset.
  const quoteVolume = table.has('quoteQty') ? table.decimal('quoteQty', row) : product(price, volume);
  const [first, last] = [table.value('firstTradeId', row), table.value('lastTradeId', row)];
  // If the buyer was not the maker, the buyer was the taker.
  const isTakerBuy = table.value('isBuyerMaker', row) === false;
  return {
    time: table.time(timeName, row),
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    closeTime: undefined,
    quoteVolume,
    trades: first === null || last === null ? 1 : Number(last) - Number(first) + 1,
    takerBase: isTakerBuy ? volume : '0',
    takerQuote: isTakerBuy ? quoteVolume : '0',
  };
}

function product(a: string, b: string): string {
  const [left, right] = [parseExact(a), parseExact(b)];
  return left && right ? exactText(multiplyExact(left, right)) : '0';
}

function inOrder(parts: Part[]): Part[] {
  const isSorted = parts.every((part, at) => at === 0 || (parts[at - 1] as Part).time <= part.time);
  return isSorted ? parts : parts.sort((a, b) => a.time - b.time);
}

/** For each open time, the last of the rows that have it. */
function newest(parts: readonly Part[]): Part[] {
  return parts.filter((part, at) => parts[at + 1]?.time !== part.time);
}

/** Reads cells of a table by name; each column once. */
class RowReader {
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #values = new Map<number, ReturnType<TableData['values']>>();

  constructor(private readonly data: TableData) {
    this.#indexes = new Map(data.columns.map(({ name }, index) => [name, index]));
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.#indexes.has(name));
  }

  any(...names: string[]): string | undefined {
    return names.find((name) => this.#indexes.has(name));
  }

  value(name: string, row: number) {
    const index = this.#indexes.get(name);
    if (index === undefined) return null;
    const known = this.#values.get(index) ?? this.data.values(index);
    this.#values.set(index, known);
    return known[row] ?? null;
  }

  time(name: string, row: number): number {
    const value = this.value(name, row);
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(ms)) return ms;
    throw refusal('rows', `Row ${row} has no valid ${name}: ${String(value)}.`);
  }

  /** A decimal. `otherwise` stands for a column that the table does not have. */
  decimal(name: string, row: number, otherwise?: string): string {
    if (otherwise !== undefined && !this.has(name)) return otherwise;
    const text = String(this.value(name, row));
    if (parseExact(text)) return text;
    throw refusal('rows', `Row ${row} has no valid ${name}: ${text}.`, 'Every row needs a decimal in this column.');
  }
}
