/**
 * Divides a new order into the part that fills at once, at the prices of the book, and the part that rests, at its own
 * price. All amounts are exact, in units of 1e-16.
 */
import { type ExpectedFills, exactUnits, notionalOf, ONE, type OrderDraft } from '../../protocol/index.js';

/** Quantity in the base asset, and its value in the quote asset. */
export interface OrderPart {
  readonly quantity: bigint;
  readonly amount: bigint;
}

export interface OrderParts {
  /** The part of the order that fills on arrival. */
  readonly now: OrderPart;
  /** The part of the order that rests in the book until it fills. */
  readonly later: OrderPart;
}

const NOTHING: OrderPart = { quantity: 0n, amount: 0n };

/**
 * @param fills the immediate fills by the known book; undefined where no book is known or the order does not match on
 *   arrival: then all of the order counts as resting at its own price
 * @param timeInForce as sent; IOC and FOK orders never rest
 * @returns undefined when the quantity or the value is not known: for a market order without a known book, and for an
 *   order that is larger than the known levels
 */
export function partsOf(
  draft: OrderDraft,
  fills: ExpectedFills | undefined,
  timeInForce: string | undefined,
): OrderParts | undefined {
  if (fills?.isBeyond) return undefined;
  const rest = fills ? exactUnits(fills.rest ?? '0') : draft.quantity && exactUnits(draft.quantity.value);
  if (rest === undefined) return undefined;
  const [quantity, amount] = fills ? [exactUnits(fills.quantity), exactUnits(fills.amount)] : [0n, 0n];
  if (quantity === undefined || amount === undefined) return undefined;
  const now = { quantity, amount };
  if (rest === 0n || draft.quoteOrderQty) return { now, later: NOTHING };
  if (timeInForce === 'FOK') return { now: NOTHING, later: NOTHING };
  if (timeInForce === 'IOC') return { now, later: NOTHING };
  if (draft.type === 'MARKET') return fills && { now, later: NOTHING };
  const whole = notionalOf(draft);
  const all = draft.quantity && exactUnits(draft.quantity.value);
  if (whole === undefined || !all) return undefined;
  return { now, later: { quantity: rest, amount: rest === all ? whole : (whole * rest) / all } };
}

/** The sum of both parts. */
export const wholeOf = ({ now, later }: OrderParts): OrderPart => ({
  quantity: now.quantity + later.quantity,
  amount: now.amount + later.amount,
});

/**
 * The part of an amount (in units of 1e-16) that a rate (in units of 1e-8) gives, cut to 8 decimals as on the exchange.
 */
export const cutShare = (units: bigint, rate: bigint): bigint => ((units * rate) / ONE / ONE) * ONE;
