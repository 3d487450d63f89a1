/** The market floor: history, klines, tickers, and the simulated and recorded markets. No I/O and no clock. */

export { FORMER_NAMES } from './former-names.js';
export { type DepthRecording, type DepthSnapshot, depthExtent } from './recorded/depth-recording.js';
export {
  joinExtents,
  type KlineRecording,
  klinesExtent,
  medianLotsOf,
  recordedSymbol,
  splitSymbol,
} from './recorded/kline-recording.js';
export { RecordedBook } from './recorded/recorded-book.js';
export { RecordedHistory } from './recorded/recorded-history.js';
export { RecordedTrades, stepsPerUnit } from './recorded/recorded-trades.js';
export { recordedUniverse } from './recorded/recorded-universe.js';
export { ReplayedMarket } from './recorded/replayed-market.js';
export { medianQuantity, type TradeRecording, tradesExtent } from './recorded/trade-recording.js';
export { emptyHistory, type HistorySource, type HistoryStore, type OpenedHistory } from './series/history-source.js';
export { isKlineInterval, nextOpenTime, openTimeOf } from './series/intervals.js';
export type { KlineQuery } from './series/klines.js';
export { MarketData, type OffBookData } from './series/market-data.js';
export { MarketQuotes } from './series/market-quotes.js';
export { MarketScale } from './series/scale.js';
export { type BestQuotes, type FullTicker, miniTicker } from './series/tickers.js';
export { endUsOf, startUsOf, type WireUnit } from './series/wire-time.js';
export { SimulatedBlockTrades, simulatedOffBookData, simulatedPriceRanges } from './simulated/off-book-data.js';
export { hashAt, streamOf, uniform } from './simulated/random.js';
export { SimulatedHistories } from './simulated/simulated-histories.js';
export { SimulatedMarket } from './simulated/simulated-market.js';
export { ASSET_LIMITS, EXCHANGE_FILTERS, simulatedSymbols, sorsOf } from './simulated/symbols.js';
export { STATE_CLASSES } from './state-classes.js';
