/**
 * The orders of an exchange by id: the open orders, and the finished orders that an account remembers.
 *
 * Order ids ascend, so the register is an array of pages instead of a hash table. A page holds the rows of 64 orders in one
 * typed array. The register drops a page when none of its orders is remembered; an order object that is still referenced
 * keeps its page alive. An open order has exactly one object. When a plain order ends (see order-extras.ts), the register
 * drops its object and creates another one when the order is queried.
 */

import type { Account, Order } from '../model/model.js';
import type { OrderTerms } from '../model/order-terms.js';
import { SymbolAccount } from '../model/symbol-account.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import { OrderRecord } from './order.js';
import { extrasOf } from './order-extras.js';
import { isOpenRow, OrderRow, ROW_WIDTH, releaseRow, symbolAccountNumberIn } from './order-row.js';

/** The number of orders on a page. It is small, because one stored order keeps the whole page. */
const PAGE = 64;

const NO_ORDERS: readonly (Order | undefined)[] = new Array(PAGE).fill(undefined);

export class OrderPage {
  readonly numbers = new Float64Array(PAGE * ROW_WIDTH);
  /** By index on the page: the open orders, and the finished orders that have extras. */
  readonly orders = NO_ORDERS.slice();
  /** Client order ids of finished orders without an object; `undefined` when there is none, as on most pages. */
  givenClientIds: (string | undefined)[] | undefined = undefined;
  orderCount = 0;
}

export class OrderRegister {
  private readonly pages: (OrderPage | undefined)[] = [];
  /** By number; number 0 is not used. */
  private readonly symbolAccounts: (SymbolAccount | undefined)[] = [undefined];

  /** Creates a symbol account with the next number, and the account's balances of both assets if they do not exist. */
  openSymbolAccount(owner: Account, rules: SymbolRules): SymbolAccount {
    const symbolAccount = new SymbolAccount(this.symbolAccounts.length, owner, rules);
    this.symbolAccounts.push(symbolAccount);
    return symbolAccount;
  }

  /** Creates the record of an order that has been accepted. Ids ascend by one. */
  open(id: number, symbolAccount: SymbolAccount, terms: OrderTerms, timeUs: number): Order {
    const page = this.pageFor(id);
    const at = id % PAGE;
    const { numbers } = page;
    OrderRow.write(numbers, at * ROW_WIDTH, symbolAccount.number, terms, timeUs);
    const order = new OrderRecord(id, symbolAccount, numbers, at * ROW_WIDTH, terms.clientOrderId, extrasOf(terms));
    page.orders[at] = order;
    page.orderCount += 1;
    return order;
  }

  /** The open order with this id. */
  openOrder(id: number): Order | undefined {
    const order = this.pages[Math.floor(id / PAGE)]?.orders[id % PAGE];
    // A plain order has an object only while it is open.
    return order === undefined || order.isPlain || order.isOpen ? order : undefined;
  }

  isOpen(id: number): boolean {
    const page = this.pages[Math.floor(id / PAGE)];
    const start = (id % PAGE) * ROW_WIDTH;
    return page !== undefined && isOpenRow(page.numbers, start) && symbolAccountNumberIn(page.numbers, start) !== 0;
  }

  /** The open or stored order with this id. */
  order(id: number): Order | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    const at = id % PAGE;
    const symbolAccount = this.symbolAccountOf(id);
    if (page === undefined || symbolAccount === undefined) return undefined;
    return (
      page.orders[at] ??
      new OrderRecord(id, symbolAccount, page.numbers, at * ROW_WIDTH, page.givenClientIds?.[at], undefined)
    );
  }

  /** The symbol account of the order with this id; `undefined` when the order is not stored. */
  symbolAccountOf(id: number): SymbolAccount | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page && this.symbolAccounts[symbolAccountNumberIn(page.numbers, (id % PAGE) * ROW_WIDTH)];
  }

  /** The client order id that a user gave to a stored order. */
  givenClientIdOf(id: number): string | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page?.orders[id % PAGE]?.givenClientId ?? page?.givenClientIds?.[id % PAGE];
  }

  /** Drops the object of a plain order that has ended; its row and its client order id stay. */
  finish(order: Order): void {
    const page = this.pages[Math.floor(order.id / PAGE)];
    if (page === undefined || !order.isPlain) return;
    const at = order.id % PAGE;
    page.orders[at] = undefined;
    if (order.givenClientId === undefined) return;
    page.givenClientIds ??= new Array<string | undefined>(PAGE).fill(undefined);
    page.givenClientIds[at] = order.givenClientId;
  }

  /** Removes an order that has ended. */
  forget(id: number): void {
    const index = Math.floor(id / PAGE);
    const page = this.pages[index];
    const at = id % PAGE;
    if (page === undefined || symbolAccountNumberIn(page.numbers, at * ROW_WIDTH) === 0) return;
    releaseRow(page.numbers, at * ROW_WIDTH);
    page.orders[at] = undefined;
    if (page.givenClientIds) page.givenClientIds[at] = undefined;
    page.orderCount -= 1;
    // The newest page still receives orders.
    if (page.orderCount === 0 && index < this.pages.length - 1) this.pages[index] = undefined;
  }

  private pageFor(id: number): OrderPage {
    const { pages } = this;
    const index = Math.floor(id / PAGE);
    let page = pages[index];
    if (page === undefined) {
      // The former newest page may already be empty.
      if (pages.at(-1)?.orderCount === 0) pages[pages.length - 1] = undefined;
      while (pages.length <= index) pages.push(undefined);
      page = new OrderPage();
      pages[index] = page;
    }
    return page;
  }
}
