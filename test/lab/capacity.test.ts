/**
 * Tests capacity, which is the profit by the size of the orders. A second computation gives the same means and paired
 * differences; the costs of larger orders are higher; and the break-even size is found between two sizes.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type LabSweep, lab, type Spot } from '../../src/index.js';
import { type LabOutput, loadOutput } from '../../src/lab/run/lab-output.js';
import { sweepOf } from '../../src/lab/sweep/sweep-result.js';

/** Buys, waits until its own impact is nearly over, and sells: each order costs the spread and its own price move. */
async function roundTrip(x: Spot, { size }: { size: string; wait: number }) {
  for (let at = 0; at < 2; at += 1) {
    await x.orders.market('BTCUSDT', 'BUY', size);
    await x.clock.sleep(5_000);
    await x.orders.market('BTCUSDT', 'SELL', size);
    await x.clock.sleep(5_000);
  }
}

const SIZES = ['5', '0.2', '1'];
const options = {
  balances: { USDT: '1000000' },
  commission: { maker: '0', taker: '0' },
  params: { size: SIZES, wait: [1, 2] },
  workers: 0,
} as const;

let output: LabOutput;

describe('the capacity of a sweep over order sizes', () => {
  let sweep: LabSweep;

  beforeAll(async () => {
    output = await loadOutput();
    sweep = await lab.sweep(roundTrip, { ...options, market: lab.simulated({ seeds: 3, length: '25s' }) });
  });

  test('has the sizes in order, with means and paired differences of the profit of the trading', () => {
    const { rows, params, parameter } = sweep.capacity('size', { wait: 2 });
    expect([parameter, params]).toEqual(['size', { wait: 2 }]);
    expect(rows.map(({ size, runs }) => [size, runs])).toEqual([
      ['0.2', 3],
      ['1', 3],
      ['5', 3],
    ]);
    const profits = (size: string): number[] =>
      sweep.runs
        .filter((run) => run.params.size === size && run.params.wait === 2)
        .sort((a, b) => a.seed - b.seed)
        .map(({ attribution }) => Number(attribution?.trading));
    const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one) / all.length;
    for (const [at, row] of rows.entries()) {
      const own = profits(row.size);
      expect(row.profit.mean).toBeCloseTo(mean(own), 8);
      // By hand: t of 2 degrees of freedom is 4.3027.
      const deviation = Math.sqrt(own.reduce((sum, one) => sum + (one - mean(own)) ** 2, 0) / 2);
      expect(row.profit.high).toBeCloseTo(mean(own) + (4.3027 * deviation) / Math.sqrt(3), 6);
      const smaller = rows[at - 1] && profits(rows[at - 1]?.size ?? '');
      if (!smaller) expect(row.added).toBeNull();
      else expect(row.added?.mean).toBeCloseTo(mean(own.map((one, seed) => one - (smaller[seed] ?? 0))), 8);
      expect(row.bps).toBeCloseTo((row.profit.mean / row.notional) * 10_000, 8);
    }
  });

  test('shows that larger orders cost more basis points, and that no size of this strategy earns', () => {
    const { rows, best, breakEven, sentence } = sweep.capacity();
    const bps = rows.map((row) => row.bps ?? 0);
    expect(bps).toEqual([...bps].sort((a, b) => b - a));
    expect(rows.every(({ impact }) => impact !== 0)).toBe(true);
    expect([best, breakEven]).toEqual(['0.2', null]);
    expect(sentence).toMatch(/^No size earns: the best is 0\.2 with -[\d.]+ USDT a run\.$/);
  });

  test('is a table and a picture with a zero line', () => {
    const capacity = sweep.capacity();
    const [head, ...lines] = capacity.rows.toCSV().trim().split('\n');
    expect(head).toBe(
      'size,runs,profitMean,profitLow,profitHigh,addedMean,addedLow,addedHigh,notionalMean,bps,impactMean,commissionMean',
    );
    expect(lines).toHaveLength(3);
    const text = String(sweep.chart('capacity'));
    expect(text).toMatch(/size 0\.2.*\n.*size 1.*\n.*size 5/);
    expect(text).toContain(capacity.sentence.slice(0, 40));
  });

  test('the capacity of a sweep without impact says in a sentence that the orders did not move the prices', async () => {
    const market = lab.simulated({ seeds: 2, length: '25s', impact: 'off' });
    const still = await lab.sweep(roundTrip, { ...options, market, params: { size: ['0.2', '5'] } });
    expect(still.capacity().sentence).toContain('Prices did not follow the orders here');
  });

  test('finds the break-even size by a straight line between the profits of two sizes', () => {
    const rows = [
      ['0.1', 2],
      ['0.2', 6],
      ['0.4', 2],
      ['0.8', -6],
    ] as const;
    const { best, breakEven, sentence } = withProfits(sweep, rows).capacity('size');
    // The profit is 2 at 0.4 and -6 at 0.8, so it is zero after a fourth of the way.
    expect([best, breakEven]).toEqual(['0.2', 0.5]);
    expect(sentence).toContain('From about 0.5 on, the profit is gone.');
    const rising = withProfits(sweep, rows.slice(0, 2)).capacity('size');
    expect([rising.best, rising.breakEven]).toEqual(['0.2', null]);
    expect(rising.sentence).toContain('the capacity is not reached');
  });

  test('refuses an unknown parameter, and values that are not sizes', () => {
    expect(() => sweep.capacity('sise')).toThrow(/no parameter 'sise'/);
    expect(() => sweep.capacity('size', { wait: 7 })).toThrow(/no run is done/);
    const words = withProfits(sweep, [['much', 1]]);
    expect(() => words.capacity('size')).toThrow(/size much is no size/);
  });
});

/** A sweep over sizes with these profits. */
function withProfits(of: LabSweep, profits: readonly (readonly [size: string, profit: number])[]): LabSweep {
  const [first] = of.runs;
  if (!first?.attribution) throw new Error('the sweep has no run');
  const { attribution } = first;
  const rows = profits.map(([size, profit], at) => ({
    ...first,
    ...{ run: at + 1, params: { size }, attribution: { ...attribution, trading: String(profit) } },
  }));
  return sweepOf({
    ...{ rows, sets: rows.map(({ params }) => params), axes: { size: profits.map(([size]) => size) }, seeds: [1] },
    ...{ windows: [], earlierTrials: 0, isSimulated: true, market: 'by hand', total: rows.length, version: '' },
    output,
    strategy: { name: 'maker', sha256: 'cd' } as never,
  });
}
