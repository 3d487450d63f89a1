/**
 * No output contains a secret. Clients with keys of every kind run through every way in which a call can end. The test
 * searches all output of programs, terminals, notebooks and logs for the API key, the secret, the lines of the PEM, the
 * passphrase and every sent signature.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, inspect } from 'node:util';
import { serialize } from 'node:v8';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { type ConnectOptions, connect, type KeyOptions, type Spot } from '../../src/index.js';
import { forgetBook } from '../../src/limits/index.js';

const PASSPHRASE = 'passphrase-of-the-tests';
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const ed25519 = generateKeyPairSync('ed25519').privateKey;
const seed = (ed25519.export({ type: 'pkcs8', format: 'der' }) as Buffer).subarray(-32);
const edPem = ed25519.export({ type: 'pkcs8', format: 'pem' }) as string;

const KINDS: [kind: string, keys: KeyOptions & { apiKey: string }][] = [
  ['HMAC', { apiKey: `${'hmacApiKey'.repeat(6)}Abcd`, secretKey: `${'hmacSecret'.repeat(6)}Wxyz` }],
  ['RSA', { apiKey: `${'rsaApiKey0'.repeat(6)}Abcd`, privateKey: rsa.privateKey, passphrase: PASSPHRASE }],
  ['Ed25519 as PEM', { apiKey: `${'pemApiKey0'.repeat(6)}Abcd`, privateKey: edPem }],
  ['Ed25519 as bytes', { apiKey: `${'rawApiKey0'.repeat(6)}Abcd`, privateKey: seed.toString('hex') }],
];

/** Everything that must not be seen. */
const secrets = new Set<string>([PASSPHRASE, seed.toString('hex'), seed.toString('base64')]);
for (const [, { apiKey, secretKey, privateKey }] of KINDS) {
  secrets.add(apiKey);
  if (secretKey) secrets.add(secretKey);
  for (const line of privateKey?.split('\n') ?? []) if (/^[A-Za-z0-9+/=]{20,}$/.test(line)) secrets.add(line);
}

/** The reply of the server to each path; every other path gets an empty object. */
const answers: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => unknown>> = {
  '/api/v3/time': (response) => response.end(`{"serverTime":${Date.now()}}`),
  '/api/v3/account': (response) =>
    response.writeHead(401).end('{"code":-2015,"msg":"Invalid API-key, IP, or permissions."}'),
  '/api/v3/openOrders': (response) =>
    response.writeHead(400).end('{"code":-1022,"msg":"Signature for this request is not valid."}'),
  '/api/v3/allOrders': (response) =>
    response.writeHead(400).end('{"code":-1021,"msg":"Timestamp outside of recvWindow."}'),
  '/api/v3/myTrades': (response) => response.writeHead(403).end('<html>denied</html>'),
  '/api/v3/order': (response, { method }) =>
    method === 'GET'
      ? response.writeHead(502).end('<html>')
      : response.writeHead(504).end('{"code":-1007,"msg":"Timeout."}'),
  '/api/v3/order/cancelReplace': (response) => response.socket?.destroy(),
  '/api/v3/rateLimit/order': () => {},
  '/api/v3/orderList': (response) => response.end('{"code": not JSON'),
  '/sapi/v1/limited': (response) =>
    response.writeHead(429, { 'retry-after': '0' }).end('{"code":-1003,"msg":"Slow down."}'),
  '/sapi/v1/banned': (response) =>
    response.writeHead(418, { 'retry-after': '5' }).end('{"code":-1003,"msg":"Banned."}'),
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const sent = `${request.url}&${Buffer.concat(chunks).toString()}`;
    for (const [, signature = ''] of sent.matchAll(/signature=([^&]+)/g)) {
      secrets.add(signature);
      secrets.add(decodeURIComponent(signature));
    }
    const answer = answers[(request.url ?? '').split('?')[0] as string];
    if (answer) answer(response, request);
    else response.end('{}');
  });
});

afterEach(() => forgetBook(network));

/** Every shown text, with the place of its output. */
const shown: { where: string; text: string }[] = [];
let folder: string;
let network: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-secrets-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  server.closeAllConnections();
  server.close();
});

