/** The part of a symbol's exchangeInfo entry that the client keeps. */
import type { FilterFields } from '../../protocol/index.js';

/** The facts about a symbol that displays use: its tick size and its assets, as far as they are known. */
export function shownFacts(known: KnownSymbol | undefined): {
  readonly tickSize?: string;
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
} {
  const tickSize = known?.filters.find(({ filterType }) => filterType === 'PRICE_FILTER')?.tickSize;
  return {
    ...(typeof tickSize === 'string' ? { tickSize } : {}),
    ...(known?.baseAsset === undefined ? {} : { baseAsset: known.baseAsset }),
    ...(known?.quoteAsset === undefined ? {} : { quoteAsset: known.quoteAsset }),
  };
}

export interface KnownSymbol {
  readonly symbol: string;
  readonly filters: readonly FilterFields[];
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
  readonly status?: string;
}
