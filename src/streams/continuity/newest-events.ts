/**
 * The rule for events that replace each other, such as tickers and quotes: an event that is older than the last one is
 * dropped. Nothing can be missing.
 */
import type { Continuity, EventId, Give } from './ordered-events.js';

/**
 * This many older events one after the other, each newer than the one before, mean that the exchange counts from a
 * lower number again, because its state was restored. Fewer of them come from a connection that is late.
 */
const RESTART_RUN = 50;

export class NewestEvents<E> implements Continuity<E> {
  readonly hole = undefined;
  readonly waiting = 0;
  readonly next = undefined;
  readonly #give: Give<E>;
  readonly #age: (event: E) => EventId | undefined;
  readonly #isOnce: boolean;
  #last: EventId | undefined;
  /** The age of the last dropped event, and the number of dropped events in a row, each newer than the one before. */
  #dropped: EventId | undefined;
  #run = 0;

  /**
   * @param age a number that never falls from event to event
   * @param isOnce whether an event with the same number as the last event is a repetition of this event
   */
  constructor(give: Give<E>, age: (event: E) => EventId | undefined, isOnce: boolean) {
    this.#give = give;
    this.#age = age;
    this.#isOnce = isOnce;
  }

  push(event: E): void {
    const age = this.#age(event);
    if (age !== undefined && this.#last !== undefined && (this.#isOnce ? age <= this.#last : age < this.#last)) {
      this.#run = this.#dropped !== undefined && age > this.#dropped ? this.#run + 1 : 1;
      this.#dropped = age;
      if (this.#run < RESTART_RUN) return;
    }
    this.#dropped = undefined;
    this.#last = age;
    this.#give(event);
  }

  skip(): void {}
}
