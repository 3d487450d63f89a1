/**
 * The filters in words: what each looks at and what passes, for help. What they do is in filter-check.ts (before sending)
 * and in the exchange. Source: `filters.json` of the protocol reference.
 */

export interface FilterNote {
  /** What it belongs to. */
  readonly of: 'symbol' | 'exchange' | 'asset';
  /** What it is asked of. */
  readonly applies: string;
  /** What passes. */
  readonly passes: readonly string[];
  /** How MARKET orders fare, where that is worth saying. */
  readonly market?: string;
  /** The code of its refusal. Default -1013. */
  readonly code?: number;
}

const ZERO = 'a bound of 0 is none';
const AVERAGE =
  'average: the reference price where the symbol has one, else that of the trades of the last avgPriceMins minutes, else the last price';

export const filterNotes: Readonly<Record<string, FilterNote>> = {
  PRICE_FILTER: {
    of: 'symbol',
    applies: 'price and stopPrice of every order that has them',
    passes: ['minPrice <= price <= maxPrice', 'price is a multiple of tickSize', ZERO],
    market: 'only the stopPrice of STOP_LOSS and TAKE_PROFIT',
  },
  PERCENT_PRICE: {
    of: 'symbol',
    applies: 'orders with a price',
    passes: ['average * multiplierDown <= price <= average * multiplierUp', AVERAGE],
    market: 'not asked',
  },
  PERCENT_PRICE_BY_SIDE: {
    of: 'symbol',
    applies: 'orders with a price, by their side',
    passes: [
      'BUY: average * bidMultiplierDown <= price <= average * bidMultiplierUp',
      'SELL: average * askMultiplierDown <= price <= average * askMultiplierUp',
      AVERAGE,
    ],
    market: 'not asked',
  },
  LOT_SIZE: {
    of: 'symbol',
    applies: 'quantity and icebergQty',
    passes: ['minQty <= quantity <= maxQty', 'quantity is a multiple of stepSize', ZERO],
    market: 'asked; what quoteOrderQty buys is rounded to stepSize instead',
  },
  MIN_NOTIONAL: {
    of: 'symbol',
    applies: 'price * quantity',
    passes: ['price * quantity >= minNotional', AVERAGE],
    market: 'only where applyToMarket, at the average price',
  },
  NOTIONAL: {
    of: 'symbol',
    applies: 'price * quantity',
    passes: ['minNotional <= price * quantity <= maxNotional', AVERAGE],
    market: 'only where applyMinToMarket or applyMaxToMarket, at the average price',
  },
  ICEBERG_PARTS: {
    of: 'symbol',
    applies: 'orders with an icebergQty',
    passes: ['quantity / icebergQty, rounded up, <= limit'],
  },
  MARKET_LOT_SIZE: {
    of: 'symbol',
    applies: 'quantity of MARKET orders, besides LOT_SIZE',
    passes: ['minQty <= quantity <= maxQty', 'quantity is a multiple of stepSize', ZERO],
  },
  MAX_NUM_ORDERS: {
    of: 'symbol',
    applies: 'open orders of the account on the symbol; each order of a list counts',
    passes: ['open orders with the new ones <= maxNumOrders'],
  },
  MAX_NUM_ALGO_ORDERS: {
    of: 'symbol',
    applies: 'open stop-loss and take-profit orders on the symbol',
    passes: ['open ones with the new ones <= maxNumAlgoOrders'],
  },
  MAX_NUM_ICEBERG_ORDERS: {
    of: 'symbol',
    applies: 'open iceberg orders on the symbol',
    passes: ['open ones with the new one <= maxNumIcebergOrders'],
  },
  MAX_POSITION: {
    of: 'symbol',
    applies: 'BUY orders',
    passes: ['what the account has and its open buys would bring <= maxPosition'],
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
    passes: ['open lists with the new one <= maxNumOrderLists'],
  },
  EXCHANGE_MAX_NUM_ORDERS: {
    of: 'exchange',
    applies: 'open orders of the account on the whole exchange',
    passes: ['open orders with the new ones <= maxNumOrders'],
  },
  EXCHANGE_MAX_NUM_ALGO_ORDERS: {
    of: 'exchange',
    applies: 'open stop-loss and take-profit orders on the whole exchange',
    passes: ['open ones with the new ones <= maxNumAlgoOrders'],
  },
  EXCHANGE_MAX_NUM_ICEBERG_ORDERS: {
    of: 'exchange',
    applies: 'open iceberg orders on the whole exchange',
    passes: ['open ones with the new one <= maxNumIcebergOrders'],
  },
  EXCHANGE_MAX_NUM_ORDER_LISTS: {
    of: 'exchange',
    applies: 'open order lists on the whole exchange',
    passes: ['open lists with the new one <= maxNumOrderLists'],
  },
  MAX_ASSET: {
    of: 'asset',
    applies: 'one order at a time: its quantity where the asset is the base, its notional where it is the quote',
    passes: ['asset is the base: quantity <= limit', 'asset is the quote: price * quantity <= limit'],
  },
};
