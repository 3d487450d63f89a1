/** The consumers of one stream. */
import type { Consumer, ConsumerOwner } from './consumer.js';

export class Consumers<T> {
  /** The list is replaced when it changes, so that a consumer may leave while an event is given. */
  private all: readonly Consumer<T>[] = [];
  private isOpen = false;

  constructor(private readonly owner: ConsumerOwner) {}

  get size(): number {
    return this.all.length;
  }

  /** Whether the source must wait for one of the consumers. */
  get mustDrain(): boolean {
    for (const { mustDrain } of this.all) if (mustDrain) return true;
    return false;
  }

  add(consumer: Consumer<T>): void {
    consumer.attachedTo(this.owner);
    this.all = [...this.all, consumer];
    if (this.isOpen) consumer.opened();
  }

  delete(consumer: Consumer<T>): void {
    this.all = this.all.filter((one) => one !== consumer);
  }

  /** Called when the exchange has accepted the subscription. */
  opened(): void {
    this.isOpen = true;
    for (const consumer of this.all) consumer.opened();
  }

  /** @returns whether the source must wait for one of the consumers */
  give(event: T): boolean {
    let mustDrain = false;
    for (const consumer of this.all) {
      consumer.give(event);
      if (consumer.mustDrain) mustDrain = true;
    }
    return mustDrain;
  }

  end(error: unknown): void {
    for (const consumer of this.all) consumer.end(error);
  }
}
