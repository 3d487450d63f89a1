/** Ctrl-C while the second thread takes over: none is lost, and none ends the process. */
import { expect, test } from 'vitest';
import { ran } from './program.js';

test('an interrupt that comes while the second thread starts is told, and so is one after it has taken over', () => {
  // One is on its way in every turn while the thread starts; and once more when it watches.
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

test('code that begins to listen to the signal gets it, and so do we, as often as it comes', () => {
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
