/** The server floor: the exchange behind HTTP, with authentication, limits, replay and admin commands. */

export { type NamedKey, readKeyFile, readOneKey } from './auth/key-file.js';
export { type ExchangeOptions, isLoopbackName, type RunningExchange, startExchange } from './embedded.js';
export type { SerializedError, ThreadMessage } from './thread-messages.js';
