/**
 * The interface of one side (bids or asks) of a kept book, for code that reads the book. There are two implementations: with
 * integers, and with decimal texts.
 */
import type { LevelRow } from './depth-diff.js';

export interface BookSide {
  /** Number of levels. */
  readonly length: number;
  /** The best price as a number that can be compared with the best price of the other side; undefined for an empty side. */
  readonly bestPrice: number | bigint | undefined;
  /** The best level; undefined for an empty side. */
  readonly best: Readonly<LevelRow> | undefined;
  /** Whether the snapshot did not have all levels. Levels beyond the snapshot are known only if they have changed since. */
  readonly isCut: boolean;
  /** Number of levels from the best one to the worst one of a snapshot that is cut; otherwise all levels. */
  readonly known: number;
  /** The best `count` levels, best price first. */
  rows(count: number): LevelRow[];
}
