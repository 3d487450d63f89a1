/** Tests the replies of the public market-data endpoints against sums computed trade by trade. */

import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MarketData, type WireTrade } from '../../src/market/data/market-data.js';
import type { KlineTuple } from '../../src/market/series/klines.js';
import { miniTicker } from '../../src/market/series/tickers.js';
import type { SimulatedHistory } from '../../src/market/simulated/past/simulated-history.js';
import { SimulatedHistories } from '../../src/market/simulated/simulated-histories.js';
import { fewSymbols, usualSymbols } from '../../src/market/universe/symbols.js';
import { USUAL_UNIVERSE } from '../../src/market/universe/usual-symbols.js';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { enumValues, type KlineInterval } from '../../src/protocol/values/enums.js';
import { nextOpenTime, openTimeOf } from '../../src/protocol/values/kline-intervals.js';
import { trials } from '../support/depth.js';
import { Lab } from './lab.js';

const QUOTES = { bidPrice: '1.00000000', bidQty: '2.00000000', askPrice: '3.00000000', askQty: '4.00000000' };
const INTERVALS = enumValues('KlineInterval') as readonly KlineInterval[];
const SYMBOLS = ['BTCUSDT', 'ETHBTC', '柚子USDT'];
const anySymbol = fc.constantFrom(...SYMBOLS);
const anyOffset = fc.constantFrom(0, 480, -60, 345, -720, 840, 7);

let lab: Lab;
let nowMs: number;
beforeAll(() => {
  lab = new Lab(21);
  lab.run(235);
  nowMs = lab.nowUs / 1_000;
});

const units = (text: string) => parseUnits(text, 8);
const text = (sum: bigint) => formatUnits(sum, 8);

/** Expected klines, computed simply: every trade or shorter kline is added to its interval one by one. */
function regroup(rows: readonly KlineTuple[], interval: KlineInterval, offset: number): KlineTuple[] {
  const groups = new Map<number, KlineTuple[]>();
  for (const row of rows) {
    const open = openTimeOf(interval, row[0], offset);
    const group = groups.get(open);
    if (group) group.push(row);
    else groups.set(open, [row]);
  }
  return [...groups].map(([open, group]) => {
    const traded = group.filter((row) => row[8] > 0);
    const sum = (column: 5 | 7 | 9 | 10) => text(group.reduce((total, row) => total + units(row[column]), 0n));
    const used = traded.length > 0 ? traded : group;
    const by = (column: 2 | 3) => used.map((row) => row[column]).sort((a, b) => Number(a) - Number(b));
    return [
      open,
      used[0]?.[1] ?? '',
      by(2).at(-1) ?? '',
      by(3)[0] ?? '',
      used.at(-1)?.[4] ?? '',
      sum(5),
      nextOpenTime(interval, open, offset) - 1,
      sum(7),
      group.reduce((total, row) => total + row[8], 0),
      sum(9),
      sum(10),
      '0',
    ];
  });
}

function klineOfTrades(trades: readonly WireTrade[], open: number, close: number): KlineTuple {
  const prices = trades.map((one) => one.price).sort((a, b) => Number(a) - Number(b));
  const bought = trades.filter((one) => !one.isBuyerMaker);
  const sum = (list: readonly WireTrade[], field: 'qty' | 'quoteQty') =>
    text(list.reduce((total, one) => total + units(one[field]), 0n));
  return [
    open,
    trades[0]?.price ?? '',
    prices.at(-1) ?? '',
    prices[0] ?? '',
    trades.at(-1)?.price ?? '',
    sum(trades, 'qty'),
    close,
    sum(trades, 'quoteQty'),
    trades.length,
    sum(bought, 'qty'),
    sum(bought, 'quoteQty'),
    '0',
  ];
}

