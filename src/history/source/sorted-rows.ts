/** Sorts rows that are not in the order of their keys, in memory. */
import { historyError } from '../dataset/kinds.js';
import { RowBatch } from '../dataset/row-batch.js';

/**
 * The rows in the order of their keys. A row that the batches contain twice is yielded once.
 *
 * @throws SpotlabError for two different rows with one key
 */
export async function* sortedRows(
  batches: AsyncIterable<RowBatch>,
  file: string,
): AsyncGenerator<RowBatch, void, undefined> {
  const kept: RowBatch[] = [];
  let count = 0;
  for await (const batch of batches) {
    kept.push(batch);
    count += batch.length;
  }
  const [first] = kept;
  if (!first) return;
  const { capacity, layout } = first;
  const batchOf = (place: number) => kept[Math.floor(place / capacity)] as RowBatch;
  const keyOf = (place: number) => batchOf(place).key(place % capacity);
  // All batches except the last are full, so the number of a row gives its batch and its index there.
  const places = Uint32Array.from({ length: count }, (_, place) => place).sort((a, b) => keyOf(a) - keyOf(b));
  let sorted = new RowBatch(layout, capacity);
  let before: number | undefined;
  for (const place of places) {
    if (before !== undefined && keyOf(before) === keyOf(place)) {
      if (isSame(batchOf(before), before % capacity, batchOf(place), place % capacity)) continue;
      throw historyError(`${file} has two different rows ${keyOf(place)}.`, 'Download it again.');
    }
    before = place;
    sorted.copy(batchOf(place), place % capacity);
    if (!sorted.isFull) continue;
    yield sorted;
    sorted = new RowBatch(layout, capacity);
  }
  if (sorted.length > 0) yield sorted;
}

function isSame(first: RowBatch, a: number, second: RowBatch, b: number): boolean {
  const [one, other] = [new RowBatch(first.layout, 1), new RowBatch(first.layout, 1)];
  one.copy(first, a);
  other.copy(second, b);
  return one.columns.every((values, column) => values.every((value, at) => value === other.columns[column]?.[at]));
}
