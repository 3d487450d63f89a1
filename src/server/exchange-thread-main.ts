/** The thread of an exchange: starts it with the options it was given, tells where it listens, ends when told to. */
import * as nodeModule from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ExchangeOptions } from './embedded.js';
import { serializeError, type ThreadMessage } from './thread-messages.js';

const port = parentPort as MessagePort;
const tell = (message: ThreadMessage) => port.postMessage(message);

// A thread has a compile cache of its own: see cli/main.ts.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

import('./embedded.js')
  .then(({ startExchange }) => startExchange(workerData as ExchangeOptions))
  .then(
    (exchange) => {
      const { baseUrl, apiKey, secretKey } = exchange;
      tell({ kind: 'listens', baseUrl, apiKey, secretKey });
      // Waiting for this message is what keeps the thread.
      port.once('message', () => {
        void exchange.close().then(() => process.exit());
      });
    },
    (error: unknown) => tell({ kind: 'failed', error: serializeError(error) }),
  );
