/** Tests the start, the running clock and the end of the exchange, and that it does not keep the process alive. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';

import { startExchange } from '../../src/server/embedded.js';
import { startTestExchange } from './running-exchange.js';

test('the same seed and start give the same market, whatever the time of the requests is', async () => {
  const looks = [];
  for (const stops of [[10_000], [1, 499, 1_500, 8_000]]) {
    const x = await startTestExchange({ seed: 7 });
    for (const ms of stops) {
      x.advance(ms);
      await x.get('ping');
      await x.get('depth', { symbol: 'BTCUSDT', limit: 5 });
    }
    const paths = ['depth', 'trades', 'aggTrades'] as const;
    looks.push(await Promise.all(paths.map(async (path) => (await x.get(path, { symbol: 'ETHBTC', limit: 50 })).body)));
  }
  expect(looks[0]).toEqual(looks[1]);
});

test('a second seed gives a different market', async () => {
  const [a, b] = [await startTestExchange({ seed: 1 }), await startTestExchange({ seed: 2 })];
  const klines = { symbol: 'BTCUSDT', interval: '1h', limit: 5 };
  expect((await a.get('klines', klines)).body).not.toEqual((await b.get('klines', klines)).body);
});

test('trades, klines and tickers of a running market agree', async () => {
  const x = await startTestExchange();
  x.advance(90_000);
  const { body: klines } = await x.get('klines', { symbol: 'BTCUSDT', interval: '1m', limit: 2 });
  const { body: trades } = await x.get('trades', { symbol: 'BTCUSDT', limit: 1000 });
  const { body: ticker } = await x.get('ticker/24hr', { symbol: 'BTCUSDT' });
  const { body: price } = await x.get('ticker/price', { symbol: 'BTCUSDT' });
  const last = trades.at(-1);
  expect([klines[1][4], ticker.lastPrice, price.price]).toEqual([last.price, last.price, last.price]);
  expect(ticker.lastId).toBe(last.id);
  const inMinute = trades.filter((one: { time: number }) => one.time >= klines[1][0]);
  expect(klines[1][8]).toBe(inMinute.length);
});

test('times of orders never go back, even when the clock of the exchange does', async () => {
  const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
  const first = await x.signed('POST', 'order', order);
  x.advance(-3_000);
  const second = await x.signed('POST', 'order', order);
  expect(second.body.transactTime).toBe(first.body.transactTime);
});

test('a closed exchange frees its port at once, open connections or not', async () => {
  const exchange = await startExchange({ live: false, symbols: ['BTCUSDT'] });
  await fetch(`${exchange.baseUrl}/api/v3/ping`).then((reply) => reply.text());
  await exchange.close();
  const other = createServer();
  await new Promise<void>((resolve, reject) => other.once('error', reject).listen(exchange.port, '127.0.0.1', resolve));
  await new Promise((resolve) => other.close(resolve));
});

test('an exchange keeps its process alive on request only', async () => {
  const kept = () => process.getActiveResourcesInfo().filter((one) => one === 'TCPServerWrap').length;
  const before = kept();
  await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
  expect(kept()).toBe(before);
  await startTestExchange({ live: false, symbols: ['BTCUSDT'], keepAlive: true });
  expect(kept()).toBe(before + 1);
});

test('keys have 64 letters and digits, and given keys are used', async () => {
  const [made, given] = [
    await startTestExchange({ accounts: 3, live: false, symbols: ['BTCUSDT'] }),
    await startTestExchange({ apiKey: 'my-key', secretKey: 'my-secret', live: false, symbols: ['BTCUSDT'] }),
  ];
  for (const { apiKey, secretKey } of made.running.accounts) {
    expect([apiKey, secretKey]).toEqual([expect.stringMatching(/^\w{64}$/), expect.stringMatching(/^\w{64}$/)]);
  }
  expect(new Set(made.running.accounts.map(({ apiKey }) => apiKey)).size).toBe(3);
  expect((await given.signed('GET', 'account')).status).toBe(200);
});

test('each account has the funds of the options', async () => {
  const x = await startTestExchange({ funds: { USDT: '12.5' }, live: false, symbols: ['BTCUSDT'] });
  const { body } = await x.signed('GET', 'account', { omitZeroBalances: true });
  expect(body.balances).toEqual([{ asset: 'USDT', free: '12.50000000', locked: '0.00000000' }]);
});
