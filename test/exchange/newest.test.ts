/** Histories that are bounded: what they keep, and that a full one is not slower than an empty one. */
import { expect, it } from 'vitest';
import { Newest } from '../../src/exchange/book/ring-buffer.js';

it('keeps the newest so many, oldest first, and says what it forgets', () => {
  const newest = new Newest<number>(3);
  const forgotten = Array.from({ length: 10 }, (_, index) => newest.add(index));
  expect(forgotten).toEqual([undefined, undefined, undefined, 0, 1, 2, 3, 4, 5, 6]);
  expect(newest.all()).toEqual([7, 8, 9]);
});
