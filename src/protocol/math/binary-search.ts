/** Binary search: in ascending numbers, and for the index from which a condition is true. */

/** The first index from `low` to below `high` for which `isMet` is true; `high` if there is none. */
export function firstIndexWhere(low: number, high: number, isMet: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    // A division and not `>> 1`, because trade ids are larger than 31 bits.
    const middle = Math.floor((from + to) / 2);
    if (isMet(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Index of the first of ascending numbers that is at least `wanted`; the length when there is none. */
export function firstAtLeast(numbers: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the last of the first `length` ascending numbers that is at most `wanted`; 0 when all are above it. */
export function lastAtMost(numbers: ArrayLike<number>, wanted: number, length = numbers.length): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((numbers[middle] as number) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
