/**
 * The assets that can be converted into each other, their rates, and the limits of the amounts.
 *
 * Two assets convert over the shortest route of trading symbols, each at the middle of its best quotes. Among routes of equal
 * length, the route whose symbols come first in the symbol list is used. Rates are exact quotients, so a route over several
 * books loses nothing to rounding. The limits of an asset come from the LOT_SIZE of the first symbol that has it as base asset,
 * else from the NOTIONAL of the first symbol that has it as quote asset.
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import type { Exchange } from '../exchange.js';
import { MAX_UNITS, type SymbolRules } from '../model/symbol-rules.js';

/** A rate: one unit of the source asset is worth `to / from` units of the target asset. */
export interface Rate {
  readonly to: bigint;
  readonly from: bigint;
}

/** Limits of the amount of one asset in a conversion, units of 1e-8. */
export interface AmountBounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** Two assets that convert into each other. */
export interface ConvertPair {
  readonly fromAsset: string;
  readonly toAsset: string;
  /** Whether `fromAsset` is the base asset of the symbol that trades both; `undefined` when there is no such symbol. */
  readonly fromIsBase: boolean | undefined;
}

interface Step {
  readonly rules: SymbolRules;
  readonly isSell: boolean;
}

/** Supplies the best quotes of a symbol. */
export interface QuoteSource {
  bookTicker(symbol: string): { readonly bidPrice: string; readonly askPrice: string };
}

export class ConvertPairs {
  private readonly quotes: QuoteSource;
  private readonly bounds = new Map<string, AmountBounds>();
  /** The symbols that trade an asset, in the order of the symbol list. */
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

  /** All assets that a symbol trades. */
  assets(): string[] {
    return [...this.bounds.keys()];
  }

  hasAsset(asset: string): boolean {
    return this.bounds.has(asset);
  }

  /** @throws Error when no symbol trades the asset */
  boundsOf(asset: string): AmountBounds {
    const bounds = this.bounds.get(asset);
    if (bounds === undefined) throw new Error(`No symbol trades ${asset}.`);
    return bounds;
  }

  /** The pairs from one asset to another. When one of the two is `undefined`, the pairs with all other assets. */
  pairs(fromAsset: string | undefined, toAsset: string | undefined): ConvertPair[] {
    const froms = fromAsset === undefined ? this.assets() : [fromAsset];
    const tos = toAsset === undefined ? this.assets() : [toAsset];
    return froms.flatMap((from) => {
      const routes = this.routesFrom(from, tos.length === 1 ? tos[0] : undefined);
      return tos
        .filter((to) => to !== from && routes.has(to))
        .map((to) => {
          const route = routes.get(to) ?? [];
          return { fromAsset: from, toAsset: to, fromIsBase: route.length === 1 ? route[0]?.isSell : undefined };
        });
    });
  }

  /** Whether there is a route between the assets now. */
  connects(fromAsset: string, toAsset: string): boolean {
    return this.route(fromAsset, toAsset) !== undefined;
  }

  /** The current rate; `undefined` when there is no route, or a book of the route has an empty side. */
  rate(fromAsset: string, toAsset: string): Rate | undefined {
    const route = this.route(fromAsset, toAsset);
    if (route === undefined) return undefined;
    let [to, from] = [1n, 1n];
    for (const { rules, isSell } of route) {
      const { bidPrice, askPrice } = this.quotes.bookTicker(rules.symbol);
      const [bid, ask] = [parseUnits(bidPrice, AMOUNT_SCALE), parseUnits(askPrice, AMOUNT_SCALE)];
      if (bid === 0n || ask === 0n) return undefined;
      // The middle of the quotes is (bid + ask) / 2 units of 1e-8.
      to *= isSell ? bid + ask : 2n * ONE;
      from *= isSell ? 2n * ONE : bid + ask;
    }
    return { to, from };
  }

  private route(fromAsset: string, toAsset: string): readonly Step[] | undefined {
    return fromAsset === toAsset ? undefined : this.routesFrom(fromAsset, toAsset).get(toAsset);
  }

  /**
   * Routes to other assets, breadth first, so that the first route found is a shortest one. The search stops at
   * `wanted`.
   */
  private routesFrom(fromAsset: string, wanted: string | undefined): ReadonlyMap<string, readonly Step[]> {
    const routes = new Map<string, readonly Step[]>([[fromAsset, []]]);
    for (const [asset, steps] of routes) {
      if (asset === wanted) break;
      for (const rules of this.byAsset.get(asset) ?? []) {
        if (rules.status !== 'TRADING') continue;
        const isSell = rules.baseAsset === asset;
        const next = isSell ? rules.quoteAsset : rules.baseAsset;
        if (!routes.has(next)) routes.set(next, [...steps, { rules, isSell }]);
      }
    }
    return routes;
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
