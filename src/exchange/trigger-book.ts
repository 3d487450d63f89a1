/**
 * Stop orders that wait, by stop price.
 *
 * Those that trigger on a rise (STOP_LOSS BUY, TAKE_PROFIT SELL) are queued lowest stop first, the others highest
 * first, so the next one to go is always at hand: each trade costs two comparisons. At one stop price the earlier
 * order goes first. Only the last trade price triggers; quotes do not.
 */

import { type Order, triggersOnRise } from './order.js';
import { BookSide } from './order-book.js';

export class TriggerBook {
  private readonly onRise = new BookSide(false);
  private readonly onFall = new BookSide(true);

  add(order: Order): void {
    this.sideOf(order).add(order, order.stopTicks);
  }

  remove(order: Order): void {
    this.sideOf(order).remove(order);
  }

  /** The next order whose stop condition holds at this trade price, still in its queue; `undefined` when none does. */
  next(lastTicks: number): Order | undefined {
    const rise = this.onRise.best;
    if (rise !== undefined && rise.priceTicks <= lastTicks) return rise.head;
    const fall = this.onFall.best;
    if (fall !== undefined && fall.priceTicks >= lastTicks) return fall.head;
    return undefined;
  }

  /** Throws when a queue contradicts itself; for tests. */
  check(): void {
    this.onRise.check();
    this.onFall.check();
  }

  private sideOf(order: Order): BookSide {
    return triggersOnRise(order.type, order.isBuy) ? this.onRise : this.onFall;
  }
}
