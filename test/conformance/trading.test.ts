/**
 * Tests advanced trading over HTTP: order lists, trailing stops, icebergs, pegged orders, amendments, smart order
 * routing, test orders.
 */
import { beforeEach, describe, expect, test } from 'vitest';

import { checkedRequests } from './checked-reply.js';
import type { Answer, Fields } from './running-exchange.js';
import { startTwinExchange } from './twin-exchange.js';

// The market is paused, so that only the test changes prices. The price of BTC is near 60000.
const x = await startTwinExchange({ live: false });
const answered = checkedRequests(x);
const symbol = 'BTCUSDT';
const GTC = 'GTC';
const resting = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: GTC, quantity: '0.01', price: '50000' };

async function order(origClientOrderId: string): Promise<Answer['body']> {
  return (await answered('queryOrder', { symbol, origClientOrderId })).body;
}

async function locked(asset: string): Promise<string> {
  const { body } = await x.signed('GET', 'account');
  return body.balances.find((one: { asset: string }) => one.asset === asset).locked;
}

const statuses = ({ body }: Answer) => body.orderReports.map((one: { status: string }) => one.status);

beforeEach(async () => {
  await x.signed('DELETE', 'openOrders', { symbol });
  expect([await locked('BTC'), await locked('USDT')]).toEqual(['0.00000000', '0.00000000']);
});

describe('cancelling everything', () => {
  test('returns the cancelled orders and lists in the order of their ids, with the same client order id in all of them', async () => {
    await answered('newOrder', resting, 'FULL');
    const oco = { side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '70000' };
    await answered('newOrderListOco', { symbol, ...oco, belowType: 'STOP_LOSS', belowStopPrice: '50000' }, 'FULL');
    const { body } = await answered('cancelOpenOrders', { symbol });
    expect(body).toHaveLength(2);
    expect(body[0].status).toBe('CANCELED');
    expect(body[1]).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'ALL_DONE' });
    expect(body[1].orderReports.map((one: { clientOrderId: string }) => one.clientOrderId)).toEqual([
      body[0].clientOrderId,
      body[0].clientOrderId,
    ]);
    const nothing = await x.signed('DELETE', 'openOrders', { symbol });
    expect([nothing.status, nothing.body]).toEqual([400, { code: -2011, msg: 'Unknown order sent.' }]);
  });
});

describe('a test order', () => {
  test('a test order has an empty reply, or the rates that it would pay, and places nothing', async () => {
    expect((await answered('testNewOrder', resting, 'false')).body).toEqual({});
    const { body } = await answered('testNewOrder', { ...resting, computeCommissionRates: true });
    expect(body.standardCommissionForOrder).toEqual({ maker: '0.00100000', taker: '0.00100000' });
    expect(body.specialCommissionForOrder).toEqual({ maker: '0.00000000', taker: '0.00000000' });
    expect(await locked('USDT')).toBe('0.00000000');
  });

  test('has its parameters and filters checked, but not whether the account can pay the order', async () => {
    const trial = async (change: Fields) => (await x.signed('POST', 'order/test', { ...resting, ...change })).body;
    expect(await trial({ price: '50000.001' })).toEqual({ code: -1013, msg: 'Filter failure: PRICE_FILTER' });
    expect(await trial({ side: 'LONG' })).toEqual({ code: -1117, msg: 'Invalid side.' });
    expect(await trial({ quantity: '100' })).toEqual({});
  });

  test('does not count as an order', async () => {
    const before = (await x.signed('GET', 'rateLimit/order')).body;
    const { headers } = await answered('testNewOrder', resting, 'false');
    expect(headers).not.toHaveProperty('x-mbx-order-count-10s');
    expect((await x.signed('GET', 'rateLimit/order')).body).toEqual(before);
  });
});

