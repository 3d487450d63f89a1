/**
 * Writes and reads a saved exchange state: a JSON file with the seed, start, symbols hash and clock of the exchange,
 * and its compressed state.
 *
 * The history of a simulated market is not in the file, because it follows from seed, start and symbols. Therefore only
 * an exchange with the same symbols can load the file.
 *
 * The file has no API keys: people pass such files on, and whoever has the secret of a key can trade with its account. For
 * the same reason keys of a file are not taken: anybody can write a file.
 */

import { StateError } from '../../journal/index.js';
import { Bytes, gunzip, gzip, sha256Hex } from '../../platform/index.js';
import { msOf } from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';
import { CLOCK_SPEED, type ClockState } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { restoreSnapshot, takeSnapshot } from '../venue/venue-snapshot.js';

/** The content of the file. */
export interface SavedState {
  readonly format: 'spotlab exchange 2';
  /** Time of the state by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  readonly seed: number;
  /** Time of the exchange's start by its clock, microseconds since the epoch. */
  readonly startUs: number;
  /** Number of symbols, for messages; the hash identifies them. */
  readonly symbols: number;
  readonly symbolsHash: string;
  /** Names of the symbols in their order. */
  readonly symbolNames: readonly string[];
  readonly clock: ClockState;
  /**
   * Number of order ids and of API keys at that time. After loading, ids that are made from a seed depend on this text, so that no id of the state is made
   * again.
   */
  readonly ids: string;
  /** The state, gzip-compressed, as base64. */
  readonly state: string;
  /** SHA-256 of all other fields, so that a damaged file is refused. The hash does not protect against intended changes. */
  readonly hash: string;
}

/** The checked and decompressed content of a file. */
export interface ReadState
  extends Pick<SavedState, 'seed' | 'startUs' | 'clock' | 'symbols' | 'symbolsHash' | 'symbolNames'> {
  readonly bytes: Bytes;
}

const FORMAT = 'spotlab exchange 2';
/** Maximum size of the decompressed state. The largest exchange, 1,700 active symbols, has about 100 MB. */
const MAX_BYTES = 1_000_000_000;

/** The advice for a file of another version. */
export const SAVE_ANEW = 'Load it with the version of spotlab that saved it, or save the state again.';

/** Maximum size of a file, which is also the maximum body size of the request that loads it. */
export const MAX_FILE_BYTES = 256_000_000;

/** @throws StateError for a state that cannot be written */
export function savedState(venue: Venue, seed: number): SavedState {
  const clock = venue.clock.state();
  const content = {
    format: FORMAT,
    timeMs: msOf(clock.nowUs),
    seed,
    startUs: venue.startUs,
    symbols: venue.symbols.length,
    symbolsHash: hashOf(venue),
    symbolNames: venue.symbols.map(({ symbol }) => symbol),
    clock,
    ids: `${venue.exchange.context.orderIds} ${venue.keys.size}`,
    state: gzip(takeSnapshot(venue, false)).toString('base64'),
  } as const;
  return { ...content, hash: contentHash(content) };
}

/** The hash of all fields except `hash`, in the order of the file. */
function contentHash(content: object): string {
  const fields = Object.entries(content).filter(([name]) => name !== 'hash');
  return sha256Hex(JSON.stringify(fields));
}

/**
 * Brings a venue into the state of a file; afterwards the venue has no keys.
 *
 * @param use called with the restored venue, to find damage that reading does not find. After this call the market is
 *   advanced, as before each command. Default: no call and no advance
 * @throws StateError for a state that cannot be read or used
 */
export function restoreSaved(
  venue: Venue,
  { bytes, clock }: Pick<ReadState, 'bytes' | 'clock'>,
  use?: () => void,
): void {
  const symbols = hashOf(venue);
  try {
    restoreSnapshot(venue, bytes);
    if (hashOf(venue) !== symbols) throw new StateError('it is damaged (the rules of its symbols are others)');
    venue.keys.replace([]);
    venue.clock.restore(clock);
    use?.();
    if (use) venue.advance();
  } catch (error) {
    if (error instanceof StateError) throw error;
    // A file that is not a state can cause any error in the code that reads it.
    throw new StateError(`it is damaged (${error instanceof Error ? error.message : error})`, { cause: error });
  }
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
  const { format, hash } = saved;
  if (format !== FORMAT) {
    throw new ControlError(
      typeof format === 'string' && format.startsWith('spotlab exchange')
        ? `Another version of spotlab saved the file: its format is '${format}', this version reads '${FORMAT}'. ${SAVE_ANEW}`
        : 'This is not a file that snapshots.save wrote.',
    );
  }
  if (hash !== contentHash(saved))
    throw new ControlError('The file is damaged: its content does not have its hash. Save the state again.');
  const { seed, startUs, clock, symbols = 0, symbolsHash, symbolNames, state } = saved;
  if (!isCount(seed) || !isCount(startUs) || !isClock(clock) || typeof state !== 'string' || !isNames(symbolNames)) {
    throw new ControlError('The file is damaged: a field is missing or invalid. Save the state again.');
  }
  return { seed, startUs, clock, symbols, symbolsHash: String(symbolsHash), symbolNames, bytes: unpacked(state) };
}

/** Whether the symbols of a venue are those of a file. */
export const hasSymbols = (venue: Venue, { symbolsHash }: ReadState): boolean => symbolsHash === hashOf(venue);

function unpacked(text: string): Bytes {
  try {
    return gunzip(Bytes.from(text, 'base64'), MAX_BYTES);
  } catch {
    throw new ControlError('The file is damaged: its state cannot be decompressed. Save the state again.');
  }
}

function hashOf({ symbols, exchange }: Venue): string {
  return sha256Hex(JSON.stringify([symbols, exchange.sors, exchange.exchangeFilters]));
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const isSpeed = (value: unknown): boolean =>
  typeof value === 'number' && value >= CLOCK_SPEED.min && value <= CLOCK_SPEED.max;

function isClock(value: unknown): value is ClockState {
  const { nowUs, isPaused, speed, acceptsWall } = (value ?? {}) as Partial<Record<keyof ClockState, unknown>>;
  return isCount(nowUs) && typeof isPaused === 'boolean' && isSpeed(speed) && typeof acceptsWall === 'boolean';
}
