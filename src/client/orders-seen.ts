/** What replies tell of orders of ours, for the count of unfilled orders: the first fill of each gives its count back. */
import type { LimitBook, OrderSeen, Reservation } from '../limits/index.js';
import type { EndpointInfo } from '../protocol/table.js';

const OPEN: ReadonlySet<unknown> = new Set(['NEW', 'PARTIALLY_FILLED', 'PENDING_NEW']);

/** Tells the limits which orders a result shows, filled or not; results that show none are passed over. */
export function noteOrders(limits: LimitBook, endpoint: EndpointInfo, reservation: Reservation, body: object): void {
  if (endpoint.security === 'NONE' || endpoint.changesNothing) return;
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  const seen = rows.flatMap(ordersIn);
  if (seen.length > 0) limits.ordersSeen(reservation, seen);
}

/** The order itself, the reports of a list, or both halves of a cancel-replace. */
function ordersIn(row: unknown): OrderSeen[] {
  if (typeof row !== 'object' || row === null) return [];
  const { symbol, orderId, executedQty, status, orderReports, newOrderResponse } = row as Record<string, unknown>;
  if (Array.isArray(orderReports)) return orderReports.flatMap(ordersIn);
  if (newOrderResponse) return ordersIn(newOrderResponse);
  if (typeof executedQty !== 'string' || orderId === undefined) return [];
  return [{ order: `${symbol} ${orderId}`, isFilled: /[1-9]/.test(executedQty), isOpen: OPEN.has(status) }];
}
