/** What an exchange and an account are made from. */

import type { PriceRange } from './checks/price-range.js';
import type { SymbolFilter, SymbolInfo } from './checks/symbol-info.js';
import type { AccountSettings } from './funds/account-settings.js';
import type { Sor } from './matching/routing.js';
export interface ExchangeSetup {
  readonly symbols: readonly SymbolInfo[];
  /** Symbols over whose books orders may be routed; those of one entry share base asset and lot size. Default: none. */
  readonly sors?: readonly Sor[];
  /** Volume-weighted average price for the filters, a decimal string; default: the last trade price is used. */
  readonly averagePriceOf?: (symbol: string) => string | undefined;
  /** Symbols that may trade only so far from their reference price. Default: none. */
  readonly priceRanges?: ReadonlyMap<string, PriceRange>;
  /** Reference price, a decimal string, `undefined` while there is none; it comes before the average for the filters. */
  readonly referencePriceOf?: (symbol: string) => string | undefined;
  /** Filters over all symbols, as `exchangeInfo.exchangeFilters` lists them. Default: none. */
  readonly exchangeFilters?: readonly SymbolFilter[];
}

export interface AccountOptions extends AccountSettings {
  /** Standard commission rates as decimals; default 0.00100000 each. */
  readonly makerRate?: string;
  readonly takerRate?: string;
  /** A participant of the simulated market: see account.ts for what it is spared. */
  readonly isParticipant?: boolean;
}

export interface BalanceReport {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}
