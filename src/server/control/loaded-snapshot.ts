/**
 * Reads a saved exchange from a file or a data directory, and makes venues in its state, for runs of the lab.
 *
 * The file is one that `x.exchange.snapshots.save` or `.save state` wrote; the directory is one of `--data`. A directory is
 * only read: the exchange can start on it again afterwards.
 */
import { readFile, stat } from 'node:fs/promises';
import type { SymbolInfo } from '../../exchange/index.js';
import { StateError } from '../../journal/index.js';
import { idsSaltOf } from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';
import { readExchangeInfo, type SymbolListing } from '../venue/exchange-info-file.js';
import { venuesOf } from '../venue/listed-venue.js';
import { MarketClock } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { hasSymbols, parseSavedState, type ReadState, restoreSaved, SAVE_ANEW, savedState } from './saved-state.js';

export interface SnapshotSource {
  /** A file of `snapshots.save`, or a data directory. */
  readonly file: string;
  /** The `exchangeInfo` file with which the saved exchange was started, if it was started with one. */
  readonly exchangeInfo?: string | undefined;
}

/** A saved exchange. It makes any number of venues. */
export interface LoadedSnapshot {
  /** Time of the state, microseconds. */
  readonly timeUs: number;
  /** Seed of the simulated market. */
  readonly seed: number;
  readonly symbols: readonly SymbolInfo[];
  /** A text from which new ids are made: they then differ from all ids that the state contains. */
  readonly idsSalt: string;
  /** A venue in the state, whose clock runs with `wall` (milliseconds). @throws SnapshotFileError */
  venue(wall: () => number): Venue;
}

/** A snapshot that cannot be used. */
export class SnapshotFileError extends Error {
  override readonly name = 'SnapshotFileError';
  readonly code = 'SPOTLAB_SNAPSHOT_FILE';
  readonly path: string;

  constructor(path: string, text: string, options?: ErrorOptions) {
    super(`${path}: ${text}`, options);
    this.path = path;
  }
}

/** @throws SnapshotFileError, ExchangeInfoFileError; JournalError for a data directory that cannot be used */
export async function loadSnapshot(source: SnapshotSource): Promise<LoadedSnapshot> {
  const { file, exchangeInfo } = source;
  const listing = exchangeInfo === undefined ? undefined : await readExchangeInfo(exchangeInfo);
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    const text = cause.code === 'ENOENT' ? 'the file does not exist.' : `the file cannot be read: ${cause.message}.`;
    throw new SnapshotFileError(file, text, { cause });
  });
  const content = found.isDirectory() ? await readDirectory(file, listing) : await readState(file);
  return snapshotOf(content, file, listing);
}

/**
 * The saved exchange in the content of a file.
 *
 * @param file name of the file, for errors
 * @throws SnapshotFileError
 */
export function snapshotOf(content: unknown, file: string, listing?: SymbolListing): LoadedSnapshot {
  const read = orFileError(file, () => parseSavedState(content));
  const { seed, startUs, clock, bytes, symbolNames: names } = read;
  const venueOf = venuesOf(listing);
  const empty = (wall: () => number): Venue => venueOf(new MarketClock(wall, startUs), seed, true, names, true);
  const first = orFileError(file, () => empty(() => startUs / 1_000));
  if (!hasSymbols(first, read)) throw new SnapshotFileError(file, otherSymbols(read, first, listing !== undefined));
  return {
    ...{ timeUs: clock.nowUs, seed, symbols: first.symbols, idsSalt: idsSaltOf(content) },
    venue: (wall) =>
      orFileError(file, () => {
        const venue = empty(wall);
        restoreSaved(venue, { bytes, clock: { nowUs: clock.nowUs, isPaused: false, speed: 1, acceptsWall: true } });
        return venue;
      }),
  };
}

/** The content of a file, as JSON. */
async function readState(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new SnapshotFileError(file, `the file cannot be read: ${cause.message}.`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    const text = 'this is not a file that snapshots.save wrote: it is no JSON. Save the state again.';
    throw new SnapshotFileError(file, text, { cause });
  }
}

/** The state of a data directory, as the content of a file. */
async function readDirectory(folder: string, listing: SymbolListing | undefined): Promise<unknown> {
  // The module is loaded on demand, because most processes have no data directory.
  const { readJournaledVenue } = await import('../service/venue-journal.js');
  const { venue, seed } = await readJournaledVenue({ folder, listing });
  return savedState(venue, seed);
}

function otherSymbols({ symbols }: ReadState, venue: Venue, isListed: boolean): string {
  const have = `it has ${symbols} symbols that are not the ${venue.symbols.length} symbols`;
  if (isListed)
    return `${have} of the given exchangeInfo file. Give the file with which the saved exchange was started.`;
  return `${have} of the simulated market. Give the exchangeInfo file of the saved exchange: { exchangeInfo: 'FILE' }.`;
}

/** Calls `run`, and turns an error about the content into an error that names the file. */
function orFileError<T>(file: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof ControlError) throw new SnapshotFileError(file, lowerFirst(cause.message), { cause });
    if (!(cause instanceof StateError)) throw cause;
    throw new SnapshotFileError(file, `the state cannot be read: ${cause.message}. ${SAVE_ANEW}`, { cause });
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
