/**
 * Tests the frames of the hours of a simulated history: they equal the sums of the trades, which are made to add up to
 * them. The file also tests how much of the history a page of klines computes, and how far back it goes.
 */
import { describe, expect, test } from 'vitest';
import type { SymbolInfo } from '../../src/exchange/index.js';
import { MarketData } from '../../src/market/data/market-data.js';
import { recordedUniverse } from '../../src/market/recorded/recorded-universe.js';
import { BarSum } from '../../src/market/series/bar.js';
import { SimulatedHistory } from '../../src/market/simulated/past/simulated-history.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { SimulatedHistories } from '../../src/market/simulated/simulated-histories.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import type { KlineInterval } from '../../src/protocol/index.js';
import { trials } from '../support/depth.js';

const NOW_US = Date.parse('2026-11-22T14:00:30Z') * 1_000;
const HOUR_US = 3_600_000_000;
const DAY_US = 24 * HOUR_US;
const SYMBOLS = fewSymbols();

/** The hour's bar from its frame, and from its trades one by one. */
function bothBars(history: SimulatedHistory, fromUs: number) {
  const frame = new BarSum();
  history.addTo(frame, fromUs, fromUs + HOUR_US);
  const sum = new BarSum();
  const fromId = history.idAtOrAfter(fromUs);
  for (const trade of history.read(fromId, history.idAtOrAfter(fromUs + HOUR_US) - fromId)) {
    expect(trade.quantityLots % history.scale.wholeLots).toBe(0);
    expect(trade.quantityLots).toBeGreaterThan(0);
    sum.addTrade(history.scale, trade.priceTicks, trade.quantityLots, trade.isBuyerMaker);
  }
  return [frame.bar(history.scale), sum.bar(history.scale)];
}

/** Hours spread over a history: the first, the last whole one, and some between. */
function someHours(history: SimulatedHistory, count: number): number[] {
  const hours = Math.floor((history.endUs - history.startUs) / HOUR_US);
  const at = (index: number) => Math.floor(((hours - 1) * index) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => history.startUs + at(index) * HOUR_US);
}

describe('the sum of an hour of the simulated history (its frame), computed without trades,', () => {
  test.each(SYMBOLS.map(({ symbol }) => symbol))(
    'the frame of an hour of %s equals the sum over its trades',
    (symbol) => {
      const info = SYMBOLS.find((one) => one.symbol === symbol) as SymbolInfo;
      for (let seed = 1; seed <= trials(2, 20); seed += 1) {
        const history = new SimulatedHistory(info, new AssetPaths(seed), NOW_US / 1_000);
        for (const fromUs of someHours(history, 20)) {
          const [frame, trades] = bothBars(history, fromUs);
          expect(trades).toEqual(frame);
        }
      }
    },
  );

  test('equals the sum over its trades whatever the tick size, the lot size and the activity', () => {
    const grids = ['0.00000001', '0.00001000', '0.01000000', '10.00000000'];
    const infos: SymbolInfo[] = [];
    for (const tickSize of grids) {
      for (const stepSize of ['0.00000100', '0.01000000', '1.00000000']) {
        for (const quoteAsset of ['USDT', 'BTC', 'USDC']) {
          const [base] = SYMBOLS as [SymbolInfo];
          const baseAsset = `T${infos.length}`;
          infos.push({
            ...base,
            symbol: `${baseAsset}${quoteAsset}`,
            baseAsset,
            quoteAsset,
            filters: base.filters.map((filter) => {
              if (filter.filterType === 'PRICE_FILTER') {
                return { ...filter, minPrice: tickSize, maxPrice: '10000000.00000000', tickSize };
              }
              return filter.filterType === 'LOT_SIZE' ? { ...filter, minQty: stepSize, stepSize } : filter;
            }),
          });
        }
      }
    }
    for (let seed = 1; seed <= trials(1, 10); seed += 1) {
      const paths = new AssetPaths(seed, recordedUniverse([...SYMBOLS, ...infos], seed));
      for (const info of infos) {
        const history = new SimulatedHistory(info, paths, NOW_US / 1_000);
        for (const fromUs of someHours(history, 4)) {
          const [frame, trades] = bothBars(history, fromUs);
          expect(trades).toEqual(frame);
        }
      }
    }
  });
});

