/**
 * The trading filters described for help: to which orders each filter applies, and which values pass. The client checks
 * filters in filter-check.ts before it sends an order, and the exchange checks them again. Source: `filters.json` of
 * the protocol reference.
 */

export interface FilterNote {
  /** Whether the filter belongs to a symbol, the exchange or an asset. */
  readonly of: 'symbol' | 'exchange' | 'asset';
  /** Orders or values that the filter checks. */
  readonly applies: string;
  /** Conditions of a value that passes. */
  readonly passes: readonly string[];
  /** How the filter treats MARKET orders, where it treats them differently. */
  readonly market?: string;
  /** Code of the refusal when the filter fails. Default -1013. */
  readonly code?: number;
}

const ZERO = 'a minimum, maximum or step of 0 is not applied';
const AVERAGE =
  'average: the reference price if the symbol has one, else the average price of the last avgPriceMins minutes, else the last price';

export const filterNotes: Readonly<Record<string, FilterNote>> = {
  PRICE_FILTER: {
    of: 'symbol',
    applies: 'price and stopPrice of an order',
    passes: ['minPrice <= price <= maxPrice', 'price is a multiple of tickSize', ZERO],
    market: 'applies to the stopPrice of STOP_LOSS and TAKE_PROFIT only',
  },
  PERCENT_PRICE: {
    of: 'symbol',
    applies: 'orders with a price',
    passes: ['average * multiplierDown <= price <= average * multiplierUp', AVERAGE],
    market: 'does not apply',
  },
  PERCENT_PRICE_BY_SIDE: {
    of: 'symbol',
    applies: 'orders with a price, by their side',
    passes: [
      'BUY: average * bidMultiplierDown <= price <= average * bidMultiplierUp',
      'SELL: average * askMultiplierDown <= price <= average * askMultiplierUp',
      AVERAGE,
    ],
    market: 'does not apply',
  },
  LOT_SIZE: {
    of: 'symbol',
    applies: 'quantity and icebergQty',
    passes: ['minQty <= quantity <= maxQty', 'quantity is a multiple of stepSize', ZERO],
    market: 'applies to quantity; with quoteOrderQty the executed quantity is rounded to stepSize',
  },
  MIN_NOTIONAL: {
    of: 'symbol',
    applies: 'price * quantity',
    passes: ['price * quantity >= minNotional', AVERAGE],
    market: 'applies only if applyToMarket is true, at the average price',
  },
  NOTIONAL: {
    of: 'symbol',
    applies: 'price * quantity',
    passes: ['minNotional <= price * quantity <= maxNotional', AVERAGE],
    market: 'applies only if applyMinToMarket or applyMaxToMarket is true, at the average price',
  },
  ICEBERG_PARTS: {
    of: 'symbol',
    applies: 'orders with an icebergQty',
    passes: ['quantity / icebergQty, rounded up, is at most limit'],
  },
  MARKET_LOT_SIZE: {
    of: 'symbol',
    applies: 'quantity of MARKET orders, in addition to LOT_SIZE',
    passes: ['minQty <= quantity <= maxQty', 'quantity is a multiple of stepSize', ZERO],
  },
  MAX_NUM_ORDERS: {
    of: 'symbol',
    applies: 'open orders of the account on the symbol; every order of an order list counts',
    passes: ['open orders, including the new ones, <= maxNumOrders'],
  },
  MAX_NUM_ALGO_ORDERS: {
    of: 'symbol',
    applies: 'open stop-loss and take-profit orders of the account on the symbol',
    passes: ['open stop-loss and take-profit orders, including the new ones, <= maxNumAlgoOrders'],
  },
  MAX_NUM_ICEBERG_ORDERS: {
    of: 'symbol',
    applies: 'open iceberg orders on the symbol',
    passes: ['open iceberg orders, including the new one, <= maxNumIcebergOrders'],
  },
  MAX_POSITION: {
    of: 'symbol',
    applies: 'BUY orders',
    passes: ['balance of the base asset + quantity of all open BUY orders, including the new one, <= maxPosition'],
  },
  TRAILING_DELTA: {
    of: 'symbol',
    applies: 'trailingDelta, in basis points',
    passes: [
      'stop-loss BUY, take-profit SELL: minTrailingAboveDelta <= trailingDelta <= maxTrailingAboveDelta',
      'stop-loss SELL, take-profit BUY: minTrailingBelowDelta <= trailingDelta <= maxTrailingBelowDelta',
    ],
  },
  MAX_NUM_ORDER_AMENDS: {
    of: 'symbol',
    applies: 'amendments of one order',
    passes: ['amendments so far < maxNumOrderAmends'],
    code: -2038,
  },
  MAX_NUM_ORDER_LISTS: {
    of: 'symbol',
    applies: 'open order lists of the account on the symbol',
    passes: ['open order lists, including the new one, <= maxNumOrderLists'],
  },
  EXCHANGE_MAX_NUM_ORDERS: {
    of: 'exchange',
    applies: 'open orders of the account on the whole exchange',
    passes: ['open orders, including the new ones, <= maxNumOrders'],
  },
  EXCHANGE_MAX_NUM_ALGO_ORDERS: {
    of: 'exchange',
    applies: 'open stop-loss and take-profit orders of the account on the whole exchange',
    passes: ['open stop-loss and take-profit orders, including the new ones, <= maxNumAlgoOrders'],
  },
  EXCHANGE_MAX_NUM_ICEBERG_ORDERS: {
    of: 'exchange',
    applies: 'open iceberg orders of the account on the whole exchange',
    passes: ['open iceberg orders, including the new one, <= maxNumIcebergOrders'],
  },
  EXCHANGE_MAX_NUM_ORDER_LISTS: {
    of: 'exchange',
    applies: 'open order lists on the whole exchange',
    passes: ['open order lists, including the new one, <= maxNumOrderLists'],
  },
  MAX_ASSET: {
    of: 'asset',
    applies: 'each order: its quantity if the asset is the base asset, its notional if the asset is the quote asset',
    passes: ['asset is the base: quantity <= limit', 'asset is the quote: price * quantity <= limit'],
  },
};
