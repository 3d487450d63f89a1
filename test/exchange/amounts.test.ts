/** Amounts and balances: arithmetic on numbers gives the same results as arithmetic on bigints, at any size. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Amount,
  add,
  amountOf,
  formatAmount,
  isProductAbove,
  multiply,
  parseAmount,
  proportion,
  subtract,
} from '../../src/exchange/model/amounts.js';
import { Balance } from '../../src/exchange/model/balances.js';
import { DecimalError, formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';

const BORDER = BigInt(Number.MAX_SAFE_INTEGER);

/** Integers: small ones, ones around the limit of exact numbers on either side of zero, and ones far beyond. */
const units = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -5n, max: 5n }).map((off) => BORDER + off),
  fc.bigInt({ min: -5n, max: 5n }).map((off) => BORDER / 2n + off),
  fc.bigInt({ min: -5n, max: 5n }).map((off) => -BORDER + off),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
);
const positive = units.map((one) => (one < 0n ? -one : one));
const factor = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 2 ** 31 }), fc.maxSafeNat());
const divisor = fc
  .oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(100_000_000, 2 ** 31), fc.maxSafeNat())
  .map((per) => Math.max(1, per));

/** Expects an amount with this value, as a number if a number is exact, else as a bigint. */
function expectAmount(amount: Amount, value: bigint): void {
  expect(BigInt(amount)).toBe(value);
  expect(typeof amount).toBe(value <= BORDER && value >= -BORDER ? 'number' : 'bigint');
}

describe('amounts of an asset', () => {
  it('are added and subtracted as bigints are, below and above the largest exact number of JavaScript', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expectAmount(amountOf(a), a);
        expectAmount(add(amountOf(a), amountOf(b)), a + b);
        expectAmount(subtract(amountOf(a), amountOf(b)), a - b);
        expect(amountOf(a) < amountOf(b)).toBe(a < b);
        expect(amountOf(a) === amountOf(b)).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it('are multiplied, cut and compared as bigints are', () => {
    fc.assert(
      fc.property(positive, positive, factor, factor, divisor, (a, b, times, otherTimes, per) => {
        expectAmount(multiply(amountOf(a), times), a * BigInt(times));
        expectAmount(proportion(amountOf(a), times, per), (a * BigInt(times)) / BigInt(per));
        const isAbove = a * BigInt(times) > b * BigInt(otherTimes);
        expect(isProductAbove(amountOf(a), times, amountOf(b), otherTimes)).toBe(isAbove);
      }),
      { numRuns: 1000 },
    );
  });

  it('are divided and cut exactly just below, at and above whole multiples', () => {
    const near = fc.tuple(fc.bigInt({ min: 1n, max: BORDER }), divisor, fc.integer({ min: -2, max: 2 }));
    fc.assert(
      fc.property(near, ([value, per, off]) => {
        const whole = (value / BigInt(per)) * BigInt(per) + BigInt(off);
        const clipped = whole < 0n ? 0n : whole;
        expectAmount(proportion(amountOf(clipped), 1, per), clipped / BigInt(per));
      }),
      { numRuns: 1000 },
    );
  });

  it('are read and written as decimals are', () => {
    const digits = fc.stringMatching(/^[0-9]{0,18}(\.[0-9]{0,10})?$/);
    fc.assert(
      fc.property(digits, positive, (text, value) => {
        let expected: bigint | undefined;
        try {
          expected = parseUnits(text, 8);
        } catch {
          expect(() => parseAmount(text)).toThrow(DecimalError);
        }
        if (expected !== undefined) expectAmount(parseAmount(text), expected);
        expect(formatAmount(amountOf(value))).toBe(formatUnits(value, 8));
        expect(formatAmount(amountOf(-value))).toBe(formatUnits(-value, 8));
        expectAmount(parseAmount(formatUnits(value, 8)), value);
      }),
      { numRuns: 1000 },
    );
    for (const text of ['', '.', '-1', '1e3', ' 1', '1,0', '0.123456789'])
      expect(() => parseAmount(text)).toThrow(DecimalError);
    expect(parseAmount('0.1234567800')).toBe(12_345_678);
  });
});

describe('a balance', () => {
  it('gives the same sums as plain bigints, however large, and refuses to go below zero', () => {
    const step = fc.record({ kind: fc.constantFrom('receive', 'lock', 'payFree', 'payLocked'), amount: positive });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const balance = new Balance('USDT');
        let [free, locked] = [0n, 0n];
        for (const { kind, amount } of steps) {
          const most = kind === 'payLocked' ? locked : free;
          const units = kind === 'receive' ? amount : amount > most ? most : amount;
          expect(balance.covers(amountOf(units))).toBe(free >= units);
          if (kind === 'receive') balance.receive(amountOf(units));
          else balance[kind as 'lock' | 'payFree' | 'payLocked'](amountOf(units));
          if (kind === 'receive') free += units;
          if (kind === 'lock' || kind === 'payFree') free -= units;
          if (kind === 'lock') locked += units;
          if (kind === 'payLocked') locked -= units;
          expect([balance.free, balance.locked]).toEqual([free, locked]);
        }
        expect(() => balance.payFree(amountOf(free + 1n))).toThrow('has free -1 ');
      }),
    );
  });
});
