/** Reads the orders in replies for the count of unfilled orders: the first fill of an order lowers the count by one. */

import type { LimitBook, OrderSeen, Reservation } from '../../limits/index.js';
import type { EndpointInfo } from '../../protocol/index.js';
import { type Fields, hasDigit, isOpenStatus } from '../../protocol/index.js';
import { visitOrders } from '../../streams/index.js';

/** Passes the orders of a result to the limits, with their fill state; a result without orders is ignored. */
export function trackUnfilledOrders(
  limits: LimitBook,
  endpoint: EndpointInfo,
  reservation: Reservation,
  body: object,
): void {
  if (endpoint.security === 'NONE' || endpoint.changesNothing) return;
  found.expectsFills = limits.expectsFills;
  found.orders = undefined;
  visitOrders(body, found);
  const { orders } = found;
  if (orders === undefined) return;
  found.orders = undefined;
  limits.ordersSeen(reservation, orders);
}

/** Collects the orders of one reply. The same object serves all replies, because most replies add no order to it. */
const found = {
  /** Whether an order that is filled or closed counts. */
  expectsFills: false,
  orders: undefined as OrderSeen[] | undefined,

  visit({ symbol, orderId, executedQty, status }: Fields): void {
    // Rows of fills, and the members of a list, do not contain the executed quantity of the order.
    if (typeof executedQty !== 'string') return;
    const isOpen = isOpenStatus(status);
    if (!isOpen && !this.expectsFills) return;
    const isFilled = hasDigit(executedQty);
    if (isFilled && !this.expectsFills) return;
    this.orders ??= [];
    this.orders.push({ order: `${symbol} ${orderId}`, isFilled, isOpen });
  },
};
