/**
 * Prices of assets in the quote asset of a board, exact.
 *
 * An asset is worth the price of the last trade of its symbol with the quote asset. Without such a symbol, it is worth the
 * product of the last prices of two symbols (asset -> middle asset -> quote asset). Both kinds of prices are exact with 16
 * decimals. Further ways, such as a symbol in the other direction, would need a division that does not end; an asset that
 * has only those has no price.
 */
import type { Exchange } from '../../exchange/index.js';
import { AMOUNT_SCALE, formatUnits, parseUnits } from '../../protocol/index.js';
import type { Venue } from '../venue/venue.js';

/** Decimals of a price: two prices with 8 decimals multiplied. */
const PRICE_SCALE = 2 * AMOUNT_SCALE;
/** Decimals of a value: an amount times a price. */
const VALUE_SCALE = AMOUNT_SCALE + PRICE_SCALE;
const USUAL_QUOTE = 'USDT';

/** The asset in which the board shows values: USDT if a symbol is quoted in USDT, otherwise the most frequent quote asset. */
export function boardAsset(exchange: Exchange): string {
  const counts = new Map<string, number>();
  for (const symbol of exchange.symbols()) {
    const { quoteAsset } = exchange.symbolInfo(symbol);
    counts.set(quoteAsset, (counts.get(quoteAsset) ?? 0) + 1);
  }
  if (counts.has(USUAL_QUOTE)) return USUAL_QUOTE;
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The prices of all assets at one time. */
export class AssetPrices {
  private readonly venue: Venue;
  private readonly quoteAsset: string;
  /** Price with {@link PRICE_SCALE} decimals by asset; undefined for an asset without a price. */
  private readonly known = new Map<string, bigint | undefined>();

  constructor(venue: Venue, quoteAsset: string) {
    this.venue = venue;
    this.quoteAsset = quoteAsset;
  }

  /** Price of an asset, units of 1e-16 of the quote asset; undefined for an asset without a price. */
  of(asset: string): bigint | undefined {
    if (!this.known.has(asset)) this.known.set(asset, this.find(asset));
    return this.known.get(asset);
  }

  private find(asset: string): bigint | undefined {
    if (asset === this.quoteAsset) return 10n ** BigInt(PRICE_SCALE);
    const { exchange } = this.venue.hostFor([]);
    const own = exchange.symbols().filter((symbol) => exchange.symbolInfo(symbol).baseAsset === asset);
    const quoteOf = (symbol: string) => exchange.symbolInfo(symbol).quoteAsset;
    const direct = own.find((symbol) => quoteOf(symbol) === this.quoteAsset);
    if (direct !== undefined) {
      const last = this.lastPrice(direct);
      return last === undefined ? undefined : last * 10n ** BigInt(AMOUNT_SCALE);
    }
    for (const first of own) {
      const second = `${quoteOf(first)}${this.quoteAsset}`;
      if (!exchange.hasSymbol(second) || quoteOf(second) !== this.quoteAsset) continue;
      const [one, two] = [this.lastPrice(first), this.lastPrice(second)];
      if (one !== undefined && two !== undefined) return one * two;
    }
    return undefined;
  }

  private lastPrice(symbol: string): bigint | undefined {
    const { market } = this.venue.hostFor([symbol]);
    const price = market.lastPrice(symbol, this.venue.nowUs);
    return price === undefined ? undefined : parseUnits(price, AMOUNT_SCALE);
  }
}

/** An exact value as text, without zeros at its end but with at least two decimals: `-12.50`. */
export function valueText(units: bigint): string {
  const text = formatUnits(units < 0n ? -units : units, VALUE_SCALE).replace(/0+$/, '');
  const decimals = text.length - text.indexOf('.') - 1;
  return `${units < 0n ? '-' : ''}${text}${'0'.repeat(Math.max(0, 2 - decimals))}`;
}
