/** Tests that the bars of a simulated history are computed once, and that trades are generated only within an hour. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SymbolInfo } from '../../src/exchange/index.js';
import { BarSum } from '../../src/market/series/bar.js';
import { MarketScale } from '../../src/market/series/scale.js';
import { minuteCounts } from '../../src/market/simulated/past/activity.js';
import { BarCache } from '../../src/market/simulated/past/bar-cache.js';
import { HourFrames } from '../../src/market/simulated/past/hour-frames.js';
import { HourTrades } from '../../src/market/simulated/past/hour-trades.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { FairPrice } from '../../src/market/simulated/path/fair-price.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { FEW_UNIVERSE } from '../../src/market/universe/universe.js';

const DAY = 1_440;
const FIRST = 20_400 * DAY;
const FIRST_HOUR = FIRST / 60;
const TRADES = 180;
const BEFORE_HOURS = Int32Array.from({ length: 25 }, (_, hour) => hour * TRADES);
const scale = new MarketScale(fewSymbols()[0] as SymbolInfo);
const fair = new FairPrice(new AssetPaths(7), 'BTC', 'USDT');
const frames = new HourFrames(fair, scale, FEW_UNIVERSE.symbol('BTCUSDT'), 11);
const trades = new HourTrades(fair, frames);

describe('sums over times of the history (bars) from cached sums of hours and minutes', () => {
  let framed: number[];
  let generated: number[];
  let bars: BarCache;
  const cache = () =>
    new BarCache(1, {
      storeFrames: (into, day) => {
        framed.push(day);
        frames.store(into, day * 24, 24, BEFORE_HOURS);
      },
      tradesOf: (hour) => {
        generated.push(hour);
        trades.load(11, hour, minuteCounts(12, hour, TRADES, fair, frames.ticksOf(hour)));
        return trades;
      },
    });
  const sumOf = (from: BarCache, fromMinute: number, toMinute: number) => {
    const sum = new BarSum();
    from.addTo(sum, FIRST + fromMinute, FIRST + toMinute);
    return sum.bar(scale);
  };
  beforeEach(() => {
    framed = [];
    generated = [];
    bars = cache();
  });

  test('sums over 24 hours of two days need the sums of the hours of both days, computed once, and no single trades', () => {
    const first = sumOf(bars, 14 * 60, DAY + 14 * 60);
    expect(first?.tradeCount).toBe(24 * TRADES);
    expect(framed.length).toBe(2);
    expect(sumOf(bars, 14 * 60, DAY + 14 * 60)).toEqual(first);
    expect(framed.length).toBe(2);
    expect(generated).toEqual([]);
  });

  test('sums over a minute need the trades of its hour, which are made once, also for the quarters of the hour', () => {
    sumOf(bars, 61, 62);
    expect(generated).toEqual([FIRST_HOUR + 1]);
    expect(bars.hasHour(FIRST_HOUR + 1)).toBe(true);
    sumOf(bars, 75, 120);
    expect(generated).toEqual([FIRST_HOUR + 1]);
    expect(framed).toEqual([]);
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

  test('sums over an hour equal the sums of its minutes and of its quarters', () => {
    const hour = sumOf(cache(), 600, 660);
    for (const size of [1, 15]) {
      const sum = new BarSum();
      for (let minute = 600; minute < 660; minute += size) bars.addTo(sum, FIRST + minute, FIRST + minute + size);
      expect(sum.bar(scale)).toEqual(hour);
    }
  });

  test('need nothing new for days and hours that were loaded ahead', () => {
    const day = FIRST / DAY;
    expect([bars.hasFrames(day), bars.hasHour(FIRST_HOUR + 10)]).toEqual([false, false]);
    bars.loadFrames(day);
    bars.loadHour(FIRST_HOUR + 10);
    expect([bars.hasFrames(day), bars.hasHour(FIRST_HOUR + 10)]).toEqual([true, true]);
    [framed, generated] = [[], []];
    sumOf(bars, 0, 630);
    expect([framed, generated]).toEqual([[], []]);
  });
});
