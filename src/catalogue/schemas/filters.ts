/** Zod schemas of the filters (trading rules) of symbols, of the exchange and of assets. Source: `filters.json`. */
import { z } from 'zod';

import { filterNotes } from '../../protocol/index.js';
import { bool, decimal, int, shape, string, time, variants } from './shape.js';

const lowest = decimal.describe('Lowest price that passes; 0: no minimum.');
const highest = decimal.describe('Highest price that passes; 0: no maximum.');
const averageMinutes = int.describe('Minutes of the average price that the filter uses; 0: the last price.');
const multiple = (bound: string, side = '') =>
  decimal.describe(`${bound} price${side}, as a multiple of the average price.`);
const trailing = (bound: string, way: string) =>
  int.describe(`${bound} trailingDelta, in basis points, of orders that wait for a ${way} of the price.`);

const lots = {
  minQty: decimal.describe('Lowest quantity that passes; 0: no minimum.'),
  maxQty: decimal.describe('Highest quantity that passes; 0: no maximum.'),
  stepSize: decimal.describe('A quantity must be a multiple of this; 0: any quantity.'),
};
const maxNumOrders = int.describe('Maximum number of open orders of an account, including the new ones.');
const maxNumAlgoOrders = int.describe('Maximum number of open stop-loss and take-profit orders of an account.');
const maxNumIcebergOrders = int.describe('Maximum number of open iceberg orders of an account.');
const maxNumOrderLists = int.describe('Maximum number of open order lists of an account.');

/** The filters that a symbol can have: type -> its fields. */
const symbolFields = {
  PRICE_FILTER: {
    minPrice: lowest,
    maxPrice: highest,
    tickSize: decimal.describe('A price must be a multiple of this; 0: any price.'),
  },
  PERCENT_PRICE: {
    multiplierUp: multiple('Highest'),
    multiplierDown: multiple('Lowest'),
    avgPriceMins: averageMinutes,
  },
  PERCENT_PRICE_BY_SIDE: {
    bidMultiplierUp: multiple('Highest', ' of a BUY'),
    bidMultiplierDown: multiple('Lowest', ' of a BUY'),
    askMultiplierUp: multiple('Highest', ' of a SELL'),
    askMultiplierDown: multiple('Lowest', ' of a SELL'),
    avgPriceMins: averageMinutes,
  },
  LOT_SIZE: lots,
  MIN_NOTIONAL: {
    minNotional: decimal.describe('Lowest price × quantity that passes.'),
    applyToMarket: bool.describe('Whether MARKET orders are checked, at the average price.'),
    avgPriceMins: averageMinutes,
  },
  NOTIONAL: {
    minNotional: decimal.describe('Lowest price × quantity that passes.'),
    applyMinToMarket: bool.describe('Whether the minimum applies to MARKET orders, at the average price.'),
    maxNotional: decimal.describe('Highest price × quantity that passes.'),
    applyMaxToMarket: bool.describe('Whether the maximum applies to MARKET orders, at the average price.'),
    avgPriceMins: averageMinutes,
  },
  ICEBERG_PARTS: { limit: int.describe('Maximum number of parts: quantity / icebergQty, rounded up.') },
  MARKET_LOT_SIZE: lots,
  MAX_NUM_ORDERS: { maxNumOrders },
  MAX_NUM_ALGO_ORDERS: { maxNumAlgoOrders },
  MAX_NUM_ICEBERG_ORDERS: { maxNumIcebergOrders },
  MAX_POSITION: {
    maxPosition: decimal.describe('Maximum of the base asset: balance plus quantity of all open BUY orders.'),
  },
  TRAILING_DELTA: {
    minTrailingAboveDelta: trailing('Lowest', 'rise'),
    maxTrailingAboveDelta: trailing('Highest', 'rise'),
    minTrailingBelowDelta: trailing('Lowest', 'fall'),
    maxTrailingBelowDelta: trailing('Highest', 'fall'),
  },
  MAX_NUM_ORDER_AMENDS: { maxNumOrderAmends: int.describe('Maximum number of amendments of one order.') },
  MAX_NUM_ORDER_LISTS: { maxNumOrderLists },
  T_PLUS_SELL: { endTime: time.describe('End of the restriction; -1: none.') },
};

const exchangeFields = {
  EXCHANGE_MAX_NUM_ORDERS: { maxNumOrders },
  EXCHANGE_MAX_NUM_ALGO_ORDERS: { maxNumAlgoOrders },
  EXCHANGE_MAX_NUM_ICEBERG_ORDERS: { maxNumIcebergOrders },
  EXCHANGE_MAX_NUM_ORDER_LISTS: { maxNumOrderLists },
};

const assetFields = {
  MAX_ASSET: {
    asset: string.describe('Asset whose amount per order is limited.'),
    limit: decimal.describe('Maximum amount of the asset in one order.'),
  },
};

/** Filters without a published rule. */
const UNDOCUMENTED: Readonly<Record<string, string>> = {
  T_PLUS_SELL: 'SELL orders; the exchange does not publish its rule',
};

/** Name of the type of a filter: `PRICE_FILTER` is a `PriceFilter`, `LOT_SIZE` a `LotSizeFilter`. */
const typeName = (filterType: string) =>
  `${filterType
    .replace(/_FILTER$/, '')
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')}Filter`;

const shapesOf = (filters: Readonly<Record<string, z.ZodRawShape>>) =>
  Object.entries(filters).map(([filterType, fields]) => {
    const applies = filterNotes[filterType]?.applies ?? UNDOCUMENTED[filterType];
    if (applies === undefined) throw new Error(`no note describes the filter ${filterType}`);
    const type = z.literal(filterType).describe('Type of the filter.');
    return shape(typeName(filterType), `Filter ${filterType} applies to ${applies}.`, { filterType: type, ...fields });
  });

/** Description of a union of filters; `of` says to what the filters belong. */
const about = (of: string) =>
  `A filter (trading rule) of ${of}. filterType names the filter. Another exchange may have further types.`;

export const SymbolFilter = variants('SymbolFilter', about('a symbol'), 'filterType', shapesOf(symbolFields));

export const ExchangeFilter = variants('ExchangeFilter', about('the exchange'), 'filterType', shapesOf(exchangeFields));

export const AssetFilter = variants('AssetFilter', about('an asset'), 'filterType', shapesOf(assetFields));
