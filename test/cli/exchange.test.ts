/** Tests `spotlab exchange` as a separate process: its first line of output, its signals and its errors. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../../src/connect/connect.js';
import { runCli, startCli } from './run-cli.js';

interface Announced {
  readonly baseUrl: string;
  readonly streamUrl: string;
  readonly wsApiUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly accounts: readonly { readonly apiKey: string; readonly secretKey: string }[];
}

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts it and reads its first line. */
async function startExchange(...args: string[]) {
  const child = startCli(['exchange', ...args]);
  running.push(child);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  while (!stdout.includes('\n')) await once(child.stdout, 'data');
  return { child, announced: JSON.parse(stdout.split('\n')[0] as string) as Announced, stdout: () => stdout };
}

describe('spotlab exchange', () => {
  test('says where it listens and with which keys in one line of JSON, then is quiet', async () => {
    const { announced, stdout } = await startExchange('--port', '0');
    expect(announced.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(announced.streamUrl).toBe(announced.baseUrl.replace('http', 'ws'));
    expect(announced.wsApiUrl).toBe(`${announced.streamUrl}/ws-api/v3`);
    const x = await connect({ network: announced.baseUrl, apiKey: announced.apiKey, secretKey: announced.secretKey });
    const { price } = await x.market.ticker.price('BTCUSDT');
    expect(Number(price)).toBeGreaterThan(0);
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    expect(order).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' });
    await x.close();
    expect(stdout().trimEnd().split('\n')).toHaveLength(1);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with exit code 0', async (signal) => {
    const { child } = await startExchange();
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('it ends although a client holds a connection open', async () => {
    const { child, announced } = await startExchange();
    const x = await connect({ network: announced.baseUrl });
    await x.general.time();
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    await x.close();
  });

  test('a port in use is reported, with exit code 1', async () => {
    const { announced } = await startExchange();
    const { port } = new URL(announced.baseUrl);
    const { code, stdout, stderr } = await runCli(['exchange', '--port', port]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(port);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('--accounts gives each its own keys and its own orders', async () => {
    const { announced } = await startExchange('--accounts', '2');
    const [first, second] = announced.accounts;
    expect(announced.accounts).toHaveLength(2);
    expect(first?.apiKey).toBe(announced.apiKey);
    expect(second?.apiKey).not.toBe(first?.apiKey);
    const x = await connect({ network: announced.baseUrl, ...first });
    const y = await connect({ network: announced.baseUrl, ...second });
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    expect(await x.account.openOrders()).toHaveLength(1);
    expect(await y.account.openOrders()).toHaveLength(0);
    await x.close();
    await y.close();
  });

  test('an unreadable replay file is reported, with exit code 1', async () => {
    const { code, stderr } = await runCli(['exchange', '--replay', '/nowhere/klines.csv', '--symbol', 'BTCUSDT']);
    expect(code).toBe(1);
    expect(stderr).toContain('/nowhere/klines.csv');
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
