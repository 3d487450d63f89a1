/** Messages between the thread of the exchange and the thread that starts it. */
import type { ExchangeOptions } from './exchange-options.js';

/** The data with which the thread is started. */
export interface ThreadData {
  readonly options: ExchangeOptions;
  /** The address of the module that reads datasets. */
  readonly historyModule: string;
}

/** The one message that the exchange's thread posts: its address and keys, or the error that prevented the start. */
export type ThreadMessage =
  | { readonly kind: 'listens'; readonly baseUrl: string; readonly apiKey: string; readonly secretKey: string }
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** An error as plain data. A message between threads would lose the name and the fields of our error classes. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function serializeError(error: unknown): SerializedError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, fields: { ...(error as object) } };
}

/** Makes an error of this thread from an error of another thread, with its name, message, stack and fields. */
export function retoldError({ name, message, stack, fields }: SerializedError): Error {
  const error = Object.assign(new Error(message), fields);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  if (stack !== undefined) error.stack = stack;
  return error;
}
