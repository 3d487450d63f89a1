/** The thread of an embedded exchange: starts it with the options it was given, tells where it listens, ends when told to. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import { type ExchangeOptions, startExchange } from './embedded.js';
import { type ThreadMessage, toldError } from './thread-messages.js';

const port = parentPort as MessagePort;
const tell = (message: ThreadMessage) => port.postMessage(message);

startExchange(workerData as ExchangeOptions).then(
  (exchange) => {
    const { baseUrl, apiKey, secretKey } = exchange;
    tell({ kind: 'listens', baseUrl, apiKey, secretKey });
    // Waiting for this message is what keeps the thread.
    port.once('message', () => {
      void exchange.close().then(() => process.exit());
    });
  },
  (error: unknown) => tell({ kind: 'failed', error: toldError(error) }),
);
