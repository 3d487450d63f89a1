/**
 * The orders of an exchange by their id: those that are open, and those of the past that an account remembers.
 *
 * Ids ascend, so it is no hash table but a row of pages, each with the rows of 64 orders in one typed array; a page whose
 * orders are all forgotten is let go. Whoever still holds an order of it can read it on. While an order is open there is
 * one object of it. When a plain one has ended its object is let go, and made again when somebody asks.
 */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from '../funds/account.js';
import { Seat } from '../funds/symbol-account.js';
import { Order } from './order.js';
import { extrasOf } from './order-extras.js';
import { forgetRow, isOpenRow, OrderRow, ROW_WIDTH, seatInRow } from './order-row.js';
import type { OrderTerms } from './order-terms.js';

/** Orders on a page: few, because one that is remembered keeps all. */
const PAGE = 64;

const NOBODY: readonly (Order | undefined)[] = new Array(PAGE).fill(undefined);

export class OrderPage {
  readonly numbers = new Float64Array(PAGE * ROW_WIDTH);
  /** By place on the page: those that are open, or more than plain. */
  readonly orders = NOBODY.slice();
  /** Client order ids of those that have none of these objects; most pages have none. */
  names: (string | undefined)[] | undefined = undefined;
  remembered = 0;
}

export class OrderRegister {
  private readonly pages: (OrderPage | undefined)[] = [];
  /** By number. */
  private readonly seats: (Seat | undefined)[] = [undefined];

  /** A new seat, which gets the next number; the account's balances on the symbol are opened. */
  takeSeat(owner: Account, rules: SymbolRules): Seat {
    const seat = new Seat(this.seats.length, owner, rules);
    this.seats.push(seat);
    return seat;
  }

  /** Takes in an order that has been accepted; ids ascend by one. */
  open(id: number, seat: Seat, terms: OrderTerms, timeUs: number): Order {
    const page = this.pageFor(id);
    const at = id % PAGE;
    const { numbers } = page;
    OrderRow.write(numbers, at * ROW_WIDTH, seat.number, terms, timeUs);
    const order = new Order(id, seat, numbers, at * ROW_WIDTH, terms.clientOrderId, extrasOf(terms));
    page.orders[at] = order;
    page.remembered += 1;
    return order;
  }

  /** The open order with this id. */
  openOrder(id: number): Order | undefined {
    const order = this.pages[Math.floor(id / PAGE)]?.orders[id % PAGE];
    // A plain one is here only while it is open.
    return order === undefined || order.isPlain || order.isOpen ? order : undefined;
  }

  isOpen(id: number): boolean {
    const page = this.pages[Math.floor(id / PAGE)];
    const start = (id % PAGE) * ROW_WIDTH;
    return page !== undefined && isOpenRow(page.numbers, start) && seatInRow(page.numbers, start) !== 0;
  }

  /** The order with this id, open or remembered. */
  order(id: number): Order | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    const at = id % PAGE;
    const seat = this.seatOf(id);
    if (page === undefined || seat === undefined) return undefined;
    return page.orders[at] ?? new Order(id, seat, page.numbers, at * ROW_WIDTH, page.names?.[at], undefined);
  }

  /** Whose the order with this id is, and on which symbol; `undefined` when it is not remembered. */
  seatOf(id: number): Seat | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page && this.seats[seatInRow(page.numbers, (id % PAGE) * ROW_WIDTH)];
  }

  /** Client order id that somebody gave a remembered order. */
  givenNameOf(id: number): string | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page?.orders[id % PAGE]?.givenClientId ?? page?.names?.[id % PAGE];
  }

  /** Keeps an order that has ended, as small as can be. */
  finish(order: Order): void {
    const page = this.pages[Math.floor(order.id / PAGE)];
    if (page === undefined || !order.isPlain) return;
    const at = order.id % PAGE;
    page.orders[at] = undefined;
    if (order.givenClientId === undefined) return;
    page.names ??= new Array<string | undefined>(PAGE).fill(undefined);
    page.names[at] = order.givenClientId;
  }

  /** Forgets an order that has ended. */
  forget(id: number): void {
    const index = Math.floor(id / PAGE);
    const page = this.pages[index];
    const at = id % PAGE;
    if (page === undefined || seatInRow(page.numbers, at * ROW_WIDTH) === 0) return;
    forgetRow(page.numbers, at * ROW_WIDTH);
    page.orders[at] = undefined;
    if (page.names) page.names[at] = undefined;
    page.remembered -= 1;
    // The newest page still takes orders in.
    if (page.remembered === 0 && index < this.pages.length - 1) this.pages[index] = undefined;
  }

  private pageFor(id: number): OrderPage {
    const { pages } = this;
    const index = Math.floor(id / PAGE);
    let page = pages[index];
    if (page === undefined) {
      // What was the newest page until now may be empty already.
      if (pages.at(-1)?.remembered === 0) pages[pages.length - 1] = undefined;
      while (pages.length <= index) pages.push(undefined);
      page = new OrderPage();
      pages[index] = page;
    }
    return page;
  }
}
