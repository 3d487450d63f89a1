/**
 * Tests the one check of parameter values: a kind of value accepts the same values from calls, options, data and requests,
 * and refusals name the allowed form.
 */
import { describe, expect, test } from 'vitest';
import {
  checkValue,
  type Door,
  formOf,
  optionProblem,
  type ValueKind,
  ValueProblem,
  type ValueSpec,
} from '../../src/protocol/index.js';

/** Kind -> its spec, a value of a program, the same as text of a query or command line, and a wrong value. */
const KINDS: Readonly<Record<ValueKind, readonly [Omit<ValueSpec, 'kind'>, unknown, string | undefined, unknown]>> = {
  symbol: [{}, 'BTCUSDT', 'BTCUSDT', 'btc usdt'],
  symbols: [{}, ['BTCUSDT', 'ETHUSDT'], 'BTCUSDT,ETHUSDT', ['eth']],
  asset: [{}, 'BTC', 'BTC', 'btc'],
  decimal: [{}, '0.01', '0.01', 'much'],
  amount: [{}, '0.01', '0.01', '0.000000001'],
  amounts: [{}, { USDT: '5' }, '{"USDT":"5"}', { USDT: 'x' }],
  integer: [{ min: -1, max: 9 }, 5, '5', 10],
  integers: [{ min: -1 }, [7, -1], '7,-1', [-2]],
  number: [{ max: 2 }, 0.5, '0.5', 3],
  id: [{}, '9007199254740993', '9007199254740993', -1],
  time: [{}, 1_800_000_000_000, '1800000000000', 'soon'],
  duration: [{}, 5_400_000, '5400000', 'long'],
  timeZone: [{}, '-1:00', '-1:00', 'UTC'],
  flag: [{}, true, 'true', 'yes'],
  enum: [{ values: ['HALT', 'TRADING'] }, 'HALT', 'HALT', 'HALTED'],
  enums: [{ values: ['A', 'B'] }, ['A', 'B'], 'A,B', ['C']],
  clientOrderId: [{}, 'my-id_1', 'my-id_1', 'a b'],
  text: [{ max: 3 }, 'abc', 'abc', 'abcd'],
  texts: [{}, ['a', 'b'], 'a,b', ['']],
  limiters: [
    { also: ['off'] },
    [{ rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 5 }],
    '[{"rateLimitType":"ORDERS","interval":"DAY","intervalNum":1,"limit":5}]',
    [{ rateLimitType: 'ORDERS' }],
  ],
  file: [{}, { orders: [] }, '{"orders":[]}', []],
  scenario: [{}, 'flash-crash', 'flash-crash', 5],
  object: [{}, {}, undefined, []],
  function: [{}, describe, undefined, 'log'],
};

const all = Object.entries(KINDS).map(
  ([kind, [bounds, value, text, wrong]]) => [{ kind, ...bounds } as ValueSpec, value, text, wrong] as const,
);

describe.each(all)('a value of the kind $kind', (spec, value, text, wrong) => {
  // A program gives the path of a file, a request has its content.
  const program: readonly Door[] = spec.kind === 'file' ? ['option'] : ['call', 'option'];

  test('is accepted from a program in its own type, and as text', () => {
    for (const door of program) expect(checkValue(spec, value, door)).toEqual(value);
    if (text !== undefined) expect(checkValue(spec, text, 'data')).toEqual(value);
  });

  test('is refused with its allowed form if the value is wrong', () => {
    for (const door of [...program, 'data'] as const)
      expect(checkValue(spec, wrong, door)).toBeInstanceOf(ValueProblem);
    expect(optionProblem('name', spec, wrong)).toMatch(/^name(\.USDT)? is .+; it must be .+\.$/s);
    expect(formOf(spec)).not.toBe('');
  });
});

test('values that a spec lists under `also` are accepted in addition to the values of the kind, and no other values', () => {
  const speed: ValueSpec = { kind: 'number', min: 1, also: ['max', false] };
  expect([checkValue(speed, 'max', 'option'), checkValue(speed, 'false', 'data')]).toEqual(['max', false]);
  expect(checkValue(speed, 'most', 'data')).toBeInstanceOf(ValueProblem);
  expect(formOf(speed)).toBe("'max', or false, or a number of at least 1");
});

test('a number as text is refused as an option, although a call accepts it', () => {
  const spec: ValueSpec = { kind: 'integer', min: 1, max: 9 };
  expect(checkValue(spec, '5', 'call')).toBe(5);
  expect(optionProblem('retries', spec, '5')).toBe("retries is '5'; it must be a whole number from 1 to 9.");
});

test('times in microseconds keep their digits in calls, options, data and requests', () => {
  const spec: ValueSpec = { kind: 'time' };
  for (const door of ['option', 'data', 'wire'] as const)
    expect(Math.round((checkValue(spec, '1767225600000123', door) as number) * 1_000)).toBe(1_767_225_600_000_123);
  expect(checkValue(spec, '1767225600000123', 'call')).toBe('1767225600000123');
});

test('a day that a month does not have is refused in calls, options and data', () => {
  for (const door of ['call', 'option', 'data'] as const)
    expect(checkValue({ kind: 'time' }, '2026-02-30', door)).toBeInstanceOf(ValueProblem);
});
