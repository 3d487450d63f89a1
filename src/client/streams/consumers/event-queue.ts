/**
 * The events that a consumer has not taken yet. The consumer chooses what happens when many events wait: the source waits, a
 * newer event replaces or joins an older one, or the stream fails.
 */
import type { Backlog, StreamPlan } from './stream-plan.js';

/** The source waits while this many events are in the queue of a consumer with the choice `block`. */
const FULL = 1_000;
/** The source goes on when the queue has become this short. */
const LOW = 500;

export class EventQueue<T> {
  readonly #backlog: Backlog;
  #items: T[] = [];
  /** Index of the first item; the items before it were taken. */
  #head = 0;
  #mustDrain = false;

  /** Whether the newest event of each symbol is kept. */
  readonly #bySymbol: boolean;

  constructor({ backlog, symbols = [] }: Pick<StreamPlan, 'backlog' | 'symbols'>) {
    this.#backlog = backlog;
    this.#bySymbol = backlog.kind === 'latest' && symbols.length > 1;
  }

  /** Replaces the waiting event of the same symbol. @returns false if there is none */
  #replace(item: Named): boolean {
    const at = this.#items.findIndex((one, index) => index >= this.#head && (one as Named).symbol === item.symbol);
    if (at >= 0) this.#items[at] = item as T;
    return at >= 0;
  }

  get size(): number {
    return this.#items.length - this.#head;
  }

  /** Whether the source must wait: from the time when the queue is full until it is short again. */
  get mustDrain(): boolean {
    if (this.#mustDrain) this.#mustDrain = this.size > LOW;
    return this.#mustDrain;
  }

  /** Adds an event. Returns false if the queue has no place for it. */
  add(item: T): boolean {
    const { size } = this;
    if (this.#bySymbol && this.#replace(item as Named)) return true;
    const merge = this.#bySymbol ? undefined : mergeOf(this.#backlog);
    if (merge && size > 0) {
      const last = this.#items.length - 1;
      this.#items[last] = merge(this.#items[last], item) as T;
      return true;
    }
    if (this.#backlog.kind === 'buffer' && size >= this.#backlog.count) return false;
    this.#items.push(item);
    if (this.#backlog.kind === 'block' && size + 1 >= FULL) this.#mustDrain = true;
    return true;
  }

  /** Takes the oldest event. The queue must not be empty. */
  take(): T {
    const item = this.#items[this.#head] as T;
    // The place is emptied: otherwise the array would keep the taken events in memory.
    this.#items[this.#head] = undefined as T;
    this.#head += 1;
    if (this.#head === this.#items.length) {
      this.#items = [];
      this.#head = 0;
    } else if (this.#head >= FULL) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}

type Named = { readonly symbol?: unknown };

/** The function that makes one event of two that wait; undefined if each of them is kept. */
function mergeOf(backlog: Backlog): ((older: unknown, newer: unknown) => unknown) | undefined {
  if (backlog.kind === 'latest') return newerOf;
  return backlog.kind === 'merge' ? backlog.merge : undefined;
}

/** The newer event; of lists of symbols, the newest element of each symbol. */
function newerOf(older: unknown, newer: unknown): unknown {
  if (!Array.isArray(older) || !Array.isArray(newer)) return newer;
  const bySymbol = new Map<unknown, unknown>();
  for (const one of [...older, ...newer] as { symbol?: unknown }[]) bySymbol.set(one.symbol, one);
  return [...bySymbol.values()];
}
