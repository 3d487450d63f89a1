/** Tests who may use the admin interface, and its errors for invalid requests. */
import { describe, expect, test } from 'vitest';

import { controlCommands } from '../../../src/protocol/control/control-commands.js';
import { startExchange } from '../../../src/server/embedded.js';
import { startTestExchange } from '../../conformance/running-exchange.js';

const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });

/** Sends a request over a socket, so that it can have any header. */
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  x.raw(method, `/admin/v1${path}`, { headers, ...(body === undefined ? {} : { body }) });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('access to the admin interface', () => {
  test('is allowed to a program on this machine, by any name of loopback', async () => {
    for (const host of ['127.0.0.1:1', 'localhost', 'LOCALHOST:80', '[::1]:8080', '127.1.2.3']) {
      expect((await ask('GET', '/state', { host })).status).toBe(200);
    }
  });

  test.each([
    ['another name that leads here', { host: 'evil.example' }],
    ['a name that begins like loopback', { host: '127.0.0.1.evil.example' }],
    ['a name that ends like loopback', { host: 'evil.localhost' }],
    ['a web page', { origin: 'http://evil.example' }],
    ['a web page of this machine', { origin: 'http://127.0.0.1' }],
    ['a page without an origin', { origin: 'null' }],
    ['an image in a web page', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the exchange', { 'sec-fetch-site': 'same-origin' }],
  ])('is refused to a request with %s', async (_, headers: Record<string, string>) => {
    for (const [method, path] of [
      ['GET', '/state'],
      ['POST', '/clock/pause'],
    ] as const) {
      const { status, body } = await ask(method, path, headers);
      // Pages of other sites are refused on every path.
      const isOther = 'origin' in headers || headers['sec-fetch-site'] === 'cross-site';
      expect([status, body.code]).toEqual([403, isOther ? -1002 : 'SPOTLAB_CONTROL']);
    }
    expect((await ask('GET', '/clock/show')).body.isPaused).toBe(false);
  });

  test('through a proxy is refused as if its path did not exist', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const { status, body } = await ask('POST', '/clock/pause', { [name]: '203.0.113.9' });
      expect([status, body]).toEqual([404, { code: -1020, msg: 'This operation is not supported.' }]);
    }
  });

  test('an exchange that other machines can reach refuses commands, unless it has a separate loopback port for them', async () => {
    const open = { host: '0.0.0.0', allowRemote: true, live: false, symbols: ['BTCUSDT'] };
    await expect(startExchange({ ...open, allowRemote: false })).rejects.toThrow(
      'Other machines can reach the host 0.0.0.0',
    );
    const remote = await startExchange(open);
    const apart = await startExchange({ ...open, adminPort: 0 });
    try {
      expect(remote.adminUrl).toBeUndefined();
      for (const { port } of [remote, apart]) {
        const answer = await fetch(`http://127.0.0.1:${port}/admin/v1/state`);
        expect(answer.status).toBe(404);
      }
      expect(apart.adminUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/v1$/);
      expect((await fetch(`${apart.adminUrl}/state`)).status).toBe(200);
      expect((await fetch(String(apart.adminUrl).replace('/admin/v1', '/api/v3/ping'))).status).toBe(404);
    } finally {
      await Promise.all([remote.close(), apart.close()]);
    }
  });
});

