/**
 * Request weight and raw requests of every address, and its bans.
 *
 * A request that no longer fits is refused with 429 (-1003) and Retry-After, and so is every further one until that
 * window ends; each of those is a strike, and the tenth brings a ban: 418 until its end, longer every time (2 minutes to
 * 3 days). A refused request is not counted. Endpoints with `weightOnSuccess` are charged in full on arrival and
 * {@link AddressLimits.refund}ed when they succeed. Source: `limits.json`, requestWeight and ban; steps and strikes are
 * its recommendation.
 */
import { fault } from '../protocol/errors.js';
import { HEADERS, type RateLimiter, windowName } from '../protocol/limits.js';
import { LimitWindow } from './limit-window.js';
import { LimitRefusal } from './refusal.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BANS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS] as const;
const STRIKES = 10;
/** Addresses kept; above this, those that have nothing running are forgotten. */
const MAX_ADDRESSES = 10_000;

/** What one address has used. */
export class AddressLimits {
  private readonly weight: readonly LimitWindow[];
  private readonly requests: readonly LimitWindow[];
  private refusedUntilMs = 0;
  private refusedBy: LimitWindow | undefined;
  private strikes = 0;
  private bans = 0;
  private bannedUntilMs = 0;

  constructor(limiters: readonly RateLimiter[]) {
    this.weight = windowsOf(limiters, 'REQUEST_WEIGHT');
    this.requests = windowsOf(limiters, 'RAW_REQUESTS');
  }

  /** Counts a request of `weight`. @throws LimitRefusal with 429 or 418 */
  admit(weight: number, nowMs: number): void {
    if (nowMs < this.bannedUntilMs) throw this.ban(nowMs);
    if (nowMs < this.refusedUntilMs && this.refusedBy) {
      this.strikes += 1;
      if (this.strikes < STRIKES) throw refusal(this.refusedBy, nowMs);
      this.bannedUntilMs = nowMs + (BANS_MS[Math.min(this.bans, BANS_MS.length - 1)] as number);
      this.bans += 1;
      this.strikes = 0;
      throw this.ban(nowMs);
    }
    const full =
      this.requests.find((window) => !window.fits(1, nowMs)) ??
      this.weight.find((window) => !window.fits(weight, nowMs));
    if (full) {
      this.refusedBy = full;
      this.refusedUntilMs = full.endMs(nowMs);
      this.strikes = 0;
      throw refusal(full, nowMs);
    }
    for (const window of this.requests) window.add(1, nowMs);
    for (const window of this.weight) window.add(weight, nowMs);
  }

  /** Gives weight back that a successful request was not to pay. */
  refund(weight: number, nowMs: number): void {
    for (const window of this.weight) window.add(-weight, nowMs);
  }

  /** The used weight by header name; the plain name repeats the window of one minute, as the service still does. */
  headers(nowMs: number): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const window of this.weight) {
      const name = windowName(window.limiter);
      const used = String(window.used(nowMs));
      if (name === '1M') headers[HEADERS.usedWeight] = used;
      headers[`${HEADERS.usedWeight}-${name.toLowerCase()}`] = used;
    }
    return headers;
  }

  /** Nothing is running or remembered that a new record would not know. */
  isIdle(nowMs: number): boolean {
    const windows = [...this.weight, ...this.requests];
    return this.bans === 0 && nowMs >= this.refusedUntilMs && windows.every((window) => window.used(nowMs) === 0);
  }

  private ban(nowMs: number): LimitRefusal {
    return new LimitRefusal(fault('banned', this.bannedUntilMs), secondsUntil(this.bannedUntilMs, nowMs));
  }
}

/** The limits of all addresses. */
export class RequestLimits {
  private readonly limiters: readonly RateLimiter[];
  private readonly addresses = new Map<string, AddressLimits>();

  constructor(limiters: readonly RateLimiter[]) {
    this.limiters = limiters;
  }

  of(address: string, nowMs: number): AddressLimits {
    const known = this.addresses.get(address);
    if (known) return known;
    if (this.addresses.size >= MAX_ADDRESSES) this.forgetIdle(nowMs);
    const limits = new AddressLimits(this.limiters);
    this.addresses.set(address, limits);
    return limits;
  }

  private forgetIdle(nowMs: number): void {
    for (const [address, limits] of this.addresses) if (limits.isIdle(nowMs)) this.addresses.delete(address);
  }
}

/** Whole seconds, at least one, after which a client may come back. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1_000));
}

/** `1 MINUTE`, `10 SECOND`: how refusals name a window. */
export function windowWords(limiter: RateLimiter): string {
  return `${limiter.intervalNum} ${limiter.interval}`;
}

/** A window for every limiter of the type. */
export function windowsOf(limiters: readonly RateLimiter[], type: RateLimiter['rateLimitType']): LimitWindow[] {
  return limiters.filter(({ rateLimitType }) => rateLimitType === type).map((limiter) => new LimitWindow(limiter));
}

function refusal(window: LimitWindow, nowMs: number): LimitRefusal {
  const { limiter } = window;
  const name = limiter.rateLimitType === 'RAW_REQUESTS' ? 'tooManyRequests' : 'tooMuchWeight';
  return new LimitRefusal(fault(name, limiter.limit, windowWords(limiter)), secondsUntil(window.endMs(nowMs), nowMs));
}
