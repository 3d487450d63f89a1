/** Tests a replay over HTTP: its klines to the digit, and its recorded time as the exchange time. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';

import { startExchange } from '../../src/server/embedded.js';
import { sharedPath, testWith } from '../support/shared.js';
import { START_MS, startTestExchange } from './running-exchange.js';

const FILE = 'data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz';
const test = testWith(FILE);
const file = sharedPath(FILE);
const x = file === undefined ? undefined : await startTestExchange({ replay: { file, symbol: 'BTCUSDT' } });
const rows = file === undefined ? [] : gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1);
const lastOpenMs = Number(rows.at(-1)?.split(',')[0]);

function running() {
  if (!x) throw new Error('the recording is not there');
  return x;
}

describe('a replay', () => {
  test('uses recorded time: the clock of the exchange starts at the end of the recording and continues', async () => {
    expect((await running().get('time')).body).toEqual({ serverTime: lastOpenMs + 60_000 });
    running().advance(1_500);
    expect((await running().get('time')).body).toEqual({ serverTime: lastOpenMs + 61_500 });
  });

  test('serves the klines of the file with the same times, prices and volumes', async () => {
    const { body } = await running().get('klines', { symbol: 'BTCUSDT', interval: '1m', limit: 1000 });
    const wanted = rows.slice(-1000).map((row) => row.split(','));
    expect(body).toHaveLength(1000);
    for (const [i, [openTime, ...prices]] of wanted.entries()) {
      expect(body[i][0]).toBe(Number(openTime));
      expect(body[i].slice(1, 5).map(Number)).toEqual(prices.slice(0, 4).map(Number));
      expect(Number(body[i][5])).toBe(Number(prices[4]));
    }
  });

  test('accepts a timestamp of the recorded time or of the clock of this machine, and no other', async () => {
    const exchange = running();
    const marketMs = exchange.running.marketTimeUs() / 1000;
    expect((await exchange.signed('GET', 'account', {}, { timestamp: marketMs })).status).toBe(200);
    expect((await exchange.signed('GET', 'account', {}, { timestamp: exchange.nowMs })).status).toBe(200);
    const between = await exchange.signed('GET', 'account', {}, { timestamp: (marketMs + START_MS) / 2 });
    expect(between.body.code).toBe(-1021);
  });

  test('after the recording, orders trade against quotes, and the new trades follow the recorded trades', async () => {
    const exchange = running();
    const before = await exchange.get('trades', { symbol: 'BTCUSDT', limit: 1 });
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
    const { body } = await exchange.signed('POST', 'order', order);
    expect(body.status).toBe('FILLED');
    const [after] = (await exchange.get('trades', { symbol: 'BTCUSDT', limit: 1 })).body;
    expect(after.id).toBe(before.body[0].id + body.fills.length);
    expect(after.time).toBe(body.transactTime);
    expect(Number(after.price)).toBeCloseTo(Number(rows.at(-1)?.split(',')[4]), -2);
  });

  test('has tickers of the recorded days, converts at the middle of its quotes, and has no data that was not recorded', async () => {
    const exchange = running();
    const { body: window } = await exchange.get('ticker', { symbol: 'BTCUSDT', windowSize: '15h' });
    const { body: klines } = await exchange.get('klines', {
      symbol: 'BTCUSDT',
      interval: '1m',
      startTime: window.openTime,
      limit: 1000,
    });
    expect(klines[0][0]).toBe(window.openTime);
    expect(window.openPrice).toBe(klines[0][1]);
    expect(window.count).toBe(klines.reduce((sum: number, kline: number[]) => sum + (kline[8] ?? 0), 0));

    expect((await exchange.get('referencePrice', { symbol: 'BTCUSDT' })).body.code).toBe(-2043);
    expect((await exchange.get('executionRules')).body).toEqual({ symbolRules: [{ symbol: 'BTCUSDT', rules: [] }] });
    expect((await exchange.get('historicalBlockTrades', { symbol: 'BTCUSDT', fromId: 0 })).body).toEqual([]);

    const { body: best } = await exchange.get('ticker/bookTicker', { symbol: 'BTCUSDT' });
    const asked = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '1' };
    const { body: quote } = await exchange.signed('POST', '/sapi/v1/convert/getQuote', asked);
    expect(Number(quote.toAmount)).toBeCloseTo((Number(best.bidPrice) + Number(best.askPrice)) / 2, 8);
    expect(quote.validTimestamp).toBe(exchange.running.marketTimeUs() / 1000 + 10_000);
  });

  test('has only the recorded symbol', async () => {
    expect(running().running.symbols).toEqual(['BTCUSDT']);
    expect((await running().get('depth', { symbol: 'ETHUSDT' })).body.code).toBe(-1121);
  });

  test('a replay of a file that is not there says that the file is missing', async () => {
    await expect(startExchange({ replay: { file: '/nowhere.csv', symbol: 'BTCUSDT' } })).rejects.toThrow(
      /the file does not exist/,
    );
  });
});
