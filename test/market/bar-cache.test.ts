/** Tests that the bars of a simulated history are computed hour by hour, once, and only where they are needed. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SymbolInfo } from '../../src/exchange/index.js';
import { BarSum } from '../../src/market/series/bar.js';
import { MarketScale } from '../../src/market/series/scale.js';
import { BarCache } from '../../src/market/simulated/bars/bar-cache.js';
import { AssetPaths, FairPrice } from '../../src/market/simulated/fair-price.js';
import { MinuteTrades } from '../../src/market/simulated/minute-trades.js';
import { simulatedSymbols } from '../../src/market/simulated/symbols.js';
import { SIMULATED_UNIVERSE } from '../../src/market/simulated/universe.js';

const DAY = 1_440;
const FIRST = 20_400 * DAY;
const scale = new MarketScale(simulatedSymbols()[0] as SymbolInfo);
const fair = new FairPrice(new AssetPaths(7), 'BTC', 'USDT');
const trades = new MinuteTrades(fair, scale, SIMULATED_UNIVERSE.symbol('BTCUSDT'));

describe('the cached bars', () => {
  let loaded: number[];
  let bars: BarCache;
  const cache = () =>
    new BarCache(trades, (minute) => {
      loaded.push(minute);
      trades.load(11, minute, 3);
      return 3;
    });
  const sumOf = (from: BarCache, fromMinute: number, toMinute: number) => {
    const sum = new BarSum();
    from.addTo(sum, FIRST + fromMinute, FIRST + toMinute);
    return sum.bar(scale);
  };
  beforeEach(() => {
    loaded = [];
    bars = cache();
  });

  test('of 24 hours over two days generate the trades of 24 hours, once', () => {
    const first = sumOf(bars, 14 * 60, DAY + 14 * 60);
    expect(loaded.length).toBe(DAY);
    expect(sumOf(bars, 14 * 60, DAY + 14 * 60)).toEqual(first);
    expect(loaded.length).toBe(DAY);
  });

  test('of a minute generate the trades of its hour, also for the sums of the hour', () => {
    sumOf(bars, 61, 62);
    expect(loaded).toEqual(Array.from({ length: 60 }, (_, i) => FIRST + 60 + i));
    expect(sumOf(bars, 60, 120)?.tradeCount).toBe(180);
    expect(loaded.length).toBe(60);
  });

  test('are the same in any order of requests', () => {
    const ranges = [
      [0, DAY],
      [7, 1_433],
      [15, 75],
      [59, 61],
      [600, 660],
      [720, DAY + 720],
    ] as const;
    for (const [from, to] of ranges) sumOf(bars, from, to);
    for (const [from, to] of [...ranges].reverse()) expect(sumOf(bars, from, to)).toEqual(sumOf(cache(), from, to));
  });

  test('are there for a range when the hours of the range are there', () => {
    const day = FIRST / DAY;
    bars.load(day, 600);
    expect(loaded.length).toBe(600);
    expect(bars.has(day, 0, 600)).toBe(true);
    expect(bars.has(day, 540, 601)).toBe(false);
    expect(bars.has(day, 0, DAY)).toBe(false);
    expect(bars.has(day + 1, 0, 60)).toBe(false);
    bars.load(day, DAY);
    expect(bars.has(day, 0, DAY)).toBe(true);
  });
});
