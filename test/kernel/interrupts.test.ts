/**
 * Tests interrupts of running cells: loops, timers and requests of the cell end, variables stay, and the kernel
 * continues.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only, resultOf, StartedKernel, textOf } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
  await kernel.run("let turns = 0; const state = 'kept'; const endless = () => { while (true) turns += 1 }");
});
afterAll(() => kernel.close());

/** Runs a cell that prints something before its code; sends an interrupt when the text arrives. */
const stopped = (code: string) =>
  kernel.run(`await display(0); ${code}`, { allowStdin: true }, ({ header }) => {
    if (header.msg_type === 'display_data') kernel.process.interrupt();
  });

describe('an interrupt ends', () => {
  test.each([
    ['a loop behind an await', 'endless()'],
    ['a loop that awaits nothing but what is ready', 'while (true) await null'],
    ['a loop in a timer', 'setTimeout(endless, 1); await new Promise(() => {})'],
    ['a loop of pauses', 'while (true) { await new Promise((done) => setTimeout(done, 5)); turns += 1 }'],
    [
      'pauses of Node',
      'import { setTimeout as nap } from "node:timers/promises"; while (true) { await nap(5); turns += 1 }',
    ],
    ['a timer that repeats', 'setInterval(() => { turns += 1 }, 5); await new Promise(() => {})'],
    ['a question', 'await input("Who?")'],
    [
      'a reading of pages',
      'for await (const page of x.market.klines("BTCUSDT", "1m").from("-90d").pages()) turns += page.length',
    ],
    ['requests that are tried again', 'while (true) { try { await x.market.depth("BTCUSDT") } catch {} }'],
  ])('%s', async (_what, code) => {
    kernel.process.client.onInput = () => new Promise(() => {});
    const { ename } = only(await stopped(code), 'error');
    // The error of a running request says that the request was aborted.
    expect(['Interrupted', 'TransportError']).toContain(ename);
  });

  test('all of that: nothing goes on behind the cells that follow', async () => {
    const before = resultOf(await kernel.run('turns'));
    await kernel.run('await new Promise((done) => setTimeout(done, 100))');
    expect(resultOf(await kernel.run('turns'))).toBe(before);
    expect(resultOf(await kernel.run('state'))).toBe("'kept'");
  });
});

test('a second interrupt right after the first does not lose the first', async () => {
  let isPressed: Promise<void> | undefined;
  const answer = await kernel.run('await display(0); endless()', {}, ({ header }) => {
    if (header.msg_type !== 'display_data') return;
    kernel.process.interrupt();
    // The second interrupt arrives while the interrupt thread waits for a response to the first.
    isPressed = new Promise((done) => {
      setTimeout(() => done(kernel.process.interrupt()), 100);
    });
  });
  await isPressed;
  expect(only(answer, 'error').ename).toBe('Interrupted');
  const sum = 'let sum = 0; for (let at = 0; at < 9; at += 1) sum += at; sum';
  // On a busy machine the second interrupt may arrive after the loop; then it interrupts the next cell.
  const { content } = (await kernel.run(sum)).reply;
  expect(content.status === 'ok' || content.ename === 'Interrupted').toBe(true);
  expect(resultOf(await kernel.run(sum))).toBe('36');
});

test('later orders of an interrupted cell are not sent', async () => {
  const again = `for (let at = 0; ; at += 1) {
  try { await x.orders.limit('BTCUSDT', 'BUY', '0.001', '20000') } catch {}
}`;
  await stopped(again);
  const count = 'await x.account.openOrders("BTCUSDT").then((open) => open.length)';
  const before = resultOf(await kernel.run(count));
  await kernel.run('await new Promise((done) => setTimeout(done, 60))');
  expect(resultOf(await kernel.run(count))).toBe(before);
});

test('an interrupt while no cell runs changes nothing', async () => {
  // The end of a live display proves that the signal has arrived; a cell could arrive before the signal.
  const ended = new Promise<void>((resolve) => {
    kernel.process.client.onLateOutput = ({ content }) => {
      if (JSON.stringify(content.data ?? '').includes('■ interrupted')) resolve();
    };
  });
  await kernel.run("const live = x.limits.live('200ms')");
  kernel.process.interrupt();
  await ended;
  expect(textOf(await kernel.run('console.log("here")'))).toBe('here\n');
});
