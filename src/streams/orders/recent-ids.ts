/** Remembers the newest ids, at least a given number of them and at most twice as many. */

export class RecentIds {
  private readonly least: number;
  private newer = new Set<unknown>();
  private older = new Set<unknown>();

  constructor(least: number) {
    this.least = least;
  }

  /**
   * Adds an id. Returns false if it is known.
   *
   * Two sets take turns, because the first element of a set is found slowly after many deletions at its start.
   */
  add(id: unknown): boolean {
    if (this.has(id)) return false;
    if (this.newer.size >= this.least) {
      this.older = this.newer;
      this.newer = new Set();
    }
    this.newer.add(id);
    return true;
  }

  has(id: unknown): boolean {
    return this.newer.has(id) || this.older.has(id);
  }

  clear(): void {
    this.newer.clear();
    this.older.clear();
  }
}
