/** Tests that `x.exchange` controls an exchange that was started elsewhere, with the option `adminUrl`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

import { type ConnectOptions, connect, type Spot } from '../../src/index.js';
import { controlCommands } from '../../src/protocol/index.js';
import { type ExchangeOptions, startExchange } from '../../src/server/embedded.js';

const toClose: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of toClose.splice(0).reverse()) await one.close();
});

async function start(options: ExchangeOptions = {}) {
  const exchange = await startExchange({
    symbols: ['BTCUSDT'],
    startMs: Date.UTC(2026, 2, 1),
    paused: true,
    ...options,
  });
  toClose.push(exchange);
  return exchange;
}

async function open(options: ConnectOptions): Promise<Spot> {
  const x = await connect(options);
  toClose.push(x);
  return x;
}

/** The command of an id on a client: `clock.advance` is `x.exchange.clock.advance`. */
function commandOf(x: Spot, id: string): (...given: unknown[]) => PromiseLike<unknown> {
  return id.split('.').reduce((group: unknown, name) => (group as Record<string, unknown>)[name], x.exchange) as never;
}

describe('an exchange that was started elsewhere', () => {
  test.each([{}, { adminPort: 0 }])('is controlled by its admin URL: %j', async (options) => {
    const exchange = await start(options);
    const { baseUrl, adminUrl = '', apiKey, secretKey } = exchange;
    const seen: string[] = [];
    const x = await open({ network: baseUrl, adminUrl, apiKey, secretKey, onRequest: ({ verb }) => seen.push(verb) });
    await x.exchange.clock.advance('1m');
    expect((await x.orders.limit('BTCUSDT', 'BUY', '0.01', '40000').send()).transactTime).toBe(
      Date.UTC(2026, 2, 1, 0, 1),
    );
    expect((await x.exchange.limits.set('off')).rateLimits).toEqual([]);
    const file = join(tmpdir(), `spotlab-admin-${process.pid}.json`);
    await x.exchange.snapshots.save(file);
    await x.exchange.clock.advance('1m');
    expect((await x.exchange.snapshots.load(file)).clock.timeMs).toBe(Date.UTC(2026, 2, 1, 0, 1));
    expect(seen.slice(0, 2)).toEqual(['exchange.state', 'exchange.clock.advance']);
    expect(exchange.marketTimeUs()).toBe(Date.UTC(2026, 2, 1, 0, 1) * 1_000);
  });

  test('gets a command a second time if it did not read the first one in time', async () => {
    const { baseUrl, adminUrl = '' } = await start();
    const statuses: number[] = [];
    const slow = createServer(async (request, response) => {
      const isLate = statuses.length % 2 === 0;
      const answer = isLate
        ? undefined
        : await fetch(new URL(request.url ?? '', adminUrl), { method: request.method ?? 'GET' });
      statuses.push(answer?.status ?? 408);
      response.writeHead(answer?.status ?? 408).end(await answer?.text());
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    toClose.push(slow);
    const x = await open({ network: baseUrl, adminUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` });
    expect((await x.exchange.state()).clock.isPaused).toBe(true);
    expect(statuses).toEqual([408, 200, 408, 200]);
  });

  test('takes every command of x.exchange', async () => {
    const { baseUrl, adminUrl = '' } = await start();
    const x = await open({ network: baseUrl, adminUrl });
    const { apiKey } = await x.exchange.keys.create();
    const given: Record<string, unknown[]> = {
      'clock.advance': ['1s'],
      'clock.set': [Date.UTC(2026, 2, 1, 0, 1)],
      'clock.speed': [2],
      fund: ['USDT', '1'],
      setBalance: ['USDT', '1'],
      'accounts.change': [0, { canTrade: true }],
      'accounts.commission': [0],
      'keys.register': [],
      'keys.change': [apiKey, { permissions: ['USER_DATA'] }],
      'keys.revoke': [apiKey],
      symbolStatus: ['BTCUSDT', 'HALT'],
      symbolDiscount: ['BTCUSDT', false],
      'faults.add': ['drop'],
      'limits.set': ['on'],
      seed: [3],
      'snapshots.save': [join(tmpdir(), `spotlab-admin-${process.pid}.json`)],
      'snapshots.load': [join(tmpdir(), `spotlab-admin-${process.pid}.json`)],
    };
    const failed: string[] = [];
    for (const id of Object.keys(controlCommands)) {
      try {
        await commandOf(x, id)(...(given[id] ?? []));
      } catch (error) {
        // A refusal of the exchange shows that the command arrived.
        const { code, message } = error as { code?: string; message: string };
        if (code !== 'SPOTLAB_CONTROL' && code !== 'SPOTLAB_PARAMETER') failed.push(`${id}: ${message}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

describe('an exchange that cannot be controlled is refused when the client connects', () => {
  test.each([
    ['https://127.0.0.1:1/admin/v1', 'is not the URL of an admin interface on this machine'],
    ['http://example.com/admin/v1', 'is not the URL of an admin interface on this machine'],
    ['http://127.0.0.1:1/other', 'is not the URL of an admin interface on this machine'],
    ['nonsense', 'is not the URL of an admin interface on this machine'],
    [
      'http://127.0.0.1:1/admin/v1',
      'the command did not reach the exchange at http://127.0.0.1:1. Is the exchange still',
    ],
  ])('adminUrl %s is no admin interface, or nothing answers there', async (adminUrl, text) => {
    await expect(connect({ network: 'http://127.0.0.1:1', adminUrl })).rejects.toThrow(text);
  });

  test('no error message shows the password of a URL', async () => {
    const connecting = connect({ network: 'http://127.0.0.1:1', adminUrl: 'http://me:hunter2@127.0.0.1:1/admin/v1' });
    await expect(connecting).rejects.toThrow('adminUrl is not the URL of an admin interface on this machine.');
  });

  test('the network has a name, such as testnet', async () => {
    const connecting = connect({ network: 'testnet', adminUrl: 'http://127.0.0.1:1/admin/v1' });
    await expect(connecting).rejects.toThrow(
      'adminUrl is for an exchange that `spotlab exchange` started, not for testnet.',
    );
  });

  test('a server that is not an exchange', async () => {
    const server = createServer((_, reply) => reply.writeHead(404).end('<h1>Not found</h1>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    toClose.push(server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const connecting = connect({ network: url, adminUrl: `${url}/admin/v1` });
    await expect(connecting).rejects.toThrow(`there is no admin interface at ${url} (HTTP 404).`);
  });
});

test('a command fails when the exchange has ended after the client connected', async () => {
  const exchange = await start();
  const { baseUrl, adminUrl = '' } = exchange;
  const x = await open({ network: baseUrl, adminUrl });
  await exchange.close();
  toClose.splice(toClose.indexOf(exchange), 1);
  await expect(x.exchange.clock.advance('1h')).rejects.toThrow(/did not reach the exchange|may still have been/);
});

test('without adminUrl the error names the option', async () => {
  const { baseUrl } = await start();
  const x = await open({ network: baseUrl });
  await expect(x.exchange.state()).rejects.toThrow('is controlled with its adminUrl: connect({ network, adminUrl })');
});
