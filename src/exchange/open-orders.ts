/**
 * The open orders of one account, by id ascending, and all open orders of an exchange by their id.
 *
 * Orders come by the million and in the order of their ids, so neither is a hash table: the register is an array in
 * chunks, and the orders of an account stand in a row in which those that ended stay until half of it has.
 */
import type { Order } from './order.js';

const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

interface Chunk {
  readonly orders: (Order | undefined)[];
  count: number;
}

/** The open orders of one exchange, by id. */
export class OrderRegister {
  /** By the upper part of the id; one that is used up is let go. */
  private readonly chunks: (Chunk | undefined)[] = [];

  get(id: number): Order | undefined {
    return this.chunks[Math.floor(id / CHUNK)]?.orders[id % CHUNK];
  }

  add(order: Order): void {
    const at = Math.floor(order.id / CHUNK);
    while (this.chunks.length <= at) this.chunks.push(undefined);
    let chunk = this.chunks[at];
    if (chunk === undefined) {
      chunk = { orders: new Array<Order | undefined>(CHUNK).fill(undefined), count: 0 };
      this.chunks[at] = chunk;
    }
    chunk.orders[order.id % CHUNK] = order;
    chunk.count += 1;
  }

  delete(id: number): void {
    const at = Math.floor(id / CHUNK);
    const chunk = this.chunks[at];
    if (chunk?.orders[id % CHUNK] === undefined) return;
    chunk.orders[id % CHUNK] = undefined;
    chunk.count -= 1;
    if (chunk.count === 0) this.chunks[at] = undefined;
  }
}

/** A row is not worth tidying up before it is so long. */
const LONG = 32;

/** The open orders of one account. */
export class OpenOrders {
  size = 0;
  private readonly owner: { readonly id: number };
  private readonly register: OrderRegister;
  /** By id, ascending; some are not open any more. */
  private row: Order[] = [];

  constructor(owner: { readonly id: number }, register: OrderRegister) {
    this.owner = owner;
    this.register = register;
  }

  get(id: number): Order | undefined {
    const order = this.register.get(id);
    return order?.owner === this.owner ? order : undefined;
  }

  /** Takes in an order, the newest of all. */
  add(order: Order): void {
    this.register.add(order);
    this.row.push(order);
    this.size += 1;
  }

  /** Forgets an order, which has ended. */
  delete(order: Order): void {
    this.register.delete(order.id);
    this.size -= 1;
    if (this.row.length > LONG && this.row.length > 2 * this.size) this.row = this.row.filter((one) => one.isOpen);
  }

  /** By id, ascending, as they are now. */
  values(): Order[] {
    return this.row.filter((order) => order.isOpen);
  }
}
