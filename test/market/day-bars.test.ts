/** Tests the packed day bars of the default seed: they equal the sums of the generated trades. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BarSum } from '../../src/market/series/bar.js';
import { MarketData } from '../../src/market/series/market-data.js';
import { loadDayBars } from '../../src/market/simulated/bars/load-day-bars.js';
import { packBars, unpackBars } from '../../src/market/simulated/bars/packed-bars.js';
import { AssetPaths } from '../../src/market/simulated/fair-price.js';
import { SimulatedHistories } from '../../src/market/simulated/simulated-histories.js';
import { SimulatedHistory } from '../../src/market/simulated/simulated-history.js';
import { simulatedSymbols } from '../../src/market/simulated/symbols.js';
import type { KlineInterval } from '../../src/protocol/index.js';
import { trials } from '../support/depth.js';

const NOW_US = Date.parse('2026-11-22T14:00:30Z') * 1_000;
const DAY_MS = 86_400_000;
const SYMBOLS = simulatedSymbols();

describe('packed day bars', () => {
  test('are read back as they were packed', () => {
    const amount = fc.integer({ min: 0, max: 2 ** 45 });
    const ticks = fc.integer({ min: 1, max: 10_000_000 });
    const lots = fc.integer({ min: 0, max: 2 ** 28 });
    const bar = fc.tuple(ticks, ticks, ticks, ticks, lots, lots, amount, lots, amount);
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 30 }), (rows) => {
        const bars = rows.map(([open, close, a, b, ...sums]) =>
          Float64Array.of(open, Math.max(open, close, a), Math.min(open, close, b), close, ...sums),
        );
        const { days } = unpackBars({ seed: 1, symbol: 'A', firstDay: 5, halvesFrom: 1e9, text: packBars(bars) });
        expect([...days]).toEqual(bars.map((one, i) => [5 + i, one]));
      }),
    );
  });

  test.each(SYMBOLS.map(({ symbol }) => symbol))('of %s are the sums of the trades', async (symbol) => {
    const info = SYMBOLS.find((one) => one.symbol === symbol) as (typeof SYMBOLS)[number];
    const packed = await loadDayBars(symbol);
    if (!packed) throw new Error('no packed bars');
    const [plain, given] = [0, 1].map(() => new SimulatedHistory(info, new AssetPaths(1), NOW_US / 1_000));
    if (!plain || !given) return;
    given.addPacked(packed);
    const [first, last] = [packed.firstDay, Math.floor(NOW_US / 1_000 / DAY_MS) - 1];
    expect(first).toBe(plain.startUs / 1_000 / DAY_MS);
    for (let i = 0; i < trials(4, 40); i += 1) {
      // The first and the last days, days at both sides of the first half day, and days in between.
      const days = [first, last, packed.halvesFrom - 1, packed.halvesFrom + 1];
      const day = days[i] ?? first + Math.floor(((last - first) * i) / 40);
      for (const [from, to] of [
        [0, 1],
        [0, 0.5],
        [0.5, 1],
        [-0.5, 1.5],
      ] as const) {
        const bars = [plain, given].map((history) => {
          const sum = new BarSum();
          history.addTo(sum, (day + from) * DAY_MS * 1_000, (day + to) * DAY_MS * 1_000);
          return sum.bar(history.scale);
        });
        expect(bars[1]).toEqual(bars[0]);
      }
    }
  });

  test('change no kline of any interval and time zone', async () => {
    const make = () => {
      const histories = new SimulatedHistories(1, SYMBOLS, NOW_US);
      histories.open('ETHBTC', NOW_US);
      return new MarketData(SYMBOLS, histories);
    };
    const [plain, loaded] = [make(), make()];
    await loaded.loadBars('ETHBTC');
    expect(loaded.loadBars('ETHBTC')).toBeUndefined();
    const intervals: readonly KlineInterval[] = ['6h', '12h', '1d', '3d', '1w', '1M'];
    for (const [i, interval] of intervals.entries()) {
      for (const offsetMinutes of [0, 345, -720]) {
        const startTimeMs = NOW_US / 1_000 - (40 + 3 * i) * DAY_MS;
        const query = { interval, offsetMinutes, startTimeMs };
        expect(loaded.klines('ETHBTC', query, NOW_US)).toEqual(plain.klines('ETHBTC', query, NOW_US));
      }
    }
  });

  test('are not loaded for another seed', () => {
    const histories = new SimulatedHistories(2, SYMBOLS, NOW_US);
    expect(new MarketData(SYMBOLS, histories).loadBars('BTCUSDT')).toBeUndefined();
  });

  test('leave no days to compute in the first page of long klines', async () => {
    const histories = new SimulatedHistories(1, SYMBOLS, NOW_US);
    histories.open('BTCUSDT', NOW_US);
    const data = new MarketData(SYMBOLS, histories);
    const cold = (interval: KlineInterval, offsetMinutes = 0) =>
      data.coldDays('BTCUSDT', { interval, offsetMinutes, limit: 1_000 }, NOW_US).length;
    expect(cold('3d')).toBeGreaterThan(2_900);
    await data.loadBars('BTCUSDT');
    // Only the present day is left.
    expect((['12h', '1d', '3d', '1w', '1M'] as const).map((interval) => cold(interval))).toEqual([1, 1, 1, 1, 1]);
    // In another time zone, the days that a kline ends in.
    expect(cold('1M', 480)).toBeLessThan(120);
    expect(cold('3d', 480)).toBeLessThan(1_010);
  });
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
