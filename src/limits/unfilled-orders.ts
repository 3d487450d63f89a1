/**
 * Orders of one account that were seen without a fill. The first fill of an order gives its count back, in the windows
 * that run then (orders.md, section 11); the exchange says so with its next count, and until then we may find out.
 */

/** Orders kept; the oldest are forgotten, whose fill then shows in the exchange's next count. */
const MAX_ORDERS = 10_000;

export class UnfilledOrders {
  /** Order -> event after which it was certainly without a fill. */
  private readonly seen = new Map<string, number>();

  /** Notes an order without a fill, as told by a reply to a request that left at `tick`. */
  unfilled(order: string, tick: number): void {
    // Deleted first, so that the order stands last among those that may be forgotten.
    this.seen.delete(order);
    this.seen.set(order, tick);
    if (this.seen.size <= MAX_ORDERS) return;
    for (const oldest of this.seen.keys()) {
      this.seen.delete(oldest);
      break;
    }
  }

  /** Forgets an order that has a fill or is over; tells since when it was known to have none. */
  take(order: string): number | undefined {
    const tick = this.seen.get(order);
    this.seen.delete(order);
    return tick;
  }
}