describe('klines', () => {
  test('klines of a minute are the sums of its trades, in the history, in live trading, and in the minute that contains both', () => {
    fc.assert(
      fc.property(anySymbol, fc.integer({ min: 0, max: 600 }), (symbol, minutesAgo) => {
        const openMs = Math.floor(nowMs / 60_000 - minutesAgo) * 60_000;
        const [kline] = lab.data.klines(symbol, { interval: '1m', startTimeMs: openMs, limit: 1 }, lab.nowUs);
        const [first] = lab.data.aggTrades(symbol, { startTimeMs: openMs, limit: 1 }, lab.nowUs);
        const trades = lab.data
          .trades(symbol, { fromId: first?.f ?? 0, limit: 1_000 }, lab.nowUs)
          .filter((one) => one.time < openMs + 60_000);
        if (trades.length > 0) {
          expect(kline).toEqual(klineOfTrades(trades, openMs, openMs + 59_999));
          return;
        }
        // A live minute without trades has the price before and no volume.
        expect(openMs * 1_000).toBeGreaterThanOrEqual(lab.histories.endUs);
        expect([kline?.[8], new Set(kline?.slice(1, 5)).size]).toEqual([0, 1]);
      }),
      { numRuns: trials(20, 60) },
    );
  });

  test('klines of every interval in any zone are the sums of 1m klines, up to the interval that is not over', () => {
    const minutes = new Map(
      SYMBOLS.map((symbol) => {
        const startTimeMs = nowMs - 8 * 86_400_000;
        const rows: KlineTuple[] = [];
        for (let from = startTimeMs; ; ) {
          const page = lab.data.klines(symbol, { interval: '1m', startTimeMs: from, limit: 1_000 }, lab.nowUs);
          rows.push(...page);
          if (page.length < 1_000) break;
          from = (page.at(-1)?.[0] ?? 0) + 1;
        }
        return [symbol, rows] as const;
      }),
    );
    const longer = INTERVALS.filter((one) => one !== '1s' && one !== '1M');
    fc.assert(
      fc.property(
        anySymbol,
        fc.constantFrom(...longer),
        anyOffset,
        fc.integer({ min: 1, max: 30 }),
        (symbol, interval, offset, count) => {
          // Klines before the 1m klines are not compared, so they are not computed either.
          const lengthMs = nextOpenTime(interval, 0) - openTimeOf(interval, 0);
          const limit = Math.min(count, Math.ceil((8 * 86_400_000) / lengthMs) + 1);
          const klines = lab.data.klines(symbol, { interval, offsetMinutes: offset, limit }, lab.nowUs);
          const rows = minutes.get(symbol) ?? [];
          const whole = klines.filter((kline) => kline[0] >= (rows[0]?.[0] ?? 0));
          const from = whole[0]?.[0] ?? Number.POSITIVE_INFINITY;
          expect(whole).toEqual(
            regroup(
              rows.filter((row) => row[0] >= from),
              interval,
              offset,
            ),
          );
        },
      ),
      { numRuns: trials(17, 50) },
    );
  });

  test('klines of a month are the sums of its days, from the listing date on', () => {
    const months = lab.data.klines('柚子USDT', { interval: '1M', offsetMinutes: 345 }, lab.nowUs);
    const days = lab.data.klines('柚子USDT', { interval: '1d', offsetMinutes: 345, limit: 1_000 }, lab.nowUs);
    expect(months.length).toBe(6);
    expect(months).toEqual(regroup(days, '1M', 345));
  });

  test('klines of a second are the sums of its trades, and flat at the last price where there are none', () => {
    const seconds = lab.data.klines('BTCUSDT', { interval: '1s', limit: 600 }, lab.nowUs);
    seconds.slice(1).forEach((kline, i) => {
      expect(kline[0]).toBe((seconds[i]?.[0] ?? 0) + 1_000);
      if (kline[8] === 0) expect(new Set([kline[1], kline[2], kline[3], kline[4], seconds[i]?.[4]]).size).toBe(1);
    });
    const whole = seconds.filter((kline) => kline[0] >= Math.ceil((seconds[0]?.[0] ?? 0) / 60_000) * 60_000);
    const minutes = lab.data.klines('BTCUSDT', { interval: '1m', startTimeMs: whole[0]?.[0] }, lab.nowUs);
    expect(regroup(whole, '1m', 0)).toEqual(minutes);
  });

  test('pages by start time follow each other without gap or duplicate', () => {
    fc.assert(
      fc.property(
        anySymbol,
        fc.constantFrom<KlineInterval>('1s', '1m', '5m', '1h'),
        fc.integer({ min: 1, max: 90 }),
        (symbol, interval, limit) => {
          const startTimeMs = Math.floor(nowMs) - 300 * 1_000;
          const all = lab.data.klines(symbol, { interval, startTimeMs, limit: 1_000 }, lab.nowUs);
          const paged: KlineTuple[] = [];
          for (let from = startTimeMs; ; ) {
            const page = lab.data.klines(symbol, { interval, startTimeMs: from, limit }, lab.nowUs);
            if (page.length === 0) break;
            paged.push(...page);
            from = (page.at(-1)?.[0] ?? 0) + 1;
          }
          expect(paged).toEqual(all);
        },
      ),
      { numRuns: trials(13, 40) },
    );
  });

  test('klines without times are the newest; with an end the newest up to it; with a start the oldest from it', () => {
    const ask = (query: object) =>
      lab.data.klines('BTCUSDT', { interval: '1m', limit: 3, ...query }, lab.nowUs).map((kline) => kline[0]);
    const openMs = Math.floor(nowMs / 60_000) * 60_000;
    const back = (minutes: number) => openMs - minutes * 60_000;
    expect(ask({})).toEqual([back(2), back(1), back(0)]);
    expect(ask({ endTimeMs: back(10) })).toEqual([back(12), back(11), back(10)]);
    expect(ask({ endTimeMs: back(10) - 1 })).toEqual([back(13), back(12), back(11)]);
    expect(ask({ startTimeMs: back(10) })).toEqual([back(10), back(9), back(8)]);
    expect(ask({ startTimeMs: back(10) + 1 })).toEqual([back(9), back(8), back(7)]);
    expect(ask({ startTimeMs: back(10), endTimeMs: back(9) })).toEqual([back(10), back(9)]);
    expect(ask({ startTimeMs: back(9), endTimeMs: back(10) })).toEqual([]);
  });

  test('klines of a range that extends beyond the market data are those inside, and of a range outside an empty list', () => {
    const ask = (query: object) => lab.data.klines('ETHBTC', { interval: '1d', limit: 2, ...query }, lab.nowUs);
    const listed = (lab.histories.active.get('ETHBTC')?.startUs ?? 0) / 1_000;
    expect(ask({ startTimeMs: 0 }).map((kline) => kline[0])).toEqual([listed, listed + 86_400_000]);
    expect(ask({ endTimeMs: nowMs + 1e9 })).toEqual(ask({}));
    expect(ask({ startTimeMs: nowMs + 1e9 })).toEqual([]);
    expect(ask({ endTimeMs: 1_000 })).toEqual([]);
  });

  test('klines in microseconds are the same klines with times in microseconds', () => {
    const [ms] = lab.data.klines('BTCUSDT', { interval: '5m', limit: 1 }, lab.nowUs);
    const [us] = lab.data.klines('BTCUSDT', { interval: '5m', limit: 1, unit: 'us' }, lab.nowUs);
    expect(us?.[0]).toBe((ms?.[0] ?? 0) * 1_000);
    expect(us?.[6]).toBe((us?.[0] ?? 0) + 300_000_000 - 1);
    expect(us?.slice(1, 6)).toEqual(ms?.slice(1, 6));
  });

  test('klines at a given time contain nothing after this time', () => {
    const earlierUs = lab.nowUs - 90_500_000;
    const [kline] = lab.data.klines('BTCUSDT', { interval: '1m', limit: 1 }, earlierUs);
    const trades = lab.data.trades('BTCUSDT', { limit: 1_000 }, earlierUs);
    expect(trades.every((one) => one.time <= earlierUs / 1_000)).toBe(true);
    const minute = trades.filter((one) => one.time >= (kline?.[0] ?? 0));
    expect(kline).toEqual(klineOfTrades(minute, kline?.[0] ?? 0, (kline?.[0] ?? 0) + 59_999));
  });

  test('klines of a symbol that never traded are an empty list', () => {
    const data = new MarketData(fewSymbols(), new Map());
    expect(data.klines('BTCUSDT', { interval: '1m' }, lab.nowUs)).toEqual([]);
    expect(data.trades('BTCUSDT', {}, lab.nowUs)).toEqual([]);
    expect(data.aggTrades('BTCUSDT', {}, lab.nowUs)).toEqual([]);
    expect(data.avgPrice('BTCUSDT', lab.nowUs)).toBeUndefined();
    expect(data.averagePrice('BTCUSDT', lab.nowUs)).toBeUndefined();
    expect(data.lastPrice('BTCUSDT', lab.nowUs)).toBeUndefined();
    expect(data.ticker24h('BTCUSDT', lab.nowUs, QUOTES)).toMatchObject({
      lastPrice: '0.00000000',
      firstId: -1,
      count: 0,
    });
  });
});

