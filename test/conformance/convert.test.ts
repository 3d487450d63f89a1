/** Tests the convert endpoints over HTTP: quotes, conversions, limit orders, and the request weight per account. */
import { describe, expect, test } from 'vitest';

import { catalogue } from '../../src/catalogue/endpoints/catalogue.js';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { checkedRequests } from './checked-reply.js';
import { type Answer, type Fields, startTestExchange } from './running-exchange.js';

const x = await startTestExchange({ live: false, accounts: 2, symbols: 'few' });
const answered = checkedRequests(x);
const other = x.running.accounts[1] as { apiKey: string; secretKey: string };
const units = (text: string) => parseUnits(text, 8);
const EIGHT = 10n ** 8n;

/** The error of a call that is expected to fail. The call counts in the same budgets. */
async function refused(id: string, fields: Fields, key = x.running as { apiKey: string; secretKey: string }) {
  const { method = 'GET', path = '' } = catalogue[id] ?? {};
  const { status, body } = await x.signed(method, path, fields, { key });
  return [status, body.code, body.msg];
}

async function free(asset: string): Promise<bigint> {
  const { body } = await x.signed('GET', 'account');
  return units(body.balances.find((one: { asset: string }) => one.asset === asset).free);
}

/** Bid plus ask, which is twice the middle, in units of 1e-8. */
async function twiceTheMiddle(symbol: string): Promise<bigint> {
  const { body } = await x.get('ticker/bookTicker', { symbol });
  return units(body.bidPrice) + units(body.askPrice);
}

const wrong = (name: string) => [400, -1130, `Data sent for parameter '${name}' is not valid.`];
const either = (one: string, two: string) => [
  400,
  -1102,
  `Param '${one}' or '${two}' must be sent, but both were empty/null!`,
];

describe('pairs and assets', () => {
  test('pairs are all pairs of one asset, or the requested pair, with the allowed amounts', async () => {
    const { body: from } = await answered('convertExchangeInfo', { fromAsset: 'USDT' });
    const assets = ['BTC', 'ETH', 'BNB', '柚子', 'USDC'];
    expect(from.map((one: { toAsset: string }) => one.toAsset).sort()).toEqual(assets.sort());
    const { body } = await answered('convertExchangeInfo', { fromAsset: 'BTC', toAsset: 'USDT' });
    expect(body).toEqual([
      {
        fromAsset: 'BTC',
        toAsset: 'USDT',
        fromAssetMinAmount: '0.00001',
        fromAssetMaxAmount: '9000',
        toAssetMinAmount: '5',
        toAssetMaxAmount: '9000000',
        fromIsBase: true,
      },
    ]);
    const { body: to } = await answered('convertExchangeInfo', { toAsset: 'BTC' });
    expect(to).toHaveLength(5);
    x.advance(60_000);
    const asked = async (fields: Fields) => {
      const { status, body: answer } = await x.get('/sapi/v1/convert/exchangeInfo', fields);
      return [status, answer.code, answer.msg];
    };
    expect(await asked({})).toEqual(either('fromAsset', 'toAsset'));
    expect(await asked({ toAsset: 'DOGE' })).toEqual(wrong('toAsset'));
  });

  test('assets have eight decimals', async () => {
    const { body } = await answered('convertAssetInfo');
    expect(body).toContainEqual({ asset: '柚子', fraction: 8 });
    expect(body).toHaveLength(6);
  });
});

