/** The parts from which a venue (an exchange with its market and clock) is made: symbols, trade histories, clock and market driver. */
import type { Exchange, PriceRange, Sor, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import type { HistoryStore, OffBookData } from '../../market/index.js';
import type { MarketClock } from './market-clock.js';
import type { MarketDriver } from './market-host.js';

export interface VenueParts {
  readonly symbols: readonly SymbolInfo[];
  /** Groups of symbols for smart order routing. Default: the symbols of each base asset that are quoted in dollar assets. */
  readonly sors?: readonly Sor[];
  readonly histories: HistoryStore;
  readonly sides?: OffBookData;
  readonly priceRanges?: ReadonlyMap<string, PriceRange>;
  /** Default: {@link EXCHANGE_FILTERS}. */
  readonly exchangeFilters?: readonly SymbolFilter[];
  readonly clock: MarketClock;
  readonly isLive: boolean;
  readonly driver: (exchange: Exchange) => MarketDriver;
  /** Whether the driver does not start but waits for {@link restore}. Default false. */
  readonly isEmpty?: boolean;
  /** Default: the time of the clock. */
  readonly startUs?: number;
}
