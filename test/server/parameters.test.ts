/** Tests the parameter checks for every endpoint of the catalogue. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo } from '../../src/protocol/endpoints/table.js';
import { Refusal } from '../../src/protocol/errors/errors.js';
import { checkParameters, peekParameters, readParameters } from '../../src/server/base/parameters.js';
import { readPart } from '../../src/server/base/raw-parameters.js';

const none = readPart('');
const endpoint = (id: string) => endpointTable.find((one) => one.id === id) as EndpointInfo;
const read = (id: string, query: string, body = '') => {
  const sent = readParameters(endpoint(id), readPart(query), readPart(body));
  return checkParameters(endpoint(id), sent, (symbol) => symbol === 'BTCUSDT');
};

test('the parameters of any request are accepted or refused with an error of the exchange, never another error', () => {
  const names = [...new Set(endpointTable.flatMap(({ params }) => Object.keys(params)))];
  const name = fc.oneof(fc.constantFrom(...names, 'timestamp', 'signature', '__proto__'), fc.string());
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('BTCUSDT', '1', '["A"]', '[', 'LIMIT', 'BUY', '1e5', '-1', 'null'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...endpointTable), fc.array(fc.tuple(name, value)), (one, pairs) => {
      const part = readPart(pairs.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&'));
      try {
        peekParameters(one, part, none);
        checkParameters(one, readParameters(one, part, none), () => true);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
    { numRuns: 500, seed: 5 },
  );
});

describe('values of parameters', () => {
  test('have the kind that the catalogue states', () => {
    const params = read('aggTrades', 'symbol=BTCUSDT&fromId=7&limit=10');
    expect([params.text('symbol'), params.number('fromId'), params.number('limit')]).toEqual(['BTCUSDT', 7, 10]);
    expect([params.has('endTime'), params.number('endTime')]).toEqual([false, undefined]);
  });

  test('times in microseconds become milliseconds with a fraction', () => {
    expect(read('klines', 'symbol=BTCUSDT&interval=1m&startTime=1769941800123457').number('startTime')).toBe(
      1769941800123.457,
    );
    expect(read('klines', 'symbol=BTCUSDT&interval=1m&startTime=1769941800123').number('startTime')).toBe(
      1769941800123,
    );
  });

  test('a limit above the maximum of depth becomes the maximum', () => {
    expect(read('depth', 'symbol=BTCUSDT&limit=70000').number('limit')).toBe(5000);
  });

  test('one permission may be sent as a plain text, several as a list', () => {
    expect(read('exchangeInfo', 'permissions=SPOT').list('permissions')).toEqual(['SPOT']);
    expect(read('exchangeInfo', 'permissions=["SPOT","MARGIN"]').list('permissions')).toEqual(['SPOT', 'MARGIN']);
  });
});

describe('the order of checks of parameters: the first of two faults in a request is reported', () => {
  const sent =
    (query: string, body = '') =>
    () =>
      read('newOrder', query, body);
  const signed = 'timestamp=1&signature=a';

  test.each([
    ['twice before unknown', 'a=1&a=1', 'Duplicate values'],
    ['unknown before empty', 'a=1&symbol=', 'Not all sent parameters were read'],
    ['empty before missing', 'symbol=', "'symbol' was empty"],
    ['missing before malformed', 'symbol=btc', "'side' was not sent"],
    ['the signature before the form', 'symbol=btc&side=BUY&type=LIMIT&timestamp=1', "'signature' was not sent"],
    ['the form before closed lists', `symbol=btc&side=UP&type=LIMIT&${signed}`, 'Illegal characters'],
    ['closed lists before rules', `symbol=NOPE&side=UP&type=LIMIT&${signed}`, 'Invalid side.'],
    ['rules before symbols', `symbol=NOPE&side=BUY&type=LIMIT&${signed}`, "'quantity' was not sent"],
    ['symbols last', `symbol=NOPE&side=BUY&type=MARKET&quantity=1&${signed}`, 'Invalid symbol.'],
  ])('of two faults, %s', (_, query, text) => {
    expect(sent(query)).toThrow(text);
  });

  test('a name that is in query and body does not count as sent twice', () => {
    expect(sent(`symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&${signed}`, 'quantity=2')).not.toThrow();
  });
});
