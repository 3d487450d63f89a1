/**
 * A recording as a venue: its symbol, its clock, and where and how fast it plays.
 *
 * The clock lives in recorded time. Klines and trades stand at their end unless they are to be played (`from`, `speed` or
 * `step` is given): everything recorded is the past then. A recorded book is always played, from its beginning.
 */

import type { SymbolInfo } from '../../exchange/index.js';
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

/** A recording to serve instead of the simulated market, and how to play it. */
export interface ReplaySource {
  /** Files, folders or patterns of files: klines, trades, aggregate trades, or a recorded book. */
  readonly file: string | readonly string[];
  /** Default: what the names of the files say. */
  readonly symbol?: string;
  /** What the files hold, where they do not show it. */
  readonly kind?: ReplayKind;
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
  /** `start`, `end`, milliseconds since the epoch, or a time such as `2024-08-09T00:00:00Z`. Default: see above. */
  readonly from?: string | number;
  /** Seconds of the recording for each of the machine's; `max`: as fast as it can be read, until its end. Default 1. */
  readonly speed?: number | 'max';
  /** Begin with the clock standing; steps put it forward. Default false. */
  readonly step?: boolean;
}

/** A recording that was put up for playing. */
export interface ReplayVenue {
  readonly venue: Venue;
  /** What it plays as fast as it can; undefined where the clock runs by itself. */
  readonly pump: ReplayPump | undefined;
}

/**
 * Reads a recording and puts its clock where it begins.
 *
 * @param wall milliseconds since the epoch
 * @throws ReplayFileError, RangeError when the symbol cannot be split or an option makes no sense
 */
export async function replayVenue(source: ReplaySource, wall: () => number): Promise<ReplayVenue> {
  const { speed = 1 } = source;
  if (speed !== 'max' && !(speed >= CLOCK_SPEED.min && speed <= CLOCK_SPEED.max)) {
    throw new RangeError(`speed is ${speed}; it is 'max' or a number from ${CLOCK_SPEED.min} to ${CLOCK_SPEED.max}`);
  }
  const recording = await readReplay(source.file, {
    ...(source.symbol === undefined ? {} : { symbol: source.symbol }),
    ...(source.kind === undefined ? {} : { kind: source.kind }),
    ...(source.allowGaps === undefined ? {} : { allowGaps: source.allowGaps }),
  });
  const symbol = symbolOf(recording);
  const history = historyOf(symbol, recording);
  const { depth } = recording;
  const range = rangeOf(history, depth);
  const startUs = startOf(source, range, depth !== undefined);
  const clock = new MarketClock(wall, startUs);
  // It begins where it is told to, however long putting up the book takes.
  clock.pause();
  const venue = new Venue({
    symbols: [symbol],
    histories: new Map([[symbol.symbol, history]]),
    clock,
    isLive: true,
    driver: (exchange) => {
      const scale = new MarketScale(symbol);
      const book = depth && bookOf(symbol, scale, depth);
      return new ReplayedMarket({ exchange, scale, history, book, medianLots: medianOf(recording, scale) });
    },
  });
  if (speed !== 'max') clock.setSpeed(speed);
  if (!source.step && speed !== 'max') clock.resume();
  return { venue, pump: speed === 'max' && !source.step ? new ReplayPump(venue) : undefined };
}

/** First and last instant of what was recorded, microseconds. */
interface Range {
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

/** With a book, from when it is known until it or the trades end: trades before it are the past. */
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
    ? `it has no ${isoOf(timeMs)}; it goes from ${first} to ${last}`
    : `'${wanted}' is no time; it is start, end, or a time such as ${first}`;
  throw new ReplayFileError('start', [file].flat().join(', '), undefined, what);
}

/** Most work at a time, so that requests are answered in between. */
const SLICE_MS = 20;
/** Clock readings are not free; events are. */
const EVENTS_PER_CLOCK_READ = 64;

/** Plays a recording as fast as it can be, a slice at a time; after its end the clock runs on at the wall's speed. */
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
    // Somebody let the clock run: then it is his.
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
