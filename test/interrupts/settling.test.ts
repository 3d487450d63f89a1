/** Tests code that blocks the thread after the event loop got an interrupt, and before the listener has handled it. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('a loop that begins after an interrupt was received, but before spotlab has settled it, is terminated; later work is not', () => {
  const program = `
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
const heard = [];
onInterrupt((wasTerminated) => {
  heard.push(wasTerminated);
  unsettled();
});
const hold = (ms) => { for (const end = performance.now() + ms; performance.now() < end;); };
for (let round = 0; round < 3; round += 1) {
  const before = heard.length;
  process.kill(process.pid, 'SIGINT');
  await until(() => heard.length > before);
  // The event loop runs for a while, so that the thread gets several replies.
  for (const end = performance.now() + 200; performance.now() < end; ) await turn();
  setTimeout(() => { for (;;); });
  await until(() => heard.length > before + 1);
  settled();
  hold(700);
}
console.log(JSON.stringify(heard));
process.exit();
`;
  expect(ran(program)).toEqual(Array.from({ length: 3 }, () => [false, true]).flat());
});

test('code with interrupt checks stops at its next check, and the listener receives the next press of Ctrl-C', () => {
  const program = `
setInterval(() => {}, 1_000);
ignoreInterrupts();
await startInterruptThread('now');
onInterrupt(() => {
  told += 1;
  unsettled();
});
let stops = 0;
for (let round = 0; round < 3; round += 1) {
  if (await isLost()) throw new Error('lost');
  while (!(stopRequests.flag[0] !== 0 && stopRequests.take()));
  stops += 1;
  settled();
}
console.log(JSON.stringify({ stops, told, flag: stopRequests.flag[0] }));
process.exit();
`;
  expect(ran(program)).toEqual({ stops: 3, told: 3, flag: 0 });
});
