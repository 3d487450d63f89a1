/**
 * The parts of a ticket that come from cached replies: fills, commission, balances, checks and targets. Every client
 * counts its requests, because a ticket must send none.
 */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Call, isCall } from '../../src/client/call/call.js';
import type { Explanation } from '../../src/client/call/explanation.js';
import { toText } from '../../src/display/index.js';
import { examples } from '../../src/protocol/endpoints/examples.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { WireRequest } from '../../src/transport/index.js';
import { drawResults } from '../support/drawn.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW, type TestClient } from '../support/make-client.js';

drawResults();

const SYMBOL = {
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

const open = (orderId: number, more: object) => ({
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

function answer({ method, path }: WireRequest): Answer {
  return { body: ANSWERS[path.split('?')[0] as string] ?? (method === 'GET' ? {} : PLACED) };
}

/** A client that was told what the calls named ask for. */
async function told(...asks: ((x: TestClient['x']) => PromiseLike<unknown>)[]): Promise<TestClient> {
  const client = makeClient(answer);
  await client.x.general.exchangeInfo('BTCUSDT');
  for (const ask of asks) await ask(client.x);
  client.transport.sent.length = 0;
  return client;
}

type X = TestClient['x'];
const account = (x: X) => x.account.info();
const openOrders = (x: X) => x.account.openOrders();
const depth = (x: X) => x.market.depth('BTCUSDT');
const average = (x: X) => x.market.avgPrice('BTCUSDT');
const commission = (x: X) => x.account.commission('BTCUSDT');

const checksOf = ({ checks }: Explanation, name: string) => checks.filter((check) => check.name === name);

describe('a ticket with known balances', () => {
  test('says what is left when it rests and when it has filled', async () => {
    const { x, clock, transport } = await told(account);
    clock.advance(3_000);
    const { balances } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000.5').explain();
    expect(balances).toEqual({
      ageMs: 3_000,
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '1.1', locked: '0.5' } },
        {
          asset: 'USDT',
          free: '10000',
          locked: '5000',
          after: { free: '4099.95', locked: '10900.05' },
          filled: { free: '4099.95', locked: '5000' },
        },
      ],
    });
    expect(transport.sent).toEqual([]);
  });

  test('says what the account lacks', async () => {
    const { x } = await told(account);
    const { balances } = x.orders.limit('BTCUSDT', 'SELL', '1.00000001', '70000').explain();
    expect(balances?.assets[0]).toEqual({ asset: 'BTC', free: '1', locked: '0.5', missing: '0.00000001' });
  });

  test('of a pair locks once, the dearer, and does not say which one fills', async () => {
    const { x } = await told(account);
    const pair = x.orders
      .oco('BTCUSDT', 'BUY', '0.1')
      .above('STOP_LOSS_LIMIT', { price: '70000', stopPrice: '69000' })
      .below('LIMIT_MAKER', { price: '50000' });
    expect(pair.explain().balances?.assets).toEqual([
      { asset: 'BTC', free: '1', locked: '0.5' },
      { asset: 'USDT', free: '10000', locked: '5000', after: { free: '3000', locked: '12000' } },
    ]);
  });

  test('of a cancel, an amendment and a replacement counts what is given back', async () => {
    const { x } = await told(account, openOrders);
    const freed = (call: { explain(): Explanation }) => call.explain().balances?.assets.map((one) => one.after?.free);
    expect(freed(x.orders.cancel('BTCUSDT', 1))).toEqual(['1.5']);
    expect(freed(x.orders.cancel('BTCUSDT', { origClientOrderId: 'own-2' }))).toEqual(['15000']);
    expect(freed(x.orders.cancelAll('BTCUSDT'))).toEqual(['1.5', '15000']);
    expect(freed(x.orders.amend('BTCUSDT', 1, '0.4'))).toEqual(['1.1']);
    expect(freed(x.orders.replace.limit('BTCUSDT', 2, 'BUY', '0.2', '50000'))).toEqual([undefined, '5000']);
    expect(x.orders.cancel('BTCUSDT', 2).explain().targets).toEqual([
      {
        symbol: 'BTCUSDT',
        orderId: '2',
        side: 'BUY',
        type: 'LIMIT',
        price: '50000.00',
        origQty: '0.20000000',
        executedQty: '0.10000000',
      },
    ]);
  });

  test('omits them after a call that may have changed them, and for a test order', async () => {
    const { x } = await told(account);
    expect(x.orders.test.limit('BTCUSDT', 'BUY', '0.1', '59000').explain().balances).toBeUndefined();
    await x.orders.market('BTCUSDT', 'BUY', '0.1');
    const { balances, notes } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000').explain();
    expect(balances).toBeUndefined();
    expect(notes.join()).toContain('balances: await x.account.info()');
  });
});