/** Shows a value in every way there is. */
function show(where: string, value: unknown): void {
  const say = (how: string, make: () => unknown) => {
    let text: string;
    try {
      text = String(make());
    } catch (error) {
      text = `${(error as Error).message} ${(error as Error).stack}`;
    }
    shown.push({ where: `${where}: ${how}`, text });
  };
  say('String', () => value);
  say('template', () => `${value as string}`);
  say('JSON', () => JSON.stringify(value));
  say('format', () => format('%s %o %O %j', value, value, value, value));
  const everything = { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true, maxStringLength: null };
  say('inspect', () => inspect(value));
  say('inspect, everything', () => inspect(value, everything));
  say('inspect, past the hooks', () => inspect(value, { ...everything, customInspect: false }));
  say('inspect, beside another', () => inspect({ nested: [value] }, { ...everything, showProxy: true }));
  say('serialize', () => serialize(value).toString('latin1'));
  say('notebook', () => {
    const draw = (value as { [key: symbol]: undefined | (() => unknown) })?.[Symbol.for('Jupyter.display')];
    return JSON.stringify(draw?.call(value));
  });
  say('reflection', () => reachable(value).join('\n'));
}

/** Every text that reflection reaches from a value: names, symbols, hidden properties, getters, causes. */
function reachable(value: unknown, seen = new Set<unknown>(), depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return [];
  if (seen.has(value) || depth > 12 || seen.size > 20_000) return [];
  seen.add(value);
  if (ArrayBuffer.isView(value))
    return [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')];
  const entries = value instanceof Map ? [...value.entries()].flat() : value instanceof Set ? [...value] : [];
  const own = Reflect.ownKeys(value).flatMap((key) => {
    try {
      return [String(key), (value as Record<string | symbol, unknown>)[key]];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  return [...entries, ...own].flatMap((one) => reachable(one, seen, depth + 1));
}

/** Records the output of the process, warnings included, while `run` runs. */
async function listening(where: string, run: () => Promise<void>): Promise<void> {
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      shown.push({ where: `${where}: ${name}`, text: String(text) });
      return true;
    }),
  );
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation((text, options) => {
    shown.push({ where: `${where}: warning`, text: `${String(text)} ${JSON.stringify(options)}` });
  });
  await run();
  await new Promise((resolve) => setImmediate(resolve));
  for (const spy of [...spies, warnings]) spy.mockRestore();
}

/** Every call that ends badly, each in a way of its own, and some that end well. */
function calls(x: Spot): Record<string, () => PromiseLike<unknown>> {
  const stop = new AbortController();
  const stopped = new AbortController();
  stopped.abort(new Error('stopped before'));
  return {
    'a good reply': () => x.request('GET', '/sapi/v1/good', {}, 'USER_DATA'),
    'a public call': () => x.general.time(),
    'a 401': () => x.account.info(),
    'a -1022': () => x.account.openOrders(),
    '-1021, twice': () => x.account.allOrders('BTCUSDT'),
    '403 without JSON': () => x.account.myTrades('BTCUSDT'),
    '502 on a reading call': () => x.orders.get('BTCUSDT', 1),
    '504 on an order': () => x.orders.limit('BTCUSDT', 'BUY', '1', '2'),
    'a socket lost under an order': () => x.orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2').mode('STOP_ON_FAILURE'),
    'a reply that is no JSON': () => x.orders.getList({ orderListId: 1 } as never),
    'a time-out': () => x.request('GET', '/api/v3/rateLimit/order', {}, 'USER_DATA'),
    'an abort under way': () => {
      setImmediate(() => stop.abort(new Error('stopped')));
      return x.request('GET', '/api/v3/rateLimit/order', {}, 'USER_DATA').signal(stop.signal);
    },
    'an abort before': () => x.account.info().signal(stopped.signal),
    'a value that cannot be sent': async () => x.orders.limit('BTCUSDT', 'BUY', '1', 'abc'),
    'a broken rule': () => x.orders.market('BTCUSDT', 'BUY', '1').with('price', '1'),
  };
}

/** Calls that the exchange refuses for a limit, and a later call that waits for this limit. */
const refusedFor = (path: string) => (x: Spot) => ({
  'a limit': () => x.request('GET', path, {}, 'USER_DATA'),
  'a limit that holds': () => x.account.info(),
});

async function outcome(run: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

const leaks = () =>
  shown.flatMap(({ where, text }) =>
    [...secrets].filter((secret) => text.includes(secret)).map((secret) => `${where} shows ${secret}`),
  );

describe('no output shows a secret', () => {
  test.each(KINDS)('%s keys are in no output, however a call ends', async (kind, keys) => {
    const seen: unknown[] = [];
    await listening(kind, async () => {
      const options: ConnectOptions = {
        network,
        ...keys,
        limits: 'throw',
        timeoutMs: 150,
        reconcileMs: 1,
        onRequest: (request) => {
          seen.push(request);
          throw new Error(`a hook fails over ${inspect(request)}`);
        },
        onResponse: async (response) => {
          seen.push(response);
          throw response;
        },
      };
      const codes: unknown[] = [];
      const go = async (x: Spot, ways: Record<string, () => PromiseLike<unknown>>) => {
        for (const [name, run] of Object.entries(ways)) {
          const ended = await outcome(run);
          codes.push((ended as { code?: unknown }).code);
          show(`${kind}, ${name}`, ended);
          process.stdout.write(`${inspect(ended)}\n`);
        }
        show(`${kind}, client`, x);
      };
      for (const path of ['/sapi/v1/limited', '/sapi/v1/banned']) {
        const x = await connect(options);
        await go(x, refusedFor(path)(x));
        await x.close();
        forgetBook(network);
      }
      const x = await connect(options);
      const recording = x.record();
      await go(x, calls(x));
      // The test is about errors: they must have happened.
      expect(new Set(codes)).toEqual(
        new Set([
          undefined,
          'SPOTLAB_EXCHANGE',
          'SPOTLAB_REPLY',
          'SPOTLAB_OUTCOME_UNKNOWN',
          'SPOTLAB_TRANSPORT',
          'SPOTLAB_PARAMETER',
          'SPOTLAB_LIMIT_BACKOFF',
          'SPOTLAB_LIMIT_BANNED',
        ]),
      );
      const call = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
      const half = x.orders.oco('BTCUSDT', 'SELL', '1');
      const things = {
        x,
        call,
        half,
        explained: call.explain(),
        curl: call.curl(),
        recording,
        har: recording.toHAR(),
        limits: x.limits,
      };
      for (const [name, thing] of Object.entries({ ...things, seen })) show(`${kind}, ${name}`, thing);
      expect(recording.length).toBeGreaterThan(10);
      await x.close();
      show(`${kind}, after close`, await outcome(() => x.account.info()));
    });
    expect(seen.length).toBeGreaterThan(20);
    expect(shown.length).toBeGreaterThan(200);
    expect(leaks()).toEqual([]);
  });

  test('an error about a key that cannot be used does not show the key', async () => {
    const [, hmac] = KINDS[0] as (typeof KINDS)[0];
    const secretKey = hmac.secretKey as string;
    const { apiKey } = hmac;
    const pem = join(folder, 'encrypted.pem');
    writeFileSync(pem, rsa.privateKey);
    const profiles = join(folder, 'profiles.json');
    writeFileSync(profiles, `{"a": {"apiKey": "${apiKey}", "secretKey": "${secretKey}" "oops" } }`, { mode: 0o600 });
    vi.stubEnv('SPOTLAB_PROFILES', profiles);
    const bad: ConnectOptions[] = [
      { apiKey },
      { secretKey },
      { apiKey, secretKey, privateKey: edPem },
      { apiKey: `${apiKey}\n`, secretKey },
      { apiKey: `${apiKey}柚`, secretKey },
      { apiKey, secretKey: ` ${secretKey}` },
      { apiKey, secretKey: edPem },
      { apiKey, privateKey: rsa.privateKey },
      { apiKey, privateKey: rsa.privateKey, passphrase: `${PASSPHRASE}-not` },
      { apiKey, privateKey: rsa.privateKey.slice(0, -200) },
      { apiKey, privateKey: `${seed.toString('hex')}ab` },
      { apiKey, privateKey: `${secretKey}!` },
      { apiKey, privateKeyFile: pem, passphrase: `${PASSPHRASE}-not` },
      { apiKey, privateKeyFile: pem },
      // The key itself in place of the path of its file.
      { apiKey, privateKeyFile: edPem },
      { apiKey, privateKeyFile: seed.toString('hex') },
      { apiKey, privateKeyFile: seed.toString('base64') },
      { profile: 'a' },
    ];
    for (const [index, options] of bad.entries()) {
      const ended = await outcome(() => connect({ network, ...options }));
      expect((ended as { code?: string }).code).toMatch(/^SPOTLAB_(KEY|PROFILE)$/);
      show(`bad key ${index}`, ended);
    }
    vi.unstubAllEnvs();
    expect(leaks()).toEqual([]);
  });

  test('the search of these tests finds a secret that is shown', async () => {
    const [, keys] = KINDS[0] as (typeof KINDS)[0];
    const x = await connect({ network, ...keys });
    const before = shown.length;
    show('revealed', { command: x.account.info().curl({ secrets: true }) });
    await x.close();
    const found = shown.splice(before).filter(({ text }) => text.includes(keys.apiKey));
    expect(found.length).toBeGreaterThan(5);
  });
});
