/** Recordings that were read: the symbol, the history and the driver of a venue, and venues of one or several of them. */
import type { Exchange, SymbolInfo } from '../../exchange/index.js';
import {
  type DepthRecording,
  depthExtent,
  emptyHistory,
  type HistorySource,
  joinExtents,
  klinesExtent,
  MarketScale,
  medianLotsOf,
  medianQuantity,
  RecordedBook,
  RecordedHistory,
  RecordedTrades,
  ReplayedMarket,
  recordedSymbol,
  simulatedSymbols,
  splitSymbol,
  stepsPerUnit,
  tradesExtent,
} from '../../market/index.js';
import type { MarketClock } from '../venue/market-clock.js';
import { Venue } from '../venue/venue.js';
import { CombinedReplay } from './combined-replay.js';
import { type MarketRecording, type ReadDataset, type ReadOptions, readReplay } from './read-replay.js';

/** Start and end of the recording, microseconds. */
export interface Range {
  readonly startUs: number;
  readonly endUs: number;
}

/** A recording that was read and checked. It makes any number of venues, which share its rows. */
export interface LoadedReplay {
  readonly symbol: SymbolInfo;
  /** First and last time of the recording, microseconds. */
  readonly range: Range;
  /** Whether the recording has an order book. */
  readonly hasBook: boolean;
  /** Number of rows and events. */
  readonly rows: number;
  readonly history: HistorySource;
  /**
   * The driver of a new venue.
   *
   * @param isCausal whether nothing may depend on what is recorded later: the ids of users' trades, and the size of the
   *   synthetic book's quotes, which is then that of the first {@link FIRST_ROWS} rows
   */
  marketOf(exchange: Exchange, isCausal: boolean): ReplayedMarket;
}

/** Where a recording is, and how to read it. */
export type RecordingSource = {
  readonly file: string | readonly string[];
  /** Default: only files are read. */
  readonly readDataset?: ReadDataset | undefined;
} & ReadOptions;

/** Reads a recording. @throws ReplayFileError; RangeError when the symbol cannot be split into its assets */
export async function loadReplay(source: RecordingSource): Promise<LoadedReplay> {
  return replayOf(await readRecording(source));
}

/** The rows of a recording. @throws ReplayFileError */
export async function readRecording(source: RecordingSource): Promise<MarketRecording> {
  const { file, symbol, kind, allowGaps, readDataset } = source;
  const given = { symbol, kind, allowGaps };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const [path, ...others] = [file].flat();
  const dataset = path === undefined || others.length > 0 ? undefined : await readDataset?.(path, options);
  return dataset ?? readReplay(file, options);
}

/** A recording that is in memory. @throws RangeError when the symbol cannot be split into its assets */
export function replayOf(recording: MarketRecording): LoadedReplay {
  const symbol = symbolOf(recording);
  const history = historyOf(symbol, recording);
  const { depth, rows } = recording;
  const scale = new MarketScale(symbol);
  return {
    symbol,
    range: rangeOf(history, depth),
    hasBook: depth !== undefined,
    rows,
    history,
    marketOf: (exchange, isCausal) => {
      const medianLots = medianOf(isCausal ? firstRows(recording) : recording, scale);
      const book = depth && bookOf(symbol, scale, depth);
      return new ReplayedMarket({ exchange, scale, history, book, medianLots, countsUsersTrades: isCausal });
    },
  };
}

/**
 * A venue of recordings of different symbols at the time of `clock`; everything before is history.
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

/** Rows that the median quantity of a causal replay is computed from. */
export const FIRST_ROWS = 100;

/** The first rows of a recording, as far as the median quantity needs them. */
function firstRows({ symbol, rows, klines, trades }: MarketRecording): MarketRecording {
  const first = (values: Float64Array) => values.subarray(0, FIRST_ROWS);
  return {
    ...{ symbol, rows },
    ...(klines && {
      klines: { ...klines, volumeLots: first(klines.volumeLots), tradeCounts: first(klines.tradeCounts) },
    }),
    ...(trades && { trades: { ...trades, quantityLots: first(trades.quantityLots) } }),
  };
}

function symbolOf({ symbol, klines, trades, depth }: MarketRecording): SymbolInfo {
  const extents = [klines && klinesExtent(klines), trades && tradesExtent(trades), depth && depthExtent(depth)];
  const known = simulatedSymbols().find((one) => one.symbol === symbol);
  const extent = joinExtents(extents.filter((one) => one !== undefined));
  return recordedSymbol(symbol, extent, known ?? splitSymbol(symbol));
}

function historyOf(symbol: SymbolInfo, { klines, trades }: MarketRecording): HistorySource {
  if (klines) return new RecordedHistory(symbol, klines);
  return trades ? new RecordedTrades(symbol, trades) : { ...emptyHistory(0), isRecording: true };
}

function bookOf(symbol: SymbolInfo, { rules }: MarketScale, depth: DepthRecording): RecordedBook {
  const ticks = stepsPerUnit(symbol.symbol, depth.priceDecimals, rules.tickUnits);
  return new RecordedBook(depth, ticks, stepsPerUnit(symbol.symbol, depth.quantityDecimals, rules.lotUnits));
}

function medianOf({ klines, trades }: MarketRecording, { rules }: MarketScale): number {
  if (klines) return medianLotsOf(klines);
  return trades ? medianQuantity(trades) * stepsPerUnit(rules.symbol, trades.quantityDecimals, rules.lotUnits) : 1;
}

/**
 * The time range of a replay. With a book it starts at the first book event and ends with the book or the trades;
 * earlier trades are history.
 */
function rangeOf(history: HistorySource, depth: DepthRecording | undefined): Range {
  if (!depth) return { startUs: history.startUs, endUs: history.endUs };
  const startUs = depth.timesUs[0] as number;
  const lastUs = depth.timesUs.at(-1) as number;
  return { startUs, endUs: Math.max(lastUs, history.endUs) };
}
