/**
 * Provides the data of the simulated market that does not come from order books: reference prices and allowed ranges of
 * execution prices for some symbols, and block trades for all.
 *
 * ETHBTC has a reference price that is the mean of the trades of its last minute. 柚子USDT has one that is the market's
 * fair price, updated every second. The other symbols have no reference price.
 */
import type { PriceRange } from '../../exchange/index.js';
import { type BlockTradeSource, blockTradesOf } from '../simulated/block-trades.js';
import { externalReference, meanReference, type ReferenceSource } from '../simulated/reference-price.js';
import type { SimulatedHistories } from '../simulated/simulated-histories.js';
import type { OffBookData } from './market-data.js';

const RANGES: ReadonlyMap<string, PriceRange> = new Map([
  [
    'ETHBTC',
    { bidLimitMultUp: '1.0500', bidLimitMultDown: '0.9000', askLimitMultUp: '1.1000', askLimitMultDown: '0.9500' },
  ],
  ['柚子USDT', { bidLimitMultUp: '1.1000', askLimitMultDown: '0.9000' }],
]);

const MEAN_SYMBOL = 'ETHBTC';
const INDEX_SYMBOL = '柚子USDT';
/** Method id of an index price. */
const INDEX = 2;

/** The price ranges, for the symbols that have one. */
export function simulatedPriceRanges(): ReadonlyMap<string, PriceRange> {
  return RANGES;
}

/** Reference prices and block trades of the exchange's own universe. */
export function simulatedOffBookData(histories: SimulatedHistories): OffBookData {
  return { references: referencesOf(histories), blockTrades: new SimulatedBlockTrades(histories) };
}

/** Block trades of every simulated symbol, computed on request. */
export class SimulatedBlockTrades {
  private readonly histories: SimulatedHistories;

  constructor(histories: SimulatedHistories) {
    this.histories = histories;
  }

  get(symbol: string): BlockTradeSource | undefined {
    const { seed, universe, endUs } = this.histories;
    const history = this.histories.get(symbol) ?? this.histories.idleHistory(symbol, endUs);
    return history && blockTradesOf(seed, symbol, history.startUs, universe.symbol(symbol).medianLots);
  }
}

function referencesOf(histories: SimulatedHistories): ReadonlyMap<string, ReferenceSource> {
  const sources = new Map<string, ReferenceSource>();
  if (histories.has(MEAN_SYMBOL)) sources.set(MEAN_SYMBOL, meanReference(12, 5_000));
  if (histories.has(INDEX_SYMBOL)) {
    let ticksAt: ((timeMs: number) => number) | undefined;
    // The history is created when the price is first requested.
    const indexed = () => {
      const { fair, scale } = histories.open(INDEX_SYMBOL, histories.endUs);
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
