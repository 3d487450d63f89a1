/** The present price of symbols, and the value of amounts of other assets in one asset. */
import {
  addExact,
  divideExact,
  type Exact,
  exactText,
  isZero,
  middleOf,
  multiplyExact,
  parseExact,
} from '../../protocol/index.js';
import type { BookTicker } from '../types/data-types.gen.js';

/** Decimals of a value that is divided by a price, because only the symbol in the other direction has a price. */
const QUOTIENT_DECIMALS = 12;

const NOTHING: Exact = { units: 0n, scale: 0 };

/** Prices by symbol: the middle of the best bid and ask, or the price of the only side. */
export class PresentPrices {
  readonly #prices = new Map<string, Exact>();

  constructor(tickers: readonly BookTicker[]) {
    for (const { symbol, bidPrice, askPrice } of tickers) {
      const [first, second] = [bidPrice, askPrice].filter((text) => !isZero(text)).map(parseExact);
      if (first) this.#prices.set(symbol, second ? middleOf(first, second) : first);
    }
  }

  get(symbol: string): Exact | undefined {
    return this.#prices.get(symbol);
  }

  /** The value of an amount in another asset; undefined without a price. */
  worth(
    amount: Exact,
    asset: string,
    target: string,
  ): { readonly value: Exact; readonly isExact: boolean } | undefined {
    if (asset === target) return { value: amount, isExact: true };
    const direct = this.get(asset + target);
    if (direct) return { value: multiplyExact(amount, direct), isExact: true };
    const inverse = this.get(target + asset);
    const quotient = inverse && divideExact(amount, inverse, QUOTIENT_DECIMALS);
    return quotient && { value: parseExact(quotient.text) as Exact, isExact: quotient.isExact };
  }
}

/** Sums up amounts of several assets in one of them. */
export class Worths {
  value = NOTHING;
  isExact = true;
  /** The assets without a price, whose amounts are not in the sum. */
  readonly unpriced = new Set<string>();

  constructor(
    private readonly prices: PresentPrices,
    private readonly target: string,
  ) {}

  add(amount: Exact, asset: string): void {
    if (amount.units === 0n) return;
    const worth = this.prices.worth(amount, asset, this.target);
    if (!worth) {
      this.unpriced.add(asset);
      return;
    }
    this.value = addExact(this.value, worth.value);
    this.isExact &&= worth.isExact;
  }

  get text(): string {
    return plainText(this.value);
  }
}

/** The decimal with no zeros at its end. */
export const plainText = (value: Exact): string => exactText(trimmed(value));

function trimmed({ units, scale }: Exact): Exact {
  let [rest, decimals] = [units, scale];
  while (decimals > 0 && rest % 10n === 0n) {
    rest /= 10n;
    decimals -= 1;
  }
  return { units: rest, scale: decimals };
}
