/**
 * Counts the cost of requests in the window of one rate limiter.
 *
 * `used` is the latest known count of the exchange. `reserved` is the cost of requests without a reply yet; it stays
 * when the window resets, because the exchange may count such a request in the next window. A reply charges its
 * reservation with the count in its header:
 *
 * - Replies can overtake each other, so a lower count is not always newer. A reply is certainly newer than another one
 *   if its request was sent after the other reply had arrived. Among other replies, the highest count is used. So
 *   credit (filled orders, calls that are free on success) takes effect, and a late reply does not lose counts.
 * - A reply whose request was sent before the window reset may have the count of the window before. The count in the
 *   reply is used if it is below the final count of the window before. Otherwise the cost of the request is added to the
 *   count of the new window.
 * - A window that was full still counts as full for a short time after its reset, because the exchange's clock may be
 *   behind. A count that falls shortly before the end of the window means that the exchange's clock is ahead: the window
 *   has reset.
 */

import { type RateLimiter, type WeightPool, windowMs, windowName } from '../protocol/index.js';

/** Current state of a window, for display. */
export interface WindowState {
  /** `MESSAGES` counts the messages of a WebSocket connection to the market streams. */
  readonly type: RateLimiter['rateLimitType'] | 'MESSAGES';
  /** Length of the window: `1M`, `10S`, `1D`. */
  readonly interval: string;
  /** `ip` for counts by address, `account` for unfilled orders, `connection` for messages, or a budget under /sapi. */
  readonly pool: WeightPool | 'account' | 'connection';
  /** Path of the endpoint, if the window is for one endpoint only. */
  readonly scope?: string;
  readonly limit: number;
  readonly used: number;
  readonly reserved: number;
  readonly resetsInMs: number;
  /** The part of `used` by other processes, and the cost that they have reserved. Present while limits are shared. */
  readonly others?: number;
}

/** Rule and counts of a window as plain data, for another process or for a file. */
export interface WindowRecord {
  /** Type, interval and budget; with the endpoint or the account, where a window is for one of them. */
  readonly key: string;
  readonly startMs: number;
  readonly used: number;
  readonly reserved: number;
  /** Final count of the previous window. */
  readonly before: number;
}

/** The share of one process in a window that cannot be counted together. */
interface Quota {
  readonly parts: number;
  /** Start of the window in which the quota was set, and the cost that the process may use until the window ends. */
  readonly startMs: number;
  readonly allowed: number;
  /** Whether the process had no count of the window, so that it did not know how much of the window was left. */
  readonly isBlind: boolean;
}

/** A count in a reply, and the event number of that reply. */
interface Reading {
  readonly count: number;
  readonly tick: number;
}

/**
 * If the count becomes smaller within this time before the end of the window, the exchange's window has already reset.
 * In a short window this time is only a tenth of the window: there, a late reply of the previous window may have raised
 * the count, and a smaller count after it is no sign of a reset.
 */
const AHEAD_MS = 1_000;
const AHEAD_PART = 10;

const POOL_HEADERS = { 'sapi-ip': 'x-sapi-used-ip-weight-', 'sapi-uid': 'x-sapi-used-uid-weight-' } as const;

/** Name of the reply header with the count of a limiter's window; undefined if there is none. */
export function countHeader(
  type: RateLimiter['rateLimitType'],
  interval: string,
  pool: WeightPool,
): string | undefined {
  const name = interval.toLowerCase();
  if (type === 'REQUEST_WEIGHT') return `${pool === 'ip' ? 'x-mbx-used-weight-' : POOL_HEADERS[pool]}${name}`;
  return type === 'ORDERS' ? `x-mbx-order-count-${name}` : undefined;
}

/** The part of a limit above which a process that cannot count with the other processes sends nothing. */
const ALONE_UP_TO = 0.9;

/**
 * Before a process has its first count of a window, it may use the limit divided by this number. One request may always
 * go.
 */
const BLIND_PART = 100;

/**
 * The size of each part when the rest of a window is divided. A twentieth of the limit stays free for requests that
 * other processes sent meanwhile.
 */
const partOf = (rest: number, parts: number, limit: number): number =>
  Math.max(0, Math.floor((rest - limit / 20) / parts));

export class Window {
  readonly type: RateLimiter['rateLimitType'];
  readonly interval: string;
  readonly lengthMs: number;
  private readonly aheadMs: number;
  /** Name of the reply header with the count. */
  readonly header: string | undefined;
  limit: number;
  /** Counts that no later reply has replaced, in descending order. The first one, the highest, is used. */
  private readings: Reading[] = [];
  private reserved = 0;
  private startMs = 0;
  /** Number of the event after which the exchange certainly counted requests in the current window. */
  private turnTick = 0;
  /** Final count of the previous window. */
  private before = 0;
  /** The cost of this process's requests in the current window. */
  private spent = 0;
  /** Cost that other processes have reserved, as last reported. */
  private reservedByOthers = 0;
  private quota: Quota | undefined;
  private key: string | undefined;