describe('a quote of the convert service', () => {
  test('has the middle price of the market, is valid for a limited time, and moves exact amounts when it is accepted', async () => {
    const middle2 = await twiceTheMiddle('BTCUSDT');
    const fields = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '0.12345678', validTime: '30s' };
    const { body: quote } = await answered('convertGetQuote', fields);
    const received = (12_345_678n * middle2) / (2n * EIGHT);
    expect(quote).toMatchObject({ fromAmount: '0.12345678', validTimestamp: x.nowMs + 30_000 });
    expect(units(quote.toAmount)).toBe(received);
    expect(Number(quote.ratio)).toBeCloseTo(Number(middle2) / 2e8, 8);
    // Twelve decimals of one sixty-thousandth.
    expect(Number(quote.inverseRatio) * Number(quote.ratio)).toBeCloseTo(1, 6);

    x.advance(30_000);
    const before = { BTC: await free('BTC'), USDT: await free('USDT') };
    const { body: accepted } = await answered('convertAcceptQuote', { quoteId: quote.quoteId });
    expect(accepted).toEqual({ orderId: expect.stringMatching(/^\d+$/), createTime: x.nowMs, orderStatus: 'SUCCESS' });
    expect(await free('BTC')).toBe(before.BTC - 12_345_678n);
    expect(await free('USDT')).toBe(before.USDT + received);

    const { body: status } = await answered('convertOrderStatus', { orderId: accepted.orderId });
    expect(status).toEqual({
      orderId: Number(accepted.orderId),
      orderStatus: 'SUCCESS',
      fromAsset: 'BTC',
      fromAmount: '0.12345678',
      toAsset: 'USDT',
      toAmount: quote.toAmount,
      ratio: quote.ratio,
      inverseRatio: quote.inverseRatio,
      createTime: x.nowMs,
    });
    expect((await answered('convertOrderStatus', { quoteId: quote.quoteId })).body).toEqual(status);
    expect(await refused('convertAcceptQuote', { quoteId: quote.quoteId })).toEqual(wrong('quoteId'));
    const unknown = [400, -2013, 'Order does not exist.'];
    expect(await refused('convertOrderStatus', { quoteId: quote.quoteId }, other)).toEqual(unknown);
    expect(await refused('convertOrderStatus', { orderId: `0${accepted.orderId}` })).toEqual(unknown);
  });

  test('a quote is refused after its time, and for another account', async () => {
    const fields = { fromAsset: 'USDT', toAsset: 'ETH', toAmount: '0.5' };
    const { body: quote } = await answered('convertGetQuote', fields);
    expect(quote).toMatchObject({ toAmount: '0.5', validTimestamp: x.nowMs + 10_000 });
    const paid = (50_000_000n * (await twiceTheMiddle('ETHUSDT')) + 2n * EIGHT - 1n) / (2n * EIGHT);
    expect(units(quote.fromAmount)).toBe(paid);
    expect(await refused('convertAcceptQuote', { quoteId: quote.quoteId }, other)).toEqual(wrong('quoteId'));
    x.advance(10_001);
    expect(await refused('convertAcceptQuote', { quoteId: quote.quoteId })).toEqual(wrong('quoteId'));
  });

  test('the reply to a request for a quote has no id when the balance of the account is too small', async () => {
    const asked = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '3' };
    expect((await answered('convertGetQuote', asked)).body).not.toHaveProperty('quoteId');
    const earn = { fromAsset: 'BTC', toAsset: 'ETH', fromAmount: '1', walletType: 'EARN' };
    expect((await answered('convertGetQuote', earn)).body).not.toHaveProperty('quoteId');
  });

  test('is refused without an amount, with two amounts, and for an unknown pair', async () => {
    const pair = { fromAsset: 'BTC', toAsset: 'USDT' };
    expect(await refused('convertGetQuote', pair)).toEqual(either('fromAmount', 'toAmount'));
    expect((await refused('convertGetQuote', { ...pair, fromAmount: '1', toAmount: '1' }))[1]).toBe(-1128);
    expect(await refused('convertGetQuote', { ...pair, fromAmount: '0' })).toEqual(wrong('fromAmount'));
    expect(await refused('convertGetQuote', { ...pair, toAsset: 'DOGE', fromAmount: '1' })).toEqual(wrong('toAsset'));
    expect(await refused('convertGetQuote', { ...pair, fromAmount: '1', validTime: '5s' })).toEqual(wrong('validTime'));
    expect((await refused('convertGetQuote', { ...pair, fromAmount: '0.000000001' }))[1]).toBe(-1111);
    expect((await refused('convertAcceptQuote', {}))[1]).toBe(-1102);
    expect(await refused('convertOrderStatus', {})).toEqual(either('orderId', 'quoteId'));
  });
});

