/** The fills of one order, each once, in the order of their ids. */
import { ExactSum } from '../../protocol/index.js';
import type { OrderFill, OrderId } from './order-state.js';

export class FillList {
  private trades: OrderFill[] = NONE;
  /** Few orders have allocations. */
  private allocations: OrderFill[] = NONE;
  private readonly sum = new ExactSum();
  /** Whether `trades` was given out: it is copied before it changes. */
  private isShared = true;

  /** The newest fill by id; undefined before the first one. */
  get last(): OrderFill | undefined {
    return this.trades[this.trades.length - 1];
  }

  /** Adds a fill. @returns false if it is known */
  add(fill: OrderFill): boolean {
    const isTrade = fill.allocationId === undefined;
    const fills = isTrade ? this.trades : this.allocations;
    const at = isTrade ? indexOf(fills, fill.tradeId, tradeIdOf) : indexOf(fills, allocationIdOf(fill), allocationIdOf);
    if (at < 0) return false;
    this.sum.add(fill.qty);
    if (!isTrade) this.allocations = withFill(fills, at, fill);
    else if (this.isShared) {
      this.trades = withFill(fills, at, fill);
      this.isShared = false;
    } else fills.splice(at, 0, fill);
    return true;
  }

  /** Whether the quantities of all fills sum up to `quantity`. */
  sumsUpTo(quantity: string): boolean {
    return this.sum.equals(quantity);
  }

  /** All fills, oldest first. The list does not change. */
  all(): readonly OrderFill[] {
    this.isShared = true;
    if (this.allocations.length === 0) return this.trades;
    return [...this.trades, ...this.allocations].sort((a, b) => a.time - b.time);
  }
}

const NONE: OrderFill[] = [];
const tradeIdOf = ({ tradeId }: OrderFill): OrderId => tradeId;
const allocationIdOf = ({ allocationId = -1 }: OrderFill): OrderId => allocationId;

/** The index for a fill with this id; -1 if it is known. Almost all fills arrive in the order of their ids. */
function indexOf(fills: readonly OrderFill[], id: OrderId, idOf: (fill: OrderFill) => OrderId): number {
  let at = fills.length;
  while (at > 0) {
    const before = idOf(fills[at - 1] as OrderFill);
    if (before === id) return -1;
    if (before < id) break;
    at -= 1;
  }
  return at;
}

/** A copy without unused memory, because each state of an order has one: `[...fills, fill]` keeps place for 16 more. */
function withFill(fills: readonly OrderFill[], at: number, fill: OrderFill): OrderFill[] {
  const copy = new Array<OrderFill>(fills.length + 1);
  for (let index = 0; index < at; index += 1) copy[index] = fills[index] as OrderFill;
  copy[at] = fill;
  for (let index = at; index < fills.length; index += 1) copy[index + 1] = fills[index] as OrderFill;
  return copy;
}
