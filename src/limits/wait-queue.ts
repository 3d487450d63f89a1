/**
 * Those that wait for a limit: first come, first gone, urgent ones before the others.
 *
 * One waiter that is held up does not hold up others that take from other windows; but nobody passes by on a window that
 * somebody ahead is waiting for. So a call that costs much is not starved by many that cost little.
 */
import type { Clock } from './clock.js';
import type { Cost, LimitDelay, OnWait, Reservation } from './cost.js';
import type { Window } from './window.js';

/** A request that waits. */
export interface Waiter {
  readonly cost: Cost;
  readonly account: string;
  readonly onWait: OnWait | undefined;
  readonly go: (reservation: Reservation) => void;
  readonly fail: (reason: unknown) => void;
}

/** What stands in the way of a request. */
export interface Obstacle {
  readonly why: LimitDelay['why'];
  readonly waitMs: number;
  readonly window?: Window;
}

/** What the queue asks of the limits. */
export interface Gate {
  /**
   * What stands in the way of a request, or undefined; windows that are claimed count as full, and those that are full for
   * it are added to `claims`.
   */
  check(
    cost: Cost,
    account: string,
    claimed: ReadonlySet<Window>,
    claims: Set<Window> | undefined,
  ): Obstacle | undefined;
  take(cost: Cost, account: string): Reservation;
}

export class WaitQueue {
  private waiting: Waiter[] = [];
  /** Windows that urgent waiters, and all waiters, are waiting for. */
  private urgentClaims: ReadonlySet<Window> = new Set();
  private claims: ReadonlySet<Window> = new Set();
  private alarm: { readonly atMs: number; readonly stop: AbortController } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly gate: Gate,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Those that wait, in the order in which they go. */
  get list(): readonly Waiter[] {
    return this.waiting;
  }

  /** Windows that a newcomer may not take from, because somebody who goes before it waits for them. */
  claimed({ urgent }: Cost): ReadonlySet<Window> {
    return urgent ? this.urgentClaims : this.claims;
  }

  /** Resolves with a reservation when it is its turn. @throws the {@link LimitDelay} of a ban; the signal's reason. */
  join(cost: Cost, account: string, delay: LimitDelay, signal?: AbortSignal, onWait?: OnWait): Promise<Reservation> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.waiting = this.waiting.filter((one) => one !== waiter);
        reject(signal?.reason);
        this.pump();
      };
      const waiter: Waiter = {
        cost,
        account,
        onWait,
        go: (reservation) => {
          signal?.removeEventListener('abort', leave);
          resolve(reservation);
        },
        fail: (reason) => {
          signal?.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      const place = cost.urgent ? this.waiting.findIndex((one) => !one.cost.urgent) : -1;
      if (place >= 0) this.waiting.splice(place, 0, waiter);
      else this.waiting.push(waiter);
      onWait?.(delay);
      this.pump();
    });
  }

  /** Lets go whoever can; called whenever there may be room, and when a window turns. */
  pump(): void {
    if (this.waiting.length === 0 && !this.alarm) return;
    const claims = new Set<Window>();
    let urgentClaims: ReadonlySet<Window> | undefined;
    let nextMs = Number.POSITIVE_INFINITY;
    const ended: (() => void)[] = [];
    this.waiting = this.waiting.filter((waiter) => {
      const { cost, account } = waiter;
      if (!cost.urgent) urgentClaims ??= new Set(claims);
      const obstacle = this.gate.check(cost, account, claims, claims);
      if (obstacle && obstacle.why !== 'ban' && obstacle.waitMs < Number.POSITIVE_INFINITY) {
        nextMs = Math.min(nextMs, obstacle.waitMs);
        return true;
      }
      if (obstacle) {
        const { why, waitMs } = obstacle;
        ended.push(() => waiter.fail({ why, waitMs } satisfies LimitDelay));
      } else {
        const reservation = this.gate.take(cost, account);
        ended.push(() => waiter.go(reservation));
      }
      return false;
    });
    this.claims = claims;
    this.urgentClaims = urgentClaims ?? claims;
    this.setAlarm(nextMs);
    for (const end of ended) end();
  }

  /** One timer for all: it is there only while somebody waits, so that it keeps no process alive. */
  private setAlarm(inMs: number): void {
    const atMs = this.clock.now() + inMs;
    if (this.alarm?.atMs === atMs) return;
    this.alarm?.stop.abort();
    this.alarm = undefined;
    if (inMs === Number.POSITIVE_INFINITY) return;
    const alarm = { atMs, stop: new AbortController() };
    this.alarm = alarm;
    this.clock.sleep(Math.max(1, inMs), alarm.stop.signal).then(
      () => {
        if (this.alarm !== alarm) return;
        this.alarm = undefined;
        this.pump();
      },
      // Aborted: another alarm has taken its place, or nobody waits any more.
      () => undefined,
    );
  }
}
