/** Tests sweeps: the same bytes for any number of threads, failed runs, stopping, and what is refused. */
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal, setProgressListener, type WorkProgress } from '../../src/client/index.js';
import { type LabSweep, type LabSweepOptions, type LabSweepProgress, lab, type Spot } from '../../src/index.js';
import { isFullDepth } from '../support/depth.js';
import { walk } from './markets.js';

afterEach(() => {
  setProgressListener(undefined);
  setInterruptSignal(undefined);
});

const bytesOf = (sweep: LabSweep): string => JSON.stringify(sweep);

/** Trades now and then, with its own random numbers; fails with one seed. */
async function trader(x: Spot, { size, fails }: { size: string; fails?: boolean }) {
  for (let at = 0; at < 3; at += 1) {
    await x.orders.market('BTCUSDT', Math.random() < 0.5 ? 'BUY' : 'SELL', size).catch(() => {});
    await x.clock.sleep(500 + Math.random() * 500);
  }
  if (fails) throw new Error('planned');
}

const settings = {
  market: lab.simulated({ seeds: 2, length: '3s' }),
  params: { size: ['0.001', '0.002'], fails: [false, true] },
  balances: { USDT: '10000', BTC: '1' },
  latency: { order: { from: 1, to: 9 }, feed: (message: number) => message % 3 },
} satisfies LabSweepOptions;

describe('a sweep', () => {
  test('gives the same bytes in this thread and in others; a failed run is a row', async () => {
    const here = await lab.sweep(trader, { ...settings, workers: 0 });
    expect(here.info).toMatchObject({ strategy: 'trader', total: 8, done: 8, failed: 4, end: { why: 'all' } });
    expect(here.info.axes).toEqual({ size: ['0.001', '0.002'], fails: [false, true] });
    expect(here.runs.map(({ run, seed, end }) => [run, seed, end]).slice(0, 4)).toEqual([
      [1, 1, 'market'],
      [2, 2, 'market'],
      [3, 1, 'failed'],
      [4, 2, 'failed'],
    ]);
    expect(here.runs[2]?.error).toMatch(/^The strategy failed at 2026-01-05T12:00:0\d\.\d{3}Z: Error: planned$/);
    expect(here.runs[2]?.at).toMatch(/^trader\.js:\d+:\d+$/);
    expect(here.runs[2]).toMatchObject({ statistics: null, attribution: null });
    const bytes = bytesOf(here);
    for (const workers of isFullDepth ? [2, 4] : [2])
      expect(bytesOf(await lab.sweep(trader, { ...settings, workers }))).toBe(bytes);
  });

  test('has the same results as lab.run with the same seed', async () => {
    const { runs } = await lab.sweep(trader, { ...settings, params: { size: '0.001' }, workers: 0 });
    const { market: _, ...rest } = settings;
    const market = lab.simulated({ seed: 2, length: '3s' });
    const { statistics, attribution, hash } = await lab.run(trader, {
      ...rest,
      market,
      seed: 2,
      params: { size: '0.001' },
    });
    expect(runs[1]).toMatchObject({ statistics, attribution, hash });
  });

  test('plays recorded events in other threads, with seeds for latencies', async () => {
    const market = lab.events(walk(4), { symbol: 'BTCUSDT' });
    const options = { ...settings, params: { size: '0.001' }, seeds: [3, 9], market };
    const bytes = bytesOf(await lab.sweep(trader, { ...options, workers: 0 }));
    expect(bytesOf(await lab.sweep(trader, { ...options, workers: 2 }))).toBe(bytes);
    expect(JSON.parse(bytes).runs.map(({ seed }: { seed: number }) => seed)).toEqual([3, 9]);
  });

  test('goes on after a strategy has ended the thread of its run, and this run counts as failed', async () => {
    const ends = async (_x: Spot, { code }: { code: number }) => {
      if (code > 0) process.exit(code);
    };
    const { runs, info } = await lab.sweep(ends, {
      params: { code: [0, 3] },
      market: lab.simulated({ length: '1s' }),
      workers: 2,
    });
    expect(info).toMatchObject({ done: 2, failed: 1 });
    expect(runs[1]?.error).toBe('The thread of the run ended: exit code 3.');
  });
});

describe('the tables of a sweep', () => {
  test('have a column for each parameter and figure, and the summary has figures over the seeds', async () => {
    const sweep = await lab.sweep(trader, { ...settings, params: { size: ['0.001', '0.002'], seed: 5 }, workers: 0 });
    expect(sweep.runs.toCSV().split('\n')[0]).toMatch(
      /^run,size,param_seed,seed,fold,sample,fromTime,toTime,end,error,at,valuation,profit,return,/,
    );
    const [first] = sweep.summary;
    const profits = sweep.runs.slice(0, 2).map(({ attribution }) => Number(attribution?.total));
    const [a, b] = profits as [number, number];
    expect(first).toMatchObject({ params: { size: '0.001', seed: 5 }, runs: 2, failed: 0 });
    expect(first?.profit?.mean).toBeCloseTo((a + b) / 2, 9);
    expect(first?.profit?.standardError).toBeCloseTo(Math.abs(a - b) / 2, 9);
    expect(first?.profit?.high).toBeCloseTo((a + b) / 2 + (12.7062 * Math.abs(a - b)) / 2, 6);
    expect(sweep.summary.toCSV()).toContain('profitMean');
    const pivot = sweep.pivot('size', 'seed', 'profit');
    expect(pivot).toMatchObject({ rows: ['0.001', '0.002'], columns: [5] });
    expect(pivot.cells[0]?.[0]).toBe(first?.profit?.mean);
    expect(() => sweep.pivot('size', 'spread')).toThrow("the sweep has no parameter 'spread'. It has size, seed.");
  });
});

