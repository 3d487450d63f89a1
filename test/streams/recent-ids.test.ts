/** The store of recent ids remembers at least the requested number of the newest ids, and at most twice this number. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentIds } from '../../src/streams/index.js';

test('a set of the newest ids counts an id as new only the first time, until it is no longer among them', () => {
  const ids = new RecentIds(3);
  const added = (...some: number[]) => some.map((id) => ids.add(id));
  expect(added(1, 2, 2, 3, 1)).toEqual([true, true, false, true, false]);
  expect(added(4, 3, 2)).toEqual([true, false, false]);
  expect(added(5, 6, 7, 6, 5, 4)).toEqual([true, true, true, false, false, false]);
  expect(added(1)).toEqual([true]);
  ids.clear();
  expect(added(7)).toEqual([true]);
});

test('a set of the newest ids tells apart numbers, bigints and texts of any size', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -2, max: 9 }),
    fc.maxSafeInteger(),
    // These numbers have equal last 32 bits.
    fc.integer({ min: 0, max: 2 ** 20 }).map((high) => high * 2 ** 32 + 5),
  );
  const values = fc.oneof(numbers, fc.integer({ min: 0, max: 9 }).map(BigInt), fc.constantFrom('1', 'a'));
  fc.assert(
    fc.property(fc.array(values, { maxLength: 60 }), (all) => {
      const ids = new RecentIds(60);
      const seen = new Set<unknown>();
      for (const id of all) {
        expect(ids.has(id)).toBe(seen.has(id));
        expect(ids.add(id)).toBe(!seen.has(id));
        seen.add(id);
      }
    }),
    { numRuns: 200 },
  );
});
