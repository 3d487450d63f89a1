/**
 * Tests Ctrl-C during the handover of SIGINT to the second thread: no press of Ctrl-C is lost, and no press ends the
 * process.
 */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('an interrupt is delivered while the thread for interrupts starts, and after this thread has taken over', () => {
  // One interrupt is pending in every turn while the thread starts, and one more when it watches.
  const program = `
ignoreInterrupts();
const release = onInterrupt(() => (told += 1));
let isWatching = false;
const watching = startInterruptThread('idle').then(() => (isWatching = true));
let lost = 0;
const end = performance.now() + 300;
while (!isWatching && performance.now() < end) if (await isLost()) lost += 1;
const wasWaited = !isWatching;
release();
await watching;
const isSignalOurs = process.listenerCount('SIGINT') === 0;
onInterrupt(() => (told += 1));
console.log(JSON.stringify({ lost, wasWaited, isSignalOurs, isLostAfter: await isLost() }));
process.exit();
`;
  expect(ran(program)).toEqual({ lost: 0, wasWaited: true, isSignalOurs: true, isLostAfter: false });
});

test('an interrupt is delivered to the new listener when one listener replaces another in the same turn', () => {
  // One listener is always there, as at a prompt that waits for lines; the thread is ready, but must not take over.
  const program = `
const { Worker } = await import('node:worker_threads');
let isReady = false;
const { emit } = Worker.prototype;
Worker.prototype.emit = function (name, ...args) {
  isReady ||= name === 'message' && args[0] === 'ready';
  return emit.call(this, name, ...args);
};
ignoreInterrupts();
const release = onInterrupt(() => {});
void startInterruptThread('idle');
await until(() => isReady);
await turn();
process.kill(process.pid, 'SIGINT');
release();
onInterrupt(() => (told += 1));
await until(() => told > 0);
console.log(JSON.stringify({ told }));
process.exit();
`;
  expect(ran(program)).toEqual({ told: 1 });
});

test('code that adds its own SIGINT listener receives every signal, and so does spotlab', () => {
  const program = `
ignoreInterrupts();
await startInterruptThread('now');
onInterrupt(() => (told += 1));
let lost = await isLost() ? 1 : 0;
let own = 0;
process.on('SIGINT', () => (own += 1));
await turn();
for (let press = 0; press < 5; press += 1) if (await isLost()) lost += 1;
console.log(JSON.stringify({ lost, own }));
process.exit();
`;
  expect(ran(program)).toEqual({ lost: 0, own: 5 });
});
