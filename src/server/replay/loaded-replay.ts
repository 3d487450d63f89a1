/**
 * Recordings that were read and checked. Each gives a venue its symbol, the history and the driver; one venue can have
 * several recordings.
 */
import type { Exchange, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import {
  type DepthRecording,
  type Extent,
  emptyRecording,
  type HistorySource,
  klinesRange,
  knownSymbol,
  MarketScale,
  medianLotsOf,
  medianQuantity,
  type Range,
  RecordedBars,
  RecordedBook,
  RecordedHistory,
  RecordedTrades,
  ReplayedMarket,
  ROOM,
  stepsPerUnit,
  tradesRange,
} from '../../market/index.js';
import { AMOUNT_SCALE, greatestCommonDivisor, portable } from '../../protocol/index.js';
import type { MarketClock } from '../venue/market-clock.js';
import { Venue } from '../venue/venue.js';
import { CombinedReplay } from './combined-replay.js';
import { checkChange, checkFits } from './fitting-filters.js';
import { extentOf, FIRST_ROWS, knownExtent, rowsUntil } from './known-rows.js';
import type { MarketRecording } from './read-replay.js';

/** A recording that was read and checked. It can make any number of venues, which share its rows. */
export interface LoadedReplay {
  readonly symbol: SymbolInfo;
  /** First and last time of the recording, microseconds. */
  readonly range: Range;
  /** Whether the recording has an order book. */
  readonly hasBook: boolean;
  /** Number of rows and events. */
  readonly rows: number;
  readonly history: HistorySource;
  /** Whether each kline is played with four trades. */
  readonly isOfBars: boolean;
  /**
   * The driver of a new venue.
   *
   * @param isCausal whether the ids of users' trades must be independent of rows that are recorded later. If false, these ids follow the last recorded id
   */
  marketOf(exchange: Exchange, isCausal: boolean): ReplayedMarket;
}

/** The facts that are known about a recording at the start of a run or of a replay. */
export interface KnownAtStart {
  /** The start, microseconds. Default: the first row. */
  readonly fromUs?: number | undefined;
  /** Fields of filters that replace the derived ones. */
  readonly filters?: readonly SymbolFilter[] | undefined;
  /**
   * Whether the symbol definition is made so that it allows every row. If false, a row that the definition does not allow is refused. The option also decides
   * the usual size of quotes of a synthetic book: if true, it comes from the rows up to the start, otherwise from the first rows.
   */
  readonly fitsAllRows?: boolean;
  /** Whether each kline is played with four trades. Default false: with about as many trades as were recorded. */
  readonly asBars?: boolean;
}

/**
 * A recording that is in memory.
 *
 * @param known facts at the start: the symbol definition does not depend on the rows after the start
 * @throws RangeError when the symbol cannot be split into its assets; ReplayFileError for a row that the definition does not
 *   allow
 */
export function replayOf(recording: MarketRecording, known: KnownAtStart = {}): LoadedReplay {
  const symbol = symbolOf(recording, known);
  const { asBars = false } = known;
  const history = historyOf(symbol, recording, asBars);
  const { depth, rows } = recording;
  const scale = new MarketScale(symbol);
  return {
    symbol,
    range: rangeOf(recording),
    hasBook: depth !== undefined,
    rows,
    history,
    isOfBars: asBars && recording.klines !== undefined,
    marketOf: (exchange, isCausal) => {
      const usualUs = known.fitsAllRows ? known.fromUs : 0;
      const medianLots = medianOf(rowsUntil(recording, usualUs ?? 0, FIRST_ROWS), scale);
      const book = depth && bookOf(symbol, scale, depth);
      return new ReplayedMarket({
        exchange,
        scale,
        history,
        book,
        medianLots,
        countsUsersTrades: isCausal,
        isOfBars: asBars,
      });
    },
  };
}

/**
 * A venue of recordings of different symbols at the time of `clock`. All rows before this time are history.
 *
 * @param isCausal see {@link LoadedReplay.marketOf}. Default false.
 */
export function venueOf(replays: readonly LoadedReplay[], clock: MarketClock, isCausal = false): Venue {
  const known = new Map(replays.map(({ symbol, history }) => [symbol.symbol, history]));
  return new Venue({
    symbols: replays.map(({ symbol }) => symbol),
    histories: { get: (name) => known.get(name), countsUsersTrades: isCausal },
    clock,
    isLive: true,
    driver: (exchange) => {
      const markets = replays.map((one) => [one.symbol.symbol, one.marketOf(exchange, isCausal)] as const);
      const [[, only] = []] = markets;
      return only && markets.length === 1 ? only : new CombinedReplay(new Map(markets));
    },
  });
}

function symbolOf(recording: MarketRecording, { fromUs, filters, fitsAllRows = false }: KnownAtStart): SymbolInfo {
  const { symbol } = recording;
  const known = knownExtent(recording, fromUs);
  const extent = fitsAllRows ? fitting(known, extentOf(recording)) : known;
  for (const one of filters ?? []) checkChange(symbol, one, knownSymbol(symbol, extent));
  const info = knownSymbol(symbol, extent, filters);
  checkFits(recording, info, filters);
  return info;
}

/**
 * The known extent in the units of the second extent, if these are finer. The highest price and the largest quantity grow only if the usual room above them
 * is not enough.
 */
function fitting(known: Extent, { priceDecimals, quantityDecimals, highest, largest }: Extent): Extent {
  return {
    ...{ priceDecimals, quantityDecimals },
    highest: Math.max(known.highest * portable.powerOfTen(priceDecimals - known.priceDecimals), highest / ROOM),
    largest: Math.max(known.largest * portable.powerOfTen(quantityDecimals - known.quantityDecimals), largest / ROOM),
  };
}

function historyOf(symbol: SymbolInfo, { klines, trades }: MarketRecording, asBars: boolean): HistorySource {
  if (klines) return asBars ? new RecordedBars(symbol, klines) : new RecordedHistory(symbol, klines);
  return trades ? new RecordedTrades(symbol, trades) : emptyRecording();
}

function bookOf(symbol: SymbolInfo, { rules }: MarketScale, depth: DepthRecording): RecordedBook {
  const ticks = stepsPerUnit(symbol.symbol, depth.priceDecimals, rules.tickUnits);
  const unit = 10n ** BigInt(AMOUNT_SCALE - depth.quantityDecimals);
  const common = greatestCommonDivisor(unit, rules.lotUnits);
  return new RecordedBook(depth, ticks, { times: Number(unit / common), per: Number(rules.lotUnits / common) });
}

function medianOf({ klines, trades }: Pick<MarketRecording, 'klines' | 'trades'>, { rules }: MarketScale): number {
  if (klines) return medianLotsOf(klines);
  return trades ? medianQuantity(trades) * stepsPerUnit(rules.symbol, trades.quantityDecimals, rules.lotUnits) : 1;
}

/**
 * The time range of a replay. With a book it starts at the first book event and ends with the book or the trades;
 * earlier trades are history.
 */
export function rangeOf({ klines, trades, depth }: MarketRecording): Range {
  const rows = klines ? klinesRange(klines) : trades ? tradesRange(trades) : { startUs: 0, endUs: 0 };
  if (!depth) return rows;
  const startUs = depth.timesUs[0] as number;
  const lastUs = depth.timesUs.at(-1) as number;
  return { startUs, endUs: Math.max(lastUs, rows.endUs) };
}
