/**
 * The open orders of one account, by id ascending: an array of ids, which keeps the ids of finished orders until they are
 * more than three quarters of the array.
 */

import type { Order } from '../model/model.js';
import type { OrderRegister } from './order-register.js';

/** The array is compacted only when it is longer than this. */
const COMPACT_ABOVE = 32;

export class OpenOrders {
  size = 0;
  private readonly owner: { readonly id: number };
  private readonly register: OrderRegister;
  /** Ascending; with ids of orders that have ended. */
  private ids: number[] = [];

  constructor(owner: { readonly id: number }, register: OrderRegister) {
    this.owner = owner;
    this.register = register;
  }

  get(id: number): Order | undefined {
    const order = this.register.openOrder(id);
    return order?.owner === this.owner ? order : undefined;
  }

  /** Adds an order whose id is above all others. */
  add(order: Order): void {
    this.ids.push(order.id);
    this.size += 1;
  }

  /** Counts an order that has ended. */
  recordEnd(): void {
    this.size -= 1;
    const { ids, register } = this;
    if (ids.length > COMPACT_ABOVE && ids.length > 4 * this.size) this.ids = ids.filter((id) => register.isOpen(id));
  }

  /** The open orders by id, ascending. */
  values(): Order[] {
    const open: Order[] = [];
    for (const id of this.ids) {
      const order = this.register.openOrder(id);
      if (order !== undefined) open.push(order);
    }
    return open;
  }
}
