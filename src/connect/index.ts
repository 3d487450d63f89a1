/** The connect floor: `connect()` with its options, credentials and profiles. */
export { connect, connectTo, NETWORKS } from './connect.js';
export { credentialsOf, environmentKeys } from './credentials.js';
export { type EmbeddedExchange, embeddedOptions, isEmbedded } from './embedded-options.js';
export { startExchangeThread } from './exchange-thread.js';
export { connectOptionNotes } from './option-notes.js';
export type { ConnectOptions, KeyOptions, ReplayOptions } from './options.js';