describe('limit orders of the convert service', () => {
  const terms = { baseAsset: 'BNB', quoteAsset: 'USDT', side: 'BUY', expiredType: '3_D' };

  test('lock the amount that they pay, are listed while they are open, and unlock the amount when they are cancelled', async () => {
    const before = await free('USDT');
    const fields = { ...terms, limitPrice: '300', quoteAmount: '600' };
    const { body: placed } = await answered('convertLimitPlaceOrder', fields);
    expect(placed).toEqual({ orderId: expect.any(Number), status: 'PROCESS' });
    expect(await free('USDT')).toBe(before - 600n * EIGHT);
    const { body: account } = await x.signed('GET', 'account');
    expect(account.balances.find((one: { asset: string }) => one.asset === 'USDT').locked).toBe('600.00000000');
    const { body: open } = await answered('convertLimitQueryOpenOrders');
    expect(open.list).toEqual([
      {
        quoteId: expect.any(String),
        orderId: placed.orderId,
        orderStatus: 'PROCESS',
        fromAsset: 'USDT',
        fromAmount: '600',
        toAsset: 'BNB',
        toAmount: '2',
        ratio: '0.0033333333',
        inverseRatio: '300',
        createTime: x.nowMs,
        expiredTimestamp: x.nowMs + 3 * 86_400_000,
      },
    ]);
    const { body: cancelled } = await answered('convertLimitCancelOrder', { orderId: placed.orderId });
    expect(cancelled).toEqual({ orderId: placed.orderId, status: 'CANCELED' });
    expect(await free('USDT')).toBe(before);
    expect((await answered('convertLimitQueryOpenOrders')).body).toEqual({ list: [] });
    const unknown = [400, -2011, 'Unknown order sent.'];
    expect(await refused('convertLimitCancelOrder', { orderId: placed.orderId })).toEqual(unknown);
  });

  test('convert when the middle of the market comes to their limit', async () => {
    const middle2 = await twiceTheMiddle('柚子USDT');
    // One tick of 0.0001 above the middle.
    const limitPrice = formatUnits(middle2 / 2n / 10_000n + 2n, 4);
    const sell = { baseAsset: '柚子', quoteAsset: 'USDT', side: 'SELL', expiredType: '1_D', limitPrice };
    const { body: placed } = await answered('convertLimitPlaceOrder', { ...sell, baseAmount: '100' });
    const status = async () => (await answered('convertOrderStatus', { orderId: placed.orderId })).body;
    expect(await status()).toMatchObject({ orderStatus: 'PROCESS' });

    // Take the best offers, so that the middle rises.
    const before = await free('柚子');
    const spent = { symbol: '柚子USDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '40000' };
    const { body: bought } = await x.signed('POST', 'order', spent);
    expect(Number(bought.executedQty)).toBeGreaterThan(0);
    const done = await status();
    expect(done).toMatchObject({ orderStatus: 'SUCCESS', fromAmount: '100' });
    expect(Number(done.ratio)).toBeGreaterThanOrEqual(Number(limitPrice));
    expect(units(done.toAmount)).toBe((100n * EIGHT * (await twiceTheMiddle('柚子USDT'))) / (2n * EIGHT));
    expect(await free('柚子')).toBeGreaterThan(before);
  });

  test('expire when their time is over', async () => {
    const own = await startTestExchange({ live: false });
    const fields = { ...terms, expiredType: '1_D', limitPrice: '300', baseAmount: '1' };
    const { body: placed } = await checkedRequests(own)('convertLimitPlaceOrder', fields);
    own.advance(86_400_000);
    const { body } = await checkedRequests(own)('convertOrderStatus', { orderId: placed.orderId });
    expect(body.orderStatus).toBe('FAIL');
    const { body: account } = await own.signed('GET', 'account');
    expect(account.balances.every((one: { locked: string }) => Number(one.locked) === 0)).toBe(true);
  });

  test('are refused without an amount, and without funds', async () => {
    const fields = { ...terms, limitPrice: '300' };
    expect(await refused('convertLimitPlaceOrder', fields)).toEqual(either('baseAmount', 'quoteAmount'));
    const poor = [400, -2010, 'Account has insufficient balance for requested action.'];
    expect(await refused('convertLimitPlaceOrder', { ...fields, baseAmount: '5000' })).toEqual(poor);
    const wallet = { ...fields, baseAmount: '1', walletType: 'FUNDING' };
    expect(await refused('convertLimitPlaceOrder', wallet)).toEqual(poor);
    expect(await refused('convertLimitPlaceOrder', { ...fields, limitPrice: '0', baseAmount: '1' })).toEqual(
      wrong('limitPrice'),
    );
  });
});

describe('past conversions', () => {
  test('past conversions of a range are those that were made in this range, oldest first; the reply says if there are more', async () => {
    const own = await startTestExchange({ live: false });
    const ask = checkedRequests(own);
    const startTime = own.nowMs;
    const made: { quoteId: string; orderId: number }[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { body: quote } = await ask('convertGetQuote', { fromAsset: 'ETH', toAsset: 'BTC', fromAmount: '0.5' });
      const { body } = await ask('convertAcceptQuote', { quoteId: quote.quoteId });
      made.push({ quoteId: quote.quoteId, orderId: Number(body.orderId) });
      own.advance(1_000);
    }
    const flow = async (fields: Fields) => (await ask('convertTradeFlow', { startTime, ...fields })).body;
    const all = await flow({ endTime: own.nowMs });
    expect(all).toMatchObject({ startTime, endTime: own.nowMs, limit: 100, moreData: false });
    expect(all.list.map(({ quoteId, orderId }: (typeof made)[0]) => ({ quoteId, orderId }))).toEqual(made);
    const some = await flow({ endTime: startTime + 1_000, limit: 1 });
    expect(some).toMatchObject({ limit: 1, moreData: true, list: [made[0]] });
    expect((await flow({ endTime: startTime + 999 })).list).toMatchObject([made[0]]);
    const { body } = await own.signed('GET', '/sapi/v1/convert/tradeFlow', {
      startTime,
      endTime: startTime + 30 * 86_400_000 + 1,
    });
    expect(body).toEqual({ code: -1127, msg: 'More than 720 hours between startTime and endTime.' });
  });
});

describe('the request weight of accepting a quote', () => {
  test('is counted and refused by endpoint and account, whatever the address of the request is', async () => {
    const own = await startTestExchange({ live: false, accounts: 2, symbols: 'few' });
    const open = (key: { apiKey: string; secretKey: string }): Promise<Answer> =>
      own.signed('GET', '/sapi/v1/convert/limit/queryOpenOrders', {}, { key });
    const [first, second] = own.running.accounts as [typeof other, typeof other];
    for (let i = 1; i <= 60; i += 1) {
      expect((await open(first)).headers['x-sapi-used-uid-weight-1m']).toBe(String(3_000 * i));
    }
    const full = await open(first);
    expect([full.status, full.body.code, full.headers['retry-after']]).toEqual([429, -1003, '30']);
    expect((await open(second)).headers['x-sapi-used-uid-weight-1m']).toBe('3000');
    const elsewhere = await own.signed('GET', '/sapi/v1/convert/tradeFlow', { startTime: 1, endTime: 2 });
    expect(elsewhere.headers['x-sapi-used-uid-weight-1m']).toBe('3000');
  });
});
