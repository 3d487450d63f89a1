/** Runs test programs that receive SIGINT as separate processes, because the signal kills a program that fails. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { CLI } from '../cli/run-cli.js';

const INTERRUPTS = pathToFileURL(join(CLI, '../../interrupts/interrupts.js')).href;

/**
 * The start of every program: `told` counts interrupts; `isLost` sends SIGINT to the process itself and waits for the
 * listener.
 */
const BEGINNING = `
import { setImmediate as turn } from 'node:timers/promises';
import { ignoreInterrupts, onInterrupt, settled, startInterruptThread, stopRequests, undisturbed, unsettled } from ${JSON.stringify(INTERRUPTS)};

let told = 0;
const GIVE_UP_AFTER_MS = 60_000;
const until = async (is) => {
  const end = performance.now() + GIVE_UP_AFTER_MS;
  while (!is() && performance.now() < end) await turn();
  return is();
};
const isLost = async () => {
  const before = told;
  process.kill(process.pid, 'SIGINT');
  return !(await until(() => told > before));
};
`;

/**
 * Runs the program from a file and returns the JSON that it prints. A file is needed, because code on the command line
 * cannot start threads.
 */
export function ran(program: string): unknown {
  const directory = mkdtempSync(join(tmpdir(), 'spotlab-interrupts-'));
  const file = join(directory, 'program.mjs');
  writeFileSync(file, BEGINNING + program);
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  // Node prints this when the process exits at the moment in which the thread disconnects from its inspector.
  const errors = stderr.replace('Waiting for the debugger to disconnect...\n', '');
  expect({ status, signal, stderr: errors }).toEqual({ status: 0, signal: null, stderr: '' });
  return JSON.parse(stdout);
}
