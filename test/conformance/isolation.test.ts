/**
 * Tests that no account can see or change data of another account: every signed endpoint, called with ids of the other
 * account, replies as if the ids did not exist, and the other account stays unchanged. The list of endpoints comes
 * from the catalogue.
 */
import { beforeEach, expect, test } from 'vitest';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo } from '../../src/protocol/endpoints/table.js';
import { DEFAULT_RATE_LIMITS } from '../../src/protocol/values/limits.js';
import { type Answer, type Fields, startTestExchange } from './running-exchange.js';

const rateLimits = DEFAULT_RATE_LIMITS.map((limiter) => ({ ...limiter, limit: 1_000_000 }));
const x = await startTestExchange({ live: false, accounts: 3, rateLimits });
interface Key {
  readonly apiKey: string;
  readonly secretKey: string;
}
/** `owner` has all data, `asker` has none and asks for it, and `placer` places orders under the same names. */
const [owner, asker, placer] = x.running.accounts as [Key, Key, Key];
const symbol = 'BTCUSDT';
const signed = endpointTable.filter(({ security }) => security !== 'NONE');
const named = (id: string) => endpointTable.find((endpoint) => endpoint.id === id) as EndpointInfo;

async function as(key: Key, id: string, fields: Fields): Promise<Answer> {
  const { method, path } = named(id);
  return x.signed(method, path, fields, { key });
}

