/**
 * The kernel process. Jupyter starts it as `node main.js --config-path {connection_file}`.
 *
 * Ends on a shutdown request, on SIGTERM, and when the process that started it has gone. SIGINT interrupts the running
 * cell. No error of a cell ends it.
 *
 * The floor in reading order: connection-file, message, sockets (the wire); tslab, preload, client-start, confirmation
 * (what cells find); cell-code, evaluation, esm-imports, question, traceback (running); display, cell-output,
 * output-routing (showing); completion, history,
 * kernel-info; kernel (the requests). Beside it, for `spotlab run`: wire-client, kernel-process, notebook-file,
 * notebook-outputs, notebook-run; for `spotlab kernel`: jupyter-paths, kernel-spec.
 */
import * as nodeModule from 'node:module';
import { parseArgs } from 'node:util';
import { loadTslab } from './compile/tslab.js';
import { Kernel } from './kernel.js';
import { startClient } from './run/client-start.js';
import { listenForInterrupts } from './run/interrupt-signal.js';
import { resolveOwnPackage } from './run/preload.js';
import { readConnectionFile } from './wire/connection-file.js';
import { KernelSockets } from './wire/sockets.js';

/** Kept before cells are denied it. */
const exit = process.exit.bind(process);

/** How often we look whether the process that started us still lives. */
const parentCheckMs = 1000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'config-path': { type: 'string' } } });
  const path = values['config-path'];
  if (path === undefined) throw new Error('give --config-path FILE, the connection file; Jupyter does so by itself');
  const connection = readConnectionFile(path);
  // The compiler is 8 MB of code: see cli/main.ts.
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  quietLoaderWarning();
  resolveOwnPackage();
  const client = startClient(process.env);
  const tslab = loadTslab();
  const sockets = await KernelSockets.bind(connection);
  const kernel = new Kernel(tslab, sockets, client, () => exit(0));
  sockets.listen(
    (channel, message) => kernel.handleRequest(channel, message),
    (problem) => console.error(`spotlab kernel: ${problem}`),
  );
  const parentPid = parentToLiveWith();
  listenForInterrupts(() => kernel.interrupt(), parentPid);
  if (parentPid !== undefined) leaveWithParent(parentPid, () => void kernel.shutDown());
  process.on('SIGTERM', () => void kernel.shutDown());
  process.on('uncaughtException', (error) => kernel.handleUncaught('Uncaught', error));
  process.on('unhandledRejection', (reason) => kernel.handleUncaught('Unhandled rejection', reason));
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) would end the kernel; use Restart or Shut Down instead`);
  };
}

/** A kernel whose client was killed must not stay behind. Jupyter names its process in JPY_PARENT_PID. */
function parentToLiveWith(): number | undefined {
  return process.env.JPY_PARENT_PID === undefined || process.platform === 'win32' ? undefined : process.ppid;
}

/** Leaves in order. A cell that loops for ever keeps this thread from looking; the one that hears Stop looks too. */
function leaveWithParent(parentPid: number, leave: () => void): void {
  setInterval(() => {
    if (process.ppid !== parentPid) leave();
  }, parentCheckMs).unref();
}

/** Cells are CommonJS and spotlab is an ES module; Node's note about that combination is not for the notebook. */
function quietLoaderWarning(): void {
  const emit = process.emitWarning.bind(process) as (...all: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (!/CommonJS module .* is loading ES Module|require\(\)|USE_MAIN_CONTEXT_DEFAULT_LOADER/.test(text))
      emit(warning, ...rest);
  };
}

main().catch((error: unknown) => {
  console.error(`spotlab kernel: ${error instanceof Error ? error.message : String(error)}`);
  exit(1);
});
