/**
 * Folds the fills of a symbol into a position: quantity, cost basis and realised profit. Pure, in integers.
 *
 * Commission in the base asset changes the quantity and is charged at the price of its fill, so a purchase of q with
 * commission c adds q - c to the position. With both methods, quantity × price - cost + realised profit is exactly the
 * change of the account by the fills. The only division computes the share of the cost that a sale closes with the
 * average method; its remainder stays in the cost.
 */
import { type Exact, parseExact, unitsAt } from '../../protocol/index.js';
import type { AccountTrade } from '../types/data-types.gen.js';

/** The fields of a fill that count. */
export type PositionFill = Pick<AccountTrade, 'price' | 'qty' | 'commission' | 'commissionAsset' | 'isBuyer' | 'time'>;

/** The position that results from fills; amounts in the quote asset. */
export interface FoldedFills {
  readonly quantity: Exact;
  readonly cost: Exact;
  /** Profit of the closed parts, after commission in the base and the quote asset. */
  readonly realised: Exact;
  readonly commission: Exact;
  /** Commission in other assets. */
  readonly others: ReadonlyMap<string, Exact>;
}

export type CostMethod = 'average' | 'fifo';

interface Lot {
  quantity: bigint;
  readonly price: bigint;
}

/** Decimals of quantities and of prices: no asset has more. Amounts, as their products, have twice as many. */
const SCALE = 18;
const AMOUNT_SCALE = 2 * SCALE;

/** @param fills oldest first */
export function foldFills(
  fills: Iterable<PositionFill>,
  { base, quote }: { readonly base: string; readonly quote: string },
  method: CostMethod,
): FoldedFills {
  const book: Holdings = method === 'fifo' ? new Lots() : new Average();
  const others = new Map<string, bigint>();
  let realised = 0n;
  let commission = 0n;
  for (const fill of fills) {
    const [price, quantity, paid] = [fill.price, fill.qty, fill.commission].map(unitsOf) as [bigint, bigint, bigint];
    const inBase = fill.commissionAsset === base ? paid : 0n;
    realised += book.add((fill.isBuyer ? quantity : -quantity) - inBase, price);
    const charged = inBase * price + (fill.commissionAsset === quote ? paid * ONE : 0n);
    commission += charged;
    realised -= charged;
    if (fill.commissionAsset !== base && fill.commissionAsset !== quote)
      others.set(fill.commissionAsset, (others.get(fill.commissionAsset) ?? 0n) + paid);
  }
  return {
    quantity: { units: book.quantity, scale: SCALE },
    cost: amount(book.cost),
    realised: amount(realised),
    commission: amount(commission),
    others: new Map([...others].map(([asset, units]) => [asset, { units, scale: SCALE }])),
  };
}

const ONE = 10n ** BigInt(SCALE);

const amount = (units: bigint): Exact => ({ units, scale: AMOUNT_SCALE });

function unitsOf(text: string): bigint {
  const value = parseExact(text);
  if (!value || value.scale > SCALE) throw new Error(`'${text}' is no decimal of a fill.`);
  return unitsAt(value, SCALE);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** The open quantity and its cost. */
interface Holdings {
  readonly quantity: bigint;
  readonly cost: bigint;
  /** Adds a signed quantity at a price; returns the profit of the quantity that is closed, before commission. */
  add(change: bigint, price: bigint): bigint;
}

/** The part of a change that closes a quantity of the other sign, with the sign of the change. */
function closingPart(change: bigint, quantity: bigint): bigint {
  if (change === 0n || quantity === 0n || change > 0n === quantity > 0n) return 0n;
  return abs(change) < abs(quantity) ? change : -quantity;
}

/** Each closed part has its share of the whole cost. */
class Average implements Holdings {
  quantity = 0n;
  cost = 0n;

  add(change: bigint, price: bigint): bigint {
    const closing = closingPart(change, this.quantity);
    const closedCost = closing === 0n ? 0n : (this.cost * -closing) / this.quantity;
    const opening = (change - closing) * price;
    this.quantity += change;
    this.cost += opening - closedCost;
    return -closing * price - closedCost;
  }
}

/** Each closed part has the cost of the oldest purchases that are still held. */
class Lots implements Holdings {
  quantity = 0n;
  cost = 0n;
  readonly #lots: Lot[] = [];
  #first = 0;

  add(change: bigint, price: bigint): bigint {
    const closing = closingPart(change, this.quantity);
    const closedCost = this.#close(closing);
    const opening = change - closing;
    if (opening !== 0n) this.#lots.push({ quantity: opening, price });
    this.quantity += change;
    this.cost += opening * price - closedCost;
    return -closing * price - closedCost;
  }

  /** Takes from the oldest lots; returns the cost of the taken quantity. */
  #close(closing: bigint): bigint {
    let rest = -closing;
    let cost = 0n;
    while (rest !== 0n) {
      const lot = this.#lots[this.#first] as Lot;
      const part = abs(lot.quantity) <= abs(rest) ? lot.quantity : rest;
      lot.quantity -= part;
      rest -= part;
      cost += part * lot.price;
      if (lot.quantity === 0n) this.#first += 1;
    }
    return cost;
  }
}
