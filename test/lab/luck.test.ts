/**
 * Tests the measures of luck: against figures of numpy and scipy for values that are made here, and on many sweeps of pure
 * noise and of noise with a planted edge.
 */
import { describe, expect, test } from 'vitest';
import type { LabSweepRun } from '../../src/index.js';
import { luckOf } from '../../src/lab/luck/luck-of.js';
import { normalBelow, normalQuantile } from '../../src/lab/luck/normal.js';
import { observationsOf, partsOf } from '../../src/lab/luck/observations.js';
import { overfittingOf } from '../../src/lab/luck/overfitting.js';
import {
  expectedLargest,
  meanCorrelation,
  probabilisticSharpe,
  sharpeOf,
  trialDeviation,
} from '../../src/lab/luck/sharpe-odds.js';
import { numbersOf } from './markets.js';

/** A nearly normal number: twelve uniform ones less 6. */
const normal = (random: () => number): number =>
  Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0) - 6;

/** Six sets of 48 observations; the fourth has an edge. The first values are -250, -95, 72, -80, 58. */
const COLUMNS = Array.from({ length: 6 }, (_, set) => {
  const random = numbersOf(100 + set);
  return Array.from({ length: 48 }, () => Math.round(normal(random) * 100 + (set === 3 ? 30 : 0)));
});

describe('the normal distribution is that of scipy', () => {
  test.each([
    [-8.5, 9.47953482220325e-18],
    [-3, 0.0013498980316300933],
    [-0.5, 0.3085375387259869],
    [0.1, 0.539827837277029],
    [1.96, 0.9750021048517795],
    [6, 0.9999999990134123],
  ])('the probability of a value below %d is that of scipy', (z, p) => {
    expect(Math.abs(normalBelow(z) / p - 1)).toBeLessThan(Math.abs(z) < 7 ? 1e-12 : 1e-8);
  });

  test.each([
    [0.001, -3.090232306167813],
    [0.3, -0.5244005127080409],
    [0.975, 1.959963984540054],
    [0.9999, 3.719016485455709],
  ])('the quantile of %d is that of scipy', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 10);
  });
});

describe('the measures of six sets are those of numpy', () => {
  const best = COLUMNS[3] ?? [];
  const ratios = COLUMNS.map((column) => sharpeOf(column) ?? 0);
  const correlation = meanCorrelation(COLUMNS);
  const lucky = expectedLargest(6, trialDeviation(48, correlation));

  test('Sharpe ratios, the mean correlation, and the Sharpe ratio that luck alone gives', () => {
    expect(COLUMNS[0]?.slice(0, 5)).toEqual([-250, -95, 72, -80, 58]);
    const expected = [-0.09852923, -0.17755777, -0.23991191, 0.55393814, 0.01356661, -0.16247524];
    for (const [set, ratio] of expected.entries()) expect(ratios[set]).toBeCloseTo(ratio, 8);
    expect(correlation).toBeCloseTo(0.007675609253046467, 10);
    expect(lucky).toBeCloseTo(0.18891580240861508, 10);
  });

  test('probabilistic and deflated Sharpe ratios equal those of numpy', () => {
    expect(probabilisticSharpe(best, 0)).toBeCloseTo(0.999920907204303, 10);
    expect(probabilisticSharpe(best, lucky)).toBeCloseTo(0.993602947210759, 10);
  });

  test('the probability of overfitting over all 12,870 splits equals that of numpy', () => {
    expect(overfittingOf(COLUMNS)).toEqual({
      probability: expect.closeTo(0.0002331002331002331, 12),
      loss: expect.closeTo(0.0005439005439005439, 12),
      splits: 12_870,
    });
  });

  test('one set, three observations, or values that do not differ have no measure of luck', () => {
    expect(overfittingOf([best])).toBeUndefined();
    expect(overfittingOf(COLUMNS.map((one) => one.slice(0, 3)))).toBeUndefined();
    expect(probabilisticSharpe([1, 1, 1], 0)).toBeNull();
    expect(meanCorrelation([[1, 1, 1], best.slice(0, 3)])).toBe(0);
  });
});

interface Planted {
  readonly sets: number;
  readonly seeds: number;
  /** The edge of a set, in standard deviations of an observation. */
  readonly edge?: (set: number) => number;
  /** Standard deviation of the noise that all sets share. */
  readonly common?: number;
}

/** The runs of a sweep whose observations are normal. */
function sweepOf(seed: number, { sets, seeds, edge = () => 0, common = 0 }: Planted, earlier = 0) {
  const random = mixed(seed);
  const alike = Array.from({ length: seeds }, () => Array.from({ length: 16 }, () => normal(random) * common));
  const params = Array.from({ length: sets }, (_, width) => ({ width }));
  const runs = params.flatMap((set, at) =>
    alike.map((own, index) => {
      const parts = own.map((one) => (normal(random) + one + edge(at)) * 1e-4);
      return { params: set, seed: index + 1, fold: null, sample: null, from: null, parts } as unknown as LabSweepRun;
    }),
  );
  return luckOf({
    ...{ runs, sets: params, axes: { width: params.map(({ width }) => width) }, folds: [], earlier },
    isSimulated: true,
  });
}

/** A generator whose neighbouring seeds have nothing in common. */
function mixed(seed: number): () => number {
  const first = numbersOf(Math.imul(seed, 2_654_435_761));
  return () => (Math.floor(first() * 65_536) * 65_536 + Math.floor(first() * 65_536)) / 2 ** 32;
}

const verdicts = (planted: Planted): Record<string, number> => {
  const found: Record<string, number> = { edge: 0, nothing: 0, unknown: 0 };
  for (let seed = 1; seed <= 100; seed += 1) {
    const { verdict } = sweepOf(seed, planted);
    found[verdict] = 1 + (found[verdict] ?? 0);
  }
  return found;
};

