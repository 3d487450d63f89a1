/** Tests the exact decimals that users compute with: arithmetic (compared with integers), rounding, comparison, texts and errors. */
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { SpotlabError } from '../../src/client/types/errors.js';
import { type Decimal, decimal, ROUNDINGS, type Rounding } from '../../src/client/values/decimal.js';
import { decimal as exported } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { makeClient } from '../support/make-client.js';

const RUNS = { numRuns: trials(300, 5_000) };

/** A decimal as an integer and a number of decimals, with its text. */
const given = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }))
  .map(([units, scale]) => ({ units, scale, text: textOf(units, scale) }));

function textOf(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** The units of a decimal at a scale; fails if it has more decimals. */
function unitsAt(value: Decimal, scale: number): bigint {
  expect(value.scale).toBeLessThanOrEqual(scale);
  return value.units * 10n ** BigInt(scale - value.scale);
}

const at = ({ units, scale }: { units: bigint; scale: number }, wanted: number) =>
  units * 10n ** BigInt(wanted - scale);

describe('arithmetic equals that of integers', () => {
  test('add, sub, mul, compare, min and max of decimals equal those of integers', () => {
    fc.assert(
      fc.property(given, given, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const [one, other] = [at(a, scale), at(b, scale)];
        const [x, y] = [decimal(a.text), decimal(b.text)];
        expect(unitsAt(x.add(y), scale)).toBe(one + other);
        expect(unitsAt(x.sub(b.text), scale)).toBe(one - other);
        expect(unitsAt(x.mul(y), a.scale + b.scale)).toBe(a.units * b.units);
        expect(x.compare(y)).toBe(one < other ? -1 : one > other ? 1 : 0);
        expect([x.lt(y), x.lte(y), x.eq(y), x.gte(y), x.gt(y)]).toEqual([
          one < other,
          one <= other,
          one === other,
          one >= other,
          one > other,
        ]);
        expect(decimal.min(x, y).eq(one < other ? x : y)).toBe(true);
        expect(decimal.max(x, y).eq(one > other ? x : y)).toBe(true);
      }),
      RUNS,
    );
  });

  test('sum, neg, abs and sign of decimals equal those of integers; the text of a decimal is read as the same decimal', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 8 }), (all) => {
        const total = all.reduce((sum, one) => sum + at(one, 20), 0n);
        expect(unitsAt(decimal.sum(all.map(({ text }) => text)), 20)).toBe(total);
        for (const { text, units } of all) {
          const value = decimal(text);
          expect(decimal(value.toString())).toEqual(value);
          expect(value.sign).toBe(units === 0n ? 0 : units < 0n ? -1 : 1);
          expect(value.neg().add(value).sign).toBe(0);
          expect(value.abs().toString()).toBe(value.toString().replace('-', ''));
        }
      }),
      RUNS,
    );
  });

  test('a rounded quotient is less than one unit from the exact one, on the side of its direction', () => {
    const cases = fc.tuple(given, given, fc.integer({ min: 0, max: 12 }), fc.constantFrom(...ROUNDINGS));
    fc.assert(
      fc.property(cases, ([a, b, decimals, rounding]) => {
        fc.pre(b.units !== 0n);
        const quotient = unitsAt(decimal(a.text).div(b.text, decimals, rounding), decimals);
        // quotient / 10^decimals against (a.units / 10^a.scale) / (b.units / 10^b.scale), with whole numbers only.
        const [numerator, denominator] = [
          a.units * 10n ** BigInt(b.scale + decimals),
          b.units * 10n ** BigInt(a.scale),
        ];
        expectRounded(quotient, numerator, denominator, rounding);
      }),
      RUNS,
    );
  });

  test('roundTo gives a multiple of the step, on the side of its direction; rem gives the rest', () => {
    fc.assert(
      fc.property(given, given, fc.constantFrom(...ROUNDINGS), (a, b, rounding) => {
        fc.pre(b.units > 0n);
        const scale = Math.max(a.scale, b.scale);
        const multiple = unitsAt(decimal(a.text).roundTo(b.text, rounding), scale);
        expect(multiple % at(b, scale)).toBe(0n);
        expectRounded(multiple / at(b, scale), at(a, scale), at(b, scale), rounding);
        expect(unitsAt(decimal(a.text).rem(b.text), scale)).toBe(at(a, scale) % at(b, scale));
      }),
      RUNS,
    );
  });
});

/** Checks that an integer is `numerator / denominator`, rounded. */
function expectRounded(got: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): void {
  const [top, bottom] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const rest = top - got * bottom;
  if (rest === 0n) return;
  const [isPositive, isCut] = [top > 0n, rest > 0n === top > 0n];
  const twice = 2n * (rest < 0n ? -rest : rest);
  expect(rest < 0n ? -rest : rest).toBeLessThan(bottom);
  if (rounding === 'down') expect(isCut).toBe(true);
  if (rounding === 'up') expect(isCut).toBe(false);
  if (rounding === 'floor') expect(isCut).toBe(isPositive);
  if (rounding === 'ceil') expect(isCut).toBe(!isPositive);
  if (rounding === 'nearest') expect(twice < bottom || (twice === bottom && !isCut)).toBe(true);
  if (rounding === 'even') expect(twice < bottom || (twice === bottom && got % 2n === 0n)).toBe(true);
}

