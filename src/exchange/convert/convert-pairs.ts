/**
 * Which assets can be converted into which, at what rate, and in what amounts.
 *
 * Two assets convert over the shortest way through symbols that trade, each at the middle of its best quotes; of ways of
 * one length the one whose symbols were listed first. Rates are exact quotients, so a way through several books loses
 * nothing. What an asset may be converted in follows from the first symbol that it is the base of (LOT_SIZE), else from
 * the first that it is the quote of (NOTIONAL).
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import { MAX_UNITS, type SymbolRules } from '../checks/symbol-rules.js';
import type { Exchange } from '../exchange.js';

/** How much of one asset is worth one of another: `to / from`. */
export interface Rate {
  readonly to: bigint;
  readonly from: bigint;
}

/** Amounts of one asset that may be converted, units of 1e-8. */
export interface AmountBounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** Two assets that convert into each other. */
export interface ConvertPair {
  readonly fromAsset: string;
  readonly toAsset: string;
  /** Whether `fromAsset` is the base of the symbol that trades both; undefined where no symbol does. */
  readonly fromIsBase: boolean | undefined;
}

interface Step {
  readonly rules: SymbolRules;
  readonly isSell: boolean;
}

/** Where the best quotes of a symbol are said. */
export interface QuoteSource {
  bookTicker(symbol: string): { readonly bidPrice: string; readonly askPrice: string };
}

export class ConvertPairs {
  private readonly quotes: QuoteSource;
  private readonly bounds = new Map<string, AmountBounds>();
  /** Symbols that trade an asset, as they were listed. */
  private readonly byAsset = new Map<string, SymbolRules[]>();

  constructor(exchange: Exchange, quotes: QuoteSource) {
    this.quotes = quotes;
    const symbols = exchange.symbols().map((symbol) => exchange.rules(symbol));
    for (const rules of symbols) {
      for (const asset of [rules.baseAsset, rules.quoteAsset]) {
        const known = this.byAsset.get(asset);
        if (known) known.push(rules);
        else this.byAsset.set(asset, [rules]);
      }
    }
    for (const rules of symbols)
      if (!this.bounds.has(rules.baseAsset)) this.bounds.set(rules.baseAsset, lotBounds(rules));
    for (const rules of symbols) {
      if (!this.bounds.has(rules.quoteAsset)) this.bounds.set(rules.quoteAsset, notionalBounds(rules));
    }
  }

  /** Every asset that a symbol trades. */
  assets(): string[] {
    return [...this.bounds.keys()];
  }

  hasAsset(asset: string): boolean {
    return this.bounds.has(asset);
  }

  /** @throws Error for an asset that there is not */
  boundsOf(asset: string): AmountBounds {
    const bounds = this.bounds.get(asset);
    if (bounds === undefined) throw new Error(`no symbol trades ${asset}`);
    return bounds;
  }

  /** The pairs that lead from, to, or from one asset to another; each asset may be left open, not both. */
  pairs(fromAsset: string | undefined, toAsset: string | undefined): ConvertPair[] {
    const froms = fromAsset === undefined ? this.assets() : [fromAsset];
    const tos = toAsset === undefined ? this.assets() : [toAsset];
    return froms.flatMap((from) => {
      const ways = this.routesFrom(from, tos.length === 1 ? tos[0] : undefined);
      return tos
        .filter((to) => to !== from && ways.has(to))
        .map((to) => {
          const route = ways.get(to) ?? [];
          return { fromAsset: from, toAsset: to, fromIsBase: route.length === 1 ? route[0]?.isSell : undefined };
        });
    });
  }

  /** Whether a way leads from one to the other now. */
  connects(fromAsset: string, toAsset: string): boolean {
    return this.way(fromAsset, toAsset) !== undefined;
  }

  /** The rate now; undefined when there is no way, or a book on it has an empty side. */
  rate(fromAsset: string, toAsset: string): Rate | undefined {
    const way = this.way(fromAsset, toAsset);
    if (way === undefined) return undefined;
    let [to, from] = [1n, 1n];
    for (const { rules, isSell } of way) {
      const { bidPrice, askPrice } = this.quotes.bookTicker(rules.symbol);
      const [bid, ask] = [parseUnits(bidPrice, AMOUNT_SCALE), parseUnits(askPrice, AMOUNT_SCALE)];
      if (bid === 0n || ask === 0n) return undefined;
      // The middle is (bid + ask) / 2 units of 1e-8.
      to *= isSell ? bid + ask : 2n * ONE;
      from *= isSell ? 2n * ONE : bid + ask;
    }
    return { to, from };
  }

  private way(fromAsset: string, toAsset: string): readonly Step[] | undefined {
    return fromAsset === toAsset ? undefined : this.routesFrom(fromAsset, toAsset).get(toAsset);
  }

  /** Ways to other assets, breadth first, so that the first one found is a shortest one; no further than to `wanted`. */
  private routesFrom(fromAsset: string, wanted: string | undefined): ReadonlyMap<string, readonly Step[]> {
    const ways = new Map<string, readonly Step[]>([[fromAsset, []]]);
    for (const [asset, steps] of ways) {
      if (asset === wanted) break;
      for (const rules of this.byAsset.get(asset) ?? []) {
        if (rules.status !== 'TRADING') continue;
        const isSell = rules.baseAsset === asset;
        const next = isSell ? rules.quoteAsset : rules.baseAsset;
        if (!ways.has(next)) ways.set(next, [...steps, { rules, isSell }]);
      }
    }
    return ways;
  }
}

function lotBounds(rules: SymbolRules): AmountBounds {
  const { min, max } = rules.lotBounds;
  return {
    min: atLeastOne(rules.quantityUnits(min)),
    max: max === Number.POSITIVE_INFINITY ? MAX_UNITS : rules.quantityUnits(max),
  };
}

function notionalBounds({ notional }: SymbolRules): AmountBounds {
  return { min: atLeastOne(BigInt(notional?.minUnits ?? 0)), max: BigInt(notional?.maxUnits ?? MAX_UNITS) };
}

function atLeastOne(units: bigint): bigint {
  return units > 0n ? units : 1n;
}
