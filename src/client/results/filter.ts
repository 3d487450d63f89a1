/** The type of any filter, for functions that take filters from several lists of a reply. */
import type { AssetFilter, ExchangeFilter, SymbolFilter } from '../data-types.gen.js';

/** A filter of a symbol, of the exchange or of an asset. `filterType` says which one it is. */
export type Filter = SymbolFilter | ExchangeFilter | AssetFilter;
