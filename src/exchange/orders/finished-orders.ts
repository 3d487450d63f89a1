/**
 * The finished orders of one account that are remembered: the newest so many, the oldest forgotten first.
 *
 * Most are never asked for, so only their ids are put in a row when they end; the index of client order ids takes in what
 * has come since when somebody asks.
 */
import type { Order } from './order.js';
import type { OrderRegister } from './order-register.js';

export class FinishedOrders {
  private readonly limit: number;
  private readonly register: OrderRegister;
  /** In the order in which they ended; those before `start` are forgotten. */
  private readonly ids: number[] = [];
  private start = 0;
  /** Those before this one are in the index. */
  private indexed = 0;
  /** The newest with each client order id that somebody gave. */
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

  /** The newest with this client order id; `own` is the account's own order with the id that the name says, if it has ended. */
  byClientId(clientOrderId: string, own: Order | undefined): Order | undefined {
    this.index();
    const id = this.idByClientId.get(clientOrderId);
    const given = id === undefined ? undefined : this.register.order(id);
    if (own === undefined || own.givenClientId !== undefined) return given;
    return given !== undefined && this.ids.lastIndexOf(given.id) > this.ids.lastIndexOf(own.id) ? given : own;
  }

  /** Those on the symbol, in the order in which they ended. */
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
      const name = this.register.givenClientIdOf(id);
      if (name !== undefined) this.idByClientId.set(name, id);
    }
  }

  private forgetOldest(): void {
    const oldest = this.ids[this.start] as number;
    this.start += 1;
    if (this.indexed < this.start) this.indexed = this.start;
    else {
      const name = this.register.givenClientIdOf(oldest);
      if (name !== undefined && this.idByClientId.get(name) === oldest) this.idByClientId.delete(name);
    }
    this.register.forget(oldest);
    // The row is cut when half of it is forgotten, and has space for twice the limit at most.
    if (this.start < this.limit) return;
    this.ids.splice(0, this.start);
    this.indexed -= this.start;
    this.start = 0;
  }
}
