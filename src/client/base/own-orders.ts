/**
 * The client order ids that this client has sent, and the orders that were placed under them. Queries for a lost reply
 * find orders by their terms, too, and an order that was placed under another id is not the lost one.
 */
import type { Fields } from '../../protocol/index.js';
import { type OrderPart, type OrderVisitor, visitOrders } from '../../streams/index.js';

/** The number of newest ids that are kept: at least this number, and at most twice this number. */
const MAX_IDS = 10_000;

export class OwnOrders implements OrderVisitor {
  /** The client order ids that were sent. */
  private readonly sent = new RecentRows(MAX_IDS);
  /** The order ids of placements, each with the client order id of the placement. */
  private readonly placed = new RecentRows(MAX_IDS);

  /** @param sinceMs time of the exchange from which on ids are known */
  constructor(private readonly sinceMs: () => number) {}

  /** A placement under a client order id leaves. */
  sending(symbol: unknown, clientOrderIds: readonly string[]): void {
    for (const id of clientOrderIds) this.sent.add(symbol, id, undefined);
  }

  /** A reply or a report has told of a placement. */
  note(symbol: string, orderId: unknown, clientOrderId: string): void {
    this.placed.add(symbol, orderId, clientOrderId);
  }

  /** The placements that the result of a call tells of: one order, the new half of a cancel-replace, the orders of a list. */
  noteResult(result: unknown): void {
    visitOrders(result, this);
  }

  /** @internal An order of a result. */
  visit({ symbol, orderId, clientOrderId }: Fields, part: OrderPart | undefined): void {
    if (part === 'cancelResponse' || typeof symbol !== 'string' || typeof clientOrderId !== 'string') return;
    this.note(symbol, orderId, clientOrderId);
  }

  /** The client order id under which an order was placed; undefined if nobody has told. */
  placedAs(symbol: string, orderId: unknown): string | undefined {
    return this.placed.find(symbol, orderId)[0] as string | undefined;
  }

  /** Whether an id was sent once only, and this client would know it if it had been sent at a time before. */
  isFirst(symbol: string, clientOrderId: string, fromMs: number): boolean {
    return this.sinceMs() <= fromMs && this.sent.find(symbol, clientOrderId).length === 1;
  }
}

/**
 * Rows of a symbol, an id and a value, the newest ones. They are searched only when a reply is lost, so a row is appended and
 * nothing else: a Map would cost each order more than its signature.
 */
class RecentRows {
  /** The cells of all rows, one after the other. Two lists take turns, so that no row is deleted from one. */
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

/** Cells of a row. */
const CELLS = 3;
