/**
 * The rule of kline events: a kline changes until its last event closes it, and the next one begins where it ends.
 * Pure: no I/O, no clock. A kline without its closing event is a hole, and so is a missing kline.
 */
import type { Continuity, EventId, Give, Hole } from './ordered-events.js';

/** The part of a kline event that decides about its place. Times are in the unit of the connection. */
export interface KlineState {
  readonly eventTime: number;
  readonly kline: { readonly openTime: number; readonly closeTime: number; readonly isClosed: boolean };
}

export class OrderedKlines<E extends KlineState> implements Continuity<E> {
  readonly #give: Give<E>;
  readonly #drop: Give<E>;
  #last: E | undefined;
  /** Events behind the hole: of each kline the last one, sorted by open time. */
  #early: E[] = [];

  /** @param drop takes the events that are repeated or older than one that was given */
  constructor(give: Give<E>, drop: Give<E> = () => {}) {
    this.#give = give;
    this.#drop = drop;
  }

  get next(): EventId | undefined {
    return this.#last && nextOpenTime(this.#last);
  }

  get waiting(): number {
    return this.#early.length;
  }

  get hole(): Hole | undefined {
    const [early] = this.#early;
    if (!early || !this.#last) return undefined;
    return { from: nextOpenTime(this.#last), until: early.kline.openTime };
  }

  push(event: E): void {
    const last = this.#last;
    if (!last) {
      this.#accept(event);
      return;
    }
    const { openTime } = event.kline;
    if (openTime > nextOpenTime(last)) {
      this.#addEarly(event);
    } else if (openTime < last.kline.openTime || (openTime === last.kline.openTime && !isNewer(event, last))) {
      this.#drop(event);
    } else {
      this.#accept(event);
      this.#release();
    }
  }

  skip(id: EventId | undefined = this.hole?.until): void {
    if (id === undefined || this.#last === undefined || id <= nextOpenTime(this.#last)) return;
    const [early] = this.#early;
    // No early event begins at or before `id`. The klines between are read by requests, and pushed.
    if (!early || early.kline.openTime > id) {
      this.#last = { ...this.#last, kline: { ...this.#last.kline, closeTime: Number(id) - 1, isClosed: true } };
      return;
    }
    this.#early.shift();
    this.#accept(early);
    this.#release();
  }

  #accept(event: E): void {
    this.#last = event;
    this.#give(event);
  }

  #addEarly(event: E): void {
    const { openTime } = event.kline;
    let at = this.#early.length;
    while (at > 0 && (this.#early[at - 1] as E).kline.openTime > openTime) at -= 1;
    const same = this.#early[at - 1];
    if (same?.kline.openTime === openTime) {
      if (isNewer(event, same)) this.#early[at - 1] = event;
    } else this.#early.splice(at, 0, event);
  }

  #release(): void {
    for (let early = this.#early[0]; early && this.#last; early = this.#early[0]) {
      if (early.kline.openTime > nextOpenTime(this.#last)) return;
      this.#early.shift();
      if (early.kline.openTime > this.#last.kline.openTime || isNewer(early, this.#last)) this.#accept(early);
    }
  }
}

/** Open time of the kline that must come next: the same one until it is closed. */
function nextOpenTime({ kline }: KlineState): number {
  return kline.isClosed ? kline.closeTime + 1 : kline.openTime;
}

/** Whether an event of the same kline replaces the one before. */
function isNewer(event: KlineState, before: KlineState): boolean {
  if (before.kline.isClosed) return false;
  return event.kline.isClosed || event.eventTime > before.eventTime;
}
