/** The market floor: history, klines, tickers, and the simulated and recorded markets. No I/O and no clock. */

export { FORMER_NAMES } from './former-names.js';
export { type DepthRecording, type DepthSnapshot, depthExtent } from './recorded/depth-recording.js';
export { RecordedBook } from './recorded/recorded-book.js';
export { RecordedHistory } from './recorded/recorded-history.js';
export { RecordedTrades, stepsPerUnit } from './recorded/recorded-trades.js';
export { universeOf } from './recorded/recorded-universe.js';
export {
  extentOf,
  joinExtents,
  medianLotsOf,
  type Recording,
  recordedSymbol,
  splitSymbol,
} from './recorded/recording.js';
export { ReplayedMarket } from './recorded/replayed-market.js';
export { medianQuantity, type TradeRecording, tradesExtent } from './recorded/trade-recording.js';
export { emptyHistory, type HistoryShelf, type HistorySource, type OpenedPast } from './series/history-source.js';
export { isKlineInterval, nextOpenTime, openTimeOf } from './series/intervals.js';
export type { KlineQuery } from './series/klines.js';
export { MarketData, type MarketSides } from './series/market-data.js';
export { MarketQuotes } from './series/market-quotes.js';
export { MarketScale } from './series/scale.js';
export { type BestQuotes, type FullTicker, miniTicker } from './series/tickers.js';
export { endUsOf, startUsOf, type WireUnit } from './series/wire-time.js';
export { SimulatedBlockTrades, simulatedPriceRanges, simulatedSides } from './simulated/market-sides.js';
export { hashAt, streamOf, unit } from './simulated/random.js';
export { SimulatedMarket } from './simulated/simulated-market.js';
export { SimulatedPast } from './simulated/simulated-past.js';
export { ASSET_LIMITS, EXCHANGE_FILTERS, simulatedSymbols, sorsOf } from './simulated/symbols.js';
export { STATE_CLASSES } from './state-classes.js';
