/** Makes the venue of an exchange (its matching engine with a simulated or recorded market) from the options of the exchange. */

import { choiceOf } from '../market/index.js';
import { printErr } from '../output/index.js';
import { text } from '../text/index.js';
import type { ExchangeOptions } from './exchange-options.js';
import type { ReplayPump } from './replay/replay-venue.js';
import type { VenueJournal } from './service/venue-journal.js';
import { clockOf, simulated } from './simulated-setup.js';
import type { SymbolListing } from './venue/exchange-info-file.js';
import { venuesOf } from './venue/listed-venue.js';
import { symbolNames } from './venue/simulated-venue.js';
import type { Venue } from './venue/venue.js';

export interface MadeVenue {
  readonly venue: Venue;
  /** Seed of the simulated market; null in a replay. */
  readonly seed: number | null;
  /** The pump of a replay at maximum speed. */
  readonly pump?: ReplayPump | undefined;
  readonly journal?: VenueJournal | undefined;
}

export async function makeVenue(options: ExchangeOptions, listing: SymbolListing | undefined): Promise<MadeVenue> {
  const { replay, seed = 1, startMs, clock, speed, paused, readDataset } = options;
  if (options.dataDir !== undefined) return journaledVenue(options.dataDir, options, listing);
  if (!replay) {
    const marketClock = clockOf(options, startMs === undefined ? undefined : Math.floor(startMs * 1_000));
    return { seed, venue: simulated(options, venuesOf(listing), marketClock) };
  }
  if (listing) throw new Error('A replay defines its own symbol: remove the option exchangeInfo');
  if (options.symbols) throw new Error('A replay has exactly one symbol: remove the option symbols');
  const { replayVenue } = await import('./replay/replay-venue.js');
  const given = {
    ...(startMs === undefined ? {} : { from: startMs }),
    ...(speed === undefined ? {} : { speed }),
    ...(paused ? { step: true } : {}),
  };
  return { seed: null, ...(await replayVenue({ ...given, ...replay, readDataset }, clock ?? Date.now)) };
}

/** A venue with a data directory. @throws JournalError when the directory cannot be used */
async function journaledVenue(
  folder: string,
  options: ExchangeOptions,
  listing: SymbolListing | undefined,
): Promise<MadeVenue> {
  const { replay, seed, live, startMs, clock = Date.now, speed, paused } = options;
  if (replay) throw new Error('A replay has no data directory, because it can be played again: remove dataDir');
  // The module is loaded on demand, because most exchanges have no data directory.
  const { openJournaledVenue } = await import('./service/venue-journal.js');
  const say = (what: string) => printErr(text`spotlab: ${what}\n`);
  const opened = await openJournaledVenue({
    folder,
    seed,
    symbols: symbolNames(options.symbols),
    choice: choiceOf(options),
    listing,
    live,
    startMs,
    clock,
    say,
  });
  if (speed !== undefined) opened.venue.perform({ kind: 'clock', change: { to: 'speed', speed } });
  if (paused) opened.venue.perform({ kind: 'clock', change: { to: 'pause' } });
  return opened;
}
