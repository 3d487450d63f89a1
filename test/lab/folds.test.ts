/**
 * Tests sweeps whose runs play different parts of the time: windows, folds and walks, the columns that name these parts in
 * tables and files, and the test out of sample of the set that was chosen in sample.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LabSweep, lab, type Spot } from '../../src/index.js';
import { windowsOf } from '../../src/lab/sweep/windows.js';
import { START_MS, walk } from './markets.js';

const S = 1_000;
const MINUTE = 60 * S;

describe('the windows of time of folds and walk-forward sweeps', () => {
  const market = lab.simulated({ from: START_MS, length: '60m' });
  const at = (minute: number): number => START_MS + minute * MINUTE;

  test('the windows of folds are equal parts, with the embargo at the start of all but the first', async () => {
    expect(await windowsOf({ folds: 3, embargo: '2m' }, market)).toEqual([
      { fold: 1, sample: null, from: at(0), to: at(20) },
      { fold: 2, sample: null, from: at(22), to: at(40) },
      { fold: 3, sample: null, from: at(42), to: at(60) },
    ]);
  });

  test('the windows of a walk are a training part and the test part after it, and each step moves both by the length of a test', async () => {
    const windows = await windowsOf({ walkForward: { train: '30m', test: '10m' }, embargo: '5m' }, market);
    expect(windows).toEqual([
      { fold: 1, sample: 'in', from: at(0), to: at(30) },
      { fold: 1, sample: 'out', from: at(35), to: at(45) },
      { fold: 2, sample: 'in', from: at(10), to: at(40) },
      { fold: 2, sample: 'out', from: at(45), to: at(55) },
    ]);
  });

  test('a window of a given start has the length of the option `length`, or without it the length of the simulated market', async () => {
    const from = [new Date(at(0)).toISOString(), at(90)];
    expect(await windowsOf({ from, length: '5m' }, market)).toEqual([
      { fold: 1, sample: null, from: at(0), to: at(5) },
      { fold: 2, sample: null, from: at(90), to: at(95) },
    ]);
    expect((await windowsOf({ from }, market)).map(({ from: start, to }) => to - start)).toEqual([
      60 * MINUTE,
      60 * MINUTE,
    ]);
  });

  test.each([
    [{ folds: 1 }, 'folds is 1'],
    [{ folds: 3, walkForward: { train: '1m', test: '1m' } }, 'folds and walkForward are given'],
    [{ folds: 3, embargo: '20m' }, 'not longer than the embargo'],
    [{ walkForward: { train: '2h', test: '1m' } }, 'shorter than one step of the walk'],
    [{ walkForward: { train: '2m', tset: '1m' } }, "walkForward has no 'tset'"],
    [{ embargo: '1m' }, 'embargo needs'],
    [{ length: '1m' }, 'length needs from'],
    [{ from: [] }, 'from is an empty list'],
    [{ folds: 20_000 }, 'more than 10000 parts'],
    [{ from: [START_MS, START_MS] }, 'twice'],
    [{ from: ['soon'] }, "'soon' is no time"],
  ])('are refused: %j', async (options, text) => {
    await expect(windowsOf(options as never, market)).rejects.toThrow(text);
  });
});

/** Buys and sells by a rule without information: the number of the turn and the parameter decide. */
async function guesser(x: Spot, { rule }: { rule: number }): Promise<void> {
  for (let turn = 0; turn < 9; turn += 1) {
    const side = (turn * 7 + rule * 5) % 3 === 0 ? 'SELL' : 'BUY';
    await x.orders.market('BTCUSDT', side, '0.01').catch(() => {});
    await x.clock.sleep('2s');
  }
}

const events = () => lab.events(walk(40, 5), { symbol: 'BTCUSDT' });
const settings = { params: { rule: [1, 2, 3] }, balances: { USDT: '5000', BTC: '0.1' }, equityEvery: '1s' };

