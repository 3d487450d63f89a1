/**
 * From the strings of a request to the terms of an order, or a refusal: everything that can be said of an order
 * without looking at the book or at anybody's funds.
 *
 * In this order: symbol status, order types and features, self-trade prevention mode, presence and precision (-1102,
 * -1111, -1108), filters. Nothing is changed here.
 */
import { AMOUNT_SCALE, decimalsOf, parseUnits } from '../protocol/decimal.js';
import { type FaultName, fault } from '../protocol/errors.js';
import type { Account } from './account.js';
import { checkMayPlace } from './account-rights.js';
import type { OrderRequest } from './commands.js';
import {
  type AverageUnits,
  checkAssetLimits,
  checkIceberg,
  checkLots,
  checkMarketQuantity,
  checkNotional,
  checkPercentPrice,
  checkPosition,
  checkPrice,
  checkQuantity,
  checkTrailing,
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

/** A leg's parameters carry its place in their names: `price` is `abovePrice`. */
export type NameOf = (term: string) => string;

export const ownName: NameOf = (term) => term;

/** Names under a prefix, except that the quantity is called `quantityName`. */
export function namesUnder(prefix: string, quantityName = wireName(prefix, 'quantity')): NameOf {
  return (term) => (term === 'quantity' ? quantityName : wireName(prefix, term));
}

/**
 * The terms of a request on this symbol.
 *
 * @param nameOf names parameters in refusals.
 * @param hasQuantity false for a pending order of an OPO list, whose quantity comes later.
 */
export function admit(
  rules: SymbolRules,
  account: Account,
  request: OrderRequest,
  average: AverageUnits,
  nameOf: NameOf = ownName,
  hasQuantity = true,
): OrderTerms {
  checkMayPlace(rules, account);
  checkSupported(rules, request);

  const { info } = rules;
  const { type, side, peg, trailingDelta } = request;
  const read = (name: 'quantity' | 'quoteOrderQty' | 'price' | 'stopPrice', precision: number): bigint => {
    const text = request[name];
    if (text === undefined) throw fault('mandatory', nameOf(name));
    return readUnits(text, nameOf(name), precision);
  };
  const byAmount = type === 'MARKET' && request.quantity === undefined && hasQuantity;
  const amountUnits = byAmount ? read('quoteOrderQty', info.quoteAssetPrecision) : 0n;
  const quantityUnits = byAmount || !hasQuantity ? 0n : read('quantity', info.baseAssetPrecision);
  const hasPrice = isLimitType(type) && (request.price !== undefined || peg === undefined);
  const hasStop = isStopType(type) && (request.stopPrice !== undefined || trailingDelta === undefined);
  const priceUnits = hasPrice ? read('price', info.quoteAssetPrecision) : undefined;
  const stopUnits = hasStop ? read('stopPrice', info.quoteAssetPrecision) : undefined;
  const icebergUnits =
    request.icebergQty === undefined
      ? 0n
      : readUnits(request.icebergQty, nameOf('icebergQty'), info.baseAssetPrecision);

  const priceTicks = priceUnits === undefined ? 0 : checkPrice(rules, priceUnits);
  const terms: OrderTerms = {
    side,
    type,
    timeInForce: request.timeInForce ?? 'GTC',
    clientOrderId: request.clientOrderId,
    priceTicks,
    limitTicks: peg === undefined ? priceTicks : 0,
    peg,
    stopTicks: stopUnits === undefined ? 0 : checkPrice(rules, stopUnits),
    trailingDelta: trailingDelta ?? 0,
    lots: byAmount || !hasQuantity ? 0 : checkQuantity(rules, quantityUnits),
    icebergLots: icebergUnits === 0n ? 0 : checkQuantity(rules, icebergUnits),
    quoteOrderUnits: amountUnits,
    stpMode: request.selfTradePreventionMode ?? info.defaultSelfTradePreventionMode,
    strategyId: request.strategyId,
    strategyType: request.strategyType,
  };
  if (byAmount && amountUnits === 0n) throw fault('notionalZero');
  if (trailingDelta !== undefined) checkTrailing(rules, type, side === 'BUY', trailingDelta);
  if (hasQuantity) checkFilters(rules, account, terms, average);
  else checkPercent(rules, account, terms, average);
  if (side === 'BUY' && !account.isParticipant) checkPosition(rules, account, terms.lots);
  return terms;
}

/** The filters on quantity and price of terms that are whole; those of a pending order meet them again at its release. */
export function checkFilters(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  const byAmount = terms.quoteOrderUnits > 0n;
  if (!byAmount) checkLots(rules, terms.lots);
  if (terms.icebergLots > 0) checkIceberg(rules, terms.lots, terms.icebergLots);
  if (terms.type === 'MARKET' && !byAmount) checkMarketQuantity(rules, terms.lots);
  checkAgainstAverage(rules, account, terms, average);
}

/** The filters that a contingent order meets again when it triggers, and a pegged one when its price is chosen. */
export function checkAgainstAverage(
  rules: SymbolRules,
  account: Account,
  terms: OrderTerms,
  average: AverageUnits,
): void {
  checkPercent(rules, account, terms, average);
  checkNotionals(rules, account, terms, average);
}

/** The filters on price times quantity, for every price that the order has. */
export function checkNotionals(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  if (account.isParticipant) return;
  const { priceTicks, limitTicks, peg } = terms;
  const check = (ticks: number): void => {
    checkNotional(rules, terms, ticks, average);
    if (account.assetLimits.size > 0) checkAssetLimits(rules, account, terms, ticks, average);
  };
  if (priceTicks > 0 || peg === undefined) check(priceTicks);
  if (peg !== undefined && limitTicks > 0) check(limitTicks);
}

/** An amount as sent, in units of 1e-8. @throws Fault -1111, -1108 */
export function readUnits(text: string, name: string, precision: number): bigint {
  if (decimalsOf(text) > Math.min(precision, AMOUNT_SCALE)) throw fault('badPrecision', name);
  const units = parseUnits(text, AMOUNT_SCALE);
  if (units > MAX_UNITS) throw fault('overflow', name);
  return units;
}

function checkPercent(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  if (account.isParticipant) return;
  const isBuy = terms.side === 'BUY';
  checkPercentPrice(rules, isBuy, terms.priceTicks, average);
  if (terms.peg !== undefined) checkPercentPrice(rules, isBuy, terms.limitTicks, average);
}

function checkSupported(rules: SymbolRules, request: OrderRequest): void {
  const { info } = rules;
  if (!info.orderTypes.includes(request.type)) throw fault(UNSUPPORTED[request.type]);
  if (request.icebergQty !== undefined && !info.icebergAllowed) throw fault('icebergUnsupported');
  if (request.quoteOrderQty !== undefined && !info.quoteOrderQtyMarketAllowed) throw fault('quoteOrderQtyUnsupported');
  if (request.trailingDelta !== undefined && !info.allowTrailingStop) throw fault('trailingUnsupported');
  if (request.peg !== undefined && !info.pegInstructionsAllowed) throw fault('pegUnsupported');
  checkCombination(request);
  const mode = request.selfTradePreventionMode;
  if (mode !== undefined && !info.allowedSelfTradePreventionModes.includes(mode)) throw fault('stpModeNotAllowed');
}

/** Terms that the type does not take; requests over the wire have met the endpoint's own rules before. */
function checkCombination({ type, timeInForce = 'GTC', icebergQty, trailingDelta, peg }: OrderRequest): void {
  const isIceberg = icebergQty !== undefined;
  if (isIceberg && (!isLimitType(type) || timeInForce !== 'GTC')) throw fault('unsupportedCombination');
  if (trailingDelta !== undefined && !isStopType(type)) throw fault('unsupportedCombination');
  if (peg === undefined) return;
  if (!isLimitType(type)) throw fault('pegTypeNotUsable');
  if (peg.priceType === 'MARKET_PEG' && type === 'LIMIT_MAKER') throw fault('pegNotUsable');
  if (peg.priceType === 'PRIMARY_PEG' && type === 'LIMIT' && timeInForce !== 'GTC') throw fault('pegNotUsable');
}

function wireName(prefix: string, name: string): string {
  return prefix + name.charAt(0).toUpperCase() + name.slice(1);
}
