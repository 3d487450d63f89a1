/** What replies tell of orders of ours, for the count of unfilled orders: the first fill of each gives its count back. */

import type { LimitBook, OrderSeen, Reservation } from '../../limits/index.js';
import type { EndpointInfo } from '../../protocol/index.js';
import { isOpenStatus } from '../../protocol/index.js';

/** Tells the limits which orders a result shows, filled or not; results that show none are passed over. */
export function trackUnfilledOrders(
  limits: LimitBook,
  endpoint: EndpointInfo,
  reservation: Reservation,
  body: object,
): void {
  if (endpoint.security === 'NONE' || endpoint.changesNothing) return;
  const seen: OrderSeen[] = [];
  addOrders(body, seen);
  if (seen.length > 0) limits.ordersSeen(reservation, seen);
}

/** The orders of a list of rows, the order itself, the reports of an order list, or both halves of a cancel-replace. */
function addOrders(part: unknown, seen: OrderSeen[]): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const row of part) addOrders(row, seen);
    return;
  }
  const { symbol, orderId, executedQty, status, orderReports, newOrderResponse } = part as Record<string, unknown>;
  if (Array.isArray(orderReports)) addOrders(orderReports, seen);
  else if (newOrderResponse) addOrders(newOrderResponse, seen);
  else if (typeof executedQty === 'string' && orderId !== undefined) {
    seen.push({ order: `${symbol} ${orderId}`, isFilled: /[1-9]/.test(executedQty), isOpen: isOpenStatus(status) });
  }
}
