/** Tests clients that use microseconds: in requests, results, displays and parameters. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, type Spot } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { drawResults } from '../support/drawn.js';
import { makeClient, NOW } from '../support/make-client.js';

drawResults();

describe('against the embedded exchange, over HTTP', () => {
  let ms: Spot;
  let us: Spot;
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await startExchange({ seed: 7, paused: true });
    const { baseUrl: network, apiKey, secretKey } = exchange;
    ms = await connect({ network, apiKey, secretKey });
    us = await connect({ network, apiKey, secretKey, timeUnit: 'MICROSECOND' });
  });
  afterAll(async () => {
    await us.close();
    await ms.close();
    await exchange.close();
  });

  test('times are exact integers in microseconds, and name the same instants as times in milliseconds', async () => {
    const now = (await us.general.time()).serverTime;
    expect(now).toBeGreaterThan(1e15);
    expect(Number.isSafeInteger(now)).toBe(true);
    const from = now / 1000 - 36e5 * 30;
    const [rows, fine] = [
      await ms.market.klines('BTCUSDT', '1h').from(Math.floor(from)).limit(20),
      await us.market.klines('BTCUSDT', '1h').from(Math.floor(from)).limit(20),
    ];
    expect(fine).toHaveLength(20);
    expect(fine.map((row) => row[0])).toEqual(rows.map((row) => row[0] * 1000));
    expect(fine.map((row) => row[6])).toEqual(rows.map((row) => row[6] * 1000 + 999));
    expect(fine.map((row) => row[4])).toEqual(rows.map((row) => row[4]));
  });

  test('klines, books and tickers in microseconds are drawn as those in milliseconds', async () => {
    const until = (await ms.general.time()).serverTime - 6e5;
    const resting = await ms.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
    const drawn = async (x: Spot) => [
      inspect(await x.market.klines('BTCUSDT', '1h').to(until).limit(24)),
      inspect(await x.market.klines('BTCUSDT', '1m').to(until).limit(200)),
      inspect(
        await x.market
          .aggTrades('BTCUSDT')
          .to(until)
          .from(until - 6e4),
      ),
      inspect(await x.account.openOrders('BTCUSDT')),
      inspect(await x.orders.get('BTCUSDT', resting.orderId)),
    ];
    expect((await us.orders.market('BTCUSDT', 'BUY', '0.01')).transactTime).toBeGreaterThan(1e15);
    expect(await drawn(us)).toEqual(await drawn(ms));
  });

  test('a time of a result can be used as a parameter without conversion, in either unit', async () => {
    const [row] = await us.market.klines('BTCUSDT', '1h').limit(1);
    const openTime = row?.[0] as number;
    const [again] = await us.market.klines('BTCUSDT', '1h').from(openTime).limit(1);
    expect(again?.[0]).toBe(openTime);
    const [coarse] = await ms.market.klines('BTCUSDT', '1h').from(openTime).limit(1);
    expect(coarse?.[0]).toBe(openTime / 1000);
    expect((await us.market.klines('BTCUSDT', '1h').from('-2d').to('-1d').limit(3))[0]?.[0]).toBeGreaterThan(1e15);
  });
});

describe('the header of the time unit', () => {
  test('is on every request, signed or not, in curl too; the clock of the exchange is measured in milliseconds', async () => {
    const { x, transport } = makeClient(
      ({ path }) => ({ body: path.includes('openOrders') ? [] : { serverTime: NOW } }),
      { timeUnit: 'MICROSECOND' },
    );
    await x.general.ping();
    await x.account.openOrders();
    await x.orders.cancel('BTCUSDT', 1);
    await x.request('GET', '/sapi/v1/thing', {}, 'USER_DATA');
    expect(transport.sent.map(({ headers }) => headers['x-mbx-time-unit'])).toEqual(Array(4).fill('MICROSECOND'));
    expect(x.general.ping().curl()).toContain("-H 'x-mbx-time-unit: MICROSECOND'");
    expect(await x.syncClock()).toBe(0);
    expect(transport.sent.at(-1)?.headers).toEqual({});
  });

  test('is not sent without the option', async () => {
    const { x, transport } = makeClient([{ body: {} }]);
    await x.general.ping();
    expect(transport.sent[0]?.headers).toEqual({});
  });

  test('the option timeUnit refuses a value that is neither MILLISECOND nor MICROSECOND', async () => {
    await expect(connect({ network: 'testnet', timeUnit: 'SECOND' as never })).rejects.toMatchObject({
      code: 'SPOTLAB_OPTION',
      message: "timeUnit is 'SECOND'; it must be 'MILLISECOND' or 'MICROSECOND'.",
    });
  });
});
