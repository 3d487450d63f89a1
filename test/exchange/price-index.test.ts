/** Compares the price index with a sorted list of prices. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceIndex } from '../../src/exchange/book/price-index.js';
import { trials } from '../support/depth.js';

/** Prices close together, at the borders of digits and nodes, and as high as a number counts. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: 4 }).map((step) => 6_000_000 + step),
  fc
    .tuple(fc.integer({ min: 0, max: 52 }), fc.integer({ min: -2, max: 2 }))
    .map(([bit, off]) => Math.max(0, 2 ** bit + off)),
  fc.maxSafeNat(),
);

describe('the price index', () => {
  it('finds the same values and neighbours as a sorted list', () => {
    const step = fc.record({ price, isAdd: fc.boolean(), pick: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const prices: number[] = [];
        const index = new PriceIndex({ get: (value) => prices[value] as number }, 0);
        const kept = new Map<number, number>();
        for (const [at, { price: drawn, isAdd, pick }] of steps.entries()) {
          const known = [...kept.keys()].sort((a, b) => a - b);
          if (isAdd && !kept.has(drawn)) {
            prices[at + 1] = drawn;
            index.add(drawn, at + 1);
            kept.set(drawn, at + 1);
          } else if (known.length > 0) {
            const gone = known[pick % known.length] as number;
            index.delete(gone);
            kept.delete(gone);
          }
          expect(index.get(drawn)).toBe(kept.get(drawn) ?? 0);
          expect(index.get(drawn + 1)).toBe(kept.get(drawn + 1) ?? 0);
        }
        const sorted = [...kept.keys()].sort((a, b) => a - b);
        const value = (found: number | undefined) => (found === undefined ? 0 : kept.get(found));
        for (const [at, one] of sorted.entries()) {
          expect(index.get(one)).toBe(kept.get(one));
          expect([index.below(one), index.above(one)]).toEqual([value(sorted[at - 1]), value(sorted[at + 1])]);
        }
      }),
      { numRuns: trials(50, 200) },
    );
  });

  it('frees nodes, so that only the prices in the index use memory', () => {
    const index = new PriceIndex({ get: (value) => value }, 0);
    index.add(1, 1);
    for (let at = 2; at < 300_000; at += 7) {
      index.add(at, at);
      index.delete(at);
    }
    const { usedNodes } = index as unknown as { usedNodes: number };
    expect(usedNodes).toBeLessThan(16);
    expect([index.get(1), index.above(1)]).toEqual([1, 0]);
  });

  it('needs less than one node for four prices, although all prices are far apart', () => {
    const step = 5_000;
    const index = new PriceIndex({ get: (value) => value * step }, 0);
    for (let value = 1; value <= 1_000; value += 1) index.add(value * step, value);
    const { usedNodes } = index as unknown as { usedNodes: number };
    expect(usedNodes).toBeLessThan(1_000 / 4);
    expect([index.below(500 * step), index.get(500 * step), index.above(500 * step)]).toEqual([499, 500, 501]);
  });
});
