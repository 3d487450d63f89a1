/** Runs the built command line in a process of its own or in a shared one, with an environment without API keys. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isProcessPerRun } from '../support/depth.js';

export const CLI = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export function startCli(args: readonly string[], { env, cwd }: RunOptions = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [CLI, ...args], { cwd, env: environment(env) });
}

const environment = (more: RunOptions['env']) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NO_COLOR: '1',
  SPOTLAB_STATE_DIR: process.env.SPOTLAB_STATE_DIR ?? '',
  ...more,
});

/** Runs the command line to its end, in a process of its own. */
export function runCli(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const child = startCli(args, options);
  const read = (stream: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString('utf8');
  };
  const stdout = read(child.stdout);
  const stderr = read(child.stderr);
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: stdout(), stderr: stderr() }));
  });
}

let shared: ChildProcess | undefined;
const waiting = new Map<number, (run: Run) => void>();
let sent = 0;

/**
 * Runs the command line to its end. With `SPOTLAB_TEST_DEPTH=full` each run has its own process; otherwise all runs of
 * this function share one process, which takes a fifth of the time. Use it for commands that leave no timer and no
 * rejected promise.
 */
export function runShared(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  if (isProcessPerRun) return runCli(args, options);
  shared ??= startShared();
  const id = sent++;
  const { env, cwd = process.cwd(), input = '' } = options;
  shared.send({ id, request: { args, env: environment(env), cwd, input } });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function startShared(): ChildProcess {
  const program = fileURLToPath(new URL('shared-process.mjs', import.meta.url));
  const child = fork(program, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  child.on('message', ({ id, result }: { id: number; result: Run }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  // The child process ends with this process.
  child.unref();
  child.channel?.unref();
  return child;
}
