/**
 * Reads the orders and fills of a REST reply, whatever form the reply has: a placement (ACK, RESULT, FULL), a query, a
 * cancel, an amendment, a cancel-replace, an order list, or rows of any of them, of trades or of allocations.
 */
import type { OrderFill } from './fill-list.js';
import type { Observation, ObservationKind, OrderFields, OrderId } from './observation.js';

/** Receives what a reply says. */
export interface ObservationSink {
  order(symbol: string, orderId: OrderId, observation: Observation, clientOrderIds: readonly string[]): void;
  fill(symbol: string, orderId: OrderId, fill: OrderFill): void;
}

/** Parts of replies that contain orders. */
const PARTS = ['orderReports', 'cancelResponse', 'newOrderResponse', 'relatedOrders'] as const;

/** Passes every order and fill of a reply to `sink`. Anything else in the reply is ignored. */
export function readObservations(reply: unknown, sink: ObservationSink): void {
  if (typeof reply !== 'object' || reply === null) return;
  if (Array.isArray(reply)) {
    for (const row of reply) readObservations(row, sink);
    return;
  }
  const fields = reply as OrderFields;
  for (const part of PARTS) {
    if (part in fields && !('amendedOrder' in fields)) readObservations(fields[part], sink);
  }
  if ('amendedOrder' in fields) readAmendment(fields, sink);
  else if (typeof fields.symbol === 'string' && isId(fields.orderId))
    readRow(fields, fields.symbol, fields.orderId, sink);
}

const isId = (value: unknown): value is OrderId => typeof value === 'number' || typeof value === 'bigint';

function readRow(fields: OrderFields, symbol: string, orderId: OrderId, sink: ObservationSink): void {
  if ('isBuyer' in fields) {
    sink.fill(symbol, orderId, fillOfRow(fields));
    return;
  }
  const observation = observationOf(fields);
  if (!observation) return;
  sink.order(symbol, orderId, observation, clientIds(fields));
  if (!Array.isArray(fields.fills)) return;
  for (const fill of fields.fills) sink.fill(symbol, orderId, fillOfPlacement(fill, observation.updateTime));
}

/** @returns undefined for a row that names an order and does not describe it, such as a member of a list */
function observationOf(row: OrderFields): Observation | undefined {
  const { status, transactTime, updateTime } = row;
  if (typeof updateTime === 'number') return observation('query', row, updateTime);
  if (typeof transactTime !== 'number') return undefined;
  const { transactTime: _, origClientOrderId: __, fills: ___, preventedMatches: ____, ...fields } = row;
  if (row.origClientOrderId !== undefined) return observation('cancel', fields, transactTime);
  const kind = status === undefined ? 'ack' : 'result';
  return observation(kind, { ...fields, time: transactTime }, transactTime);
}

function observation(kind: ObservationKind, fields: OrderFields, updateTime: number, executionId: OrderId = -1) {
  return {
    kind,
    status: textOr(fields.status, undefined),
    executedQty: textOr(fields.executedQty, '0'),
    origQty: textOr(fields.origQty, undefined),
    updateTime,
    executionId,
    fields,
  };
}

/** An amendment names some fields in its own way. */
function readAmendment(reply: OrderFields, sink: ObservationSink): void {
  const { transactTime, executionId, amendedOrder, relatedOrders } = reply;
  if (typeof transactTime !== 'number') return;
  const orders = [amendedOrder, ...(Array.isArray(relatedOrders) ? relatedOrders : [])] as OrderFields[];
  for (const order of orders) {
    const { symbol, orderId, qty, quoteOrderQty, cumulativeQuoteQty, preventedQty, origClientOrderId, ...same } = order;
    if (typeof symbol !== 'string' || !isId(orderId)) continue;
    const fields = {
      symbol,
      orderId,
      ...same,
      origQty: qty,
      origQuoteOrderQty: quoteOrderQty,
      cummulativeQuoteQty: cumulativeQuoteQty,
      ...(/[1-9]/.test(String(preventedQty)) && { preventedQuantity: preventedQty }),
    };
    const id = order === amendedOrder && isId(executionId) ? executionId : -1;
    sink.order(symbol, orderId, observation('amend', fields, transactTime, id), clientIds(order));
  }
}

function clientIds({ clientOrderId, origClientOrderId }: OrderFields): string[] {
  return [clientOrderId, origClientOrderId].filter((id): id is string => typeof id === 'string' && id !== '');
}

/** A row of trades or allocations. */
function fillOfRow(row: OrderFields): OrderFill {
  const { id, allocationId, price, qty, commission, commissionAsset, isMaker, time } = row;
  return {
    tradeId: isId(id) ? id : -1,
    ...(isId(allocationId) && { allocationId }),
    price: String(price),
    qty: String(qty),
    commission: String(commission),
    commissionAsset: String(commissionAsset),
    isMaker: isMaker === true,
    time: Number(time),
  };
}

/** A fill of a placement: the order is the taker, and the fill has the time of the placement. */
function fillOfPlacement(fill: OrderFields, time: number): OrderFill {
  const { tradeId: id, allocId: allocationId } = fill;
  return fillOfRow({ ...fill, id, allocationId, isMaker: false, time });
}

const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);
