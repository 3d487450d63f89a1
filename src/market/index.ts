/**
 * Market: trade histories, klines and tickers, the simulated market and the replay of recorded markets.
 * Pure: no I/O and no clock.
 */

// Market data: answers the public endpoints from the trades of a symbol.

export { MarketData, type OffBookData } from './data/market-data.js';
export { aggregateTradeOf } from './series/aggregate-trades.js';
export {
  emptyHistory,
  type HistorySource,
  type HistoryStore,
  type OpenedHistory,
  type TradeRow,
} from './series/history-source.js';
export type { KlineQuery } from './series/klines.js';
export { MarketQuotes } from './series/market-quotes.js';
export { type BestQuotes, type FullTicker, miniTicker } from './series/tickers.js';

// Units: ticks and lots, times in wire format.

export { MarketScale } from './series/scale.js';
export { endUsOf, startUsOf, type WireUnit, wireTime } from './series/wire-time.js';

// The simulated market: symbols, histories, participants.

export { SimulatedBlockTrades, simulatedOffBookData, simulatedPriceRanges } from './data/off-book-data.js';
export type { TimedEvent } from './simulated/scenarios/conditions.js';
export { type ChangeScope, Scenarios } from './simulated/scenarios.js';
export { EDITION, SimulatedHistories } from './simulated/simulated-histories.js';
export { SimulatedMarket } from './simulated/simulated-market.js';
export { choiceOf, DEFAULT_CHOICE, type SimulationChoice } from './simulated/simulation-choice.js';
export { type QuotedImpact, type UserImpact, unmoved } from './simulated/user-impact.js';
export { hashAt, Random, streamOf, uniform } from './universe/random.js';
export {
  ASSET_LIMITS,
  EXCHANGE_FILTERS,
  fewSymbols,
  sorsOf,
  universeOf,
  usualSymbols,
} from './universe/symbols.js';
export { USUAL_SYMBOLS } from './universe/usual-symbols.js';

// Recordings: klines, trades and order books in columns, and the symbols of a recorded exchangeInfo.

export { type DepthRecording, type DepthSnapshot, depthExtent } from './recorded/depth-recording.js';
export {
  type Extent,
  joinExtents,
  type KlineRecording,
  klinesExtent,
  klinesRange,
  medianLotsOf,
  type Range,
  splitSymbol,
} from './recorded/kline-recording.js';
export { knownSymbol, ROOM } from './recorded/known-symbol.js';
export { recordedUniverse } from './recorded/recorded-universe.js';
export { medianQuantity, type TradeRecording, tradesExtent, tradesRange } from './recorded/trade-recording.js';

// Replay of recordings.

export { RecordedBars } from './recorded/recorded-bars.js';
export { RecordedBook } from './recorded/recorded-book.js';
export { RecordedHistory } from './recorded/recorded-history.js';
export { RecordedTrades, stepsPerUnit } from './recorded/recorded-trades.js';
export { emptyRecording } from './recorded/recording-series.js';
export { ReplayedMarket, type ReplayProgress } from './recorded/replayed-market.js';

// Snapshots: the classes of the state, and names that have changed.

export { STATE_CLASSES } from './state-classes.js';
