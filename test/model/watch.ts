/**
 * Checks of the engine that need no oracle and little time.
 *
 * On every event:
 * - Ids of new orders and of a symbol's trades ascend by one.
 * - The status of an order only moves forward, and a finished order does not change.
 * - The executed, prevented and open quantities of an order add up to its quantity, and its quote amount is the sum
 *   of its fills.
 * - At most one leg of a pair executes.
 *
 * After every command: a refused command has emitted no event, no book is crossed, no balance is negative, and every
 * asset is conserved exactly (balances, collected commissions and positions of the routing account add up to the
 * deposits).
 */

import type { Exchange } from '../../src/exchange/exchange.js';
import type { ExchangeEvent, OrderEvent } from '../../src/exchange/model/events.js';
import { units } from './naive-world.js';

interface Seen {
  rank: number;
  executed: number;
  quoteUnits: bigint;
}

const RANKS: Readonly<Record<string, number>> = { PENDING_NEW: 0, NEW: 1, PARTIALLY_FILLED: 2 };

export class Watch {
  /** Events since the last command. */
  events = 0;
  /** The number of events by kind, and for orders by their execution. */
  readonly counts: Record<string, number> = {};
  private readonly exchange: Exchange;
  private readonly accounts: readonly number[];
  private readonly put = new Map<string, bigint>();
  private readonly open = new Map<number, Seen>();
  private readonly tradeIds = new Map<string, number>();
  private lastOrderId = 0;
  private lastQuoteUnits = 0n;

  constructor(exchange: Exchange, accounts: readonly number[]) {
    this.exchange = exchange;
    this.accounts = accounts;
    for (const [asset, amount] of this.holdings()) this.put.set(asset, amount);
  }

  get ordersOpen(): number {
    return this.open.size;
  }

  get lastId(): number {
    return this.lastOrderId;
  }

  /** Adds a deposit to the expected totals. */
  fund(asset: string, amount: bigint): void {
    this.put.set(asset, (this.put.get(asset) ?? 0n) + amount);
  }

  take(event: ExchangeEvent): void {
    this.events += 1;
    const name = event.kind === 'order' ? event.executionType : event.kind;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    if (event.kind === 'trade') {
      const { symbol, id, quoteUnits } = event.trade;
      const last = this.tradeIds.get(symbol);
      must(last === undefined || id === last + 1, `trade ${id} of ${symbol} comes after ${last}`);
      this.tradeIds.set(symbol, id);
      this.lastQuoteUnits = quoteUnits;
    }
    if (event.kind === 'order') this.takeOrder(event);
  }

  /** Checks the state after a command. */
  afterCommand(symbol: string | undefined, wasRefused: boolean): void {
    must(!wasRefused || this.events === 0, 'a refused command makes no event');
    this.events = 0;
    if (symbol !== undefined) {
      const { bids, asks } = this.exchange.book(symbol);
      const [bid] = bids.depth(1);
      const [ask] = asks.depth(1);
      must(!bid || !ask || bid.priceTicks < ask.priceTicks, `${symbol} is crossed`);
    }
    if (wasRefused) return;
    for (const [asset, there] of this.holdings()) {
      const put = this.put.get(asset) ?? 0n;
      must(there === put, `${asset}: ${there} there, ${put} put in`);
    }
  }

  private holdings(): Map<string, bigint> {
    const { exchange } = this;
    const sums = new Map(exchange.routingPositions());
    const add = (asset: string, amount: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    for (const account of this.accounts) {
      for (const { asset, free, locked } of exchange.account(account).balances.all()) {
        must(free >= 0n && locked >= 0n, `account ${account} has ${free} and ${locked} ${asset}`);
        add(asset, free + locked);
      }
    }
    for (const { asset, amount } of exchange.collectedCommissions()) add(asset, units(amount));
    return sums;
  }

  private takeOrder({ order, executionType }: OrderEvent): void {
    const { id, status, origLots, executedLots, preventedLots, openLots, sibling } = order;
    let seen = this.open.get(id);
    if (seen === undefined) {
      must(id === this.lastOrderId + 1, `order ${id} is new or ended, the last new one is ${this.lastOrderId}`);
      this.lastOrderId = id;
      seen = { rank: 0, executed: 0, quoteUnits: 0n };
      this.open.set(id, seen);
    }
    const rank = RANKS[status] ?? 3;
    must(rank >= seen.rank, `order ${id} goes back to ${status}`);
    seen.rank = rank;
    if (executionType === 'TRADE') {
      must(executedLots > seen.executed, `order ${id} trades nothing`);
      seen.quoteUnits += this.lastQuoteUnits;
      must(!(sibling && sibling.executedLots > 0), `both legs of a pair execute: ${id}, ${sibling?.id}`);
    } else must(executedLots === seen.executed, `order ${id} executes without a trade`);
    seen.executed = executedLots;
    must(order.cumulativeQuoteUnits === seen.quoteUnits, `order ${id}: amount and fills differ`);
    const sum = executedLots + preventedLots + openLots;
    // An amendment may leave an order with less than it has executed; that ends it.
    const isWithin = order.amendments !== undefined || sum <= origLots;
    must(rank === 3 ? isWithin : sum === origLots, `order ${id}: ${sum} of ${origLots}`);
    if (rank === 3) this.open.delete(id);
  }
}

function must(holds: boolean, claim: string): void {
  if (!holds) throw new Error(claim);
}
