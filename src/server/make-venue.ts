/** Makes the venue of an exchange from its options, with the default funds of its accounts and the source of its keys. */

import type { SymbolInfo } from '../exchange/index.js';
import { choiceOf } from '../market/index.js';
import { printErr } from '../output/index.js';
import { randomTexts, SeededTexts, type TextSource } from '../signing/index.js';
import { text } from '../text/index.js';
import type { ExchangeOptions } from './exchange-options.js';
import type { ReplayPump } from './replay/replay-venue.js';
import type { VenueJournal } from './service/venue-journal.js';
import type { SymbolListing } from './venue/exchange-info-file.js';
import { MarketClock } from './venue/market-clock.js';
import { listedVenue, simulatedVenue, symbolNames } from './venue/simulated-venue.js';
import type { Venue } from './venue/venue.js';

/** Default funds of a new account, for the assets that the exchange has. */
const DEFAULT_FUNDS: Readonly<Record<string, string>> = {
  ...{ USDT: '100000', BTC: '2', ETH: '20', BNB: '50' },
  ...{ BCH: '100', LTC: '500', SOL: '300' },
};
const OTHER_FUNDS = '10000';
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
    return { seed, venue: simulated(options, listing, marketClock) };
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
  // Loaded on demand, because the store is a native library.
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

/** The simulated market of the options. @param isEmpty whether its state is restored afterwards */
export function simulated(
  options: ExchangeOptions,
  listing: SymbolListing | undefined,
  clock: MarketClock,
  isEmpty = false,
): Venue {
  const { seed = 1, live = true } = options;
  const symbols = symbolNames(options.symbols);
  const choice = choiceOf(options);
  return listing
    ? listedVenue(clock, seed, live, listing, symbols, isEmpty, choice)
    : simulatedVenue(clock, seed, live, symbols, isEmpty, choice);
}

function clockOf(
  { clock = Date.now, paused = false, speed }: ExchangeOptions,
  startUs: number | undefined,
): MarketClock {
  const marketClock = new MarketClock(clock, startUs, paused);
  if (speed !== undefined) marketClock.setSpeed(speed);
  return marketClock;
}

/**
 * The source of API keys and client order ids. They depend on the seed if the start time does not come from the machine's
 * clock, so that two runs give the same replies. An exchange that other machines can reach needs keys that nobody can
 * compute, and a data directory has ids of earlier runs, which must not be made again.
 */
export function textsOf(
  { seed = 1, startMs, replay, dataDir, allowRemote }: ExchangeOptions,
  venue: Venue,
): TextSource {
  const isRepeatable = (startMs !== undefined || replay !== undefined) && dataDir === undefined && !allowRemote;
  return isRepeatable ? new SeededTexts(`${seed} ${startMs ?? venue.startUs}`) : randomTexts;
}

/** Default funds of a new account, by asset. */
export function fundsFor(symbols: readonly SymbolInfo[]): Record<string, string> {
  const funds: Record<string, string> = {};
  for (const { baseAsset, quoteAsset } of symbols) {
    for (const asset of [quoteAsset, baseAsset]) funds[asset] = DEFAULT_FUNDS[asset] ?? OTHER_FUNDS;
  }
  return funds;
}
