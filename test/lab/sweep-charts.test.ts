/** Tests the pictures of a sweep with rows made by hand: which one is drawn, of which runs, and what is refused. */
import { inspect, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { distributionPicture } from '../../src/display/sweep/distribution.js';
import type { LabSweep, LabSweepChartKind, LabSweepFigure, LabSweepRun } from '../../src/index.js';
import { loadOutput } from '../../src/lab/run/lab-output.js';
import { summaryOf } from '../../src/lab/sweep/summary.js';
import { sweepOf } from '../../src/lab/sweep/sweep-result.js';
import { sweepText } from '../../src/lab/sweep/sweep-tables.js';
import type { ShowContext } from '../../src/protocol/index.js';

type Axes = Readonly<Record<string, readonly string[]>>;

const ZERO = { trading: '0', spread: '0', inventory: '0', impact: '0', holdings: '0', commission: '0', other: '0' };
const STATISTICS = {
  ...{ return: 0, maxDrawdown: -0.01, sharpe: 1.5, sortino: null, periodMs: 1_000, periodsPerYear: 31_536_000 },
  ...{ days: 0, sharpeError: null, riskPeriodMs: 1_000, valueAtRisk: null, expectedShortfall: null, exposure: 0 },
  ...{ maxExposure: 0, netExposure: 0, cancelToFill: null, roundTrips: 0, hitRatio: null, profitFactor: null },
  ...{ meanHoldingMs: null, medianHoldingMs: null, shortfallBps: null, beta: null, alpha: null },
  ...{ periods: 60, orders: 4, fills: 2, notional: '10', turnover: 0.1, fillRate: 0.5, makerShare: 1, timeAtRisk: 0.2 },
};

const WHOLE = { fold: null, sample: null, from: null, to: null, parts: [] };

/** A sweep whose profit grows with each parameter and with the seed; runs of the set `failing` fail. */
async function sweepBy(axes: Axes, seeds: readonly number[], failing = ''): Promise<LabSweep> {
  const sets = Object.entries(axes).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
  const rows = sets.flatMap((params, at) =>
    seeds.map((seed, index): LabSweepRun => {
      const base = { run: at * seeds.length + index + 1, params, seed, error: null, at: null, hash: 'ab', ...WHOLE };
      if (Object.values(params).join(' ') === failing)
        return { ...base, end: 'failed', error: 'out of ideas', valuation: null, statistics: null, attribution: null };
      const total = Object.values(params).reduce((sum, value) => sum * Number(value), 1) + (seed - 2) / 10;
      const attribution = { ...ZERO, total: total.toFixed(2) };
      return {
        ...base,
        end: 'market',
        valuation: 'USDT',
        statistics: { ...STATISTICS, return: total / 100 },
        attribution,
      };
    }),
  );
  const output = await loadOutput();
  const strategy = { name: 'maker', sha256: 'cd' } as never;
  const varied = Object.fromEntries(Object.entries(axes).filter(([, values]) => values.length > 1));
  return sweepOf({
    rows,
    sets,
    axes: varied,
    ...{ seeds, windows: [], earlierTrials: 0, isSimulated: true },
    output,
    strategy,
    market: 'by hand',
    total: rows.length,
    version: '',
  });
}

const drawn = (value: unknown, width = 80): string =>
  stripVTControlCharacters(inspect(value, { colors: true, breakLength: width }));
const mimeOf = (value: object): Record<string, string> =>
  (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.() ?? {};

const TWO = { spread: ['-1', '2', '3'], size: ['1', '2'] };

describe('a sweep that a prompt prints', () => {
  test('compares each set with the best one seed by seed: this shows a difference although the intervals of the means overlap', async () => {
    const sweep = await sweepBy({ spread: ['1', '2'] }, [1, 2, 3, 4]);
    // The seeds change both sets by the same amount, which is far more than the difference of the sets.
    const runs = sweep.runs.map((run) => {
      const total = run.seed * 100 + Number(run.params.spread) + run.seed / 10;
      return { ...run, attribution: { ...ZERO, total: total.toFixed(2) } };
    });
    const rows = sweepText({ ...sweep, runs, summary: summaryOf(runs, [{ spread: '1' }, { spread: '2' }]) });
    expect(rows.map((row) => row['vs best by seed'])).toEqual(['-1.00 ± 0.00', 'best']);
    expect(rows[0]?.['profit USDT']).toBe('251.25 ± 205.63');
    expect(Object.keys(rows[0] ?? {})).not.toContain('Sharpe');
  });

  test('the columns of a sweep with one seed do not compare sets seed by seed; for runs of thirty days one is the Sharpe ratio', async () => {
    const sweep = await sweepBy({ spread: ['1', '2'] }, [1]);
    const runs = sweep.runs.map((run) => ({
      ...run,
      statistics: { ...STATISTICS, periods: 720, periodMs: 3_600_000 },
    }));
    const [row] = sweepText({ ...sweep, runs });
    expect(Object.keys(row ?? {})).not.toContain('vs best by seed');
    expect(row?.Sharpe).toBe('1.50');
  });

  test('a sweep over two parameters that a prompt prints is a heat map and the table of its sets', async () => {
    const sweep = await sweepBy(TWO, [1, 2, 3]);
    const text = drawn(sweep);
    expect(text).toMatch(/^sweep of maker\n○ .*\n6 parameter sets {2}3 seeds {2}18 runs {2}by hand\n/);
    expect(text).toContain('profit USDT by spread (rows) and size (columns)');
    expect(text).toMatch(/^-1 +-1\.000 +-2\.000 $/m);
    expect(text).toMatch(/^3 +\+3\.000 +›\+6\.000 $/m);
    expect(text).toMatch(/^ +3 +2 +3 +6\.00 ± 0\.25 /m);
    expect(mimeOf(sweep)['image/svg+xml']).toContain('best +6.000 USDT at spread 3, size 2');
    // Words that belong together have a space between them that does not break.
    const page = String(mimeOf(sweep)['text/html']).replaceAll('\u00a0', ' ');
    expect(page).toContain('6 parameter sets · 3 seeds · 18 runs');
  });

  test('a sweep that a prompt prints shows for one parameter means with intervals, and for seeds alone their distribution', async () => {
    expect(drawn(await sweepBy({ spread: ['-1', '2'] }, [1, 2, 3]))).toMatch(/^spread -1 +3 +-1\.000 ± 0\.248 .*●/m);
    const seeds = drawn(await sweepBy({ spread: ['2'] }, [1, 2, 3, 4]));
    expect(seeds).toMatch(/mean \+2\.050 ± 0\.205 USDT.*below zero 0 of 4/s);
    expect(seeds).toMatch(/^ +●( +●){3}$/m);
    expect(seeds).toMatch(/^├─+◆─+┤$/m);
    const many = Array.from({ length: 40 }, (_, at) => at + 1);
    expect(drawn(await sweepBy({ spread: ['2'] }, many))).toContain('◂ mean');
  });

  test('names the sets by the parameters that differ', async () => {
    const sweep = await sweepBy({ spread: ['1', '2'], size: ['3'] }, [1, 2, 3]);
    expect(drawn(sweep.chart('intervals'))).toMatch(/^spread 2 .*\n^spread 1 /m);
  });

  test('reports failed runs, and draws only a table if all runs failed', async () => {
    const some = drawn(await sweepBy({ spread: ['1', '2'] }, [1, 2], '2'));
    expect(some).toContain('✗ 2 runs failed; the first: out of ideas');
    expect(some).toMatch(/^spread 2 +0 of 2 +–/m);
    const all = await sweepBy({ spread: ['1'] }, [1], '1');
    expect(drawn(all)).toContain('✗ 1 run failed; the first: out of ideas');
    expect(mimeOf(all)['text/html']).toContain('out of ideas');
  });
});

describe('a picture of a sweep', () => {
  test('shows the figure, parameters and set that the call names', async () => {
    const sweep = await sweepBy({ ...TWO, side: ['1', '-1'] }, [1, 2, 3]);
    expect(drawn(sweep.chart('heatMap', { row: 'side' }))).toContain('profit USDT by side (rows) and spread (columns)');
    expect(drawn(sweep.chart('heatMap', { figure: 'fillRate', of: 'median' }))).toMatch(
      /maker, median over 3 seeds and side\nfillRate % by spread/,
    );
    expect(drawn(sweep.chart('distribution'))).toMatch(/^maker, spread 3, size 2, side 1\nmean \+6\.00/);
    expect(
      drawn(sweep.chart('distribution', { params: { spread: '-1', size: '1', side: '1' }, figure: 'return' })),
    ).toMatch(/^maker, spread -1, size 1, side 1\nmean -1\.000 ± 0\.248 %/);
    expect(drawn(sweep.pivot('size', 'side'))).toContain('profit USDT by size (rows) and side (columns)');
    expect(JSON.parse(JSON.stringify(sweep.pivot('size', 'side'))).cells).toHaveLength(2);
  });

  test('is refused for an unknown kind, figure or set, and a heat map for one parameter', async () => {
    const sweep = await sweepBy({ spread: ['1', '2'] }, [1]);
    expect(() => sweep.chart('pie' as LabSweepChartKind)).toThrow(
      "chart: invalid kind 'pie'. The kinds are heatMap, distribution, intervals, folds, capacity.",
    );
    expect(() => sweep.chart('intervals', { figure: 'luck' as LabSweepFigure })).toThrow("chart: 'luck' is no figure.");
    expect(() => sweep.chart('heatMap')).toThrow('chart: a heat map needs two parameters with several values.');
    expect(() => sweep.chart('distribution', { params: { spread: '9' } })).toThrow(
      'chart: no run with the parameters {"spread":"9"}. There are spread 1; spread 2.',
    );
  });
});

test('the rows of a sweep are flat in tables and SQL, with types that do not depend on the values', async () => {
  const { runs, summary } = await sweepBy({ spread: ['1', '2'] }, [1, 2], '2');
  const types = Object.fromEntries(runs.toTable().columns.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ profit: 'decimal', return: 'float', maxDrawdown: 'float' });
  const means = Object.fromEntries(summary.toTable().columns.map(({ name, type }) => [name, type]));
  expect(means).toMatchObject({ profitMean: 'float', returnLow: 'float', sortinoMean: 'float', runs: 'integer' });
});

test('the axis of a distribution of large amounts has all their digits', () => {
  const figure = { name: 'profit', unit: 'USDT', isSigned: true } as const;
  const spread = { mean: 0, median: 0, standardError: 2_300, low: -9_000, high: 9_000 };
  const drawn = { name: 'maker', figure, values: [-4_000, 0, 4_000], spread };
  const svg =
    distributionPicture(drawn, { kind: 'lab', params: {}, width: 80, color: false } as ShowContext)?.svg ?? '';
  expect(svg).toContain('>-2000<');
  expect(svg).not.toContain('>-2<');
});
