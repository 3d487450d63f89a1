/** The interface that both forms of a side of a book offer to readers. */
import type { LevelRow } from './depth-diff.js';

export interface BookSide {
  /** Number of levels. */
  readonly length: number;
  /** The best price as a number that compares with the one of the other side; undefined for an empty side. */
  readonly bestPrice: number | bigint | undefined;
  /** The best level; undefined for an empty side. */
  readonly best: Readonly<LevelRow> | undefined;
  /** Whether the snapshot did not have all levels: further ones are known only if they have changed since. */
  readonly isCut: boolean;
  /** Number of levels from the best one to the worst one of a snapshot that is cut; otherwise all levels. */
  readonly known: number;
  /** The best `count` levels, best price first. */
  rows(count: number): LevelRow[];
}
