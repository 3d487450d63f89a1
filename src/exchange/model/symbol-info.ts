/** A symbol as `exchangeInfo` lists it, field for field. */

import type { OrderType, StpMode } from './order-terms.js';

/** One filter of a symbol as on the wire: decimals are strings; counts are numbers and flags are booleans. */
export interface SymbolFilter {
  readonly filterType: string;
  readonly [field: string]: string | number | boolean;
}

export type SymbolStatus = 'TRADING' | 'END_OF_DAY' | 'HALT' | 'BREAK' | 'CANCEL_ONLY';

/** One element of `exchangeInfo.symbols`, field for field. */
export interface SymbolInfo {
  readonly symbol: string;
  readonly status: SymbolStatus;
  readonly baseAsset: string;
  readonly baseAssetPrecision: number;
  readonly quoteAsset: string;
  readonly quotePrecision: number;
  readonly quoteAssetPrecision: number;
  readonly baseCommissionPrecision: number;
  readonly quoteCommissionPrecision: number;
  readonly orderTypes: readonly OrderType[];
  readonly icebergAllowed: boolean;
  readonly ocoAllowed: boolean;
  readonly otoAllowed: boolean;
  readonly opoAllowed: boolean;
  readonly quoteOrderQtyMarketAllowed: boolean;
  readonly allowTrailingStop: boolean;
  readonly cancelReplaceAllowed: boolean;
  readonly amendAllowed: boolean;
  readonly pegInstructionsAllowed: boolean;
  readonly isSpotTradingAllowed: boolean;
  readonly isMarginTradingAllowed: boolean;
  readonly filters: readonly SymbolFilter[];
  readonly permissions: readonly string[];
  readonly permissionSets: readonly (readonly string[])[];
  readonly defaultSelfTradePreventionMode: StpMode;
  readonly allowedSelfTradePreventionModes: readonly StpMode[];
}
