/**
 * The limit book: all windows of one exchange address, shared by every client that talks to it.
 *
 * A request reserves its cost before it leaves and settles it when the reply is there. When a window is full the
 * request waits for the window to turn (policy `wait`), or fails (`throw`); with `off` it is only counted. After a 429
 * everything holds until Retry-After has passed; after a 418 nothing leaves until the ban is over.
 */
import type { RateLimiter } from '../protocol/limits.js';
import { DEFAULT_RATE_LIMITS } from '../protocol/limits.js';
import type { Clock } from './clock.js';
import { Window, type WindowState } from './window.js';

export type LimitPolicy = 'wait' | 'throw' | 'off';

/** What a request costs. */
export interface Cost {
  readonly weight: number;
  /** Unfilled orders it adds. */
  readonly orders: number;
  /** Weight charged when it succeeds; the same as `weight` unless said otherwise. */
  readonly weightOnSuccess?: number;
}

/** Everything known about the limits now. */
export interface LimitsState {
  readonly windows: readonly WindowState[];
  /** Milliseconds for which everything holds after a 429. */
  readonly heldForMs?: number;
  /** Milliseconds for which this address is banned. */
  readonly bannedForMs?: number;
  /** Epoch milliseconds at which the ban ends. */
  readonly bannedUntilMs?: number;
}

/** A request that may not leave now. */
export interface Refusal {
  readonly why: 'ban' | 'hold' | 'window';
  readonly waitMs: number;
  readonly window?: WindowState;
}

/** Why and how long a request waits; told before it does. */
export type OnWait = (refusal: Refusal) => void;

/** A cost that was taken in advance; it must be settled or released, once. */
export interface Reservation {
  readonly cost: Cost;
}

/** Longest that a full window, once turned, may still be full on the exchange because its clock lags ours. */
const TURN_MARGIN_MS = 25;

export class LimitBook {
  private windows: Window[];
  private heldUntilMs = 0;
  private bannedUntilMs = 0;
  /** The exchange's clock minus ours, in milliseconds: windows turn by its clock. */
  offsetMs = 0;

  constructor(
    private readonly clock: Clock,
    limiters: readonly RateLimiter[] = DEFAULT_RATE_LIMITS,
  ) {
    this.windows = limiters.map((limiter) => new Window(limiter));
  }

  /** Takes the limiters that exchangeInfo states, keeping what is counted. */
  adopt(limiters: readonly RateLimiter[]): void {
    this.windows = limiters.map((limiter) => {
      const fresh = new Window(limiter);
      const known = this.find(fresh.type, fresh.interval);
      if (known) known.limit = fresh.limit;
      return known ?? fresh;
    });
  }

  /**
   * Reserves `cost`, waiting where the policy says so.
   *
   * @throws the {@link Refusal} (not an Error: the caller knows which call it was) under `throw`, during a ban, or when
   *   the cost can never fit; the signal's reason when it is aborted while waiting.
   */
  async reserve(cost: Cost, policy: LimitPolicy, signal?: AbortSignal, onWait?: OnWait): Promise<Reservation> {
    for (;;) {
      const refusal = this.refusal(cost);
      if (!refusal || (policy === 'off' && refusal.why !== 'ban')) {
        const now = this.now();
        for (const window of this.windows) window.reserve(costIn(window, cost), now);
        return { cost };
      }
      if (refusal.why === 'ban' || policy === 'throw' || refusal.waitMs === Number.POSITIVE_INFINITY) throw refusal;
      onWait?.(refusal);
      await this.clock.sleep(refusal.waitMs, signal);
    }
  }

  /** Why `cost` may not leave now, or undefined. */
  refusal(cost: Cost): Refusal | undefined {
    const now = this.clock.now();
    if (this.bannedUntilMs > now) return { why: 'ban', waitMs: this.bannedUntilMs - now };
    if (this.heldUntilMs > now) return { why: 'hold', waitMs: this.heldUntilMs - now };
    const exchangeNow = this.now();
    for (const window of this.windows) {
      const part = costIn(window, cost);
      if (part === 0 || window.fits(part, exchangeNow)) continue;
      const waitMs = part > window.limit ? Number.POSITIVE_INFINITY : window.resetsInMs(exchangeNow) + TURN_MARGIN_MS;
      return { why: 'window', waitMs, window: window.state(exchangeNow) };
    }
    return undefined;
  }

  /** Settles a reservation by the reply: its headers count, and a 429 or 418 in it holds everything. */
  settle(
    { cost }: Reservation,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    const now = this.now();
    const counts = readCounts(headers);
    const weight = status < 400 ? (cost.weightOnSuccess ?? cost.weight) : cost.weight;
    const charged = { weight, orders: status < 400 ? cost.orders : 0 };
    for (const window of this.windows) {
      window.settle(costIn(window, cost), counts.get(keyOf(window)), costIn(window, charged), now);
    }
    if (status === 429 || status === 418) this.hold(status, headers);
  }

  /** Gives a reservation back whose reply never came: it is counted in full, since it may have been. */
  release({ cost }: Reservation, sent: boolean): void {
    const now = this.now();
    const charged = sent ? cost : { weight: 0, orders: 0 };
    for (const window of this.windows) {
      window.settle(
        costIn(window, cost),
        undefined,
        window.type === 'RAW_REQUESTS' && !sent ? 0 : costIn(window, charged),
        now,
      );
    }
  }

  /** Takes counts that the exchange told in words (rateLimit/order). */
  correctOrders(counts: readonly { interval: string; count: number }[]): void {
    for (const { interval, count } of counts) this.find('ORDERS', interval)?.correct(count, this.now());
  }

  state(): LimitsState {
    const now = this.clock.now();
    const exchangeNow = this.now();
    return {
      windows: this.windows.map((window) => window.state(exchangeNow)),
      ...(this.heldUntilMs > now ? { heldForMs: this.heldUntilMs - now } : {}),
      ...(this.bannedUntilMs > now ? { bannedForMs: this.bannedUntilMs - now, bannedUntilMs: this.bannedUntilMs } : {}),
    };
  }

  private hold(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const seconds = Number(headers['retry-after'] ?? 0);
    const until = this.clock.now() + (Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000);
    if (status === 418) this.bannedUntilMs = Math.max(this.bannedUntilMs, until);
    else this.heldUntilMs = Math.max(this.heldUntilMs, until);
  }

  private find(type: RateLimiter['rateLimitType'], interval: string): Window | undefined {
    return this.windows.find((window) => window.type === type && window.interval === interval);
  }

  private now(): number {
    return this.clock.now() + this.offsetMs;
  }
}

function costIn(window: Window, cost: Pick<Cost, 'weight' | 'orders'>): number {
  switch (window.type) {
    case 'REQUEST_WEIGHT':
      return cost.weight;
    case 'ORDERS':
      return cost.orders;
    case 'RAW_REQUESTS':
      return 1;
    default:
      return 0;
  }
}

const keyOf = (window: Window) => `${window.type} ${window.interval}`;

const COUNT_HEADER = /^x-mbx-(used-weight|order-count)-(\d+[smhd])$/;

/** Counts in reply headers, by limiter: `REQUEST_WEIGHT 1M` -> 25. */
function readCounts(headers: Readonly<Record<string, string | string[] | undefined>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name in headers) {
    const match = COUNT_HEADER.exec(name);
    if (!match) continue;
    const type = match[1] === 'used-weight' ? 'REQUEST_WEIGHT' : 'ORDERS';
    counts.set(`${type} ${match[2]?.toUpperCase()}`, Number(headers[name]));
  }
  return counts;
}
