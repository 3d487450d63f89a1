/** The fields of an execution report under the names that a queried order has for them. */
import { ownText } from '../own-text.js';
import type { OrderFields } from './observation.js';

/** Fields that most orders do not have, in the sequence of a queried order. */
export const RARE_FIELDS = [
  'workingFloor',
  'usedSor',
  'trailingDelta',
  'trailingTime',
  'strategyId',
  'strategyType',
  'pegPriceType',
  'pegOffsetType',
  'pegOffsetValue',
  'peggedPrice',
  'preventedMatchId',
  'preventedQuantity',
  'expiryReason',
] as const;

/** Whether the fields of an order are known, and none of them is rare. It reads them by name, which costs least. */
export function isUsual(fields: OrderFields): boolean {
  return (
    fields.origQty !== undefined &&
    fields.workingFloor === undefined &&
    fields.usedSor === undefined &&
    fields.trailingDelta === undefined &&
    fields.trailingTime === undefined &&
    fields.strategyId === undefined &&
    fields.strategyType === undefined &&
    fields.pegPriceType === undefined &&
    fields.pegOffsetType === undefined &&
    fields.pegOffsetValue === undefined &&
    fields.peggedPrice === undefined &&
    fields.preventedMatchId === undefined &&
    fields.preventedQuantity === undefined &&
    fields.expiryReason === undefined
  );
}

/** What a report says about the state of its order. */
export function fieldsOfReport(report: OrderFields): OrderFields {
  const fields: Record<string, unknown> = {
    symbol: report.symbol,
    orderId: report.orderId,
    orderListId: report.orderListId,
    clientOrderId: ownText(report.clientOrderId),
    price: ownText(report.price),
    origQty: knownQuantity(report.origQty),
    executedQty: report.executedQty,
    cummulativeQuoteQty: ownText(report.cummulativeQuoteQty),
    status: report.status,
    timeInForce: report.timeInForce,
    type: report.type,
    side: report.side,
    stopPrice: report.stopPrice,
    icebergQty: report.icebergQty,
    time: report.orderTime,
    updateTime: report.transactTime,
    workingTime: report.workingTime,
    origQuoteOrderQty: report.origQuoteOrderQty,
    selfTradePreventionMode: report.selfTradePreventionMode,
  };
  if (!isUsual(report)) for (const name of RARE_FIELDS) if (report[name] !== undefined) fields[name] = report[name];
  return fields;
}

/** A report has zero for a quantity that is not known yet. */
export const knownQuantity = (quantity: unknown): unknown => (/[1-9]/.test(String(quantity)) ? quantity : undefined);
