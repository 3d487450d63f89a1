/** The newest so many of a kind; the oldest is forgotten first, at a cost that does not depend on how many there are. */
export class Newest<T> {
  private readonly limit: number;
  private readonly ring: T[] = [];
  /** Place of the oldest, which the next one takes once the ring is full. */
  private start = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Remembers one; says which one is forgotten for it. */
  add(one: T): T | undefined {
    if (this.ring.length < this.limit) {
      this.ring.push(one);
      return undefined;
    }
    const oldest = this.ring[this.start];
    this.ring[this.start] = one;
    this.start = (this.start + 1) % this.limit;
    return oldest;
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.ring.slice(this.start), ...this.ring.slice(0, this.start)];
  }
}
