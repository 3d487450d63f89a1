/**
 * Finds what a client has learned from its replies (its store of orders, tickers, symbols with filters), for the prompt and
 * completion. These data are not a property of the client, so users do not see them in `x`.
 */
import type { OrderStore } from '../orders/order-store.js';
import type { SeenTickers } from './seen-tickers.js';
import type { SymbolRules } from './symbol-rules.js';

export interface ClientFacts {
  readonly orders: OrderStore;
  readonly tickers: SeenTickers;
  readonly symbols: SymbolRules;
}

const byClient = new WeakMap<object, ClientFacts>();

/** Registers the facts of a client for {@link clientFactsOf}. */
export function attachClientFacts(client: object, facts: ClientFacts): void {
  byClient.set(client, facts);
}

/** The facts of a client; undefined for any other value. */
export function clientFactsOf(client: unknown): ClientFacts | undefined {
  return typeof client === 'object' && client !== null ? byClient.get(client) : undefined;
}
