/** The newest so many of a kind; the oldest is forgotten first, at a cost that does not depend on how many there are. */
export class Newest<T> {
  private readonly limit: number;
  /** Oldest first; those before `start` are forgotten. */
  private readonly row: T[] = [];
  private start = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Remembers one; says which one is forgotten for it. */
  add(one: T): T | undefined {
    this.row.push(one);
    if (this.row.length - this.start <= this.limit) return undefined;
    const oldest = this.row[this.start];
    this.start += 1;
    // The row is cut when half of it is forgotten, and has space for twice the limit at most.
    if (this.start >= this.limit) {
      this.row.splice(0, this.start);
      this.start = 0;
    }
    return oldest;
  }

  /** Oldest first. */
  all(): T[] {
    return this.row.slice(this.start);
  }
}
