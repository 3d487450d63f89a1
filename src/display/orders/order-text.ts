/**
 * The words for an order that its card, the table of orders and the tree of a list share. Prices in quote asset,
 * quantities in base asset, exact.
 */
import { exactText, isZero, parseExact, trimDecimal } from '../../protocol/index.js';
import { type Span, span, type Tone } from '../text/rich.js';
import { textOf, type WireObject } from '../text/wire-value.js';

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  NEW: 'accent',
  PENDING_NEW: 'dim',
  PARTIALLY_FILLED: 'warn',
  FILLED: 'up',
  CANCELED: 'dim',
  REJECTED: 'alarm',
  EXPIRED: 'warn',
  EXPIRED_IN_MATCH: 'warn',
};

/** The status with its tone; the word is the exchange's own. */
export function statusSpan(order: WireObject): Span {
  const status = textOf(order.status);
  return span(status, STATUS_TONES[status] ?? 'plain');
}

/** The same for a narrow column. */
export function shortStatus(order: WireObject): Span {
  const { text, tone } = statusSpan(order);
  return span(text === 'PARTIALLY_FILLED' ? 'PARTIAL' : text, tone);
}

/** `BUY` or `SELL` in its tone. */
export function sideSpan(order: WireObject): Span {
  const side = textOf(order.side);
  return span(side, side === 'BUY' ? 'up' : side === 'SELL' ? 'down' : 'plain');
}

/** The limit price, or where the price comes from when there is none. */
export function priceText(order: WireObject): string {
  const pegged = textOf(order.peggedPrice);
  if (textOf(order.pegPriceType) !== '') return `${trimDecimal(pegged) || '–'} (${textOf(order.pegPriceType)})`;
  const price = textOf(order.price);
  if (price !== '' && !isZero(price)) return trimDecimal(price);
  return textOf(order.type) === '' ? '' : 'market';
}

/** The same for a narrow column: `59264.85 (PRIMARY)` is pegged. */
export const shortPrice = (order: WireObject): string => priceText(order).replace(/_PEG\)$/, ')');

/** `0.05`, or the amount of quote asset that a market order by quote quantity spends or earns. */
export function quantityText(order: WireObject): string {
  const quantity = textOf(order.origQty);
  const quote = textOf(order.origQuoteOrderQty);
  if (quote !== '' && !isZero(quote)) return `${trimDecimal(quote)} quote`;
  return trimDecimal(quantity);
}

/** What sets the order off, if something does: `stop 59000`, `trailing 100 bps`, both. */
export function triggerText(order: WireObject): string {
  const stop = textOf(order.stopPrice);
  const trailing = textOf(order.trailingDelta);
  return [
    ...(stop !== '' && !isZero(stop) ? [`stop ${trimDecimal(stop)}`] : []),
    ...(trailing !== '' && trailing !== '-1' && trailing !== '0' ? [`trailing ${trailing} bps`] : []),
  ].join('  ');
}

/** The same for a narrow column: `stop 59000`, `trail 1 %`. */
export function shortTrigger(order: WireObject): string {
  return triggerText(order).replace(/trailing (\d+) bps/, (_, bps: string) => `trail ${percentOfBps(bps)} %`);
}

/** Where an order executes, for a narrow column: `at 40000`, `stop 41000`, `at 40000, stop 41000`. */
export function termsText(order: WireObject): string {
  const [price, trigger] = [priceText(order), shortTrigger(order)];
  if (trigger === '') return `at ${price}`;
  return price === 'market' ? trigger : `at ${price}, ${trigger}`;
}

/** Hundredths of a percent in percent, exact. */
function percentOfBps(bps: string): string {
  const value = parseExact(bps);
  return value ? trimDecimal(exactText({ units: value.units, scale: 2 })) : bps;
}
