/** Reads the orders in replies for the count of unfilled orders: the first fill of an order gives its count back. */

import type { LimitBook, OrderSeen, Reservation } from '../../limits/index.js';
import type { EndpointInfo } from '../../protocol/index.js';
import { isOpenStatus } from '../../protocol/index.js';

/** Passes the orders of a result to the limits, with their fill state; a result without orders is ignored. */
export function trackUnfilledOrders(
  limits: LimitBook,
  endpoint: EndpointInfo,
  reservation: Reservation,
  body: object,
): void {
  if (endpoint.security === 'NONE' || endpoint.changesNothing) return;
  const orders: OrderSeen[] = [];
  addOrders(body, orders);
  if (orders.length > 0) limits.ordersSeen(reservation, orders);
}

/**
 * Collects the orders of a list of rows, a single order, the reports of an order list, or the new order of a
 * cancel-replace.
 */
function addOrders(part: unknown, orders: OrderSeen[]): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const row of part) addOrders(row, orders);
    return;
  }
  const { symbol, orderId, executedQty, status, orderReports, newOrderResponse } = part as Record<string, unknown>;
  if (Array.isArray(orderReports)) addOrders(orderReports, orders);
  else if (newOrderResponse) addOrders(newOrderResponse, orders);
  else if (typeof executedQty === 'string' && orderId !== undefined) {
    orders.push({ order: `${symbol} ${orderId}`, isFilled: /[1-9]/.test(executedQty), isOpen: isOpenStatus(status) });
  }
}
