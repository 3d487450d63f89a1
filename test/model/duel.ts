/** Runs the oracle and the engine side by side and compares events, orders, levels and balances after every step. */
import { Exchange } from '../../src/exchange/exchange.js';
import { restingOf } from '../../src/exchange/report/depth-report.js';
import { holders, sors, stepOf, type Throw, venues } from './dice.js';
import { applyReal, engineOrder, lineOf, naiveOrder, namesOf } from './engine-view.js';
import { applyNaive, type Step } from './naive-exchange.js';
import { free, isOpen, locked, makeWorld, openOrders, resting, units, type World } from './naive-world.js';
import { Watch } from './watch.js';

/** An engine with the same setup as the oracle's world. */
export function makeExchange(): Exchange {
  const exchange = new Exchange({
    symbols: venues.map(({ info }) => info),
    sors,
    priceRanges: new Map(venues.flatMap(({ info, range }) => (range ? [[info.symbol, range] as const] : []))),
    referencePriceOf: (symbol) => venues.find(({ info }) => info.symbol === symbol)?.referencePrice,
  });
  for (const { info, lastPrice, nextTradeId = 0 } of venues) {
    if (lastPrice !== undefined) exchange.seedSymbol(info.symbol, { lastPrice, nextTradeId });
  }
  for (const { funds, makerRate, takerRate, group } of holders) {
    exchange.openAccount(funds, { makerRate, takerRate, tradeGroupId: group });
  }
  return exchange;
}

export class Duel {
  readonly exchange = makeExchange();
  readonly world: World = makeWorld(
    venues,
    sors.map(({ symbols }) => symbols),
    holders,
  );
  /** The steps so far, for the analysis of a difference. */
  readonly steps: Step[] = [];
  /** The number of events and refusals, by their first word. */
  readonly seen = new Map<string, number>();
  private readonly watch = new Watch(
    this.exchange,
    holders.map((_, index) => index + 1),
  );
  private readonly real: string[] = [];
  private open: number[] = [];

  constructor() {
    this.exchange.onEvent = (event) => {
      this.real.push(lineOf(this.exchange, event));
      this.watch.take(event);
    };
  }

  /** Does the step that the throw stands for on both sides. @throws Error at the first difference */
  throw(thrown: Throw): void {
    const { world, exchange, steps } = this;
    const step = stepOf(thrown, steps.length, {
      lastOrderId: world.orders.length,
      openOrders: (account) => namesOf(world, openOrders(world, account)),
    });
    steps.push(step);
    this.real.length = 0;
    world.events.length = 0;
    const [naive, real] = [applyNaive(world, step), this.tryReal(step)];
    this.count(`${step.kind}${/^done|\//.test(naive) ? '' : ' refused'}`, naive);
    this.same('outcome', [naive], [real]);
    this.same('events', world.events, this.real);
    this.sameOrders();
    for (const symbol of exchange.symbols()) this.sameBook(symbol);
    holders.forEach((_, index) => {
      this.sameBalances(index + 1);
    });
    if (step.kind === 'fund') this.watch.fund(step.asset, units(step.amount));
    this.watch.afterCommand('symbol' in step ? step.symbol : undefined, /^-\d/.test(naive) && !naive.includes(' / '));
    exchange.checkIntegrity();
  }

  /** Compares every order since the first one, also the orders that ended long ago. */
  sameHistory(): void {
    const all = holders.flatMap((_, index) =>
      this.exchange.symbols().flatMap((symbol) => this.exchange.allOrders(index + 1, symbol)),
    );
    this.same('orders', this.world.orders.map(naiveOrder), all.sort((a, b) => a.id - b.id).map(engineOrder));
  }

  private tryReal(step: Step): string {
    try {
      return applyReal(this.exchange, step, this.steps.length);
    } catch (error) {
      return String(error instanceof Error ? error.stack : error);
    }
  }

  private count(name: string, outcome: string): void {
    const names = [name, ...this.world.events.map((event) => event.replace(/[#\d].*?(?= [A-Z_]+$| first$|$)/, ''))];
    for (const part of outcome.split(' / ')) if (part !== 'done') names.push(part);
    for (const one of names) this.seen.set(one, (this.seen.get(one) ?? 0) + 1);
  }

  /** Compares the open orders, and the orders that have just ended. */
  private sameOrders(): void {
    const { world, exchange } = this;
    const now = world.orders.filter(isOpen).map(({ id }) => id);
    const ids = [...new Set([...this.open, ...now, world.orders.length])].filter((id) => id > 0).sort((a, b) => a - b);
    const naive = ids.map((id) => world.orders[id - 1]).flatMap((order) => (order ? [order] : []));
    const real = naive.map(({ id, account, symbol }) => exchange.order(account, symbol, { orderId: id }));
    this.same('orders', naive.map(naiveOrder), real.map(engineOrder));
    const open = holders.flatMap((_, index) => exchange.openOrders(index + 1).map(({ id }) => id));
    this.same('open orders', now.map(String), open.sort((a, b) => a - b).map(String));
    this.open = now;
  }

  private sameBook(symbol: string): void {
    const { bids, asks } = this.exchange.depth(symbol, 5_000);
    for (const [side, levels] of [['BUY', bids] as const, ['SELL', asks] as const]) {
      const orders = resting(this.world, symbol, side === 'BUY');
      const shown = new Map<bigint, bigint>();
      for (const { limit, open, hidden } of orders) shown.set(limit, (shown.get(limit) ?? 0n) + open - hidden);
      this.same(
        `${symbol} ${side} levels`,
        [...shown].map(([price, quantity]) => `${quantity}@${price}`),
        levels.map(([price, quantity]) => `${units(quantity)}@${units(price)}`),
      );
      const queue = restingOf(this.exchange.book(symbol), side).map(({ id }) => String(id));
      this.same(
        `${symbol} ${side} queue`,
        orders.map(({ id }) => String(id)),
        queue,
      );
    }
  }

  private sameBalances(account: number): void {
    const { world } = this;
    const text = (asset: string, one: bigint, other: bigint) => `${asset} ${one} free, ${other} locked`;
    const real = this.exchange.balances(account);
    const naive = real.map(({ asset }) => text(asset, free(world, account, asset), locked(world, account, asset)));
    this.same(
      `balances of ${account}`,
      naive,
      real.map((one) => text(one.asset, units(one.free), units(one.locked))),
    );
  }

  private same(what: string, naive: readonly string[], real: readonly string[]): void {
    if (naive.length === real.length && naive.every((line, index) => line === real[index])) return;
    const at = naive.findIndex((line, index) => line !== real[index]);
    const first = at < 0 ? naive.length : at;
    const steps = this.steps.map((step, index) => `${index}: ${JSON.stringify(step)}`).join('\n');
    throw new Error(
      `${what} differ at ${first}\noracle: ${naive.slice(first, first + 3).join('\n        ')}\n` +
        `engine: ${real.slice(first, first + 3).join('\n        ')}\nafter\n${steps}`,
    );
  }
}