  constructor(
    private readonly limiter: RateLimiter,
    readonly pool: WeightPool = 'ip',
    readonly scope?: string,
  ) {
    this.type = limiter.rateLimitType;
    this.interval = windowName(limiter);
    this.lengthMs = windowMs(limiter);
    this.aheadMs = Math.min(AHEAD_MS, this.lengthMs / AHEAD_PART);
    this.limit = limiter.limit;
    this.header = countHeader(this.type, this.interval, pool);
  }

  get used(): number {
    return this.readings[0]?.count ?? 0;
  }

  /** Whether `cost` fits into the window at `nowMs` by the exchange's clock, which is known to within `marginMs`. */
  fits(cost: number, nowMs: number, marginMs: number, tick: number): boolean {
    this.turn(nowMs, tick);
    const used = nowMs - this.startMs < marginMs ? Math.max(this.used, this.before) : this.used;
    return used + this.reserved + this.reservedByOthers + cost <= this.limit && this.isWithinQuota(cost);
  }

  /** Time until a full window has space again, in milliseconds. */
  opensInMs(cost: number, nowMs: number, marginMs: number): number {
    const fitsHere = this.used + this.reserved + this.reservedByOthers + cost <= this.limit && this.isWithinQuota(cost);
    return this.startMs + (fitsHere ? 0 : this.lengthMs) + marginMs - nowMs;
  }

  reserve(cost: number, nowMs: number, tick: number): void {
    this.turn(nowMs, tick);
    this.reserved += cost;
  }

  /**
   * Ends a reservation of `cost` that was made at event `sentTick`. `counted` is the exchange's count, if the reply has
   * one; otherwise `charged` is added.
   */
  charge(
    cost: number,
    counted: number | undefined,
    charged: number,
    nowMs: number,
    tick: number,
    sentTick: number,
  ): void {
    this.turn(nowMs, tick);
    this.reserved -= cost;
    this.spent += charged;
    if (counted !== undefined && (sentTick > this.turnTick || counted < this.before)) {
      this.read(counted, nowMs, tick, sentTick);
    } else if (charged > 0) this.keep(this.used + charged, tick);
    if (counted !== undefined && this.quota?.isBlind) this.setQuota(this.quota.parts);
  }

  /** Sets the count from a reply without a reservation in this window. */
  correct(counted: number, nowMs: number, tick: number): void {
    this.turn(nowMs, tick);
    this.readings = [{ count: counted, tick }];
  }

  /**
   * Subtracts 1 for the first fill of an order that had no fill at event `seenTick`. Does nothing if a newer count has
   * arrived, because that count may include the fill.
   */
  credit(nowMs: number, tick: number, seenTick: number): void {
    this.turn(nowMs, tick);
    if (this.readings.some((reading) => reading.tick > seenTick)) return;
    this.readings = this.readings.map(({ count, tick: at }) => ({ count: Math.max(0, count - 1), tick: at }));
  }

  /** Time until the window resets, in milliseconds. */
  resetsInMs(nowMs: number): number {
    return this.lengthMs - (nowMs % this.lengthMs);
  }

  /** @param isShared whether other processes count in this window too */
  state(nowMs: number, tick: number, isShared = false): WindowState {
    this.turn(nowMs, tick);
    const { type, interval, scope, limit, used, reserved } = this;
    const pool = type === 'ORDERS' ? 'account' : this.pool;
    const resetsInMs = this.resetsInMs(nowMs);
    return {
      ...{ type, interval, pool, ...(scope === undefined ? {} : { scope }), limit, used, reserved, resetsInMs },
      ...(isShared ? { others: Math.max(0, used - this.spent) + this.reservedByOthers } : {}),
    };
  }

  /**
   * The name of the window in records. @param account for a window that counts by account: the account, the same one in
   * each call
   */
  keyOf(account: string): string {
    const { type, interval, pool, scope = '' } = this;
    const isByAccount = type === 'ORDERS' || pool === 'sapi-uid';
    this.key ??= [type, interval, pool, scope, isByAccount ? account : ''].join(' | ');
    return this.key;
  }

  /** The present counts of the window. @param account the account, for a window that counts by account */
  record(nowMs: number, tick: number, account: string): WindowRecord {
    this.turn(nowMs, tick);
    const { startMs, used, reserved, before } = this;
    return { key: this.keyOf(account), startMs, used, reserved, before };
  }

  /** Takes over the count of a window that another process has kept, as its successor. */
  continue(from: WindowRecord, nowMs: number, tick: number): void {
    this.turn(nowMs, tick);
    if (from.startMs === this.startMs) {
      this.before = Math.max(this.before, from.before);
      if (from.used > this.used) this.keep(from.used, tick);
    } else if (from.startMs === this.startMs - this.lengthMs) {
      this.before = Math.max(this.before, from.used + from.reserved);
    }
  }

