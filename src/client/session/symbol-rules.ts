/** The symbols of exchangeInfo replies with their filters, for checks and hints. Sends nothing itself. */
import { nearest, type SeenTicker } from '../../protocol/index.js';
import type { KnownSymbol } from './known-symbol.js';
import { rankSymbols } from './symbol-rank.js';

/** The tickers of earlier replies. `OrderCache` has them. */
export interface TickerCache {
  /** Number of ticker replies so far. */
  readonly tickerReplies: number;
  tickers(): Iterable<SeenTicker>;
}

export class SymbolRules {
  private readonly known = new Map<string, KnownSymbol>();
  private readonly loading = new Map<string, Promise<unknown>>();

  #replies = 0;
  #ranked: { readonly version: string; readonly names: readonly string[] } | undefined;

  /** Whether a reply has contained all symbols of the exchange. */
  isComplete = false;

  /** @param areAll whether `symbols` are all that the exchange lists */
  learn(symbols: readonly KnownSymbol[], areAll = false): void {
    this.#replies += 1;
    if (areAll) this.isComplete = true;
    for (const info of symbols) this.known.set(info.symbol, info);
  }

  get(symbol: string): KnownSymbol | undefined {
    return this.known.get(symbol);
  }

  /**
   * Waits until a symbol is known. `load` fetches it, once for all callers that wait at the same time.
   *
   *
   *
   * @throws the error of `load`; the next call loads again
   */
  async ensure(symbol: string, load: () => Promise<unknown>): Promise<KnownSymbol | undefined> {
    if (!this.known.has(symbol)) {
      const loading = this.loading.get(symbol) ?? load().finally(() => this.loading.delete(symbol));
      this.loading.set(symbol, loading);
      await loading;
    }
    return this.known.get(symbol);
  }

  /** The known names, the most traded first by the tickers in `seen`. Returns the same list until new data arrives. */
  ranked(seen: TickerCache): readonly string[] {
    const version = `${this.#replies} ${seen.tickerReplies}`;
    if (this.#ranked?.version !== version) {
      this.#ranked = { version, names: Object.freeze(rankSymbols([...this.known.values()], [...seen.tickers()])) };
    }
    return this.#ranked.names;
  }

  /** Names that are similar to a mistyped one. */
  near(symbol: string): string[] {
    return nearest(symbol, this.known.keys());
  }
}