describe('a ticket with a known book', () => {
  test('says what fills at once, at which prices, and what is left', async () => {
    const { x, clock } = await told(depth);
    clock.advance(500);
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.15', '60010').explain().fills).toEqual({
      quantity: '0.1',
      amount: '6001',
      averagePrice: '60010',
      worstPrice: '60010',
      rest: '0.05',
      isBeyond: false,
      ageMs: 500,
    });
    expect(x.orders.market('BTCUSDT', 'SELL', '0.3').explain()).toMatchObject({
      fills: { quantity: '0.3', amount: '17999.8', averagePrice: '59999.33333333', worstPrice: '59999', rest: '0' },
      notional: { asset: 'USDT', amount: '17999.8' },
    });
    expect(x.orders.market('BTCUSDT', 'BUY', '1').explain().fills).toMatchObject({ quantity: '0.3', isBeyond: true });
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000').explain().fills).toMatchObject({
      quantity: '0',
      rest: '0.1',
    });
    // 100 USDT buy 0.00166638 BTC, of which whole lots of 0.00001.
    expect(x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '100' }).explain().fills).toMatchObject({
      quantity: '0.00166',
      amount: '99.6166',
      isBeyond: false,
    });
  });

  test('says nothing of what does not match when it comes, or over other books', async () => {
    const { x } = await told(depth);
    const { orders } = x;
    for (const call of [
      orders.stopLoss('BTCUSDT', 'SELL', '0.1', '50000'),
      orders.limit('BTCUSDT', 'BUY', '0.1', { pegPriceType: 'PRIMARY_PEG' }),
      orders.sor.market('BTCUSDT', 'BUY', '0.1'),
    ]) {
      expect(call.explain().fills).toBeUndefined();
    }
  });

  test('finds a maker order that would take', async () => {
    const { x } = await told(depth);
    const maker = (price: string) =>
      checksOf(x.orders.limitMaker('BTCUSDT', 'BUY', '0.1', price).explain(), 'LIMIT_MAKER');
    expect(maker('60010')).toMatchObject([{ ok: false, detail: 'price 60010 would take: best ask 60010', ageMs: 0 }]);
    expect(maker('60009.99')).toMatchObject([{ ok: true }]);
  });
});

