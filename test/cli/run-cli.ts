/** Runs the built command line as a separate process, with an environment without API keys. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
  const kept = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' };
  return spawn(process.execPath, [CLI, ...args], { cwd, env: { ...kept, ...env } });
}

/** Runs it to its end. */
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
