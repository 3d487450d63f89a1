/** What is known of the symbols: filled by exchangeInfo replies, read by checks and hints. Sends nothing by itself. */
import type { FilterFields } from '../protocol/filter-grid.js';
import { nearest } from '../protocol/nearest.js';

/** The part of a symbol's information that checks need. */
export interface KnownSymbol {
  readonly symbol: string;
  readonly filters: readonly FilterFields[];
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
}

export class SymbolRules {
  private readonly known = new Map<string, KnownSymbol>();
  private readonly loading = new Map<string, Promise<unknown>>();

  learn(symbols: readonly KnownSymbol[]): void {
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

  /** Names known so far, for completion. */
  names(): string[] {
    return [...this.known.keys()];
  }

  /** Names close to a mistyped one. */
  near(symbol: string): string[] {
    return nearest(symbol, this.known.keys());
  }
}
