/** Tests the exponentials, logarithms, powers and cosines of `portable`: their results are near the exact value, and equal on every JavaScript engine. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portable } from '../../src/protocol/index.js';

const bits = new DataView(new ArrayBuffer(8));

function bitsOf(x: number): bigint {
  bits.setFloat64(0, x);
  return bits.getBigInt64(0);
}

/** The number of floats between two numbers of the same sign. */
function distance(a: number, b: number): number {
  if (Object.is(a, b)) return 0;
  const apart = bitsOf(a) - bitsOf(b);
  return Number(apart < 0n ? -apart : apart);
}

const within = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });

describe('math functions near the exact value', () => {
  const rows = [
    { name: 'exp', own: portable.exp, engine: Math.exp, input: within(-800, 800), most: 1 },
    { name: 'log', own: portable.log, engine: Math.log, input: positive, most: 1 },
    { name: 'log near 1', own: portable.log, engine: Math.log, input: within(0.99, 1.01), most: 1 },
    { name: 'log1p', own: portable.log1p, engine: Math.log1p, input: within(-0.999999, 1e6), most: 2 },
    { name: 'log1p of small numbers', own: portable.log1p, engine: Math.log1p, input: within(-1e-6, 1e-6), most: 2 },
    { name: 'log10', own: portable.log10, engine: Math.log10, input: positive, most: 3 },
    { name: 'log2', own: portable.log2, engine: Math.log2, input: positive, most: 3 },
  ];
  test.each(rows)(
    '$name is within $most units in the last place of the function of the JavaScript engine',
    ({ own, engine, input, most }) => {
      fc.assert(
        fc.property(input, (x) => {
          expect(distance(own(x), engine(x))).toBeLessThanOrEqual(most);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  test('pow differs from the JavaScript engine by at most 2 units in the last place', () => {
    fc.assert(
      fc.property(within(1e-12, 1e12), within(-20, 20), (base, exponent) => {
        expect(distance(portable.pow(base, exponent), base ** exponent)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 5_000 },
    );
  });

  test('cos differs from the JavaScript engine by less than 1e-15 up to 1000 rad, and refuses larger angles', () => {
    fc.assert(
      fc.property(within(-1_000, 1_000), (x) => {
        expect(Math.abs(portable.cos(x) - Math.cos(x))).toBeLessThan(1e-15);
      }),
      { numRuns: 5_000 },
    );
    expect(() => portable.cos(1_001)).toThrow('cos takes an angle from -1000 to 1000, not 1001');
  });

  test('hypot is the root of the sum of the squares', () => {
    expect(portable.hypot(3, 4)).toBe(5);
    expect(portable.hypot(1, 2, 2)).toBe(3);
  });
});

describe('math functions at the limits of their range', () => {
  const { NEGATIVE_INFINITY: least, POSITIVE_INFINITY: most, NaN: none } = Number;

  test.each([
    ['exp', portable.exp, [0, -0, most, least, 710, -746, none], [1, 1, most, 0, most, 0, none]],
    ['log', portable.log, [1, 0, -1, most, 5e-324, none], [0, least, none, most, Math.log(5e-324), none]],
    ['log1p', portable.log1p, [0, -0, -1, -2, most, none], [0, -0, least, none, most, none]],
    ['log10', portable.log10, [1e-300, 1, 1000, 1e22, 0, -1], [-300, 0, 3, 22, least, none]],
    ['log2', portable.log2, [2 ** -1022, 1, 8, 2 ** 1023], [-1022, 0, 3, 1023]],
  ])('%s', (_, of, given, expected) => {
    expect(given.map(of)).toEqual(expected);
  });

  test('pow has the results of the language at the limits of its range', () => {
    const pairs = [
      [2, 0],
      [0, 2],
      [0, -2],
      [1, most],
      [most, -1],
      [most, 2],
      [10, 400],
      [10, -400],
      [-2, 2],
    ] as const;
    expect(pairs.map(([base, exponent]) => portable.pow(base, exponent))).toEqual([
      1,
      0,
      most,
      1,
      0,
      most,
      most,
      0,
      none,
    ]);
    expect(distance(portable.pow(1e-320, 0.5), Math.sqrt(1e-320))).toBeLessThanOrEqual(1);
  });
});

test('powers of ten and their exponents are exact', () => {
  for (let exponent = -307; exponent <= 308; exponent += 1) {
    const power = Number(`1e${exponent}`);
    expect(portable.powerOfTen(exponent)).toBe(power);
    expect(portable.decimalExponent(power)).toBe(exponent);
    expect(portable.decimalExponent(power * (1 - 2 ** -52))).toBe(exponent - 1);
  }
});

/** The bits of 20,000 results. Another engine with another hash would make another market. */
test('the results of math functions have the same bits on every JavaScript engine', () => {
  const hash = createHash('sha256');
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const word = Buffer.alloc(8);
  const add = (value: number): void => {
    word.writeDoubleBE(value);
    hash.update(word);
  };
  for (let round = 0; round < 2_500; round += 1) {
    const [u, v] = [next(), next()];
    for (const x of [u, 1_000 * u]) add(portable.log(x + 1e-9));
    add(portable.exp((u - 0.5) * 1_400));
    add(portable.exp(u - 0.5));
    add(portable.log1p(u - 0.5));
    add(portable.pow(u * 100, (v - 0.5) * 20));
    add(portable.cos((u - 0.5) * 40));
    add(portable.log10(u + 1e-9) + portable.log2(v + 1e-9));
  }
  expect(hash.digest('hex')).toBe('a292fdfcbb02572655ec88034bc6d0365dfc05d62e96086b8c873fffdf9de905');
});