describe('folds', () => {
  let swept: Promise<LabSweep> | undefined;
  const sweep = (): Promise<LabSweep> => {
    swept ??= lab.sweep(guesser, { market: events(), folds: 4, workers: 1, ...settings });
    return swept;
  };

  test('each fold chooses the set of parameters with the best mean profit in the other parts of time, and tests it in its own', async () => {
    const { runs, folds, info } = await sweep();
    expect(info).toMatchObject({ total: 12, done: 12, failed: 0 });
    expect(folds.map(({ fold }) => fold)).toEqual([1, 2, 3, 4]);
    const profit = (rule: number, fold: number): number =>
      Number(runs.find((run) => run.params.rule === rule && run.fold === fold)?.attribution?.trading);
    for (const { fold, params, inSample, outOfSample, rank, sets } of folds) {
      const others = [1, 2, 3, 4].filter((one) => one !== fold);
      const means = [1, 2, 3].map((rule) => others.reduce((sum, one) => sum + profit(rule, one), 0) / 3);
      const chosen = means.indexOf(Math.max(...means)) + 1;
      expect(params).toEqual({ rule: chosen });
      expect(inSample).toBeCloseTo(Math.max(...means), 8);
      expect(outOfSample).toBeCloseTo(profit(chosen, fold), 8);
      expect(rank).toBe(1 + [1, 2, 3].filter((rule) => profit(rule, fold) > profit(chosen, fold)).length);
      expect(sets).toBe(3);
    }
  });

  test('have runs that lab.run can repeat with the same hash', async () => {
    const { runs } = await sweep();
    const row = runs[6];
    const { from = 0, to = 0, params, seed, hash } = row ?? {};
    const market = lab.events(walk(40, 5), { symbol: 'BTCUSDT', from: from ?? 0, to: to ?? 0 });
    const { params: _, ...others } = settings;
    const again = await lab.run(guesser as never, { market, params, seed, ...others });
    expect(again.hash).toBe(hash);
  });

  test('have the same bytes with one thread and with two', async () => {
    const one = await sweep();
    const two = await lab.sweep(guesser, { market: events(), folds: 4, workers: 2, ...settings });
    expect(two.hash).toBe(one.hash);
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  test('strategies that trade at random have no edge in the folds, and lose out of sample', async () => {
    const { luck } = await sweep();
    expect(luck.verdict).toBe('nothing');
    expect(luck.outOfSample?.mean).toBeLessThan(0);
    expect(luck.sentence).toContain('Nothing here is more than luck');
  });

  test('folds have the picture `folds`, which a sweep without folds refuses', async () => {
    const text = (await sweep()).chart('folds').toString();
    expect(text).toContain('out of sample');
    expect(text.split('\n').every((line) => line.length <= 80)).toBe(true);
    const whole = await lab.sweep(guesser, { market: events(), workers: 1, ...settings });
    expect(() => whole.chart('folds')).toThrow('no parts of time');
  });
});

describe('a walk-forward sweep', () => {
  test('marks its runs as in sample or out of sample, in tables and in its file', async () => {
    const walked = await lab.sweep(guesser, {
      ...{ market: events(), walkForward: { train: '12s', test: '6s' }, embargo: '1s', workers: 1 },
      ...settings,
    });
    expect(walked.info.windows).toHaveLength(8);
    const samples = walked.runs.map(({ sample }) => sample);
    expect(samples.slice(0, 6)).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
    expect(walked.summary.map(({ params, sample }) => `${params.rule} ${sample}`)).toEqual([
      ...['1 in', '1 out', '2 in', '2 out', '3 in', '3 out'],
    ]);
    expect(walked.runs.toCSV().split('\n')[0]).toContain('fold,sample,fromTime,toTime');
    for (const { fold, params, inSample } of walked.folds) {
      const isTraining = (run: (typeof walked.runs)[number]) =>
        run.fold === fold && run.sample === 'in' && run.params.rule === params.rule;
      // The profit of a training of 12 s, scaled to the 6 s of a test.
      expect(inSample).toBeCloseTo(Number(walked.runs.find(isTraining)?.attribution?.trading) / 2, 8);
    }
    for (const { from, trainFrom, trainTo } of walked.folds) {
      expect(from - trainTo).toBe(S);
      expect(trainTo - trainFrom).toBe(12 * S);
    }
    const path = join(mkdtempSync(join(tmpdir(), 'spotlab-folds-')), 'walk.lab.json');
    await walked.save(path);
    const { options } = JSON.parse(readFileSync(path, 'utf8')) as { options: { windows: { sample: string }[] } };
    expect(options.windows.map(({ sample }) => sample).join(' ')).toBe('in out in out in out in out');
    const opened = await lab.open<LabSweep>(path);
    expect(opened.hash).toBe(walked.hash);
    expect(JSON.stringify(opened.folds)).toBe(JSON.stringify(walked.folds));
    const { isSame, differences } = await lab.verify(path, { workers: 1 });
    expect([isSame, differences]).toEqual([true, []]);
  });

  test('finds an edge that the market was made with, and the chosen set also gains out of sample', async () => {
    // The price swings by 20 every ten seconds; one rule buys at the bottom, one at the top, one whenever.
    const swing = Array.from({ length: 160 }, (_, second) => {
      const middle = second % 10 < 5 ? 50_000 : 50_400;
      const jitter = (second * 37) % 11;
      const [bid, ask] = [middle + jitter - 1, middle + jitter + 1];
      return {
        ...{ time: START_MS + second * S, isWhole: true },
        ...{ bids: [[`${bid}.00`, '9'] as const], asks: [[`${ask}.00`, '9'] as const] },
      };
    });
    const swinger = async (x: Spot, { phase }: { phase: number }): Promise<void> => {
      await x.clock.sleep(phase * 1_000 + 500);
      for (;;) {
        await x.orders.market('BTCUSDT', 'BUY', '0.1');
        await x.clock.sleep('5s');
        await x.orders.market('BTCUSDT', 'SELL', '0.1');
        await x.clock.sleep('5s');
      }
    };
    const { luck, folds } = await lab.sweep(swinger, {
      market: lab.events(swing, { symbol: 'BTCUSDT' }),
      ...{ params: { phase: [1, 3, 6] }, walkForward: { train: '40s', test: '40s' }, workers: 1 },
      ...{ balances: { USDT: '20000' }, commission: { maker: '0', taker: '0' }, equityEvery: '1s' },
    });
    expect(luck.verdict).toBe('edge');
    expect(folds.every(({ outOfSample, rank }) => outOfSample > 0 && rank <= 2)).toBe(true);
    expect(luck.kept).toBeGreaterThan(0.5);
  });
});

describe('a scenario', () => {
  const scenario = [
    { kind: 'fees', at: '20s', for: '40s', taker: '0.0001' },
    { kind: 'move', percent: -10, within: '5s', at: '25s', for: '10s', back: 1 },
  ] as const;
  const options = { from: START_MS, length: '90s', scenario } as const;
  const buyer = async (x: Spot) => {
    await x.clock.sleep('10s');
    await x.orders.market('BTCUSDT', 'BUY', '0.001');
  };
  const rates = async (more: object) => {
    const sweep = await lab.sweep(buyer, { market: lab.simulated(options), workers: 0, ...more });
    return sweep.runs.map(({ statistics, attribution }) =>
      Math.round((-1e6 * Number(attribution?.commission)) / Number(statistics?.notional)),
    );
  };

  test('a scenario happens once in the folds or walks of a market, and once from each of the starts that an option gives', async () => {
    expect(await rates({ folds: 3 })).toEqual([1_000, 100, 1_000]);
    expect(await rates({ walkForward: { train: '30s', test: '30s' } })).toEqual([1_000, 100, 100, 1_000]);
    expect(await rates({ from: [START_MS, START_MS + 30 * S], length: '30s' })).toEqual([1_000, 1_000]);
    const late = lab.simulated({ ...options, scenarioFrom: START_MS - 15 * S });
    expect(await rates({ market: late })).toEqual([100]);
  });

  test('a scenario whose events lie before the start of the run does not change the market', async () => {
    const past = lab.simulated({ ...options, scenarioFrom: START_MS - 2 * MINUTE });
    const [one, other] = await Promise.all(
      [past, lab.simulated({ from: START_MS, length: '90s' })].map((market) => lab.run(buyer, { market })),
    );
    expect(one?.fills).toEqual(other?.fills);
  });

  test('a scenario of assets that no symbol trades is refused when the option is given', () => {
    const scenario = [{ kind: 'move', percent: -5, asset: 'BTCC' }] as const;
    expect(() => lab.simulated({ scenario })).toThrow('lab: simulated: no symbol trades BTCC.');
    expect(() => lab.simulated({ scenarioFrom: 0 })).toThrow(/scenarioFrom needs scenario/);
  });
});
