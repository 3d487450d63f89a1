/** Tests the effect of every control command through the service that clients use. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { controlCommands, controlRoute } from '../../../src/protocol/control/control-commands.js';
import { startTestExchange, type TestExchange } from '../../conformance/running-exchange.js';
import { wrongReplyField } from '../../support/control-replies.js';

const start = (options = {}) => startTestExchange({ live: false, symbols: ['BTCUSDT', 'ETHUSDT'], ...options });

/** Runs a command and gives its answer, whose shape the table of results must have. */
async function run(x: TestExchange, id: string, given: object = {}) {
  const { method, path } = controlRoute(id, JSON.stringify(given));
  const headers = { 'content-type': 'application/json' };
  const answer = await x.raw(method, path, method === 'GET' ? {} : { headers, body: JSON.stringify(given) });
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  if (id !== 'snapshots.save') expect([id, wrongReplyField(id, answer.body)]).toEqual([id, undefined]);
  return answer.body;
}

const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };
const balanceOf = async (x: TestExchange, asset: string, key?: { apiKey: string; secretKey: string }) => {
  const { body } = await x.signed('GET', 'account', {}, key ? { key } : {});
  return body.balances.find((one: { asset: string }) => one.asset === asset);
};

describe('the clock of the exchange', () => {
  test('does not move while it is paused, except by commands', async () => {
    const x = await start();
    const { timeMs } = await run(x, 'clock.pause');
    x.advance(60_000);
    expect((await x.get('time')).body.serverTime).toBe(timeMs);
    expect(await run(x, 'clock.advance', { by: '1h30m' })).toMatchObject({
      timeMs: timeMs + 5_400_000,
      isPaused: true,
    });
    const at = new Date(timeMs + 7_200_000).toISOString();
    expect(await run(x, 'clock.set', { to: at })).toMatchObject({ timeMs: timeMs + 7_200_000 });
    await run(x, 'clock.resume');
    await run(x, 'clock.speed', { speed: 60 });
    x.advance(1_000);
    expect(await run(x, 'clock.show')).toMatchObject({ timeMs: timeMs + 7_260_000, speed: 60, isPaused: false });
    expect((await x.get('time')).body.serverTime).toBe(timeMs + 7_260_000);
  });

  test('is compared with the timestamps of signed requests: a client whose clock is behind is refused with -1021', async () => {
    const x = await start();
    await run(x, 'clock.advance', { by: 5_001 });
    const late = await x.signed('GET', 'account');
    expect(late.body).toEqual({ code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' });
    expect((await x.signed('GET', 'account', {}, { timestamp: x.nowMs + 5_001 })).status).toBe(200);
  });

  test('decides when the windows of the rate limits begin again', async () => {
    const x = await start();
    await x.get('depth', { symbol: 'BTCUSDT' });
    await run(x, 'clock.advance', { by: '1m' });
    expect((await x.get('ping')).headers['x-mbx-used-weight-1m']).toBe('1');
  });

  test('can be moved from one market event to the next, and the market trades', async () => {
    const x = await start({ live: true });
    const first = await run(x, 'clock.step');
    const second = await run(x, 'clock.step');
    expect(second.timeUs).toBeGreaterThan(first.timeUs);
    expect(second.timeUs - first.timeUs).toBeLessThan(2_000_000);
    const id = async () => (await x.get('trades', { symbol: 'BTCUSDT', limit: 1 })).body[0].id;
    const before = await id();
    expect(await run(x, 'clock.step', { count: 200 })).toMatchObject({ isPaused: true });
    expect(await id()).toBeGreaterThan(before);
  });

  test('cannot be moved to the next event in a market without scheduled events', async () => {
    const x = await start();
    await expect(run(x, 'clock.step')).rejects.toThrow('no market event is scheduled');
  });
});

describe('funds of an account', () => {
  test('can be added and set by commands; locked amounts stay locked', async () => {
    const x = await start({ funds: { USDT: '1000' } });
    await x.signed('POST', 'order', ORDER);
    expect(await run(x, 'fund', { asset: 'USDT', amount: '0.00000001' })).toEqual({
      asset: 'USDT',
      free: '500.00000001',
      locked: '500.00000000',
    });
    expect(await run(x, 'setBalance', { asset: 'USDT', free: '7' })).toMatchObject({ free: '7.00000000' });
    await run(x, 'fund', { asset: 'ETH', amount: 3 });
    expect(await balanceOf(x, 'ETH')).toMatchObject({ free: '3.00000000', locked: '0.00000000' });
    await x.signed('DELETE', 'openOrders', { symbol: 'BTCUSDT' });
    expect(await balanceOf(x, 'USDT')).toMatchObject({ free: '507.00000000', locked: '0.00000000' });
  });
});

describe('accounts', () => {
  test('can be opened with keys of their own and the given funds', async () => {
    const x = await start({ funds: { USDT: '1000' } });
    const second = await run(x, 'accounts.open', { funds: { BTC: '2.5' } });
    const third = await run(x, 'accounts.open');
    expect([second.account, third.account]).toEqual([1, 2]);
    expect((await balanceOf(x, 'BTC', second)).free).toBe('2.50000000');
    expect((await balanceOf(x, 'USDT', third)).free).toBe('1000.00000000');
    const list = await run(x, 'accounts.list');
    expect(list.map((one: { account: number; uid: number; keys: number }) => [one.account, one.uid, one.keys])).toEqual(
      [
        [0, (await x.signed('GET', 'account')).body.uid, 1],
        [1, second.uid, 1],
        [2, third.uid, 1],
      ],
    );
  });

  test('accounts of one trade group do not trade with each other', async () => {
    const x = await start({ funds: { USDT: '1000000', BTC: '1' }, accounts: 3, tradeGroups: [7, -1, -1] });
    const [maker, taker, other] = x.running.accounts;
    const meet = async () => {
      // A price at which nothing rests: somebody else buys up the best ask.
      const { askPrice: price, askQty } = (await x.get('ticker/bookTicker', { symbol: 'BTCUSDT' })).body;
      const room = { ...ORDER, price, quantity: askQty, timeInForce: 'IOC' };
      const { body } = await x.signed('POST', 'order', room, other ? { key: other } : {});
      expect(body).toHaveProperty('status', 'FILLED');
      const terms = { ...ORDER, quantity: '0.001', price, selfTradePreventionMode: 'EXPIRE_TAKER' };
      await x.signed('POST', 'order', terms, maker ? { key: maker } : {});
      return (await x.signed('POST', 'order', { ...terms, side: 'SELL' }, taker ? { key: taker } : {})).body;
    };
    expect(await meet()).toMatchObject({ status: 'FILLED' });
    expect(await run(x, 'accounts.change', { account: 1, tradeGroupId: 7 })).toMatchObject({ tradeGroupId: 7 });
    const prevented = await meet();
    expect(prevented).toMatchObject({ status: 'EXPIRED_IN_MATCH', tradeGroupId: 7 });
    await run(x, 'accounts.change', { account: 1, tradeGroupId: -1 });
    expect(await meet()).toMatchObject({ status: 'FILLED' });
  });
});

test('an account can be kept from trading, and pays the commission rates that a command sets', async () => {
  const x = await start();
  const market = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
  await run(x, 'accounts.change', { account: 0, makerRate: '0', takerRate: '0.01' });
  const { body } = await x.signed('POST', 'order', market);
  expect(body.fills[0]).toMatchObject({ commission: '0.00001000', commissionAsset: 'BTC' });
  await run(x, 'accounts.change', { account: 0, canTrade: false });
  expect((await x.signed('POST', 'order', market)).status).toBe(400);
  expect((await x.signed('GET', 'account')).body.canTrade).toBe(false);
  await run(x, 'accounts.change', { account: 0, canTrade: true });
  expect((await x.signed('POST', 'order', market)).status).toBe(200);
  await expect(run(x, 'accounts.change', { account: 0, makerRate: '0' })).rejects.toThrow(
    'give makerRate and takerRate together',
  );
});

describe('API keys', () => {
  test('can be made, limited, changed and revoked by commands', async () => {
    const x = await start();
    const key = await run(x, 'keys.create', { permissions: ['USER_DATA'], expiresAt: x.nowMs + 1_000 });
    const { secretKey, ...told } = key;
    expect(told).toEqual({
      apiKey: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      account: 0,
      kind: 'HMAC',
      permissions: ['USER_DATA'],
      addresses: [],
      expiresAtMs: x.nowMs + 1_000,
    });
    expect(await run(x, 'keys.list')).toContainEqual(told);
    expect(JSON.stringify(await run(x, 'keys.list'))).not.toContain(secretKey);
    const read = () => x.signed('GET', 'account', {}, { key });
    const trade = () => x.signed('POST', 'order', ORDER, { key });
    expect([(await read()).status, (await trade()).status]).toEqual([200, 401]);
    await run(x, 'keys.change', { apiKey: key.apiKey, permissions: ['TRADE', 'USER_DATA'] });
    expect((await trade()).status).toBe(200);
    x.advance(1_000);
    expect((await read()).body).toEqual({ code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' });
    await run(x, 'keys.change', { apiKey: key.apiKey, expiresAt: x.nowMs + 9_000, addresses: ['192.0.2.1'] });
    expect((await read()).status).toBe(401);
    await run(x, 'keys.change', { apiKey: key.apiKey, addresses: ['127.0.0.0/8'] });
    expect((await read()).status).toBe(200);
    await run(x, 'keys.revoke', { apiKey: key.apiKey });
    expect((await read()).body.code).toBe(-2015);
  });

  test.each(['ed25519', 'rsa'] as const)(
    'API keys of an %s pair are registered with the public key alone',
    async (kind) => {
      const x = await start({ accounts: 2 });
      const pair =
        kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
      const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const { apiKey, account } = await run(x, 'keys.register', { publicKey, account: 1 });
      expect(account).toBe(1);
      const payload = `timestamp=${x.nowMs}`;
      const secret = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const signature = sign(kind === 'rsa' ? 'sha256' : null, Buffer.from(payload), secret).toString('base64');
      const url = `/api/v3/account?${payload}&signature=${encodeURIComponent(signature)}`;
      const { status, body } = await x.raw('GET', url, { headers: { 'x-mbx-apikey': apiKey } });
      expect([status, body.uid]).toEqual([200, (await run(x, 'accounts.list'))[1].uid]);
    },
  );
});

describe('symbols', () => {
  test.each(['HALT', 'BREAK', 'CANCEL_ONLY', 'END_OF_DAY'])(
    'symbols that have the status %s take no orders, and with the status TRADING they do again',
    async (status) => {
      const x = await start();
      expect(await run(x, 'symbolStatus', { symbol: 'BTCUSDT', status })).toEqual({ symbol: 'BTCUSDT', status });
      expect((await x.signed('POST', 'order', ORDER)).status).toBe(400);
      const { body } = await x.get('exchangeInfo', { symbol: 'BTCUSDT' });
      expect(body.symbols[0].status).toBe(status);
      expect((await run(x, 'state')).closed).toEqual([{ symbol: 'BTCUSDT', status }]);
      await run(x, 'symbolStatus', { symbol: 'BTCUSDT', status: 'TRADING' });
      expect((await x.signed('POST', 'order', ORDER)).status).toBe(200);
    },
  );
});

describe('the impact of users', () => {
  const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
  const impactOf = async (x: TestExchange) => (await run(x, 'market.impact', { symbol: 'BTCUSDT' }))[0];

  test('is shown by symbol, becomes smaller with time, and is part of a snapshot', async () => {
    const x = await start({ live: true });
    await run(x, 'clock.pause');
    expect(await impactOf(x)).toMatchObject({ bps: 0, after1m: 0, after1d: 0 });
    await x.signed('POST', 'order', BUY);
    await run(x, 'clock.advance', { by: '1s' });
    const moved = await impactOf(x);
    expect(moved.bps).toBeGreaterThan(1);
    expect(moved.after1m).toBeLessThan(moved.bps);
    expect(moved.after1h).toBeGreaterThan(0);
    expect(Number(moved.unmoved)).toBeLessThan(Number(moved.price));
    expect((await run(x, 'market.impact')).map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
    ]);
    await run(x, 'snapshot');
    await run(x, 'clock.advance', { by: '1m' });
    expect((await impactOf(x)).bps).toBeCloseTo(moved.after1m, 1);
    await run(x, 'restore');
    expect(await impactOf(x)).toEqual(moved);
  });

  test('the impact of users is an empty list with the option impact off, and is refused for an unknown symbol', async () => {
    const x = await start({ impact: 'off' });
    await x.signed('POST', 'order', BUY);
    expect(await run(x, 'market.impact')).toEqual([]);
    await expect(run(x, 'market.impact', { symbol: 'NOUSDT' })).rejects.toThrow('Unknown symbol NOUSDT');
  });
});

describe('rate limits', () => {
  const tight = [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 2 }];

  test('can be set, shown, stored in a snapshot, and removed by commands', async () => {
    const x = await start();
    await run(x, 'limits.set', { rateLimits: tight });
    expect((await x.get('ping')).status).toBe(200);
    expect((await x.get('ping')).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await x.get('ping')).status).toBe(429);
    expect((await x.get('ping')).status).toBe(418);
    expect((await run(x, 'limits.reset')).rateLimits).toEqual(tight);
    expect((await x.get('ping')).status).toBe(200);
    expect((await run(x, 'state')).rateLimits).toEqual(tight);
    const wide = [{ ...tight[0], limit: 1_000 }];
    await run(x, 'limits.set', { rateLimits: wide });
    expect((await x.get('exchangeInfo', { symbol: 'BTCUSDT' })).body.rateLimits).toEqual(wide);
  });
});

describe('the command seed', () => {
  test('a new seed makes another market; accounts and keys stay, orders and balances begin anew', async () => {
    const x = await start({ accounts: 2, tradeGroups: [3, -1], funds: { USDT: '1000' } });
    const klines = async () => (await x.get('klines', { symbol: 'BTCUSDT', interval: '1h', limit: 5 })).body;
    const reader = await run(x, 'keys.create', { account: 1, permissions: ['USER_DATA'] });
    const accounts = await run(x, 'accounts.list');
    const before = await klines();
    await x.signed('POST', 'order', ORDER);
    await run(x, 'clock.pause');

    expect(await run(x, 'seed', { seed: 9 })).toMatchObject({
      seed: 9,
      clock: { isPaused: true },
      accounts: 2,
      keys: 3,
    });
    expect(await klines()).not.toEqual(before);
    expect((await x.signed('GET', 'openOrders')).body).toEqual([]);
    expect(await run(x, 'accounts.list')).toEqual(accounts);
    expect((await x.signed('GET', 'account', {}, { key: reader })).status).toBe(200);
    expect((await x.signed('POST', 'order', ORDER, { key: reader })).body.code).toBe(-2015);
    expect((await x.signed('POST', 'order', ORDER)).status).toBe(200);

    await run(x, 'seed', { seed: 1 });
    expect(await klines()).toEqual(before);
  });

  test('gives the market of an exchange that is started with this seed', async () => {
    const one = await start({ seed: 4 });
    const other = await start({ seed: 5 });
    await run(other, 'seed', { seed: 4 });
    const depth = async (x: TestExchange) => (await x.get('depth', { symbol: 'BTCUSDT', limit: 20 })).body.bids;
    expect(await depth(other)).toEqual(await depth(one));
  });
});

describe('snapshots', () => {
  test('bring back books, orders, balances, accounts, keys, statuses and the clock, and the same later events', async () => {
    const x = await start({ live: true, funds: { USDT: '1000' } });
    await run(x, 'clock.pause');
    const seen = async () => ({
      depth: (await x.get('depth', { symbol: 'BTCUSDT' })).body,
      trades: (await x.get('trades', { symbol: 'BTCUSDT' })).body,
      orders: (await x.signed('GET', 'openOrders', {}, { timestamp: (await run(x, 'clock.show')).timeMs })).body,
      accounts: await run(x, 'accounts.list'),
      keys: await run(x, 'keys.list'),
      time: (await x.get('time')).body,
      info: (await x.get('exchangeInfo', { symbol: 'BTCUSDT' })).body,
    });
    await x.signed('POST', 'order', ORDER);
    const kept = await run(x, 'snapshot', { name: 'before' });
    expect(kept).toMatchObject({ name: 'before', timeMs: (await run(x, 'clock.show')).timeMs });
    const before = await seen();
    await run(x, 'clock.advance', { by: '1m' });
    const later = await seen();
    expect(later.depth).not.toEqual(before.depth);

    await run(x, 'accounts.open');
    await run(x, 'symbolStatus', { symbol: 'BTCUSDT', status: 'HALT' });
    await run(x, 'setBalance', { asset: 'USDT', free: '0' });
    expect(await run(x, 'restore', { name: 'before' })).toMatchObject({ accounts: 1, keys: 1, snapshots: [kept] });
    expect(await seen()).toEqual(before);
    await run(x, 'clock.advance', { by: '1m' });
    expect(await seen()).toEqual(later);
    await run(x, 'restore', { name: 'before' });
    expect(await seen()).toEqual(before);

    expect(await run(x, 'snapshots.drop', { name: 'before' })).toEqual({ cleared: 1 });
    await expect(run(x, 'restore', { name: 'before' })).rejects.toThrow(
      "no snapshot 'before'; no snapshot has been taken.",
    );
  });

  test('after a snapshot has set the clock back, signed requests with the time of the machine are accepted', async () => {
    const x = await start();
    await run(x, 'snapshot');
    x.advance(3_600_000);
    await run(x, 'restore');
    const shown = (await x.get('time')).body.serverTime;
    expect(shown).toBeLessThan(x.nowMs);
    expect((await x.signed('GET', 'account')).status).toBe(200);
    expect((await x.signed('GET', 'account', {}, { timestamp: shown })).status).toBe(200);
    await run(x, 'seed', { seed: 2 });
    expect(await run(x, 'snapshots.list')).toEqual([]);
  });
});

test("the check of a command's reply finds a number in place of a decimal, a missing field and an unknown field", () => {
  const balance = { asset: 'BTC', free: '1', locked: '0' };
  expect(wrongReplyField('fund', balance)).toBe(undefined);
  expect(wrongReplyField('fund', { ...balance, free: 1 })).toBe('.free is 1, not of the kind decimal');
  expect(wrongReplyField('snapshots.drop', {})).toBe('.cleared is missing');
  expect(wrongReplyField('answers.list', [{ question: 'q', value: 'v', by: 1 }])).toBe('[0].by is in no table');
});

test('every command of the table can be run', async () => {
  const x = await start({ live: true });
  const { apiKey } = await run(x, 'keys.create');
  const given: Record<string, object> = {
    'clock.advance': { by: 1 },
    'clock.set': { to: x.nowMs + 10 },
    'clock.speed': { speed: 1 },
    'answers.give': { question: 'q', value: '1' },
    fund: { asset: 'BTC', amount: '1' },
    setBalance: { asset: 'BTC', free: '1' },
    'accounts.change': { account: 0, tradeGroupId: 1 },
    'accounts.reset': { account: 0 },
    'accounts.commission': { kind: 'SPECIAL', taker: '0.1' },
    'keys.register': {
      publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
    },
    'keys.change': { apiKey },
    'keys.revoke': { apiKey },
    'market.shock': { asset: 'BTC', percent: -5 },
    'market.scenario': { scenario: 'flash-crash' },
    symbolStatus: { symbol: 'BTCUSDT', status: 'TRADING' },
    symbolDiscount: { symbol: 'BTCUSDT', isOn: false },
    'faults.add': { action: 'drop', method: 'DELETE' },
    'faults.stream': { action: 'gap', stream: 'btcusdt@trade' },
    'limits.set': { rateLimits: [] },
    seed: { seed: 2 },
    'snapshots.drop': { name: 'default' },
  };
  let saved: object = {};
  for (const id of Object.keys(controlCommands)) {
    // This exchange has no class; test/server/class runs these commands.
    if (id.startsWith('class.')) continue;
    const answer = await run(x, id, id === 'snapshots.load' ? saved : given[id]);
    expect(answer).toBeTruthy();
    if (id === 'snapshots.save') saved = answer;
  }
});
