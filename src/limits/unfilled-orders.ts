/**
 * Remembers which orders of one account have no fill yet. The first fill of an order reduces the count of unfilled
 * orders in the current windows (orders.md, section 11). The next count of the exchange includes the fill, but a reply
 * may show the fill earlier. Decision 170 says why this is no view of the client's store of orders.
 */

/** State of one of the account's orders, as a reply shows it. */
export interface OrderSeen {
  /** Symbol and order id. */
  readonly order: string;
  readonly isFilled: boolean;
  /** Whether it can still be filled. */
  readonly isOpen: boolean;
}

/**
 * Maximum number of orders. Above this number, the oldest orders are removed; the exchange's next count still includes
 * their fills.
 */
const MAX_ORDERS = 10_000;

export class UnfilledOrders {
  /** Order -> number of the event after which it certainly had no fill. */
  private readonly seen = new Map<string, number>();

  get size(): number {
    return this.seen.size;
  }

  /** Adds an order without a fill, from the reply to a request that was sent at event `tick`. */
  unfilled(order: string, tick: number): void {
    // Deleted first, so that the order becomes the newest one.
    this.seen.delete(order);
    this.seen.set(order, tick);
    if (this.seen.size <= MAX_ORDERS) return;
    for (const oldest of this.seen.keys()) {
      this.seen.delete(oldest);
      break;
    }
  }

  /** Removes an order that has a fill or is closed. Returns the number of the event after which it had no fill. */
  take(order: string): number | undefined {
    const tick = this.seen.get(order);
    this.seen.delete(order);
    return tick;
  }
}
