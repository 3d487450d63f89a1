/**
 * The lattices of time on which prices are made. Blocks, hours, quarter hours and knots are counted from the epoch, and
 * each one is a whole number of the next finer ones.
 */

/** Time between two knots, milliseconds. */
export const KNOT_MS = 30_000;
/** Knots of a quarter hour. */
export const QUARTER_KNOTS = 30;
export const HOUR_QUARTERS = 4;
/** Knots of an hour. */
export const HOUR_KNOTS = HOUR_QUARTERS * QUARTER_KNOTS;
export const QUARTERS_PER_DAY = 96;
export const QUARTER_MS = QUARTER_KNOTS * KNOT_MS;
/** Quarter hours of a block, which are computed and cached together: 64 hours. */
export const BLOCK_QUARTERS = 256;
/** Pieces of a knot: the sides of takers, and the trades of the past, look at the path in pieces of 7.5 s. */
export const KNOT_PIECES = 4;
export const PIECE_MS = KNOT_MS / KNOT_PIECES;

/** The first block that is computed forward: it begins in June 2017, before the first listing. */
export const FIRST_BLOCK = Math.floor(Date.parse('2017-06-30') / QUARTER_MS / BLOCK_QUARTERS);

/** Before {@link FIRST_BLOCK} the paths run backwards, as in a mirror. Returns the block that `block` mirrors. */
export function mirrored(block: number): number {
  return 2 * FIRST_BLOCK - 1 - block;
}

/**
 * Removes the oldest entry of a full cache and returns its value, so that the value's arrays are used again. Undefined
 * while the cache has fewer than `most` entries.
 */
export function takeOldest<Key, Value>(cache: Map<Key, Value>, most: number): Value | undefined {
  if (cache.size < most) return undefined;
  const [key, value] = cache.entries().next().value as [Key, Value];
  cache.delete(key);
  return value;
}
