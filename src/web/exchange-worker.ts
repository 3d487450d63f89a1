/** The module `spotlab/web/exchange-worker`, which is the code of the worker in which an exchange runs. A page starts it by `startExchange`. */
import { serveExchange } from './exchange-host.js';
import type { PortLike } from './ports.js';

// The types of a worker's scope do not belong to this package.
serveExchange(globalThis as unknown as PortLike);