describe('stopping', () => {
  test('after a stop by its signal the result has the finished runs in order, and the progress was reported', async () => {
    for (const workers of [0, 2]) {
      const controller = new AbortController();
      const told: LabSweepProgress[] = [];
      const sweep = await lab.sweep(trader, {
        ...settings,
        params: { size: '0.001' },
        market: lab.simulated({ seeds: 500, length: '2s' }),
        workers,
        signal: controller.signal,
        onProgress: (progress) => {
          told.push(progress);
          if (progress.done === 3) controller.abort();
        },
      });
      expect(sweep.info.end).toEqual({
        why: 'stopped',
        text: `The sweep was stopped after ${sweep.info.done} of 500 runs.`,
      });
      expect(sweep.info.done).toBeGreaterThanOrEqual(3);
      expect(sweep.info.done).toBeLessThan(400);
      const numbers = sweep.runs.map(({ run }) => run);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(told.at(-1)).toMatchObject({ total: 500, failed: 0 });
      // There is no estimate in the first two seconds.
      expect(told[0]?.remainingMs).toBeNull();
    }
  });

  test('an interrupt at the prompt ends a run in another thread, even if its code never waits', async () => {
    const controller = new AbortController();
    const reports: WorkProgress[] = [];
    setProgressListener((progress) => reports.push(progress as WorkProgress));
    setInterruptSignal(controller.signal);
    const sweep = await lab.sweep(
      async (_x: Spot, { hangs }: { hangs: boolean }) => {
        while (hangs);
      },
      {
        params: { hangs: [false, true] },
        market: lab.simulated({ length: '1s' }),
        workers: 2,
        onProgress: ({ done }) => {
          if (done === 1) controller.abort();
        },
      },
    );
    expect(sweep.info).toMatchObject({ total: 2, done: 1 });
    expect(reports).toEqual([]);
  });

  test('the host of a sweep (prompt or kernel) gets a last report of the progress, with the state "done"', async () => {
    const reports: WorkProgress[] = [];
    setProgressListener((progress) => reports.push(progress as WorkProgress));
    await lab.sweep(trader, { ...settings, workers: 0 });
    expect(reports.at(-1)).toMatchObject({ verb: 'lab.sweep', subject: 'trader', state: 'done', share: 1 });
    expect(reports.at(-1)?.done).toBe('8 of 8 runs, 4 failed');
  });
});

describe('refused options', () => {
  const message = (options: object, strategy: unknown = trader) =>
    lab.sweep(strategy as typeof trader, { market: lab.simulated({ length: '1s' }), ...options }).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  const outside = 1;

  test('functions that use names from outside: strategy, latency, prepare', async () => {
    expect(await message({}, async () => outside)).toContain("uses 'outside' in its line 1");
    expect(await message({ latency: { feed: () => outside } })).toContain("latency.feed uses 'outside'");
    expect(await message({ prepare: () => outside })).toContain("prepare uses 'outside'");
  });

  test('parameters that are not plain data, and invalid seeds and workers', async () => {
    expect(await message({ params: { at: [new Date(0)] } })).toContain('params.at[0] is an object of a class');
    expect(await message({ params: { at: Number.NaN } })).toContain('params.at is NaN');
    expect(await message({ params: { at: [] } })).toContain('params.at is an empty list');
    expect(await message({ params: { at: [1, 1] } })).toContain('params.at has 1 twice');
    const twice = [{ at: 1, size: 2 }, { at: 2 }, { size: 2, at: 1 }];
    expect(await message({ params: twice })).toContain('params has {"at":1,"size":2} twice');
    expect(await message({ params: [1] })).toContain('params has 1, which is no object');
    expect(await message({ seeds: 0 })).toContain("seeds '0' is no list");
    expect(await message({ seeds: [1.5] })).toContain('1.5 is no whole number');
    expect(await message({ workers: -1 })).toContain('workers -1 is no number of threads');
    expect(await message({ seeds: 2, market: lab.simulated({ seeds: 2 }) })).toContain('both have seeds');
    expect(await message({ seed: 2 })).toContain("lab.sweep has no option 'seed'");
  });

  test('a recording that cannot be read, in any number of threads', async () => {
    const market = lab.recording('/nowhere/BTCUSDT-trades-2025-01-01.csv');
    for (const workers of [0, 2]) expect(await message({ market, workers })).toContain('/nowhere/BTCUSDT-trades');
  });
});
