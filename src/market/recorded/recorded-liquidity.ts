/**
 * Keeps a recorded or synthetic order book in the engine, as orders of one account, so that users can trade against it.
 *
 * Every level consists of one or a few orders. When a level shrinks, its newest orders are cancelled first; the last
 * one affected is reduced and keeps its queue position. When a level grows, a new order is added at its end. So users
 * who wait at the level keep their queue position. Quantity that users have taken stays missing until the recording
 * changes the level again; then the level gets its recorded quantity.
 */

import type { Exchange, Order } from '../../exchange/index.js';
import { Refusal } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';

/** Large enough that users' trades cannot exhaust it. */
const FUNDS = '1000000000000000';
/** A growing level with this many orders is replaced by one order, unless a user's order waits at it. */
const MAX_ORDERS = 4;

export class RecordedLiquidity {
  private readonly exchange: Exchange;
  private readonly scale: MarketScale;
  private account = 0;
  /** Orders by level, oldest first. */
  private readonly levels = new Map<number, Order[]>();

  constructor(exchange: Exchange, scale: MarketScale) {
    this.exchange = exchange;
    this.scale = scale;
  }

  /** Opens the account. */
  open(): void {
    const { baseAsset, quoteAsset } = this.scale.rules;
    const funds = { [baseAsset]: FUNDS, [quoteAsset]: FUNDS };
    this.account = this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    // Orders of users and recorded orders share one sequence of ids.
    this.exchange.shareOrderIds();
  }

  /**
   * Sets levels to their recorded quantity.
   *
   * @param lotsAt recorded quantity of a level
   * @param hasUserOrder whether a user's order waits at a level
   */
  setLevels(
    changed: Iterable<number>,
    lotsAt: (level: number) => number,
    hasUserOrder: (level: number) => boolean,
    nowUs: number,
  ): void {
    // Levels shrink before others grow: otherwise a recorded book that moves would cross itself.
    const growing: number[] = [];
    for (const level of changed) {
      const wanted = lotsAt(level);
      const orders = this.openOrders(level);
      const have = lotsOf(orders);
      if (wanted < have) this.shrink(level, orders, have - wanted, nowUs);
      else if (wanted > have) growing.push(level);
    }
    for (const level of growing) {
      if (this.openOrders(level).length >= MAX_ORDERS && !hasUserOrder(level)) this.withdraw(level, nowUs);
      this.place(level, lotsAt(level) - lotsOf(this.openOrders(level)), nowUs);
    }
  }

  /** Fills a user's resting order. The recorded quantity ahead of it is removed first and placed again afterwards. */
  fillUserOrder(order: Order, lots: number, nowUs: number): void {
    const own = order.isBuy ? order.limitTicks : -order.limitTicks;
    const before = [...this.levels.keys()].filter((level) => level > 0 === order.isBuy && level >= own);
    const aside = before.map((level) => ({ level, lots: lotsOf(this.openOrders(level)) }));
    for (const { level } of aside) this.withdraw(level, nowUs);
    this.send(!order.isBuy, 'IOC', order.limitTicks, lots, nowUs);
    for (const { level, lots: stood } of aside) if (stood > 0) this.place(level, stood, nowUs);
  }

  private openOrders(level: number): Order[] {
    const orders = this.levels.get(level);
    if (orders === undefined) return NONE;
    if (orders.every(isOpen)) return orders;
    const open = orders.filter(isOpen);
    if (open.length === 0) this.levels.delete(level);
    else this.levels.set(level, open);
    return open;
  }

  private shrink(level: number, orders: Order[], lots: number, nowUs: number): void {
    let left = lots;
    for (let order = orders.at(-1); order !== undefined && left > 0; order = orders.at(-1)) {
      if (order.openLots > left) {
        this.reduce(order, left, nowUs);
        return;
      }
      left -= order.openLots;
      orders.pop();
      this.exchange.cancelForParticipant(order, nowUs);
    }
    if (orders.length === 0) this.levels.delete(level);
  }

  private withdraw(level: number, nowUs: number): void {
    for (const order of this.openOrders(level)) this.exchange.cancelForParticipant(order, nowUs);
    this.levels.delete(level);
  }

  private place(level: number, lots: number, nowUs: number): void {
    const order = this.send(level > 0, 'GTC', Math.abs(level), lots, nowUs);
    if (order === undefined || !order.isOpen) return;
    const orders = this.levels.get(level);
    if (orders === undefined) this.levels.set(level, [order]);
    else orders.push(order);
  }

  /** Places an order. @returns the order; undefined if the symbol's filters refuse it, so that the book does not have it */
  private send(isBuy: boolean, kind: 'GTC' | 'IOC', ticks: number, lots: number, nowUs: number): Order | undefined {
    const { exchange, scale, account } = this;
    const { symbol } = scale.rules;
    const side = isBuy ? 'BUY' : 'SELL';
    try {
      return exchange.placeForParticipant({ account, symbol, side, kind, ticks, lots }, nowUs);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** Takes lots off an order. If the symbol's filters refuse the remaining quantity, the order stays as it is. */
  private reduce(order: Order, lots: number, nowUs: number): void {
    try {
      this.exchange.reduceForParticipant(order, lots, nowUs);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** The orders of a level without orders. This list stays empty. */
const NONE: Order[] = [];

const isOpen = (order: Order): boolean => order.isOpen;

function lotsOf(orders: readonly Order[]): number {
  let lots = 0;
  for (const order of orders) lots += order.openLots;
  return lots;
}
