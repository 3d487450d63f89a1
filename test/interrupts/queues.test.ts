/** Tests that terminated code does not go on from a queue of Node, and that the queues stay intact. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

/** The start of each program: `pressed` runs endless code of a package, presses Ctrl-C, and returns the events. */
const BEGINNING = `
import { AsyncLocalStorage } from 'node:async_hooks';
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const heard = [];
onInterrupt((wasTerminated) => {
  told += 1;
  heard.push(wasTerminated);
});
const press = () => process.kill(process.pid, 'SIGINT');
const pressed = async (code) => {
  const before = heard.length;
  new AsyncLocalStorage().run('code', () => setTimeout(code));
  await until(() => heard.length > before);
  return heard.at(-1);
};
`;
const END = `
console.log(JSON.stringify(seen));
process.exit();
`;

test('code that queues its next call before it works is ended by one interrupt: ticks, timers, immediates', () => {
  const program = `${BEGINNING}
// Each pass takes longer than an interrupt waits, so it is always terminated after it has queued the next pass.
const work = () => { for (let at = 0; at < 1e11; at += 1); };
let passes = 0;
const again = (queue) => {
  const pass = () => {
    queue(pass);
    passes += 1;
    if (passes === 1) press();
    work();
  };
  pass();
};
const seen = [];
for (const queue of [process.nextTick, setTimeout, setImmediate]) {
  passes = 0;
  seen.push(await pressed(() => again(queue)));
  const ended = passes;
  await new Promise((done) => setTimeout(done, 20));
  seen.push(passes - ended);
}
${END}`;
  expect(ran(program)).toEqual([true, 0, true, 0, true, 0]);
});

test.each([
  [0, 'the first'],
  [1, 'a later'],
  [2, 'the last'],
])('if the callback of setImmediate number %i (%s of its turn) is terminated, the other two still run', (endless) => {
  const program = `${BEGINNING}
const order = [];
const kept = new AsyncLocalStorage();
const wasTerminated = await pressed(() => {
  for (let at = 0; at < 3; at += 1) {
    kept.run(at, () => setImmediate((one) => {
      order.push([one, kept.getStore()]);
      if (at !== ${endless}) return;
      press();
      for (;;);
    }, at));
  }
});
await turn();
// Node overlooks an immediate if its count is one too low.
await new Promise((done) => setTimeout(() => setImmediate(done)));
const left = process.getActiveResourcesInfo().filter((one) => one === 'Immediate').length;
const seen = { wasTerminated, order: order.sort(), left };
${END}`;
  const order = [0, 1, 2].map((at) => [at, at]);
  expect(ran(program)).toEqual({ wasTerminated: true, order, left: 0 });
});

test('work that an interrupt must not stop runs to its end, and then the interrupt is delivered', () => {
  const program = `${BEGINNING}
const isLong = () => {
  const start = process.cpuUsage();
  const usedMs = () => { const { user, system } = process.cpuUsage(start); return (user + system) / 1_000; };
  // The work takes three times the processor time after which code is terminated.
  while (usedMs() < 900);
  return 'whole';
};
let result;
const wasTerminated = await pressed(() => {
  press();
  result = undisturbed(isLong);
});
const seen = { wasTerminated, result, isLostAfter: await isLost() };
${END}`;
  expect(ran(program)).toEqual({ wasTerminated: false, result: 'whole', isLostAfter: false });
});
