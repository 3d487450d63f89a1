/**
 * Reads what a REST reply says about orders and fills, whatever form the reply has: a placement (ACK, RESULT, FULL), a
 * query, a cancel, an amendment, a cancel-replace, an order list, or rows of any of them, of trades or of allocations.
 */
import type { Fields } from '../../protocol/index.js';
import { type Observation, type ObservationKind, observationOfRow } from './observation.js';
import type { OrderFill, OrderId } from './order-state.js';
import type { OrderPart } from './reply-orders.js';
import { amendedFields, rowFields } from './statement-fields.js';

/** Receives the statements of a reply. */
export interface ObservationSink {
  observed(symbol: string, orderId: OrderId, observation: Observation, row: Fields, part: OrderPart | undefined): void;
  filled(symbol: string, orderId: OrderId, fill: OrderFill): void;
  /** Whether fills are wanted: to read the fills costs more than to read the order. */
  readonly wantsFills: boolean;
}

/** Passes the statements that `visitOrders` has found to `sink`. */
export function readObservation(row: Fields, part: OrderPart | undefined, parent: Fields, sink: ObservationSink): void {
  const { symbol, orderId } = row;
  if (typeof symbol !== 'string' || !isId(orderId)) return;
  if ('isBuyer' in row) {
    if (sink.wantsFills) sink.filled(symbol, orderId, fillOfRow(row));
    return;
  }
  const observation = 'amendedOrder' in parent ? amendment(row, part, parent) : statement(row);
  if (!observation) return;
  sink.observed(symbol, orderId, observation, row, part);
  if (!sink.wantsFills || !Array.isArray(row.fills)) return;
  for (const fill of row.fills) sink.filled(symbol, orderId, fillOfPlacement(fill, observation.updateTime));
}

export const isId = (value: unknown): value is OrderId => typeof value === 'number' || typeof value === 'bigint';

/** @returns undefined for a row that names an order and does not describe it, such as a member of a list */
function statement(row: Fields): Observation | undefined {
  const { status, transactTime, updateTime } = row;
  if (typeof updateTime === 'number') return observationOfRow('query', row, rowFields(row, row.time), updateTime);
  if (typeof transactTime !== 'number') {
    // The reply has no time. The status and the executed quantity still say which statement is the later one.
    return typeof status === 'string' ? observationOfRow('query', row, rowFields(row, row.time), 0) : undefined;
  }
  if (row.origClientOrderId !== undefined)
    return observationOfRow('cancel', row, rowFields(row, undefined), transactTime);
  const kind: ObservationKind = status === undefined ? 'ack' : 'result';
  return observationOfRow(kind, row, rowFields(row, transactTime), transactTime);
}

/** An amendment names some fields in its own way, and has the time of all its orders. */
function amendment(order: Fields, part: OrderPart | undefined, { transactTime, executionId }: Fields) {
  if (typeof transactTime !== 'number') return undefined;
  const id = part === 'amendedOrder' && isId(executionId) ? executionId : -1;
  return observationOfRow('amend', order, amendedFields(order), transactTime, id);
}

/** A row of trades or allocations. */
function fillOfRow(row: Fields): OrderFill {
  return fillOf(row, row.id, row.allocationId, row.isMaker === true, Number(row.time));
}

/** A fill of a placement: the order is the taker, and the fill has the time of the placement. */
function fillOfPlacement(fill: Fields, time: number): OrderFill {
  return fillOf(fill, fill.tradeId, fill.allocId, false, time);
}

function fillOf(row: Fields, id: unknown, allocationId: unknown, isMaker: boolean, time: number): OrderFill {
  const price = String(row.price);
  const qty = String(row.qty);
  const commission = String(row.commission);
  const commissionAsset = String(row.commissionAsset);
  const tradeId = isId(id) ? id : -1;
  if (!isId(allocationId)) return { tradeId, price, qty, commission, commissionAsset, isMaker, time };
  return { tradeId, allocationId, price, qty, commission, commissionAsset, isMaker, time };
}
