/** Random lists and page sizes for the tests of paging. */
import * as fc from 'fast-check';
import { NOW } from '../support/make-client.js';

export const MINUTE_MS = 60_000;

export const HOUR_MS = 60 * MINUTE_MS;

export const DAY_MS = 24 * HOUR_MS;

/** Steps between the times of rows: most rows share a millisecond with the one before, some lie days apart. */
export const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
    fc.integer({ min: 1, max: 3 * DAY_MS }),
  ),
  { maxLength: 40 },
);

export const pageSize = fc.integer({ min: 1, max: 9 });

export const concurrency = fc.integer({ min: 1, max: 5 });

/** Where a bound lies: at a row's time, or beside it; undefined for none. */
export const bound = fc.option(fc.record({ at: fc.nat({ max: 45 }), beside: fc.integer({ min: -1, max: 1 }) }), {
  nil: undefined,
});

type Bound = { at: number; beside: number } | undefined;

export const timesOf = (gaps: readonly number[]) => {
  let ms = NOW - 90 * DAY_MS;
  return gaps.map((gap) => {
    ms = Math.min(NOW, ms + gap);
    return ms;
  });
};

export const msOf = (at: Bound, times: readonly number[]) =>
  at === undefined ? undefined : (times[at.at] ?? NOW - DAY_MS) + at.beside;

/** Numbers that rise by a step from call to call. */
export const rising = (from: number, step: number) => {
  let last = from;
  return () => {
    last += step;
    return last;
  };
};

export const shuffles = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

export const randomOf = (stream: Iterator<number>) => () => stream.next().value as number;

/** The bounds of a range, the earlier one first, because a range that ends before it begins is refused. */
export function inTurn<From extends number | undefined>(
  from: From,
  to: number | undefined,
): [From, number | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to as From, from] : [from, to];
}
