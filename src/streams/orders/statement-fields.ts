/**
 * The fields that one report or reply gives for the state of an order, under the names of a queried order. All of these objects
 * are literals of one form, which V8 makes and reads fastest: every reply and every report passes here.
 */
import { type Fields, hasDigit } from '../../protocol/index.js';
import { detachedText } from '../detached-text.js';

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

/** Whether an order has none of the rare fields. It reads them by name, which costs least. */
export function isUsual(fields: Fields): boolean {
  return (
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

/** The fields of an order as a reply has them. @param time of the placement, if the reply contains it */
export function rowFields(row: Fields, time: unknown): Fields {
  const fields: Record<string, unknown> = {
    symbol: row.symbol,
    orderId: row.orderId,
    orderListId: row.orderListId,
    clientOrderId: row.clientOrderId,
    price: row.price,
    origQty: row.origQty,
    executedQty: row.executedQty,
    cummulativeQuoteQty: row.cummulativeQuoteQty,
    status: row.status,
    timeInForce: row.timeInForce,
    type: row.type,
    side: row.side,
    stopPrice: row.stopPrice,
    icebergQty: row.icebergQty,
    time,
    isWorking: row.isWorking,
    workingTime: row.workingTime,
    origQuoteOrderQty: row.origQuoteOrderQty,
    selfTradePreventionMode: row.selfTradePreventionMode,
  };
  if (!isUsual(row)) addRare(fields, row);
  return fields;
}

/** The fields of the order that the reply to an amendment contains. */
export function amendedFields(row: Fields): Fields {
  const { qty, quoteOrderQty, cumulativeQuoteQty, preventedQty } = row;
  const fields: Record<string, unknown> = {
    ...rowFields(row, undefined),
    origQty: qty,
    origQuoteOrderQty: quoteOrderQty,
    cummulativeQuoteQty: cumulativeQuoteQty,
  };
  if (/[1-9]/.test(String(preventedQty))) fields.preventedQuantity = preventedQty;
  return fields;
}

/** The fields of the order that a report contains. The texts of the report must not be views of the message. */
export function reportFields(report: Fields): Fields {
  const fields: Record<string, unknown> = {
    symbol: report.symbol,
    orderId: report.orderId,
    orderListId: report.orderListId,
    clientOrderId: detachedText(report.clientOrderId),
    price: detachedText(report.price),
    origQty: knownQuantity(report.origQty),
    executedQty: report.executedQty,
    cummulativeQuoteQty: detachedText(report.cummulativeQuoteQty),
    status: report.status,
    timeInForce: report.timeInForce,
    type: report.type,
    side: report.side,
    stopPrice: report.stopPrice,
    icebergQty: report.icebergQty,
    time: report.orderTime,
    isWorking: undefined,
    workingTime: report.workingTime,
    origQuoteOrderQty: report.origQuoteOrderQty,
    selfTradePreventionMode: report.selfTradePreventionMode,
  };
  if (!isUsual(report)) addRare(fields, report);
  return fields;
}

function addRare(fields: Record<string, unknown>, from: Fields): void {
  for (const name of RARE_FIELDS) if (from[name] !== undefined) fields[name] = from[name];
}

/** A report has zero for a quantity that is not known yet. */
export const knownQuantity = (quantity: unknown): unknown => (hasDigit(String(quantity)) ? quantity : undefined);