describe('trades', () => {
  test('ids continue from history to live trading, and pages by id follow each other without a gap', () => {
    const history = lab.histories.active.get('BTCUSDT');
    const fromId = (history?.nextTradeId ?? 0) - 40;
    const page = lab.data.trades('BTCUSDT', { fromId, limit: 80 }, lab.nowUs);
    expect(page.map((one) => one.id)).toEqual(Array.from({ length: 80 }, (_, i) => fromId + i));
    page.slice(1).forEach((one, i) => {
      expect(one.time).toBeGreaterThanOrEqual(page[i]?.time ?? 0);
    });
  });

  test('the newest are those that were executed last', () => {
    const newest = lab.data.trades('BTCUSDT', { limit: 5 }, lab.nowUs);
    const printed = lab.trades.filter((trade) => trade.symbol === 'BTCUSDT').slice(-5);
    expect(newest.map(({ id, price, qty, quoteQty }) => ({ id, price, qty, quoteQty }))).toEqual(
      printed.map((one) => ({ id: one.id, price: one.price, qty: one.quantity, quoteQty: one.quoteQuantity })),
    );
  });
});

describe('aggregate trades', () => {
  test('merge the fills of one taker order at one price and one time, and no other trades', () => {
    const all = lab.trades.filter((trade) => trade.symbol === 'ETHBTC');
    const merged: { f: number; l: number; q: bigint }[] = [];
    all.forEach((trade, i) => {
      const before = all[i - 1];
      const joins =
        before?.takerOrderId === trade.takerOrderId && before.price === trade.price && before.timeUs === trade.timeUs;
      const last = merged.at(-1);
      if (joins && last) {
        last.l = trade.id;
        last.q += units(trade.quantity);
      } else merged.push({ f: trade.id, l: trade.id, q: units(trade.quantity) });
    });
    const from = lab.histories.active.get('ETHBTC')?.nextTradeId ?? 0;
    const got = lab.data.aggTrades('ETHBTC', { fromId: from, limit: 1_000 }, lab.nowUs);
    expect(got.map(({ a, f, l, q }) => ({ a, f, l, q }))).toEqual(
      merged.map((one, i) => ({ a: from + i, f: one.f, l: one.l, q: text(one.q) })),
    );
  });

  test('pages by id follow each other without a gap, also backwards from the newest trade and between two times', () => {
    const newest = lab.data.aggTrades('BTCUSDT', { limit: 700 }, lab.nowUs);
    expect(newest.length).toBe(700);
    const paged = [];
    for (let fromId = newest[0]?.a ?? 0; ; ) {
      const page = lab.data.aggTrades('BTCUSDT', { fromId, limit: 97 }, lab.nowUs);
      if (page.length === 0) break;
      paged.push(...page);
      fromId = (page.at(-1)?.a ?? 0) + 1;
    }
    expect(paged).toEqual(newest);
    newest.slice(1).forEach((one, i) => {
      expect(one.a).toBe((newest[i]?.a ?? 0) + 1);
      expect(one.f).toBe((newest[i]?.l ?? 0) + 1);
    });
    const [startTimeMs, endTimeMs] = [newest[100]?.T ?? 0, newest[500]?.T ?? 0];
    const between = lab.data.aggTrades('BTCUSDT', { startTimeMs, endTimeMs, limit: 1_000 }, lab.nowUs);
    expect(between).toEqual(newest.filter((one) => one.T >= startTimeMs && one.T <= endTimeMs));
    const upTo = lab.data.aggTrades('BTCUSDT', { endTimeMs, limit: 50 }, lab.nowUs);
    expect(upTo).toEqual(newest.filter((one) => one.T <= endTimeMs).slice(-50));
  });
});

