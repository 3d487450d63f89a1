/**
 * Tests the market data endpoints over HTTP: every reply against its schema, and its values against an independent
 * calculation.
 */
import { describe, expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { nextOpenTime, openTimeOf } from '../../src/protocol/values/kline-intervals.js';
import { checkedRequests } from './checked-reply.js';
import type { Answer } from './running-exchange.js';
import { startTwinExchange } from './twin-exchange.js';

const x = await startTwinExchange();
const answered = checkedRequests(x);

type Kline = [number, string, string, string, string, string, number, string, number];
interface TradeRow {
  readonly id: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly time: number;
}

const units = (text: string) => parseUnits(text, 8);
const byNumber = (a: string, b: string) => Number(a) - Number(b);
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n);

/** The figures of a ticker for a window, from klines that fill the window without gap or overlap. */
function windowOf(klines: readonly Kline[]) {
  const traded = klines.filter((kline) => kline[8] > 0);
  const volume = sum(klines.map((kline) => kline[5]));
  const quoteVolume = sum(klines.map((kline) => kline[7]));
  const [open, close] = [traded[0]?.[1] ?? '', traded.at(-1)?.[4] ?? ''];
  const change = units(close) - units(open);
  const thousandths = (Number(change) / Number(units(open))) * 100_000;
  return {
    openPrice: open,
    highPrice: traded
      .map((kline) => kline[2])
      .sort(byNumber)
      .at(-1),
    lowPrice: traded.map((kline) => kline[3]).sort(byNumber)[0],
    lastPrice: close,
    priceChange: formatUnits(change, 8),
    priceChangePercent: (Math.round(thousandths) / 1_000).toFixed(3),
    volume: formatUnits(volume, 8),
    quoteVolume: formatUnits(quoteVolume, 8),
    weightedAvgPrice: formatUnits((quoteVolume * 100_000_000n) / volume, 8),
    count: klines.reduce((total, kline) => total + kline[8], 0),
  };
}

async function minutesOf(symbol: string, fromMs: number, toMs: number): Promise<Kline[]> {
  const klines: Kline[] = [];
  for (let startTime = fromMs; startTime < toMs; ) {
    const { body } = await x.get('klines', { symbol, interval: '1m', startTime, endTime: toMs - 1, limit: 1000 });
    if (body.length === 0) break;
    klines.push(...body);
    startTime = body.at(-1)[0] + 60_000;
  }
  return klines;
}

describe('the trading day ticker', () => {
  test.each([
    ['BTCUSDT', undefined, 0],
    ['ETHBTC', '8', 480],
    ['柚子USDT', '-1:00', -60],
    ['BNBUSDT', '05:45', 345],
    ['BTCUSDC', '-12:00', -720],
    ['BNBBTC', '14', 840],
  ])(
    'the trading day ticker of %s in the zone %s has the figures of the klines of that day together',
    async (symbol, timeZone, offset) => {
      const { body } = await answered('tickerTradingDay', { symbol, ...(timeZone && { timeZone }) }, 'FULL');
      const open = openTimeOf('1d', x.nowMs, offset);
      const next = nextOpenTime('1d', x.nowMs, offset);
      expect(body).toMatchObject({ symbol, openTime: open, closeTime: next - 1 });
      expect(body).toMatchObject(windowOf(await minutesOf(symbol, open, next)));
      expect(body.lastId - body.firstId + 1).toBe(body.count);
      const [first] = (await answered('historicalTrades', { symbol, fromId: body.firstId, limit: 1 })).body;
      expect(first).toMatchObject({ id: body.firstId, price: body.openPrice });
      expect(first.time).toBeGreaterThanOrEqual(open);
      if (body.firstId > 0) {
        const [before] = (await x.get('historicalTrades', { symbol, fromId: body.firstId - 1, limit: 1 })).body;
        expect(before.time).toBeLessThan(open);
      }
    },
  );

  test('is the 1d kline of this day in the time zone', async () => {
    const { body } = await answered('tickerTradingDay', { symbol: 'ETHUSDT', timeZone: '-3:30' }, 'FULL');
    const [day] = (await x.get('klines', { symbol: 'ETHUSDT', interval: '1d', timeZone: '-3:30', limit: 1 })).body;
    const { openTime, openPrice, highPrice, lowPrice, lastPrice, volume, closeTime, quoteVolume, count } = body;
    expect([openTime, openPrice, highPrice, lowPrice, lastPrice, volume, closeTime, quoteVolume, count]).toEqual(
      day.slice(0, 9),
    );
  });

  test('is requested for one symbol or up to a hundred', async () => {
    expect((await answered('tickerTradingDay', { symbols: '["BTCUSDT","ETHBTC"]' }, 'FULL')).body).toHaveLength(2);
    expect((await x.get('ticker/tradingDay')).body.code).toBe(-1102);
    const many = JSON.stringify(Array.from({ length: 101 }, () => 'BTCUSDT'));
    expect((await x.get('ticker/tradingDay', { symbols: many })).body).toEqual({
      code: -1101,
      msg: "Too many values sent for parameter 'symbols', maximum allowed up to 100.",
    });
  });

  test('refuses zones that do not exist', async () => {
    for (const timeZone of ['15', '-12:01', '14:01']) {
      const { body } = await x.get('ticker/tradingDay', { symbol: 'BTCUSDT', timeZone });
      expect(body.code, timeZone).toBe(-1130);
    }
  });
});

