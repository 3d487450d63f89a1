/** Starts the exchange of one graded notebook in a process of its own, so that nothing in it can hold up the grader. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Spot } from '../../client/index.js';
import { connect } from '../../connect/index.js';

/** A running exchange, with a client that controls it. */
export interface GradingExchange {
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly client: Spot;
  close(): Promise<void>;
}

const CLI = fileURLToPath(new URL('../main.js', import.meta.url));

/** @throws Error if the exchange does not start */
export async function startGradingExchange(seed: number, timeMs: number): Promise<GradingExchange> {
  const args = [CLI, 'exchange', '--port', '0', '--seed', String(seed), '--time', String(timeMs)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const kill = () => child.kill('SIGKILL');
  // The exchange must not outlive the grader.
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The exchange ended before it listened (exit code ${code}).`)));
  });
  const { baseUrl, adminUrl, apiKey, secretKey } = JSON.parse(line) as Omit<GradingExchange, 'client' | 'close'>;
  const client = await connect({ network: baseUrl, adminUrl, apiKey, secretKey });
  const close = async () => {
    await client.close();
    kill();
    await ended;
    process.off('exit', kill);
  };
  return { baseUrl, adminUrl, apiKey, secretKey, client, close };
}
