/**
 * The probability of overfitting by combinatorially symmetric cross-validation (Bailey, Borwein, López de Prado and Zhu 2015):
 * the observations are cut into blocks, each half of the blocks chooses a set, and the other half tests it.
 */

export interface Overfitting {
  /** Share of the splits in which the chosen set is in the lower half of the test. */
  readonly probability: number;
  /** Share of the splits in which the chosen set loses in the test. */
  readonly loss: number;
  readonly splits: number;
}

/** The maximum number of blocks: 12,870 splits. */
const MAX_BLOCKS = 16;
/** Number of blocks for many sets, which would take long with more blocks: 252 splits. */
const BLOCKS_OF_MANY = 10;
const MANY_SETS = 2_000;
const MIN_BLOCKS = 4;

/** @param columns the observations of each set. @returns undefined for fewer than two sets or four observations */
export function overfittingOf(columns: readonly (readonly number[])[]): Overfitting | undefined {
  const rows = columns[0]?.length ?? 0;
  const most = Math.min(columns.length > MANY_SETS ? BLOCKS_OF_MANY : MAX_BLOCKS, rows);
  const blocks = most - (most % 2);
  if (columns.length < 2 || blocks < MIN_BLOCKS) return undefined;
  const sums = columns.map((column) => blockSums(column, blocks));
  const totals = Float64Array.from(sums, (own) => own.reduce((sum, one) => sum + one, 0));
  const inside = new Float64Array(columns.length);
  let [below, losses, splits] = [0, 0, 0];
  for (const half of halves(blocks)) {
    const chosen = sumsOf(sums, half, inside);
    const own = (totals[chosen] as number) - (inside[chosen] as number);
    let [worse, equal] = [0, 0];
    for (let set = 0; set < inside.length; set += 1) {
      const other = (totals[set] as number) - (inside[set] as number);
      if (other < own) worse += 1;
      else if (other === own) equal += 1;
    }
    // `place` is the rank of the chosen set, scaled so that 1 is the middle. The middle rank of an odd number of sets counts as half.
    const place = (2 * worse + equal + 1) / (columns.length + 1);
    below += place < 1 ? 1 : place === 1 ? 0.5 : 0;
    if (own < 0) losses += 1;
    splits += 1;
  }
  return { probability: below / splits, loss: losses / splits, splits };
}

/** Sums the blocks of one half for each set. @returns the set with the largest sum */
function sumsOf(sums: readonly (readonly number[])[], half: readonly number[], inside: Float64Array): number {
  let chosen = 0;
  for (const [set, own] of sums.entries()) {
    let sum = 0;
    for (const block of half) sum += own[block] as number;
    inside[set] = sum;
    if (sum > (inside[chosen] as number)) chosen = set;
  }
  return chosen;
}

/** Sums of blocks of equal lengths; observations that are left at the end do not count. */
function blockSums(column: readonly number[], blocks: number): number[] {
  const length = Math.floor(column.length / blocks);
  return Array.from({ length: blocks }, (_, block) =>
    column.slice(block * length, (block + 1) * length).reduce((sum, one) => sum + one, 0),
  );
}

/** All choices of half of the blocks, in the order of their numbers. */
function* halves(blocks: number): Generator<readonly number[]> {
  const size = blocks / 2;
  const chosen = Array.from({ length: size }, (_, at) => at);
  for (;;) {
    yield chosen;
    let at = size - 1;
    while (at >= 0 && chosen[at] === blocks - size + at) at -= 1;
    if (at < 0) return;
    chosen[at] = (chosen[at] as number) + 1;
    for (let next = at + 1; next < size; next += 1) chosen[next] = (chosen[next - 1] as number) + 1;
  }
}
