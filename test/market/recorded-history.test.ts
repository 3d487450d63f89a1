/** Tests recorded klines as the history of a symbol, and the trades synthesised for them. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import { MarketData } from '../../src/market/data/market-data.js';
import { type RecordedBar, synthesiseTrades, tradesInBar } from '../../src/market/recorded/bar-trades.js';
import {
  type KlineRecording,
  klinesExtent,
  medianLotsOf,
  splitSymbol,
} from '../../src/market/recorded/kline-recording.js';
import { knownSymbol } from '../../src/market/recorded/known-symbol.js';
import { RecordedHistory } from '../../src/market/recorded/recorded-history.js';
import { ReplayedMarket } from '../../src/market/recorded/replayed-market.js';
import type { KlineTuple } from '../../src/market/series/klines.js';
import { Random } from '../../src/market/universe/random.js';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import type { KlineInterval } from '../../src/protocol/values/enums.js';
import { nextOpenTime, openTimeOf } from '../../src/protocol/values/kline-intervals.js';
import { parseKlines, readReplay } from '../../src/server/replay/read-replay.js';
import { trials } from '../support/depth.js';

const KLINES = join(process.cwd(), '../shared/data/klines');
const FILES = ['BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz', 'BTCUSDT-1m-2025-10-29_2025-11-01.csv.gz'];

describe('trades that are made up for a recorded kline', () => {
  const anyBar = fc
    .record({
      low: fc.integer({ min: 1, max: 5_000_000 }),
      span: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
      at: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      lots: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 50_000_000 })),
      bought: fc.double({ min: 0, max: 1, noNaN: true }),
      mean: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      tradeCount: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 900 })),
    })
    .map(({ low, span, at, lots, bought, mean, tradeCount }): RecordedBar => {
      const price = (f: number) => low + Math.round(span * f);
      const takerBuyLots = Math.round(lots * bought);
      const amount = (some: number) =>
        BigInt(some) * BigInt(low) + (BigInt(some) * BigInt(Math.floor(span * mean * 1_000))) / 1_000n;
      return {
        openTicks: price(at[0]),
        highTicks: low + span,
        lowTicks: low,
        closeTicks: price(at[1]),
        lots,
        takerBuyLots,
        tickLots: amount(takerBuyLots) + amount(lots - takerBuyLots),
        takerBuyTickLots: amount(takerBuyLots),
        tradeCount,
      };
    });

  // Found by the property test below: the volume of a side without its own trade was added to the other side.
  test.each([
    [637_368, 4, 4],
    [5, 1, 2],
    [24_613_265, 1, 2],
  ])(
    'made-up trades of %i lots at one price, %i bought by takers in %i trades, have exactly these totals',
    (lots, takerBuyLots, tradeCount) => {
      const ticks = { openTicks: 1, highTicks: 1, lowTicks: 1, closeTicks: 1 };
      const amounts = { tickLots: BigInt(lots), takerBuyTickLots: BigInt(takerBuyLots) };
      const { quantityLots, buyerMaker } = synthesiseTrades(
        { ...ticks, ...amounts, lots, takerBuyLots, tradeCount },
        new Random(0),
      );
      expect(quantityLots.reduce((sum, one, i) => sum + (buyerMaker[i] === 0 ? one : 0), 0)).toBe(takerBuyLots);
      expect(quantityLots).toHaveLength(tradeCount);
    },
  );

  test('add up to the kline: count, prices, volume and taker volume; quote amounts unless trades are few', () => {
    fc.assert(
      fc.property(anyBar, fc.integer(), (bar, seed) => {
        const { priceTicks, quantityLots, buyerMaker } = synthesiseTrades(bar, new Random(seed));
        const prices = [...priceTicks];
        const rows = prices.map((price, i) => ({ price, lots: quantityLots[i] ?? 0, isBuy: buyerMaker[i] === 0 }));
        const lotsOf = (list: typeof rows) => list.reduce((sum, one) => sum + one.lots, 0);
        const amountOf = (list: typeof rows) =>
          list.reduce((sum, one) => sum + BigInt(one.price) * BigInt(one.lots), 0n);
        expect(rows.length).toBe(tradesInBar(bar));
        expect(rows.every((one) => Number.isSafeInteger(one.lots) && one.lots >= 1)).toBe(true);
        expect(lotsOf(rows)).toBe(bar.lots);
        expect(Math.max(...prices)).toBeLessThanOrEqual(bar.highTicks);
        expect(Math.min(...prices)).toBeGreaterThanOrEqual(bar.lowTicks);
        expect(prices[0]).toBe(bar.openTicks);
        if (rows.length >= 2) expect(lotsOf(rows.filter((one) => one.isBuy))).toBe(bar.takerBuyLots);
        if (bar.lots >= 4) {
          expect(prices.at(-1)).toBe(bar.closeTicks);
          expect(Math.max(...prices)).toBe(bar.highTicks);
          expect(Math.min(...prices)).toBe(bar.lowTicks);
        }
        const bought = bar.takerBuyLots;
        const isAmple = (lots: number) => lots === 0 || lots > 1_000;
        if (rows.length >= 12 && isAmple(bought) && isAmple(bar.lots - bought)) {
          expect(amountOf(rows)).toBe(bar.tickLots);
          expect(amountOf(rows.filter((one) => one.isBuy))).toBe(bar.takerBuyTickLots);
        }
      }),
      { numRuns: trials(50, 500) },
    );
  });
});

describe('the symbol that is derived from a recording', () => {
  const row =
    '1625154120000,0.00141000,0.00142000,0.00140500,0.00141000,17.5,1625154179999,0.02470000,3,9,0.01270000,0';
  const recording = parseKlines('XRPETH.csv', row);

  test('has steps as fine as the data of the recording, and a tick size that gives prices at least six digits', () => {
    const symbol = knownSymbol('XRPETH', klinesExtent(recording));
    const [price, lot] = symbol.filters;
    expect([symbol.baseAsset, symbol.quoteAsset]).toEqual(['XRP', 'ETH']);
    expect(price).toMatchObject({ filterType: 'PRICE_FILTER', tickSize: '0.00000001' });
    expect(lot).toMatchObject({ filterType: 'LOT_SIZE', stepSize: '0.10000000' });
  });

  test('a symbol without a well-known quote asset is refused unless its assets are given', () => {
    expect(splitSymbol('ETHBTC')).toEqual({ baseAsset: 'ETH', quoteAsset: 'BTC' });
    expect(splitSymbol('BTCFDUSD')).toEqual({ baseAsset: 'BTC', quoteAsset: 'FDUSD' });
    expect(() => splitSymbol('GOLDSILVER')).toThrow('give the base and quote asset');
    expect(() => knownSymbol('GOLDSILVER', klinesExtent(recording))).toThrow('give the base and quote asset');
  });
});

const missing = FILES.filter((file) => !existsSync(join(KLINES, file)));
if (missing.length > 0) console.log(`skipped: recorded klines are not in ${KLINES}`);

describe.skipIf(missing.length > 0).each(FILES)('the recording %s', (file) => {
  let recording: KlineRecording;
  let history: RecordedHistory;
  let data: MarketData;
  let raw: string[][];
  let nowUs: number;
  beforeAll(async () => {
    recording = (await readReplay(join(KLINES, file))).klines as KlineRecording;
    const symbol = knownSymbol('BTCUSDT', klinesExtent(recording));
    history = new RecordedHistory(symbol, recording);
    data = new MarketData([symbol], new Map([['BTCUSDT', history]]));
    nowUs = history.endUs;
    const { readFile } = await import('node:fs/promises');
    const { gunzipSync } = await import('node:zlib');
    const text = gunzipSync(await readFile(join(KLINES, file))).toString();
    raw = text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  });

  /** Expected klines, merged from the rows of the file one by one. */
  function aggregate(rows: string[][], interval: KlineInterval, offset: number): KlineTuple[] {
    const groups = new Map<number, string[][]>();
    for (const row of rows) {
      const open = openTimeOf(interval, Number(row[0]), offset);
      const group = groups.get(open);
      if (group) group.push(row);
      else groups.set(open, [row]);
    }
    return [...groups].map(([open, group]) => {
      const column = (i: number) => group.map((row) => row[i] as string);
      const sum = (i: number) =>
        formatUnits(
          column(i).reduce((total, one) => total + parseUnits(one, 8), 0n),
          8,
        );
      const sorted = (i: number) => column(i).sort((a, b) => Number(a) - Number(b));
      return [
        open,
        column(1)[0] as string,
        sorted(2).at(-1) as string,
        sorted(3)[0] as string,
        column(4).at(-1) as string,
        sum(5),
        nextOpenTime(interval, open, offset) - 1,
        sum(7),
        column(8).reduce((total, one) => total + Number(one), 0),
        sum(9),
        sum(10),
        '0',
      ];
    });
  }

  test('has its rows as 1m klines', () => {
    const got = data.klines('BTCUSDT', { interval: '1m', limit: 1_000 }, nowUs);
    expect(got).toEqual(aggregate(raw.slice(-1_000), '1m', 0));
  });

  test.each<[KlineInterval, number]>([
    ['3m', 0],
    ['15m', 0],
    ['1h', 345],
    ['4h', 480],
    ['1d', 0],
    ['1d', -60],
    ['3d', 840],
    ['1w', 0],
    ['1M', 480],
  ])('%s klines at an offset of %i minutes are the exact sums of its rows', (interval, offsetMinutes) => {
    const got = data.klines('BTCUSDT', { interval, offsetMinutes, limit: 1_000 }, nowUs);
    expect(got).toEqual(aggregate(raw, interval, offsetMinutes).slice(-1_000));
  });

  test('has trades that add up to every row exactly, quote volume included', () => {
    for (let row = 0; row < raw.length; row += Math.ceil(raw.length / 150)) {
      const startTimeMs = Number(raw[row]?.[0]);
      const [kline] = data.klines('BTCUSDT', { interval: '1m', startTimeMs, limit: 1 }, nowUs);
      const seconds = data.klines('BTCUSDT', { interval: '1s', startTimeMs, limit: 60 }, nowUs);
      const sum = (i: 5 | 7 | 9 | 10) => seconds.reduce((total, one) => total + parseUnits(one[i], 8), 0n);
      expect([5, 7, 9, 10].map((i) => formatUnits(sum(i as 5), 8))).toEqual([5, 7, 9, 10].map((i) => kline?.[i]));
      const traded = seconds.filter((one) => one[8] > 0);
      expect(traded[0]?.[1]).toBe(kline?.[1]);
      expect(traded.at(-1)?.[4]).toBe(kline?.[4]);
      expect(Math.max(...traded.map((one) => Number(one[2])))).toBe(Number(kline?.[2]));
      expect(Math.min(...traded.map((one) => Number(one[3])))).toBe(Number(kline?.[3]));
      expect(traded.reduce((total, one) => total + one[8], 0)).toBe(kline?.[8]);
    }
  });

  test('has as many trades as its rows count, with ids from zero', () => {
    expect(history.nextTradeId).toBe(raw.reduce((total, row) => total + Number(row[8]), 0));
    const trades = data.trades('BTCUSDT', { fromId: 0, limit: 1_000 }, nowUs);
    trades.forEach((trade, i) => {
      expect(trade.id).toBe(i);
      expect(history.idAtOrAfter((trade.time + 1) * 1_000)).toBeGreaterThan(i);
    });
  });

  test('lets users trade with quotes around its last close', () => {
    const symbol = knownSymbol('BTCUSDT', klinesExtent(recording));
    const exchange = new Exchange({ symbols: [symbol], averagePriceOf: (name) => data.averagePrice(name, nowUs) });
    const { scale } = history;
    const medianLots = medianLotsOf(recording);
    const market = new ReplayedMarket({ exchange, scale, history, book: undefined, medianLots });
    exchange.onEvent = (event) => {
      if (event.kind === 'trade') data.append(event.trade);
      market.onEvent(event);
    };
    market.start(nowUs);
    const { bids, asks } = exchange.depth('BTCUSDT', 100);
    expect([bids.length, asks.length]).toEqual([100, 100]);
    const close = Number(raw.at(-1)?.[4]);
    expect(Number(bids[0]?.[0])).toBeLessThan(close);
    expect(Number(asks[0]?.[0])).toBeGreaterThan(close);
    const account = exchange.openAccount({ USDT: '1000000' });
    const order = { kind: 'placeOrder', account, symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' } as const;
    const { fills } = exchange.apply({ ...order, quantity: '1', clientOrderId: 'a' }, nowUs + 5_000_000);
    expect(fills[0]?.id).toBe(history.nextTradeId);
    const [before, live] = data.klines('BTCUSDT', { interval: '1m', limit: 2 }, nowUs + 6_000_000);
    expect(before?.[4]).toBe(raw.at(-1)?.[4]);
    expect(live?.slice(0, 6)).toEqual([
      nowUs / 1_000,
      fills[0]?.price,
      fills.at(-1)?.price,
      fills[0]?.price,
      fills.at(-1)?.price,
      '1.00000000',
    ]);
    market.advance(nowUs + 7_000_000);
    expect(exchange.depth('BTCUSDT', 200).asks.length).toBe(122);
    exchange.checkIntegrity();
  });
});

test('a gap in a recording becomes flat klines at the close before it', () => {
  const row = (minute: number, close: string) =>
    `${1_625_154_120_000 + minute * 60_000},2,3,1,${close},10,${1_625_154_179_999 + minute * 60_000},20,4,5,10,0`;
  const recording = parseKlines('gap.csv', [row(0, '2.5'), row(3, '1.5')].join('\n'), { allowGaps: true });
  expect(recording.openTimesMs.length).toBe(2);
  const three = parseKlines('gap.csv', [row(0, '2.5'), row(1, '2'), row(4, '1.5')].join('\n'), { allowGaps: true });
  const symbol = knownSymbol('BTCUSDT', klinesExtent(three));
  const history = new RecordedHistory(symbol, three);
  const data = new MarketData([symbol], new Map([['BTCUSDT', history]]));
  const klines = data.klines('BTCUSDT', { interval: '1m' }, history.endUs);
  expect(klines.map((kline) => [kline[1], kline[4], kline[8]].join(' '))).toEqual([
    '2.00000000 2.50000000 4',
    '2.00000000 2.00000000 4',
    '2.00000000 2.00000000 0',
    '2.00000000 2.00000000 0',
    '2.00000000 1.50000000 4',
  ]);
});
