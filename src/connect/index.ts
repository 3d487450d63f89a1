/** Connect: `connect()` with its options, credentials and profiles. */

// Connecting.

export { connect } from './connect.js';
export { connectTo } from './connect-to.js';
export { NETWORKS } from './networks.js';
export type {
  ConnectOptions,
  ExchangeOption,
  KeyOptions,
  LimitOptions,
  LimitPolicy,
  NodeOption,
  ReplayOptions,
} from './options.gen.js';

// The processes with which limits are shared.

export { environmentShare, SHARE_VARIABLE } from './limit-sharing.js';

// The proxy for an exchange.

export { proxyFor } from './proxy.js';

// The table of the options, for the command line.

export { replayOptionTable } from './nested-options.js';
export {
  count,
  EXCHANGE_PARTS,
  type ExchangePart,
  type FlagHelp,
  flag,
  type OptionRule,
  text,
  texts,
} from './option-kinds.js';
export { connectOptionNotes, connectOptionTable } from './option-table.js';
export { rateLimitsOf } from './rate-limit-options.js';

// The check of options, and the options that an exchange of this process needs.

export { checkConnectOptions } from './check-options.js';
export { policyOf } from './limit-sharing.js';
export {
  addStartedExchange,
  idSeedOf,
  removeStartedExchange,
  textsOfClient,
  textsOfNumber,
} from './started-exchanges.js';

// Keys from options, profiles and the environment.

export { credentialsOf, environmentKeys } from './credentials.js';
export { type ProfileSlot, reserveProfile } from './profiles.js';

// The token of an admin interface.

export { findAdminToken, storeAdminToken } from './state/admin-tokens.js';
export { TOKEN_VARIABLE } from './state/token-variable.js';

// The embedded exchange, in this thread or in its own.

export { type EmbeddedExchange, embeddedOptions, isEmbedded, portableOptions } from './embedded-options.js';
export { startExchangeThread } from './exchange-thread.js';
