/** Loads exercises of a teacher from files; the first one is the example of docs/notebooks.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from '../../../src/cli/grading/exercise-grade.js';
import { loadExercises } from '../../../src/cli/grading/teacher-exercises.js';
import { connect } from '../../../src/index.js';
import { check, exercises, readerOf } from '../../../src/teaching/index.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-own-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const example = /```ts\n(import \{ decimal \} from 'spotlab'[\s\S]+?)```/.exec(
  readFileSync('docs/notebooks.md', 'utf8'),
)?.[1];

test('the exercises in the example of the docs load, and a partly solved exercise gives a part of its points', async () => {
  const [twoOrders] = await loadExercises(written('my-exercises.ts', example ?? ''));
  if (!twoOrders) throw new Error('no exercise');
  const x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true });
  const grade = async () => {
    const { isSolved, points, missing } = await judge(twoOrders, readerOf(x));
    return [isSolved, points, missing];
  };
  const { bidPrice } = await x.market.ticker.book('ETHUSDT');
  const place = (factor: number) => x.orders.limit('ETHUSDT', 'BUY', '0.01', (Number(bidPrice) * factor).toFixed(2));
  expect(await grade()).toEqual([false, 0, 'There are 0 such orders.']);
  await place(0.95);
  await place(0.99);
  expect(await grade()).toEqual([false, 1, 'There are 1 such orders.']);
  expect(await check(x, twoOrders)).toMatchObject({ isSolved: false, missing: 'There are 1 such orders.' });
  await place(0.9);
  expect(await grade()).toEqual([true, 2, undefined]);
  await x.close();
});

const object = (id: string) => `{ id: '${id}', task: 'Do it.', hints: [], check: async () => undefined }`;

test('a file can export lists, import files beside it, and export the exercises of the walkthroughs', async () => {
  written('more.ts', `export const more: unknown[] = [${object('b')}]`);
  const text = `import { more } from './more'; import { join } from 'node:path'
    export { more }; export default ${object('a')}; export const again = [more[0]]; join('a', 'b')
    export { exercises } from 'spotlab/teaching'`;
  const ids = (await loadExercises(written('list.mts', text))).map(({ id }) => id);
  expect(ids.slice().sort()).toEqual(['a', 'b', ...exercises.map(({ id }) => id)].sort());
  const commonJs = await loadExercises(written('old.cjs', `module.exports = { one: ${object('c')} }`));
  expect(commonJs.map(({ id }) => id)).toEqual(['c']);
});

test.each([
  ['none.ts', 'export const a = 1', /none\.ts: the file exports no exercise/],
  ['twice.ts', `export default [${object('a')}, ${object('a')}]`, /two exercises have the id a/],
  ['part.ts', "export default { id: 'a b', task: 'x', check() {} }", /needs an id .*, hints/],
  ['points.ts', "export default { id: 'a', task: '', hints: [], points: -1, check() {} }", /needs points/],
  ['broken.ts', 'export const = 1', /broken\.ts: /],
  ['throws.ts', "throw new Error('no luck')", /throws\.ts: no luck/],
])('the file %s is refused with the reason', async (name, text, message) => {
  await expect(loadExercises(written(name, text))).rejects.toThrow(message);
});

test('a file of exercises that does not exist is refused', async () => {
  await expect(loadExercises(join(folder, 'nobody.ts'))).rejects.toThrow(/nobody\.ts: ENOENT/);
});

test('the points that a check gives for an unsolved exercise are at least 0 and at most those of the exercise', async () => {
  const points = async (given: number) =>
    (
      await judge(
        { id: 'a', task: '', hints: [], points: 3, check: async () => ({ missing: 'm', points: given }) },
        reader,
      )
    ).points;
  const reader = {} as Parameters<typeof judge>[1];
  expect([await points(2), await points(9), await points(-1), await points(Number.NaN)]).toEqual([2, 3, 0, 0]);
});
