import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  DecimalError,
  decimalsOf,
  formatUnits,
  parseUnits,
  plainDecimal,
  trimDecimal,
} from '../../src/protocol/values/decimal.js';

describe('plainDecimal', () => {
  test.each([
    ['0.010', '0.010'],
    ['1e-7', '0.0000001'],
    ['1.5E3', '1500'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 7 ', '7'],
    [5.8e-7, '0.00000058'],
    [1e21, '1000000000000000000000'],
    [0.1, '0.1'],
    [-0, '0'],
    [12345678901234567890n, '12345678901234567890'],
  ])('writes %s as %s', (given, wanted) => {
    expect(plainDecimal(given)).toBe(wanted);
  });

  test.each([
    [-1],
    ['-1'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [''],
    ['1,5'],
    ['0x10'],
    ['1e'],
    ['e5'],
    [-3n],
    ['one'],
    [{}],
    [null],
  ])('refuses %s', (given) => {
    expect(() => plainDecimal(given as string)).toThrow(DecimalError);
  });

  test('a float that shows an artefact of binary arithmetic is refused with the value that was meant', () => {
    expect(() => plainDecimal(0.1 + 0.2)).toThrow(/write it as a string, such as '0.3'/);
  });

  test('never writes an exponent, and means the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: -15, max: 15 }), (digits, exponent) => {
        const plain = plainDecimal(`${digits}e${exponent}`);
        expect(plain).toMatch(/^\d+(\.\d+)?$/);
        expect(parseUnits(plain, 20)).toBe(BigInt(digits) * 10n ** BigInt(20 + exponent));
      }),
    );
  });
});

describe('units', () => {
  test('a decimal is equal after the conversion to units and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(parseUnits(formatUnits(units, scale), scale)).toBe(units);
      }),
    );
  });

  test('too many decimal places are refused; trailing zeros do not count', () => {
    expect(parseUnits('1.50000000000', 8)).toBe(150000000n);
    expect(() => parseUnits('1.123456789', 8)).toThrow(/more than 8 decimals/);
  });

  test('formats amounts, also negative ones, with exactly the given number of decimals', () => {
    expect(formatUnits(5n, 8)).toBe('0.00000005');
    expect(formatUnits(-150000000n, 8)).toBe('-1.50000000');
    expect(formatUnits(42n, 0)).toBe('42');
  });

  test('counts the decimal places without trailing zeros', () => {
    expect(decimalsOf('0.0100')).toBe(2);
    expect(decimalsOf('100')).toBe(0);
    expect(decimalsOf('1.000')).toBe(0);
    expect(trimDecimal('0.50000000')).toBe('0.5');
    expect(trimDecimal('100')).toBe('100');
  });
});
