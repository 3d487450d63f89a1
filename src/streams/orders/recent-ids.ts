/**
 * Remembers the newest ids, at least a given number of them and at most twice as many.
 *
 * Almost all ids are numbers. They are kept in tables of numbers, because a `Set` of ten thousand grows and is rehashed
 * again and again, and its search costs more than the rest of a report.
 */
import { portable } from '../../protocol/index.js';

export class RecentIds {
  private newer: IdTable | undefined;
  private older: IdTable | undefined;
  /** Ids that are no numbers. */
  private others = new Set<unknown>();
  private olderOthers = new Set<unknown>();
  private count = 0;

  constructor(private readonly least: number) {}

  /**
   * Adds an id. Returns false if it is known.
   *
   * Two tables take turns, so that no id is deleted from a table.
   */
  add(id: unknown): boolean {
    if (this.has(id)) return false;
    if (this.count >= this.least) this.turn();
    this.count += 1;
    if (typeof id !== 'number') this.others.add(id);
    else {
      this.newer ??= new IdTable(this.least);
      this.newer.add(id);
    }
    return true;
  }

  has(id: unknown): boolean {
    if (typeof id !== 'number') return this.others.has(id) || this.olderOthers.has(id);
    return this.newer?.has(id) === true || this.older?.has(id) === true;
  }

  clear(): void {
    this.newer = undefined;
    this.older = undefined;
    this.others.clear();
    this.olderOthers.clear();
    this.count = 0;
  }

  private turn(): void {
    const { newer, older, others, olderOthers } = this;
    older?.clear();
    olderOthers.clear();
    [this.newer, this.older] = [older, newer];
    [this.others, this.olderOthers] = [olderOthers, others];
    this.count = 0;
  }
}

/** A table with linear probing. NaN marks an empty cell: it is no id. */
class IdTable {
  private readonly cells: Float64Array;
  private readonly bits: number;

  constructor(most: number) {
    // At most half of the cells are taken, so a search meets few of them.
    this.bits = Math.ceil(portable.log2(most * 2));
    this.cells = new Float64Array(2 ** this.bits).fill(Number.NaN);
  }

  has(id: number): boolean {
    return this.cells[this.indexOf(id)] === id;
  }

  add(id: number): void {
    this.cells[this.indexOf(id)] = id;
  }

  clear(): void {
    this.cells.fill(Number.NaN);
  }

  /** The cell of an id, or the empty cell where it belongs. */
  private indexOf(id: number): number {
    const { cells, bits } = this;
    let at = Math.imul(id ^ (id / TWO_32), SPREAD) >>> (32 - bits);
    for (;;) {
      const known = cells[at] as number;
      if (known === id || Number.isNaN(known)) return at;
      at = (at + 1) & (cells.length - 1);
    }
  }
}

const TWO_32 = 2 ** 32;
/** 2^32 divided by the golden ratio: the product spreads ids that follow each other, or that have equal last bits. */
const SPREAD = 0x9e3779b1;
