/** Tests that a running cell stops when another thread sets the flag of interrupts, and that loops of other cells go on. */
import { describe, expect, test } from 'vitest';
import { openSession, pause, stopLater } from './cell-session.js';

const LOOPS: Readonly<Record<string, string>> = {
  'a loop': 'while (true) {}',
  'a loop without a body': 'for (;;);',
  'a loop that does not end with its body': 'do; while (true)',
  'a loop in a function, after await': 'await null; (function () { let q = 0; do q++; while (true) })()',
  'a loop of awaits': 'while (true) await null',
  'a chain of `then`': 'const again = () => Promise.resolve().then(again); await again()',
  recursion: 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }\nfib(90)',
  'a generator in a callback': '[1].forEach(() => { for (const q of (function* () { while (true) yield 1 })()) ; })',
  'a getter': 'const o = { get v() { for (;;) {} } }; o.v',
  'a loop that catches': 'while (true) { try { while (true) await null } catch {} }',
  'a loop that catches with a pattern': 'while (true) { try { while (true) await null } catch ({ message }) {} }',
  'a loop in `finally`': 'try {} finally { while (true) {} }',
  'a loop whose work is swallowed':
    'const w = async () => { while (true) await null }\nawait Promise.allSettled([w()]); while (true) await null',
  'a loop over awaited values': 'for await (const v of (async function* () { while (true) yield 1 })()) ;',
};

describe('an interrupt of a cell', () => {
  test.each(Object.keys(LOOPS))('stops %s; earlier variables of the cell keep their values', async (name) => {
    const { run } = openSession('hybrid');
    stopLater(30);
    const started = performance.now();
    expect(String(await run(`let before = 5;\n${LOOPS[name]}`))).toMatch(/^Interrupted: Interrupted\./);
    expect(await run('before')).toBe(5);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('the effects of an interrupt on other code', () => {
  const loop = (name: string) =>
    `void (async () => { while (!${name}End) { ${name}++; await new Promise((r) => setTimeout(r, 1)) } })().catch(() => {})`;

  test('a loop that an earlier cell started in the background goes on', async () => {
    const { run } = openSession('hybrid');
    await run(`let bg = 0, bgEnd = false; ${loop('bg')}`);
    stopLater(30);
    await run('await new Promise((r) => setTimeout(r, 60)); while (true) await null');
    const before = (await run('bg')) as number;
    while (((await run('bg')) as number) < before + 3) await pause(1);
    await run('bgEnd = true');
  });

  test('timers and requests that the stopped cell had started end', async () => {
    const { run } = openSession('hybrid');
    stopLater(30);
    await run(`let sp = 0, spEnd = false; ${loop('sp')}; await null; while (true) await null`);
    await pause(5);
    const before = await run('sp');
    await pause(20);
    expect(await run('sp')).toBe(before);
  });

  test('`finally` blocks run to their end, with the functions that they call and the promises that these await', async () => {
    const { run } = openSession('hybrid');
    stopLater(30);
    await run(`let cleaned = 0
async function clean() { for (let i = 0; i < 3; i++) { await null; cleaned++ } }
try { while (true) await null } finally { await clean(); try { throw 1 } catch { cleaned++ } }`);
    expect(await run('cleaned')).toBe(4);
  });

  test('an interrupt that other code has already handled stops no cell', async () => {
    const flag = new Int32Array(1);
    const { run } = openSession('hybrid', { stop: { flag, take: () => false } });
    flag[0] = 1;
    expect(await run('let n = 0; for (let i = 0; i < 3; i++) n++\nn')).toBe(3);
    expect(flag[0]).toBe(0);
  });
});

test('if an error arrives after a cell was stopped, the interrupt error has this error as its cause', async () => {
  const { session } = openSession('hybrid');
  const { parseCell } = await import('../../src/cells/index.js');
  const { parse } = await import('acorn');
  const cell = parseCell('let fail; try { await new Promise((_, no) => { fail = no }) } catch (e) { throw e }', parse);
  const run = session.start(cell, { name: 'order' });
  // The code begins in a microtask.
  await null;
  run.stop();
  (globalThis as unknown as { fail: (e: Error) => void }).fail(new Error('the order was sent'));
  await expect(run.ended).rejects.toMatchObject({ name: 'Interrupted', cause: { message: 'the order was sent' } });
});

test('the next cell runs although a stopped cell still waits; the stopped cell never continues', async () => {
  const { session, run } = openSession('hybrid');
  const { parseCell } = await import('../../src/cells/index.js');
  const { parse } = await import('acorn');
  const cell = parseCell('let go, steps = 0; await new Promise((r) => { go = r }); steps = 1', parse);
  const abandoned = session.start(cell, { name: 'abandoned' });
  abandoned.stop();
  expect(await run('while (steps > 0); go(); 7')).toBe(7);
  await expect(abandoned.ended).rejects.toMatchObject({ name: 'Interrupted' });
  expect(await run('steps')).toBe(0);
});

test('an interrupt error that a function of a cell throws outside of the cell ends this cell; another error does not', async () => {
  const { session } = openSession('hybrid');
  const { parseCell } = await import('../../src/cells/index.js');
  const { parse } = await import('acorn');
  const cell = parseCell('let spin = () => { for (;;) {} }; await new Promise(() => {})', parse);
  const run = session.start(cell, { name: 'spin' });
  await null;
  run.endIfStopped(new Error('not stopped yet'));
  stopLater(30);
  const stop = await pause(0).then(() => {
    try {
      return (globalThis as unknown as { spin: () => unknown }).spin();
    } catch (error) {
      return error;
    }
  });
  expect(stop).toMatchObject({ name: 'Interrupted' });
  run.endIfStopped(stop);
  await expect(run.ended).rejects.toBe(stop);
});

test('if the host knows which cell runs, a stop of this cell does not end timers that other cells have started', async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks');
  const { Run } = await import('../../src/cells/index.js');
  const runs = new AsyncLocalStorage<InstanceType<typeof Run>>();
  const context = { current: () => runs.getStore(), within: runs.run.bind(runs) as never };
  const { run } = openSession('hybrid', { context });
  await run('let ticks = 0; const timer = setInterval(async () => { await null; ticks++ }, 1)');
  stopLater(30);
  await run('await new Promise((r) => setTimeout(r, 60)); while (true) await null');
  const before = (await run('ticks')) as number;
  while (((await run('ticks')) as number) < before + 3) await pause(1);
  await run('clearInterval(timer)');
});