describe('tickers', () => {
  test('the 24-hour ticker is computed from the trades of the last 24 hours', () => {
    const ticker = lab.data.ticker24h('BNBBTC', lab.nowUs, QUOTES);
    const trades: WireTrade[] = [];
    for (let fromId = ticker.firstId; fromId <= ticker.lastId; fromId += 1_000) {
      trades.push(...lab.data.trades('BNBBTC', { fromId, limit: 1_000, unit: 'us' }, lab.nowUs));
    }
    const kline = klineOfTrades(trades, 0, 0);
    expect(ticker).toMatchObject({
      symbol: 'BNBBTC',
      openPrice: kline[1],
      highPrice: kline[2],
      lowPrice: kline[3],
      lastPrice: kline[4],
      volume: kline[5],
      quoteVolume: kline[7],
      count: kline[8],
      lastQty: trades.at(-1)?.qty,
      openTime: Math.floor((lab.nowUs - 86_400_000_000) / 1_000),
      closeTime: Math.floor(nowMs),
      ...QUOTES,
    });
    expect(ticker.count).toBe(ticker.lastId - ticker.firstId + 1);
    expect(trades[0]?.time).toBeGreaterThanOrEqual(lab.nowUs - 86_400_000_000);
    const [before] = lab.data.trades('BNBBTC', { fromId: ticker.firstId - 1, limit: 1, unit: 'us' }, lab.nowUs);
    expect(before?.time).toBeLessThan(lab.nowUs - 86_400_000_000);
    expect(ticker.prevClosePrice).toBe(before?.price);
    expect(Number(ticker.priceChange)).toBeCloseTo(Number(kline[4]) - Number(kline[1]), 8);
    const percent = (100 * Number(ticker.priceChange)) / Number(kline[1]);
    expect(Number(ticker.priceChangePercent)).toBeCloseTo(percent, 2);
    expect(ticker.priceChangePercent).toMatch(/^-?\d+\.\d{3}$/);
    expect(Number(ticker.weightedAvgPrice)).toBeCloseTo(Number(kline[7]) / Number(kline[5]), 7);
  });

  test('the ticker of a rolling window begins with a whole minute', () => {
    const ticker = lab.data.rollingTicker('BTCUSDT', 3_600_000, lab.nowUs);
    expect(ticker.openTime % 60_000).toBe(0);
    expect(ticker.closeTime - ticker.openTime - 3_600_000).toBeGreaterThanOrEqual(0);
    expect(ticker.closeTime - ticker.openTime - 3_600_000).toBeLessThan(60_000);
    const klines = lab.data.klines('BTCUSDT', { interval: '1m', startTimeMs: ticker.openTime }, lab.nowUs);
    expect(ticker.volume).toBe(text(klines.reduce((total, kline) => total + units(kline[5]), 0n)));
    expect(Object.keys(miniTicker(ticker)).length).toBe(12);
  });

  test('the average price is the volume-weighted mean of the trades of five minutes', () => {
    const average = lab.data.avgPrice('BTCUSDT', lab.nowUs);
    const trades = lab.data
      .trades('BTCUSDT', { limit: 1_000, unit: 'us' }, lab.nowUs)
      .filter((one) => one.time > lab.nowUs - 300_000_000);
    const quote = trades.reduce((total, one) => total + units(one.quoteQty), 0n);
    const volume = trades.reduce((total, one) => total + units(one.qty), 0n);
    expect(average).toEqual({
      mins: 5,
      price: text((quote * 100_000_000n) / volume),
      closeTime: Math.floor((trades.at(-1)?.time ?? 0) / 1_000),
    });
    expect(Number(lab.data.averagePrice('BTCUSDT', lab.nowUs)) / Number(average?.price)).toBeCloseTo(1, 3);
  });

  test('the last price is that of the last trade', () => {
    for (const symbol of SYMBOLS) expect(lab.data.lastPrice(symbol, lab.nowUs)).toBe(lab.exchange.lastPrice(symbol));
  });
});

test('klines of an unknown symbol are refused with the text of the exchange', () => {
  expect(() => lab.data.klines('NOPE', { interval: '1m' }, lab.nowUs)).toThrow('Invalid symbol.');
});

test('the price of an idle symbol is that of its last trade, and is found without counting the trades of the symbol', () => {
  const nowUs = Date.UTC(2026, 5, 3, 4, 5, 6) * 1_000;
  const symbols = usualSymbols();
  const data = () => {
    const histories = new SimulatedHistories(5, symbols, nowUs, USUAL_UNIVERSE);
    return { histories, market: new MarketData(symbols, histories) };
  };
  const [{ market: whole }, { market, histories }] = [data(), data()];
  for (const { symbol } of symbols) {
    const history = histories.idleHistory(symbol, nowUs);
    const counted = vi.spyOn(history as SimulatedHistory, 'nextTradeId', 'get');
    const price = market.lastPrice(symbol, nowUs);
    expect([symbol, counted.mock.calls.length, market.isIdle(symbol, nowUs)]).toEqual([symbol, 0, true]);
    expect([symbol, price]).toEqual([symbol, whole.trades(symbol, { limit: 1 }, nowUs)[0]?.price]);
  }
});
