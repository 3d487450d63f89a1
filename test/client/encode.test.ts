/**
 * Tests how parameters are encoded in a request: every form of time, decimals without exponents, exact ids, time zones, and
 * refused values.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { encodeParam } from '../../src/client/call/encode.js';
import { ParameterError } from '../../src/client/types/errors.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { ParamInfo } from '../../src/protocol/endpoints/table.js';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { makeClient, NOW } from '../support/make-client.js';

const asking = { verb: 'test.verb', name: 'parameter', clock: { exchangeNowMs: NOW } };
const DECIMAL: ParamInfo = { kind: 'decimal', description: '' };
const encode = (info: ParamInfo | undefined, value: unknown) => encodeParam(info, value, asking);

/** All parameters of a kind, by endpoint and name. */
const paramsOfKind = (kind: ParamInfo['kind']) =>
  endpointTable.flatMap(({ id, params }) =>
    Object.entries(params).flatMap(([name, info]) => (info.kind === kind ? [[`${id} ${name}`, info] as const] : [])),
  );

describe('a time', () => {
  const times = paramsOfKind('time');
  test('more than 15 parameters of the catalogue take a time', () => {
    expect(times.length).toBeGreaterThan(15);
  });

  test.each(times)('%s takes every form of a time', (_, info) => {
    const at = Date.UTC(2026, 0, 31, 12, 0);
    const forms: [unknown, number][] = [
      [at, at],
      [at * 1000 + 7, at * 1000 + 7],
      [String(at), at],
      [new Date(at), at],
      ['2026-01-31T12:00Z', at],
      ['2026-01-31T12:00', at],
      ['2026-01-31T20:00:00.000+08:00', at],
      ['2026-01-31', at - 12 * 36e5],
      ['2026-01', Date.UTC(2026, 0, 1)],
      ['now', NOW],
      ['-30s', NOW - 3e4],
      ['-5m', NOW - 3e5],
      ['-1.5h', NOW - 54e5],
      ['-2d', NOW - 2 * 864e5],
      ['-1w', NOW - 7 * 864e5],
    ];
    for (const [given, wanted] of forms) expect(encode(info, given)).toBe(String(wanted));
    for (const none of [
      'yesterday',
      '',
      '2 days',
      '-2M',
      1.5,
      -1,
      Number.NaN,
      {},
      null,
      new Date('x'),
      '1969-12-31',
      '-9999w',
    ]) {
      expect(() => encode(info, none)).toThrow(ParameterError);
    }
  });

  test('any Date and any instant is sent to the millisecond', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
        const wanted = String(date.getTime());
        const [[, info] = []] = times;
        expect([date, date.toISOString()].map((form) => encode(info as ParamInfo, form))).toEqual([wanted, wanted]);
        // A number of seconds could also be milliseconds of the years 1970 to 1973.
        if (date.getTime() < 1e9 || date.getTime() >= 1e11)
          expect(encode(info as ParamInfo, date.getTime())).toBe(wanted);
      }),
    );
  });

  test('a time in seconds is refused, and the error gives it in milliseconds', () => {
    const [[, info] = []] = times;
    for (const seconds of [1_735_689_600, 1_735_689_600.5, '1735689600'])
      expect(() => encode(info as ParamInfo, seconds)).toThrow(/looks like seconds.*Give milliseconds: 1735689600/);
  });
});

describe('a decimal', () => {
  /** Value of a decimal text with any exponent, in units of 10^-400. */
  const SCALE = 400;
  const unitsOf = (text: string): bigint => {
    const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
    const [whole = '', fraction = ''] = mantissa.replace('+', '').split('.');
    const places = SCALE - fraction.length + Number(exponent);
    return BigInt(whole + fraction) * 10n ** BigInt(places);
  };

  test('any finite number is sent without an exponent and equal in value, or refused', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        let sent: string;
        try {
          sent = encode(DECIMAL, number) as string;
        } catch (error) {
          expect(error).toBeInstanceOf(ParameterError);
          expect((error as Error).message).toMatch(/is negative|more digits than a number holds exactly/);
          return;
        }
        expect(sent).toMatch(/^\d+(\.\d+)?$/);
        expect(unitsOf(sent)).toBe(unitsOf(String(Math.abs(number))));
        expect(Number(sent)).toBe(Math.abs(number));
      }),
      { numRuns: 500 },
    );
  });

  test('numbers of up to 15 digits, and their texts, are sent without an exponent and equal in value', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 14 }), (units, scale) => {
        const text = formatUnits(units, scale);
        for (const given of [Number(text), text, `${units}e-${scale}`]) {
          const sent = encode(DECIMAL, given) as string;
          expect(sent).toMatch(/^\d+(\.\d+)?$/);
          expect(parseUnits(sent, scale)).toBe(units);
        }
        expect(encode(DECIMAL, units)).toBe(units.toString());
        // Digits that were written are kept, trailing zeros too.
        expect(encode(DECIMAL, text)).toBe(text);
      }),
    );
  });

  test('any text is sent as a plain decimal or refused, never as anything else', () => {
    const nearly = fc.stringMatching(/^[ +-]?\d{0,4}\.?\d{0,4}([eE][+-]?\d{0,3})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        try {
          expect(encode(DECIMAL, text)).toMatch(/^\d+(\.\d+)?$/);
        } catch (error) {
          expect(error).toBeInstanceOf(ParameterError);
        }
      }),
    );
  });

  test.each([
    [Number.NaN, /NaN is not a finite number/],
    [Number.POSITIVE_INFINITY, /Infinity is not a finite number/],
    [-1, /-1 is negative/],
    [-5n, /-5 is negative/],
    ['-1', /'-1' is negative/],
    ['1e', /'1e' is not a decimal/],
    ['0x10', /is not a decimal/],
    ['１', /is not a decimal/],
    [0.1 + 0.2, /more digits than a number holds exactly; write it as a string, such as '0.3'/],
    [true, /true is not a decimal/],
    [null, /null is not a decimal/],
    [{}, /is not a decimal/],
  ])('%s is refused with a reason', (value, reason) => {
    expect(() => encode(DECIMAL, value)).toThrow(reason);
  });

  test('zero is sent without a sign', () => {
    expect([0, -0, 0n, '0', '0.0'].map((zero) => encode(DECIMAL, zero))).toEqual(['0', '0', '0', '0', '0.0']);
  });
});

