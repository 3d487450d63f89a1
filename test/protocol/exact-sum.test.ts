/** Compares exact sums of decimal texts, short and long ones, with sums of integers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ExactSum, formatUnits, sumTexts } from '../../src/protocol/index.js';

const SCALE = 20;

/** Decimals with zero to eighteen decimals, around the fifteen digits that are added as numbers. */
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => ({ text: formatUnits(units, scale), units: units * 10n ** BigInt(SCALE - scale) }));

describe('an exact sum', () => {
  test('has all digits, whatever the lengths and scales of the texts', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 8 }), (all) => {
        const sum = new ExactSum();
        for (const { text } of all) expect(sum.add(text)).toBe(true);
        const units = all.reduce((total, one) => total + one.units, 0n);
        expect(sum.equals(formatUnits(units, SCALE))).toBe(true);
        expect(sum.equals(formatUnits(units + 1n, SCALE))).toBe(false);
        expect(Number(sum.text)).toBe(Number(formatUnits(units, SCALE)));
      }),
      { numRuns: 300 },
    );
  });

  test('an exact sum of ten quantities of 0.1 equals 1 with or without decimals, and no other text', () => {
    const sum = new ExactSum();
    for (let count = 0; count < 10; count += 1) sum.add('0.10000000');
    expect(sum.equals('1.00000000')).toBe(true);
    expect(sum.equals('1.00000001')).toBe(false);
    expect(sum.equals('1')).toBe(true);
    expect(sum.equals('-1.00000000')).toBe(false);
  });

  test.each(['', '-', '.', '.5', '1.2.3', '1e5', '0x1', '1,5', '--1', '1-', 'NaN'])('refuses %j', (text) => {
    expect(new ExactSum().add(text)).toBe(false);
    expect(new ExactSum().equals(text)).toBe(false);
    expect(sumTexts(['1', text])).toBeUndefined();
  });
});
