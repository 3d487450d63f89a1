/**
 * Tests the price paths: the range of an hour, the transitions between hours, and that the past tells nothing about the next
 * move.
 */
import { describe, expect, test } from 'vitest';
import { SimulatedHistory } from '../../src/market/simulated/past/simulated-history.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { FairPrice, newHourRanges } from '../../src/market/simulated/path/fair-price.js';
import { BLOCK_QUARTERS, FIRST_BLOCK, QUARTER_MS } from '../../src/market/simulated/path/grid.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { trials } from '../support/depth.js';

const FIRST_HOUR = Date.parse('2020-03-01') / 3_600_000;
const HOURS = 24;
const PAIRS = [
  ['BTC', 'USDT'],
  ['ETH', 'BTC'],
  ['柚子', 'USDT'],
  ['USDC', 'USDT'],
  ['USDT', 'BTC'],
] as const;

describe.each(PAIRS)('the path of the fair price of %s in %s', (base, quote) => {
  const fair = new FairPrice(new AssetPaths(5), base, quote);
  const prices = new Float64Array(121);

  test('states for every hour the first, last, lowest and highest price of the hour', () => {
    // The hours of a call are in one block of the path, in two, or in the blocks on both sides of the first one.
    const starts = [FIRST_HOUR, FIRST_HOUR + 17, (FIRST_BLOCK * BLOCK_QUARTERS) / 4 - 11];
    const ranges = newHourRanges(HOURS);
    for (let i = 0; i < trials(12, 120); i += 1) {
      const first = (starts[i % starts.length] as number) + i * (i % 3 === 2 ? 0 : 17);
      fair.rangesOfHours(first, HOURS, ranges);
      for (let at = 0; at < HOURS; at += 1) {
        fair.fillHour(first + at, 1, prices);
        expect(ranges.edges[at]).toBe(prices[0]);
        expect(ranges.edges[at + 1]).toBe(prices[120]);
        expect((ranges.lows[at] as number) / Math.min(...prices)).toBeCloseTo(1, 12);
        expect((ranges.highs[at] as number) / Math.max(...prices)).toBeCloseTo(1, 12);
        const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
        expect(Math.abs((ranges.means[at] as number) / mean - 1)).toBeLessThan(0.0005);
      }
    }
  });

  test('gives the same bits if the ranges of many hours are computed at once and one by one', () => {
    const together = newHourRanges(HOURS);
    const alone = newHourRanges(1);
    fair.rangesOfHours(FIRST_HOUR + 5, HOURS, together);
    for (let at = 0; at < HOURS; at += 1) {
      fair.rangesOfHours(FIRST_HOUR + 5 + at, 1, alone);
      for (const column of ['lows', 'highs', 'means', 'volatilities'] as const)
        expect(alone[column][0]).toBe(together[column][at]);
    }
  });

  test('gives the same bits if many pieces of time are computed at once and one by one', () => {
    const logs = new Float64Array(40);
    const volatilities = new Float64Array(10);
    for (let i = 0; i < trials(40, 1_000); i += 1) {
      const knot = (FIRST_HOUR + i * 17) * 120 + i;
      fair.fillPieces(knot, logs, volatilities);
      expect([...logs]).toEqual(Array.from(logs, (_, piece) => fair.logAtPiece(knot * 4 + piece)));
      expect([...volatilities]).toEqual(Array.from(volatilities, (_, at) => fair.volatilityAtKnot(knot + at)));
    }
  });

  test('has no jump between two hours, and atTime() gives the prices of the computed hours', () => {
    for (let hour = FIRST_HOUR; hour < FIRST_HOUR + 200; hour += 1) {
      fair.fillHour(hour, 1, prices);
      const next = fair.atTime((hour + 1) * 3_600_000);
      expect((prices[120] as number) / next).toBeCloseTo(1, 12);
      expect((prices[37] as number) / fair.atTime(hour * 3_600_000 + 37 * 30_000)).toBeCloseTo(1, 12);
    }
  });
});

