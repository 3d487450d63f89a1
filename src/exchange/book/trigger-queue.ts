/**
 * Stop orders that wait for their stop price, and trailing stops that follow the price.
 *
 * Orders that trigger on a rise (STOP_LOSS BUY, TAKE_PROFIT SELL) are sorted by stop price, lowest first; all other
 * stop orders highest first. So the next order to trigger is always the first one, and each trade costs two
 * comparisons. At one stop price the earlier order triggers first. Only the last trade price triggers orders; quotes do
 * not.
 *
 * A trailing stop without a stop price follows the price from the last trade before its placement. With a stop price,
 * it follows from the first trade that meets its stop condition. The price of that trade is its first extreme. A SELL
 * follows the highest price and triggers at `extreme * (1 - delta/10000)` or below. A BUY follows the lowest price and
 * triggers at `extreme * (1 + delta/10000)` or above. Each trade visits every trailing stop; there are few of them.
 * Source: orders.md, sections 3 and 4.
 */

import type { Order } from '../model/model.js';
import { triggersOnRise } from '../model/order-terms.js';
import { OrderSide } from './order-book.js';

const WHOLE = 10_000n;

export class TriggerQueue {
  private readonly onRise = new OrderSide(false);
  private readonly onFall = new OrderSide(true);
  /** Trailing stops that follow the price, in the sequence in which they started. */
  private readonly trailing = new Set<Order>();

  /** @param lastTicks last trade price, 0 before the first trade */
  add(order: Order, lastTicks: number, nowUs: number): void {
    if (order.stopTicks > 0) this.sideOf(order).add(order, order.stopTicks);
    else this.startTrailing(order, lastTicks, nowUs);
  }

  /** Removes an order, if the queue contains it. */
  remove(order: Order): void {
    if (order.bookSlot !== 0) this.sideOf(order).remove(order);
    else this.trailing.delete(order);
  }

  /** Takes lots off a waiting order, which keeps its position. */
  reduce(order: Order, lots: number): void {
    order.openLots -= lots;
    if (order.bookSlot !== 0) this.sideOf(order).reduce(order, lots);
  }

  /** Removes and returns the next order that a trade at this price triggers; `undefined` when there is none. */
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

  /** Throws when the queue is inconsistent; for tests. */
  check(): void {
    this.onRise.check();
    this.onFall.check();
    for (const order of this.trailing) {
      if (!order.isOpen || order.isWorking || order.bookSlot !== 0) {
        throw new Error(`Trailing stop ${order.id} follows the price, but its status is ${order.status}.`);
      }
    }
  }

  /** The next order whose stop condition is met at this trade price. It stays in the queue. */
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

/** Whether the queue contains the order and a trade at this price would trigger it. */
export function wouldTrigger(order: Order, lastTicks: number): boolean {
  if (!order.isOpen || order.isWorking || order.status === 'PENDING_NEW') return false;
  if (order.extremeTicks > 0) {
    return order.isBuy ? lastTicks >= order.trailingStopTicks : lastTicks <= order.trailingStopTicks;
  }
  // A trailing stop that has no extreme yet does not trigger: the trade only makes it follow the price.
  if (order.trailingDelta > 0) return false;
  return triggersOnRise(order.type, order.isBuy) ? lastTicks >= order.stopTicks : lastTicks <= order.stopTicks;
}

/** Updates a trailing stop with a trade price. @returns whether the price triggers it */
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
  // The exact trigger price can be between two ticks. Trade prices are whole ticks, so the next tick on the triggering
  // side gives the same result.
  order.trailingStopTicks = order.isBuy
    ? Number((extreme * (WHOLE + delta) + WHOLE - 1n) / WHOLE)
    : Number((extreme * (WHOLE - delta)) / WHOLE);
}
