/**
 * Pre-trade validation: turns the strings of a request into the terms of an order, or throws the refusal. It makes all
 * checks that need neither the book nor the funds of the account, and changes nothing.
 *
 * Sequence: symbol status, order types and features, self-trade prevention mode, presence and precision of parameters
 * (-1102, -1111, -1108), filters.
 */

import { AMOUNT_SCALE, decimalsOf, type RefusalName, refusal } from '../../protocol/index.js';
import { type Amount, parseAmount } from '../model/amounts.js';
import type { OrderRequest } from '../model/commands.js';
import type { Account } from '../model/model.js';
import { isLimitType, isStopType, type OrderTerms, type OrderType } from '../model/order-terms.js';
import { MAX_UNITS, type SymbolRules } from '../model/symbol-rules.js';
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

const UNSUPPORTED: Readonly<Record<OrderType, RefusalName>> = {
  LIMIT: 'invalidOrderType',
  LIMIT_MAKER: 'invalidOrderType',
  MARKET: 'marketOrdersUnsupported',
  STOP_LOSS: 'stopLossUnsupported',
  STOP_LOSS_LIMIT: 'stopLossLimitUnsupported',
  TAKE_PROFIT: 'takeProfitUnsupported',
  TAKE_PROFIT_LIMIT: 'takeProfitLimitUnsupported',
};

/** Gives the wire name of a parameter: for a leg, `price` becomes `abovePrice`. */
export type NameOf = (term: string) => string;

export const ownName: NameOf = (term) => term;

/** Wire names with a prefix; the quantity has the name `quantityName`. */
export function namesUnder(prefix: string, quantityName = wireName(prefix, 'quantity')): NameOf {
  return (term) => (term === 'quantity' ? quantityName : wireName(prefix, term));
}

/**
 * Validates a request on this symbol.
 *
 * @returns the terms of the order
 *
 * @param nameOf gives the parameter names for refusals
 * @param hasQuantity false for a pending order of an OPO list, whose quantity is set later
 * @throws Refusal
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
  // All numbers are parsed before the first filter is checked.
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

/** The filters on quantity and price. They are checked again when a pending order is released. */
export function checkFilters(rules: SymbolRules, account: Account, terms: OrderTerms, average: AverageUnits): void {
  const byAmount = terms.quoteOrderUnits > 0;
  if (!byAmount) checkLots(rules, terms.lots);
  if (terms.icebergLots > 0) checkIceberg(rules, terms.lots, terms.icebergLots);
  if (terms.type === 'MARKET' && !byAmount) checkMarketQuantity(rules, terms.lots);
  checkAgainstAverage(rules, account, terms, average);
}

/** The filters that are checked again when a stop order triggers, and when a peg takes its price. */
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

/** Parses an amount as sent. @throws Refusal -1111, -1108 */
export function readAmount(text: string, name: string, precision: number): Amount {
  if (decimalsOf(text) > Math.min(precision, AMOUNT_SCALE)) throw refusal('badPrecision', name);
  const amount = parseAmount(text);
  if (amount > MAX_UNITS) throw refusal('overflow', name);
  return amount;
}

/** Parses a mandatory amount. @throws Refusal -1102, -1111, -1108 */
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

/**
 * Refuses parameters that the order type does not allow. The rules of the endpoint have already been checked for
 * requests over the wire.
 */
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
