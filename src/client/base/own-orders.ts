/**
 * The client order ids that this client has sent, and the orders that were placed under them. When a reply is lost,
 * queries also search for orders by their terms; an order that was placed under another id is then not the order of the
 * lost reply.
 */
import type { Fields } from '../../protocol/index.js';
import { type OrderPart, type OrderVisitor, visitOrders } from '../../streams/index.js';

/** At least this number of the newest ids is kept, and at most twice this number. */
const MAX_IDS = 10_000;

export class OwnOrders implements OrderVisitor {
  /** The client order ids that were sent. */
  private readonly sent = new RecentRows(MAX_IDS);
  /** The order ids of placements, each with the client order id of the placement. */
  private readonly placed = new RecentRows(MAX_IDS);

  /** @param sinceMs the exchange's time since which this client has kept every id that it sent */
  constructor(private readonly sinceMs: () => number) {}

  /** Keeps the client order ids of a placement before it is sent. */
  sending(symbol: unknown, clientOrderIds: readonly string[]): void {
    for (const id of clientOrderIds) this.sent.add(symbol, id, undefined);
  }

  /** Keeps the order id of a placement, from a reply or a report. */
  note(symbol: string, orderId: unknown, clientOrderId: string): void {
    this.placed.add(symbol, orderId, clientOrderId);
  }

  /** Keeps the ids of the placements in the result of a call: an order, the new half of a cancel-replace, the orders of a list. */
  noteResult(result: unknown): void {
    visitOrders(result, this);
  }

  /** @internal Keeps the id of an order in a result. */
  visit({ symbol, orderId, clientOrderId }: Fields, part: OrderPart | undefined): void {
    if (part === 'cancelResponse' || typeof symbol !== 'string' || typeof clientOrderId !== 'string') return;
    this.note(symbol, orderId, clientOrderId);
  }

  /** The client order id under which an order was placed; undefined if no reply or report contained it. */
  placedAs(symbol: string, orderId: unknown): string | undefined {
    return this.placed.find(symbol, orderId)[0] as string | undefined;
  }

  /** Whether this client has sent the id exactly once, and has noted all ids since `fromMs`. */
  isFirst(symbol: string, clientOrderId: string, fromMs: number): boolean {
    return this.sinceMs() <= fromMs && this.sent.find(symbol, clientOrderId).length === 1;
  }
}

/**
 * The newest rows; each row has a symbol, an id and a value. The rows are searched only when a reply is lost, so adding
 * a row must be cheap: an entry in a Map would cost each order more than its signature.
 */
class RecentRows {
  /** The cells of all rows, one after the other. When `newer` is full, it becomes `older`; no row is deleted alone. */
  private newer: unknown[] = [];
  private older: unknown[] = [];

  constructor(private readonly least: number) {}

  add(symbol: unknown, id: unknown, value: unknown): void {
    this.newer.push(symbol, id, value);
    if (this.newer.length < this.least * CELLS) return;
    this.older = this.newer;
    this.newer = [];
  }

  /** The values of a symbol and an id, the newest first. An id may come as a number, and as the text of its digits. */
  find(symbol: string, id: unknown): unknown[] {
    const text = String(id);
    const found: unknown[] = [];
    for (const cells of [this.newer, this.older]) {
      for (let at = cells.length - CELLS; at >= 0; at -= CELLS) {
        if (cells[at] === symbol && String(cells[at + 1]) === text) found.push(cells[at + 2]);
      }
    }
    return found;
  }
}

/** Number of cells of a row. */
const CELLS = 3;
