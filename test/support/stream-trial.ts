/**
 * Follows the streams of an exchange while it loses, repeats, swaps and delays events and ends connections, and compares
 * what arrived with the exchange's own answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderChange, Spot, StreamBook, StreamHandle } from '../../src/index.js';
import type { Random } from './fault-plan.js';
import { SeenEvents } from './seen-events.js';

const ACCOUNT_ACTIONS = ['disconnect', 'silence', 'duplicate', 'delay', 'shutdown'] as const;
const MARKET_ACTIONS = ['disconnect', 'silence', 'gap', 'duplicate', 'reorder', 'delay', 'shutdown'] as const;
/** The share of faults that end connections. */
const ENDING_SHARE = 0.08;
const ENDINGS: readonly string[] = ['disconnect', 'silence', 'shutdown'];
/** Levels that are compared. */
const LEVELS = 5_000;
const MAX_WAIT_MS = 60_000;

type Level = readonly [string, string];

/** The changes of a kept book, the best levels by id. */
class FollowedBook {
  readonly tops = new Map<number, { readonly bid: Level | undefined; readonly ask: Level | undefined }>();
  problem: string | undefined;

  constructor(
    readonly symbol: string,
    readonly book: StreamBook,
  ) {
    this.follow().catch((error: Error) => {
      this.problem ??= `the book of ${symbol}: ${error.message}`;
    });
  }

  private async follow(): Promise<void> {
    for await (const change of this.book) {
      const { bestBid: bid, bestAsk: ask } = change;
      if (bid && ask && Number(bid[0]) >= Number(ask[0]))
        this.problem ??= `${this.symbol} crossed at ${change.updateId}`;
      if (change.isSynchronized) this.tops.set(change.updateId as number, { bid, ask });
    }
  }
}

export class StreamTrial {
  readonly seen: SeenEvents;
  readonly states = new Map<number, OrderChange['order']>();
  private readonly books: FollowedBook[] = [];
  private readonly handles: StreamHandle[] = [];
  /** The number of affected events and connections, by the id of the fault. */
  private readonly affected = new Map<number, number>();
  /** Faults that end a connection once and are then no longer listed: id and action. */
  private readonly endings = new Map<number, string>();
  private failure: unknown;
  private placed: number[] = [];
  private orderNumber = 0;

  /**
   * @param x the client with the streams
   * @param other another client of the same account
   */
  constructor(
    private readonly x: Spot,
    private readonly other: Spot,
    private readonly symbols: readonly [string, string],
    private readonly random: Random,
  ) {
    this.seen = new SeenEvents(other, symbols);
  }

  async start(): Promise<void> {
    const { stream } = this.x;
    const [first, second] = this.symbols;
    this.keep(stream.trades(first).on((event) => void this.seen.trades.push(event)));
    this.keep(stream.aggTrades(second).on((event) => void this.seen.aggTrades.push(event)));
    for (const [interval, list] of this.seen.klines)
      this.keep(stream.klines(first, interval as '1s').on((event) => void list.push(event)));
    this.keep(stream.bookTicker(second).on((event) => void this.seen.quotes.push(event)));
    const diffs = stream.diffs(first).every('100ms').gaps('report');
    this.keep(diffs.on((event) => void this.seen.diffs.push(event)));
    for (const symbol of this.symbols) this.books.push(new FollowedBook(symbol, await stream.book(symbol)));
    this.keep(stream.account().on((event) => void this.seen.events.push(event)));
    this.keep(
      stream.orders().on(({ order }) => {
        this.states.set(order.orderId as number, order);
      }),
    );
    await Promise.all(this.handles.map(({ ready }) => ready));
    const marker = await this.order('LIMIT', this.x);
    this.seen.firstOrderId = marker;
    await this.x.stream.order(first, marker).reached('NEW');
  }

