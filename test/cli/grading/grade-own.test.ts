/** Tests `spotlab grade --exercises` with an exercise that a teacher has written, an honest notebook, and a notebook that cheats. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Grade } from '../../../src/cli/grading/grades.js';
import { SANDBOX_IF_THERE } from '../../support/sandbox.js';
import { runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-own-grade-'));
afterAll(() => rmSync(folder, { recursive: true }));

function handIn(student: string, ...sources: string[]): void {
  mkdirSync(join(folder, 'in', student), { recursive: true });
  const cells = sources.map((source) => ({
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    outputs: [],
    source,
  }));
  const kernelspec = { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 };
  writeFileSync(join(folder, 'in', student, 'orders.ipynb'), JSON.stringify(notebook));
}

test("the grader runs the checks of the teacher's file of exercises, whatever checks a notebook declares", async () => {
  const example = /```ts\n(import \{ decimal \} from 'spotlab'[\s\S]+?)```/.exec(
    readFileSync('docs/notebooks.md', 'utf8'),
  )?.[1];
  writeFileSync(join(folder, 'my-exercises.ts'), example ?? '');
  const order = (factor: number) =>
    "await x.orders.limit('ETHUSDT', 'BUY', '0.01', " +
    `(Number((await x.market.ticker.book('ETHUSDT')).bidPrice) * ${factor}).toFixed(2))`;
  handIn(
    'ann',
    "import { check } from 'spotlab/teaching'\nconst twoOrders = { id: 'two-orders', task: '', hints: [], check: async () => 'no' }",
    `${order(0.9)}\n${order(0.95)}\nawait check(x, twoOrders)`,
    "await x.orders.cancelAll('ETHUSDT')",
  );
  handIn(
    'eve',
    "import { check, exercises } from 'spotlab/teaching'",
    "const twoOrders = { id: 'two-orders', task: '', hints: [], points: 99, check: async () => undefined }",
    "(exercises as any[]).push(twoOrders)\nObject.prototype.toString = () => 'solved'",
    `${order(0.9)}\nawait check(x, twoOrders)\nconsole.log('✔ two-orders: solved')`,
    "nobody['<b>']",
  );
  const feedback = join(folder, 'feedback');
  const args = ['grade', join(folder, 'in'), '--exercises', join(folder, 'my-exercises.ts'), '--feedback', feedback];
  const { code, stdout, stderr } = await runCli([
    ...args,
    ...SANDBOX_IF_THERE,
    '--json',
    '--time',
    '2026-03-01T12:00:00Z',
  ]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const grades = (JSON.parse(stdout) as Grade[]).sort((a, b) => a.student.localeCompare(b.student));
  expect(grades.map(({ error }) => error)).toMatchObject([undefined, { cell: 5, source: "nobody['<b>']" }]);
  expect(grades).toMatchObject([
    { student: 'ann', points: 2, maxPoints: 2, exercises: [{ id: 'two-orders', isSolved: true }] },
    { student: 'eve', points: 1, maxPoints: 2, exercises: [{ missing: 'There are 1 such orders.' }] },
  ]);
  expect(readFileSync(join(feedback, 'eve.html'), 'utf8')).toContain('nobody[&#39;&lt;b&gt;&#39;]');
});
