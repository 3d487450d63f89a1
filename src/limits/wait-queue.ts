/**
 * The queue of requests that wait for a rate limit: first in, first out, urgent requests before the others.
 *
 * A waiting request does not delay requests that count in other windows. But no request overtakes another request that
 * waits for the same window. So many cheap requests cannot delay an expensive one forever.
 *
 * While the clock of a simulated exchange is paused, waiting does not help: the waiting requests fail at once.
 */
import type { StopSignal } from '../protocol/index.js';
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

/** The reason why a request must wait, and how long by the exchange's clock. */
export interface WaitReason {
  readonly why: LimitDelay['why'];
  readonly waitMs: number;
  readonly window?: Window;
}

/** The part of the limits that the queue uses. */
export interface Admission {
  /**
   * Returns why a request must wait; undefined if it need not. Windows in `claimed` count as full. Windows that are
   * full for the request are added to `claims`.
   */
  check(
    cost: Cost,
    account: string,
    claimed: ReadonlySet<Window>,
    claims: Set<Window> | undefined,
  ): WaitReason | undefined;
  take(cost: Cost, account: string): Reservation;
  describe(reason: WaitReason): LimitDelay;
  /** The exchange's clock, by which requests wait. */
  readonly time: { readonly isPaused: boolean; machineMs(exchangeMs: number): number };
}

export class WaitQueue {
  private waiting: Waiter[] = [];
  /** The windows that urgent requests wait for, and those that any request waits for. */
  private urgentClaims: ReadonlySet<Window> = new Set();
  private claims: ReadonlySet<Window> = new Set();
  private alarm: { readonly atMs: number; readonly stop: AbortController } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly admission: Admission,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  /** The waiting requests, in the order in which they are sent. */
  get list(): readonly Waiter[] {
    return this.waiting;
  }

  /** Windows in which a new request must not count, because a request before it waits for them. */
  claimed({ urgent }: Cost): ReadonlySet<Window> {
    return urgent ? this.urgentClaims : this.claims;
  }

  /**
   * Adds a request to the queue; resolves with its reservation when it can be sent.
   *
   * @throws the {@link LimitDelay} of a ban or of a paused clock; the signal's reason
   */
  join(cost: Cost, account: string, delay: LimitDelay, signal?: StopSignal, onWait?: OnWait): Promise<Reservation> {
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

  /** Releases all requests that can be sent. It is called when a window may have space, and when a window resets. */
  pump(): void {
    if (this.waiting.length === 0 && !this.alarm) return;
    const claims = new Set<Window>();
    let urgentClaims: ReadonlySet<Window> | undefined;
    let nextMs = Number.POSITIVE_INFINITY;
    const ended: (() => void)[] = [];
    const { time } = this.admission;
    this.waiting = this.waiting.filter((waiter) => {
      const { cost, account } = waiter;
      if (!cost.urgent) urgentClaims ??= new Set(claims);
      const reason = this.admission.check(cost, account, claims, claims);
      if (reason && reason.why !== 'ban' && reason.waitMs < Number.POSITIVE_INFINITY && !time.isPaused) {
        nextMs = Math.min(nextMs, reason.waitMs);
        return true;
      }
      if (reason) {
        const delay = this.admission.describe(reason);
        ended.push(() => waiter.fail(delay));
      } else {
        const reservation = this.admission.take(cost, account);
        ended.push(() => waiter.go(reservation));
      }
      return false;
    });
    this.claims = claims;
    this.urgentClaims = urgentClaims ?? claims;
    this.setAlarm(time.machineMs(nextMs));
    for (const end of ended) end();
  }

  /** Sets the only timer of the queue. It exists only while requests wait, so it does not keep the process alive. */
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
      // Aborted: there is a new alarm, or no request waits.
      () => undefined,
    );
  }
}