describe('lists with pending orders', () => {
  const working = { workingType: 'LIMIT', workingTimeInForce: GTC, workingQuantity: '0.01' };
  const rest = { ...working, workingSide: 'BUY', workingPrice: '50000' };
  const take = { ...working, workingSide: 'BUY', workingPrice: '66000' };
  const sell = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '70000', pendingTimeInForce: GTC };
  const pair = {
    pendingSide: 'SELL',
    pendingAboveType: 'LIMIT_MAKER',
    pendingAbovePrice: '70000',
    pendingBelowType: 'STOP_LOSS_LIMIT',
    pendingBelowStopPrice: '50000',
    pendingBelowPrice: '49000',
    pendingBelowTimeInForce: GTC,
  };

  test('OTO: the pending order waits, and is open once the working order is filled', async () => {
    const waiting = await answered('newOrderListOto', { symbol, ...rest, ...sell, pendingQuantity: '0.01' }, 'FULL');
    expect(statuses(waiting)).toEqual(['NEW', 'PENDING_NEW']);
    expect(waiting.headers['x-mbx-order-count-10s']).toBeDefined();
    const filled = await answered(
      'newOrderListOto',
      { symbol, ...take, ...sell, pendingQuantity: '0.01', pendingClientOrderId: 'oto-sell' },
      'FULL',
    );
    expect(statuses(filled)).toEqual(['FILLED', 'PENDING_NEW']);
    expect(filled.body).toMatchObject({ contingencyType: 'OTO', listOrderStatus: 'EXECUTING' });
    expect(await order('oto-sell')).toMatchObject({ status: 'NEW', isWorking: true });
    expect(await locked('BTC')).toBe('0.01000000');
  });

  test('OTOCO: the pending pair becomes an OCO, stop leg first', async () => {
    const ids = { pendingAboveClientOrderId: 'tp', pendingBelowClientOrderId: 'sl' };
    const filled = await answered(
      'newOrderListOtoco',
      { symbol, ...take, ...pair, ...ids, pendingQuantity: '0.01' },
      'FULL',
    );
    expect(statuses(filled)).toEqual(['FILLED', 'PENDING_NEW', 'PENDING_NEW']);
    expect(filled.body.orders.map((one: { clientOrderId: string }) => one.clientOrderId).slice(1)).toEqual([
      'sl',
      'tp',
    ]);
    expect(await order('tp')).toMatchObject({ status: 'NEW', isWorking: true });
    expect(await order('sl')).toMatchObject({ status: 'NEW', isWorking: false, stopPrice: '50000.00000000' });
    expect(await locked('BTC')).toBe('0.01000000');
  });

  test('OPO: the pending order has no quantity before the fill, and then what was bought', async () => {
    const waiting = await answered('newOrderListOpo', { symbol, ...rest, ...sell, newOrderRespType: 'RESULT' });
    expect(waiting.body.orderReports[1]).not.toHaveProperty('origQty');
    const pendingClientOrderId = 'opo-sell';
    await answered('newOrderListOpo', { symbol, ...take, ...sell, pendingClientOrderId, newOrderRespType: 'ACK' });
    expect(await order('opo-sell')).toMatchObject({ status: 'NEW', origQty: '0.01000000' });
    expect(await locked('BTC')).toBe('0.01000000');
  });

  test('OPOCO: the pair sells what was bought', async () => {
    const filled = await answered('newOrderListOpoco', { symbol, ...take, ...pair }, 'FULL');
    expect(statuses(filled)).toEqual(['FILLED', 'PENDING_NEW', 'PENDING_NEW']);
    expect(await locked('BTC')).toBe('0.01000000');
    const { orderListId } = filled.body;
    const cancelled = await answered('cancelOrderList', { symbol, orderListId });
    expect(cancelled.body.orderReports).toHaveLength(2);
  });

  test.each<[why: string, path: string, fields: Fields, code: number, msg: RegExp]>([
    ['an OPO that sells first', 'opo', { ...rest, ...sell, workingSide: 'SELL' }, -1222, /must be a bid/],
    ['an OPO that buys twice', 'opo', { ...rest, ...sell, pendingSide: 'BUY' }, -1223, /must be asks/],
    ['a pair of one leg', 'opoco', without({ ...rest, ...pair }, 'pendingBelowType'), -1102, /'pendingBelowType'/],
    [
      'a pending stop without a stop',
      'oto',
      { ...rest, pendingSide: 'SELL', pendingQuantity: '1', pendingType: 'STOP_LOSS' },
      -1102,
      /Stop/,
    ],
    [
      'a working market order',
      'oto',
      { ...rest, ...sell, pendingQuantity: '1', workingType: 'MARKET' },
      -1116,
      /orderType/,
    ],
  ])('%s is refused', async (_, path, fields, code, msg) => {
    const { status, body } = await x.signed('POST', `orderList/${path}`, { symbol, ...fields });
    expect([status, body]).toEqual([400, { code, msg: expect.stringMatching(msg) }]);
  });
});

