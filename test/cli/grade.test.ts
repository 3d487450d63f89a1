/**
 * `spotlab grade`: what counts is the grader's own check of the exchange's state. One notebook solves an exercise and then
 * tries everything else to get the second point.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Examiner } from '../../src/cli/teaching/examiner.js';
import { asCsv, asTable, type Grade } from '../../src/cli/teaching/grade-report.js';
import { connect, type Spot } from '../../src/index.js';
import { exercises } from '../../src/teaching/index.js';
import { isFullDepth } from '../support/depth.js';
import { runCli, runShared } from './run-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-class-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeNotebook(name: string, ...sources: string[]): void {
  const cells = sources.map((source) => ({
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    outputs: [],
    source,
  }));
  const kernelspec = { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' };
  writeFileSync(
    join(folder, name),
    JSON.stringify({ cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 }),
  );
}

test('counts the states that a notebook reached, not what it prints, reads or destroys', async () => {
  const cheat = "await x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '150' })";
  writeNotebook(
    'eve.ipynb',
    "import { check } from 'spotlab/teaching'\n" +
      "const { bidPrice } = await x.market.ticker.book('BTCUSDT')\n" +
      "await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2))\n" +
      "await check(x, '01-resting-buy')",
    "await x.orders.cancelAll('BTCUSDT')",
    // Each of the next cells would solve the second exercise if it could read something that it must not read.
    `import { readFileSync } from 'node:fs'\nreadFileSync(${JSON.stringify(join(folder, 'ann.ipynb'))})\n${cheat}`,
    `import { execSync } from 'node:child_process'\nexecSync('echo')\n${cheat}`,
    `if (process.env.TEACHERS_SECRET) ${cheat}`,
    "console.log('✔ 01-spend: solved')\nprocess.kill(process.pid, 'SIGKILL')",
    "await check(x, '01-spend')",
  );
  writeFileSync(join(folder, 'ann.ipynb'), '{"cells": 5}');
  const env = { TEACHERS_SECRET: 'abc' };
  const { code, stdout } = await runCli(['grade', folder, '--json', '--time', '2026-03-01T12:00:00Z'], { env });
  const [ann, eve] = JSON.parse(stdout) as Grade[];
  expect(ann).toMatchObject({ isGraded: false, points: 0, problem: expect.stringContaining('not a notebook') });
  expect(eve?.problem).toMatch(/^cell 6 .*failed: .*SIGKILL/);
  expect(eve).toMatchObject({
    isGraded: true,
    points: 1,
    exercises: [
      { id: '01-resting-buy', isSolved: true },
      { id: '01-spend', isSolved: false, missing: 'The account has no market order that buys.' },
    ],
  });
  expect(code).toBe(1);
});

test.runIf(isFullDepth)(
  'gives all points to the walkthroughs with their solutions',
  async () => {
    const solved = join(folder, 'solved');
    mkdirSync(solved, { recursive: true });
    for (const name of readdirSync('notebooks').filter((one) => one.endsWith('.ipynb'))) {
      const notebook = JSON.parse(readFileSync(join('notebooks', name), 'utf8')) as { cells: { source: string[] }[] };
      let solution = '';
      for (const cell of notebook.cells) {
        const text = cell.source.join('');
        solution = /<summary>Solution<\/summary>\n\n```ts\n([\s\S]+?)\n```/.exec(text)?.[1] ?? solution;
        cell.source = [text.replace('// Write your code here.', () => solution)];
      }
      writeFileSync(join(solved, name), JSON.stringify(notebook));
    }
    const grades = JSON.parse((await runCli(['grade', solved, '--json', '--jobs', '2'])).stdout) as Grade[];
    expect(grades.flatMap((grade) => grade.exercises.filter(({ isSolved }) => !isSolved))).toEqual([]);
    expect(grades.reduce((sum, { points }) => sum + points, 0)).toBe(exercises.length);
  },
  900_000,
);

test('refuses invalid command lines', async () => {
  expect(await runShared(['grade'])).toMatchObject({ code: 2, stderr: expect.stringContaining('folder is missing') });
  expect(await runShared(['grade', folder, '--json', '--csv'])).toMatchObject({ code: 2 });
  expect((await runShared(['grade', folder, '--time', 'noon'])).stderr).toContain("Invalid --time 'noon'");
  expect(await runShared(['grade', join(folder, 'nobody')])).toMatchObject({ code: 1 });
});

describe('the examiner', () => {
  const start = { seed: 1, timeMs: Date.UTC(2026, 2, 1, 12) };
  const [first] = exercises;
  let x: Spot;
  let examiner: Examiner;
  beforeAll(async () => {
    x = await connect({ seed: start.seed, time: start.timeMs, paused: true });
    examiner = new Examiner(start);
  });
  afterAll(() => Promise.all([x.close(), examiner.close()]));

  test('sees the state although the notebook revoked its keys, planned faults and used up the limits', async () => {
    const given = first ? [first] : [];
    expect(await examiner.examine(x, given)).toMatchObject([{ isSolved: false }]);
    const { bidPrice } = await x.market.ticker.book('BTCUSDT');
    await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2));
    const limit = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1 } as const;
    await x.exchange.limits.set([limit]);
    await x.exchange.faults.add('drop', { count: 0 });
    for (const { apiKey } of await x.exchange.keys.list()) await x.exchange.keys.revoke(apiKey);
    const before = await x.exchange.state();
    expect(await examiner.examine(x, given)).toEqual([{ id: '01-resting-buy', isSolved: true }]);
    expect(await x.exchange.state()).toEqual(before);
  });

  test('tells of a check that fails itself', async () => {
    const broken = { id: 'own', task: '', hints: [], check: () => Promise.reject(new Error('no such symbol')) };
    expect(await examiner.examine(x, [broken])).toEqual([
      { id: 'own', isSolved: false, missing: 'The check failed: no such symbol' },
    ]);
  });
});

describe('the reports', () => {
  const grades: Grade[] = [
    {
      file: 'ann.ipynb',
      isGraded: true,
      points: 1,
      exercises: [
        { id: '01-a', isSolved: true },
        { id: '01-b', isSolved: false, missing: 'No "order", yet.' },
      ],
    },
    { file: '=1+1.ipynb', isGraded: false, points: 0, exercises: [], problem: 'no exercises' },
  ];

  test('a table has one line for each notebook', () => {
    expect(asTable(grades)).toBe(
      'file        points  exercises: ✔ solved, ○ not solved\n' +
        'ann.ipynb   1 of 2  ✔ 01-a  ○ 01-b\n' +
        '=1+1.ipynb  –       (no exercises)\n',
    );
  });

  test('CSV has one line for each exercise, quotes, and no formulas', () => {
    expect(asCsv(grades)).toBe(
      'file,exercise,solved,points,missing,problem\n' +
        'ann.ipynb,01-a,true,1,,\n' +
        'ann.ipynb,01-b,false,0,"No ""order"", yet.",\n' +
        "'=1+1.ipynb,,,,,no exercises\n",
    );
  });
});
