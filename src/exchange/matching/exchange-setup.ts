/** The setup of an exchange and of an account. */

import type { PriceRange } from '../checks/price-range.js';
import type { AccountSettings } from '../funds/account-settings.js';
import type { SymbolFilter, SymbolInfo } from '../model/symbol-info.js';
import type { Sor } from './routing.js';

export interface ExchangeSetup {
  readonly symbols: readonly SymbolInfo[];
  /**
   * Symbols whose orders may be routed over the books of each other. The symbols of one entry share base asset and lot
   * size. Default: none.
   */
  readonly sors?: readonly Sor[];
  /** Volume-weighted average price for the filters, a decimal string. Default: the last trade price is used. */
  readonly averagePriceOf?: (symbol: string) => string | undefined;
  /** How far symbols may trade from their reference price. Default: no limits. */
  readonly priceRanges?: ReadonlyMap<string, PriceRange>;
  /**
   * Reference price, a decimal string; `undefined` while there is none. The filters use it instead of the average
   * price.
   */
  readonly referencePriceOf?: (symbol: string) => string | undefined;
  /** Filters of the whole exchange, as `exchangeInfo.exchangeFilters` lists them. Default: none. */
  readonly exchangeFilters?: readonly SymbolFilter[];
}

export interface AccountOptions extends AccountSettings {
  /** Standard commission rates as decimal strings. Default: 0.00100000 each. */
  readonly makerRate?: string;
  readonly takerRate?: string;
  /**
   * Whether the account belongs to a participant of the simulated market; funds/account.ts describes the differences.
   */
  readonly isParticipant?: boolean;
}

export interface BalanceReport {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}
