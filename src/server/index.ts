/**
 * The server floor: serves the matching engine over HTTP, with authentication, rate limits, simulated or replayed
 * markets, and admin commands.
 */

// The embedded exchange: its options, its start, and the running exchange.

export { type ExchangeOptions, isLoopbackName, type RunningExchange, startExchange } from './embedded.js';

// API keys from files, for the options of the exchange.

export { type NamedKey, readKeyFile, readOneKey } from './auth/key-file.js';

// The names of a class, for the options of the exchange.

export { ClassNamesError, readClassNames } from './class/class-names.js';
export type { Student } from './class/class-roster.js';

// The message of an exchange that runs in a worker thread.

export type { SerializedError, ThreadMessage } from './thread-messages.js';
