/**
 * Starts a `redis-server` of its own for a test: on a free port of this machine, with its files in a temporary folder. The
 * machine's own Redis is not touched.
 *
 * Tests that need it are skipped on a machine without `redis-server` (Debian package `redis-server`): use
 * `describe.skipIf(!hasRedis)(withRedis('…'), …)`, which puts the reason into the name of the test.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has a `redis-server`. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** The name of a test that needs Redis; on a machine without it, with the reason why the test is skipped. */
export const withRedis = (name: string): string =>
  hasRedis ? name : `${name} (skipped: redis-server is not installed; Debian package redis-server)`;

export interface RedisProcess {
  /** The address, such as `redis://127.0.0.1:41234`; with the password, if there is one. */
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Kills the server as `kill -9` does. Its data are lost. */
  kill(): Promise<void>;
  /** Starts an empty server on the same port, after `kill`. */
  restart(): Promise<void>;
  /** Kills the server and removes its files. */
  close(): Promise<void>;
}

/** @param password the password of the default user. Default: none */
export async function startRedis({ password }: { password?: string } = {}): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-redis-'));
  const port = await freePort();
  let child = await launch(folder, port, password);
  const kill = async () => {
    const ended = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    port,
    get child() {
      return child;
    },
    kill,
    restart: async () => {
      child = await launch(folder, port, password);
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number, password: string | undefined): Promise<ChildProcess> {
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  if (password !== undefined) options.push('--requirepass', password);
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      log += chunk;
      if (log.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`redis-server did not start: ${log}`)));
  });
  child.stdout?.resume();
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** One command in Redis's own protocol, for tests without a client; resolves with the reply as text. */
export function redisCommand(port: number, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`);
    });
    socket.once('data', (reply) => {
      resolve(reply.toString().trim());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