describe('the path of the fair price in a lab market', () => {
  const DAY_MS = 86_400_000;
  const FROM = Date.parse('2026-02-01');
  const freeOf = (seed: number, base = 'BTC') => new FairPrice(new AssetPaths(seed, undefined, 'free'), base, 'USDT');
  const movesOf = (fair: FairPrice, fromMs: number, stepMs: number, count: number) => {
    const logs = Array.from({ length: count + 1 }, (_, i) => fair.logAtTime(fromMs + i * stepMs));
    return logs.slice(1).map((log, i) => log - (logs[i] as number));
  };

  test.each([
    ['5 s', 5_000],
    ['7.5 s', 7_500],
    ['15 s', 15_000],
    ['1 min', 60_000],
    ['15 min', 900_000],
    ['1 h', 3_600_000],
  ])('has moves over %s that do not predict the next move, at any phase', (_, stepMs) => {
    const sums = { both: 0, squares: 0 };
    for (let seed = 1; seed <= trials(2, 5); seed += 1) {
      const fair = freeOf(seed);
      for (const phase of [0, 0.37, 0.5, 0.81]) {
        const moves = movesOf(fair, FROM + phase * stepMs, stepMs, trials(4_000, 20_000));
        const spread = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
        // Moves of calm times count as much as those of volatile ones, so that the estimate is exact.
        const signs = moves.map((move) => move / (spread + Math.abs(move)));
        for (let i = 1; i < signs.length; i += 1) {
          sums.both += (signs[i] as number) * (signs[i - 1] as number);
          sums.squares += (signs[i] as number) ** 2;
        }
      }
    }
    expect(Math.abs(sums.both / sums.squares)).toBeLessThan(0.03);
  });

  test('has a variance in proportion to time up to half a year', () => {
    const sums = new Map<number, number>([1, 5, 64, 180].map((days) => [days, 0]));
    for (let seed = 1; seed <= trials(12, 40); seed += 1) {
      const fair = freeOf(seed);
      const logs = Array.from({ length: 3_000 }, (_, day) => fair.logAtTime(Date.parse('2018-01-01') + day * DAY_MS));
      for (const [days, sum] of sums) {
        let more = 0;
        for (let i = days; i < logs.length; i += 1) more += ((logs[i] as number) - (logs[i - days] as number)) ** 2;
        sums.set(days, sum + more / (logs.length - days) / days);
      }
    }
    for (const days of [5, 64, 180]) {
      const ratio = (sums.get(days) as number) / (sums.get(1) as number);
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.5);
    }
  });

  test('has the base prices at the start of a lab market, for every seed, and other prices a year later', () => {
    const from = Date.parse('2026-01-05T12:00Z');
    const later = [1, 2, 3, 4].map((seed) => {
      expect(freeOf(seed).atTime(from)).toBeCloseTo(60_000, 6);
      expect(freeOf(seed, 'ETH').atTime(from)).toBeCloseTo(3_000, 6);
      return freeOf(seed).atTime(from + 365 * DAY_MS);
    });
    expect(new Set(later).size).toBe(4);
    expect(Math.max(...later.map((price) => Math.abs(Math.log(price / 60_000))))).toBeGreaterThan(0.1);
  });

  test('is more volatile after a fall than after a rise', () => {
    let [afterFall, afterRise] = [0, 0];
    for (let seed = 1; seed <= trials(4, 20); seed += 1) {
      const moves = movesOf(freeOf(seed), FROM, 900_000, 6_000);
      for (let i = 1; i < moves.length; i += 1) {
        const next = (moves[i] as number) ** 2;
        if ((moves[i - 1] as number) < 0) afterFall += next;
        else afterRise += next;
      }
    }
    expect(afterFall / afterRise).toBeGreaterThan(1.05);
  });

  test('agrees at every time with the paths of other symbols: a cross rate is the ratio of two dollar prices', () => {
    const paths = new AssetPaths(3, undefined, 'free');
    const [btc, eth, cross] = [
      ['BTC', 'USDT'],
      ['ETH', 'USDT'],
      ['ETH', 'BTC'],
    ].map(([base = '', quote = '']) => new FairPrice(paths, base, quote));
    for (let i = 0; i < 2_000; i += 1) {
      const timeMs = FROM + i * 7_919.3;
      const open = (cross as FairPrice).logAtTime(timeMs) + (btc as FairPrice).logAtTime(timeMs);
      expect(Math.abs(open - (eth as FairPrice).logAtTime(timeMs))).toBeLessThan(1e-12);
    }
  });

  test('the path before June 2017 mirrors the path after it, without a jump', () => {
    const fair = freeOf(5);
    const edge = FIRST_BLOCK * BLOCK_QUARTERS * QUARTER_MS;
    expect(Math.abs(fair.logAtTime(edge - 1) - fair.logAtTime(edge))).toBeLessThan(0.001);
    const quarter = (number: number) => fair.logAtTime(edge + number * QUARTER_MS);
    for (const quarters of [1, 77, 300, 5_000]) expect(quarter(-quarters)).toBeCloseTo(quarter(quarters), 12);
  });
});

test('the last trade of the history is beside the fair price that live trading starts from', () => {
  for (let seed = 1; seed <= trials(5, 50); seed += 1) {
    const paths = new AssetPaths(seed);
    for (const info of fewSymbols().slice(0, 3)) {
      const history = new SimulatedHistory(info, paths, Date.parse('2026-03-14T09:26:53Z') + seed * 977_000);
      const [last] = history.read(history.nextTradeId - 1, 1);
      const price = Number(history.scale.price(last?.priceTicks ?? 0));
      // The trade is up to some seconds old, so it is compared with the price of its time.
      expect(Math.abs(price / history.fair.atTime((last?.timeUs ?? 0) / 1_000) - 1)).toBeLessThan(0.001);
    }
  }
});

test('exchanges of one seed share the path of the whole market, and a path that is made again has the same values', () => {
  const block = FIRST_BLOCK + 1_200;
  const { market } = new AssetPaths(71);
  const values = Float64Array.from(market.block(block).values);
  expect(new AssetPaths(71).market).toBe(market);
  expect(new AssetPaths(71, undefined, 'free').market).not.toBe(market);
  // More other seeds than are kept.
  for (let seed = 72; seed < 82; seed += 1) new AssetPaths(seed).market.block(FIRST_BLOCK);
  const again = new AssetPaths(71).market;
  expect(again).not.toBe(market);
  expect(again.block(block).values).toEqual(values);
});
