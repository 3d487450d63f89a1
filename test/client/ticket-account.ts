/** Replies about an account and a market for tests of tickets, and a client that has received some of these replies. */
import type { Explanation } from '../../src/client/types/explanation.js';
import type { WireRequest } from '../../src/transport/index.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW, type TestClient } from '../support/make-client.js';

export const SYMBOL = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '1.1',
      bidMultiplierDown: '0.2',
      askMultiplierUp: '4',
      askMultiplierDown: '0.9',
      avgPriceMins: 5,
    },
    { filterType: 'NOTIONAL', minNotional: '5', applyMinToMarket: true, maxNotional: '0', avgPriceMins: 5 },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 3 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 1 },
    { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 1 },
    { filterType: 'MAX_POSITION', maxPosition: '2' },
  ],
};

export const open = (orderId: number, more: object) => ({
  symbol: 'BTCUSDT',
  orderId,
  orderListId: -1,
  clientOrderId: `own-${orderId}`,
  type: 'LIMIT',
  status: 'NEW',
  executedQty: '0.00000000',
  ...more,
});

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/v3/exchangeInfo': {
    exchangeFilters: [{ filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 2 }],
    symbols: [SYMBOL],
  },
  '/api/v3/account': {
    balances: [
      { asset: 'BTC', free: '1.00000000', locked: '0.50000000' },
      { asset: 'USDT', free: '10000.00000000', locked: '5000.00000000' },
    ],
  },
  '/api/v3/openOrders': [
    open(1, { side: 'SELL', price: '70000.00', origQty: '0.50000000' }),
    open(2, {
      side: 'BUY',
      price: '50000.00',
      origQty: '0.20000000',
      executedQty: '0.10000000',
      icebergQty: '0.05000000',
    }),
  ],
  '/api/v3/depth': {
    lastUpdateId: 1,
    bids: [
      ['60000.00', '0.10000000'],
      ['59999.00', '0.20000000'],
    ],
    asks: [
      ['60010.00', '0.10000000'],
      ['60020.00', '0.20000000'],
    ],
  },
  '/api/v3/avgPrice': { mins: 5, price: '60000.01', closeTime: NOW },
  '/api/v3/account/commission': {
    symbol: 'BTCUSDT',
    standardCommission: { maker: '0.00075', taker: '0.001', buyer: '0', seller: '0' },
    specialCommission: { maker: '0', taker: '0', buyer: '0', seller: '0' },
    taxCommission: { maker: '0', taker: '0', buyer: '0.0001', seller: '0' },
    discount: { enabledForAccount: true, enabledForSymbol: true, discountAsset: 'BNB', discount: '0.75' },
  },
  '/api/v3/myFilters': {
    exchangeFilters: [],
    symbolFilters: [],
    assetFilters: [{ filterType: 'MAX_ASSET', asset: 'USDT', limit: '1000.00000000' }],
  },
  '/sapi/v1/convert/getQuote': {
    quoteId: 'q1',
    ratio: '1',
    inverseRatio: '1',
    validTimestamp: NOW + 8_000,
    toAmount: '0.016',
    fromAmount: '1000',
  },
};

const PLACED = { symbol: 'BTCUSDT', orderId: 9, status: 'FILLED', executedQty: '0.1' };

export function answer({ method, path }: WireRequest): Answer {
  return { body: ANSWERS[path.split('?')[0] as string] ?? (method === 'GET' ? {} : PLACED) };
}

/** A client that has made the given calls, so that it knows their replies. */
export async function told(...asks: ((x: TestClient['x']) => PromiseLike<unknown>)[]): Promise<TestClient> {
  const client = makeClient(answer);
  await client.x.general.exchangeInfo('BTCUSDT');
  for (const ask of asks) await ask(client.x);
  client.transport.sent.length = 0;
  return client;
}

export type X = TestClient['x'];

export const account = (x: X) => x.account.info();

export const openOrders = (x: X) => x.account.openOrders();

export const commission = (x: X) => x.account.commission('BTCUSDT');

export const checksOf = ({ checks }: Explanation, name: string) => checks.filter((check) => check.name === name);
