/**
 * The amounts that draft orders take from an account: the amount that an open order locks, and the most that it can
 * spend.
 *
 * All amounts are exact, in units of 1e-16. Source: orders.md of the protocol reference, section 2, "Funds".
 */
import { AMOUNT_SCALE, parseUnits } from '../values/decimal.js';
import { EXACT } from './expected-fills.js';
import type { OrderDraft } from './order-draft.js';

export interface Taken {
  readonly of: 'base' | 'quote';
  /** Units of 1e-16. */
  readonly units: bigint;
}

/** A decimal in units of 1e-16; undefined if the text is not a valid decimal, which cannot be sent anyway. */
export function exactUnits(text: string): bigint | undefined {
  try {
    return parseUnits(text, EXACT);
  } catch {
    return undefined;
  }
}

/**
 * Price times quantity, or the amount of an order by quote amount; undefined if the price is not known before the order
 * fills.
 */
export function notionalOf({ price, quantity, quoteOrderQty, isPegged }: OrderDraft): bigint | undefined {
  if (quoteOrderQty) return exactUnits(quoteOrderQty.value);
  if (!price || !quantity || isPegged) return undefined;
  try {
    return parseUnits(price.value, AMOUNT_SCALE) * parseUnits(quantity.value, AMOUNT_SCALE);
  } catch {
    return undefined;
  }
}

/**
 * The most that the orders of one placement can spend: the quantity of a SELL, or the quantity of a BUY at its limit
 * price. Pending orders are left out. Only one order of a pair fills, so the larger amount counts. Undefined for a BUY
 * without a price, because its cost is not known.
 */
export function mostTaken(drafts: readonly OrderDraft[]): Taken | undefined {
  const now = drafts.filter(({ isPending }) => !isPending);
  const [side, other] = new Set(now.map((draft) => draft.side));
  if ((side !== 'BUY' && side !== 'SELL') || other !== undefined) return undefined;
  const amounts = now.map((draft) =>
    side === 'SELL' && draft.quantity
      ? exactUnits(draft.quantity.value)
      : side === 'BUY'
        ? notionalOf(draft)
        : undefined,
  );
  let most: bigint | undefined;
  for (const units of amounts) {
    if (units === undefined) return undefined;
    if (most === undefined || units > most) most = units;
  }
  return most === undefined ? undefined : { of: side === 'BUY' ? 'quote' : 'base', units: most };
}
