/** The summary at exit: tickets that were never sent, and open orders. It uses cached data and sends no requests. */

import { type Call, clientFactsOf, isCall, type Spot } from '../src/client/index.js';
import type { ConnectOptions } from '../src/connect/index.js';
import type { OpenOrder } from '../src/protocol/index.js';
import { countText } from '../src/protocol/index.js';
import type { CommandContext } from './commands/base/command.js';
import { callTerms, termsOf } from './evaluation/call-terms.js';
import { type Evaluator, forOutput } from './evaluation/evaluate.js';

/** The maximum number of orders or tickets that are listed; of the others only the number is shown. */
const MAX_NAMED = 3;

/** A request as `onRequest` reports it. */
type ObservedRequest = Parameters<NonNullable<ConnectOptions['onRequest']>>[0];

/**
 * The fate of open orders at exit: `lost` with the embedded exchange, `saved` in its data folder, or still open on a
 * `remote` exchange.
 */
export type Persistence = 'lost' | 'saved' | 'remote';

export class ExitSummary {
  /** Tickets that were shown, by verb, symbol and side: a changed ticket replaces the earlier one. */
  private readonly tickets = new Map<string, Call<unknown>>();

  /** Verb, symbol and side of the requests that were sent. */
  private readonly sentKeys = new Set<string>();

  private hasTraded = false;

  constructor(private readonly persistence: Persistence) {}

  /** Records a value that is shown. */
  valueShown(value: unknown): void {
    if (isCall(value) && value.isTrading) this.tickets.set(keyOf(value), value);
  }

  /**
   * Records a sent request. Tickets of the same verb, symbol and side are no longer reported, because the request was
   * probably one of them.
   */
  requestSent({ verb, path, body = '' }: Pick<ObservedRequest, 'verb' | 'path' | 'body'>): void {
    const params = new URLSearchParams(`${path.split('?')[1] ?? ''}&${body}`);
    const key = keyOf({ verb, params: { symbol: params.get('symbol'), side: params.get('side') } });
    this.tickets.delete(key);
    this.sentKeys.add(key);
    if (verb.startsWith('orders.')) this.hasTraded = true;
  }

  /** Says which orders the exit would delete; undefined when there are none. */
  lostOrdersText(clients: readonly Spot[]): string | undefined {
    const lost = clients
      .filter((client) => this.persistenceOf(client) === 'lost')
      .flatMap((client) => clientFactsOf(client)?.orders.openOrders() ?? []);
    if (lost.length === 0) return undefined;
    return `${lost.length === 1 ? '1 open order is' : `${lost.length} open orders are`} lost with this exchange.`;
  }

  /**
   * A sentence with the orders that a command deletes when it replaces the state of an exchange; undefined for none.
   */
  erasedText(client: Spot): string | undefined {
    const orders = clientFactsOf(client)?.orders.openOrders() ?? [];
    if (orders.length > 0) {
      return `${openText(orders)} (${named(orders.map((order) => termsOf(order).join(' ')))}), balances and history`;
    }
    return this.hasTraded ? 'balances and the history of orders' : undefined;
  }

  /** Returns the lines to print; undefined when there is nothing to report. */
  text(
    context: Pick<CommandContext, 'client' | 'evaluator'> | undefined,
    others: readonly Spot[] = [],
  ): string | undefined {
    const lines: string[] = [];
    const unsent = [...this.tickets.values()].filter((ticket) => !ticket.isSent);
    if (unsent.length > 0) {
      lines.push(`Tickets shown, but not sent: ${named(unsent.map(callTerms))}.`);
    }
    const unsentCalls = context ? this.unsentVariables(context.evaluator) : [];
    if (unsentCalls.length > 0) lines.push(`Calls in variables, not sent: ${named(unsentCalls)}.`);
    for (const client of context ? [context.client, ...others] : []) {
      const orders = clientFactsOf(client)?.orders.openOrders() ?? [];
      if (orders.length > 0) lines.push(openOrders(orders, this.persistenceOf(client), client.network.name));
    }
    return lines.length > 0 ? lines.join('\n') : undefined;
  }

  /** Returns the variables that hold a ticket which was neither shown nor sent. */
  private unsentVariables(evaluator: Evaluator): string[] {
    const { names, peek } = forOutput(evaluator);
    return names().flatMap((name) => {
      const value = peek([name]);
      const isNews = isCall(value) && value.isTrading && !value.isSent && !this.isKnown(keyOf(value));
      return isNews ? [`${name} (${callTerms(value)})`] : [];
    });
  }

  private isKnown(key: string): boolean {
    return this.tickets.has(key) || this.sentKeys.has(key);
  }

  /** An embedded exchange that was connected later has no data folder. */
  private persistenceOf({ network: { name } }: Spot): Persistence {
    if (name !== 'embedded') return 'remote';
    return this.persistence === 'remote' ? 'lost' : this.persistence;
  }
}

const openText = ({ length }: readonly unknown[]): string => countText(length, 'open order');

function openOrders(orders: readonly OpenOrder[], persistence: Persistence, network: string): string {
  const isOne = orders.length === 1;
  const what = `${openText(orders)} (${named(orders.map((order) => termsOf(order).join(' ')))})`;
  if (persistence === 'lost')
    return `${what} ${isOne ? 'is' : 'are'} lost with this exchange. To keep orders, use .save state FILE, or start spotlab with --data DIR.`;
  if (persistence === 'saved') return `${what} ${isOne ? 'is' : 'are'} saved with the exchange.`;
  return `${what} ${isOne ? 'stays' : 'stay'} on ${network} (known from earlier replies).`;
}

function keyOf({ verb, params }: { readonly verb: string; readonly params: object }): string {
  const { symbol, side } = params as Readonly<Record<string, unknown>>;
  return `${verb} ${symbol ?? ''} ${side ?? ''}`;
}

function named(all: readonly string[]): string {
  const rest = all.length - MAX_NAMED;
  return all.slice(0, MAX_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
