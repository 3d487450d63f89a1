/** Tests block trades and reference prices of the simulated market. */
import { beforeAll, describe, expect, it } from 'vitest';

import { MarketData } from '../../src/market/data/market-data.js';
import { simulatedOffBookData, simulatedPriceRanges } from '../../src/market/data/off-book-data.js';
import { Lab } from './lab.js';

const HOUR_US = 3_600_000_000;
let lab: Lab;
let data: MarketData;

beforeAll(() => {
  lab = new Lab(4);
  data = new MarketData(lab.symbols, lab.histories, simulatedOffBookData(lab.histories));
  for (const trade of lab.trades) data.append(trade);
});

describe('block trades', () => {
  const FROM_ID = 11_900;
  const all = (nowUs: number, symbol = 'BNBUSDT') =>
    data.blockTrades(symbol, { fromId: FROM_ID, limit: 5_000, unit: 'us' }, nowUs);

  it('block trades at a later time begin with the same block trades as at an earlier time', () => {
    const now = all(lab.nowUs);
    const before = all(lab.nowUs - 100 * HOUR_US);
    expect(now.length - before.length).toBeGreaterThan(10);
    expect(now.slice(0, before.length)).toEqual(before);
    expect(before.at(-1)?.time).toBeLessThanOrEqual(lab.nowUs - 100 * HOUR_US);
  });

  it('are equal for the same seed, and differ for another seed or another symbol', () => {
    const twin = new Lab(4);
    const other = new Lab(5);
    const of = (one: Lab) =>
      new MarketData(one.symbols, one.histories, simulatedOffBookData(one.histories)).blockTrades(
        'BNBUSDT',
        { fromId: 12_000, limit: 20 },
        one.nowUs,
      );
    expect(of(twin)).toEqual(data.blockTrades('BNBUSDT', { fromId: 12_000, limit: 20 }, lab.nowUs));
    expect(of(other)).not.toEqual(of(twin));
    expect(all(lab.nowUs, 'ETHBTC')[0]?.time).not.toBe(all(lab.nowUs)[0]?.time);
  });

  it('rise in time and id, about four a day', () => {
    const rows = all(lab.nowUs);
    rows.forEach((row, i) => {
      expect(row.id).toBe(FROM_ID + i);
      if (i > 0) expect(row.time).toBeGreaterThan(rows[i - 1]?.time ?? 0);
    });
    const days = ((rows.at(-1)?.time ?? 0) - (rows[0]?.time ?? 0)) / (24 * HOUR_US);
    expect(days).toBeGreaterThan(60);
    expect(rows.length / days).toBeGreaterThan(3.9);
    expect(rows.length / days).toBeLessThan(4.1);
  });
});

describe('reference prices (of the price range execution rules)', () => {
  it('exist only for symbols with a price range', () => {
    for (const { symbol } of lab.symbols) {
      const has = data.referencePrice(symbol, lab.nowUs) !== undefined;
      expect(has, symbol).toBe(simulatedPriceRanges().has(symbol));
    }
  });

  it('reference prices that are a mean of trades have no value once the last trade is older than the window of the mean', () => {
    const mean = (nowUs: number) => data.referencePrice('ETHBTC', nowUs)?.price;
    const [last] = data.trades('ETHBTC', { limit: 1, unit: 'us' }, lab.nowUs);
    if (last === undefined) throw new Error('ETHBTC did not trade');
    const leftUs = (Math.floor(last.time / 5_000_000) + 1) * 5_000_000 + 60_000_000;
    expect(Number(mean(leftUs - 1_000))).toBeCloseTo(Number(last.price), 3);
    expect(mean(leftUs)).toBeUndefined();
  });
});
