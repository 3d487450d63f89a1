/**
 * A state of the exchange as a file: JSON that says what it was taken of, and the packed state.
 *
 * The past of a simulated market is not in it: it follows from seed, start and symbols, so an exchange of the same symbols
 * can become the saved one, and one of other symbols cannot.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ClockState } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { ControlError } from './control-error.js';

/** What the file says, beside what a snapshot says of itself. */
export interface SavedState {
  readonly format: 'spotlab exchange 1';
  /** Of what was taken, by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  readonly seed: number;
  /** What the clock showed when the exchange was started, microseconds. */
  readonly startUs: number;
  /** How many, for whoever reads it; which, says the hash. */
  readonly symbols: number;
  readonly symbolsHash: string;
  readonly clock: ClockState;
  /** Gzip, base64. */
  readonly state: string;
}

/** A file that can be used. */
export interface ReadState extends Pick<SavedState, 'seed' | 'startUs' | 'clock'> {
  readonly bytes: Buffer;
}

const FORMAT = 'spotlab exchange 1';
/** The largest exchange, 1,700 symbols with everybody at it, has some 100 MB. */
const MAX_BYTES = 1_000_000_000;

/** What to do with a file of another version. */
export const SAVE_ANEW = 'Load it with the version of spotlab that saved it, or save it anew.';

/** Bytes of a file at most: what the request that brings it back may have. */
export const MAX_FILE_BYTES = 256_000_000;

export function savedState(venue: Venue, seed: number, bytes: Buffer): SavedState {
  const clock = venue.clock.state();
  return {
    format: FORMAT,
    timeMs: Math.floor(clock.nowUs / 1_000),
    seed,
    startUs: venue.startUs,
    symbols: venue.symbols.length,
    symbolsHash: hashOf(venue),
    clock,
    state: gzipSync(bytes).toString('base64'),
  };
}

/** @param venue an exchange that is to become the saved one @throws ControlError for a file that it cannot be made from */
export function readSavedState(venue: Venue, file: unknown): ReadState {
  const saved = (file ?? {}) as Partial<Omit<SavedState, 'format'>> & { readonly format?: unknown };
  if (saved.format !== FORMAT) {
    throw new ControlError(
      typeof saved.format === 'string' && saved.format.startsWith('spotlab exchange')
        ? `The file was saved by another version of spotlab ('${saved.format}'; this one reads '${FORMAT}'). ${SAVE_ANEW}`
        : 'That is no file of snapshots.save.',
    );
  }
  const { seed, startUs, clock, symbols, symbolsHash, state } = saved;
  if (!isCount(seed) || !isCount(startUs) || !isClock(clock) || typeof state !== 'string') {
    throw new ControlError('The file is damaged: save it anew.');
  }
  if (symbolsHash !== hashOf(venue)) {
    throw new ControlError(
      `The file is of an exchange with other symbols (${symbols}; here are ${venue.symbols.length}): start one with the options that it was started with.`,
    );
  }
  return { seed, startUs, clock, bytes: unpacked(state) };
}

function unpacked(text: string): Buffer {
  try {
    return gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES });
  } catch {
    throw new ControlError('The file is damaged: its state cannot be unpacked.');
  }
}

function hashOf({ symbols, exchange }: Venue): string {
  return createHash('sha256')
    .update(JSON.stringify([symbols, exchange.sors, exchange.exchangeFilters]))
    .digest('hex');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isClock(value: unknown): value is ClockState {
  const { nowUs, isPaused, speed, acceptsWall } = (value ?? {}) as Partial<Record<keyof ClockState, unknown>>;
  return (
    isCount(nowUs) && typeof isPaused === 'boolean' && typeof speed === 'number' && typeof acceptsWall === 'boolean'
  );
}
