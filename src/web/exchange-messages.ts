/** The messages between a page, the worker of its exchange, and the clients of the exchange. */
import type { AccountKey, PageExchangeOptions, PageRequest, SerializedError, ServiceAnswer } from '../server/index.js';
import type { PortLike } from './ports.js';

/** From the page to the worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly options: PageExchangeOptions }
  | { readonly kind: 'client'; readonly port: PortLike; readonly ids: ClientIds }
  | { readonly kind: 'end' };

/** From the worker to the page: the outcome of the start. */
export type FromWorker = { readonly kind: 'started' } | { readonly kind: 'failed'; readonly error: SerializedError };

/** From a client to the exchange. The numbers are chosen by the client. */
export type ToExchange =
  /** The lock is free when the client is gone. */
  | { readonly kind: 'hello'; readonly lock: string | undefined }
  | { readonly kind: 'request'; readonly id: number; readonly request: PageRequest }
  | { readonly kind: 'subscribe'; readonly id: number; readonly name: string | undefined; readonly unit: 'ms' | 'us' }
  | { readonly kind: 'unsubscribe'; readonly id: number }
  /** The number of events that the client has read since its last message of this kind. */
  | { readonly kind: 'read'; readonly events: number }
  | { readonly kind: 'bye' };

/** From the exchange to a client. */
export type FromExchange =
  | ({ readonly kind: 'welcome' } & Welcome)
  | { readonly kind: 'reply'; readonly id: number; readonly reply: TextReply | 'dropped' }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SerializedError }
  | { readonly kind: 'event'; readonly id: number; readonly text: string }
  /** The client was too slow: its subscriptions have ended, and it may subscribe again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'ended' };

/** The data that a client needs for its calls: the key of account 0, and the source of its client order ids. */
export interface Welcome {
  readonly key: AccountKey;
  readonly ids: ClientIds;
}

/** The data from which the client order ids of a client are made. */
export interface ClientIds {
  /** The seed of repeatable ids; undefined for random ones. */
  readonly seed: string | undefined;
  /** The number of the client, from 0. */
  readonly number: number;
  /** Of the state that was loaded: it contains ids of earlier clients. */
  readonly salt: string | undefined;
}

/** A reply whose body is one text. */
export type TextReply = Omit<Exclude<ServiceAnswer, 'dropped'>, 'body'> & { readonly body: string };
