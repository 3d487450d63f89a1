/** Tests an exchange that counts request weight by account: clients behind one address have separate limits and separate bans. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const WEIGHT = { rateLimitType: 'REQUEST_WEIGHT', interval: 'DAY', intervalNum: 1, limit: 100 } as const;
const SETUP = { symbols: ['BTCUSDT'], live: false, accounts: 2, rateLimits: [WEIGHT] } as const;
let exchange: RunningExchange;
beforeAll(async () => {
  // A day's window does not end during the test.
  exchange = await startExchange({ ...SETUP, startMs: Date.UTC(2026, 0, 31, 12), limitsBy: 'account' });
});
afterAll(() => exchange.close());

const SIGNED = '/api/v3/account';
const ask = async (to: RunningExchange, apiKey?: string) => {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-mbx-apikey': apiKey };
  const { status, headers: sent } = await fetch(`${to.baseUrl}${SIGNED}`, { headers });
  return { status, used: Number(sent.get('x-mbx-used-weight-1d')), by: sent.get('x-spotlab-limits-by') };
};

test('with limits by account, each account has a budget and bans of its own, and so have requests without a key', async () => {
  const [ann, bob] = exchange.accounts;
  // A request for an account weighs 20; it is charged before its signature is checked.
  expect(await ask(exchange, ann?.apiKey)).toEqual({ status: 400, used: 20, by: 'account' });
  for (let more = 0; more < 4; more += 1) await ask(exchange, ann?.apiKey);
  for (let strike = 0; strike < 10; strike += 1) expect((await ask(exchange, ann?.apiKey)).status).toBe(429);
  expect((await ask(exchange, ann?.apiKey)).status).toBe(418);
  expect(await ask(exchange, bob?.apiKey)).toEqual({ status: 400, used: 20, by: 'account' });
  expect((await ask(exchange)).used).toBe(20);
});

test('with limits by account, a client sends its key with public requests, too, so that they count for the account', async () => {
  const { apiKey = '', secretKey = '' } = exchange.accounts[1] ?? {};
  const before = (await ask(exchange, apiKey)).used;
  const keys: (string | undefined)[] = [];
  const x = await connect({
    ...{ network: exchange.baseUrl, apiKey, secretKey, limits: 'off' },
    onRequest: ({ headers }) => void keys.push(headers['x-mbx-apikey']),
  });
  // The first reply says that the exchange counts by account.
  await x.general.ping();
  await x.general.ping();
  expect(keys.at(0)).toBeUndefined();
  expect(keys.at(-1)).toMatch(/‹|…|\*/);
  expect((await ask(exchange, apiKey)).used).toBe(before + 21);
  await x.close();
});

test('without limits by account, all accounts of an IP address share one budget, and public requests have no key', async () => {
  const shared = await startExchange({ ...SETUP, startMs: Date.UTC(2026, 0, 31, 12) });
  const [ann, bob] = shared.accounts;
  expect(await ask(shared, ann?.apiKey)).toEqual({ status: 400, used: 20, by: null });
  expect((await ask(shared, bob?.apiKey)).used).toBe(40);
  await shared.close();
});