  /** Plans some faults, lets some time pass, and places some orders. */
  async round(): Promise<void> {
    const { x, random } = this;
    for (let more = 1 + Math.floor(random() * 4); more > 0; more -= 1) await this.fault();
    for (let steps = 1 + Math.floor(random() * 3); steps > 0; steps -= 1) {
      await x.exchange.clock.advance(`${100 * (1 + Math.floor(random() * 15))}ms`);
      await this.countFaults();
      await this.compareBooks();
      if (random() < 0.7) await this.act();
    }
    this.check();
  }

  /** Ends the faults, waits for all events, and compares. */
  async settle(): Promise<void> {
    const { x, symbols, other } = this;
    const [first, second] = symbols;
    await this.countFaults();
    await x.exchange.faults.clear();
    this.endings.clear();
    // Delayed events still arrive at their time.
    await x.exchange.clock.advance('3s');
    const fromMs = performance.now();
    const isThere = async () => {
      await x.exchange.clock.advance('500ms');
      await pause(5);
      this.check();
      const [trade] = await other.market.trades(first).limit(1);
      const [aggregate] = await other.market.aggTrades(second).limit(1);
      const { serverTime } = await other.general.time().send();
      const behind = [
        (this.seen.trades.at(-1)?.id ?? 0) < (trade?.id as number) && 'trades',
        (this.seen.aggTrades.at(-1)?.aggTradeId ?? 0) < (aggregate?.aggTradeId as number) && 'aggTrades',
        (this.seen.klines.get('1s')?.at(-1)?.kline.closeTime ?? 0) < serverTime - 1_500 && 'klines',
        !(await this.compareBooks()) && 'books',
        !(await this.areOrdersEqual()) && 'orders',
      ].filter(Boolean);
      if (behind.length > 0 && performance.now() - fromMs > MAX_WAIT_MS) {
        throw new Error(`not reached: ${behind}; ${JSON.stringify(this.whereabouts())}`);
      }
      return behind.length === 0;
    };
    while (!(await isThere())) await pause(20);
    await this.seen.compareAll();
  }

  async stop(): Promise<void> {
    for (const { book } of this.books) await book.close();
    for (const handle of this.handles) await handle.stop();
    this.check();
  }

