/**
 * Tests an exchange with the symbols of a recorded exchangeInfo: every symbol can be requested, has quotes, and keeps
 * its filters.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/index.js';
import { parseUnits } from '../../src/protocol/values/decimal.js';
import { isFullDepth } from '../support/depth.js';
import { sharedJson, sharedPath, testWith } from '../support/shared.js';
import { startTestExchange, type TestExchange } from './running-exchange.js';

interface Filter {
  readonly filterType: string;
  readonly [field: string]: string;
}
interface Recorded {
  readonly rateLimits: readonly { readonly limit: number }[];
  readonly symbols: readonly {
    readonly symbol: string;
    readonly status: string;
    readonly baseAsset: string;
    readonly quoteAsset: string;
    readonly filters: readonly Filter[];
    readonly permissions: readonly string[];
  }[];
}

/** Whether `value` contains `wanted`, as `toMatchObject` compares, which takes a millisecond for each symbol. */
function contains(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted)) return false;
  if (Array.isArray(wanted) && wanted.length !== (value as unknown[]).length) return false;
  return Object.entries(wanted).every(([name, one]) => contains((value as Record<string, unknown>)[name], one));
}

const folder = mkdtempSync(join(tmpdir(), 'spotlab-listing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recordings: [file: string, symbols: number][] = [
  ['data/exchangeinfo/testnet-2024-09-08.json.gz', 1_248],
  ...(isFullDepth ? ([['data/exchangeinfo/mainnet-2021-10-12.json.gz', 1_695]] as [string, number][]) : []),
];
describe.each(recordings)('an exchange with the symbols of the recorded file %s', (file, count) => {
  const recorded = sharedJson<Recorded>(file);
  let x: TestExchange;
  const start = async () => {
    x ??= await startTestExchange({ exchangeInfo: sharedPath(file) ?? '' });
    return { x, recorded: recorded as Recorded };
  };

  testWith(file)(
    'replies to exchangeInfo with every recorded symbol, field by field, and with the recorded rate limits',
    async () => {
      const { x, recorded } = await start();
      const { body } = await x.get('exchangeInfo', { permissions: '["SPOT","MARGIN","LEVERAGED"]' });
      expect(body.symbols).toHaveLength(count);
      expect(body.rateLimits).toEqual(recorded.rateLimits);
      const others = recorded.symbols.filter((one, i) => !contains(body.symbols[i], one));
      // The first symbol that differs is shown field by field.
      for (const one of others.slice(0, 1)) expect(body.symbols[recorded.symbols.indexOf(one)]).toMatchObject(one);
      expect(others).toEqual([]);
      const { headers } = await x.get('ping');
      expect(headers).toHaveProperty('x-mbx-used-weight-1m');
    },
  );

  testWith(file)(
    'has for every open symbol a price and quotes that are multiples of its tick, within its bounds, and do not cross',
    async () => {
      const { x, recorded } = await start();
      const bySymbol = async (path: string) => {
        const { body } = await x.get(path);
        return new Map(
          (body as { symbol: string }[]).map((one) => [one.symbol, one as unknown as Record<string, string>]),
        );
      };
      const [prices, quotes] = [await bySymbol('ticker/price'), await bySymbol('ticker/bookTicker')];
      const faults: string[] = [];
      for (const { symbol, status, filters } of recorded.symbols) {
        const filter = (name: string) => filters.find(({ filterType }) => filterType === name) as Filter;
        const { minPrice, maxPrice, tickSize } = filter('PRICE_FILTER');
        const { bidPrice, askPrice, bidQty } = quotes.get(symbol) as Record<string, string>;
        const all = [prices.get(symbol)?.price, ...(status === 'TRADING' ? [bidPrice, askPrice] : [])];
        const [tick, min, max] = [tickSize, minPrice, maxPrice].map((one) => parseUnits(one as string, 8));
        for (const text of all) {
          const price = parseUnits(text as string, 8);
          if (price % (tick as bigint) !== 0n) faults.push(`${symbol} ${text} is not on the grid of ${tickSize}`);
          if (price < (min as bigint)) faults.push(`${symbol} ${text} is below ${minPrice}`);
          if (price > (max as bigint)) faults.push(`${symbol} ${text} is above ${maxPrice}`);
        }
        if (status !== 'TRADING') {
          if (bidQty !== '0.00000000') faults.push(`${symbol} has a bid of ${bidQty}`);
          continue;
        }
        if (!(Number(bidPrice) < Number(askPrice))) faults.push(`${symbol} ${bidPrice} is not below ${askPrice}`);
        if (!(Number(bidQty) > 0)) faults.push(`${symbol} has a bid of ${bidQty}`);
      }
      expect(faults).toEqual([]);
    },
  );

  testWith(file)('has prices that agree: no round trip through three symbols gains money', async () => {
    const { x, recorded } = await start();
    const quotes = new Map<string, { bidPrice: string; askPrice: string }>(
      (await x.get('ticker/bookTicker')).body.map((one: { symbol: string }) => [one.symbol, one]),
    );
    const open = recorded.symbols.filter(({ status }) => status === 'TRADING');
    let triangles = 0;
    for (const { symbol, baseAsset } of open.filter(({ quoteAsset }) => quoteAsset === 'BTC')) {
      const [inBtc, inDollars, btc] = [symbol, `${baseAsset}USDT`, 'BTCUSDT'].map((name) => quotes.get(name));
      if (!inBtc || !inDollars || !btc || Number(inDollars.bidPrice) === 0) continue;
      triangles += 1;
      const through = (Number(inBtc.bidPrice) * Number(btc.bidPrice)) / Number(inDollars.askPrice);
      const back = Number(inDollars.bidPrice) / (Number(inBtc.askPrice) * Number(btc.askPrice));
      expect(through, symbol).toBeLessThan(1);
      expect(back, symbol).toBeLessThan(1);
    }
    expect(triangles).toBeGreaterThan(100);
  });

  testWith(file)('simulates a symbol from the first request for it on, and goes on from its past prices', async () => {
    const { x, recorded } = await start();
    const open = recorded.symbols.filter(({ status }) => status === 'TRADING');
    // A few symbols from the whole file; the last one has the longest name.
    const names = [0, 0.2, 0.4, 0.6, 0.8].map((share) => open[Math.floor(share * open.length)]?.symbol ?? '');
    names.push([...open].sort((a, b) => b.symbol.length - a.symbol.length)[0]?.symbol ?? '');
    x.advance(90_000);
    const before = new Map<string, { price: string }>(
      (await x.get('ticker/price')).body.map((one: { symbol: string }) => [one.symbol, one]),
    );
    for (const symbol of names) {
      const { body: past } = await x.get('klines', { symbol, interval: '1m', limit: 5 });
      expect(past.at(-1)?.[4], symbol).toBe(before.get(symbol)?.price);
      const { body: depth } = await x.get('depth', { symbol });
      expect(depth.bids.length, symbol).toBeGreaterThan(10);
      expect(depth.asks.length, symbol).toBeGreaterThan(10);
    }
    // After ten minutes without a request the new minutes have trades, and the old minutes are unchanged.
    const [symbol = ''] = names;
    const { body: old } = await x.get('klines', { symbol, interval: '1m', limit: 10 });
    x.advance(600_000);
    const { body: fresh } = await x.get('klines', { symbol, interval: '1m', limit: 25 });
    // The price moves about once a minute, so a few minutes have no trade.
    expect(fresh.filter((kline: unknown[]) => kline[8] === 0).length).toBeLessThan(4);
    const openTimes = old.map(([openTime]: [number]) => openTime);
    const again = fresh.filter(([openTime]: [number]) => openTimes.includes(openTime));
    // The last old kline was still open.
    expect(again.slice(0, 9)).toEqual(old.slice(0, 9));
    const ticker = (await x.get('ticker/24hr', { symbol })).body;
    expect(ticker.lastPrice).toBe(fresh.at(-1)[4]);
    x.running.exchange.checkIntegrity();
  });

  testWith(file)(
    'fills orders with allowed prices and quantities, and refuses others by the filters of the symbol',
    async () => {
      const { x, recorded } = await start();
      const { symbol, filters } = recorded.symbols.find(
        (one) => one.symbol === 'LTCUSDT',
      ) as Recorded['symbols'][number];
      const { askPrice } = (await x.get('ticker/bookTicker', { symbol })).body;
      const step = filters.find(({ filterType }) => filterType === 'LOT_SIZE')?.stepSize;
      const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: askPrice };
      const placed = await x.signed('POST', 'order', { ...order, quantity: 1 });
      expect(placed.body).toMatchObject({ status: 'FILLED', executedQty: '1.00000000' });
      const half = (Number(step) * 1000.5).toFixed(8);
      expect((await x.signed('POST', 'order', { ...order, quantity: half })).body).toEqual({
        code: -1013,
        msg: 'Filter failure: LOT_SIZE',
      });
      const notional = await x.signed('POST', 'order', { ...order, quantity: step as string });
      expect(notional.body.msg).toMatch(/^Filter failure: (MIN_)?NOTIONAL$/);
      const closed = recorded.symbols.find(({ status }) => status !== 'TRADING');
      if (!closed) return;
      const refused = await x.signed('POST', 'order', { ...order, symbol: closed.symbol, quantity: 1 });
      expect(refused.body).toEqual({ code: -2010, msg: 'Market is closed.' });
      expect((await x.get('depth', { symbol: closed.symbol })).body.bids).toEqual([]);
      expect((await x.get('klines', { symbol: closed.symbol, interval: '1d', limit: 3 })).body).toHaveLength(3);
    },
  );
});

