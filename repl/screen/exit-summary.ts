/** What is said on leaving, from what is known without a request: tickets that were never sent, orders that are open. */
import { type CachedOrder, type Call, isCall, orderCacheOf, type Spot } from '../../src/client/index.js';
import type { ConnectOptions } from '../../src/connect/index.js';
import type { CommandContext } from '../commands/command.js';
import type { Evaluator } from '../evaluation/evaluate.js';

/** Most orders or tickets that are named; of the others the count is told. */
const MOST_NAMED = 3;

/** A request as the client tells of it. */
type ObservedRequest = Parameters<NonNullable<ConnectOptions['onRequest']>>[0];

/** What happens to open orders when the REPL is left. */
export type Persistence = 'lost' | 'saved' | 'remote';

export class ExitSummary {
  /** Tickets shown, by what they would do: one that was set anew takes the place of the older. */
  private readonly tickets = new Map<string, Call<unknown>>();

  /** What has been sent, named in the same way. */
  private readonly sentKeys = new Set<string>();

  constructor(private readonly persistence: Persistence) {}

  /** A value is shown. */
  valueShown(value: unknown): void {
    if (isCall(value) && value.isTrading) this.tickets.set(keyOf(value), value);
  }

  /** A request leaves: tickets of that verb, symbol and side are no news any more, as the one that was meant may be among them. */
  requestSent({ verb, path, body = '' }: Pick<ObservedRequest, 'verb' | 'path' | 'body'>): void {
    const params = new URLSearchParams(`${path.split('?')[1] ?? ''}&${body}`);
    const key = keyOf({ verb, params: { symbol: params.get('symbol'), side: params.get('side') } });
    this.tickets.delete(key);
    this.sentKeys.add(key);
  }

  /** The lines to say; undefined when there is nothing. */
  text(
    context: Pick<CommandContext, 'client' | 'evaluator'> | undefined,
    others: readonly Spot[] = [],
  ): string | undefined {
    const lines: string[] = [];
    const unsent = [...this.tickets.values()].filter((ticket) => !ticket.isSent);
    if (unsent.length > 0) {
      lines.push(`Shown, but never sent: ${named(unsent.map(ticketText))}.`);
    }
    const held = context ? this.unsentVariables(context.evaluator) : [];
    if (held.length > 0) lines.push(`Made, but never sent: ${named(held)}.`);
    for (const client of context ? [context.client, ...others] : []) {
      const orders = orderCacheOf(client)?.openOrders() ?? [];
      if (orders.length > 0) lines.push(openOrders(orders, this.persistenceOf(client), client.network.name));
    }
    return lines.length > 0 ? lines.join('\n') : undefined;
  }

  /** Tickets in variables of which nothing has been shown or sent. */
  private unsentVariables(evaluator: Evaluator): string[] {
    return evaluator.lexicalNames().flatMap((name) => {
      const value = evaluator.peek([name]);
      const isNews = isCall(value) && value.isTrading && !value.isSent && !this.isKnown(keyOf(value));
      return isNews ? [`${name} (${ticketText(value)})`] : [];
    });
  }

  private isKnown(key: string): boolean {
    return this.tickets.has(key) || this.sentKeys.has(key);
  }

  /** An embedded exchange that was gone to later has nothing to be kept in. */
  private persistenceOf({ network: { name } }: Spot): Persistence {
    if (name !== 'embedded') return 'remote';
    return this.persistence === 'remote' ? 'lost' : this.persistence;
  }
}

function openOrders(orders: readonly CachedOrder[], persistence: Persistence, network: string): string {
  const isOne = orders.length === 1;
  const what = `${isOne ? '1 open order' : `${orders.length} open orders`} (${named(orders.map((order) => termsOf(order).join(' ')))})`;
  if (persistence === 'lost')
    return `${what} ${isOne ? 'ends' : 'end'} with this exchange; --data DIR would keep ${isOne ? 'it' : 'them'}.`;
  if (persistence === 'saved') return `${what} ${isOne ? 'is' : 'are'} kept with the exchange.`;
  return `${what} ${isOne ? 'stays' : 'stay'} on ${network}, as far as replies have told.`;
}

/** Symbol, side, quantity, price. */
function termsOf(terms: object): string[] {
  const { symbol, side, quantity, origQty, quoteOrderQty, price } = terms as Readonly<Record<string, unknown>>;
  const isPriced = price !== undefined && /[1-9]/.test(String(price));
  const words = [symbol, side, quantity ?? origQty ?? quoteOrderQty].filter((word) => word !== undefined).map(short);
  return isPriced ? [...words, `at ${short(price)}`] : words;
}

const ticketText = ({ verb, params }: Call<unknown>): string => [verb, ...termsOf(params)].join(' ');

function keyOf({ verb, params }: { readonly verb: string; readonly params: object }): string {
  const { symbol, side } = params as Readonly<Record<string, unknown>>;
  return `${verb} ${symbol ?? ''} ${side ?? ''}`;
}

function named(all: readonly string[]): string {
  const rest = all.length - MOST_NAMED;
  return all.slice(0, MOST_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

/** A decimal without the zeros at its end. */
function short(value: unknown): string {
  return String(value).replace(/^(\d+)\.(\d*?)0+$/, (_, whole: string, rest: string) =>
    rest ? `${whole}.${rest}` : whole,
  );
}