describe('the rolling window ticker', () => {
  test.each([
    ['BTCUSDT', '1m', 60_000],
    ['ETHBTC', '59m', 59 * 60_000],
    ['BNBUSDT', '1h', 3_600_000],
    ['柚子USDT', '23h', 23 * 3_600_000],
    ['BTCUSDT', undefined, 86_400_000],
    ['BNBBTC', '2d', 2 * 86_400_000],
  ])(
    'the rolling window ticker of %s over %s begins at a full minute and has the figures of the klines since then together',
    async (symbol, windowSize, lengthMs) => {
      const { body } = await answered('ticker', { symbol, ...(windowSize && { windowSize }) }, 'FULL');
      const open = Math.floor((x.nowMs - lengthMs) / 60_000) * 60_000;
      expect(body).toMatchObject({ openTime: open, closeTime: x.nowMs });
      expect(body).toMatchObject(windowOf(await minutesOf(symbol, open, x.nowMs + 1)));
    },
  );

  test('the rolling window ticker over a minute has the sums of the trades in this minute', async () => {
    const symbol = 'ETHUSDT';
    const { body } = await answered('ticker', { symbol, windowSize: '1m' }, 'FULL');
    const read = await x.get('historicalTrades', { symbol, fromId: body.firstId, limit: 1000 });
    const trades: TradeRow[] = read.body;
    expect(trades.at(-1)?.id).toBe(body.lastId);
    expect(trades).toHaveLength(body.count);
    expect(body).toMatchObject({
      openPrice: trades[0]?.price,
      lastPrice: trades.at(-1)?.price,
      highPrice: trades
        .map((one) => one.price)
        .sort(byNumber)
        .at(-1),
      lowPrice: trades.map((one) => one.price).sort(byNumber)[0],
      volume: formatUnits(sum(trades.map((one) => one.qty)), 8),
      quoteVolume: formatUnits(sum(trades.map((one) => one.quoteQty)), 8),
    });
  });

  test('the rolling window ticker over 7d reaches seven days back, and another length is refused', async () => {
    const { body } = await answered('ticker', { symbol: 'BTCUSDT', windowSize: '7d', type: 'MINI' });
    expect(body.openTime).toBe(Math.floor((x.nowMs - 7 * 86_400_000) / 60_000) * 60_000);
    for (const windowSize of ['8d', '60m', '24h', '0m', '1w', '1h30m']) {
      expect((await x.get('ticker', { symbol: 'BTCUSDT', windowSize })).body.code, windowSize).toBe(-1130);
    }
  });

  test('the rolling window ticker and the trading day ticker weigh 4 for each symbol and 200 at most', async () => {
    const weightOf = async (path: string, fields: Record<string, string>) => {
      const used = ({ headers }: Answer) => Number(headers['x-mbx-used-weight-1m']);
      const before = used(await x.get('ping'));
      return used(await x.get(path, fields)) - before;
    };
    for (const path of ['ticker', 'ticker/tradingDay']) {
      expect(await weightOf(path, { symbol: 'BTCUSDT' })).toBe(4);
      expect(await weightOf(path, { symbols: '["BTCUSDT","ETHBTC","BNBBTC"]' })).toBe(12);
      const sixty = JSON.stringify(Array.from({ length: 60 }, () => 'BTCUSDT'));
      expect(await weightOf(path, { symbols: sixty })).toBe(200);
    }
  });

  test('leaves out symbols of another status, and refuses one that is requested by name', async () => {
    expect((await answered('ticker', { symbols: '["BTCUSDT"]', symbolStatus: 'HALT' }, 'FULL')).body).toEqual([]);
    const { body } = await x.get('ticker', { symbol: 'BTCUSDT', symbolStatus: 'HALT' });
    expect(body.code).toBe(-1220);
  });
});