describe('the deprecated endpoint of OCO pairs', () => {
  const former = { symbol, side: 'SELL', quantity: '0.01', price: '70000', stopPrice: '50000' };

  test('places a stop leg and a limit leg, as the new endpoint does', async () => {
    const { body } = await answered('newOcoDeprecated', former, 'FULL');
    expect(body.orderReports.map((one: { type: string }) => one.type)).toEqual(['STOP_LOSS', 'LIMIT_MAKER']);
    const limit = {
      stopLimitPrice: '49000',
      stopLimitTimeInForce: GTC,
      stopIcebergQty: '0.001',
      limitIcebergQty: '0.002',
    };
    const second = await answered(
      'newOcoDeprecated',
      { ...former, ...limit, side: 'BUY', price: '50000', stopPrice: '70000' },
      'FULL',
    );
    expect(second.body.orderReports).toMatchObject([
      { type: 'STOP_LOSS_LIMIT', icebergQty: '0.00100000', stopPrice: '70000.00000000', price: '49000.00000000' },
      { type: 'LIMIT_MAKER', icebergQty: '0.00200000' },
    ]);
  });

  test('refuses wrong parameters with codes and texts of the exchange', async () => {
    const refused = async (change: Fields) => (await x.signed('POST', 'order/oco', { ...former, ...change })).body;
    expect(await refused({ stopLimitPrice: '49000' })).toMatchObject({ code: -1128 });
    expect(await refused({ price: '70000.000000001' })).toEqual({
      code: -1111,
      msg: "Parameter 'price' has too much precision.",
    });
    const precise = { stopLimitPrice: '49000.000000001', stopLimitTimeInForce: GTC };
    expect(await refused(precise)).toMatchObject({ code: -1111, msg: expect.stringContaining("'stopLimitPrice'") });
    expect(await refused({ stopIcebergQty: '0.001' })).toMatchObject({ code: -1014 });
    expect(await refused({ price: '40000' })).toMatchObject({ code: -2010 });
  });
});

describe('orders of other kinds', () => {
  test('a trailing stop shows its trailing delta and the time at which it began to follow the price', async () => {
    const stop = { symbol, side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: 100 };
    const { body } = await answered('newOrder', { ...stop, newOrderRespType: 'RESULT' });
    expect(body).toMatchObject({ trailingDelta: 100, trailingTime: x.nowMs, stopPrice: '0.00000000', workingTime: -1 });
    const later = { ...stop, stopPrice: '50000', newClientOrderId: 'later' };
    await answered('newOrder', later, 'ACK');
    expect(await order('later')).toMatchObject({ trailingDelta: 100, trailingTime: -1, stopPrice: '50000.00000000' });
  });

  test('an iceberg shows its visible quantity, and the book shows no more than this', async () => {
    const price = '59000.01';
    const before = await x.get('depth', { symbol, limit: 5000 });
    expect(before.body.bids.some(([at]: [string]) => Number(at) === Number(price))).toBe(false);
    const iceberg = { ...resting, price, quantity: '0.5', icebergQty: '0.02' };
    expect((await answered('newOrder', iceberg, 'FULL')).body.icebergQty).toBe('0.02000000');
    const { body } = await x.get('depth', { symbol, limit: 5000 });
    expect(body.bids).toContainEqual(['59000.01000000', '0.02000000']);
    expect(Number(await locked('USDT'))).toBe(29500.005);
  });

  test('the reply to a pegged order has the price of the level that the peg names', async () => {
    const { body: book } = await x.get('depth', { symbol, limit: 5 });
    const peg = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: GTC, quantity: '0.01', pegPriceType: 'PRIMARY_PEG' };
    const { body } = await answered('newOrder', { ...peg, pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: 2 }, 'FULL');
    expect(body).toMatchObject({
      price: '0.00000000',
      peggedPrice: book.bids[2][0],
      pegPriceType: 'PRIMARY_PEG',
      pegOffsetType: 'PRICE_LEVEL',
      pegOffsetValue: 2,
    });
    const maker = { ...without(peg, 'timeInForce'), type: 'LIMIT_MAKER', side: 'SELL', newOrderRespType: 'RESULT' };
    const second = await answered('newOrder', maker);
    expect(second.body.peggedPrice).toBe(book.asks[0][0]);
    expect(second.body).not.toHaveProperty('pegOffsetValue');
  });
});

