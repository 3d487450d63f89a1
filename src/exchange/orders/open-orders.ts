/** The open orders of one account, by id ascending: a row of ids, in which those that ended stay until they are most of it. */
import type { Order } from './order.js';
import type { OrderRegister } from './order-register.js';

/** A row is not worth tidying up before it is so long. */
const COMPACT_ABOVE = 32;

export class OpenOrders {
  size = 0;
  private readonly owner: { readonly id: number };
  private readonly register: OrderRegister;
  /** Ascending; some are not open any more. */
  private ids: number[] = [];

  constructor(owner: { readonly id: number }, register: OrderRegister) {
    this.owner = owner;
    this.register = register;
  }

  get(id: number): Order | undefined {
    const order = this.register.openOrder(id);
    return order?.owner === this.owner ? order : undefined;
  }

  /** Takes in an order, the newest of all. */
  add(order: Order): void {
    this.ids.push(order.id);
    this.size += 1;
  }

  /** Tells that an order has ended. */
  recordEnd(): void {
    this.size -= 1;
    const { ids, register } = this;
    if (ids.length > COMPACT_ABOVE && ids.length > 4 * this.size) this.ids = ids.filter((id) => register.isOpen(id));
  }

  /** By id, ascending, as they are now. */
  values(): Order[] {
    const open: Order[] = [];
    for (const id of this.ids) {
      const order = this.register.openOrder(id);
      if (order !== undefined) open.push(order);
    }
    return open;
  }
}