describe('the book ticker', () => {
  test('has the best bid and ask of the book, for one symbol, several and all', async () => {
    const { body } = await answered('tickerBookTicker', { symbol: 'BTCUSDT' });
    const { body: depth } = await x.get('depth', { symbol: 'BTCUSDT', limit: 1 });
    expect(depth).toMatchObject({ bids: [[body.bidPrice, body.bidQty]], asks: [[body.askPrice, body.askQty]] });
    expect((await answered('tickerBookTicker', { symbols: '["BTCUSDT","ETHBTC"]' })).body).toHaveLength(2);
    expect((await answered('tickerBookTicker')).body).toHaveLength(x.running.symbols.length);
  });
});

describe('uiKlines', () => {
  test.each([
    [{ interval: '1m', limit: 7 }],
    [{ interval: '1w', timeZone: '8', limit: 30 }],
    [{ interval: '1M', timeZone: '-1:00', limit: 3 }],
    [{ interval: '1s', startTime: 1_769_850_000_000, limit: 20 }],
    [{ interval: '3d', endTime: 1_769_000_000_000, limit: 5 }],
  ])('uiKlines with %o have the same form as klines', async (fields) => {
    const ui = await answered('uiKlines', { symbol: 'ETHBTC', ...fields });
    expect(ui.body.length).toBeGreaterThan(0);
    expect(ui.body).toEqual((await x.get('klines', { symbol: 'ETHBTC', ...fields })).body);
  });
});

describe('old trades', () => {
  test('the reply has the trades from the given id on, oldest first, or without an id the newest trades', async () => {
    const { body: newest } = await answered('historicalTrades', { symbol: 'BNBBTC', limit: 30 });
    expect(newest).toEqual((await x.get('trades', { symbol: 'BNBBTC', limit: 30 })).body);
    const fromId = newest[10].id;
    const { body } = await answered('historicalTrades', { symbol: 'BNBBTC', fromId, limit: 5 });
    expect(body).toEqual(newest.slice(10, 15));
    const { body: first } = await answered('historicalTrades', { symbol: 'BNBBTC', fromId: 0, limit: 3 });
    expect(first.map(({ id }: TradeRow) => id)).toEqual([0, 1, 2]);
    expect((await x.get('historicalTrades', { symbol: 'BNBBTC', fromId: 10 ** 15 })).body).toEqual([]);
  });

  test('old trades that are block trades are listed from an id on, oldest first, with prices near the market of their time', async () => {
    const fields = { symbol: 'ETHUSDT', fromId: 1000, limit: 50 };
    const { body } = await answered('historicalBlockTrades', fields);
    expect(body.map(({ id }: TradeRow) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 1000 + i));
    for (const [i, block] of body.entries()) {
      if (i > 0) expect(block.time).toBeGreaterThan(body[i - 1].time);
      const [kline] = (await x.get('klines', { symbol: 'ETHUSDT', interval: '1m', endTime: block.time, limit: 1 }))
        .body;
      expect(Math.abs(Number(block.price) / Number(kline[4]) - 1)).toBeLessThan(0.02);
      expect(units(block.quoteQty)).toBe((units(block.price) * units(block.qty)) / 100_000_000n);
    }
    const newest = (await answered('historicalBlockTrades', { symbol: 'ETHUSDT', fromId: 2900 })).body;
    expect(newest.length).toBeGreaterThan(0);
    expect(newest.at(-1).time).toBeLessThanOrEqual(x.nowMs);
    expect((await x.get('historicalBlockTrades', { symbol: 'ETHUSDT' })).body.code).toBe(-1102);
  });
});