describe('an amendment', () => {
  test('an amendment has a reply with the changed order, and the list of amendments has the oldest first', async () => {
    const { body: placed } = await answered('newOrder', { ...resting, newClientOrderId: 'amend-me' }, 'FULL');
    const { orderId } = placed;
    const counted = (await x.signed('GET', 'rateLimit/order')).body;
    const { body } = await answered('amendKeepPriority', {
      symbol,
      orderId,
      newQty: '0.008',
      newClientOrderId: 'amended',
    });
    expect(body.amendedOrder).toMatchObject({
      origClientOrderId: 'amend-me',
      clientOrderId: 'amended',
      qty: '0.00800000',
      status: 'NEW',
    });
    await answered('amendKeepPriority', { symbol, origClientOrderId: 'amended', newQty: '0.007' });
    expect((await x.signed('GET', 'rateLimit/order')).body).toEqual(counted);
    expect(await locked('USDT')).toBe('350.00000000');
    const listed = await answered('orderAmendments', { symbol, orderId });
    expect(listed.body).toMatchObject([
      { origQty: '0.01000000', newQty: '0.00800000', origClientOrderId: 'amend-me', newClientOrderId: 'amended' },
      { origQty: '0.00800000', newQty: '0.00700000', origClientOrderId: 'amended' },
    ]);
    const [first, second] = listed.body;
    const from = await answered('orderAmendments', { symbol, orderId, fromExecutionId: second.executionId });
    expect(from.body).toEqual([second]);
    expect((await answered('orderAmendments', { symbol, orderId, limit: 1 })).body).toEqual([first]);
  });

  test('an amendment of one leg changes both legs of a pair, and the list shows the new client order id of the leg', async () => {
    const oco = { side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '70000' };
    const { body: list } = await answered(
      'newOrderListOco',
      { symbol, ...oco, belowType: 'STOP_LOSS', belowStopPrice: '50000' },
      'FULL',
    );
    const [stop, limit] = list.orders;
    const fields = { symbol, orderId: limit.orderId, newQty: '0.004', newClientOrderId: 'smaller' };
    const { body } = await answered('amendKeepPriority', fields);
    expect(body.listStatus.orders[1].clientOrderId).toBe('smaller');
    expect(body.relatedOrders).toMatchObject([{ orderId: stop.orderId, qty: '0.00400000' }]);
    expect(await locked('BTC')).toBe('0.00400000');
  });

  test.each<[why: string, change: Fields, code: number, msg: RegExp]>([
    ['more', { newQty: '0.02' }, -2038, /increase/],
    ['as much', { newQty: '0.01' }, -2038, /no state/],
    ['too little', { newQty: '0.00001' }, -1013, /NOTIONAL/],
    ['of nothing that is open', { newQty: '0.005', origClientOrderId: 'nobody' }, -2038, /Unknown order sent/],
  ])('an amendment to %s is refused', async (_, change, code, msg) => {
    await answered('newOrder', { ...resting, newClientOrderId: 'stay' }, 'FULL');
    const { status, body } = await x.signed('PUT', 'order/amend/keepPriority', {
      symbol,
      origClientOrderId: 'stay',
      ...change,
    });
    expect([status, body]).toEqual([400, { code, msg: expect.stringMatching(msg) }]);
    expect(await order('stay')).toMatchObject({ status: 'NEW', origQty: '0.01000000' });
  });
});

