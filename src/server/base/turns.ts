/**
 * Shares the time of the exchange between connections.
 *
 * A request of a connection is executed at once while the exchange has time. In a busy moment it waits for its turn:
 * the connection that has used the least time lately is next. After a slice of time, the other events that have arrived
 * are handled first. So a client that asks for little is not delayed by others that ask for much.
 */
import { soon } from './entrance.js';

/** A connection that has something to execute. */
export interface TurnTaker {
  /** Executes one request and never throws. Returns whether another request of the connection waits and can be executed. */
  takeTurn(): boolean;
}

/** Time for requests in one turn of the event loop, milliseconds. The last request may begin in this time and end later. */
const SLICE_MS = 5;
/** After this time, milliseconds, the exchange counts as not busy. */
const WINDOW_MS = 2 * SLICE_MS;
/** Milliseconds after which the time that a connection has used no longer counts. Before that, older time counts less than newer time. */
const FORGET_MS = 2_000;

interface Used {
  ms: number;
  atMs: number;
}

export class Turns {
  private readonly queue = new Set<TurnTaker>();
  private readonly used = new WeakMap<TurnTaker, Used>();
  private readonly nowMs: () => number;
  private windowMs = 0;
  private spentMs = 0;
  private isPlanned = false;

  /** @param nowMs a clock for short times. Default: the machine's */
  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs;
  }

  /** Executes a request of the connection now, or later when it is the connection's turn. */
  ask(taker: TurnTaker): void {
    const nowMs = this.nowMs();
    if (nowMs - this.windowMs >= WINDOW_MS) this.begin(nowMs);
    if (this.queue.size === 0 && this.spentMs < SLICE_MS) this.give(taker, nowMs);
    else this.queue.add(taker);
    this.plan();
  }

  private begin(nowMs: number): void {
    this.windowMs = nowMs;
    this.spentMs = 0;
  }

  private plan(): void {
    if (this.isPlanned || this.queue.size === 0) return;
    this.isPlanned = true;
    soon(() => {
      this.isPlanned = false;
      let nowMs = this.nowMs();
      this.begin(nowMs);
      while (this.queue.size > 0 && this.spentMs < SLICE_MS) nowMs = this.give(this.next(nowMs), nowMs);
      this.plan();
    });
  }

  /** Lets a connection execute a request; returns the time after it. */
  private give(taker: TurnTaker, fromMs: number): number {
    this.queue.delete(taker);
    // The connection may have asked for its next turn meanwhile.
    if (taker.takeTurn()) this.queue.add(taker);
    const nowMs = this.nowMs();
    this.spentMs += nowMs - fromMs;
    this.used.set(taker, { ms: this.usedBy(taker, nowMs) + nowMs - fromMs, atMs: nowMs });
    return nowMs;
  }

  /** The waiting connection that has used the least time recently; if several are equal, the first of them. */
  private next(nowMs: number): TurnTaker {
    let best: TurnTaker | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const taker of this.queue) {
      const usedMs = this.usedBy(taker, nowMs);
      if (usedMs >= leastMs) continue;
      best = taker;
      leastMs = usedMs;
      if (usedMs === 0) break;
    }
    return best as TurnTaker;
  }

  private usedBy(taker: TurnTaker, nowMs: number): number {
    const used = this.used.get(taker);
    return used === undefined ? 0 : used.ms * Math.max(0, 1 - (nowMs - used.atMs) / FORGET_MS);
  }
}
