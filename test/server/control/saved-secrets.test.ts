/** Tests that no form of a saved exchange, and no reply of a reading command, contains a key, a secret, a join code or a token. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, lab, type Spot } from '../../../src/index.js';
import { controlCommands, controlRoute } from '../../../src/protocol/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const SETUP = { symbols: ['BTCUSDT'], live: false, startMs: Date.UTC(2026, 2, 1), paused: true } as const;
const folder = mkdtempSync(join(tmpdir(), 'spotlab-saved-'));
const file = join(folder, 'state.json');
let exchange: RunningExchange;
let teacher: Spot;
let ann: Spot;
/** The secrets that no saved form may contain. */
let secrets: Record<string, string>;

beforeAll(async () => {
  exchange = await startExchange({ ...SETUP, accounts: 2, classNames: ['Ann', 'Bob'] });
  const { baseUrl: network, adminUrl = '', adminToken = '', accounts, students = [] } = exchange;
  teacher = await connect({ network, adminUrl, adminToken, ...accounts[0] });
  const joinCode = students[0]?.joinCode;
  const body = JSON.stringify({ name: 'Ann', joinCode });
  const joined = await fetch(`${network}/class/v1/join`, { method: 'POST', body });
  const { apiKey = '', secretKey = '' } = (await joined.json()) as Record<string, string>;
  ann = await connect({ network, apiKey, secretKey });
  const created = await teacher.exchange.keys.create({ account: 1, permissions: ['USER_DATA'] });
  const pair = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  const registered = await teacher.exchange.keys.register(String(pair));
  await ann.orders.limit('BTCUSDT', 'BUY', '0.01', '30000');
  await ann.orders.market('BTCUSDT', 'BUY', '0.01');
  await teacher.exchange.snapshot('inside');
  secrets = {
    ...{ apiKey, secretKey, adminToken, bobsCode: students[1]?.joinCode ?? '', registered: registered.apiKey },
    ...Object.fromEntries(
      accounts.flatMap((one, at) => Object.entries(one).map(([name, text]) => [`${name} ${at}`, text])),
    ),
    ...{ 'created key': created.apiKey, 'created secret': created.secretKey },
  };
});
afterAll(async () => {
  await Promise.all([teacher.close(), ann.close()]);
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** The names of the secrets that a text contains, also in its packed state. */
function secretsIn(text: string): string[] {
  const packed = /"state":"([\w+/=]+)"/.exec(text)?.[1];
  const state = packed === undefined ? Buffer.alloc(0) : gunzipSync(Buffer.from(packed, 'base64'));
  return Object.keys(secrets).filter((name) => {
    const secret = secrets[name] ?? '';
    return text.includes(secret) || ['utf8', 'utf16le'].some((code) => state.includes(secret, 0, code as 'utf8'));
  });
}

test('a file of snapshots.save has the state, but no secret', async () => {
  expect(Object.values(secrets).every((one) => one.length >= 14)).toBe(true);
  await teacher.exchange.snapshots.save(file);
  const text = readFileSync(file, 'utf8');
  expect(secretsIn(text)).toEqual([]);
  const { state } = JSON.parse(text) as { state: string };
  expect(gunzipSync(Buffer.from(state, 'base64')).includes('BTCUSDT')).toBe(true);
  // The search finds a secret if the file contains one.
  const planted = gzipSync(
    Buffer.concat([gunzipSync(Buffer.from(state, 'base64')), Buffer.from(`${secrets.secretKey}`)]),
  );
  expect(secretsIn(`{"state":"${planted.toString('base64')}","x":"${secrets.adminToken}"}`)).toEqual([
    'secretKey',
    'adminToken',
  ]);
});

test('no command that reads, or that saves, replies with the secret of a key or a token', async () => {
  const headers = { authorization: `Bearer ${exchange.adminToken}` };
  const ids = Object.keys(controlCommands).filter(
    (id) => controlCommands[id]?.reads || id === 'snapshot' || id === 'snapshots.save',
  );
  expect(ids.length).toBeGreaterThan(8);
  for (const id of ids) {
    const { method, path } = controlRoute(id);
    const answer = await fetch(`${new URL(exchange.adminUrl ?? '').origin}${path}`, { method, headers });
    const found = secretsIn(await answer.text()).filter((name) => /secret|token/i.test(name));
    expect([id, answer.status, found]).toEqual([id, 200, []]);
  }
});

test('a saved run of the lab on a saved state has no secret', async () => {
  await teacher.exchange.snapshots.save(file);
  const run = await lab.run(async (x) => void (await x.orders.market('BTCUSDT', 'BUY', '0.01')), {
    market: lab.snapshot(file, { length: '1m' }),
  });
  const saved = join(folder, 'run.lab.json');
  await run.save(saved);
  expect(secretsIn(readFileSync(saved, 'utf8'))).toEqual([]);
});

test('an exchange that loads a state keeps its own keys, and takes no keys from the file', async () => {
  await teacher.exchange.snapshots.save(file);
  const later = await teacher.exchange.keys.create({ account: 0 });
  const state = await teacher.exchange.snapshots.load(file);
  expect(state).toMatchObject({ accounts: 4, accountsWithoutKey: [] });
  expect((await ann.account.openOrders()).length).toBe(1);
  expect((await teacher.exchange.keys.list()).map(({ apiKey }) => apiKey)).toContain(later.apiKey);

  // Another exchange has one account, so three accounts of the file have no key there.
  const other = await startExchange({ ...SETUP, adminToken: 'of-another-one' });
  const x = await connect({
    network: other.baseUrl,
    adminUrl: other.adminUrl ?? '',
    adminToken: 'of-another-one',
    apiKey: other.apiKey,
    secretKey: other.secretKey,
  });
  expect(await x.exchange.snapshots.load(file)).toMatchObject({ keys: 1, accountsWithoutKey: [1, 2, 3] });
  expect((await x.account.info()).canTrade).toBe(true);
  const made = await x.exchange.keys.create({ account: 2 });
  const second = await connect({ network: other.baseUrl, apiKey: made.apiKey, secretKey: made.secretKey });
  expect((await second.account.openOrders()).length).toBe(1);
  await second.close();

  // A file in which somebody wrote a key of their own.
  const { hash: _, ...saved } = JSON.parse(readFileSync(file, 'utf8')) as { state: string; hash: string };
  const own = { apiKey: 'A'.repeat(64), kind: 'HMAC', secret: 'B'.repeat(64), permissions: ['TRADE'], addresses: [] };
  const content = { ...saved, state: withKey(saved.state, { key: own, account: 1 }) };
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(content)))
    .digest('hex');
  writeFileSync(file, JSON.stringify({ ...content, hash }));
  expect((await x.exchange.snapshots.load(file)).keys).toBe(2);
  expect((await x.exchange.keys.list()).map(({ apiKey }) => apiKey)).not.toContain(own.apiKey);
  await x.close();
  await other.close();
});

/** The packed state with a key in its head; see venue-state.ts. */
function withKey(packed: string, stored: object): string {
  const bytes = gunzipSync(Buffer.from(packed, 'base64'));
  const length = bytes.readUInt32LE(4);
  const head = JSON.parse(bytes.toString('utf8', 8, 8 + length)) as { keys: object[] };
  expect(head.keys).toEqual([]);
  const text = Buffer.from(JSON.stringify({ ...head, keys: [stored] }));
  const sizes = Buffer.from(bytes.subarray(0, 8));
  sizes.writeUInt32LE(text.length, 4);
  return gzipSync(Buffer.concat([sizes, text, bytes.subarray(8 + length)])).toString('base64');
}
