/** Tests that Ctrl-C terminates a loop, also after earlier interrupts and after many presses. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('a loop that never ends is terminated, also if earlier interrupts were acknowledged at once', () => {
  const program = `
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const ended = [];
onInterrupt((wasTerminated) => {
  told += 1;
  ended.push(wasTerminated);
});
let lost = 0;
for (let round = 0; round < 4; round += 1) {
  if (await isLost()) lost += 1;
  const before = told;
  setTimeout(async () => {
    await null;
    process.kill(process.pid, 'SIGINT');
    for (;;);
  });
  if (!(await until(() => told > before))) lost += 1;
}
console.log(JSON.stringify({ lost, ended }));
process.exit();
`;
  const ended = Array.from({ length: 4 }, () => [false, true]).flat();
  expect(ran(program)).toEqual({ lost: 0, ended });
});

test('a loop of awaits without checks is terminated, also if the interrupt finds no code on the stack, and the process goes on', () => {
  const program = `
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const ended = [];
onInterrupt((wasTerminated) => ended.push(wasTerminated));
for (let round = 0; round < 4; round += 1) {
  setTimeout(async () => {
    await null;
    process.kill(process.pid, 'SIGINT');
    for (;;) await null;
  });
  await until(() => ended.length > round);
}
console.log(JSON.stringify({ ended }));
process.exit();
`;
  expect(ran(program)).toEqual({ ended: Array(4).fill(true) });
});

test('code within asynchronous contexts is terminated: callbacks of timers, microtasks, ticks', () => {
  // With async hooks, Node opens a context around each microtask. Termination must not leave a context open.
  const program = `
import { AsyncLocalStorage } from 'node:async_hooks';
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const ended = [];
onInterrupt((wasTerminated) => ended.push(wasTerminated));
const press = () => process.kill(process.pid, 'SIGINT');
const again = () => Promise.resolve().then(again);
const tick = () => process.nextTick(tick);
const kinds = [() => { for (;;); }, again, tick, async () => { for (;;) await null; }];
for (const [at, kind] of [...kinds, ...kinds].entries()) {
  new AsyncLocalStorage().run(at, () => setTimeout(() => {
    press();
    void kind();
  }));
  await until(() => ended.length > at);
}
await turn();
console.log(JSON.stringify({ ended }));
process.exit();
`;
  expect(ran(program)).toEqual({ ended: Array(8).fill(true) });
});

test('code with interrupt checks stops at a check, and then no interrupt listener is called', () => {
  const program = `
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
onInterrupt(() => (told += 1));
let stops = 0;
for (let round = 0; round < 4; round += 1) {
  setTimeout(() => {
    process.kill(process.pid, 'SIGINT');
    while (stopRequests.flag[0] === 0);
    if (stopRequests.take() && stopRequests.take()) stops += 1;
  });
  await until(() => stops > round && stopRequests.flag[0] === 0);
}
console.log(JSON.stringify({ stops, told, isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ stops: 4, told: 0, isLostAfter: false });
});

test('code that sleeps is not terminated: it gets no processor time, like code on a busy machine', () => {
  const program = `
ignoreInterrupts();
await startInterruptThread('now');
const ended = [];
onInterrupt((wasTerminated) => ended.push(wasTerminated));
process.kill(process.pid, 'SIGINT');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
await until(() => ended.length > 0);
console.log(JSON.stringify({ ended }));
process.exit();
`;
  expect(ran(program)).toEqual({ ended: [false] });
});

test('a process that receives SIGINT five times in a millisecond calls its interrupt listener and continues', () => {
  const program = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
ignoreInterrupts();
await startInterruptThread('now');
onInterrupt(() => (told += 1));
const five = Array(5).fill('kill -INT ' + process.pid).join('; ');
const pressing = 'for burst in $(seq 40); do ' + five + '; sleep 0.01; done';
await once(spawn('sh', ['-c', pressing], { detached: true }), 'exit');
console.log(JSON.stringify({ isTold: await until(() => told > 0), isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ isTold: true, isLostAfter: false });
});

test('twenty presses of Ctrl-C terminate a loop, and the process continues', () => {
  const program = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const pressing = spawn('sh', ['-c', 'read go; for press in $(seq 20); do kill -INT ' + process.pid + '; sleep 0.01; done'], { detached: true });
const isOver = once(pressing, 'exit');
let wasTerminated = false;
onInterrupt((is) => {
  told += 1;
  wasTerminated ||= is;
});
setTimeout(async () => {
  pressing.stdin.end('go\\n');
  // Written synchronously, because the pipe is empty.
  await null;
  for (;;);
});
await until(() => wasTerminated);
await isOver;
console.log(JSON.stringify({ wasTerminated, isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ wasTerminated: true, isLostAfter: false });
});
