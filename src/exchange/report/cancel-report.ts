/** Writes the replies to cancels: of one order, of an order list, and of all open orders of a symbol. */
import type { StpMode } from '../model/order-terms.js';
import type { CancelledAllOutcome, CancelledListOutcome, CancelledOutcome } from '../model/outcomes.js';
import {
  type ConditionalFields,
  conditionalFields,
  preventedFields,
  routingFields,
  stopFields,
  type TermFields,
  termFields,
  type WireTime,
} from './order-fields.js';
import { type OrderListReport, orderListSummary } from './order-list-report.js';
import type { OrderAckReport } from './order-report.js';

export interface CancelledOrderReport extends OrderAckReport, TermFields, ConditionalFields {
  readonly origClientOrderId: string;
  readonly selfTradePreventionMode: StpMode;
  readonly preventedQuantity?: string;
}

export interface OrderListCancelledReport extends OrderListReport {
  readonly orderReports: readonly CancelledOrderReport[];
}

export function cancelledOrder(outcome: CancelledOutcome, wireTime: WireTime): CancelledOrderReport {
  const { order, formerClientOrderId, timeUs } = outcome;
  return {
    symbol: order.symbol,
    origClientOrderId: formerClientOrderId ?? order.clientOrderId,
    orderId: order.id,
    orderListId: order.list?.id ?? -1,
    clientOrderId: order.clientOrderId,
    transactTime: wireTime(timeUs),
    ...termFields(order),
    ...stopFields(order),
    ...routingFields(order),
    selfTradePreventionMode: order.stpMode,
    ...conditionalFields(order, wireTime),
    ...preventedFields(order),
  };
}

export function orderListCancelled(outcome: CancelledListOutcome, wireTime: WireTime): OrderListCancelledReport {
  return {
    ...orderListSummary(outcome.list, wireTime),
    orderReports: outcome.orders.map((cancelled) => cancelledOrder(cancelled, wireTime)),
  };
}

/** The reply to a cancel: of one order, or of the list that the order belongs to. */
export function cancelReport(
  outcome: CancelledOutcome | CancelledListOutcome,
  wireTime: WireTime,
): CancelledOrderReport | OrderListCancelledReport {
  return outcome.kind === 'cancelled' ? cancelledOrder(outcome, wireTime) : orderListCancelled(outcome, wireTime);
}

/** The reply to a cancel of all open orders of a symbol, by order id. */
export function cancelledAll(
  outcome: CancelledAllOutcome,
  wireTime: WireTime,
): (CancelledOrderReport | OrderListCancelledReport)[] {
  return outcome.cancelled.map((one) => cancelReport(one, wireTime));
}
