/**
 * Proves every exercise of the walkthroughs: its check fails without the solution and passes after it. The solutions are
 * those that the notebooks hide; they run in this process, on one exchange with a paused clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from 'sucrase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, decimal, type Spot } from '../../src/index.js';
import * as teaching from '../../src/teaching/index.js';

interface Cell {
  cell_type: string;
  source: string[];
}

const FOLDER = 'notebooks';
const EXERCISE =
  /\*\*Exercise\.\*\* (.+)\n\n<details><summary>Solution<\/summary>\n\n```ts\n([\s\S]+?)\n```\n<\/details>/;
const CHECK = /^await check\(x, '(.+)'\)$/m;

/** The exercises in the notebooks: a cell with the task and the solution, then a cell with the check. */
const written = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ipynb'))
  .sort()
  .flatMap((name) => {
    const { cells } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { cells: Cell[] };
    const texts = cells.map(({ source }) => source.join(''));
    return texts.flatMap((text, at) => {
      const [, task, solution] = EXERCISE.exec(text) ?? [];
      if (task === undefined || solution === undefined) return [];
      return { name, task, solution, id: CHECK.exec(texts[at + 1] ?? '')?.[1] ?? '' };
    });
  });

let x: Spot;
beforeAll(async () => {
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true, limits: 'off' });
  await x.exchange.snapshot('before');
});
afterAll(() => x.close());

const require = createRequire(import.meta.url);
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...given: unknown[]) => Promise<void>;

/** Runs a solution as a cell does. */
function run(solution: string): Promise<void> {
  const { code } = transform(solution, { transforms: ['typescript', 'imports'] });
  const load = (name: string) => (name === 'spotlab/teaching' ? teaching : require(name));
  const body = new AsyncFunction('x', 'decimal', 'require', 'exports', 'console', code);
  return body(x, decimal, load, {}, { log: () => {} });
}

/** Lets time pass until a solution that waits for a trade has ended. */
async function withTime(running: Promise<void>): Promise<void> {
  let hasEnded = false;
  const ended = running.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) await x.exchange.clock.advance('1s');
  await ended;
}

describe('the exercises of the walkthroughs', () => {
  test('are the declared ones, in order, at least two for each notebook, with the declared tasks', () => {
    expect(written.map(({ id, task }) => ({ id, task }))).toEqual(
      teaching.exercises.map(({ id, task }) => ({ id, task })),
    );
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ipynb'));
    for (const name of names) {
      const own = written.filter((one) => one.name === name);
      expect(own.length, name).toBeGreaterThanOrEqual(2);
      for (const { id } of own) expect(id.slice(0, 3)).toBe(name.slice(0, 3));
    }
  });

  test.each(written)('$id: the check fails without the solution and passes with it', async ({ id, solution }) => {
    const isSolved = async () => (await teaching.check(x, id)).isSolved;
    expect(await isSolved()).toBe(false);
    await (id === '14-follow-a-trade' ? withTime(run(solution)) : run(solution));
    expect(await teaching.check(x, id)).toMatchObject({ id, isSolved: true });
    await x.exchange.faults.clear();
    await x.exchange.restore('before');
    await x.exchange.clock.pause();
    expect(await isSolved()).toBe(false);
  });
});
