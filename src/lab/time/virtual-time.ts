/**
 * The time of a run: a number that only the runner moves, and the actions that are planned for later times.
 *
 * Actions of the same time are done in the order in which they were planned, so a run does the same actions in the same
 * order each time.
 */
import { msOf } from '../../protocol/index.js';

/** A planned action. */
export interface Planned {
  readonly atUs: number;
  readonly order: number;
  /** Whether the strategy may notice the action. */
  readonly isNoticed: boolean;
  /** The action; undefined when it was cancelled. */
  act: (() => void) | undefined;
}

export class VirtualTime {
  /** Whole microseconds since the epoch. */
  nowUs: number;
  /** A binary heap: the earliest comes first. */
  readonly #heap: Planned[] = [];
  #planned = 0;
  /** Whether anything was done since {@link takeNoticed} that the strategy may notice. */
  #isNoticed = true;

  constructor(startUs: number) {
    this.nowUs = startUs;
  }

  /** The time in milliseconds, as `Date.now()` gives it. */
  get nowMs(): number {
    return msOf(this.nowUs);
  }

  /** Plans an action that the strategy may notice, such as the end of a sleep. A time in the past means now. */
  at(atUs: number, act: () => void): Planned {
    return this.#plan(atUs, act, true);
  }

  /** Plans an action that only the exchange and the runner notice. */
  quietlyAt(atUs: number, act: () => void): Planned {
    return this.#plan(atUs, act, false);
  }

  /** Call it when something that is not planned here needs a turn of the event loop before time passes. */
  notice(): void {
    this.#isNoticed = true;
  }

  /** Whether the strategy may have noticed anything since the last call. */
  takeNoticed(): boolean {
    const isNoticed = this.#isNoticed;
    this.#isNoticed = false;
    return isNoticed;
  }

  #plan(atUs: number, act: () => void, isNoticed: boolean): Planned {
    const one: Planned = { atUs: Math.max(atUs, this.nowUs), order: this.#planned, act, isNoticed };
    this.#planned += 1;
    this.#push(one);
    return one;
  }

  cancel(one: Planned): void {
    one.act = undefined;
  }

  /** Time of the next planned action, microseconds; undefined when nothing is planned. */
  get nextUs(): number | undefined {
    while (this.#heap.length > 0 && this.#heap[0]?.act === undefined) this.#pop();
    return this.#heap[0]?.atUs;
  }

  /** Runs the next planned action, if its time has come. Returns whether there was such an action. */
  doNext(): boolean {
    const { nextUs } = this;
    if (nextUs === undefined || nextUs > this.nowUs) return false;
    const { act, isNoticed } = this.#pop();
    if (isNoticed) this.#isNoticed = true;
    act?.();
    return true;
  }

  /** Whether anything is planned that the strategy may notice. */
  get isAwaited(): boolean {
    return this.#heap.some(({ act, isNoticed }) => act !== undefined && isNoticed);
  }

  /** Forgets everything that is planned. */
  clear(): void {
    this.#heap.length = 0;
  }

  #push(one: Planned): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up] as Planned;
      if (isBefore(parent, one)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = one;
  }

  #pop(): Planned {
    const heap = this.#heap;
    const first = heap[0] as Planned;
    const last = heap.pop() as Planned;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1] as Planned, heap[down] as Planned)) down += 1;
      const child = heap[down] as Planned;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (a: Planned, b: Planned): boolean => a.atUs < b.atUs || (a.atUs === b.atUs && a.order < b.order);
