/** A client that does not know the exchange's limits learns them from the first reply, or from the first refusal. */
import { describe, expect, test } from 'vitest';
import { LimitError } from '../../src/index.js';
import { limiterOf } from '../../src/limits/learned-limits.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient } from '../support/make-client.js';

const LIMITS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'SECOND', intervalNum: 10, limit: 1200 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 500 },
];
const PRICE: Answer = { body: { symbol: 'BTCUSDT', price: '1' }, headers: { 'x-mbx-used-weight-10s': '2' } };
const INFO: Answer = { body: { timezone: 'UTC', serverTime: 1, rateLimits: LIMITS, exchangeFilters: [], symbols: [] } };

const windowsOf = ({ x }: ReturnType<typeof makeClient>) =>
  x.limits.windows.map(({ type, interval, limit }) => `${type} ${interval} ${limit}`);
const sentTo = ({ transport }: ReturnType<typeof makeClient>) => transport.sent.map(({ path }) => path.split('?')[0]);

describe('a reply that counts in an unknown window', () => {
  test('makes the client read the limits once, before the next request', async () => {
    const client = makeClient([PRICE, INFO, PRICE, PRICE, PRICE]);
    await client.x.market.ticker.price('BTCUSDT');
    expect(windowsOf(client)).toContain('REQUEST_WEIGHT 1M 6000');
    await Promise.all([1, 2, 3].map(() => client.x.market.ticker.price('BTCUSDT').send()));
    expect(sentTo(client)).toEqual([
      '/api/v3/ticker/price',
      '/api/v3/exchangeInfo',
      ...Array<string>(3).fill('/api/v3/ticker/price'),
    ]);
    expect(windowsOf(client)).toEqual(['REQUEST_WEIGHT 10S 1200', 'RAW_REQUESTS 5M 500']);
  });

  test('if the exchange does not know the symbol, the limits are read without it; a failed read stops no call', async () => {
    const none: Answer = { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
    const client = makeClient([PRICE, none, none, PRICE, PRICE]);
    for (let round = 0; round < 3; round += 1) await client.x.market.ticker.price('BTCUSDT').send();
    expect(client.transport.sent.map(({ path }) => path)).toEqual([
      expect.stringContaining('/ticker/price'),
      expect.stringMatching(/exchangeInfo\?symbol=BTCUSDT$/),
      expect.stringMatching(/exchangeInfo$/),
      expect.stringContaining('/ticker/price'),
      expect.stringContaining('/ticker/price'),
    ]);
  });

  test('limits of an unknown kind are left out', async () => {
    const [known] = LIMITS;
    const others = [
      { ...known, interval: 'FORTNIGHT' },
      { ...known, intervalNum: 0 },
      { ...known, limit: 'many' },
      null,
    ];
    const client = makeClient([{ body: { ...(INFO.body as object), rateLimits: [...others, known] } }, PRICE]);
    await client.x.general.exchangeInfo('BTCUSDT');
    await client.x.market.ticker.price('BTCUSDT');
    expect(windowsOf(client)).toEqual(['REQUEST_WEIGHT 10S 1200']);
  });

  test('the limits are not read if the windows are known, nor with the policy off', async () => {
    const usual = makeClient([{ ...PRICE, headers: { 'x-mbx-used-weight-1m': '2' } }]);
    const off = makeClient([PRICE], { policy: 'off' });
    for (const client of [usual, off]) {
      for (let round = 0; round < 2; round += 1) await client.x.market.ticker.price('BTCUSDT').send();
      expect(new Set(sentTo(client))).toEqual(new Set(['/api/v3/ticker/price']));
    }
  });
});

describe('a refusal', () => {
  test('sets the limit that its text names', async () => {
    const msg = 'Too many requests; current limit is 500 requests per 5 MINUTE.';
    const client = makeClient([{ status: 429, headers: { 'retry-after': '1' }, body: { code: -1003, msg } }], {
      policy: 'throw',
    });
    await expect(client.x.market.ticker.price('BTCUSDT')).rejects.toBeInstanceOf(LimitError);
    expect(windowsOf(client)).toContain('RAW_REQUESTS 5M 500');
    expect(windowsOf(client)).not.toContain('RAW_REQUESTS 5M 300000');
  });

  test.each([
    [
      'Too much request weight used; current limit is 1200 request weight per 10 SECOND. Please use WebSocket Streams',
      'REQUEST_WEIGHT 10 SECOND 1200',
    ],
    [
      'Too much request weight used; current limit of IP(127.0.0.1) is 6000 request weight per MINUTE.',
      'REQUEST_WEIGHT 1 MINUTE 6000',
    ],
    ['Too many new orders; current limit is 50 orders per 10 SECOND.', 'ORDERS 10 SECOND 50'],
    ['Too many concurrent connections; current limit is 5.', undefined],
    ['Way too much request weight used; IP banned until 1.', undefined],
  ])('sets a limit only if its text names one: %s', (text, expected) => {
    const learned = limiterOf(JSON.stringify({ code: -1003, msg: text }));
    expect(learned && `${learned.rateLimitType} ${learned.intervalNum} ${learned.interval} ${learned.limit}`).toBe(
      expected,
    );
  });
});
