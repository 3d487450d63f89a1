/**
 * The parts of an exchange with a simulated market that follow from its options: the venue, its clock, the funds and
 * the source of its keys.
 */
import type { SymbolInfo } from '../exchange/index.js';
import { choiceOf } from '../market/index.js';
import { nowMs } from '../platform/index.js';
import { randomTexts, SeededTexts, type TextSource } from '../signing/index.js';
import type { ExchangeOptions } from './exchange-options.js';
import type { VenueMaker } from './venue/listed-venue.js';
import { MarketClock } from './venue/market-clock.js';
import { symbolNames } from './venue/simulated-venue.js';
import type { Venue } from './venue/venue.js';

/** Default funds of a new account, for the assets that the exchange has. */
const DEFAULT_FUNDS: Readonly<Record<string, string>> = {
  ...{ USDT: '100000', BTC: '2', ETH: '20', BNB: '50' },
  ...{ BCH: '100', LTC: '500', SOL: '300' },
};
const OTHER_FUNDS = '10000';

/**
 * The simulated market of the options.
 *
 * @param venueOf creates the venue: with the built-in symbols, or with those of a listing
 * @param isEmpty whether a state is restored into the venue afterwards
 */
export function simulated(options: ExchangeOptions, venueOf: VenueMaker, clock: MarketClock, isEmpty = false): Venue {
  const { seed = 1, live = true } = options;
  return venueOf(clock, seed, live, symbolNames(options.symbols), isEmpty, choiceOf(options));
}

export function clockOf(
  { clock = nowMs, paused = false, speed }: ExchangeOptions,
  startUs: number | undefined,
): MarketClock {
  const marketClock = new MarketClock(clock, startUs, paused);
  if (speed !== undefined) marketClock.setSpeed(speed);
  return marketClock;
}

/**
 * The source of API keys and client order ids. They depend on the seed if the start time does not come from the machine's clock, so that two runs give the
 * same replies. They never depend on the seed if other machines can reach the exchange, because nobody may compute its keys, or if there is a data directory,
 * because ids of earlier runs must not be made again.
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
