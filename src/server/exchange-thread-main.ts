/**
 * Entry point of the exchange's worker thread: starts the exchange with the options in `workerData`, posts its address
 * and keys or the error, and closes the exchange when the first message arrives.
 */
import * as nodeModule from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ReadDataset } from './replay/read-replay.js';
import { serializeError, type ThreadData, type ThreadMessage } from './thread-messages.js';

const port = parentPort as MessagePort;
const post = (message: ThreadMessage) => port.postMessage(message);

// The compile cache is switched on per thread; see cli/main.ts.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const { options, historyModule } = workerData as ThreadData;
/** Imports the module of `src/history` by its address, because imports go only down, and that folder is above this one. */
const readDataset: ReadDataset = async (...given) => {
  const { datasetRecording } = (await import(historyModule)) as { datasetRecording: ReadDataset };
  return datasetRecording(...given);
};

import('./embedded.js')
  .then(({ startExchange }) => startExchange({ ...options, readDataset }))
  .then(
    (exchange) => {
      const { baseUrl, apiKey, secretKey } = exchange;
      post({ kind: 'listens', baseUrl, apiKey, secretKey });
      // This listener keeps the thread alive.
      port.once('message', () => {
        void exchange.close().then(() => process.exit());
      });
    },
    (error: unknown) => post({ kind: 'failed', error: serializeError(error) }),
  );
