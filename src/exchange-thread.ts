/**
 * The embedded exchange in a thread of its own, for programs that answer keys: it loads while they load, and what it works
 * on (the market that goes on, years of klines that nobody has asked for yet) never holds up a keystroke. The client talks
 * to it over its port, as to any other.
 */
import { Worker } from 'node:worker_threads';

import type { EmbeddedExchange, EmbeddedOptions } from './embedded-options.js';
import type { ThreadMessage, ToldError } from './server/thread-messages.js';

/** One that loads already; nobody has said yet what it is to start. */
let loaded: Worker | undefined;

/** Lets a thread load what an exchange needs, for whoever starts one next. It does not keep the process alive. */
export function loadExchangeThread(): void {
  loaded ??= newThread();
  loaded.unref();
}

function newThread(): Worker {
  return new Worker(new URL('./server/exchange-thread-main.js', import.meta.url));
}

/**
 * Starts it; resolves once it listens. What it throws later is thrown here. It does not keep the process alive.
 *
 * @throws what starting an exchange throws, by `name` and `code`: as an Error, since classes do not cross threads
 */
export function startExchangeThread(options: EmbeddedOptions): Promise<EmbeddedExchange> {
  const thread = loaded ?? newThread();
  loaded = undefined;
  thread.ref();
  thread.postMessage(options);
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
function retoldError({ name, message, stack, fields }: ToldError): Error {
  const error = Object.assign(new Error(message), fields);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  if (stack !== undefined) error.stack = stack;
  return error;
}