describe('a decimal', () => {
  test('reads texts, numbers, bigints and decimals exactly', () => {
    const texts = ['0.1', '-12.500', '1e-7', '1.5E3', '.5', '5.', ' 7 ', '+2', '0', '-0', 0.1, -1e-8, 1e21, 5n, -3n];
    expect(texts.map((one) => decimal(one).toString())).toEqual([
      '0.1',
      '-12.5',
      '0.0000001',
      '1500',
      '0.5',
      '5',
      '7',
      '2',
      '0',
      '0',
      '0.1',
      '-0.00000001',
      '1000000000000000000000',
      '5',
      '-3',
    ]);
    expect(decimal(decimal('0.1')).toString()).toBe('0.1');
    expect(exported('0.1').add('0.2').toString()).toBe('0.3');
  });

  test('division and rounding of a decimal round towards zero unless a direction is given', () => {
    expect(decimal('2').div('3').toString()).toBe('0.66666666');
    expect(decimal('2').div('3', 2, 'up').toString()).toBe('0.67');
    expect(decimal('-2').div('3', 2).toString()).toBe('-0.66');
    expect(decimal('-2').div('3', 2, 'floor').toString()).toBe('-0.67');
    expect(decimal('61000.127').roundTo('0.01').toString()).toBe('61000.12');
    expect(decimal('61000.125').roundTo('0.01', 'nearest').toString()).toBe('61000.13');
    expect(decimal('61000.125').roundTo('0.01', 'even').toString()).toBe('61000.12');
    expect(decimal('7').roundTo('2.5', 'up').toString()).toBe('7.5');
    expect(decimal('1.239').round(2).toString()).toBe('1.23');
    expect(decimal('1.2').toFixed(4)).toBe('1.2000');
    expect(decimal('1.239').toFixed(2, 'nearest')).toBe('1.24');
    expect(decimal('5').toFixed(0)).toBe('5');
    expect(decimal('0.1').toNumber()).toBe(0.1);
  });

  test('is shown and sent as its text', async () => {
    const value = decimal('0.50');
    expect(`${value}`).toBe('0.5');
    expect(JSON.stringify({ value })).toBe('{"value":"0.5"}');
    expect(inspect(value)).toBe("decimal('0.5')");
    expect(Object.isFrozen(value)).toBe(true);
    const { x } = makeClient();
    const { params } = x.orders.limit('BTCUSDT', 'BUY', value, decimal('100').div('3', 2));
    expect(params).toMatchObject({ quantity: '0.5', price: '33.33' });
    await expect(x.orders.limit('BTCUSDT', 'BUY', value.neg(), '1')).rejects.toThrow(/quantity "-0\.5"/);
  });

  test('refuses operators, which would use floats or compare texts', () => {
    const [a, b] = [decimal('10'), decimal('9')] as unknown as [number, number];
    for (const use of [() => a + b, () => a < b, () => -a, () => Number(a), () => a + 1]) {
      expect(use).toThrow(/not a number.*a\.add\(b\)/s);
    }
  });

  test.each<[string, () => unknown, RegExp]>([
    ['a text that is no decimal', () => decimal('1,5'), /'1,5' is not a decimal\. Give a text such as '0\.01'/],
    ['an empty text', () => decimal(''), /'' is not a decimal/],
    ['a text of two signs', () => decimal('--1'), /'--1' is not a decimal/],
    ['a very long text', () => decimal('1'.repeat(2_000)), /is not a decimal/],
    ['NaN', () => decimal(Number.NaN), /NaN is not a decimal/],
    ['undefined', () => decimal(undefined as never), /undefined is not a decimal/],
    ['an object', () => decimal({} as never), /\[object Object\] is not a decimal/],
    ['a computed float', () => decimal(0.1 + 0.2), /0\.30000000000000004 has more digits.*'0\.3'/],
    ['a negative computed float', () => decimal(-0.1 - 0.2), /such as '-0\.3'/],
    ['a division by zero', () => decimal(1).div('0.0'), /1 cannot be divided by 0/],
    ['a rest by zero', () => decimal(1).rem(0), /1 cannot be divided by 0/],
    ['a step of zero', () => decimal(1).roundTo('0'), /step 0 is not above 0/],
    ['a fraction of decimals', () => decimal(1).round(1.5), /number of decimals is 1\.5.*from 0 to 100/],
    [
      'an unknown direction',
      () => decimal(1).div(3, 2, 'sideways' as never),
      /Unknown rounding 'sideways'.*down, up, floor/,
    ],
  ])('refuses %s, and its error has a code', (_, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(SpotlabError);
    expect(() => make()).toThrow(expect.objectContaining({ code: 'SPOTLAB_DECIMAL' }));
  });
});
