/** What Ctrl-C ends, however often it is pressed and whatever came before. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('a loop is ended also after interrupts that were answered, without tearing its asynchronous contexts', () => {
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

test('a process that is sent the signal five times within a millisecond is told, and goes on', () => {
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

test('twenty presses at a loop end it, and the process goes on', () => {
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
  // Written at once, as the pipe is empty.
  for (;;);
});
await until(() => wasTerminated);
await isOver;
console.log(JSON.stringify({ wasTerminated, isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ wasTerminated: true, isLostAfter: false });
});
