/**
 * The finished orders that an account remembers: a limited number, the oldest is dropped first.
 *
 * Most finished orders are never queried. So only their ids are appended to an array when they end. The index of client
 * order ids is brought up to date when a query needs it.
 */

import type { Order } from '../model/model.js';
import type { OrderRegister } from './order-register.js';

export class FinishedOrders {
  private readonly limit: number;
  private readonly register: OrderRegister;
  /** The ids in the sequence in which the orders ended. Ids before `start` are no longer stored. */
  private readonly ids: number[] = [];
  private start = 0;
  /** Position in `ids` up to which the orders are in the index. */
  private indexed = 0;
  /** The index: client order id given by a user -> id of the newest finished order that has it. */
  private readonly idByClientId = new Map<string, number>();

  constructor(limit: number, register: OrderRegister) {
    this.limit = limit;
    this.register = register;
  }

  add(order: Order): void {
    this.register.finish(order);
    this.ids.push(order.id);
    if (this.ids.length - this.start > this.limit) this.forgetOldest();
  }

  /**
   * The newest finished order with this client order id.
   *
   * @param own if the exchange made this client order id: the finished order of the account with the order id that it contains
   */
  byClientId(clientOrderId: string, own: Order | undefined): Order | undefined {
    this.index();
    const id = this.idByClientId.get(clientOrderId);
    const given = id === undefined ? undefined : this.register.order(id);
    if (own === undefined || own.givenClientId !== undefined) return given;
    return given !== undefined && this.ids.lastIndexOf(given.id) > this.ids.lastIndexOf(own.id) ? given : own;
  }

  /** The finished orders on the symbol, in the sequence in which they ended. */
  ofSymbol(symbol: string): Order[] {
    const { ids, register } = this;
    const found: Order[] = [];
    for (let at = this.start; at < ids.length; at += 1) {
      const id = ids[at] as number;
      if (register.symbolAccountOf(id)?.rules.symbol === symbol) found.push(register.order(id) as Order);
    }
    return found;
  }

  private index(): void {
    for (; this.indexed < this.ids.length; this.indexed += 1) {
      const id = this.ids[this.indexed] as number;
      const clientId = this.register.givenClientIdOf(id);
      if (clientId !== undefined) this.idByClientId.set(clientId, id);
    }
  }

  private forgetOldest(): void {
    const oldest = this.ids[this.start] as number;
    this.start += 1;
    if (this.indexed < this.start) this.indexed = this.start;
    else {
      const clientId = this.register.givenClientIdOf(oldest);
      if (clientId !== undefined && this.idByClientId.get(clientId) === oldest) this.idByClientId.delete(clientId);
    }
    this.register.forget(oldest);
    // Dropped ids are removed in one step when they are half of the array, so it never has more than twice the limit.
    if (this.start < this.limit) return;
    this.ids.splice(0, this.start);
    this.indexed -= this.start;
    this.start = 0;
  }
}
