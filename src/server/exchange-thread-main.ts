/**
 * The thread of an exchange: loads it, starts it with the options that it is told, tells where it listens, and ends when
 * told to.
 */
import * as nodeModule from 'node:module';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ExchangeOptions } from './embedded.js';
import { type ThreadMessage, toldError } from './thread-messages.js';

const port = parentPort as MessagePort;
const tell = (message: ThreadMessage) => port.postMessage(message);

// A thread has a compile cache of its own: see cli/main.ts.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const loading = import('./embedded.js');

// Waiting for messages is what keeps the thread.
port.once('message', (options: ExchangeOptions) => {
  loading
    .then(({ startExchange }) => startExchange(options))
    .then(
      (exchange) => {
        const { baseUrl, apiKey, secretKey } = exchange;
        tell({ kind: 'listens', baseUrl, apiKey, secretKey });
        port.once('message', () => {
          void exchange.close().then(() => process.exit());
        });
      },
      (error: unknown) => tell({ kind: 'failed', error: toldError(error) }),
    );
});
