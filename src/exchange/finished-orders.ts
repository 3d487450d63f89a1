/**
 * The finished orders of one account that are remembered: the newest so many, the oldest forgotten first.
 *
 * Most are never asked for, so they are only put in a row when they end; the indexes by id and by client order id take in
 * what has come since when somebody asks.
 */
import type { Order } from './order.js';

export class FinishedOrders {
  private readonly limit: number;
  /** In the order in which they ended; those before `start` are forgotten. */
  private readonly orders: Order[] = [];
  private start = 0;
  /** Those before this one are in the indexes. */
  private indexed = 0;
  private readonly idIndex = new Map<number, Order>();
  private readonly nameIndex = new Map<string, Order>();

  constructor(limit: number) {
    this.limit = limit;
  }

  add(order: Order): void {
    this.orders.push(order);
    if (this.orders.length - this.start > this.limit) this.forgetOldest();
  }

  byId(id: number): Order | undefined {
    this.index();
    return this.idIndex.get(id);
  }

  /** The newest with this client order id. */
  byClientId(clientOrderId: string): Order | undefined {
    this.index();
    return this.nameIndex.get(clientOrderId);
  }

  /** In the order in which they ended. */
  all(): Order[] {
    return this.orders.slice(this.start);
  }

  private index(): void {
    for (; this.indexed < this.orders.length; this.indexed += 1) {
      const order = this.orders[this.indexed] as Order;
      this.idIndex.set(order.id, order);
      this.nameIndex.set(order.clientOrderId, order);
    }
  }

  private forgetOldest(): void {
    const oldest = this.orders[this.start] as Order;
    this.start += 1;
    if (this.indexed < this.start) this.indexed = this.start;
    else {
      this.idIndex.delete(oldest.id);
      if (this.nameIndex.get(oldest.clientOrderId) === oldest) this.nameIndex.delete(oldest.clientOrderId);
    }
    // The row is cut when half of it is forgotten, and has space for twice the limit at most.
    if (this.start < this.limit) return;
    this.orders.splice(0, this.start);
    this.indexed -= this.start;
    this.start = 0;
  }
}
