/**
 * Web: the module `spotlab/web`, the exchange with its client and displays in a web page. The calls, results, errors and bytes are
 * those of `spotlab`; what needs files or another exchange is refused with what to do instead.
 */

// Connecting, and the client that it returns.

export type { Spot } from '../client/index.js';
export { connect, stateOf } from './connect.js';
export type { ConnectOptions } from './page-options.js';

// Exact decimals, errors, and the drawing of any value.

export {
  Decimal,
  decimal,
  ExchangeError,
  FilterError,
  isDecimal,
  LimitError,
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
