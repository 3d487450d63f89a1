/** Tests the price paths: the range of an hour, which is found without computing all its prices, and joints between hours. */
import { describe, expect, test } from 'vitest';
import { SimulatedHistory } from '../../src/market/simulated/past/simulated-history.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { FairPrice } from '../../src/market/simulated/path/fair-price.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { trials } from '../support/depth.js';

const FIRST_HOUR = Date.parse('2020-03-01') / 3_600_000;
const PAIRS = [
  ['BTC', 'USDT'],
  ['ETH', 'BTC'],
  ['柚子', 'USDT'],
  ['USDC', 'USDT'],
  ['USDT', 'BTC'],
] as const;

describe.each(PAIRS)('the path of %s in %s', (base, quote) => {
  const fair = new FairPrice(new AssetPaths(5), base, quote);
  const prices = new Float64Array(241);

  test('has the range of its knots in every hour', () => {
    const range = { first: 0, last: 0, low: 0, high: 0, mean: 0 };
    for (let i = 0; i < trials(300, 3_000); i += 1) {
      const hour = FIRST_HOUR + i * 17;
      fair.fillHour(hour, 1, prices);
      fair.rangeOfHour(hour, range);
      expect(range.first).toBe(prices[0]);
      expect(range.last).toBe(prices[240]);
      expect(range.low / Math.min(...prices)).toBeCloseTo(1, 12);
      expect(range.high / Math.max(...prices)).toBeCloseTo(1, 12);
      const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
      expect(Math.abs(range.mean / mean - 1)).toBeLessThan(0.0005);
    }
  });

  test('joins from hour to hour, and the price at any time is on it', () => {
    for (let hour = FIRST_HOUR; hour < FIRST_HOUR + 200; hour += 1) {
      fair.fillHour(hour, 1, prices);
      const next = fair.atTime((hour + 1) * 3_600_000);
      expect((prices[240] as number) / next).toBeCloseTo(1, 12);
      expect((prices[37] as number) / fair.atTime(hour * 3_600_000 + 37 * 15_000)).toBeCloseTo(1, 12);
    }
  });
});

test('the last trade of the past is beside the fair price that live trading starts from', () => {
  for (let seed = 1; seed <= trials(5, 50); seed += 1) {
    const paths = new AssetPaths(seed);
    for (const info of fewSymbols().slice(0, 3)) {
      const history = new SimulatedHistory(info, paths, Date.parse('2026-03-14T09:26:53Z') + seed * 977_000);
      const [last] = history.read(history.nextTradeId - 1, 1);
      const price = Number(history.scale.price(last?.priceTicks ?? 0));
      // The last trade is up to some seconds old.
      expect(Math.abs(price / history.fair.atTime(history.endUs / 1_000) - 1)).toBeLessThan(0.002);
    }
  }
});
