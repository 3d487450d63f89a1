/** The parts of a venue. */
import type { Exchange, PriceRange, Sor, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import type { HistoryStore, OffBookData } from '../../market/index.js';
import type { MarketClock } from './market-clock.js';
import type { MarketDriver } from './market-host.js';

export interface VenueParts {
  readonly symbols: readonly SymbolInfo[];
  /** Default: symbols of one base asset that are quoted in dollars. */
  readonly sors?: readonly Sor[];
  readonly histories: HistoryStore;
  readonly sides?: OffBookData;
  readonly priceRanges?: ReadonlyMap<string, PriceRange>;
  /** Default: {@link EXCHANGE_FILTERS}. */
  readonly exchangeFilters?: readonly SymbolFilter[];
  readonly clock: MarketClock;
  readonly isLive: boolean;
  readonly driver: (exchange: Exchange) => MarketDriver;
  /** Whether the driver waits for {@link restore} in place of starting. Default false. */
  readonly isEmpty?: boolean;
  /** Default: the time of the clock. */
  readonly startUs?: number;
}
