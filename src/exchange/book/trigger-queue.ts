/**
 * Stop orders that wait, by stop price, and trailing stops that follow the price.
 *
 * Those that trigger on a rise (STOP_LOSS BUY, TAKE_PROFIT SELL) are queued lowest stop first, the others highest
 * first, so the next one to go is always at hand: each trade costs two comparisons. At one stop price the earlier
 * order goes first. Only the last trade price triggers; quotes do not.
 *
 * A trailing stop follows from the last trade price at its placement, or, when it has a stop price, from the first trade
 * that meets the stop condition: then the price of that trade is its first extreme. A SELL follows the highest price and
 * triggers at `extreme * (1 - delta/10000)` or below, a BUY the lowest and triggers at `extreme * (1 + delta/10000)` or
 * above. Each trade visits every order that follows; few accounts have any. Source: orders.md, sections 3 and 4.
 */

import type { Order } from '../model.js';
import { triggersOnRise } from '../orders/order-terms.js';
import { OrderSide } from './order-book.js';

const WHOLE = 10_000n;

export class TriggerQueue {
  private readonly onRise = new OrderSide(false);
  private readonly onFall = new OrderSide(true);
  /** In the order in which they began to follow. */
  private readonly trailing = new Set<Order>();

  /** @param lastTicks last trade price, 0 before the first trade */
  add(order: Order, lastTicks: number, nowUs: number): void {
    if (order.stopTicks > 0) this.sideOf(order).add(order, order.stopTicks);
    else this.startTrailing(order, lastTicks, nowUs);
  }

  /** Forgets an order, if it is here. */
  remove(order: Order): void {
    if (order.bookSlot !== 0) this.sideOf(order).remove(order);
    else this.trailing.delete(order);
  }

  /** Makes a waiting order smaller in its place. */
  reduce(order: Order, lots: number): void {
    order.openLots -= lots;
    if (order.bookSlot !== 0) this.sideOf(order).reduce(order, lots);
  }

  /** Takes out the next order that a trade at this price triggers; `undefined` when there is none left. */
  takeTriggered(lastTicks: number, nowUs: number): Order | undefined {
    for (let order = this.nextReached(lastTicks); order !== undefined; order = this.nextReached(lastTicks)) {
      this.sideOf(order).remove(order);
      if (order.trailingDelta === 0) return order;
      this.startTrailing(order, lastTicks, nowUs);
    }
    if (this.trailing.size === 0) return undefined;
    for (const order of this.trailing) {
      if (!trailsInto(order, lastTicks, nowUs)) continue;
      this.trailing.delete(order);
      return order;
    }
    return undefined;
  }

  /** Throws when a queue contradicts itself; for tests. */
  check(): void {
    this.onRise.check();
    this.onFall.check();
    for (const order of this.trailing) {
      if (!order.isOpen || order.isWorking || order.bookSlot !== 0) {
        throw new Error(`order ${order.id} follows the price and is ${order.status}`);
      }
    }
  }

  /** The next order whose stop condition holds at this trade price, still in its queue. */
  private nextReached(lastTicks: number): Order | undefined {
    const { onRise, onFall } = this;
    if (onRise.bestTicks !== 0 && onRise.bestTicks <= lastTicks) return onRise.first;
    return onFall.bestTicks >= lastTicks ? onFall.first : undefined;
  }

  private startTrailing(order: Order, lastTicks: number, nowUs: number): void {
    this.trailing.add(order);
    if (lastTicks > 0) startTrailingAt(order, lastTicks, nowUs);
  }

  private sideOf(order: Order): OrderSide {
    return triggersOnRise(order.type, order.isBuy) ? this.onRise : this.onFall;
  }
}

/** Whether a trade at this price, were it the next one, would trigger the order, if it waits here. */
export function wouldTrigger(order: Order, lastTicks: number): boolean {
  if (!order.isOpen || order.isWorking || order.status === 'PENDING_NEW') return false;
  if (order.extremeTicks > 0) {
    return order.isBuy ? lastTicks >= order.trailingStopTicks : lastTicks <= order.trailingStopTicks;
  }
  // A stop that is to trail only begins to follow, and one without a stop price has no extreme yet.
  if (order.trailingDelta > 0) return false;
  return triggersOnRise(order.type, order.isBuy) ? lastTicks >= order.stopTicks : lastTicks <= order.stopTicks;
}

/** Takes a trade price into account; true when it triggers the order. */
function trailsInto(order: Order, lastTicks: number, nowUs: number): boolean {
  if (order.extremeTicks === 0) {
    startTrailingAt(order, lastTicks, nowUs);
    return false;
  }
  if (order.isBuy ? lastTicks < order.extremeTicks : lastTicks > order.extremeTicks) {
    setExtreme(order, lastTicks);
    return false;
  }
  return order.isBuy ? lastTicks >= order.trailingStopTicks : lastTicks <= order.trailingStopTicks;
}

function startTrailingAt(order: Order, lastTicks: number, nowUs: number): void {
  order.trailingTimeUs = nowUs;
  order.updateTimeUs = nowUs;
  setExtreme(order, lastTicks);
}

function setExtreme(order: Order, lastTicks: number): void {
  order.extremeTicks = lastTicks;
  const delta = BigInt(order.trailingDelta);
  const extreme = BigInt(lastTicks);
  // The exact trigger lies between two ticks or on one; a price is a whole tick, so the next one inwards says the same.
  order.trailingStopTicks = order.isBuy
    ? Number((extreme * (WHOLE + delta) + WHOLE - 1n) / WHOLE)
    : Number((extreme * (WHOLE - delta)) / WHOLE);
}
