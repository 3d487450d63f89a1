/**
 * A list with a limited number of items. When it is full, each new item replaces the oldest. The cost of adding is
 * constant.
 */
export class RingBuffer<T> {
  private readonly limit: number;
  private readonly items: T[] = [];
  /** Index of the oldest item, which the next item replaces when the buffer is full. */
  private oldestIndex = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Adds an item. @returns the item that it replaces, if the buffer is full */
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

  /** Number of items. */
  get size(): number {
    return this.items.length;
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.items.slice(this.oldestIndex), ...this.items.slice(0, this.oldestIndex)];
  }
}
