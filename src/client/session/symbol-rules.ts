/** What is known of the symbols: filled by exchangeInfo replies, read by checks and hints. Sends nothing by itself. */
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

  /** Whether a reply has told all symbols that the exchange listed then. */
  isWhole = false;

  /** @param areAll whether `symbols` are all that the exchange lists */
  learn(symbols: readonly KnownSymbol[], areAll = false): void {
    this.#replies += 1;
    if (areAll) this.isWhole = true;
    for (const info of symbols) this.known.set(info.symbol, info);
  }

  get(symbol: string): KnownSymbol | undefined {
    return this.known.get(symbol);
  }

  /**
   * Waits until a symbol is known; `load` asks for it, once for all who wait at the same time.
   *
   * @throws whatever `load` throws; the next one who waits asks again.
   */
  async ensure(symbol: string, load: () => Promise<unknown>): Promise<KnownSymbol | undefined> {
    if (!this.known.has(symbol)) {
      const loading = this.loading.get(symbol) ?? load().finally(() => this.loading.delete(symbol));
      this.loading.set(symbol, loading);
      await loading;
    }
    return this.known.get(symbol);
  }

  /** Names known so far, the most traded first as far as `seen` tells. A list of its own is made when something new was told. */
  ranked(seen: TickerCache): readonly string[] {
    const version = `${this.#replies} ${seen.tickerReplies}`;
    if (this.#ranked?.version !== version) {
      this.#ranked = { version, names: Object.freeze(rankSymbols([...this.known.values()], [...seen.tickers()])) };
    }
    return this.#ranked.names;
  }

  /** Names close to a mistyped one. */
  near(symbol: string): string[] {
    return nearest(symbol, this.known.keys());
  }
}
