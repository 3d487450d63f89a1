/**
 * Tests that the points of `spotlab grade` come only from the grader's own check of the exchange's state. One notebook
 * solves an exercise and then tries everything else to get the second point.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeReport, type ReportForm } from '../../src/cli/grading/grade-report.js';
import type { Grade } from '../../src/cli/grading/grades.js';
import { totalsOf } from '../../src/cli/grading/totals.js';
import { examine } from '../../src/cli/teaching/examiner.js';
import { courseOf, lessonOfNotebook } from '../../src/cli/teaching/notebook-lesson.js';
import type { ExchangeRecords } from '../../src/cli/teaching/program-messages.js';
import { connect, type Spot } from '../../src/index.js';
import { type Notebook, parseNotebook } from '../../src/kernel/index.js';
import { type Exercise, exercises } from '../../src/teaching/index.js';
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

test('the grader counts the states of the exchange that a notebook reached, not what it prints, reads or destroys', async () => {
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
  const [ann, eve] = (JSON.parse(stdout) as Grade[]).sort((a, b) => (a.file < b.file ? -1 : 1));
  expect(ann).toMatchObject({ isGraded: false, points: 0, problem: expect.stringContaining('not a notebook') });
  expect(eve?.problem).toMatch(/^cell 6 failed .*SIGKILL/);
  expect(eve).toMatchObject({
    isGraded: true,
    points: 1,
    exercises: [
      { id: '01-resting-buy', isSolved: true },
      { id: '01-spend', isSolved: false, missing: 'The account has no market order on BTCUSDT.' },
    ],
  });
  expect(code).toBe(1);
});

test.runIf(isFullDepth)(
  'the grader gives all points to the walkthroughs with their solutions',
  async () => {
    const solved = join(folder, 'solved');
    mkdirSync(solved, { recursive: true });
    for (const name of readdirSync('notebooks').filter((one) => one.endsWith('.ipynb'))) {
      const notebook = JSON.parse(readFileSync(join('notebooks', name), 'utf8')) as { cells: { source: string[] }[] };
      let solution = '';
      for (const cell of notebook.cells) {
        const text = cell.source.join('');
        solution = /<summary>Solution[^<]*<\/summary>\n\n```ts\n([\s\S]+?)\n```/.exec(text)?.[1] ?? solution;
        cell.source = [text.replace('// Write your code here.', () => solution)];
      }
      writeFileSync(join(solved, name), JSON.stringify(notebook));
    }
    // These long limits stop only cells that hang: beside other tests a cell may take minutes.
    const patience = ['--timeout', '600', '--limit', '1800'];
    const { stdout } = await runCli(['grade', solved, '--json', '--jobs', '2', ...patience]);
    const grades = JSON.parse(stdout) as Grade[];
    expect(grades.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(grades.flatMap((grade) => grade.exercises.filter(({ isSolved }) => !isSolved))).toEqual([]);
    expect(grades.reduce((sum, { points }) => sum + points, 0)).toBe(exercises.length);
  },
  1_900_000,
);

test('invalid command lines of the grader are refused', async () => {
  expect(await runShared(['grade'])).toMatchObject({ code: 2, stderr: expect.stringContaining('folder is missing') });
  expect(await runShared(['grade', folder, '--json', '--csv'])).toMatchObject({ code: 2 });
  expect((await runShared(['grade', folder, '--lesson', '99'])).stderr).toContain("Invalid --lesson '99'");
  expect((await runShared(['grade', folder, '--time', 'noon'])).stderr).toContain("Invalid --time 'noon'");
  expect(await runShared(['grade', join(folder, 'nobody')])).toMatchObject({ code: 1 });
});

describe('the examiner', () => {
  const [first] = exercises;
  let x: Spot;
  beforeAll(async () => {
    x = await connect({ seed: 1, time: Date.UTC(2026, 2, 1, 12), paused: true });
  });
  afterAll(() => x.close());
  const records = async (): Promise<ExchangeRecords> => {
    const file = join(folder, 'state.json');
    await x.exchange.snapshots.save(file);
    const [keys, requests] = [await x.exchange.keys.list(), await x.exchange.requests()];
    const answers = await x.exchange.answers.list();
    return { state: JSON.parse(readFileSync(file, 'utf8')) as unknown, keys, requests, answers };
  };

  test('sees the state of the exchange although the notebook revoked its keys, planned faults and used up the limits', async () => {
    const given = first ? [first] : [];
    expect(await examine(await records(), given)).toMatchObject([{ isSolved: false }]);
    const { bidPrice } = await x.market.ticker.book('BTCUSDT');
    await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2));
    const limit = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1 } as const;
    await x.exchange.limits.set([limit]);
    await x.exchange.faults.add('drop', { count: 0 });
    for (const { apiKey } of await x.exchange.keys.list()) await x.exchange.keys.revoke(apiKey);
    const before = await x.exchange.state();
    expect(await examine(await records(), given)).toMatchObject([{ id: '01-resting-buy', isSolved: true }]);
    expect(await x.exchange.state()).toEqual(before);
  });

  test('lets a check read the requests that arrived', async () => {
    const arrived: Exercise = {
      ...{ id: 'own', task: '', hints: [] },
      check: async (read) => (await read.requests())?.at(-1)?.endpoint ?? 'unknown',
    };
    await x.exchange.faults.clear();
    await x.exchange.limits.set('off');
    const { apiKey, secretKey } = await x.exchange.keys.create();
    const again = await connect({ network: x.network.baseUrl, apiKey, secretKey });
    await again.orders.market('BTCUSDT', 'BUY', '0.001');
    await again.close();
    expect(await examine(await records(), [arrived])).toMatchObject([{ missing: 'newOrder' }]);
  });

  test('reports the error with which the check of an exercise rejects', async () => {
    const broken = { id: 'own', task: '', hints: [], check: () => Promise.reject(new Error('no such symbol')) };
    expect(await examine(await records(), [broken])).toMatchObject([
      { id: 'own', isSolved: false, missing: 'The check failed: no such symbol' },
    ]);
  });
});

describe('the reports', () => {
  const grades: Grade[] = [
    {
      file: 'ann.ipynb',
      student: 'ann',
      handedInMs: 0,
      isGraded: true,
      points: 1,
      maxPoints: 2,
      exercises: [
        { id: '01-a', isSolved: true, points: 1, maxPoints: 1, task: '' },
        { id: '01-b', isSolved: false, points: 0, maxPoints: 1, task: '', missing: 'No "order", yet.' },
      ],
    },
    {
      ...{ file: '=1+1.ipynb', student: '=1+1', handedInMs: 0, isGraded: false, points: 0, maxPoints: 0 },
      ...{ exercises: [], problem: 'no exercises' },
    },
  ];

  const printed = (form: ReportForm, given: readonly Grade[]) => {
    const report = gradeReport(
      form,
      given.map(({ file }) => file),
    );
    return report.head + given.map((grade) => report.row(grade)).join('') + report.end(totalsOf(given));
  };

  test('a table has one line for each notebook', () => {
    expect(printed('table', grades)).toBe(
      'file        points  exercises: ✔ solved, ○ not solved\n' +
        'ann.ipynb   1 of 2  ✔ 01-a  ○ 01-b\n' +
        '=1+1.ipynb  –       (no exercises)\n',
    );
  });

  test('CSV has one line for each exercise, quotes texts, and defuses texts that a spreadsheet would take for formulas', () => {
    expect(printed('csv', grades)).toBe(
      'file,student,exercise,solved,points,maxPoints,missing,comment,late,problem,note\n' +
        'ann.ipynb,ann,01-a,true,1,1,,,,,\n' +
        'ann.ipynb,ann,01-b,false,0,1,"No ""order"", yet.",,,,\n' +
        "'=1+1.ipynb,'=1+1,,,,,,,,no exercises,\n",
    );
  });

  test('JSON is one list, also without notebooks', () => {
    expect(JSON.parse(printed('json', grades))).toEqual(grades);
    expect(JSON.parse(printed('json', []))).toEqual([]);
  });

  test.each(['table', 'csv', 'json'] as const)(
    'a name or a message cannot add a line or control the terminal: %s',
    (form) => {
      const hostile = '\nzoe.ipynb  2 of 2\r\x1b]52;c;YQ==\x07\u202e';
      const [ann] = grades as [Grade];
      const forged: Grade = { ...ann, file: `b${hostile}.ipynb`, problem: hostile, note: hostile };
      const plain: Grade = { ...ann, file: 'b.ipynb', problem: 'p', note: 'n' };
      const text = printed(form, [forged]);
      expect(text.split('\n')).toHaveLength(printed(form, [plain]).split('\n').length);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the test looks for
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    },
  );
});

describe('the lesson of a notebook', () => {
  const notebook = (...sources: string[]): Notebook =>
    parseNotebook(
      JSON.stringify({
        cells: sources.map((source) => ({
          cell_type: source.startsWith('#') ? 'markdown' : 'code',
          metadata: {},
          outputs: [],
          source,
        })),
        metadata: { kernelspec: { name: 'spotlab', language: 'typescript', display_name: '' } },
        nbformat: 4,
        nbformat_minor: 4,
      }),
      'any.ipynb',
    );
  const easy = "await check(x, '01-spend')";
  const ids = (file: string, given?: string, ...sources: string[]) => {
    const { exercises: found, note } = lessonOfNotebook(courseOf(exercises), notebook(...sources), file, given);
    return [[...new Set(found.map(({ id }) => id.slice(0, 2)))].join(), note];
  };

  test('is the lesson in the file name, not the lesson of the checks', () => {
    expect(ids('12-hard.ipynb', undefined, easy)).toEqual(['12', 'graded as lesson 12; it also checks lesson 01']);
    expect(ids('2026-11/ann-01 (3).ipynb', undefined, easy)).toEqual(['01', undefined]);
  });

  test('is the lesson in the title if the file name has no number of a lesson', () => {
    expect(ids('ann-99.ipynb', undefined, '# 2. Orders')).toEqual(['02', undefined]);
  });

  test('is the lesson that the command line gives', () => {
    expect(ids('12-hard.ipynb', '01', '# 2. Orders', easy)).toEqual(['01', undefined]);
  });

  test('is the lesson that its checks name, if neither the file’s name nor a title names a lesson; the output says that the checks decided', () => {
    expect(ids('ann.ipynb', undefined, easy)).toEqual([
      '01',
      "neither the file's name nor a title names a lesson; its checks: lesson 01",
    ]);
    expect(ids('ann.ipynb', undefined, '1 + 1')).toEqual(['', undefined]);
  });
});
