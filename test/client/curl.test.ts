/**
 * Tests that the curl commands which the client writes for its calls work: real curl in a real shell, against a real
 * exchange, with every kind of signature.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, type KeyOptions, type Spot } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { makeClient } from '../support/make-client.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const ed25519 = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { type: 'pkcs8', format: 'pem' } as const;
const spki = { type: 'spki', format: 'pem' } as const;

const SECRET_KEY = 'c'.repeat(64);
const kinds: [kind: string, keys: KeyOptions][] = [
  ['HMAC', { apiKey: 'hmac-key', secretKey: SECRET_KEY }],
  ['RSA', { apiKey: 'rsa-key', privateKey: rsa.privateKey.export(pem) as string }],
  ['Ed25519', { apiKey: 'ed25519-key', privateKey: ed25519.privateKey.export(pem) as string }],
];

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    apiKey: 'hmac-key',
    secretKey: SECRET_KEY,
    registerKeys: [
      { apiKey: 'rsa-key', kind: 'RSA', publicKey: rsa.publicKey.export(spki) as string },
      { apiKey: 'ed25519-key', kind: 'Ed25519', publicKey: ed25519.publicKey.export(spki) as string },
    ],
  });
});
afterAll(() => exchange.close());

/** A client that has measured the exchange's clock: a command is signed with the time of this clock. */
async function client(keys: KeyOptions): Promise<Spot> {
  const x = await connect({ network: exchange.baseUrl, ...keys });
  await x.general.time();
  return x;
}

/** The exchange's answer to a command. The server runs in this process, so the shell must not block this process. */
async function run(command: string): Promise<Record<string, unknown>> {
  const stdout = await new Promise<string>((resolve, reject) =>
    execFile('/bin/sh', ['-c', command], (error, text) => (error ? reject(error) : resolve(text))),
  );
  return JSON.parse(stdout);
}

describe.runIf(hasCurl)('a curl command with its secrets', () => {
  for (const [kind, keys] of kinds) {
    test(`signed by ${kind} is accepted: POST, GET and DELETE`, async () => {
      const x = await client(keys);
      const id = `curl-${kind}`;
      const secrets = { secrets: true };
      const place = x.orders.limit('BTCUSDT', 'BUY', '0.001', '50000').id(id);
      expect(await run(place.curl(secrets))).toMatchObject({ clientOrderId: id, symbol: 'BTCUSDT', status: 'NEW' });
      const get = x.orders.get('BTCUSDT', { origClientOrderId: id });
      expect(await run(get.curl(secrets))).toMatchObject({ clientOrderId: id, price: '50000.00000000' });
      const cancel = x.orders.cancel('BTCUSDT', { origClientOrderId: id });
      expect(await run(cancel.curl(secrets))).toMatchObject({ origClientOrderId: id, status: 'CANCELED' });
      await x.close();
    });
  }

  test('keeps a valid signature with letters beyond ASCII and shell characters in its values', async () => {
    const x = await client((kinds[0] as [string, KeyOptions])[1]);
    const odd = `柚子 'x' "y" $(id) \`id\` ; & | * ? # % + [a] {b} \\ !`;
    // The signature is checked before the values: the refusal of a value proves that the value arrived unchanged.
    const codes: unknown[] = [];
    for (const call of [
      x.request('GET', '/api/v3/openOrders', { symbol: '柚子USDT' }),
      x.orders.get('BTCUSDT', { origClientOrderId: odd }),
      x.orders.cancel('BTCUSDT', { origClientOrderId: odd }),
      x.request('POST', '/api/v3/order', { symbol: '柚子USDT', side: 'BUY', type: 'MARKET', quantity: 1 }),
    ]) {
      const { code } = await run(call.curl({ secrets: true }));
      codes.push(code);
      const { exchangeCode } = await call.send().then(
        () => ({ exchangeCode: undefined }),
        (error) => error,
      );
      expect(code).toBe(exchangeCode);
    }
    // Results: a list of orders, twice an unknown order, a too small quantity; never -1022 for a wrong signature.
    expect(codes).toEqual([undefined, -2013, -2011, -1013]);
    expect(
      execFileSync('/bin/sh', ['-c', `true ${x.orders.get('BTCUSDT', { origClientOrderId: odd }).curl()}`]).length,
    ).toBe(0);
    await x.close();
  });

  test('a curl command with times in microseconds and without a signature runs', async () => {
    const x = await connect({ network: exchange.baseUrl, timeUnit: 'MICROSECOND' });
    const { serverTime } = await run(x.general.time().curl({ secrets: true }));
    expect(serverTime).toBeGreaterThan(1e15);
    await x.close();
  });
});

describe('a curl command without its secrets', () => {
  test('masks key, signature and listen keys, and marks their places', () => {
    const { x } = makeClient();
    const command = x.orders.limit('BTCUSDT', 'BUY', '1', '2').curl();
    expect(command).toContain("-H 'x-mbx-apikey: ‹key›'");
    expect(command).toMatch(/--data-raw '.*&signature=‹signature›'$/);
    const keepAlive = x.request('PUT', '/api/v3/userDataStream', { listenKey: 'abc' }, 'USER_STREAM');
    expect(keepAlive.curl()).toMatch(/--data-raw 'listenKey=‹listenKey›&timestamp/);
    expect(keepAlive.curl({ secrets: true })).toContain('listenKey=abc&');
  });
});
