/** Tests the token of the admin interface: a local program without it is refused, and programs of its user find it. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAdminToken, storeAdminToken, tokenFile } from '../../../src/connect/state/admin-tokens.js';
import { connect } from '../../../src/index.js';
import { controlCommands, controlRoute } from '../../../src/protocol/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const SETUP = { symbols: ['BTCUSDT'], live: false } as const;
const folder = mkdtempSync(join(tmpdir(), 'spotlab-token-'));
const environment = { SPOTLAB_STATE_DIR: folder };
const exchanges: RunningExchange[] = [];
beforeAll(async () => {
  for (const options of [
    { classNames: ['Ann'] },
    { classNames: ['Ann'], adminPort: 0 },
    { classNames: ['Ann'], adminPort: 0, host: '0.0.0.0', allowRemote: true },
    { adminToken: 'a-token-of-somebody' },
  ])
    exchanges.push(await startExchange({ ...SETUP, ...options }));
});
afterAll(async () => {
  await Promise.all(exchanges.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

const ask = ({ adminUrl = '' }: RunningExchange, id: string, headers: Record<string, string> = {}) => {
  const { method, path } = controlRoute(id);
  return fetch(`${new URL(adminUrl).origin}${path}`, { method, headers });
};

describe('the admin interface of a class, or of an exchange with the option adminToken', () => {
  test('refuses every command without the token and with a wrong one, and changes nothing', async () => {
    for (const exchange of exchanges) {
      const before = exchange.students;
      for (const id of Object.keys(controlCommands)) {
        for (const headers of [{}, { authorization: `Bearer ${exchange.adminToken}x` }, { authorization: 'Bearer ' }]) {
          const answer = await ask(exchange, id, headers as Record<string, string>);
          const body = (await answer.json()) as { code: string; msg: string };
          expect([id, answer.status, body.code]).toEqual([id, 401, 'SPOTLAB_CONTROL']);
          expect(body.msg).toContain('SPOTLAB_ADMIN_TOKEN');
        }
      }
      expect(exchange.students).toEqual(before);
      expect((await fetch(exchange.adminUrl ?? '')).status).toBe(401);
    }
  });

  test('takes commands with the token, and refuses web pages even with the token', async () => {
    for (const exchange of exchanges) {
      const authorization = `Bearer ${exchange.adminToken}`;
      expect((await ask(exchange, 'state', { authorization })).status).toBe(200);
      expect((await ask(exchange, 'state', { authorization, origin: 'http://evil.example' })).status).toBe(403);
    }
  });

  test('is controlled by a client that connect() gives the token, which no message, reply or recording shows', async () => {
    const [exchange] = exchanges as [RunningExchange];
    const { baseUrl: network, adminUrl = '', adminToken = '' } = exchange;
    await expect(connect({ network, adminUrl })).rejects.toThrow('needs its token');
    await expect(connect({ network, adminUrl, adminToken: 'wrong-token' })).rejects.toThrow(/^(?!.*wrong-token)/);
    await expect(connect({ network, adminToken })).rejects.toThrow('adminToken is set, but adminUrl is not.');
    await expect(connect({ adminToken })).rejects.toThrow('adminToken is set, but network is not');
    const seen: unknown[] = [];
    const x = await connect({ network, adminUrl, adminToken, onRequest: (request) => seen.push(request) });
    const recording = x.record();
    expect((await x.exchange.class.codes())[0]?.name).toBe('Ann');
    expect(JSON.stringify([seen, recording.toHAR()])).not.toContain(adminToken);
    expect(seen.length).toBeGreaterThan(0);
    await x.close();
  });

  test('the admin interface of an exchange without a class and without the option needs no token', async () => {
    const alone = await startExchange(SETUP);
    expect([alone.adminToken, (await ask(alone, 'state')).status]).toEqual([undefined, 200]);
    await alone.close();
  });
});

describe('a token that the exchange has stored in a file', () => {
  const url = 'http://127.0.0.1:9001/admin/v1';

  test('is found by any address of the admin interface, in a file that only its user can read', () => {
    const { path, remove } = storeAdminToken(url, 'the-token', environment);
    expect(path).toBe(tokenFile(folder, 'http://127.0.0.1:9001'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['admin-127.0.0.1-9001.json']);
    for (const one of [url, 'http://127.0.0.1:9001', 'http://localhost:9001/'])
      expect(findAdminToken(one, environment)).toBe('the-token');
    expect(findAdminToken('http://127.0.0.1:9002', environment)).toBeUndefined();
    expect(findAdminToken(url, { ...environment, SPOTLAB_ADMIN_TOKEN: ' given ' })).toBe('given');
    remove();
    expect([findAdminToken(url, environment), readdirSync(folder)]).toEqual([undefined, []]);
  });

  test.each([
    ['others can read it', (path: string) => chmodSync(path, 0o644)],
    ['it is damaged', (path: string) => writeFileSync(path, '{"token":')],
    [
      // The port may now belong to another user.
      'its process has ended',
      (path: string) => {
        const stored = JSON.parse(readFileSync(path, 'utf8')) as object;
        writeFileSync(path, JSON.stringify({ ...stored, pid: 2 ** 22 + 1 }));
      },
    ],
  ])('is not used when %s', (_, change) => {
    const { path } = storeAdminToken(url, 'the-token', environment);
    change(path);
    expect(findAdminToken(url, environment)).toBeUndefined();
    rmSync(path);
  });
});
