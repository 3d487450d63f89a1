/** Writes quotes and conversions in the form of the exchange's replies. Amounts and rates have no trailing zeros, as on the exchange. */
import { AMOUNT_SCALE, formatUnits, trimDecimal } from '../../protocol/index.js';
import type { WireTime } from '../report/order-fields.js';
import type { ConvertPair, ConvertPairs, Rate } from './convert-pairs.js';
import type { Conversion, ConvertQuote } from './convert-service.js';

/** Minimum number of significant digits of a rate. */
const RATE_DIGITS = 8;

export function quoteReport(quote: ConvertQuote, wireTime: WireTime) {
  return {
    ...(quote.isFunded && { quoteId: quote.id }),
    ...rateFields(quote.rate),
    validTimestamp: wireTime(quote.expiresUs),
    toAmount: amountText(quote.toUnits),
    fromAmount: amountText(quote.fromUnits),
  };
}

/** ConvertOrder of the wire. */
export function conversionReport(conversion: Conversion, wireTime: WireTime) {
  const { id, status, fromAsset, fromUnits, toAsset, toUnits, rate, createdUs } = conversion;
  return {
    orderId: id,
    orderStatus: status,
    fromAsset,
    fromAmount: amountText(fromUnits),
    toAsset,
    toAmount: amountText(toUnits),
    ...rateFields(rate),
    createTime: wireTime(createdUs),
  };
}

/** ConvertTrade of the wire: a ConvertOrder with the id of its quote. */
export function conversionWithQuote(conversion: Conversion, wireTime: WireTime) {
  return { quoteId: conversion.quoteId, ...conversionReport(conversion, wireTime) };
}

export function pairReport({ fromAsset, toAsset, fromIsBase }: ConvertPair, pairs: ConvertPairs) {
  const [from, to] = [pairs.boundsOf(fromAsset), pairs.boundsOf(toAsset)];
  return {
    fromAsset,
    toAsset,
    fromAssetMinAmount: amountText(from.min),
    fromAssetMaxAmount: amountText(from.max),
    toAssetMinAmount: amountText(to.min),
    toAssetMaxAmount: amountText(to.max),
    ...(fromIsBase !== undefined && { fromIsBase }),
  };
}

function rateFields({ to, from }: Rate) {
  return { ratio: rateText(to, from), inverseRatio: rateText(from, to) };
}

/** A quotient, rounded down: 8 decimals, or more when 8 significant digits need them. */
function rateText(dividend: bigint, divisor: bigint): string {
  let scale = RATE_DIGITS;
  for (let shifted = dividend * 10n; shifted < divisor; shifted *= 10n) scale += 1;
  return trimDecimal(formatUnits((dividend * 10n ** BigInt(scale)) / divisor, scale));
}

function amountText(units: bigint): string {
  return trimDecimal(formatUnits(units, AMOUNT_SCALE));
}
