/** The part of a symbol's exchangeInfo entry that the client keeps. */
import type { FilterFields } from '../../protocol/index.js';

export interface KnownSymbol {
  readonly symbol: string;
  readonly filters: readonly FilterFields[];
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
  readonly status?: string;
}
