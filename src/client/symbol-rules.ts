/** What is known of the symbols: filled by exchangeInfo replies, read by checks and hints. Sends nothing by itself. */
import type { FilterFields } from '../protocol/filter-check.js';
import { nearest } from '../protocol/nearest.js';

/** The part of a symbol's information that checks need. */
export interface KnownSymbol {
  readonly symbol: string;
  readonly filters: readonly FilterFields[];
}

export class SymbolRules {
  private readonly known = new Map<string, KnownSymbol>();

  learn(symbols: readonly KnownSymbol[]): void {
    for (const info of symbols) this.known.set(info.symbol, info);
  }

  get(symbol: string): KnownSymbol | undefined {
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
