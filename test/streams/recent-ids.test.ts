/** The newest ids are remembered, and no more than twice as many as asked for. */
import { expect, test } from 'vitest';
import { RecentIds } from '../../src/streams/index.js';

test('an id is new once, as long as it is among the newest', () => {
  const ids = new RecentIds(3);
  const added = (...some: number[]) => some.map((id) => ids.add(id));
  expect(added(1, 2, 2, 3, 1)).toEqual([true, true, false, true, false]);
  expect(added(4, 3, 2)).toEqual([true, false, false]);
  expect(added(5, 6, 7, 6, 5, 4)).toEqual([true, true, true, false, false, false]);
  expect(added(1)).toEqual([true]);
  ids.clear();
  expect(added(7)).toEqual([true]);
});