describe('smart order routing', () => {
  test('is offered where exchangeInfo says so', async () => {
    const { body } = await answered('exchangeInfo');
    const routes = ['BTC', 'ETH', 'SOL'].map((baseAsset) => {
      return { baseAsset, symbols: [`${baseAsset}USDT`, `${baseAsset}USDC`] };
    });
    expect(body.sors).toEqual(routes);
    const refused = await x.signed('POST', 'sor/order', { ...resting, symbol: 'BNBUSDT', price: '500' });
    expect(refused.body).toEqual({ code: -1013, msg: 'This symbol does not support SOR.' });
  });

  test('takes the best prices of both books and says from which books its fills came', async () => {
    const books = await Promise.all(['BTCUSDT', 'BTCUSDC'].map((one) => x.get('depth', { symbol: one, limit: 20 })));
    const offers: [number, number][] = books.flatMap(({ body }) =>
      body.asks.map(([price, quantity]: [string, string]) => [Number(price), Number(quantity)]),
    );
    const best = offers.sort(([a], [b]) => a - b);
    const { body } = await answered('newSorOrder', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.3' }, 'FULL');
    expect(body).toMatchObject({ status: 'FILLED', usedSor: true, workingFloor: 'SOR', executedQty: '0.30000000' });
    const prices = [...new Set(body.fills.map((one: { price: string }) => Number(one.price)))];
    expect(prices).toEqual([...new Set(best.map(([price]) => price))].slice(0, prices.length));
    expect(body.fills.every((one: { tradeId: number; allocId: number }) => one.tradeId === -1)).toBe(true);

    const { body: allocations } = await answered('myAllocations', { symbol, orderId: body.orderId });
    expect(allocations.map((one: { allocationId: number }) => one.allocationId)).toEqual(
      body.fills.map((one: { allocId: number }) => one.allocId),
    );
    const [first, ...others] = allocations;
    const fromAllocationId = first.allocationId + 1;
    expect((await answered('myAllocations', { symbol, orderId: body.orderId, fromAllocationId })).body).toEqual(others);
    expect((await answered('myAllocations', { symbol, limit: 1 })).body).toEqual([first]);
    expect((await answered('myAllocations', { symbol, endTime: x.nowMs, limit: 1 })).body).toEqual(
      allocations.slice(-1),
    );
    expect((await answered('myAllocations', { symbol, startTime: x.nowMs + 1 })).body).toEqual([]);
  });

  test('takes from the book of a symbol that was idle', async () => {
    const market = { symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '3' };
    const { body } = await answered('newSorOrder', market, 'FULL');
    const { body: allocations } = await answered('myAllocations', { symbol: 'ETHUSDT', orderId: body.orderId });
    const { body: books } = await x.get('depth', { symbol: 'ETHUSDC' });
    expect(books.asks.length).toBeGreaterThan(10);
    expect(body.status).toBe('FILLED');
    expect(allocations.length).toBe(body.fills.length);
  });

  test('an order with smart order routing rests on its own book, and can be tested', async () => {
    const { body } = await answered('newSorOrder', resting, 'FULL');
    expect(body).toMatchObject({ status: 'NEW', usedSor: true, workingFloor: 'EXCHANGE', fills: [] });
    expect((await answered('testNewSorOrder', resting, 'false')).body).toEqual({});
    const rates = await answered('testNewSorOrder', { ...resting, computeCommissionRates: true });
    expect(rates.body.standardCommissionForOrder).toEqual({ maker: '0.00100000', taker: '0.00100000' });
  });
});

describe('the count of unfilled orders', () => {
  const working = { workingType: 'LIMIT_MAKER', workingQuantity: '0.01', workingSide: 'BUY', workingPrice: '50000' };
  const sell = { pendingType: 'MARKET', pendingSide: 'SELL' };
  const pair = { pendingSide: 'SELL', pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: '70000' };
  const stop = { pendingBelowType: 'STOP_LOSS', pendingBelowStopPrice: '50000' };
  const oco = { side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '70000' };

  test.each<[path: string, fields: Fields, orders: number]>([
    ['order', resting, 1],
    ['sor/order', resting, 1],
    ['orderList/oco', { ...oco, belowType: 'STOP_LOSS', belowStopPrice: '50000' }, 2],
    ['order/oco', { side: 'SELL', quantity: '0.01', price: '70000', stopPrice: '50000' }, 2],
    ['orderList/oto', { ...working, ...sell, pendingQuantity: '0.01' }, 2],
    ['orderList/opo', { ...working, ...sell }, 2],
    ['orderList/otoco', { ...working, ...pair, ...stop, pendingQuantity: '0.01' }, 3],
    ['orderList/opoco', { ...working, ...pair, ...stop }, 3],
  ])('the count of unfilled orders rises by the number of orders that %s places', async (path, fields, orders) => {
    const count = async () => (await x.signed('GET', 'rateLimit/order')).body[1].count;
    const before = await count();
    const { status, headers } = await x.signed('POST', path, { symbol, ...fields });
    expect(status).toBe(200);
    expect(await count()).toBe(before + orders);
    expect(headers['x-mbx-order-count-1d']).toBe(String(before + orders));
  });
});

function without(fields: Fields, name: string): Fields {
  const { [name]: _, ...others } = fields;
  return others;
}