const symbol = (name: string, baseAsset: string, quoteAsset: string) => ({
  symbol: name,
  status: 'TRADING',
  baseAsset,
  baseAssetPrecision: 8,
  quoteAsset,
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  icebergAllowed: false,
  ocoAllowed: false,
  quoteOrderQtyMarketAllowed: true,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.001', maxPrice: '100000', tickSize: '0.001' },
    { filterType: 'LOT_SIZE', minQty: '1', maxQty: '1000000', stepSize: '1' },
    { filterType: 'MIN_NOTIONAL', minNotional: '10', applyToMarket: true, avgPriceMins: 5 },
  ],
  permissions: ['SPOT'],
});

let files = 0;

/** A file of an exchange with these symbols. */
function listed(...symbols: readonly object[]) {
  const info = {
    timezone: 'UTC',
    serverTime: 1,
    rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 777 }],
    exchangeFilters: [],
    symbols: symbols as ReturnType<typeof symbol>[],
  };
  files += 1;
  const path = join(folder, `${files}.json.gz`);
  writeFileSync(path, gzipSync(JSON.stringify(info)));
  return { path, info };
}

test('the client receives the symbols, filters and limits of the file, with odd names and one asset twice', async () => {
  const { path, info } = listed(
    symbol('币安人生USDT', '币安人生', 'USDT'),
    symbol('A.B-C_1X', 'A.B-C_1', 'X'),
    symbol('XUSDT', 'X', 'USDT'),
    symbol('ISLANDSEA', 'ISLAND', 'SEA'),
    // Two stable coins: their price does not move.
    symbol('TUSDUSDT', 'TUSD', 'USDT'),
  );
  const spot = await connect({ exchangeInfo: path });
  try {
    for (const { symbol: name } of info.symbols) {
      const book = await spot.market.depth(name).limit(5);
      expect(book.bids, name).toHaveLength(5);
      expect((await spot.market.ticker.last24h(name)).symbol).toBe(name);
      expect(await spot.market.klines(name, '1m').limit(3), name).toHaveLength(3);
      const fills = await spot.orders.market(name, 'BUY', '100');
      expect(fills.status, name).toBe('FILLED');
    }
    await expect(spot.orders.limit('XUSDT', 'BUY', '1.5', '1').send()).rejects.toThrow(/stepSize|LOT_SIZE|step/);
    const limits = await spot.general.exchangeInfo();
    expect(limits.rateLimits[0]?.limit).toBe(777);
  } finally {
    await spot.close();
  }
});

test('a symbol that was closed from the start is traded once it is opened', async () => {
  const { path } = listed(symbol('XUSDT', 'X', 'USDT'), { ...symbol('YUSDT', 'Y', 'USDT'), status: 'BREAK' });
  const x = await startTestExchange({ exchangeInfo: path });
  const bids = async () => (await x.get('depth', { symbol: 'YUSDT', limit: 5 })).body.bids;
  const status = (to: string) => x.raw('POST', `/admin/v1/symbolStatus?symbol=YUSDT&status=${to}`);
  expect(await bids()).toEqual([]);
  await status('TRADING');
  const opened = await bids();
  expect(opened).toHaveLength(5);
  x.advance(30_000);
  expect(await bids()).not.toEqual(opened);
  await status('HALT');
  const halted = await bids();
  x.advance(30_000);
  expect(await bids()).toEqual(halted);
});
