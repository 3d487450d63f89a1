/**
 * The symbols of the simulated universe as in `exchangeInfo`, with filters like those of the public exchange. Which
 * symbols these are is defined in universe.ts and usual-symbols.ts.
 */

import type { Sor, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import { enumValues, USUAL_SELF_TRADE_PREVENTION } from '../../protocol/index.js';
import { DOLLARS, FEW_SYMBOLS, FEW_UNIVERSE, type Universe } from './universe.js';
import { USUAL_SYMBOLS, USUAL_UNIVERSE } from './usual-symbols.js';

/** The values that the wire form of a symbol is built from, as wire decimals. */
export interface SymbolGrid {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly tickSize: string;
  readonly stepSize: string;
  readonly maxPrice: string;
  readonly maxQty: string;
  readonly marketMaxQty: string;
  readonly minNotional: string;
  readonly maxNotional: string;
}

/** Limits of one account over all symbols, as on the public exchange. */
export const EXCHANGE_FILTERS: readonly SymbolFilter[] = [
  { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 1000 },
  { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 200 },
  { filterType: 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 10_000 },
  { filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS', maxNumOrderLists: 20 },
];

/** MAX_ASSET filter of every new account, as on the test network. */
export const ASSET_LIMITS: Readonly<Record<string, string>> = { JPY: '1000000' };

/** The few symbols that always trade, in the form of `exchangeInfo.symbols`. */
export function fewSymbols(): SymbolInfo[] {
  return FEW_SYMBOLS.map(wireSymbol);
}

/** The symbols of the default market: the few and the others. */
export function usualSymbols(): SymbolInfo[] {
  return USUAL_SYMBOLS.map(wireSymbol);
}

/** The smallest universe with these symbols of {@link usualSymbols}. */
export function universeOf(symbols: readonly SymbolInfo[]): Universe {
  const areFew = symbols.every(({ symbol }) => FEW_SYMBOLS.some((one) => one.symbol === symbol));
  return areFew ? FEW_UNIVERSE : USUAL_UNIVERSE;
}

/**
 * Groups of symbols for smart order routing: symbols of one base asset that are quoted in dollar assets, if there are
 * several.
 */
export function sorsOf(symbols: readonly SymbolInfo[]): Sor[] {
  const byBase = new Map<string, string[]>();
  for (const { symbol, baseAsset, quoteAsset } of symbols) {
    if (DOLLARS.includes(quoteAsset)) byBase.set(baseAsset, [...(byBase.get(baseAsset) ?? []), symbol]);
  }
  const several = [...byBase].filter(([, names]) => names.length > 1);
  return several.map(([baseAsset, names]) => ({ baseAsset, symbols: names }));
}

/**
 * The wire form of a symbol that allows all order types, order lists, amendments, pegged orders and iceberg quantities.
 */
export function wireSymbol(grid: SymbolGrid): SymbolInfo {
  return {
    symbol: grid.symbol,
    status: 'TRADING',
    baseAsset: grid.baseAsset,
    baseAssetPrecision: 8,
    quoteAsset: grid.quoteAsset,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: [...enumValues('OrderType')] as SymbolInfo['orderTypes'],
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: grid.tickSize, maxPrice: grid.maxPrice, tickSize: grid.tickSize },
      { filterType: 'LOT_SIZE', minQty: grid.stepSize, maxQty: grid.maxQty, stepSize: grid.stepSize },
      { filterType: 'ICEBERG_PARTS', limit: 100 },
      { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: grid.marketMaxQty, stepSize: '0.00000000' },
      {
        filterType: 'TRAILING_DELTA',
        minTrailingAboveDelta: 10,
        maxTrailingAboveDelta: 2000,
        minTrailingBelowDelta: 10,
        maxTrailingBelowDelta: 2000,
      },
      {
        filterType: 'PERCENT_PRICE_BY_SIDE',
        bidMultiplierUp: '5',
        bidMultiplierDown: '0.2',
        askMultiplierUp: '5',
        askMultiplierDown: '0.2',
        avgPriceMins: 5,
      },
      {
        filterType: 'NOTIONAL',
        minNotional: grid.minNotional,
        applyMinToMarket: true,
        maxNotional: grid.maxNotional,
        applyMaxToMarket: false,
        avgPriceMins: 5,
      },
      { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
      { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
      { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 10 },
      { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: 20 },
    ],
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: USUAL_SELF_TRADE_PREVENTION,
    allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'],
  };
}
