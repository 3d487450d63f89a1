/** Tests the errors that the client throws: their codes, messages, advice and data. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';

import { ExchangeError, LimitError, OutcomeUnknownError, ParameterError } from '../../src/client/types/errors.js';
import { SendError } from '../../src/transport/index.js';
import { API_KEY, makeClient, NOW, SECRET_KEY } from '../support/make-client.js';

describe('a value that cannot be sent', () => {
  const { x, transport } = makeClient();
  const loose = x as never as {
    market: Record<string, (...a: unknown[]) => { limit(n: unknown): unknown; from(t: unknown): unknown }>;
    orders: Record<string, (...a: unknown[]) => unknown>;
  };
  test.each([
    [
      'a wrong interval',
      () => loose.market.klines?.('BTCUSDT', '7h'),
      /interval '7h' is not a valid value.*1s 1m 3m.*Nearest: .*'[68]h'/,
    ],
    ['a lower-case symbol', () => loose.market.depth?.('btcusdt'), /Did you mean 'BTCUSDT'/],
    ['a separated symbol', () => loose.market.depth?.('BTC/USDT'), /Did you mean 'BTCUSDT'/],
    ['a missing symbol', () => loose.market.depth?.(), /symbol is missing. Usage: x.market.depth\(symbol\)/],
    ['too many arguments', () => loose.market.depth?.('BTCUSDT', 5), /takes 1 argument, 2 given/],
    ['a limit above the most', () => loose.market.klines?.('BTCUSDT', '1h').limit(1001), /limit 1001 is above 1000/],
    ['a limit that is no number', () => loose.market.klines?.('BTCUSDT', '1h').limit('ten'), /is not a whole number/],
    [
      'a setter without a value',
      () => loose.market.klines?.('BTCUSDT', '1h').limit(undefined),
      /.limit\(\) needs a value/,
    ],
    [
      'a time that is none',
      () => loose.market.klines?.('BTCUSDT', '1h').from('yesterday'),
      /Give milliseconds, a Date/,
    ],
    ['an invalid Date', () => loose.market.klines?.('BTCUSDT', '1h').from(new Date('x')), /not a valid Date/],
    [
      'a side in lower case',
      () => loose.orders.limit?.('BTCUSDT', 'buy', '1', '2'),
      /side 'buy'.*BUY SELL.*Nearest: 'BUY'/,
    ],
    [
      'a price that is no decimal',
      () => loose.orders.limit?.('BTCUSDT', 'BUY', '1', '2,5'),
      /price: '2,5' is not a decimal/,
    ],
    ['a negative quantity', () => loose.orders.limit?.('BTCUSDT', 'BUY', -1, '2'), /quantity: -1 is negative/],
    ['a float artefact', () => loose.orders.amend?.('BTCUSDT', 1, 0.1 + 0.2), /write it as a string/],
    ['an unsafe id', () => loose.orders.cancel?.('BTCUSDT', 2 ** 60), /above 2\^53 give a string or a bigint/],
    [
      'an object where a value is meant',
      () => loose.orders.market?.('BTCUSDT', 'BUY', { amount: 1 }),
      /amount is not allowed here/,
    ],
  ])('makes its call reject, with the reason and the nearest valid value: %s', async (_, make, message) => {
    const call = make() as PromiseLike<unknown>;
    const error = await Promise.resolve(call).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ParameterError);
    expect((error as Error).message).toMatch(message);
    expect(transport.sent).toHaveLength(0);
  });

  test('Promise.allSettled of several calls resolves although one call has an invalid parameter', async () => {
    const client = makeClient([{ body: { symbol: 'BTCUSDT', price: '1' } }]);
    const settled = await Promise.allSettled(
      ['BTCUSDT', 'btcusdt'].map((symbol) => client.x.market.ticker.price(symbol)),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(settled[1]).toMatchObject({ reason: { name: 'ParameterError', parameter: 'symbol' } });
  });

  test('later setters, options and legs keep the first error, and no request is sent', async () => {
    const ways: Record<string, () => PromiseLike<unknown>> = {
      setters: () => x.market.klines('btcusdt', '1h').limit(0).from('-1d'),
      with: () => x.market.klines('btcusdt', '1h').with('limit', 'x'),
      send: () => x.market.klines('btcusdt', '1h').send(),
      finally: () => x.market.klines('btcusdt', '1h').finally(),
      'an order that fits': () => x.orders.limit('btcusdt', 'BUY', 'x', '2').fit().unchecked(),
      'a test': () => x.orders.limit('btcusdt', 'BUY', '1', '2').test({ computeCommissionRates: true }),
      legs: () =>
        x.orders
          .oco('btcusdt', 'BUY', 'x')
          .above('NONE' as never, 5 as never)
          .below('STOP_LOSS', {} as never),
      'a half': () => x.orders.replace.limit('btcusdt', 1, 'BUY', '1', '2').outcome(),
      'all rows': () => x.market.klines('btcusdt', '1h').limit(5000).all(),
      'a file': () => x.market.klines('btcusdt', '1h').toCSV('never.csv'),
      pages: () => x.market.klines('btcusdt', '1h').pages().next(),
      watch: () => x.market.klines('btcusdt', '1h').watch()[Symbol.asyncIterator]().next(),
      request: () => x.request('GET', '/api/v3/depth', { symbol: 'btcusdt', limit: 'x' }),
      sql: () => x.sql`select * from ${x.market.klines('btcusdt', '1h')}`,
    };
    for (const [way, make] of Object.entries(ways)) {
      const error = await Promise.resolve(make()).catch((reason: unknown) => reason);
      expect(error, way).toBeInstanceOf(way === 'sql' ? Error : ParameterError);
      if (way !== 'sql') expect((error as Error).message, way).toContain("symbol 'btcusdt' is not a symbol");
    }
    expect(transport.sent).toHaveLength(0);
  });

  test('explain lists the error among its checks; curl and x.limits.forecast throw it', () => {
    const call = x.orders.limit('BTCUSDT', 'BUY', '1,5', '2');
    expect(call.explain()).toMatchObject({
      isUnsendable: true,
      params: { type: 'LIMIT', symbol: 'BTCUSDT', side: 'BUY' },
      checks: [{ name: 'parameters', ok: false, parameter: 'quantity', detail: expect.stringContaining("'1,5'") }],
    });
    expect(() => call.curl()).toThrow(ParameterError);
    expect(() => x.limits.forecast([call])).toThrow(ParameterError);
    expect(call.isTrading).toBe(true);
    expect(call.isSent).toBe(false);
    expect(call.weight).toBe(1);
  });

  test('a broken rule is found before anything is sent', async () => {
    await expect(x.orders.market('BTCUSDT', 'BUY', '1').with('price', '5')).rejects.toThrow(
      /price is not allowed here: an order that fills at the market price has no limit price/,
    );
    await expect(
      x.orders.oco('BTCUSDT', 'BUY', '1').above('LIMIT_MAKER', { price: '9' }).below('STOP_LOSS', { stopPrice: '1' }),
    ).rejects.toThrow(/in a BUY pair the limit order is the below leg/);
    expect(transport.sent).toHaveLength(0);
  });

  test('times are taken as Date, ISO text, milliseconds, microseconds or relative', () => {
    const from = (value: string | number | Date) => x.market.klines('BTCUSDT', '1h').from(value).params.startTime;
    expect(from(new Date(5))).toBe('5');
    expect(from('2026-01-01')).toBe(String(NOW));
    expect(from('2026-01-01T00:00')).toBe(String(NOW));
    expect(from('2026-01-01T08:00+08:00')).toBe(String(NOW));
    expect(from('-2d')).toBe(String(NOW - 172_800_000));
    expect(from('-1.5h')).toBe(String(NOW - 5_400_000));
    expect(from('now')).toBe(String(NOW));
    expect(from(NOW * 1000)).toBe(String(NOW * 1000));
  });
});

describe('a refusal of the exchange', () => {
  test('names the call, the code and the name of the code, and gives advice', async () => {
    const { x, session } = makeClient([{ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }]);
    session.parts.symbols.learn([{ symbol: 'BTCUSDT', filters: [] }]);
    const error = (await x.market.depth('BTCUSD').catch((reason) => reason)) as ExchangeError;
    expect(error).toBeInstanceOf(ExchangeError);
    expect(error).toMatchObject({ code: 'SPOTLAB_EXCHANGE', exchangeCode: -1121, status: 400, verb: 'market.depth' });
    expect(error.message).toBe(
      'market.depth: Invalid symbol. (-1121 BAD_SYMBOL) Sent: BTCUSD. Nearest: BTCUSDT. Symbols are upper case without a separator, such as BTCUSDT. general.exchangeInfo() lists them.',
    );
  });

  test('a refusal of the exchange without a readable body still has its status', async () => {
    const { x } = makeClient([{ status: 403, body: '<html>denied</html>' }]);
    await expect(x.general.time()).rejects.toMatchObject({ status: 403, exchangeCode: undefined });
  });

  test('after the refusal -1021 the client measures the clock of the exchange and sends the request once more', async () => {
    const stale = {
      status: 400,
      body: { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' },
    };
    const { x, transport } = makeClient((request) => {
      if (request.path === '/api/v3/time') return { body: { serverTime: NOW + 90_000 } };
      return request.path.includes(`timestamp=${NOW + 90_000}`) ? { body: [] } : stale;
    });
    expect(await x.account.openOrders()).toEqual([]);
    expect(transport.sent.filter(({ path }) => path.startsWith('/api/v3/openOrders'))).toHaveLength(2);
  });

  test('after a second -1021 the request is not sent again, and the call rejects', async () => {
    const { x, transport } = makeClient((request) =>
      request.path === '/api/v3/time'
        ? { body: { serverTime: NOW } }
        : { status: 400, body: { code: -1021, msg: 'Timestamp.' } },
    );
    await expect(x.account.openOrders()).rejects.toMatchObject({ exchangeCode: -1021 });
    expect(transport.sent.filter(({ path }) => path.startsWith('/api/v3/openOrders'))).toHaveLength(2);
  });
});

describe('limits', () => {
  test('after a 429 the call rejects with the time of Retry-After, and the next call is not sent', async () => {
    const { x, transport } = makeClient([
      { status: 429, headers: { 'retry-after': '9' }, body: { code: -1003, msg: 'Too much.' } },
    ]);
    await expect(x.general.time()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BACKOFF', retryAfterMs: 9000 });
    await expect(x.general.ping()).rejects.toBeInstanceOf(LimitError);
    expect(transport.sent).toHaveLength(1);
  });

  test('the error of a refusal with Retry-After says how long to wait until the next attempt', async () => {
    const { x } = makeClient([
      { status: 429, headers: { 'retry-after': '9' }, body: { code: -1015, msg: 'Too many orders.' } },
    ]);
    await expect(x.orders.market('BTCUSDT', 'SELL', '1')).rejects.toMatchObject({
      message: 'orders.market: Too many orders; try again in 9.0 s.',
    });
  });

  test('with the policy wait, a call with a 429 is sent once more after Retry-After', async () => {
    const { x, transport, clock } = makeClient(
      [{ status: 429, headers: { 'retry-after': '9' }, body: {} }, { body: { serverTime: 5 } }],
      { policy: 'wait' },
    );
    const result = x.general.time().send();
    await clock.advance(0);
    expect(transport.sent).toHaveLength(1);
    await clock.advance(9000);
    expect((await result).serverTime).toBe(5);
  });

  test('during a ban no request is sent, and the error says when the ban ends', async () => {
    const { x, transport } = makeClient([
      { status: 418, headers: { 'retry-after': '120' }, body: { code: -1003, msg: 'Way too much.' } },
    ]);
    await expect(x.general.time()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BANNED' });
    await expect(x.general.time()).rejects.toThrow(
      /banned for 120\.0 s, until 2026-01-01T00:02:00.000Z of this machine's clock; nothing is sent before/,
    );
    expect(transport.sent).toHaveLength(1);
  });

  test('the end of a ban is a time of the clock of this machine, also where the clock of the exchange differs', async () => {
    const { x, limits } = makeClient([
      { status: 418, headers: { 'retry-after': '120' }, body: { code: -1003, msg: 'Way too much.' } },
    ]);
    limits.adoptClock({ timeMs: NOW + 5 * 86_400_000, rate: 1 });
    for (const call of ['refused by the exchange', 'refused by the client']) {
      await expect(x.general.time(), call).rejects.toThrow(
        /, until 2026-01-01T00:02:00\.000Z of this machine's clock;/,
      );
    }
  });
});

describe('an unknown outcome is not a failure', () => {
  test.each([
    [
      'a 504 with -1007',
      { status: 504, body: { code: -1007, msg: 'Timeout waiting for response from backend server.' } },
    ],
    ['a 502 page', { status: 502, body: '<html>' }],
    ['a lost connection', new SendError('the connection broke', true, 'network')],
    ['a time-out', new SendError('no reply within 1000 ms', true, 'timeout')],
  ])('%s on an order says how to query its outcome, and does not send the order again', async (_, answer) => {
    const { x, transport } = makeClient([answer]);
    const error = (await x.orders.limit('BTCUSDT', 'BUY', '1', '2').catch((reason) => reason)) as OutcomeUnknownError;
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    const id = new URLSearchParams(transport.sent[0]?.body).get('newClientOrderId');
    expect(error.clientOrderIds).toEqual([id]);
    expect(error.message).toContain(`x.orders.get('BTCUSDT', { origClientOrderId: '${id}' })`);
    expect(transport.sent).toHaveLength(1);
  });

  test('an order that was never sent fails with a plain transport error', async () => {
    const { x } = makeClient([new SendError('nothing listens', false, 'network')]);
    await expect(x.orders.limit('BTCUSDT', 'BUY', '1', '2')).rejects.toMatchObject({ code: 'SPOTLAB_TRANSPORT' });
  });

  test('a reading call with a 502 rejects with a refusal of the exchange, as its outcome does not matter', async () => {
    const { x } = makeClient([{ status: 502, body: '<html>' }]);
    await expect(x.account.openOrders()).rejects.toBeInstanceOf(ExchangeError);
  });
});

describe('trust', () => {
  test('the error of a signed call without a key says how to set a key; no weight stays reserved', async () => {
    const { x, limits, transport } = makeClient([], { credentials: undefined });
    await expect(x.account.info()).rejects.toThrow(/no API key is set. Set SPOTLAB_API_KEY/);
    expect(transport.sent).toHaveLength(0);
    expect(limits.state().windows.every(({ used, reserved }) => used === 0 && reserved === 0)).toBe(true);
  });

  test('a client sends no trading call to a host with real money unless an option allows it', async () => {
    const { x, transport } = makeClient([{ body: [] }], { tradingRefused: true });
    await expect(x.orders.market('BTCUSDT', 'BUY', '1')).rejects.toMatchObject({ code: 'SPOTLAB_TRADING_REFUSED' });
    expect(transport.sent).toHaveLength(0);
    expect(await x.account.openOrders()).toEqual([]);
  });

  test('neither key nor secret nor signature shows in any output', async () => {
    const { x, session, transport } = makeClient([
      { status: 400, body: { code: -1022, msg: 'Signature for this request is not valid.' } },
    ]);
    const call = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    const error = (await call.catch((reason) => reason)) as Error;
    const signature = new URLSearchParams(transport.sent[0]?.body).get('signature') as string;
    const outputs = [
      ...[x, call, error, session.parts.credentials].map((one) => inspect(one, { depth: 12, showHidden: true })),
      JSON.stringify([x, call, error, session.parts.credentials]),
      error.message,
      error.stack,
      call.curl(),
      inspect(call.explain(), { depth: 9 }),
    ].join('\n');
    for (const secret of [API_KEY, SECRET_KEY, signature]) expect(outputs).not.toContain(secret);
  });
});

describe('texts', () => {
  test('the text of an error shows a wrong value unchanged, and suggests a symbol only if it is probably meant', async () => {
    const { x } = makeClient();
    const loose = x as never as { market: Record<string, (...a: unknown[]) => PromiseLike<unknown>> };
    const messageOf = async (call: PromiseLike<unknown>) =>
      String(await Promise.resolve(call).catch((reason) => reason));
    expect(await messageOf(x.market.klines('BTCUSDT', '1h').limit(Number.NaN))).toContain('limit NaN is not a whole');
    expect(await messageOf(x.orders.limit('BTCUSDT', 'BUY', [] as never, '1'))).toContain(
      'quantity [] is not a decimal',
    );
    for (const symbol of ['A'.repeat(500), 'BTCUSDT&x=1'])
      expect(await messageOf(loose.market.depth?.(symbol) as PromiseLike<unknown>)).not.toContain('Did you mean');
    const long = await messageOf(loose.market.depth?.('A'.repeat(500)) as PromiseLike<unknown>);
    expect(long).toMatch(/symbol 'A{57}…' is not a symbol\./);
  });

  test('a cancel of all orders without open orders says that there are none', async () => {
    const unknown = { status: 400, body: { code: -2011, msg: 'Unknown order sent.' } };
    const { x } = makeClient([unknown, unknown]);
    await expect(x.orders.cancelAll('BTCUSDT')).rejects.toThrow(/The symbol has no open orders\.$/);
    await expect(x.orders.cancel('BTCUSDT', 1)).rejects.toThrow(/No open order has this id/);
  });

  test.each([
    [
      { status: 200, body: '', isUndecodable: true },
      'the reply (HTTP 200) has a compressed body that is damaged, or whose encoding is unknown.',
    ],
    [{ status: 304, body: '' }, "the reply (HTTP 304) has no body: its status means 'not modified'. A proxy"],
  ])('a reply without a readable body says why: %j', async (answer, text) => {
    const { x } = makeClient([answer], { retries: 0 });
    await expect(x.market.depth('BTCUSDT')).rejects.toThrow(text);
  });

  test('the refusal by a filter on the number of open orders has advice that names these orders', async () => {
    const { x } = makeClient([{ status: 400, body: { code: -1013, msg: 'Filter failure: MAX_NUM_ALGO_ORDERS' } }]);
    await expect(x.orders.limit('BTCUSDT', 'BUY', '1', '2')).rejects.toThrow(/limits the number of open orders/);
  });

  test('advice is printed once', async () => {
    const { x } = makeClient([{ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }]);
    const error: unknown = await x.market.depth('BTCUSDT').catch((reason: unknown) => reason);
    expect((error as ExchangeError).advice).toMatch(/Symbols are upper case/);
    expect(inspect(error).split('Symbols are upper case')).toHaveLength(2);
  });
});

describe('values in another spelling or unit', () => {
  test.each([
    ['1hour', '1h'],
    ['60', '1h'],
    ['15min', '15m'],
    ['1440', '1d'],
    ['1month', '1M'],
  ])('the error about the invalid interval %s names %s as the nearest valid one', async (given, near) => {
    const { x } = makeClient();
    await expect(Promise.resolve(x.market.klines('BTCUSDT', given as '1h'))).rejects.toThrow(`Nearest: '${near}'.`);
  });

  test('a limit above the largest page names .all()', async () => {
    const { x } = makeClient();
    await expect(Promise.resolve(x.market.klines('BTCUSDT', '1h').limit(5000))).rejects.toThrow('use .all()');
  });

  test('the error of a refused order has the numbers that earlier replies contained', async () => {
    const account = {
      balances: [
        { asset: 'BTC', free: '1.99', locked: '0' },
        { asset: 'USDT', free: '0', locked: '0' },
      ],
    };
    const client = makeClient(({ path }) =>
      path.includes('/account')
        ? { body: account }
        : { status: 400, body: { code: -2010, msg: 'Account has insufficient balance for requested action.' } },
    );
    client.session.parts.symbols.learn([{ symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', filters: [] }]);
    await client.x.account.info();
    await expect(Promise.resolve(client.x.orders.limit('BTCUSDT', 'SELL', '5', '60000'))).rejects.toThrow(
      'balance: needs 5 BTC, 1.99 is free: 3.01 BTC short.',
    );
  });
});
