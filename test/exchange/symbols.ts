/** Symbols for the engine tests, with round values that are easy to compute with. */
import type { SymbolFilter, SymbolInfo } from '../../src/exchange/model/symbol-info.js';

const filters: readonly SymbolFilter[] = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000.00000000', tickSize: '0.01000000' },
  { filterType: 'LOT_SIZE', minQty: '0.10000000', maxQty: '1000.00000000', stepSize: '0.10000000' },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: '500.00000000', stepSize: '0.00000000' },
  {
    filterType: 'PERCENT_PRICE_BY_SIDE',
    bidMultiplierUp: '2',
    bidMultiplierDown: '0.5',
    askMultiplierUp: '2',
    askMultiplierDown: '0.5',
    avgPriceMins: 5,
  },
  {
    filterType: 'NOTIONAL',
    minNotional: '5.00000000',
    applyMinToMarket: true,
    maxNotional: '50000.00000000',
    applyMaxToMarket: false,
    avgPriceMins: 5,
  },
  { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 20 },
  { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
  { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: 3 },
];

/** SOLUSDT: tick 0.01, lot 0.1, notional from 5 to 50,000, at most 20 open orders, 5 of them algo, 3 lists. */
export const solusdt: SymbolInfo = {
  symbol: 'SOLUSDT',
  status: 'TRADING',
  baseAsset: 'SOL',
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  baseCommissionPrecision: 8,
  quoteCommissionPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'],
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
  filters,
  permissions: [],
  permissionSets: [['SPOT']],
  defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
  allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
};

/** {@link solusdt} with changes. */
export function symbolWith(changes: Partial<SymbolInfo>): SymbolInfo {
  return { ...solusdt, ...changes };
}

/** {@link solusdt} with these filters; each replaces the filter of the same type. */
export function symbolWithFilters(...changed: SymbolFilter[]): SymbolInfo {
  const types = new Set(changed.map((filter) => filter.filterType));
  return symbolWith({ filters: [...filters.filter((filter) => !types.has(filter.filterType)), ...changed] });
}

/** A symbol with only the filters of tick and lot. Price times quantity can be finer than 1e-8, so amounts are cut. */
export const fineSteps: SymbolInfo = symbolWith({
  symbol: 'SOLBTC',
  quoteAsset: 'BTC',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.00000100', maxPrice: '10.00000000', tickSize: '0.00000100' },
    { filterType: 'LOT_SIZE', minQty: '0.00100000', maxQty: '1000.00000000', stepSize: '0.00100000' },
  ],
});
