/**
 * Server: serves the matching engine over HTTP, with authentication, rate limits, simulated or replayed
 * markets, and control commands.
 */

// The embedded exchange: its options, its start, and the running exchange.

export { type ExchangeOptions, isLoopbackName, type RunningExchange, startExchange } from './embedded.js';

// The exchange without sockets and timers, for the lab.

export { type LoadedSnapshot, loadSnapshot, snapshotOf } from './control/loaded-snapshot.js';
export type { ServiceAnswer } from './http/http-server.js';
export {
  MemoryExchange,
  type MemoryExchangeOptions,
  type MemoryMarket,
  type SimulatedMemoryMarket,
} from './memory-exchange.js';
export { PageExchange, type PageExchangeOptions, type PageRequest } from './page-exchange.js';
export { EventCollector } from './replay/event-collector.js';
export { KlineReader } from './replay/kline-reader.js';
export { Fields, isHeader, LineReader } from './replay/line-reader.js';
export { type KnownAtStart, type LoadedReplay, replayOf } from './replay/loaded-replay.js';
export { readPieces } from './replay/packed-file.js';
export { readRecording } from './replay/read-recording.js';
export {
  type MarketRecording,
  type ReadDataset,
  type ReadOptions,
  recordingFiles,
  recordingSymbol,
} from './replay/read-replay.js';
export { ReplayFileError } from './replay/replay-error.js';
export { TradeReader } from './replay/trade-reader.js';
export { loadRoutes } from './routes/routed-endpoints.js';
export { loadPublishers } from './venue/publishers.js';
export type { AccountKey } from './venue/users.js';

// API keys from files, for the options of the exchange.

export { type NamedKey, readKeyFile, readOneKey } from './auth/key-file.js';

// The names of a class, for the options of the exchange.

export { ClassNamesError, readClassNames } from './class/class-names.js';
export type { Student } from './class/class-roster.js';

// The messages of an exchange that runs in a worker thread, and the errors in these messages.

export {
  retoldError,
  type SerializedError,
  serializeError,
  type ThreadData,
  type ThreadMessage,
} from './thread-messages.js';
