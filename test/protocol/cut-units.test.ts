/**
 * Tests the conversion of decimal texts of orders and filters to integers of 1e-8: short texts, which are read digit by
 * digit, and long texts give the same integers.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutUnits } from '../../src/protocol/orders/filter-grid.js';

/** Digits with a point after `whole` of them, and the units of 1e-8. */
const decimals = fc
  .tuple(fc.stringMatching(/^\d{1,12}$/), fc.stringMatching(/^\d{0,12}$/))
  .map(([whole, fraction]) => ({
    text: fraction === '' ? whole : `${whole}.${fraction}`,
    units: BigInt(whole + fraction.slice(0, 8).padEnd(8, '0')),
    isExact: /^0*$/.test(fraction.slice(8)),
  }));

test('any decimal is cut to whole units of 1e-8, and further decimals are dropped', () => {
  fc.assert(
    fc.property(decimals, ({ text, ...wanted }) => {
      expect(cutUnits(text)).toEqual(wanted);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['9999999.99999999', 999_999_999_999_999n, true],
  ['10000000.00000001', 1_000_000_000_000_001n, true],
  ['0.000000019', 1n, false],
  ['0.00000001000', 1n, true],
])('the text %s has %s units of 1e-8', (text, units, isExact) => {
  expect(cutUnits(text)).toEqual({ units, isExact });
});

test.each(['', '.', '1,5', '1e5', 'abc', '0x1'])('the text %j is refused', (text) => {
  expect(() => cutUnits(text)).toThrow('is not a decimal');
});