async function owners(id: string, fields: Fields = {}): Promise<Answer['body']> {
  const { status, body } = await as(owner, id, fields);
  expect(status, `${id}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const ticker = (await x.get('ticker/bookTicker', { symbol })).body;
const [bid, ask] = [Number(ticker.bidPrice), Number(ticker.askPrice)];
const far = { below: (bid * 0.95).toFixed(0), above: (ask * 1.05).toFixed(0) };
const limit = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
const pair = {
  aboveType: 'LIMIT_MAKER',
  abovePrice: far.above,
  belowType: 'STOP_LOSS',
  belowStopPrice: far.below,
};

/** The owner's orders, lists, trades, prevented matches, allocations, amendments and conversions. */
const open = await owners('newOrder', { ...limit, side: 'BUY', price: far.below, newClientOrderId: 'theirs-open' });
await owners('amendKeepPriority', { symbol, orderId: open.orderId, newQty: '0.008' });
const theirs = (await owners('queryOrder', { symbol, orderId: open.orderId })).clientOrderId as string;
const filled = await owners('newOrder', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
const list = await owners('newOrderListOco', {
  ...{ symbol, side: 'SELL', quantity: '0.01', listClientOrderId: 'theirs-list', ...pair },
  ...{ aboveClientOrderId: 'theirs-above', belowClientOrderId: 'theirs-below' },
});
// The only order at its price: it fills against all offers there, and the rest of it stays in the book.
const alone = { ...limit, price: ticker.askPrice };
const quantity = (Number(ticker.askQty) + 0.01).toFixed(5);
await owners('newOrder', { ...alone, side: 'BUY', quantity, newClientOrderId: 'theirs-maker' });
const crossing = await owners('newOrder', { ...alone, side: 'SELL', selfTradePreventionMode: 'EXPIRE_MAKER' });
await owners('cancelOpenOrders', { symbol });
const again = await owners('newOrder', { ...limit, side: 'BUY', price: far.below, newClientOrderId: theirs });
const newList = await owners('newOrderListOco', {
  ...{ symbol, side: 'SELL', quantity: '0.01', listClientOrderId: 'theirs-list', ...pair },
  ...{ aboveClientOrderId: 'theirs-above', belowClientOrderId: 'theirs-below' },
});
await owners('newSorOrder', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
const quote = await owners('convertGetQuote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' });
const accepted = await owners('convertGetQuote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '500' });
const conversion = await owners('convertAcceptQuote', { quoteId: accepted.quoteId });
const convertLimit = await owners('convertLimitPlaceOrder', {
  ...{ baseAsset: 'BTC', quoteAsset: 'USDT', limitPrice: far.below, side: 'BUY', baseAmount: '0.01' },
  expiredType: '7_D',
});
const since = x.nowMs - 60_000;

/** All data that the owner can see of its account. */
async function theirState(): Promise<unknown> {
  return {
    account: await owners('account'),
    orders: await owners('allOrders', { symbol }),
    open: await owners('openOrders'),
    lists: await owners('allOrderLists'),
    openLists: await owners('openOrderLists'),
    trades: await owners('myTrades', { symbol }),
    prevented: await owners('myPreventedMatches', { symbol, orderId: crossing.orderId }),
    allocations: await owners('myAllocations', { symbol }),
    amendments: await owners('orderAmendments', { symbol, orderId: open.orderId }),
    conversions: await owners('convertTradeFlow', { startTime: since, endTime: x.nowMs }),
    limits: await owners('convertLimitQueryOpenOrders'),
    status: await owners('convertOrderStatus', { orderId: conversion.orderId }),
    counts: await owners('rateLimitOrder'),
  };
}

/** Ids of the owner, each with an id that nobody has. */
const ids = {
  orderId: [again.orderId, 987_654_321],
  filledId: [filled.orderId, 987_654_321],
  amendedId: [open.orderId, 987_654_321],
  origClientOrderId: [theirs, 'nobodys'],
  orderListId: [newList.orderListId, 987_654_321],
  doneListId: [list.orderListId, 987_654_321],
  listClientOrderId: ['theirs-list', 'nobodys'],
  quoteId: [quote.quoteId, String(quote.quoteId).replace(/./g, '7')],
  acceptedId: [accepted.quoteId, String(accepted.quoteId).replace(/./g, '7')],
  conversionId: [conversion.orderId, String(conversion.orderId).replace(/\d/g, '7')],
  convertLimitId: [convertLimit.orderId, 987_654_321],
} as const;
type IdName = keyof typeof ids;

/** Requests of every signed endpoint: parameters, and the parameters that are ids of the owner. */
type Row = readonly [fields: Fields, theirs?: Readonly<Record<string, IdName>>];

const order = { ...limit, side: 'BUY', price: far.below };
const working = { symbol, workingType: 'LIMIT', workingSide: 'BUY', workingQuantity: '0.01', workingPrice: far.below };
const gtc = { workingTimeInForce: 'GTC' };
const pending = { pendingSide: 'SELL', pendingType: 'LIMIT_MAKER', pendingPrice: far.above };
const pendingPair = {
  pendingSide: 'SELL',
  ...{ pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: far.above },
  ...{ pendingBelowType: 'STOP_LOSS', pendingBelowStopPrice: far.below },
};
const byEither: readonly Row[] = [
  [{ symbol }, { orderId: 'orderId' }],
  [{ symbol }, { origClientOrderId: 'origClientOrderId' }],
  [{ symbol }, { orderId: 'orderId', origClientOrderId: 'origClientOrderId' }],
  [{ symbol }, { orderId: 'filledId' }],
];
const listNamed = { listClientOrderId: 'listClientOrderId' } as const;
const rows: Readonly<Record<string, readonly Row[]>> = {
  newOrder: [[order, { newClientOrderId: 'origClientOrderId' }]],
  testNewOrder: [[order, { newClientOrderId: 'origClientOrderId' }]],
  queryOrder: byEither,
  cancelOrder: byEither,
  cancelOpenOrders: [[{ symbol }]],
  cancelReplaceOrder: ['STOP_ON_FAILURE', 'ALLOW_FAILURE'].flatMap((cancelReplaceMode): Row[] => [
    [{ ...order, cancelReplaceMode, newClientOrderId: 'mine' }, { cancelOrderId: 'orderId' }],
    [{ ...order, cancelReplaceMode, newClientOrderId: 'mine' }, { cancelOrigClientOrderId: 'origClientOrderId' }],
  ]),
  amendKeepPriority: byEither.map(([fields, given]) => [{ ...fields, newQty: '0.005' }, given]),
  newOrderListOco: [[{ symbol, side: 'SELL', quantity: '0.01', ...pair }, listNamed]],
  newOrderListOto: [[{ ...working, ...gtc, ...pending, pendingQuantity: '0.01' }, listNamed]],
  newOrderListOtoco: [[{ ...working, ...gtc, ...pendingPair, pendingQuantity: '0.01' }, listNamed]],
  newOrderListOpo: [[{ ...working, ...gtc, ...pending }, listNamed]],
  newOrderListOpoco: [[{ ...working, ...gtc, ...pendingPair }, listNamed]],
  newOcoDeprecated: [[{ symbol, side: 'SELL', quantity: '0.01', price: far.above, stopPrice: far.below }, listNamed]],
  queryOrderList: [
    [{}, { orderListId: 'orderListId' }],
    [{}, { orderListId: 'doneListId' }],
    [{}, { origClientOrderId: 'listClientOrderId' }],
  ],
  cancelOrderList: [
    [{ symbol }, { orderListId: 'orderListId' }],
    [{ symbol }, listNamed],
  ],
  newSorOrder: [[order, { newClientOrderId: 'origClientOrderId' }]],
  testNewSorOrder: [[order, { newClientOrderId: 'origClientOrderId' }]],
  account: [[{}]],
  openOrders: [[{}], [{ symbol }]],
  rateLimitOrder: [[{}]],
  allOrders: [[{ symbol }], [{ symbol, orderId: 1 }], [{ symbol }, { orderId: 'orderId' }]],
  allOrderLists: [[{}], [{ fromId: 0 }], [{}, { fromId: 'orderListId' }]],
  openOrderLists: [[{}]],
  myTrades: [[{ symbol }], [{ symbol, fromId: 0 }], [{ symbol }, { orderId: 'filledId' }]],
  myPreventedMatches: [
    [{ symbol, preventedMatchId: 0 }],
    [{ symbol }, { orderId: 'orderId' }],
    [{ symbol, orderId: crossing.orderId }],
  ],
  myAllocations: [[{ symbol }], [{ symbol, fromAllocationId: 0 }], [{ symbol }, { orderId: 'filledId' }]],
  accountCommission: [[{ symbol }]],
  orderAmendments: [[{ symbol }, { orderId: 'amendedId' }]],
  myFilters: [[{ symbol }]],
  convertAssetInfo: [[{}]],
  convertGetQuote: [[{ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' }]],
  convertAcceptQuote: [
    [{}, { quoteId: 'quoteId' }],
    [{}, { quoteId: 'acceptedId' }],
  ],
  convertOrderStatus: [
    [{}, { orderId: 'conversionId' }],
    [{}, { quoteId: 'acceptedId' }],
    [{}, { quoteId: 'quoteId' }],
  ],
  convertTradeFlow: [[{ startTime: since, endTime: x.nowMs }]],
  convertLimitPlaceOrder: [
    [
      {
        ...{ baseAsset: 'BTC', quoteAsset: 'USDT', limitPrice: far.below, side: 'BUY' },
        baseAmount: '0.02',
        expiredType: '1_D',
      },
    ],
  ],
  convertLimitCancelOrder: [[{}, { orderId: 'convertLimitId' }]],
  convertLimitQueryOpenOrders: [[{}]],
};

// The limits of /sapi would not be enough for all the queries.
beforeEach(() => x.raw('POST', '/admin/v1/limits/reset'));

test('the tests of this file request every signed endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(signed.map(({ id }) => id).sort());
});

test('the account that the others must not see has orders, trades and data of every kind', async () => {
  for (const [what, value] of Object.entries((await theirState()) as Record<string, unknown>)) {
    expect(JSON.stringify(value).length, what).toBeGreaterThan(20);
  }
});

/** Whether an endpoint creates something, so that an id of the owner is only a name for it. */
const places = (id: string) => /^(testN|n)ew|GetQuote$|PlaceOrder$/.test(id);
/** A reply without the values that differ between two equal requests: assigned ids and the sent ids. */
const plain = (body: unknown, used: readonly (string | number)[]): string =>
  used.reduce<string>(
    (text, one) => text.replaceAll(String(one), 'ID'),
    JSON.stringify(body).replace(/"(orderId|orderListId|executionId|quoteId)":"?\d+"?/g, '"$1":0'),
  );

test.each(signed.map(({ id }) => id))('%s neither reports nor changes orders of another account', async (id) => {
  const own = places(id) || id === 'cancelReplaceOrder' ? placer : asker;
  const before = await theirState();
  for (const [fields, given = {}] of rows[id] ?? []) {
    const with_ = (index: 0 | 1) => Object.entries(given).map(([name, kind]) => [name, ids[kind][index]] as const);
    const asked: Answer[] = [];
    for (const index of [0, 1] as const) {
      asked.push(await as(own, id, { ...fields, ...Object.fromEntries(with_(index)) }));
      // Orders that the first request has placed must not change the reply to the second request.
      await x.signed('DELETE', 'openOrders', { symbol }, { key: placer });
    }
    const [theirIds, nobodys] = asked as [Answer, Answer];
    const used = [...with_(0), ...with_(1)].map(([, value]) => value as string | number);
    if (places(id)) expect([theirIds.status, nobodys.status]).toEqual([200, 200]);
    else {
      expect(theirIds.status).toBe(nobodys.status);
      expect(plain(theirIds.body, used)).toBe(plain(nobodys.body, used));
      if (Object.keys(given).length > 0 && !Array.isArray(theirIds.body)) expect(theirIds.status).toBeGreaterThan(399);
    }
    if (!places(id)) expect(JSON.stringify(theirIds.body)).not.toMatch(/theirs-/);
  }
  expect(await theirState()).toEqual(before);
});
