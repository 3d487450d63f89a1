/**
 * Entry point of the kernel process. Jupyter starts it as `node main.js --config-path {connection_file}`, with
 * `--parts FOLDER` when the kernel's packages are in a folder of their own.
 *
 * The process ends on a shutdown request, on SIGTERM, and when its parent process has ended. SIGINT interrupts the
 * running cell. Errors in cells never end the process.
 */

import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { onInterrupt, startInterruptThread } from '../interrupts/index.js';
import { printErr } from '../output/index.js';
import { text } from '../text/index.js';
import { loadTslab } from './compile/tslab.js';
import { distFolder } from './install/dist-folder.js';
import { PARTS_VARIABLE } from './install/kernel-parts.js';
import { Kernel } from './kernel.js';
import { startClient } from './run/client-start.js';
import { resolveInstalledPackage } from './run/installed-package.js';
import { readConnectionFile } from './wire/connection-file.js';
import { KernelSockets } from './wire/sockets.js';

/** The original `process.exit`; cells get a replacement that throws. */
const exit = process.exit.bind(process);

/** Interval of the check whether the parent process still runs. */
const parentCheckMs = 1000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'config-path': { type: 'string' }, parts: { type: 'string' } } });
  const path = values['config-path'];
  if (path === undefined)
    throw new Error(
      '--config-path FILE is missing: it is the path of the connection file, which Jupyter gives at the start.',
    );
  if (values.parts !== undefined) process.env[PARTS_VARIABLE] = values.parts;
  const connection = readConnectionFile(path);
  // The compile cache of Node makes later starts faster: the compiler is 8 MB of code. See cli/main.ts.
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  hideLoaderWarnings();
  resolveInstalledPackage();
  const client = startClient(process.env);
  const tslab = loadTslab();
  const sockets = await KernelSockets.bind(connection);
  const kernel = new Kernel(tslab, sockets, client, () => exit(0));
  const parentPid = watchedParent();
  onInterrupt((wasTerminated) => kernel.interrupt(wasTerminated));
  // Windows has no such signal; there Jupyter sends an interrupt_request. Elsewhere no cell runs before the thread has the
  // signal: a signal that comes in the turn of the handover is lost.
  if (process.platform !== 'win32') await startInterruptThread('now');
  sockets.listen(
    (channel, message) => kernel.handleRequest(channel, message),
    (problem) => printErr(text`spotlab kernel: ${problem}\n`),
  );
  if (parentPid !== undefined) exitWithParent(parentPid, () => void kernel.shutDown());
  process.on('SIGTERM', () => void kernel.shutDown());
  process.on('uncaughtException', (error) => kernel.handleUncaught('Uncaught', error));
  process.on('unhandledRejection', (reason) => kernel.handleUncaught('Unhandled rejection', reason));
  process.exit = (code) => {
    throw new Error(
      `process.exit(${code ?? ''}) is not allowed in a cell: it would end the kernel. Use Restart or Shut Down.`,
    );
  };
}

/**
 * The process id of Jupyter, with which the kernel must end, even if Jupyter was killed. Undefined when JPY_PARENT_PID
 * is not set, and on Windows.
 */
function watchedParent(): number | undefined {
  return process.env.JPY_PARENT_PID === undefined || process.platform === 'win32' ? undefined : process.ppid;
}

/**
 * Shuts down when the parent process has ended. An endless loop in a cell blocks this check, so another thread checks
 * too (run/parent-watch.ts).
 */
function exitWithParent(parentPid: number, shutDown: () => void): void {
  setInterval(() => {
    if (process.ppid !== parentPid) shutDown();
  }, parentCheckMs).unref();
  const file = join(distFolder, 'kernel', 'run', 'parent-watch.js');
  const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 };
  new Worker(file, { workerData: parentPid, resourceLimits }).unref();
}

/** Hides Node's warnings about CommonJS code (cells) that loads ES modules (spotlab): users cannot act on them. */
function hideLoaderWarnings(): void {
  const emit = process.emitWarning.bind(process) as (...all: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const message = typeof warning === 'string' ? warning : warning.message;
    if (!/CommonJS module .* is loading ES Module|require\(\)|USE_MAIN_CONTEXT_DEFAULT_LOADER/.test(message))
      emit(warning, ...rest);
  };
}

main().catch((error: unknown) => {
  printErr(text`spotlab kernel: ${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
});
