/** Writes an order list in the form of the exchange's replies: its summary, and the reply to its placement. */
import type { OrderList } from '../model/model.js';
import type { ContingencyType, ListStatus } from '../model/order-terms.js';
import type { PlacedListOutcome } from '../model/outcomes.js';
import type { WireTime } from './order-fields.js';
import {
  type OrderAckReport,
  type OrderFullReport,
  type OrderResultReport,
  orderPlaced,
  type RespType,
} from './order-report.js';

export interface OrderListReport {
  readonly orderListId: number;
  readonly contingencyType: ContingencyType;
  readonly listStatusType: 'EXEC_STARTED' | 'ALL_DONE';
  readonly listOrderStatus: ListStatus;
  readonly listClientOrderId: string;
  readonly transactionTime: number;
  readonly symbol: string;
  readonly orders: readonly { readonly symbol: string; readonly orderId: number; readonly clientOrderId: string }[];
}

export interface OrderListPlacedReport extends OrderListReport {
  readonly orderReports: readonly (OrderAckReport | OrderResultReport | OrderFullReport)[];
}

/** The current state of the list. */
export function orderListSummary(list: OrderList, wireTime: WireTime): OrderListReport {
  return {
    orderListId: list.id,
    contingencyType: list.contingencyType,
    listStatusType: list.status === 'EXECUTING' ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: list.status,
    listClientOrderId: list.listClientOrderId,
    transactionTime: wireTime(list.transactionTimeUs),
    symbol: list.symbol,
    orders: list.members.map((order, index) => ({
      symbol: list.symbol,
      orderId: order.id,
      clientOrderId: list.memberClientOrderIds[index] ?? order.clientOrderId,
    })),
  };
}

export function orderListPlaced(
  outcome: PlacedListOutcome,
  respType: RespType,
  wireTime: WireTime,
): OrderListPlacedReport {
  return {
    ...orderListSummary(outcome.list, wireTime),
    orderReports: outcome.orders.map((placed) => orderPlaced(placed, respType, wireTime)),
  };
}
