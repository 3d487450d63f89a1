/** The newest so many of a kind; the oldest is forgotten first, at a cost that does not depend on how many there are. */
export class RingBuffer<T> {
  private readonly limit: number;
  private readonly items: T[] = [];
  /** Place of the oldest, which the next one takes once the ring is full. */
  private oldestIndex = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Remembers one; says which one is forgotten for it. */
  add(one: T): T | undefined {
    if (this.items.length < this.limit) {
      this.items.push(one);
      return undefined;
    }
    const oldest = this.items[this.oldestIndex];
    this.items[this.oldestIndex] = one;
    this.oldestIndex = (this.oldestIndex + 1) % this.limit;
    return oldest;
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.items.slice(this.oldestIndex), ...this.items.slice(0, this.oldestIndex)];
  }
}