describe('the first page of klines that is requested from a simulated history', () => {
  const page = (symbol: string, interval: KlineInterval, offsetMinutes = 0) => {
    const histories = new SimulatedHistories(2, SYMBOLS, NOW_US);
    histories.open(symbol, NOW_US);
    const data = new MarketData(SYMBOLS, histories);
    const query = { interval, offsetMinutes, limit: 1_000 };
    return { data, query, cold: data.coldTimes(symbol, query, NOW_US) };
  };

  test('needs the frames (sums of hours) of its days, and no trades if its time zone has whole hours', () => {
    for (const interval of ['1h', '4h', '12h', '1d', '3d', '1w', '1M'] as const) {
      for (const offsetMinutes of [0, 480, -720]) {
        const { cold } = page('BTCUSDT', interval, offsetMinutes);
        expect(cold.length).toBeGreaterThan(41);
        // Only the present minute ends within an hour.
        expect(cold.filter((time) => time % DAY_US !== 0).length).toBeLessThanOrEqual(1);
      }
    }
  });

  test('needs also the trades of the hours in which klines begin if the time zone has half hours', () => {
    const { cold } = page('BTCUSDT', '1d', 330);
    const hours = cold.filter((time) => time % DAY_US !== 0);
    expect(hours.length).toBeGreaterThan(990);
    expect(hours.length).toBeLessThan(1_010);
  });

  test.each([
    ['1d', 480],
    ['1d', 345],
    ['30m', 0],
  ] as const)(
    'the first page of klines of %s at %i minutes is the same after everything that it needs was computed ahead',
    (interval, zone) => {
      const { data, query, cold } = page('ETHBTC', interval, zone);
      const before = page('ETHBTC', interval, zone).data.klines('ETHBTC', query, NOW_US);
      for (const time of cold) data.warm('ETHBTC', time, NOW_US);
      expect(data.coldTimes('ETHBTC', query, NOW_US)).toEqual([]);
      expect(data.klines('ETHBTC', query, NOW_US)).toEqual(before);
    },
  );
});

describe('a page of klines', () => {
  test('reaches up to now in every interval, with flat klines after the last trade', () => {
    const histories = new SimulatedHistories(1, SYMBOLS, NOW_US);
    const history = histories.open('BTCUSDT', NOW_US);
    const data = new MarketData(SYMBOLS, histories);
    const nowUs = NOW_US + 7_300_000;
    const [last] = history.read(history.nextTradeId - 1, 1);
    const close = history.scale.price(last?.priceTicks ?? 0);
    const rows = data.klines('BTCUSDT', { interval: '1s', limit: 3 }, nowUs);
    const openMs = Math.floor(nowUs / 1_000_000) * 1_000;
    expect(rows.map((row) => row[0])).toEqual([openMs - 2_000, openMs - 1_000, openMs]);
    const zero = '0.00000000';
    expect(rows.at(-1)).toEqual([openMs, close, close, close, close, zero, openMs + 999, zero, 0, zero, zero, '0']);
    expect(data.klines('BTCUSDT', { interval: '1m', limit: 2 }, nowUs).at(-1)?.[0]).toBe(
      Math.floor(nowUs / 60_000_000) * 60_000,
    );
  });

  test('ends with the last trade of a symbol that is not trading', () => {
    const symbols = SYMBOLS.map((one) => ({ ...one, status: 'BREAK' as const }));
    const histories = new SimulatedHistories(1, symbols, NOW_US);
    histories.open('BTCUSDT', NOW_US);
    const data = new MarketData(symbols, histories);
    const [newest] = data.klines('BTCUSDT', { interval: '1d', limit: 1 }, NOW_US);
    expect(newest?.[0]).toBeLessThan(Date.parse('2025-11-01'));
    expect(newest?.[8]).toBeGreaterThan(0);
  });
});
