/**
 * The interface through which a client in a page uses its exchange. The exchange is in the same thread, or in a worker
 * behind a message port (port-link.ts).
 */

import { throwStartError } from '../client/index.js';
import { addStartedExchange, embeddedOptions, removeStartedExchange, textsOfClient } from '../connect/index.js';
import { nextTurn } from '../platform/index.js';
import type { AccountKey, PageRequest, ServiceAnswer } from '../server/index.js';
import type { TextSource } from '../signing/index.js';
import type { AllOptions } from './page-options.js';

export interface PageLink {
  /** The key of account 0. */
  readonly key: AccountKey;
  /** The source of client order ids. */
  readonly texts: TextSource;
  /** Executes a request. The reply comes in a later turn. */
  request(request: PageRequest): Promise<ServiceAnswer>;
  /** Subscribes to a market stream, or without a name to the events of the account; returns the end of the subscription. */
  subscribe(name: string | undefined, unit: 'ms' | 'us', taker: EventTaker): () => void;
  /** Ends the use of the exchange; one that belongs to the client ends with it. */
  close(): void;
}

/** What a subscription calls. */
export interface EventTaker {
  event(text: string): void;
  /** Events are missing, and the subscription goes on. */
  lost(): void;
  /** There are no more events. */
  ended(error: Error): void;
}

let started = 0;

/**
 * Starts an exchange in this thread, for one client.
 *
 * @throws StartError for an exchange that cannot start
 */
export async function linkInThisThread(options: AllOptions): Promise<PageLink> {
  const { PageExchange } = await import('../server/index.js');
  const exchange = opened(() => new PageExchange(embeddedOptions(options)));
  let isOpen = true;
  started += 1;
  const id = `exchange ${started} of this thread`;
  addStartedExchange(id, options);
  return {
    key: exchange.key,
    texts: textsOfClient(id),
    /** A loop of calls that only awaited microtasks would stop timers, streams and the page. */
    request: async (request) => {
      const answer = await exchange.request(request);
      await nextTurn();
      return answer;
    },
    subscribe: (name, unit, taker) => {
      const subscribe = () => exchange.subscribe(name, unit, (text) => taker.event(text));
      if (exchange.hasStreams) return subscribe();
      let isWanted = true;
      let leave = (): void => {
        isWanted = false;
      };
      exchange.loadStreams().then(
        () => {
          if (isWanted && isOpen) leave = subscribe();
        },
        (error: Error) => taker.ended(error),
      );
      return () => leave();
    },
    close: () => {
      isOpen = false;
      removeStartedExchange(id);
      exchange.close();
    },
  };
}

function opened<Exchange>(open: () => Exchange): Exchange {
  try {
    return open();
  } catch (error) {
    return throwStartError(error);
  }
}
