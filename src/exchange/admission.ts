/**
 * From the strings of a request to the terms of an order, or a refusal: everything that can be said of an order
 * without looking at the book or at anybody's funds.
 *
 * In this order: symbol status, order types, self-trade prevention mode, presence and precision (-1102, -1111, -1108),
 * filters. Nothing is changed here.
 */
import { AMOUNT_SCALE, decimalsOf, parseUnits } from '../protocol/decimal.js';
import { type FaultName, fault } from '../protocol/errors.js';
import type { Account } from './account.js';
import type { OrderRequest } from './commands.js';
import {
  type AverageUnits,
  checkMarketQuantity,
  checkNotional,
  checkPercentPrice,
  checkPosition,
  checkPrice,
  checkQuantity,
} from './filters.js';
import { isLimitType, isStopType, type OrderTerms, type OrderType } from './order.js';
import { MAX_UNITS, type SymbolRules } from './symbol-rules.js';

const UNSUPPORTED: Readonly<Record<OrderType, FaultName>> = {
  LIMIT: 'invalidOrderType',
  LIMIT_MAKER: 'invalidOrderType',
  MARKET: 'marketOrdersUnsupported',
  STOP_LOSS: 'stopLossUnsupported',
  STOP_LOSS_LIMIT: 'stopLossLimitUnsupported',
  TAKE_PROFIT: 'takeProfitUnsupported',
  TAKE_PROFIT_LIMIT: 'takeProfitLimitUnsupported',
};

/** A leg's parameters carry its place in their names: `abovePrice`. */
export type LegPlace = 'above' | 'below';

/**
 * The terms of a request on this symbol.
 *
 * @param place names the leg in refusals; `undefined` for an order of its own.
 */
export function admit(
  rules: SymbolRules,
  account: Account,
  request: OrderRequest,
  average: AverageUnits,
  place?: LegPlace,
): OrderTerms {
  if (rules.status !== 'TRADING') throw fault('marketClosed');
  checkSupported(rules, request);

  const { info } = rules;
  const read = (name: 'quantity' | 'quoteOrderQty' | 'price' | 'stopPrice', precision: number): bigint => {
    const text = request[name];
    const wireName = place === undefined || name === 'quantity' ? name : wireNameOf(place, name);
    if (text === undefined) throw fault('mandatory', wireName);
    return readUnits(text, wireName, precision);
  };
  const byAmount = request.type === 'MARKET' && request.quantity === undefined;
  const amountUnits = byAmount ? read('quoteOrderQty', info.quoteAssetPrecision) : 0n;
  const quantityUnits = byAmount ? 0n : read('quantity', info.baseAssetPrecision);
  const priceUnits = isLimitType(request.type) ? read('price', info.quoteAssetPrecision) : undefined;
  const stopUnits = isStopType(request.type) ? read('stopPrice', info.quoteAssetPrecision) : undefined;

  const terms: OrderTerms = {
    side: request.side,
    type: request.type,
    timeInForce: request.timeInForce ?? 'GTC',
    clientOrderId: request.clientOrderId,
    priceTicks: priceUnits === undefined ? 0 : checkPrice(rules, priceUnits),
    stopTicks: stopUnits === undefined ? 0 : checkPrice(rules, stopUnits),
    lots: byAmount ? 0 : checkQuantity(rules, quantityUnits),
    quoteOrderUnits: amountUnits,
    stpMode: request.selfTradePreventionMode ?? info.defaultSelfTradePreventionMode,
    strategyId: request.strategyId,
    strategyType: request.strategyType,
  };
  if (byAmount && amountUnits === 0n) throw fault('notionalZero');
  if (request.type === 'MARKET' && !byAmount) checkMarketQuantity(rules, terms.lots);
  checkAgainstAverage(rules, account, terms, average);
  if (request.side === 'BUY' && !account.isParticipant) checkPosition(rules, account, terms.lots);
  return terms;
}

/** The filters that a contingent order meets again when it triggers. */
export function checkAgainstAverage(
  rules: SymbolRules,
  account: Account,
  terms: OrderTerms,
  average: AverageUnits,
): void {
  if (account.isParticipant) return;
  checkPercentPrice(rules, terms.side === 'BUY', terms.priceTicks, average);
  checkNotional(rules, terms, average);
}

function checkSupported(rules: SymbolRules, request: OrderRequest): void {
  const { info } = rules;
  if (!info.orderTypes.includes(request.type)) throw fault(UNSUPPORTED[request.type]);
  if (request.quoteOrderQty !== undefined && !info.quoteOrderQtyMarketAllowed) throw fault('quoteOrderQtyUnsupported');
  const mode = request.selfTradePreventionMode;
  if (mode !== undefined && !info.allowedSelfTradePreventionModes.includes(mode)) throw fault('stpModeNotAllowed');
}

function readUnits(text: string, wireName: string, precision: number): bigint {
  if (decimalsOf(text) > Math.min(precision, AMOUNT_SCALE)) throw fault('badPrecision', wireName);
  const units = parseUnits(text, AMOUNT_SCALE);
  if (units > MAX_UNITS) throw fault('overflow', wireName);
  return units;
}

function wireNameOf(place: LegPlace, name: string): string {
  return `${place}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