describe('requests to the admin interface and replies', () => {
  test('may have their arguments in the query, in a form, or in JSON', async () => {
    const fund = async (answer: ReturnType<typeof ask>) => Number((await answer).body.free);
    const before = await fund(ask('POST', '/fund?asset=USDT&amount=0'));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await fund(ask('POST', '/fund?asset=USDT&amount=1.5'))).toBe(before + 1.5);
    expect(await fund(ask('POST', '/fund', form, 'asset=USDT&amount=1.5'))).toBe(before + 3);
    expect(await fund(ask('POST', '/fund', JSON_TYPE, '{"asset":"USDT","amount":"1.5"}'))).toBe(before + 4.5);
    expect(await fund(ask('POST', '/fund?asset=USDT', JSON_TYPE, '{"amount":1.5}'))).toBe(before + 6);
  });

  test.each([
    ['GET', '/nowhere', 404, "There is no command 'nowhere'; GET /admin/v1 lists all commands."],
    ['GET', '/clock/paus', 404, "There is no command 'clock.paus'; did you mean 'clock.pause'?"],
    ['GET', '/clock/pause', 405, 'clock.pause needs the method POST, not GET.'],
    ['POST', '/state', 405, 'state needs the method GET, not POST.'],
    ['POST', '/clock/pause?now=1', 400, "clock.pause has no argument 'now'; it has no arguments."],
    ['POST', '/fund?aset=USDT&amount=1', 400, "fund has no argument 'aset'; did you mean 'asset'?"],
    [
      'POST',
      '/fund?asset=USDT',
      400,
      'fund: amount is missing; give a decimal number with at most 8 decimals, as text.',
    ],
    ['POST', '/fund?asset=USDT&amount=1&amount=1', 400, "The argument 'amount' is given twice; give it once."],
    [
      'POST',
      '/fund?asset=USDT&amount=-1',
      400,
      "fund: invalid amount '-1'; give a decimal number with at most 8 decimals, as text.",
    ],
    ['POST', '/fund?asset=USDT&amount=0.000000001', 400, "fund: invalid amount '0.000000001'"],
    ['POST', '/fund?asset=USDT&amount=1e400', 400, "fund: invalid amount '1e400'"],
    ['POST', '/fund?asset=DOGE&amount=1', 400, 'Unknown asset DOGE: no symbol trades it. Known assets: BTC, USDT.'],
    ['POST', '/fund?asset=USDT&amount=1&account=1', 400, 'There is no account 1: the accounts are 0 to 0.'],
    ['POST', '/fund?asset=%ff&amount=1', 400, "The argument 'asset' is not percent-encoded UTF-8."],
    ['POST', '/fund?__proto__=1&asset=USDT&amount=1', 400, "fund has no argument '__proto__'"],
    ['POST', '/clock/advance?by=soon', 400, "clock.advance: invalid by 'soon'; give milliseconds, or text such as"],
    ['POST', '/clock/set?to=2000-01-01', 400, 'cannot be set back'],
    ['POST', '/clock/speed?speed=0', 400, "clock.speed: invalid speed '0'; give a number from 0.001 to 10000."],
    ['POST', '/symbolStatus?symbol=NOPE&status=HALT', 400, 'Unknown symbol NOPE.'],
    ['POST', '/symbolStatus?symbol=BTCUSDT&status=HALTED', 400, "give 'TRADING', "],
    ['POST', '/keys/revoke?apiKey=x', 400, 'Unknown API key'],
    ['POST', '/keys/register?publicKey=x', 400, 'keys.register: the public key cannot be read'],
    ['POST', '/keys/create?addresses=nowhere', 400, "invalid address 'nowhere'"],
    ['POST', '/accounts/open?funds=%7B', 400, 'give amounts by asset'],
    ['POST', '/limits/set?rateLimits=%5B%7B%7D%5D', 400, 'limits.set: invalid rateLimits (0.rateLimitType) '],
    [
      'POST',
      '/faults/add?action=drop&status=500',
      400,
      'faults.add: status cannot be used with the action drop; it needs refuse.',
    ],
    ['POST', '/faults/add?action=refuse&code=-9', 400, 'faults.add: unknown code -9; give one of -1000, -1001'],
    ['POST', '/faults/add?action=drop&endpoint=order', 400, "faults.add: unknown endpoint 'order'"],
    ['POST', '/faults/add?action=refuse&status=500&retryAfter=1', 400, 'retryAfter needs the status 429 or 418'],
  ])('%s %s is answered with status %i and the text: %s', async (method, path, status, text) => {
    const answer = await ask(method, path);
    expect(answer.body.code).toBe('SPOTLAB_CONTROL');
    expect(answer.body.msg).toContain(text);
    expect(answer.status).toBe(status);
    expect((await ask('GET', '/faults/list')).body).toEqual([]);
  });

  test.each(['{', '[]', 'null', '1'])(
    'requests with a body that is not a JSON object are refused: %s',
    async (body) => {
      expect((await ask('POST', '/clock/pause', JSON_TYPE, body)).status).toBe(400);
    },
  );

  test('include GET /admin/v1, which lists the commands', async () => {
    const { body } = await x.raw('GET', '/admin/v1');
    expect(body.map((one: { command: string }) => one.command)).toEqual(Object.keys(controlCommands));
    expect(body.find((one: { command: string }) => one.command === 'fund')).toMatchObject({
      method: 'POST',
      path: '/admin/v1/fund',
      mandatory: ['asset', 'amount'],
      optional: ['account'],
    });
  });

  test('are not counted by the rate limits', async () => {
    const used = async () => Number((await x.get('ping')).headers['x-mbx-used-weight-1m']);
    const before = await used();
    const { headers } = await ask('GET', '/state');
    expect(Object.keys(headers).filter((name) => name.startsWith('x-mbx'))).toEqual([]);
    expect(await used()).toBe(before + 1);
  });
});
