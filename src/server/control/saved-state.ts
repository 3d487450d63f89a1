/**
 * Writes and reads a saved exchange state: a JSON file with the seed, start, symbols hash and clock of the exchange,
 * and its compressed state.
 *
 * The history of a simulated market is not in the file, because it follows from seed, start and symbols. Therefore only
 * an exchange with the same symbols can load the file.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ClockState } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { ControlError } from './control-error.js';

/** The content of the file. */
export interface SavedState {
  readonly format: 'spotlab exchange 1';
  /** Time of the state by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  readonly seed: number;
  /** Time of the exchange's start by its clock, microseconds since the epoch. */
  readonly startUs: number;
  /** Number of symbols, for messages; the hash identifies them. */
  readonly symbols: number;
  readonly symbolsHash: string;
  /** Names of the symbols in their order. Files of older versions do not have them. */
  readonly symbolNames?: readonly string[];
  readonly clock: ClockState;
  /**
   * Number of order ids and of API keys in the state. Ids that are made from a seed after loading depend on it, so that no
   * id of the state is made again.
   */
  readonly ids: string;
  /** The state, gzip-compressed, as base64. */
  readonly state: string;
}

/** The checked and decompressed content of a file. */
export interface ReadState
  extends Pick<SavedState, 'seed' | 'startUs' | 'clock' | 'symbols' | 'symbolsHash' | 'symbolNames'> {
  readonly bytes: Buffer;
}

const FORMAT = 'spotlab exchange 1';
/** Maximum size of the decompressed state. The largest exchange, 1,700 active symbols, has about 100 MB. */
const MAX_BYTES = 1_000_000_000;

/** The advice for a file of another version. */
export const SAVE_ANEW = 'Load it with the version of spotlab that saved it, or save the state again.';

/** Maximum size of a file, which is also the maximum body size of the request that loads it. */
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
    symbolNames: venue.symbols.map(({ symbol }) => symbol),
    clock,
    ids: `${venue.exchange.context.orderIds} ${venue.keys.size}`,
    state: gzipSync(bytes).toString('base64'),
  };
}

/**
 * Checks and decompresses the content of a file.
 *
 * @param venue the running exchange, whose symbols must be those of the file
 * @throws ControlError for a file that this exchange cannot load
 */
export function readSavedState(venue: Venue, file: unknown): ReadState {
  const read = parseSavedState(file);
  if (!hasSymbols(venue, read)) {
    throw new ControlError(
      `The file has other symbols (${read.symbols}) than this exchange (${venue.symbols.length}): start an exchange with the options of the saved one.`,
    );
  }
  return read;
}

/** Checks and decompresses a file without its symbols. @throws ControlError */
export function parseSavedState(file: unknown): ReadState {
  const saved = (file ?? {}) as Partial<Omit<SavedState, 'format'>> & { readonly format?: unknown };
  if (saved.format !== FORMAT) {
    throw new ControlError(
      typeof saved.format === 'string' && saved.format.startsWith('spotlab exchange')
        ? `Another version of spotlab saved the file: its format is '${saved.format}', this version reads '${FORMAT}'. ${SAVE_ANEW}`
        : 'This is not a file that snapshots.save wrote.',
    );
  }
  const { seed, startUs, clock, symbols = 0, symbolsHash, symbolNames, state } = saved;
  const hasNames = symbolNames === undefined || isNames(symbolNames);
  if (!isCount(seed) || !isCount(startUs) || !isClock(clock) || typeof state !== 'string' || !hasNames) {
    throw new ControlError('The file is damaged: a field is missing or invalid. Save the state again.');
  }
  const names = { symbols, symbolsHash: String(symbolsHash), ...(symbolNames && { symbolNames }) };
  return { seed, startUs, clock, ...names, bytes: unpacked(state) };
}

/** Whether the symbols of a venue are those of a file. */
export const hasSymbols = (venue: Venue, { symbolsHash }: ReadState): boolean => symbolsHash === hashOf(venue);

function unpacked(text: string): Buffer {
  try {
    return gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES });
  } catch {
    throw new ControlError('The file is damaged: its state cannot be decompressed. Save the state again.');
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

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function isClock(value: unknown): value is ClockState {
  const { nowUs, isPaused, speed, acceptsWall } = (value ?? {}) as Partial<Record<keyof ClockState, unknown>>;
  return (
    isCount(nowUs) && typeof isPaused === 'boolean' && typeof speed === 'number' && typeof acceptsWall === 'boolean'
  );
}
