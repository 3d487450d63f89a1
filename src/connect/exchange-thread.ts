/**
 * The embedded exchange in a thread of its own, for programs that answer keys: it loads while they load, and what it works
 * on (the market that goes on, years of klines that nobody has asked for yet) never holds up a keystroke. The client talks
 * to it over its port, as to any other.
 */
import { Worker } from 'node:worker_threads';
import type { SerializedError, ThreadMessage } from '../server/index.js';
import type { EmbeddedExchange, EmbeddedOptions } from './embedded-options.js';

/**
 * Starts it; resolves once it listens. What it throws later is thrown here. It does not keep the process alive.
 *
 * @throws what starting an exchange throws, by `name` and `code`: as an Error, since classes do not cross threads
 */
export function startExchangeThread(options: EmbeddedOptions): Promise<EmbeddedExchange> {
  const thread = new Worker(new URL('../server/exchange-thread-main.js', import.meta.url), { workerData: options });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let hasListened = false;
    thread.on('error', (error) => {
      if (hasListened) throw error;
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

/** The error as it was there: name, message, stack and fields, as an Error. */
function retoldError({ name, message, stack, fields }: SerializedError): Error {
  const error = Object.assign(new Error(message), fields);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  if (stack !== undefined) error.stack = stack;
  return error;
}