describe('of 100 made-up sweeps', () => {
  test.each([
    ['two sets', { sets: 2, seeds: 5 }],
    ['20 sets', { sets: 20, seeds: 5 }],
    ['one set', { sets: 1, seeds: 10 }],
    ['20 sets that move alike', { sets: 20, seeds: 5, common: 2 }],
  ])('of 100 made-up sweeps of pure noise at most 5 get the verdict `edge`: %s', (_, planted) => {
    const { edge = 0 } = verdicts(planted);
    expect(edge).toBeLessThanOrEqual(5);
  });

  test.each([
    ['one of 20 sets', { sets: 20, seeds: 10, edge: (set: number) => (set === 7 ? 0.45 : 0) }],
    ['half of the sets, where the others lose', { sets: 4, seeds: 10, edge: (set: number) => (set < 2 ? 0.4 : -0.4) }],
    ['all sets', { sets: 12, seeds: 10, edge: () => 0.4 }],
    ['a hill', { sets: 12, seeds: 12, edge: (set: number) => 0.45 * Math.max(0, 1 - Math.abs(set - 6) / 6) }],
  ])('of 100 made-up sweeps with a planted edge at least 95 get the verdict `edge`: %s', (_, planted) => {
    const { edge = 0 } = verdicts(planted);
    expect(edge).toBeGreaterThanOrEqual(95);
  });
});

describe('a sweep', () => {
  test('a sweep whose sets of parameters have the same edge gets the verdict `edge`, but its choice of a set is luck', () => {
    const luck = sweepOf(3, { sets: 12, seeds: 10, edge: () => 0.6 });
    expect(luck.verdict).toBe('edge');
    expect(luck.overfitting).toBeGreaterThan(0.2);
    expect(luck.sentence).toContain('which set is the best is luck');
  });

  test('if the profit has one peak over a parameter, the values beside the best one keep 40 to 90 % of its profit', () => {
    const luck = sweepOf(5, { sets: 12, seeds: 10, edge: (set) => Math.max(0, 1 - Math.abs(set - 6) / 3) });
    expect(luck.params).toEqual({ width: 6 });
    expect(luck.neighbours).toHaveLength(1);
    expect(luck.neighbours[0]).toMatchObject({ param: 'width', value: 6, neighbours: [5, 7] });
    expect(luck.neighbours[0]?.share).toBeGreaterThan(0.4);
    expect(luck.neighbours[0]?.share).toBeLessThan(0.9);
  });

  test('the measures of a sweep with few observations are empty', () => {
    const luck = sweepOf(1, { sets: 4, seeds: 1 });
    expect(luck).toMatchObject({ verdict: 'unknown', observations: 16, deflated: null });
    expect(luck.sentence).toContain('16 observations, and 20 are needed');
  });

  test('a sweep needs a higher Sharpe ratio if more sets were tried before it', () => {
    const planted = { sets: 4, seeds: 10, edge: (set: number) => (set === 2 ? 0.3 : 0) };
    const [few, many] = [sweepOf(2, planted), sweepOf(2, planted, 996)];
    expect([few.trials, many.trials]).toEqual([4, 1_000]);
    expect(many.luckySharpe).toBeGreaterThan(few.luckySharpe ?? 0);
    expect(many.deflated).toBeLessThan(few.deflated ?? 0);
  });
});

describe('the observations from which luck is measured', () => {
  const row = (params: object, seed: number, parts: number[], more: object = {}): LabSweepRun =>
    ({ params, seed, parts, fold: null, sample: null, from: null, ...more }) as unknown as LabSweepRun;
  const [a, b] = [{ p: 1 }, { p: 2 }];

  test('another seed gives a sweep more observations of a simulated market, but not of a recording', () => {
    const runs = [row(a, 1, [1, 2]), row(a, 2, [3, 6]), row(b, 1, [5, 5]), row(b, 2, [7, 7])];
    expect(observationsOf(runs, [a, b], true).map(({ values }) => values)).toEqual([
      [1, 2, 3, 6],
      [5, 5, 7, 7],
    ]);
    expect(observationsOf(runs, [a, b], false).map(({ values }) => values)).toEqual([
      [2, 4],
      [6, 6],
    ]);
  });

  test('are the results out of sample of a walk-forward, without the sets that have a failed run', () => {
    const inside = { fold: 1, sample: 'in', from: 0 };
    const outside = { fold: 1, sample: 'out', from: 5 };
    const runs = [row(a, 1, [1], inside), row(a, 1, [2], outside), row(b, 1, [3], inside), row(b, 1, [], outside)];
    expect(observationsOf(runs, [a, b], true)).toEqual([{ params: a, values: [2] }]);
  });

  test('come only from windows of time that do not overlap', () => {
    const hour = (from: number) => ({ fold: from + 1, from, to: from + 2 });
    const runs = [0, 1, 2, 3, 5].map((from) => row(a, 1, [from], hour(from)));
    expect(observationsOf(runs, [a], false)).toEqual([{ params: a, values: [0, 2, 5] }]);
  });

  test("the observations of one run are the profits of the trading in 16 equal parts of the run, as shares of the account's value", () => {
    const equity = Array.from({ length: 33 }, (_, at) => ({
      equity: String(1_000 + 3 * at),
      held: String(1_000 + at),
    }));
    expect(partsOf(equity)).toEqual(Array.from({ length: 16 }, () => 0.004));
    expect(partsOf(equity.slice(0, 3))).toEqual([0.002, 0.002]);
    expect(partsOf(equity.slice(0, 1))).toEqual([]);
  });
});
