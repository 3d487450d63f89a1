/**
 * Web: the module `spotlab/web`, the exchange with its client and displays in a web page. The calls, results, errors and bytes are
 * those of `spotlab`; a call that needs files or another exchange is refused, and its error says what to do instead.
 */

// Connecting, the client that it returns, and the exchange in a worker.

export type { Spot } from '../client/index.js';
export { connect, stateOf } from './connect.js';
export type { ConnectOptions, StartOptions } from './page-options.js';
export type { Port, PortLike, WorkerLike } from './ports.js';
export { type StartedExchange, startExchange } from './start-exchange.js';

// Exact decimals, errors, and the drawing of any value.

export {
  Decimal,
  decimal,
  ExchangeError,
  FilterError,
  isDecimal,
  LimitError,
  loadDrawings,
  NotConfirmedError,
  OutcomeUnknownError,
  ParameterError,
  ReplaceError,
  ReplyError,
  SpotlabError,
  StartError,
  StreamGapError,
  TransportError,
  toMime,
  toText,
} from './exports.js';
