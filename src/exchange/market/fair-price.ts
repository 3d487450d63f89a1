/**
 * The fair price of a symbol: the ratio of the paths of its two assets, so that no round trip through three symbols
 * stands open. All assets but the dollar share one market path and add one of their own.
 */
import { KNOT_MS, LogPath } from './price-path.js';
import { SIMULATED_UNIVERSE, type Universe } from './universe.js';

/** Paths of one seed, shared by all symbols so that their blocks are computed once. */
export class AssetPaths {
  readonly seed: number;
  readonly universe: Universe;
  readonly #paths = new Map<string, LogPath>();

  constructor(seed: number, universe: Universe = SIMULATED_UNIVERSE) {
    this.seed = seed;
    this.universe = universe;
  }

  /** The path called `name`, made on first use. */
  path(name: string, dailyVolatility: number, rootSpread: number): LogPath {
    let path = this.#paths.get(name);
    if (!path) {
      path = new LogPath(this.seed, name, dailyVolatility, rootSpread);
      this.#paths.set(name, path);
    }
    return path;
  }
}

/** The fair price of one symbol, a float in quote asset per base asset. */
export class FairPrice {
  readonly #market: LogPath;
  readonly #marketWeight: number;
  readonly #base: LogPath | undefined;
  readonly #quote: LogPath | undefined;
  readonly #own: LogPath;
  readonly #basePrice: number;
  readonly #anchorMs: number;

  /** @param anchorMs the instant, on a minute, at which every asset stands at its base price */
  constructor(paths: AssetPaths, baseAsset: string, quoteAsset: string, anchorMs: number) {
    const base = paths.universe.asset(baseAsset);
    const quote = paths.universe.asset(quoteAsset);
    this.#market = paths.path('market', 0.018, 0.07);
    this.#marketWeight = base.marketWeight - quote.marketWeight;
    this.#base = base.dailyVolatility === 0 ? undefined : paths.path(baseAsset, base.dailyVolatility, 0.05);
    this.#quote = quote.dailyVolatility === 0 ? undefined : paths.path(quoteAsset, quote.dailyVolatility, 0.05);
    this.#own = this.#base ?? this.#quote ?? this.#market;
    this.#basePrice = base.usdPrice / quote.usdPrice;
    this.#anchorMs = anchorMs;
  }

  /** Fills `into` with the fair prices at knots `first`, `first + 1`, … from the anchor, times `scale`. */
  readKnots(first: number, into: Float64Array, scale: number): void {
    into.fill(0);
    this.#market.addTo(into, first, this.#marketWeight);
    this.#base?.addTo(into, first, 1);
    this.#quote?.addTo(into, first, -1);
    const price = this.#basePrice * scale;
    for (let i = 0; i < into.length; i += 1) into[i] = price * Math.exp(into[i] as number);
  }

  /** Fair price at any time, milliseconds since the epoch. */
  atTime(timeMs: number): number {
    const fromAnchorMs = timeMs - this.#anchorMs;
    let log = this.#marketWeight * this.#market.atTime(fromAnchorMs);
    if (this.#base) log += this.#base.atTime(fromAnchorMs);
    if (this.#quote) log -= this.#quote.atTime(fromAnchorMs);
    return this.#basePrice * Math.exp(log);
  }

  /** How lively the symbol is around a knot, relative to the usual. */
  volatilityAtKnot(index: number): number {
    return (this.#market.volatilityAt(index) + this.#own.volatilityAt(index)) / 2;
  }

  /** The knot at or before a time, counted from the anchor. */
  knotOf(timeMs: number): number {
    return Math.floor((timeMs - this.#anchorMs) / KNOT_MS);
  }
}