  private keep(handle: StreamHandle): void {
    this.handles.push(handle);
    handle.done.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  private check(): void {
    if (this.failure) throw this.failure;
    for (const { problem } of this.books) if (problem) throw new Error(problem);
  }

  private whereabouts(): object {
    return {
      books: this.books.map(({ book }) => [book.symbol, book.updateId, book.isSynchronized, book.resyncs]),
      trade: this.seen.trades.at(-1)?.id,
      aggTrade: this.seen.aggTrades.at(-1)?.aggTradeId,
      events: this.seen.events.length,
    };
  }

  /** Counts the events and connections that the planned faults have affected. A fault that has ended is listed no more. */
  private async countFaults(): Promise<void> {
    const { faults } = this.seen.counts;
    const planned = await this.x.exchange.faults.list();
    for (const [id, action] of this.endings) {
      if (planned.some((one) => one.id === id)) continue;
      this.endings.delete(id);
      faults[action] = (faults[action] ?? 0) + 1;
    }
    for (const { id, action, affected } of planned) {
      if (affected === 0) continue;
      faults[action] = (faults[action] ?? 0) + affected - (this.affected.get(id) ?? 0);
      this.affected.set(id, affected);
    }
  }

  get faults(): number {
    return Object.values(this.seen.counts.faults).reduce((sum, one) => sum + one, 0);
  }

  private async fault(): Promise<void> {
    const { random, x } = this;
    const isAccount = random() < 0.25;
    const actions = (isAccount ? ACCOUNT_ACTIONS : MARKET_ACTIONS).filter(
      (action) => ENDINGS.includes(action) === random() < ENDING_SHARE,
    );
    const action = actions[Math.floor(random() * actions.length)];
    if (action === undefined) return;
    const isEnding = ENDINGS.includes(action);
    const names = this.streamNames();
    const target = isAccount ? { account: 0 } : { stream: names[Math.floor(random() * names.length)] as string };
    const by = action === 'delay' || action === 'shutdown' ? { by: `${100 * (1 + Math.floor(random() * 20))}ms` } : {};
    const how = isEnding
      ? { count: 1, skip: Math.floor(random() * 3) }
      : { for: '3s', probability: 0.2 + 0.6 * random(), seed: Math.floor(random() * 1e9) };
    // A short silence of market streams only causes gaps; the account cannot detect gaps.
    const silence = action === 'silence' && !isAccount && random() < 0.5 ? { for: '1s', count: 1 } : {};
    const { id } = await x.exchange.faults.stream(action, { ...target, ...by, ...how, ...silence });
    if (isEnding) this.endings.set(id, action);
  }

  private streamNames(): string[] {
    const [first, second] = this.symbols.map((symbol) => symbol.toLowerCase());
    return [
      ...[`${first}@trade`, `${second}@aggTrade`, `${first}@kline_1s`, `${first}@kline_1m`, `${second}@bookTicker`],
      ...[`${first}@depth@100ms`, `${second}@depth@100ms`],
    ];
  }

  /** Places, amends or cancels an order, by either client. */
  private async act(): Promise<void> {
    const { random, x, other, symbols } = this;
    const client = random() < 0.5 ? x : other;
    const kind = random();
    if (kind < 0.35) this.placed.push(await this.order('LIMIT', client));
    else if (kind < 0.65) await this.order('MARKET', client);
    else if (this.placed.length > 0) {
      const [id] = this.placed.splice(Math.floor(random() * this.placed.length), 1) as [number];
      if (kind < 0.75) {
        await client.orders.amend(symbols[0], id, '0.0005').send();
      }
      await client.orders.cancel(symbols[0], id).send();
    }
  }

  private async order(type: 'LIMIT' | 'MARKET', client: Spot): Promise<number> {
    const { random, symbols } = this;
    this.orderNumber += 1;
    const side = random() < 0.5 ? 'BUY' : 'SELL';
    const call =
      type === 'MARKET'
        ? client.orders.market(symbols[0], side, '0.001')
        : client.orders.limit(symbols[0], side, '0.001', side === 'BUY' ? '30000' : '120000');
    const { orderId } = await call.with('newClientOrderId', `trial-${this.orderNumber}`).send();
    return orderId as number;
  }

  /** Compares the books with the exchange's where both have the same id. @returns whether both have been compared */
  private async compareBooks(): Promise<boolean> {
    let compared = 0;
    for (const { book, symbol, tops } of this.books) {
      const depth = await this.other.market.depth(symbol).limit(LEVELS);
      const id = depth.lastUpdateId as number;
      const top = tops.get(id);
      const expected = JSON.stringify([depth.bids[0], depth.asks[0]]);
      if (top && JSON.stringify([top.bid, top.ask]) !== expected) {
        throw new Error(`best levels of ${symbol} at ${id}: ${JSON.stringify(top)} for ${expected}`);
      }
      if (book.updateId === id && book.isSynchronized) {
        const kept = JSON.stringify([book.bids(LEVELS), book.asks(LEVELS)]);
        if (kept !== JSON.stringify([depth.bids, depth.asks])) throw new Error(`levels of ${symbol} at ${id}`);
        this.seen.counts.books += 1;
        compared += 1;
      }
    }
    return compared === this.books.length;
  }

  private async areOrdersEqual(): Promise<boolean> {
    const told = new Map<unknown, string>();
    for (const event of this.seen.events)
      if (event.eventType === 'executionReport') told.set(event.orderId, event.status);
    for (const row of await this.seen.orderRows()) {
      const state = this.states.get(row.orderId as number);
      if (told.get(row.orderId) !== row.status) return false;
      if (state?.status !== row.status || state?.executedQty !== row.executedQty || state?.origQty !== row.origQty)
        return false;
    }
    return true;
  }
}
