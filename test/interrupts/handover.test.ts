/** Ctrl-C while the second thread takes over: none is lost, and none ends the process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { CLI } from '../cli/run-cli.js';

const INTERRUPTS = pathToFileURL(join(CLI, '../../interrupts/interrupts.js')).href;

/**
 * Sends itself the signal again and again while the thread starts, so that one is on its way in every turn, and once more when
 * it watches. A file, since no thread starts from code on the command line.
 */
const PROGRAM = `
import { setImmediate as turn } from 'node:timers/promises';
import { ignoreInterrupts, onInterrupt, watchInterrupts } from ${JSON.stringify(INTERRUPTS)};

let told = 0;
const isLost = async () => {
  const before = told;
  const until = performance.now() + 2_000;
  process.kill(process.pid, 'SIGINT');
  while (told === before && performance.now() < until) await turn();
  return told === before;
};

ignoreInterrupts();
const release = onInterrupt(() => (told += 1));
let isWatching = false;
const watching = watchInterrupts('idle').then(() => (isWatching = true));
let lost = 0;
const until = performance.now() + 300;
while (!isWatching && performance.now() < until) if (await isLost()) lost += 1;
const wasWaited = !isWatching;
release();
await watching;
const isSignalOurs = process.listenerCount('SIGINT') === 0;
onInterrupt(() => (told += 1));
console.log(JSON.stringify({ lost, wasWaited, isSignalOurs, isLostAfter: await isLost() }));
process.exit();
`;

test('an interrupt that comes while the second thread starts is told, and so is one after it has taken over', () => {
  const directory = mkdtempSync(join(tmpdir(), 'spotlab-interrupts-'));
  const file = join(directory, 'program.mjs');
  writeFileSync(file, PROGRAM);
  const ran = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  expect(ran.stderr).toBe('');
  expect(JSON.parse(ran.stdout)).toEqual({ lost: 0, wasWaited: true, isSignalOurs: true, isLostAfter: false });
});