describe('an id', () => {
  const ID: ParamInfo = { kind: 'id', description: '' };
  test('is sent digit by digit, given as number, text or bigint', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (id) => {
        expect(encode(ID, id)).toBe(String(id));
        expect(encode(ID, String(id))).toBe(String(id));
        if (id <= Number.MAX_SAFE_INTEGER) expect(encode(ID, Number(id))).toBe(String(id));
        else expect(() => encode(ID, Number(id))).toThrow(/above 2\^53 give a string or a bigint/);
      }),
    );
  });

  test('a client order id that the user chose is sent unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-zA-Z0-9-_]{1,36}$/), async (id) => {
        const { x, transport } = makeClient([{ body: { orderId: 1 } }]);
        await x.orders.limit('BTCUSDT', 'BUY', '1', '2').id(id);
        const list = x.orders.oco('BTCUSDT', 'SELL', '1');
        const leg = { price: '3', aboveClientOrderId: id };
        await list
          .above('LIMIT_MAKER', { price: leg.price, clientOrderId: id })
          .below('STOP_LOSS', { stopPrice: '1' })
          .id(id);
        const sent = transport.sent.map(({ body }) => new URLSearchParams(body));
        expect(sent[0]?.get('newClientOrderId')).toBe(id);
        expect(sent[1]?.get('listClientOrderId')).toBe(id);
        expect(sent[1]?.get('aboveClientOrderId')).toBe(id);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a parameter that the catalogue does not have', () => {
  test.each([
    ['text', 'a b', 'a b'],
    ['a whole number', 12, '12'],
    ['a negative one', -3, '-3'],
    ['a small number, without exponent', 1e-7, '0.0000001'],
    ['a negative fraction', -0.5, '-0.5'],
    ['a bigint', 2n ** 63n, '9223372036854775808'],
    ['a flag', false, 'false'],
    ['a Date', new Date(5), '5'],
    ['a list of texts', ['a', 'b'], ['a', 'b']],
    ['a list of numbers, as JSON', [1, 2n ** 60n, 'a'], '[1,1152921504606846976,"a"]'],
  ])('is sent in the form of its value: %s', (_, given, wanted) => {
    expect(encode(undefined, given)).toEqual(wanted);
  });

  test('is refused if its value would be rounded, or cannot be sent', () => {
    for (const value of [2 ** 60, 1e300, Number.NaN, 0.1 + 0.2, {}, null, [[1]], () => 1]) {
      expect(() => encode(undefined, value)).toThrow(ParameterError);
    }
  });
});

describe('a time zone', () => {
  const { x } = makeClient();
  const klines = x.market.klines('BTCUSDT', '1d');

  test.each(['0', '8', '-1:00', '+5:30', '05:45', '-12:00', '14', '14:00'])('%s is sent', (zone) => {
    expect(klines.tz(zone).params).toMatchObject({ timeZone: zone });
  });

  test.each([
    ['Asia/Singapore', '8'],
    ['Asia/Kathmandu', '5:45'],
    ['America/Bogota', '-5'],
    ['Africa/Abidjan', '0'],
  ])('the time zone %s is sent as its offset %s', (zone, offset) => {
    expect(makeClient().x.market.klines('BTCUSDT', '1h').tz(zone).params).toMatchObject({ timeZone: offset });
  });

  test.each(['20', '-13', '14:01', '15:00', '-12:30', '8:60', 'UTC', 'Asia/Nowhere'])(
    '%s is refused before it is sent, with the allowed range',
    async (zone) => {
      await expect(klines.tz(zone)).rejects.toThrow(
        `market.klines: timeZone '${zone}' is not a time zone. A time zone is an offset from UTC from -12:00 to +14:00`,
      );
    },
  );
});

describe('x.request', () => {
  const { x } = makeClient();
  test.each([
    [
      'a method in lower case',
      () => x.request('get' as never, '/api/v3/ping'),
      /Invalid method 'get': allowed are GET, POST/,
    ],
    [
      'a path without its slash',
      () => x.request('GET', 'api/v3/ping'),
      /a path starts with \/ and has no query string/,
    ],
    ['parameters in the path', () => x.request('GET', '/api/v3/depth?symbol=BTCUSDT'), /has no query string/],
    ['another host', () => x.request('GET', 'https://elsewhere.test/'), /starts with \//],
  ])('refuses %s', async (_, make, message) => {
    await expect(make()).rejects.toThrow(message);
  });
});

test('a name that a program adds to every object is in no request', async () => {
  const { x, transport } = makeClient([{ body: { symbol: 'BTCUSDT', orderId: 1 } }]);
  try {
    Object.defineProperty(Object.prototype, 'foo', { value: 1, enumerable: true, configurable: true, writable: true });
    await x.market.ticker.price('BTCUSDT');
    await x.orders.get('BTCUSDT', 1);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'foo');
  }
  expect(transport.sent).toHaveLength(2);
  for (const { path, body = '', headers } of transport.sent) {
    expect(`${path} ${body} ${Object.keys(headers).join(' ')}`).not.toContain('foo');
  }
});
