/**
 * From the strings of a request to the terms of an order, or a refusal: everything that can be said of an order
 * without looking at the book or at anybody's funds.
 *
 * In this order: symbol status, order types and features, self-trade prevention mode, presence and precision (-1102,
 * -1111, -1108), filters. Nothing is changed here.
 */

import { AMOUNT_SCALE, decimalsOf, type RefusalName, refusal } from '../../protocol/index.js';
import type { OrderRequest } from '../commands.js';
import { type Amount, parseAmount } from '../funds/amounts.js';
import type { Account } from '../model.js';
import { isLimitType, isStopType, type OrderTerms, type OrderType } from '../orders/order-terms.js';
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
  checkTicks,
  checkTrailing,
  lotsOf,
} from './filters.js';
import { checkMayPlace } from './permissions.js';
import { MAX_UNITS, type SymbolRules } from './symbol-rules.js';

const UNSUPPORTED: Readonly<Record<OrderType, RefusalName>> = {
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
export function validateOrder(
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
  const { baseAssetPrecision: ofBase, quoteAssetPrecision: ofQuote } = info;
  const byAmount =
    type === 'MARKET' && request.quantity === undefined && request.quantityLots === undefined && hasQuantity;
  const hasLots = hasQuantity && !byAmount;
  const hasPrice =
    isLimitType(type) && (request.price !== undefined || request.priceTicks !== undefined || peg === undefined);
  const hasStop = isStopType(type) && (request.stopPrice !== undefined || trailingDelta === undefined);
  // All numbers are read before the first one meets its filter.
  const amount = byAmount ? readTerm(request.quoteOrderQty, 'quoteOrderQty', nameOf, ofQuote) : 0;
  const quantity =
    hasLots && request.quantityLots === undefined ? readTerm(request.quantity, 'quantity', nameOf, ofBase) : 0;
  const price = hasPrice && request.priceTicks === undefined ? readTerm(request.price, 'price', nameOf, ofQuote) : 0;
  const stop = hasStop ? readTerm(request.stopPrice, 'stopPrice', nameOf, ofQuote) : 0;
  const iceberg = request.icebergQty === undefined ? 0 : readAmount(request.icebergQty, nameOf('icebergQty'), ofBase);

  const priceTicks = hasPrice ? checkTicks(rules, request.priceTicks ?? rules.ticksIn(price)) : 0;
  const terms: OrderTerms = {
    side,
    type,
    timeInForce: request.timeInForce ?? 'GTC',
    clientOrderId: request.clientOrderId,
    priceTicks,
    limitTicks: peg === undefined ? priceTicks : 0,
    peg,
    stopTicks: hasStop ? checkPrice(rules, stop) : 0,
    trailingDelta: trailingDelta ?? 0,
    lots: hasLots ? checkLots(rules, request.quantityLots ?? lotsOf(rules, quantity)) : 0,
    icebergLots: iceberg === 0 ? 0 : checkQuantity(rules, iceberg),
    quoteOrderUnits: amount,
    stpMode: request.selfTradePreventionMode ?? info.defaultSelfTradePreventionMode,
    strategyId: request.strategyId,
    strategyType: request.strategyType,
  };
  if (byAmount && amount === 0) throw refusal('notionalZero');
  if (trailingDelta !== undefined) checkTrailing(rules, type, side === 'BUY', trailingDelta);
  if (hasQuantity) checkFilters(rules, account, terms, average);
  else checkPercent(rules, account, terms, average);
  if (side === 'BUY' && !account.isParticipant) checkPosition(rules, account, terms.lots);
  return terms;
}

/** The filters on quantity and price of terms that are whole; those of a pending order meet them again at its release. */
export function checkFilters(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  const byAmount = terms.quoteOrderUnits > 0;
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
  if (priceTicks > 0 || peg === undefined) checkNotionalAt(rules, account, terms, priceTicks, average);
  if (peg !== undefined && limitTicks > 0) checkNotionalAt(rules, account, terms, limitTicks, average);
}

function checkNotionalAt(
  rules: SymbolRules,
  account: Account,
  terms: OrderTerms,
  ticks: number,
  average: AverageUnits,
): void {
  checkNotional(rules, terms, ticks, average);
  if (account.assetLimits.size > 0) checkAssetLimits(rules, account, terms, ticks, average);
}

/** An amount as sent. @throws Refusal -1111, -1108 */
export function readAmount(text: string, name: string, precision: number): Amount {
  if (decimalsOf(text) > Math.min(precision, AMOUNT_SCALE)) throw refusal('badPrecision', name);
  const amount = parseAmount(text);
  if (amount > MAX_UNITS) throw refusal('overflow', name);
  return amount;
}

/** A mandatory amount. @throws Refusal -1102, -1111, -1108 */
function readTerm(text: string | undefined, name: string, nameOf: NameOf, precision: number): Amount {
  if (text === undefined) throw refusal('mandatory', nameOf(name));
  return readAmount(text, nameOf(name), precision);
}

function checkPercent(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  if (account.isParticipant) return;
  const isBuy = terms.side === 'BUY';
  checkPercentPrice(rules, isBuy, terms.priceTicks, average);
  if (terms.peg !== undefined) checkPercentPrice(rules, isBuy, terms.limitTicks, average);
}

function checkSupported(rules: SymbolRules, request: OrderRequest): void {
  const { info } = rules;
  if (!info.orderTypes.includes(request.type)) throw refusal(UNSUPPORTED[request.type]);
  if (request.icebergQty !== undefined && !info.icebergAllowed) throw refusal('icebergUnsupported');
  if (request.quoteOrderQty !== undefined && !info.quoteOrderQtyMarketAllowed)
    throw refusal('quoteOrderQtyUnsupported');
  if (request.trailingDelta !== undefined && !info.allowTrailingStop) throw refusal('trailingUnsupported');
  if (request.peg !== undefined && !info.pegInstructionsAllowed) throw refusal('pegUnsupported');
  checkCombination(request);
  const mode = request.selfTradePreventionMode;
  if (mode !== undefined && !info.allowedSelfTradePreventionModes.includes(mode)) throw refusal('stpModeNotAllowed');
}

/** Terms that the type does not take; requests over the wire have met the endpoint's own rules before. */
function checkCombination({ type, timeInForce = 'GTC', icebergQty, trailingDelta, peg }: OrderRequest): void {
  const isIceberg = icebergQty !== undefined;
  if (isIceberg && (!isLimitType(type) || timeInForce !== 'GTC')) throw refusal('unsupportedCombination');
  if (trailingDelta !== undefined && !isStopType(type)) throw refusal('unsupportedCombination');
  if (peg === undefined) return;
  if (!isLimitType(type)) throw refusal('pegTypeNotUsable');
  if (peg.priceType === 'MARKET_PEG' && type === 'LIMIT_MAKER') throw refusal('pegNotUsable');
  if (peg.priceType === 'PRIMARY_PEG' && type === 'LIMIT' && timeInForce !== 'GTC') throw refusal('pegNotUsable');
}

function wireName(prefix: string, name: string): string {
  return prefix + name.charAt(0).toUpperCase() + name.slice(1);
}
