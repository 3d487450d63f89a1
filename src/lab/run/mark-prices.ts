/**
 * Prices of assets in the valuation asset: the middle of the best bid and the best ask, exact.
 *
 * An asset without a symbol of its own with the valuation asset is priced through one other asset. An asset that cannot be
 * priced in this way counts as 0, and the result names it.
 */

import { unmoved } from '../../market/index.js';
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';

/** Decimals of a mark. */
export const MARK_SCALE = 16;
const ONE_MARK = 10n ** BigInt(MARK_SCALE);
/** The factor from the sum of two prices with 8 decimals to their middle with {@link MARK_SCALE}. */
const TO_MIDDLE = 10n ** BigInt(MARK_SCALE - AMOUNT_SCALE) / 2n;

/** A price, and the same price without the impact of users. */
export interface Mark {
  readonly price: bigint;
  readonly unmoved: bigint;
}

const NO_MARK: Mark = { price: 0n, unmoved: 0n };

/**
 * Number of significant digits of a price without the impact of users. This price is an estimate; with few digits, amounts at this price have as few decimals
 * as other amounts.
 */
const UNMOVED_DIGITS = 9;

/** A chain of symbols from an asset to the valuation asset; `isInverse` says that the price of a symbol is inverted. */
type Way = readonly { readonly symbol: string; readonly isInverse: boolean }[];

export class MarkPrices {
  readonly valuation: string;
  readonly #exchange: MemoryExchange;
  readonly #ways = new Map<string, Way | undefined>();
  /** The last middle of each symbol, which is used while one side of its book is empty. */
  readonly #middles = new Map<string, Mark>();

  constructor(exchange: MemoryExchange, valuation: string) {
    this.#exchange = exchange;
    this.valuation = valuation;
  }

  /** The middle of a symbol's book in its quote asset, with {@link MARK_SCALE}; 0 before the first quotes. */
  middle(symbol: string): bigint {
    return this.middles(symbol).price;
  }

  /** As {@link middle}, together with the middle that the book would have without the impact of users. */
  middles(symbol: string): Mark {
    const { venue } = this.#exchange;
    const { bidPrice, askPrice } = venue.hostFor([symbol]).quotes.bookTicker(symbol);
    const [bid, ask] = [parseUnits(bidPrice, AMOUNT_SCALE), parseUnits(askPrice, AMOUNT_SCALE)];
    const known = this.#middles.get(symbol) ?? NO_MARK;
    if (bid === 0n || ask === 0n) return known;
    const price = (bid + ask) * TO_MIDDLE;
    const quoted = venue.impactOf(symbol)?.quoted ?? 1;
    const mark = { price, unmoved: quoted === 1 ? price : shortened(unmoved(price, quoted)) };
    this.#middles.set(symbol, mark);
    return mark;
  }

  /** The price of one unit of an asset. */
  of(asset: string): Mark {
    let mark: Mark = { price: ONE_MARK, unmoved: ONE_MARK };
    if (asset === this.valuation) return mark;
    for (const { symbol, isInverse } of this.#wayOf(asset) ?? []) {
      const middles = this.middles(symbol);
      if (middles.price === 0n) return NO_MARK;
      mark = isInverse ? dividedBy(mark, middles) : times(mark, middles);
    }
    return this.hasPrice(asset) ? mark : NO_MARK;
  }

  hasPrice(asset: string): boolean {
    return asset === this.valuation || this.#wayOf(asset) !== undefined;
  }

  #wayOf(asset: string): Way | undefined {
    if (this.#ways.has(asset)) return this.#ways.get(asset);
    const way = this.#findWay(asset);
    this.#ways.set(asset, way);
    return way;
  }

  #findWay(asset: string): Way | undefined {
    const direct = this.#step(asset, this.valuation);
    if (direct) return [direct];
    for (const { baseAsset, quoteAsset } of this.#exchange.venue.symbols) {
      for (const between of [baseAsset, quoteAsset]) {
        const [first, second] = [this.#step(asset, between), this.#step(between, this.valuation)];
        if (first && second) return [first, second];
      }
    }
    return undefined;
  }

  #step(from: string, to: string): Way[number] | undefined {
    for (const { symbol, baseAsset, quoteAsset } of this.#exchange.venue.symbols) {
      if (baseAsset === from && quoteAsset === to) return { symbol, isInverse: false };
      if (baseAsset === to && quoteAsset === from) return { symbol, isInverse: true };
    }
    return undefined;
  }
}

function shortened(price: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(price).length - UNMOVED_DIGITS));
  return price - (price % step);
}

/** The product of two marks: the price of an asset in a second asset, times the price of the second asset in a third. */
export function times(one: Mark, other: Mark): Mark {
  return { price: (one.price * other.price) / ONE_MARK, unmoved: (one.unmoved * other.unmoved) / ONE_MARK };
}

function dividedBy(one: Mark, other: Mark): Mark {
  return { price: (one.price * ONE_MARK) / other.price, unmoved: (one.unmoved * ONE_MARK) / other.unmoved };
}
