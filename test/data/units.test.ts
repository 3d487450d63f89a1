/** Tests the conversion of decimals to 128-bit integers: exact, or refused. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleOf, unitsOf, writeUnits } from '../../src/data/units.js';

/** The integer stored in 16 bytes. */
function readUnits(view: DataView, littleEndian: boolean): bigint {
  const [low, high] = littleEndian ? [0, 8] : [8, 0];
  return (view.getBigInt64(high, littleEndian) << 64n) | view.getBigUint64(low, littleEndian);
}

/** Builds a decimal from its digits with string operations only. */
function decimalOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`;
}

const MOST = 10n ** 38n - 1n;

describe('a decimal', () => {
  test('a decimal of up to 38 digits keeps every digit, in both byte orders', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-MOST, MOST),
        fc.integer({ min: 0, max: 18 }),
        fc.boolean(),
        (units, scale, littleEndian) => {
          const view = new DataView(new ArrayBuffer(16));
          writeUnits(view, 0, decimalOf(units, scale), scale, littleEndian);
          expect(readUnits(view, littleEndian)).toBe(units);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['0', 8, 0n],
    ['0.00000001', 8, 1n],
    ['-0.00000001', 8, -1n],
    ['1.5', 8, 150_000_000n],
    ['007', 2, 700n],
    ['90071992547409.93000000', 8, 9_007_199_254_740_993_000_000n],
  ])('%s with %i decimals is the integer %s', (text, scale, units) => {
    expect(unitsOf(text, scale)).toBe(units);
    const view = new DataView(new ArrayBuffer(16));
    writeUnits(view, 0, text, scale, false);
    expect(readUnits(view, false)).toBe(units);
  });

  test.each([['1e5'], [''], ['1.2.3'], ['NaN'], [' 1'], ['1.234567891'], [`1${'0'.repeat(38)}`]])(
    '%s is refused',
    (text) => {
      expect(() => writeUnits(new DataView(new ArrayBuffer(16)), 0, text, 8, true)).toThrow(RangeError);
    },
  );
});

test('a column of decimals is stored with eight decimals, or as many as its longest value has', () => {
  expect(scaleOf(['1.5', null, '2'])).toBe(8);
  expect(scaleOf(['1.5', '0.1234567891'])).toBe(10);
});
