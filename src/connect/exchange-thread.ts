/**
 * Runs the embedded exchange in its own thread, for programs that react to keys: it loads in parallel, and its work (a
 * running market, years of klines) never delays a keystroke. The client connects to the port of this exchange, as it
 * does for any other exchange.
 */
import { Worker } from 'node:worker_threads';
import { type ExchangeOptions, retoldError, type ThreadData, type ThreadMessage } from '../server/index.js';
import type { EmbeddedExchange } from './embedded-options.js';

/**
 * Starts the thread; resolves when the exchange listens. The thread does not keep the process alive. If it ends later by
 * itself, an error is thrown that nobody can catch: it ends a script, and is printed at the prompt.
 *
 * @param entry the module that the thread runs; for tests
 * @throws the start error of the exchange as a plain Error with its `name` and `code`, because classes do not cross
 *   threads
 */
export function startExchangeThread(
  options: ExchangeOptions,
  entry = new URL('../server/exchange-thread-main.js', import.meta.url),
): Promise<EmbeddedExchange> {
  const historyModule = new URL('../history/index.js', import.meta.url).href;
  const workerData: ThreadData = { options, historyModule };
  const thread = new Worker(entry, { workerData });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let hasListened = false;
    thread.on('error', (error) => {
      if (hasListened) throw new ExchangeEndedError(error);
      reject(error);
    });
    thread.once('exit', (code) => reject(new Error(`The embedded exchange ended before it listened (${code}).`)));
    thread.once('message', (message: ThreadMessage) => {
      if (message.kind === 'failed') {
        reject(retoldError(message.error));
        return;
      }
      hasListened = true;
      thread.unref();
      const { baseUrl, apiKey, secretKey } = message;
      const close = () => {
        thread.ref();
        thread.postMessage('close');
        return ended;
      };
      resolve({ baseUrl, apiKey, secretKey, close });
    });
  });
}

/** The error when the exchange has ended by itself: every later call finds no server. */
class ExchangeEndedError extends Error {
  override readonly name = 'ExchangeEndedError';
  readonly code = 'SPOTLAB_EXCHANGE_ENDED';

  constructor(cause: Error) {
    super(
      `The embedded exchange has ended because of an error in its own code (${cause.name}: ${cause.message}). Its accounts and orders ` +
        'are gone. Start spotlab again, and report this error. With a data directory an exchange keeps its accounts.',
      { cause },
    );
  }
}