  /** Adopts the count of all processes. @param reservedHere the cost in `from` that this process has reserved */
  mirror(from: WindowRecord, reservedHere: number, nowMs: number, tick: number): void {
    this.turn(nowMs, tick);
    if (from.startMs !== this.startMs) return;
    // The record may be older than the last reply. Only the count of orders can become smaller within a window.
    const count = this.type === 'ORDERS' ? from.used : Math.max(from.used, this.used);
    this.readings = [{ count, tick }];
    this.reservedByOthers = Math.max(0, from.reserved - reservedHere);
  }

  /** Start of the window that counts, by the exchange's clock. */
  get beganMs(): number {
    return this.startMs;
  }

  /** The cost that is reserved by requests without a reply. */
  get inFlight(): number {
    return this.reserved;
  }

  /**
   * Divides the window among processes that cannot count together: each may use an equal part of the rest, and of each
   * later window. A request that is larger than a part may be the only one of its window. A process without a count of
   * the window, which has usually just started, asks carefully until it has one.
   *
   * @param parts number of processes; 1 ends the division
   */
  divide(parts: number, nowMs: number, tick: number): void {
    this.turn(nowMs, tick);
    if (parts === 1) this.quota = undefined;
    else if (this.readings.length > 0) this.setQuota(parts);
    else {
      const { startMs, limit, reserved } = this;
      this.quota = { parts, startMs, allowed: reserved + Math.floor(limit / BLIND_PART), isBlind: true };
    }
  }

  private setQuota(parts: number): void {
    const { startMs, limit, used, reserved, reservedByOthers, spent } = this;
    const rest = Math.max(0, limit - used - reserved - reservedByOthers);
    this.quota = { parts, startMs, allowed: spent + reserved + partOf(rest, parts, limit), isBlind: false };
  }

  get isDivided(): boolean {
    return this.quota !== undefined;
  }

  /** The unused rest of this process's part of the window; -1 while the window is not divided. */
  get room(): number {
    const { quota } = this;
    if (quota === undefined) return -1;
    const allowed = quota.startMs === this.startMs ? quota.allowed : partOf(this.limit, quota.parts, this.limit);
    return Math.max(0, allowed - this.spent - this.reserved);
  }

  private isWithinQuota(cost: number): boolean {
    const { quota } = this;
    if (quota === undefined) return true;
    // A request that is larger than any part may be the first and only one of a window.
    const isUnused = this.used + this.spent + this.reserved === 0;
    if (isUnused && (quota.isBlind || quota.startMs !== this.startMs)) return true;
    // The other processes may share the rest among themselves and use all of it, so the last tenth of a window is left
    // to them.
    return cost <= this.room && this.used + this.reserved + cost <= this.limit * ALONE_UP_TO;
  }

  isOf(limiter: RateLimiter): boolean {
    return limiter.rateLimitType === this.type && windowName(limiter) === this.interval;
  }

  /** Whether the window has no count and no reservation. */
  isIdle(nowMs: number, tick: number): boolean {
    this.turn(nowMs, tick);
    return this.used === 0 && this.reserved === 0;
  }

  /** An independent copy of the window. Reservations become part of the count. */
  copy(nowMs: number, tick: number): Window {
    this.turn(nowMs, tick);
    const copy = new Window(this.limiter, this.pool, this.scope);
    copy.limit = this.limit;
    copy.startMs = this.startMs;
    copy.before = this.before;
    copy.keep(this.used + this.reserved, tick);
    return copy;
  }

  private read(counted: number, nowMs: number, tick: number, sentTick: number): void {
    const known = this.used;
    while (this.readings[0] && this.readings[0].tick < sentTick) this.readings.shift();
    const leftMs = this.startMs + this.lengthMs - nowMs;
    if (this.readings.length === 0 && counted < known && leftMs <= this.aheadMs && leftMs > 0) {
      this.startMs += this.lengthMs;
      this.turnTick = tick;
      this.before = 0;
      this.spent = 0;
      this.reservedByOthers = 0;
    }
    this.keep(counted, tick);
  }

  private keep(count: number, tick: number): void {
    for (let last = this.readings.at(-1); last && last.count <= count; last = this.readings.at(-1)) this.readings.pop();
    this.readings.push({ count, tick });
  }

  private turn(nowMs: number, tick: number): void {
    // The time is nearly always within the window, and the operator `%` below is slow for such large numbers.
    if (nowMs >= this.startMs && nowMs < this.startMs + this.lengthMs) return;
    const start = nowMs - (nowMs % this.lengthMs);
    if (start === this.startMs) return;
    // The window has already reset, because the exchange's clock is ahead.
    if (start === this.startMs - this.lengthMs && this.startMs - nowMs <= this.aheadMs) return;
    this.before = start === this.startMs + this.lengthMs ? this.used : 0;
    // The window was divided before its first request, so the time of its quota begins now.
    if (this.startMs === 0 && this.quota?.isBlind) this.quota = { ...this.quota, startMs: start };
    this.startMs = start;
    this.turnTick = tick;
    this.readings = [];
    this.spent = 0;
    this.reservedByOthers = 0;
  }
}