describe('a ticket with further data', () => {
  test('estimates the commission on what is received, tax and all', async () => {
    const { x } = await told(commission);
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000').explain().commission).toEqual({
      asset: 'BTC',
      // 0.05 * 0.00075 and 0.05 * 0.001, each with 0.05 * 0.0001 of tax
      asMaker: '0.0000425',
      asTaker: '0.000055',
      discountAsset: 'BNB',
      ageMs: 0,
    });
    expect(x.orders.limit('BTCUSDT', 'SELL', '0.05', '61000').explain().commission).toMatchObject({
      asset: 'USDT',
      asTaker: '3.05',
    });
  });

  test('decides the filters that go by the average price, to the tick', async () => {
    const { x } = await told(average);
    const of = (call: { explain(): Explanation }) => checksOf(call.explain(), 'PERCENT_PRICE_BY_SIDE');
    // 60000.01 * 0.2 and * 1.1 are 12000.002 and 66000.011.
    expect(of(x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.01'))).toMatchObject([
      { ok: true, detail: 'price 66000.01 (12000.01 to 66000.01, average 60000.01)', ageMs: 0 },
    ]);
    expect(of(x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.02'))).toMatchObject([
      { ok: false, detail: 'price 66000.02 is above 12000.01 to 66000.01, average 60000.01' },
    ]);
    const market = x.orders.market('BTCUSDT', 'BUY', '0.00008').explain();
    expect(checksOf(market, 'NOTIONAL')).toMatchObject([
      { ok: false, detail: 'worth 4.8000008 at the average 60000.01, at least 5' },
    ]);
    expect(market.notes.join()).not.toContain('NOTIONAL');
  });

  test('does not stop an order because of cached data: the exchange decides', async () => {
    const { x, transport } = await told(average, openOrders, account);
    await x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.02');
    expect(transport.sent).toHaveLength(1);
  });

  test('counts open orders against the filters of the symbol and of the exchange', async () => {
    const { x } = await told(openOrders);
    const explained = x.orders
      .oco('BTCUSDT', 'SELL', '0.1')
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS', { stopPrice: '50000' })
      .explain();
    expect(checksOf(explained, 'MAX_NUM_ORDERS')).toMatchObject([
      { ok: false, detail: '2 open + 2 of at most 3 orders', ageMs: 0 },
    ]);
    expect(checksOf(explained, 'EXCHANGE_MAX_NUM_ORDERS')).toMatchObject([{ ok: false }]);
    expect(checksOf(explained, 'MAX_NUM_ALGO_ORDERS')).toMatchObject([
      { ok: true, detail: '0 open + 1 of at most 1 stop orders' },
    ]);
  });

  test('counts open icebergs, where the order is one', async () => {
    const { x } = await told(openOrders);
    const order = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000');
    expect(checksOf(order.icebergQty('0.05').explain(), 'MAX_NUM_ICEBERG_ORDERS')).toMatchObject([
      { ok: false, detail: '1 open + 1 of at most 1 icebergs' },
    ]);
    for (const plain of [order, order.icebergQty('0')])
      expect(checksOf(plain.explain(), 'MAX_NUM_ICEBERG_ORDERS').filter(({ ageMs }) => ageMs !== undefined)).toEqual(
        [],
      );
  });

  test('contains the position, and the filters of assets that apply to the account', async () => {
    const { x } = await told(account, openOrders, (one) => one.account.filters('BTCUSDT'));
    const explained = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    // 1 free, 0.5 locked, 0.1 still to be bought
    expect(checksOf(explained, 'MAX_POSITION')).toMatchObject([
      { ok: true, detail: 'position 1.6 (+ 0.1) of at most 2' },
    ]);
    expect(checksOf(explained, 'MAX_ASSET')).toMatchObject([
      { ok: false, detail: '6000 USDT is above the limit 1000 of an order; nearest quantity: 0.01666' },
    ]);
  });

  test('keeps the account and the exchange after reads of many books', async () => {
    const { x } = await told(account, openOrders);
    for (let i = 0; i < 40; i += 1) await x.market.depth(`COIN${i}USDT`);
    const { balances, checks } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(balances?.assets).toHaveLength(2);
    expect(checks.map(({ name }) => name)).toContain('EXCHANGE_MAX_NUM_ORDERS');
  });

  test('says that a symbol takes no orders', async () => {
    const client = makeClient(answer);
    client.session.parts.symbols.learn([{ ...SYMBOL, status: 'HALT' }]);
    const { checks } = client.x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(checks).toContainEqual(expect.objectContaining({ name: 'status', ok: false }));
  });

  test('says what a quote converts, and for how long it holds', async () => {
    const { x, clock } = await told((one) => one.convert.quote('USDT', 'BTC', { fromAmount: '1000' }));
    clock.advance(3_000);
    expect(x.convert.accept('q1').explain().converts).toEqual({
      fromAsset: 'USDT',
      fromAmount: '1000',
      toAsset: 'BTC',
      toAmount: '0.016',
      validForMs: 5_000,
    });
    expect(x.convert.accept('q2').explain().converts).toBeUndefined();
  });

  test('says what it takes of the limits', async () => {
    const { x } = await told();
    const { windows } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(windows).toContainEqual(expect.objectContaining({ type: 'ORDERS', interval: '10S', used: 0, cost: 1 }));
  });
});

describe('looking at a call that trades', () => {
  const trading = endpointTable.flatMap((endpoint) =>
    endpoint.security === 'TRADE' && !endpoint.changesNothing ? endpoint.verbs.map(({ id }) => id) : [],
  );

  /** The call of a verb's example, made and not awaited. */
  function callOf(id: string, x: X): Call<unknown> {
    const code = examples[id] as string;
    const [, expression = ''] = /(?:^|[\n)] ?)await (x\.[\s\S]*)$/.exec(code.slice(code.indexOf(`x.${id}`) - 6)) ?? [];
    const make = new Function('x', 'order', 'list', 'quote', `return [${expression}]`) as (
      ...all: unknown[]
    ) => unknown[];
    const [call] = make(x, { orderId: 7 }, { orderListId: 8 }, { quoteId: 'q' });
    if (!isCall(call)) throw new Error(`${id}: no call`);
    return call;
  }

  test.each(trading)('%s sends nothing, however it is looked at', async (id) => {
    const client = makeClient(answer, { displays: () => ({ toText, toMime: () => ({}) }) });
    client.session.parts.symbols.learn([SYMBOL]);
    const call = callOf(id, client.x);
    expect(call.isTrading).toBe(true);
    expect(inspect(call)).toContain('NOT SENT');
    expect(inspect(call, { sendWith: 'await _' } as object)).toContain('to send: await _');
    // Part of a value, it is not what _ is.
    expect(inspect([call], { sendWith: 'await _' } as object)).not.toContain('await _');
    call.explain();
    call.curl();
    JSON.stringify(call);
    JSON.stringify(call.explain());
    String(call);
    `${call as unknown as string}`;
    structuredClone(call.explain());
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(call))) Reflect.has(call, name);
    expect([call.weight, call.verb, call.isSent]).toEqual([expect.any(Number), id, false]);
    client.x.limits.forecast([call]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.transport.sent).toEqual([]);
  });
});
