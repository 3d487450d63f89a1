/**
 * What stands beside the order books of the simulated market: reference prices and price ranges, for some symbols, and
 * block trades, for all.
 *
 * One has the mean of its trades of a minute, one the market's fair price, told every second; the others have none.
 */
import type { PriceRange } from '../../exchange/index.js';
import type { MarketSides } from '../series/market-data.js';
import { type BlockTradeSource, blockTradesOf } from './block-trades.js';
import { externalReference, meanReference, type ReferenceSource } from './reference-price.js';
import type { SimulatedPast } from './simulated-past.js';

const RANGES: ReadonlyMap<string, PriceRange> = new Map([
  [
    'ETHBTC',
    { bidLimitMultUp: '1.0500', bidLimitMultDown: '0.9000', askLimitMultUp: '1.1000', askLimitMultDown: '0.9500' },
  ],
  ['柚子USDT', { bidLimitMultUp: '1.1000', askLimitMultDown: '0.9000' }],
]);

const MEAN_SYMBOL = 'ETHBTC';
const INDEX_SYMBOL = '柚子USDT';
/** `ExternalReferencePriceMethod`: an index price. */
const INDEX = 2;

/** The price range of every symbol that has one. */
export function simulatedPriceRanges(): ReadonlyMap<string, PriceRange> {
  return RANGES;
}

/** Reference prices and block trades of the symbols of the exchange's own universe. */
export function simulatedSides(past: SimulatedPast): MarketSides {
  return { references: referencesOf(past), blockTrades: new SimulatedBlockTrades(past) };
}

/** Block trades of every symbol of a past, made when they are asked for. */
export class SimulatedBlockTrades {
  private readonly past: SimulatedPast;

  constructor(past: SimulatedPast) {
    this.past = past;
  }

  get(symbol: string): BlockTradeSource | undefined {
    const { seed, universe, endUs } = this.past;
    const history = this.past.get(symbol) ?? this.past.asleep(symbol, endUs);
    return history && blockTradesOf(seed, symbol, history.startUs, universe.symbol(symbol).medianLots);
  }
}

function referencesOf(past: SimulatedPast): ReadonlyMap<string, ReferenceSource> {
  const sources = new Map<string, ReferenceSource>();
  if (past.has(MEAN_SYMBOL)) sources.set(MEAN_SYMBOL, meanReference(12, 5_000));
  if (past.has(INDEX_SYMBOL)) {
    let ticksAt: ((timeMs: number) => number) | undefined;
    // The past is made when the price is first asked for.
    const indexed = () => {
      const { fair, scale } = past.open(INDEX_SYMBOL, past.endUs);
      const ticksPer = 1e8 / Number(scale.rules.tickUnits);
      return (timeMs: number) => fair.atTime(timeMs) * ticksPer;
    };
    const source = externalReference(INDEX, 1_000, (timeMs) => {
      ticksAt ??= indexed();
      return ticksAt(timeMs);
    });
    sources.set(INDEX_SYMBOL, source);
  }
  return sources;
}
