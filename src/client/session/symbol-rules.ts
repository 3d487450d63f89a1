/** The symbols of exchangeInfo replies with their filters, for checks and hints. Sends nothing itself. */
import { type FilterFields, HOUR_MS, nearest, SECOND_MS, type SeenTicker } from '../../protocol/index.js';
import type { KnownSymbol } from './known-symbol.js';
import { rankSymbols } from './symbol-rank.js';

/** The tickers of earlier replies. */
export interface TickerCache {
  /** Number of ticker replies so far. */
  readonly replies: number;
  all(): Iterable<SeenTicker>;
}

/** Age in milliseconds after which the filters of a symbol are loaded again: exchanges change them rarely. */
const OLD_MS = HOUR_MS;
/** Time in milliseconds in which filters that could not be loaded are not requested again. */
const RETRY_MS = 30 * SECOND_MS;

/**
 * State of the known filters of a symbol. `stale`: the exchange refused an order by a filter that passed here.
 * `failed`: a request for them failed a short time ago.
 */
export type FilterState = 'fresh' | 'old' | 'stale' | 'unknown' | 'failed';

export class SymbolRules {
  private readonly known = new Map<string, KnownSymbol>();
  private readonly loading = new Map<string, Promise<unknown>>();
  private readonly learnedMs = new Map<string, number>();
  private readonly stale = new Set<string>();
  private readonly failures = new Map<string, { readonly atMs: number; readonly why: string }>();
  private readonly assetFilters = new Map<string, readonly FilterFields[]>();

  #replies = 0;
  #ranked: { readonly version: string; readonly names: readonly string[] } | undefined;

  /** Whether a reply has contained all symbols of the exchange. */
  isComplete = false;

  /** @param now our current time in milliseconds, for the age of filters; without it they do not age */
  constructor(private readonly now: () => number = () => 0) {}

  /** @param areAll whether `symbols` are all that the exchange lists */
  learn(symbols: readonly KnownSymbol[], areAll = false): void {
    this.#replies += 1;
    if (areAll) this.isComplete = true;
    const nowMs = this.now();
    for (const info of symbols) {
      this.known.set(info.symbol, this.withAssetFilters(info));
      this.learnedMs.set(info.symbol, nowMs);
      this.stale.delete(info.symbol);
      this.failures.delete(info.symbol);
    }
  }

  /** Stores the asset filters of a symbol (MAX_ASSET), which a reply of account.filters contains. */
  learnAssetFilters(symbol: string, filters: readonly FilterFields[]): void {
    this.assetFilters.set(symbol, filters);
    const info = this.known.get(symbol);
    if (info) this.known.set(symbol, this.withAssetFilters(info));
  }

  hasAssetFilters(symbol: string): boolean {
    return this.assetFilters.has(symbol);
  }

  get(symbol: string): KnownSymbol | undefined {
    return this.known.get(symbol);
  }

  /** State of the known filters of a symbol. */
  stateOf(symbol: string): FilterState {
    const atMs = this.learnedMs.get(symbol);
    if (atMs !== undefined && !this.stale.has(symbol) && this.now() - atMs < OLD_MS) return 'fresh';
    const failedMs = this.failures.get(symbol)?.atMs;
    if (failedMs !== undefined && this.now() - failedMs < RETRY_MS) return 'failed';
    return atMs === undefined ? 'unknown' : this.stale.has(symbol) ? 'stale' : 'old';
  }

  /** Why the last request for the filters of a symbol failed; undefined if it did not. */
  failureOf(symbol: string): string | undefined {
    return this.failures.get(symbol)?.why;
  }

  /** Stores why the filters of a symbol could not be loaded. */
  noteFailure(symbol: string, why: string): void {
    this.failures.set(symbol, { atMs: this.now(), why });
  }

  /** Marks the filters of a symbol as stale, so that they are loaded before the next order. */
  markStale(symbol: string): void {
    if (this.known.has(symbol)) this.stale.add(symbol);
  }

  /**
   * Loads a symbol with `load`, once for all callers that wait at the same time.
   *
   * @throws the error of `load`; it is also stored for {@link failureOf}
   */
  async load(symbol: string, load: () => Promise<unknown>): Promise<void> {
    const loading = this.loading.get(symbol) ?? this.begin(symbol, load);
    await loading;
  }

  private begin(symbol: string, load: () => Promise<unknown>): Promise<unknown> {
    const loading = load()
      .catch((error: unknown) => {
        this.noteFailure(symbol, error instanceof Error ? error.message : String(error));
        throw error;
      })
      .finally(() => this.loading.delete(symbol));
    this.loading.set(symbol, loading);
    return loading;
  }

  /**
   * The symbol with its asset filters, each with the role of its asset, which decides which amount the filter limits.
   */
  private withAssetFilters(info: KnownSymbol): KnownSymbol {
    const own = this.assetFilters.get(info.symbol);
    if (!own) return info;
    const roles = own.flatMap((filter) => {
      const role = filter.asset === info.baseAsset ? 'base' : filter.asset === info.quoteAsset ? 'quote' : undefined;
      return role === undefined ? [] : [{ ...filter, role }];
    });
    return { ...info, filters: [...info.filters.filter(({ role }) => role === undefined), ...roles] };
  }

  /** The known names, the most traded first by the tickers in `seen`. Returns the same list until new data arrives. */
  ranked(seen: TickerCache): readonly string[] {
    const version = `${this.#replies} ${seen.replies}`;
    if (this.#ranked?.version !== version) {
      this.#ranked = { version, names: Object.freeze(rankSymbols([...this.known.values()], [...seen.all()])) };
    }
    return this.#ranked.names;
  }

  /** Names that are similar to a mistyped one. */
  near(symbol: string): string[] {
    return nearest(symbol, this.known.keys());
  }
}
