/** Starts `spotlab exchange` in a process of its own, from the built package. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../dist/src/cli/main.js');

export interface ExchangeProcess {
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

/** @param options the options of the command, such as `--paused` */
export async function startExchangeProcess(...options: string[]): Promise<ExchangeProcess> {
  const child = spawn(process.execPath, [MAIN, 'exchange', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const line = await new Promise<string>((told, failed) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) told(out);
    });
    void ended.then(() => failed(new Error(`the exchange did not start: ${err}`)));
  });
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ...JSON.parse(line), child, close };
}
