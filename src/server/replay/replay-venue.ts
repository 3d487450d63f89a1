/**
 * Creates the venue of a replay: the recorded symbol, and a clock with the start time and speed of the options.
 *
 * The clock shows recorded time. Klines and trades start at their end, with the whole recording as history, unless
 * `from`, `speed` or `step` is given, which plays them. A recorded book is always played, by default from its
 * beginning.
 */

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
import { CLOCK_SPEED, MarketClock } from '../venue/market-clock.js';
import { Venue } from '../venue/venue.js';
import { type MarketRecording, type ReplayKind, readReplay } from './read-replay.js';
import { isoOf, ReplayFileError } from './replay-error.js';

/** The recording that replaces the simulated market, and the options to play it. */
export interface ReplaySource {
  /** Files, folders or file patterns: klines, trades, aggregate trades, or a recorded book. */
  readonly file: string | readonly string[];
  /** Default: the symbol in the file names. */
  readonly symbol?: string;
  /** The kind of the files, if it cannot be detected. */
  readonly kind?: ReplayKind;
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
  /**
   * Start time: `start`, `end`, milliseconds since the epoch, or a time such as `2024-08-09T00:00:00Z`. Default: `end`
   * for klines and trades that are not played, otherwise `start`.
   */
  readonly from?: string | number;
  /**
   * Seconds of the recording per second of the machine's clock; `max`: as fast as possible until the end. Default 1.
   */
  readonly speed?: number | 'max';
  /** Whether the clock starts paused, to be moved forward in steps. Default false. */
  readonly step?: boolean;
}

/** The venue of a replay. */
export interface ReplayVenue {
  readonly venue: Venue;
  /** The pump that plays at speed `max`; undefined at other speeds. */
  readonly pump: ReplayPump | undefined;
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
  /**
   * A venue at the time of `clock`; everything before is history.
   *
   * @param isCausal whether nothing may depend on what is recorded later: the ids of users' trades, and the size of the
   *   synthetic book's quotes, which is then that of the first {@link FIRST_ROWS} rows. Default false.
   */
  venueAt(clock: MarketClock, isCausal?: boolean): Venue;
}

/** Reads a recording. @throws ReplayFileError; RangeError when the symbol cannot be split into its assets */
export async function loadReplay(
  source: Pick<ReplaySource, 'file' | 'symbol' | 'kind' | 'allowGaps'>,
): Promise<LoadedReplay> {
  const { file, symbol, kind, allowGaps } = source;
  const given = { symbol, kind, allowGaps };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return replayOf(await readReplay(file, options));
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
    venueAt: (clock, isCausal = false) => {
      const medianLots = medianOf(isCausal ? firstRows(recording) : recording, scale);
      const known = new Map([[symbol.symbol, history]]);
      const histories = { get: (name: string) => known.get(name), countsUsersTrades: isCausal };
      const driver = (exchange: Exchange) => {
        const book = depth && bookOf(symbol, scale, depth);
        return new ReplayedMarket({ exchange, scale, history, book, medianLots, countsUsersTrades: isCausal });
      };
      return new Venue({
        symbols: [symbol],
        histories,
        clock,
        isLive: true,
        driver,
      });
    },
  };
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

/**
 * Reads a recording and creates its venue, with the clock at the start time.
 *
 * @param wall the machine's clock, milliseconds since the epoch
 * @throws ReplayFileError; RangeError when the symbol cannot be split into its assets or an option is invalid
 */
export async function replayVenue(source: ReplaySource, wall: () => number): Promise<ReplayVenue> {
  const { speed = 1 } = source;
  if (speed !== 'max' && !(speed >= CLOCK_SPEED.min && speed <= CLOCK_SPEED.max)) {
    throw new RangeError(
      `Invalid speed ${speed}: give 'max' or a number from ${CLOCK_SPEED.min} to ${CLOCK_SPEED.max}`,
    );
  }
  const loaded = await loadReplay(source);
  const startUs = startOf(source, loaded.range, loaded.hasBook);
  // The clock is paused while the book is built, so that the replay starts exactly at its start time.
  const clock = new MarketClock(wall, startUs, true);
  const venue = loaded.venueAt(clock);
  if (speed !== 'max') clock.setSpeed(speed);
  if (!source.step && speed !== 'max') clock.resume();
  return { venue, pump: speed === 'max' && !source.step ? new ReplayPump(venue) : undefined };
}

/** Start and end of the recording, microseconds. */
export interface Range {
  readonly startUs: number;
  readonly endUs: number;
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

function startOf({ from, speed, step, file }: ReplaySource, { startUs, endUs }: Range, hasBook: boolean): number {
  const isPlayed = hasBook || step === true || speed !== undefined;
  const wanted = from ?? (isPlayed ? 'start' : 'end');
  if (wanted === 'start') return startUs;
  if (wanted === 'end') return endUs;
  const timeMs = typeof wanted === 'number' ? wanted : /^\d+$/.test(wanted) ? Number(wanted) : Date.parse(wanted);
  const timeUs = Math.round(timeMs * 1_000);
  if (timeUs >= startUs && timeUs <= endUs) return timeUs;
  const [first, last] = [isoOf(startUs / 1_000), isoOf(endUs / 1_000)];
  const what = Number.isFinite(timeMs)
    ? `start time ${isoOf(timeMs)} is outside the recording, which covers ${first} to ${last}`
    : `invalid start time '${wanted}'; give start, end, or a time such as ${first}`;
  throw new ReplayFileError('start', [file].flat().join(', '), undefined, what);
}

/** Length of a time slice; the exchange handles requests between slices. */
const SLICE_MS = 20;
/** Number of events between two readings of the machine's clock, which cost more than an event. */
const EVENTS_PER_CLOCK_READ = 64;

/**
 * Plays a recording at maximum speed, in time slices. After the end the clock runs at the speed of the machine's clock.
 */
export class ReplayPump {
  private readonly venue: Venue;
  private timer: NodeJS.Timeout | undefined;

  constructor(venue: Venue) {
    this.venue = venue;
  }

  start(): void {
    this.timer = setTimeout(() => this.slice(), 1);
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private slice(): void {
    const { venue } = this;
    const { clock } = venue;
    // A user resumed the clock, so the pump stops.
    if (!clock.isPaused) return;
    const untilMs = performance.now() + SLICE_MS;
    while (performance.now() < untilMs) {
      for (let i = 0; i < EVENTS_PER_CLOCK_READ; i += 1) {
        const nextUs = venue.nextEventUs();
        if (nextUs === undefined) {
          venue.perform({ kind: 'clock', change: { to: 'resume' } });
          return;
        }
        venue.perform({ kind: 'clock', change: { to: 'set', timeUs: Math.max(nextUs, clock.nowUs()) } });
        venue.advance();
      }
    }
    this.start();
  }
}
