/** The ring buffer keeps a limited number of items and drops the oldest first. */
import { expect, it } from 'vitest';
import { RingBuffer } from '../../src/exchange/book/ring-buffer.js';

it('a ring buffer keeps the newest items, oldest first, and returns the item that it drops', () => {
  const buffer = new RingBuffer<number>(3);
  const dropped = Array.from({ length: 10 }, (_, index) => buffer.add(index));
  expect(dropped).toEqual([undefined, undefined, undefined, 0, 1, 2, 3, 4, 5, 6]);
  expect(buffer.all()).toEqual([7, 8, 9]);
});
