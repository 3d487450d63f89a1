/** The exports of other folders of src/ that `spotlab/web` exports too. */

// Exact decimals.

export { Decimal, decimal, isDecimal } from '../client/index.js';

// Errors.

export {
  ExchangeError,
  FilterError,
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
} from '../client/index.js';

// The drawing of any value, as Jupyter and a terminal show it. A call loads the drawings that its result needs.

export { loadDrawings, pageToMime as toMime, pageToText as toText } from '../display/index.js';
