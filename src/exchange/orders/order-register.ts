/**
 * The orders of an exchange by their id: those that are open, and those of the past that an account remembers.
 *
 * Ids ascend, so it is no hash table but a row of pages, each with the rows of 64 orders in one typed array; a page whose
 * orders are all forgotten is let go. Whoever still holds an order of it can read it on. While an order is open there is
 * one object of it. When a plain one has ended its object is let go, and made again when somebody asks.
 */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from '../funds/account.js';
import { SymbolAccount } from '../funds/symbol-account.js';
import { Order } from './order.js';
import { extrasOf } from './order-extras.js';
import { isOpenRow, OrderRow, ROW_WIDTH, releaseRow, symbolAccountNumberIn } from './order-row.js';
import type { OrderTerms } from './order-terms.js';

/** Orders on a page: few, because one that is remembered keeps all. */
const PAGE = 64;

const NO_ORDERS: readonly (Order | undefined)[] = new Array(PAGE).fill(undefined);

export class OrderPage {
  readonly numbers = new Float64Array(PAGE * ROW_WIDTH);
  /** By place on the page: those that are open, or more than plain. */
  readonly orders = NO_ORDERS.slice();
  /** Client order ids of those that have none of these objects; most pages have none. */
  givenClientIds: (string | undefined)[] | undefined = undefined;
  orderCount = 0;
}

export class OrderRegister {
  private readonly pages: (OrderPage | undefined)[] = [];
  /** By number. */
  private readonly symbolAccounts: (SymbolAccount | undefined)[] = [undefined];

  /** Creates a symbol account, which gets the next number; the account's balances on the symbol are opened. */
  openSymbolAccount(owner: Account, rules: SymbolRules): SymbolAccount {
    const symbolAccount = new SymbolAccount(this.symbolAccounts.length, owner, rules);
    this.symbolAccounts.push(symbolAccount);
    return symbolAccount;
  }

  /** Takes in an order that has been accepted; ids ascend by one. */
  open(id: number, symbolAccount: SymbolAccount, terms: OrderTerms, timeUs: number): Order {
    const page = this.pageFor(id);
    const at = id % PAGE;
    const { numbers } = page;
    OrderRow.write(numbers, at * ROW_WIDTH, symbolAccount.number, terms, timeUs);
    const order = new Order(id, symbolAccount, numbers, at * ROW_WIDTH, terms.clientOrderId, extrasOf(terms));
    page.orders[at] = order;
    page.orderCount += 1;
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
    return page !== undefined && isOpenRow(page.numbers, start) && symbolAccountNumberIn(page.numbers, start) !== 0;
  }

  /** The order with this id, open or remembered. */
  order(id: number): Order | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    const at = id % PAGE;
    const symbolAccount = this.symbolAccountOf(id);
    if (page === undefined || symbolAccount === undefined) return undefined;
    return (
      page.orders[at] ??
      new Order(id, symbolAccount, page.numbers, at * ROW_WIDTH, page.givenClientIds?.[at], undefined)
    );
  }

  /** Whose the order with this id is, and on which symbol; `undefined` when it is not remembered. */
  symbolAccountOf(id: number): SymbolAccount | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page && this.symbolAccounts[symbolAccountNumberIn(page.numbers, (id % PAGE) * ROW_WIDTH)];
  }

  /** Client order id that somebody gave a remembered order. */
  givenClientIdOf(id: number): string | undefined {
    const page = this.pages[Math.floor(id / PAGE)];
    return page?.orders[id % PAGE]?.givenClientId ?? page?.givenClientIds?.[id % PAGE];
  }

  /** Keeps an order that has ended, as small as can be. */
  finish(order: Order): void {
    const page = this.pages[Math.floor(order.id / PAGE)];
    if (page === undefined || !order.isPlain) return;
    const at = order.id % PAGE;
    page.orders[at] = undefined;
    if (order.givenClientId === undefined) return;
    page.givenClientIds ??= new Array<string | undefined>(PAGE).fill(undefined);
    page.givenClientIds[at] = order.givenClientId;
  }

  /** Forgets an order that has ended. */
  forget(id: number): void {
    const index = Math.floor(id / PAGE);
    const page = this.pages[index];
    const at = id % PAGE;
    if (page === undefined || symbolAccountNumberIn(page.numbers, at * ROW_WIDTH) === 0) return;
    releaseRow(page.numbers, at * ROW_WIDTH);
    page.orders[at] = undefined;
    if (page.givenClientIds) page.givenClientIds[at] = undefined;
    page.orderCount -= 1;
    // The newest page still takes orders in.
    if (page.orderCount === 0 && index < this.pages.length - 1) this.pages[index] = undefined;
  }

  private pageFor(id: number): OrderPage {
    const { pages } = this;
    const index = Math.floor(id / PAGE);
    let page = pages[index];
    if (page === undefined) {
      // What was the newest page until now may be empty already.
      if (pages.at(-1)?.orderCount === 0) pages[pages.length - 1] = undefined;
      while (pages.length <= index) pages.push(undefined);
      page = new OrderPage();
      pages[index] = page;
    }
    return page;
  }
}
