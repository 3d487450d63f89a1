/**
 * Proves every exercise of the walkthroughs: its check fails without the solution, passes after it and after other right
 * solutions, and refuses the wrong ones that students write. The usual solutions are those that the notebooks hide, the others
 * are in exercise-cases.ts; they run in this process, on one exchange with a paused clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from 'sucrase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, decimal, type Spot } from '../../src/index.js';
import * as teaching from '../../src/teaching/index.js';
import { cases } from './exercise-cases.js';

interface Cell {
  cell_type: string;
  source: string[];
}

const FOLDER = 'notebooks';
const EXERCISE =
  /\*\*Exercise\.\*\* (.+)\n\n<details><summary>Solution \(click to open\)<\/summary>\n\n```ts\n([\s\S]+?)\n```\n<\/details>/;
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
async function run(solution: string, given: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { code } = transform(solution, { transforms: ['typescript', 'imports'] });
  const load = (name: string) => (name === 'spotlab/teaching' ? teaching : require(name));
  const names = { x, decimal, require: load, exports: {}, console: { log: () => {} }, ...given };
  await new AsyncFunction(...Object.keys(names), code)(...Object.values(names));
}

/** Runs a code of exercise-cases.ts, with its short names. */
async function runCase(code: string): Promise<void> {
  const { bidPrice: bid, askPrice: ask } = await x.market.ticker.book('BTCUSDT');
  const { price } = await x.market.ticker.price('BTCUSDT');
  const up = (percent: number) => (Number(price) * (1 + percent / 100)).toFixed(2);
  await withTime(run(code, { bid, ask, up, S: 'BTCUSDT', teaching }), code);
}

/** Lets time pass for a solution that waits for a trade. */
async function withTime(running: Promise<void>, code: string): Promise<void> {
  let hasEnded = !code.includes('.take(1)');
  const ended = running.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) await x.exchange.clock.advance('1s');
  await ended;
}

/** Brings back the state before a solution. */
async function begin(): Promise<void> {
  await x.exchange.faults.clear();
  await x.exchange.restore('before');
  await x.exchange.clock.pause();
}

describe('the exercises of the walkthroughs', () => {
  test('are the declared ones, in order, with the declared tasks, and each notebook has at least two', () => {
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
    await begin();
    expect(await isSolved()).toBe(false);
    await withTime(run(solution), solution);
    expect(await teaching.check(x, id)).toMatchObject({ id, isSolved: true });
    await begin();
    expect(await isSolved()).toBe(false);
  });

  test('have at least three wrong solutions each', () => {
    expect(Object.keys(cases)).toEqual(written.map(({ id }) => id));
    for (const [id, { wrong }] of Object.entries(cases)) expect(wrong.length, id).toBeGreaterThanOrEqual(3);
  });
});

const listed = written.flatMap(({ id, solution }) => {
  const { wrong = [], right = [], retry = wrong[0]?.[0] ?? '', anew = '' } = cases[id] ?? {};
  return [
    ...wrong.map(([code, message]) => ({ id, code, message, solution: '' })),
    ...right.map((code) => ({ id, code, message: undefined, solution: '' })),
    { id, code: `{ ${retry} }; ${anew}`, message: undefined, solution },
  ];
});

test.each(listed)(
  'the check of $id gives the listed verdict for the attempt: $code',
  async ({ id, code, message, solution }) => {
    await begin();
    await runCase(code);
    if (solution !== '') await withTime(run(solution), solution);
    const { isSolved, missing } = await teaching.check(x, id);
    if (message === undefined) expect({ isSolved, missing }).toEqual({ isSolved: true, missing: undefined });
    else expect(missing).toContain(message);
  },
);
