/**
 * The result of an order in one sentence: the quantity bought or sold, the average price, and the distance of this
 * price, or of the price at which the order waits, from the market. The market price is the newest one of earlier
 * replies, so drawing an order sends nothing.
 */

import {
  decimalsOf,
  exactText,
  isOpenStatus,
  isZero,
  parseExact,
  subtractExact,
  trimDecimal,
} from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { averageText } from '../lab-figures/rounded.js';
import { NO_BREAK_SPACE, type Span, span } from '../text/rich.js';
import { mostDecimals, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { actingPrice, awayText } from './open-orders.js';
import { priceText, triggerText } from './order-text.js';

type Market = Pick<ShowContext, 'prices' | 'nowMs'>;

/** The facts about the symbol and the market that a verdict needs. */
export type VerdictContext = Market & Pick<ShowContext, 'tickSize' | 'baseAsset'>;

const AVERAGE_DECIMALS = 8;

/** The average price of the fills: exact, or rounded to one decimal more than prices have, with `≈`. '' for an order without fills. */
export function averagePrice(order: WireObject, { tickSize }: Pick<ShowContext, 'tickSize'>): string {
  const decimals = tickSize === undefined ? priceDecimals(order) : decimalsOf(trimDecimal(tickSize)) + 1;
  const [quote, base] = [parseExact(textOf(order.cummulativeQuoteQty)), parseExact(textOf(order.executedQty))];
  return quote && base ? averageText(quote, base, decimals) : '';
}

/** One decimal more than the prices of an order and of its fills have, at least three; as many as an average has for an order without a price. */
function priceDecimals({ price, fills }: WireObject): number {
  const prices = [price, ...objectsOf(fills).map((fill) => fill.price)]
    .map(textOf)
    .filter((text) => !isZero(text || '0'));
  return prices.length === 0 ? AVERAGE_DECIMALS : Math.max(2, mostDecimals(prices)) + 1;
}

/** The sentence, its figures in bold type; empty for an order of unknown side or state. */
export function verdictSpans(order: WireObject, context: VerdictContext): (string | Span)[] {
  const side = textOf(order.side);
  const status = textOf(order.status);
  if (side === '') return [];
  const did = side === 'BUY' ? 'bought' : 'sold';
  const done = textOf(order.executedQty);
  if (done !== '' && !isZero(done)) return filled(order, did, done, context);
  if (status === '') return [];
  if (!isOpenStatus(status)) {
    return [span(ENDS[status] ?? status.toLowerCase(), 'strong'), `, nothing ${did}`];
  }
  return [...waiting(order, status), `, nothing ${did} yet`, ...market(order, actingPrice(order), context)];
}

/** By status: how an order ended, in words. */
export const ENDS: Readonly<Record<string, string>> = {
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
  EXPIRED_IN_MATCH: 'expired in a match',
  REJECTED: 'rejected',
};

function filled(order: WireObject, did: string, done: string, context: VerdictContext): (string | Span)[] {
  const status = textOf(order.status);
  const unit = context.baseAsset === undefined ? '' : ` ${context.baseAsset}`;
  const whole = trimDecimal(textOf(order.origQty));
  const isAll = status === 'FILLED';
  const isPart = !isAll && whole !== '' && !isZero(whole);
  const amount = `${did} ${isAll ? 'all ' : ''}${trimDecimal(done)}${isPart ? ` of ${whole}` : ''}${unit}`;
  const average = averagePrice(order, context);
  const end =
    !isPart || status === ''
      ? ''
      : isOpenStatus(status)
        ? `, ${leftOf(order)}${NO_BREAK_SPACE}left`
        : `, the rest ${ENDS[status] ?? status.toLowerCase()}`;
  return [
    span(amount, 'strong'),
    ...(average === '' ? [] : [' at ', span(average, 'strong'), ' on average']),
    end,
    ...market(order, average.replace('≈ ', ''), context),
  ];
}

function leftOf({ origQty, executedQty }: WireObject): string {
  const [whole, done] = [parseExact(textOf(origQty)), parseExact(textOf(executedQty))];
  return whole && done ? trimDecimal(exactText(subtractExact(whole, done))) : '–';
}

function waiting(order: WireObject, status: string): (string | Span)[] {
  if (status === 'PENDING_NEW') return [span('waits', 'strong'), ' until the working order has filled'];
  const trigger = triggerText(order);
  if (trigger !== '' && order.isWorking !== true) return [span(`waits for ${trigger}`, 'strong')];
  const price = priceText(order);
  return [span(price === '' || price === 'market' ? 'open' : `rests at ${price}`, 'strong')];
}

/** The distance of a price from the market: `, 0.44 % above the market 60729.905`. */
function market(order: WireObject, price: string, context: Market): (string | Span)[] {
  const text = awayText(textOf(order.symbol), price, context);
  return text === '' ? [] : [span(`, ${text}`)];
}
