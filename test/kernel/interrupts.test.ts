/**
 * Tests interrupts of running cells: loops, timers, requests and runs of the lab end, and the kernel continues. The
 * declarations of a cell that fails or is stopped stay, as in IPython.
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

  test('all code that these cells have started: none of it runs during later cells', async () => {
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
    // The second interrupt arrives while the interrupt thread waits for the reply to the first.
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

test('an interrupt while a cell is compiled ends the cell, not the compiler', async () => {
  // The check of each type takes tenths of a second, together longer than code may run after an interrupt.
  const type = (at: number) =>
    `type Long${at} = Exclude<\`${'x'.repeat(at)}\${Digit}\${Digit}\${Digit}\${Digit}\`, '${'x'.repeat(at)}0000'>; const long${at} = '${'x'.repeat(at)}1234' as Long${at};`;
  const types = Array.from({ length: 6 }, (_, at) => type(at)).join('\n');
  const digit = "type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';";
  const answer = await kernel.run(`${digit}\n${types}\nfor (;;) {}`, {}, ({ header }) => {
    if (header.msg_type === 'execute_input') kernel.process.interrupt();
  });
  expect(only(answer, 'error').ename).toBe('Interrupted');
  expect(resultOf(await kernel.run('state'))).toBe("'kept'");
});

test('orders that an interrupted cell would send later are not sent', async () => {
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

const shown = async (code: string) => resultOf(await kernel.run(code));
const failureOf = async (code: string) => only(await kernel.run(code), 'error').evalue;

describe('a cell that throws', () => {
  test('keeps the declarations before the error', async () => {
    await kernel.run(`
const a1 = 5; let a2: number | undefined = 6
const { b1, nested: [b2] } = { b1: 'one', nested: [2n] }
function double(n: number) { return 2 * n }
class Point { constructor(readonly at: number) {} }
enum Side { Buy, Sell }
interface Row { readonly price: string }
const rows: Row[] = [{ price: '1' }]
import { join } from 'node:path'
const read = await x.general.time()
throw new Error('end')
const later = 1`);
    expect(
      await shown('[a1, a2, b1, b2, double(a1), new Point(3).at, Side.Sell, rows[0]!.price, join("a", "b")].join()'),
    ).toBe("'5,6,one,2,10,3,1,1,a/b'");
    expect(await shown('typeof read.serverTime')).toBe("'number'");
    expect(await failureOf('later')).toContain("Cannot find name 'later'");
    expect(await failureOf('a1.toUpperCase()')).toContain('toUpperCase');
  });

  test('keeps the earlier value and type of a name whose new declaration it did not reach', async () => {
    await kernel.run('const kept = 1, changed = 1');
    await kernel.run(`const changed = 'two'; throw new Error('end'); const kept = 'two'`);
    expect(await shown('[kept.toFixed(1), changed.toUpperCase()]')).toBe("[ '1.0', 'TWO' ]");
  });

  test('keeps later changes of variables by functions of the cell', async () => {
    await kernel.run(`let count = 0; const add = () => { count += 1 }; throw new Error('end')`);
    expect(await shown('add(); add(); count')).toBe('2');
  });

  test('keeps its declarations, and so does the next cell that throws; a cell with an error of types declares nothing', async () => {
    await kernel.run(`const first = 1; throw new Error('end')`);
    await kernel.run(`const second = first + 1; throw new Error('end')`);
    await kernel.run(`const third: string = 3`);
    expect(await shown('[first, second]')).toBe('[ 1, 2 ]');
    expect(await failureOf('third')).toContain("Cannot find name 'third'");
  });
});

test('a cell that is stopped keeps its declarations', async () => {
  const { answer } = await kernel.begin(
    'const seen: number[] = []; for (;;) { seen.push(1); await new Promise((r) => setTimeout(r, 1)) }',
  );
  await kernel.process.interrupt();
  expect(only(await answer, 'error').ename).toContain('Interrupt');
  expect(await shown('seen.length > 0 && seen.every((one) => one === 1)')).toBe('true');
});

test('a stopped loop that never awaits keeps the declarations of its cell', async () => {
  const { answer } = await kernel.begin('let turns = 0; while (true) turns += 1');
  await kernel.process.interrupt();
  await answer;
  expect(await shown('turns > 0')).toBe('true');
});

describe('a run of the lab in a cell', () => {
  test('ends at an interrupt with its partial result', async () => {
    const code = `const stoppedRun = await lab.run(async (x) => {
        await x.clock.sleep('1s')
        await display(0)
        for await (const { id } of x.stream.trades('BTCUSDT')) if (id % 50 === 0) await x.market.depth('BTCUSDT')
      }, { market: lab.simulated({ length: '40d' }) })`;
    const interrupted = kernel.run(code, {}, ({ header }) => {
      if (header.msg_type === 'display_data') kernel.process.interrupt();
    });
    expect((await interrupted).reply.content).toMatchObject({ status: 'ok' });
    expect(resultOf(await kernel.run('stoppedRun.info.end'))).toBe(
      "{ why: 'stopped', text: 'The run was interrupted.' }",
    );
  });

  test("gives its strategy timers that follow the exchange's time", async () => {
    await kernel.run(`const waits: number[] = []
      async function waiting() {
        const startMs = Date.now()
        await new Promise((done) => setTimeout(done, 60_000))
        waits.push(Date.now() - startMs)
        setInterval(() => { waits.push(Date.now() - startMs) }, 30_000)
      }
      await lab.run(waiting, { market: lab.simulated({ length: '2m' }) })`);
    expect(resultOf(await kernel.run('waits'))).toBe('[ 60000, 90000, 120000 ]');
  });
});

test('an interrupt that comes before the code of its cell ends the cell', async () => {
  const fresh = await StartedKernel.start();
  try {
    // The first cell waits until the client is connected.
    const answer = await fresh.run('await new Promise(() => {})', {}, ({ header }) => {
      if (header.msg_type === 'execute_input') fresh.process.interrupt();
    });
    expect(only(answer, 'error').ename).toBe('Interrupted');
    expect(resultOf(await fresh.run('6 * 7'))).toBe('42');
  } finally {
    await fresh.close();
  }
});
