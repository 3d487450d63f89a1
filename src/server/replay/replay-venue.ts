/**
 * Creates the venue of a replay: the recorded symbol, and a clock with the start time and speed of the options.
 *
 * The clock shows recorded time. Klines and trades start at their end, with the whole recording as history, unless
 * `from`, `speed` or `step` is given, which plays them. A recorded book is always played, by default from its
 * beginning. The limits of the symbol follow from the rows before the start.
 */

import type { Range } from '../../market/index.js';
import { after } from '../base/entrance.js';
import { CLOCK_SPEED, MarketClock } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { rangeOf, replayOf, venueOf } from './loaded-replay.js';
import { type RecordingSource, readRecording } from './read-recording.js';
import type { ReplayKind } from './read-replay.js';
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
  /** Whether the clock starts paused, so that a user can move it forward in steps. Default false. */
  readonly step?: boolean;
}

/** The venue of a replay. */
export interface ReplayVenue {
  readonly venue: Venue;
  /** The pump that plays at speed `max`; undefined at other speeds. */
  readonly pump: ReplayPump | undefined;
}

/**
 * Reads a recording and creates its venue, with the clock at the start time.
 *
 * @param wall the machine's clock, milliseconds since the epoch
 * @throws ReplayFileError; RangeError when the symbol cannot be split into its assets or an option is invalid
 */
export async function replayVenue(source: ReplaySource & RecordingSource, wall: () => number): Promise<ReplayVenue> {
  const { speed = 1 } = source;
  if (speed !== 'max' && !(speed >= CLOCK_SPEED.min && speed <= CLOCK_SPEED.max)) {
    throw new RangeError(
      `Invalid speed ${speed}: give 'max' or a number from ${CLOCK_SPEED.min} to ${CLOCK_SPEED.max}`,
    );
  }
  const recording = await readRecording(source);
  const startUs = startOf(source, rangeOf(recording), recording.depth !== undefined);
  const loaded = replayOf(recording, { fromUs: startUs, fitsAllRows: true });
  // The clock is paused while the venue is made, so that the replay starts exactly at its start time.
  const clock = new MarketClock(wall, startUs, true);
  const venue = venueOf([loaded], clock);
  if (speed !== 'max') clock.setSpeed(speed);
  if (!source.step && speed !== 'max') clock.resume();
  return { venue, pump: speed === 'max' && !source.step ? new ReplayPump(venue) : undefined };
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
/** Number of events between two readings of the machine's clock. A reading takes longer than an event. */
const EVENTS_PER_CLOCK_READ = 64;

/** Plays a recording at maximum speed, in time slices. After the end of the recording, the clock runs at the speed of the machine's clock. */
export class ReplayPump {
  private readonly venue: Venue;
  private timer: NodeJS.Timeout | undefined;

  constructor(venue: Venue) {
    this.venue = venue;
  }

  start(): void {
    this.timer = after(1, () => this.slice());
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private slice(): void {
    const { venue } = this;
    const { clock } = venue;
    // If the clock is not paused, a user has resumed it, so the pump stops.
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
