/** Web pages of other sites cannot use the exchange; programs can, whatever name they send. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PageRule } from '../../../src/server/control/page-rule.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const OWN = '127.0.0.1:9000';
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0';
const rule = (parts: Partial<ConstructorParameters<typeof PageRule>[0]> = {}) =>
  new PageRule({ host: '127.0.0.1', allowed: [], isTls: false, pages: ['/board'], ...parts });
const refused = (headers: Record<string, string>, parts = {}, path = '/api/v3/depth') =>
  rule(parts).refusalOf({ headers: { host: OWN, ...headers }, path });

describe('a request', () => {
  test.each<[string, Record<string, string>]>([
    ['of a program', {}],
    ['of a program that is redirected here', { host: 'api.binance.com' }],
    [
      'of Node, which sends one header of browsers',
      { host: 'api.binance.com', 'sec-fetch-mode': 'cors', 'accept-language': '*', 'user-agent': 'node' },
    ],
    [
      'of a WebSocket library that sends its own host as origin',
      { host: 'stream.binance.com:9443', origin: 'https://stream.binance.com:9443' },
    ],
    ['of a program that calls itself a browser', { host: 'api.binance.com', 'user-agent': CHROMIUM }],
    ['of a page of the exchange', { origin: `http://${OWN}`, 'sec-fetch-site': 'same-origin' }],
    ['of a page of the exchange, without an origin', { 'sec-fetch-site': 'same-origin' }],
    ['of a user who typed the address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['of a browser for an address', { host: '192.168.1.20:9000', 'user-agent': CHROMIUM, 'accept-language': 'en' }],
    ['of a browser for localhost', { host: 'localhost:9000', 'sec-fetch-site': 'none' }],
    ['of a browser for an address of IPv6', { host: '[::1]:9000', 'sec-fetch-site': 'none' }],
    [
      'of a browser for the name of the machine',
      { host: `${hostname().toUpperCase()}:9000`, 'sec-fetch-site': 'none' },
    ],
  ])('%s is not refused', (_, headers) => {
    expect(refused(headers)).toBeUndefined();
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'of a page of another site',
      { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
      '--allow-host evil.test ',
    ],
    [
      'of a page of another port',
      { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-site' },
      '--allow-host 127.0.0.1:5173 ',
    ],
    ['of an old browser', { origin: 'http://evil.test' }, 'http://evil.test'],
    ['of a picture in a page', { 'sec-fetch-site': 'cross-site' }, 'a web page of another site'],
    [
      'of a link in a page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      '--allow-host NAME',
    ],
    ['of a page of the same machine without an origin', { 'sec-fetch-site': 'same-site' }, 'another site'],
    ['of a file or a frame without an origin', { origin: 'null' }, 'the web page null'],
    ['of a browser extension', { origin: 'chrome-extension://abc' }, 'chrome-extension://abc'],
    [
      'for a name that a page points at the exchange',
      { host: 'rebind.test:9000', 'user-agent': CHROMIUM, 'accept-language': 'en' },
      '--allow-host rebind.test.',
    ],
    ['for such a name over loopback', { host: 'rebind.test', 'sec-fetch-site': 'same-origin' }, 'rebind.test'],
    [
      'of such a page for a stream',
      { host: 'rebind.test', origin: 'http://rebind.test', 'user-agent': CHROMIUM },
      'rebind.test',
    ],
    ['with an origin of control characters', { origin: 'http://a\u001b[2J' }, 'http://a?[2J'],
  ])('%s is refused with a reason', (_, headers, text) => {
    const reply = refused(headers);
    expect(reply?.status).toBe(403);
    const { code, msg } = JSON.parse(String(reply?.body)) as { code: number; msg: string };
    expect([code, msg]).toEqual([-1002, expect.stringContaining(text)]);
  });

  test('if a certificate has proved the host name, a request is accepted, but not a request from a page of another site', () => {
    expect(refused({ host: 'class.example', 'sec-fetch-site': 'none' }, { isTls: true })).toBeUndefined();
    expect(refused({ 'sec-fetch-site': 'cross-site' }, { isTls: true })?.status).toBe(403);
  });

  test('a request for an allowed host name is not refused, nor is a request of a page under an allowed name', () => {
    const given = { allowed: ['Class.Example', 'localhost:5173'] };
    expect(refused({ host: 'class.example:80', 'sec-fetch-site': 'same-origin' }, given)).toBeUndefined();
    expect(refused({ origin: 'https://class.example', 'sec-fetch-site': 'cross-site' }, given)).toBeUndefined();
    expect(refused({ origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' }, given)).toBeUndefined();
    expect(refused({ origin: 'http://localhost:5174', 'sec-fetch-site': 'cross-site' }, given)?.status).toBe(403);
    expect(refused({ host: 'teacher:9000', 'sec-fetch-site': 'none' }, { host: 'teacher' })).toBeUndefined();
  });

  test('a link from another site to a page of the exchange is followed, but not into a frame', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(refused(link, {}, '/board')).toBeUndefined();
    expect(refused(link, {}, '/board/command')?.status).toBe(403);
    expect(refused({ ...link, 'sec-fetch-dest': 'iframe' }, {}, '/board')?.status).toBe(403);
    expect(refused({ ...link, host: 'rebind.test' }, {}, '/board')?.status).toBe(403);
  });
});

describe('a web page of another site', () => {
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await startExchange({ symbols: ['BTCUSDT'], live: false, classNames: ['Ann'], limitsBy: 'address' });
  });
  afterAll(() => exchange.close());
  const page = { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${exchange.baseUrl}${path}`, { ...init, headers: { ...page, ...init.headers } });
  const usedWeight = async () =>
    Number((await fetch(`${exchange.baseUrl}/api/v3/ping`)).headers.get('x-mbx-used-weight-1m'));

  test('uses no weight, and causes no ban', async () => {
    const before = await usedWeight();
    for (let at = 0; at < 30; at += 1) {
      const reply = await ask('/api/v3/depth?symbol=BTCUSDT&limit=5000');
      expect([reply.status, reply.headers.get('x-mbx-used-weight-1m')]).toEqual([403, null]);
      await reply.text();
    }
    expect(await usedWeight()).toBe(before + 1);
  });

  test.each(['/admin/v1/accounts/list', '/board', '/board/csv', '/class/v1/join', '/unknown', '/api/v3/order'])(
    'gets nothing of %s',
    async (path) => {
      expect((await ask(path)).status).toBe(403);
      expect((await ask(path, { method: 'POST', body: 'x'.repeat(1_000) })).status).toBe(403);
      expect((await ask(path, { method: 'OPTIONS' })).status).toBe(403);
    },
  );

  test.each(['/ws/btcusdt@trade', '/stream', '/ws-api/v3'])('opens no connection to %s', async (path) => {
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${exchange.streamUrl}${path}`, { origin: 'http://evil.test' });
      socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode));
      socket.on('open', () => resolve('open'));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(403);
  });
});
