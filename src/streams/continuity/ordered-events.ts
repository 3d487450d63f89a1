/**
 * The rule for events that follow each other: trades by their ids, book changes by their update ids. Pure: no I/O, no
 * clock. Repeated events are dropped, events in the wrong order are put in order, and a missing one is a hole.
 */

/** An id; a bigint above 2^53 - 1. */
export type EventId = number | bigint;

/** Missing events. */
export interface Hole {
  /** The first missing id, update id, or open time. */
  readonly from: EventId;
  /** The id, update id or open time of the next event. It is not missing. */
  readonly until: EventId;
}

/** Gives events in their order, as far as they are complete. */
export interface Continuity<E> {
  /** Takes the next event of the source, or one that fills a hole. */
  push(event: E): void;
  /** The first hole; undefined if nothing is missing. */
  readonly hole: Hole | undefined;
  /** Number of events that wait behind a hole. */
  readonly waiting: number;
  /** The id or time after the last event that was given; undefined before the first. */
  readonly next: EventId | undefined;
  /** Gives up the missing events before `id`, or the whole first hole; gives the events that have waited for them. */
  skip(id?: EventId): void;
}

/** Takes the events in order. */
export type Give<E> = (event: E) => void;

export function afterId(id: EventId): EventId {
  if (typeof id === 'bigint') return id + 1n;
  return id < Number.MAX_SAFE_INTEGER ? id + 1 : BigInt(id) + 1n;
}

export class OrderedEvents<E> implements Continuity<E> {
  readonly #first: (event: E) => EventId;
  readonly #last: (event: E) => EventId;
  readonly #give: Give<E>;
  #next: EventId | undefined;
  readonly #drop: Give<E>;
  /** Events behind the hole, sorted, each id once. */
  #early: E[] = [];

  /**
   * @param first the first id of an event
   * @param last its last id; the same function for events with one id
   * @param drop takes the events that were given before
   */
  constructor(
    give: Give<E>,
    first: (event: E) => EventId,
    last: (event: E) => EventId = first,
    drop: Give<E> = () => {},
  ) {
    this.#give = give;
    this.#first = first;
    this.#last = last;
    this.#drop = drop;
  }

  get next(): EventId | undefined {
    return this.#next;
  }

  get waiting(): number {
    return this.#early.length;
  }

  get hole(): Hole | undefined {
    const [early] = this.#early;
    if (early === undefined || this.#next === undefined) return undefined;
    return { from: this.#next, until: this.#first(early) };
  }

  push(event: E): void {
    const first = this.#first(event);
    if (this.#next === undefined || first <= this.#next) {
      const last = this.#last(event);
      // An event that was given before, or whose changes are all older.
      if (this.#next !== undefined && last < this.#next) {
        this.#drop(event);
        return;
      }
      this.#next = afterId(last);
      this.#give(event);
      if (this.#early.length > 0) this.#release();
    } else this.#addEarly(event, first);
  }

  skip(id: EventId | undefined = this.hole?.until): void {
    if (id === undefined || this.#next === undefined || id <= this.#next) return;
    this.#next = id;
    this.#release();
  }

  #addEarly(event: E, first: EventId): void {
    // Most events come in order, so the place is found from the end.
    let at = this.#early.length;
    while (at > 0 && this.#first(this.#early[at - 1] as E) > first) at -= 1;
    const before = this.#early[at - 1];
    if (before !== undefined && this.#last(before) >= this.#last(event)) return;
    this.#early.splice(at, 0, event);
  }

  /** Gives the early events that follow now. */
  #release(): void {
    let count = 0;
    for (const event of this.#early) {
      if (this.#first(event) > (this.#next as EventId)) break;
      count += 1;
      const last = this.#last(event);
      if (last < (this.#next as EventId)) continue;
      this.#next = afterId(last);
      this.#give(event);
    }
    if (count > 0) this.#early = this.#early.slice(count);
  }
}
