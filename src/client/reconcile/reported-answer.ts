/**
 * If the reply to a placement is lost, the client queries for the order. This file answers such a query from the reports on
 * the stream of the account, which say at once that the order exists.
 */
import type { OrderState } from '../../streams/index.js';
import type { CallRequest } from '../call/request.js';
import { placedId } from '../session/order-reports.js';
import type { SessionContext } from '../session/session-context.js';
import type { ReportedAnswer } from './outcome-probe.js';

/**
 * An answer exists only for a query for the order that the call places, and only when a report has described this
 * order. Reports never prove that an order does not exist: such a query is sent.
 */
export function reportedAnswer(session: SessionContext, request: CallRequest): ReportedAnswer | undefined {
  const placed = placedId(request);
  if (!placed) return undefined;
  const { symbol, clientOrderId } = placed;
  return (id, params) => {
    const state = session.orderReports?.stateOf(symbol, clientOrderId);
    // The reconciliation compares the time of the placement with the call.
    if (state?.time === undefined) return undefined;
    if (id === 'queryOrder' && params.origClientOrderId === clientOrderId) return rowOf(state, clientOrderId);
    const isOfOrder = params.symbol === symbol && params.orderId === String(state.orderId);
    const asksForFills = id === 'myTrades' || id === 'myAllocations';
    return isOfOrder && asksForFills && state.hasAllFills ? fillsOf(state, id === 'myAllocations') : undefined;
  };
}

/** The state as a queried order, with the client order id of the placement: a later cancel may have replaced it. */
function rowOf(state: OrderState, clientOrderId: string): object {
  const { fills, hasAllFills, ...row } = state;
  return { ...row, clientOrderId };
}

function fillsOf({ fills }: OrderState, areAllocations: boolean): object[] {
  return fills
    .filter(({ allocationId }) => (allocationId !== undefined) === areAllocations)
    .map(({ tradeId: id, ...fill }) => ({ ...fill, id }));
}
