/** A change of a book, made of one or more diffs. The changed levels are read from the texts of the diffs when asked for. */

import { INSPECT } from '../results/display-hooks.js';
import type { BookLevel } from '../types/data-types.gen.js';
import type { BookChange, BookResyncReason } from '../types/stream-book.js';

type Best = Readonly<BookLevel> | undefined;

export interface ChangeFacts {
  readonly firstUpdateId: number;
  readonly updateId: number;
  readonly eventTime: number | undefined;
  readonly bestBid: Best;
  readonly bestAsk: Best;
  readonly before: { readonly bestBid: Best; readonly bestAsk: Best };
  readonly isSynchronized: boolean;
  readonly isReloaded: boolean;
  readonly why?: BookResyncReason;
}

/** Maximum number of unread diff texts; if there are more, all are read and merged into one row per level. */
const MAX_TEXTS = 200;

interface Levels {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export class MergedChange implements BookChange {
  readonly #facts: ChangeFacts;
  #texts: readonly string[];
  #levels: Levels = { bids: [], asks: [] };

  /** @param texts the diffs, as JSON; none for a change that does not come from a diff */
  constructor(facts: ChangeFacts, texts: readonly string[]) {
    this.#facts = facts;
    this.#texts = texts;
  }

  /** Merges two consecutive changes into one. */
  static merge(older: MergedChange, newer: MergedChange): MergedChange {
    const { firstUpdateId, before, isReloaded } = older.#facts;
    const facts = newer.#facts;
    const both = { ...facts, firstUpdateId, before, isReloaded: isReloaded || facts.isReloaded };
    // The snapshot contains the levels that changed before it.
    if (facts.isReloaded) return new MergedChange(both, newer.#texts);
    const merged = new MergedChange(both, [...older.#texts, ...newer.#texts]);
    merged.#levels = older.#levels;
    if (merged.#texts.length > MAX_TEXTS) merged.#read();
    return merged;
  }

  get firstUpdateId(): number {
    return this.#facts.firstUpdateId;
  }

  get updateId(): number {
    return this.#facts.updateId;
  }

  get eventTime(): number | undefined {
    return this.#facts.eventTime;
  }

  get bids(): readonly BookLevel[] {
    return this.#read().bids;
  }

  get asks(): readonly BookLevel[] {
    return this.#read().asks;
  }

  get bestBid(): Best {
    return this.#facts.bestBid;
  }

  get bestAsk(): Best {
    return this.#facts.bestAsk;
  }

  get before(): BookChange['before'] {
    return this.#facts.before;
  }

  get isSynchronized(): boolean {
    return this.#facts.isSynchronized;
  }

  get isReloaded(): boolean {
    return this.#facts.isReloaded;
  }

  get why(): BookResyncReason | undefined {
    return this.#facts.why;
  }

  /** The members as plain data, also for printing. */
  toJSON(): BookChange {
    const { bids, asks } = this;
    return { ...this.#facts, bids, asks };
  }

  [INSPECT](): BookChange {
    return this.toJSON();
  }

  #read(): Levels {
    if (this.#texts.length > 0) {
      const diffs = this.#texts.map((text) => JSON.parse(text) as { b: BookLevel[]; a: BookLevel[] });
      const { bids, asks } = this.#levels;
      this.#levels = {
        bids: newestOf([bids, ...diffs.map(({ b }) => b)]),
        asks: newestOf([asks, ...diffs.map(({ a }) => a)]),
      };
      this.#texts = [];
    }
    return this.#levels;
  }
}

/** The last row of each price. */
function newestOf(lists: readonly (readonly BookLevel[])[]): readonly BookLevel[] {
  const filled = lists.filter((rows) => rows.length > 0);
  if (filled.length <= 1) return filled[0] ?? [];
  const byPrice = new Map<string, BookLevel>();
  for (const row of filled.flat()) byPrice.set(row[0], row);
  return [...byPrice.values()];
}
