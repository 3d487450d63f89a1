/** Tests that Ctrl-C terminates a loop, also after earlier interrupts and after many presses. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('a loop is also terminated after acknowledged interrupts, and its asynchronous contexts stay consistent', () => {
  const program = `
import { AsyncResource } from 'node:async_hooks';
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
  setTimeout(() => {
    const context = new AsyncResource('loop');
    process.kill(process.pid, 'SIGINT');
    for (;;) context.runInAsyncScope(() => {});
  });
  if (!(await until(() => told > before))) lost += 1;
}
console.log(JSON.stringify({ lost, ended }));
process.exit();
`;
  const ended = Array.from({ length: 4 }, () => [false, true]).flat();
  expect(ran(program)).toEqual({ lost: 0, ended });
});

test('code whose thread has not run, as on a busy machine, is not terminated', () => {
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

test('a process that receives SIGINT five times in a millisecond calls its listener and continues', () => {
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

test('twenty presses terminate a loop, and the process continues', () => {
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
setTimeout(() => {
  pressing.stdin.end('go\\n');
  // Written synchronously, because the pipe is empty.
  for (;;);
});
await until(() => wasTerminated);
await isOver;
console.log(JSON.stringify({ wasTerminated, isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ wasTerminated: true, isLostAfter: false });
});
