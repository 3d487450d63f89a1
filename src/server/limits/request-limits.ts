/**
 * Request weight and raw requests, and the bans of addresses.
 *
 * Under /api an address has one budget. Under /sapi every endpoint has budgets of its own, of addresses or of accounts,
 * and the reply tells that one only. A request that no longer fits is refused with 429 (-1003) and Retry-After, and so is
 * every further one to that budget until the window ends; each of those is a strike, and the tenth brings a ban of the
 * address: 418 everywhere until its end, longer every time (2 minutes to 3 days). A refused request is not counted.
 * Endpoints with `weightOnSuccess` are charged in full on arrival and {@link Charge.refund}ed when they succeed. Source:
 * `limits.json`, requestWeight, sapi and ban; steps and strikes are its recommendation.
 */

import {
  DAY_MS,
  HEADERS,
  HOUR_MS,
  MINUTE_MS,
  type RateLimiter,
  refusal,
  SAPI_RATE_LIMITS,
  type WeightPool,
  windowName,
} from '../../protocol/index.js';
import { LimitRefusal } from '../refusal.js';
import { LimitWindow } from './limit-window.js';

const BANS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS] as const;
const STRIKES = 10;
/** Budgets and addresses kept; above this, those that have nothing running are forgotten. */
const MAX_RECORDS = 20_000;
const SAPI_HEADERS = { 'sapi-ip': 'x-sapi-used-ip-weight', 'sapi-uid': 'x-sapi-used-uid-weight' } as const;

/** The bans of one address; they hold for every path. */
class AddressBans {
  private bans = 0;
  private bannedUntilMs = 0;

  /** @throws LimitRefusal with 418 while a ban holds */
  check(nowMs: number): void {
    if (nowMs < this.bannedUntilMs) throw this.banRefusal(nowMs);
  }

  /** The refusal that begins the next ban. */
  startNext(nowMs: number): LimitRefusal {
    this.bannedUntilMs = nowMs + (BANS_MS[Math.min(this.bans, BANS_MS.length - 1)] as number);
    this.bans += 1;
    return this.banRefusal(nowMs);
  }

  get wasNeverBanned(): boolean {
    return this.bans === 0;
  }

  private banRefusal(nowMs: number): LimitRefusal {
    return new LimitRefusal(refusal('banned', this.bannedUntilMs), secondsUntil(this.bannedUntilMs, nowMs));
  }
}

/** Windows that requests are counted in together, and what happens when one of them is full. */
class Budget {
  private readonly weight: readonly LimitWindow[];
  private readonly requests: readonly LimitWindow[];
  private readonly headerName: string;
  private refusedUntilMs = 0;
  private refusedBy: LimitWindow | undefined;
  private strikes = 0;

  /** @param headerName of the used weight, without the window */
  constructor(limiters: readonly RateLimiter[], headerName: string) {
    this.weight = windowsOf(limiters, 'REQUEST_WEIGHT');
    this.requests = windowsOf(limiters, 'RAW_REQUESTS');
    this.headerName = headerName;
  }

  /** Counts a request of `weight`. @throws LimitRefusal with 429 or 418 */
  admit(weight: number, bans: AddressBans, nowMs: number): void {
    bans.check(nowMs);
    if (nowMs < this.refusedUntilMs && this.refusedBy) {
      this.strikes += 1;
      if (this.strikes < STRIKES) throw limitRefusal(this.refusedBy, nowMs);
      this.strikes = 0;
      throw bans.startNext(nowMs);
    }
    const full =
      this.requests.find((window) => !window.fits(1, nowMs)) ??
      this.weight.find((window) => !window.fits(weight, nowMs));
    if (full) {
      this.refusedBy = full;
      this.refusedUntilMs = full.endMs(nowMs);
      this.strikes = 0;
      throw limitRefusal(full, nowMs);
    }
    for (const window of this.requests) window.add(1, nowMs);
    for (const window of this.weight) window.add(weight, nowMs);
  }

  refund(weight: number, nowMs: number): void {
    for (const window of this.weight) window.add(-weight, nowMs);
  }

  headers(nowMs: number): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const window of this.weight) {
      const name = windowName(window.limiter);
      const used = String(window.used(nowMs));
      // The plain name repeats the window of one minute, as the service still does.
      if (name === '1M' && this.headerName === HEADERS.usedWeight) headers[HEADERS.usedWeight] = used;
      headers[`${this.headerName}-${name.toLowerCase()}`] = used;
    }
    return headers;
  }

  /** Nothing is running or remembered that a new one would not know. */
  isIdle(nowMs: number): boolean {
    const windows = [...this.weight, ...this.requests];
    return nowMs >= this.refusedUntilMs && windows.every((window) => window.used(nowMs) === 0);
  }
}

/** One request's charge: counted in a budget, on behalf of an address. */
export class Charge {
  private readonly budget: Budget;
  private readonly bans: AddressBans;
  private readonly nowMs: number;

  constructor(budget: Budget, bans: AddressBans, nowMs: number) {
    this.budget = budget;
    this.bans = bans;
    this.nowMs = nowMs;
  }

  /** Counts the request. @throws LimitRefusal with 429 or 418 */
  admit(weight: number): void {
    this.budget.admit(weight, this.bans, this.nowMs);
  }

  /** Gives weight back that a successful request was not to pay. */
  refund(weight: number): void {
    this.budget.refund(weight, this.nowMs);
  }

  /** The used weight by header name. */
  headers(): Record<string, string> {
    return this.budget.headers(this.nowMs);
  }
}

/** What weight a request is of: its pool and, under /sapi, its endpoint and who pays. */
export interface ChargeTarget {
  readonly pool: WeightPool;
  readonly endpoint: string;
  /** Account of the key that was sent; undefined when it is nobody's. */
  readonly account: number | undefined;
}

/** The limits of all addresses and accounts. */
export class RequestLimits {
  private readonly limiters: readonly RateLimiter[];
  private readonly bans = new Map<string, AddressBans>();
  private readonly budgets = new Map<string, Budget>();

  constructor(limiters: readonly RateLimiter[]) {
    this.limiters = limiters;
  }

  /** @param charged left out for a request that no endpoint answers */
  chargeOf(address: string, charged: ChargeTarget | undefined, nowMs: number): Charge {
    if (this.bans.size + this.budgets.size >= MAX_RECORDS) this.forgetIdle(nowMs);
    let bans = this.bans.get(address);
    if (bans === undefined) {
      bans = new AddressBans();
      this.bans.set(address, bans);
    }
    return new Charge(this.budgetOf(address, charged), bans, nowMs);
  }

  private budgetOf(address: string, charged: ChargeTarget | undefined): Budget {
    if (charged === undefined || charged.pool === 'ip') {
      return this.budget(address, this.limiters, HEADERS.usedWeight);
    }
    const { pool, endpoint, account } = charged;
    // Whoever sends no known key to an endpoint that is limited by account pays for it by address.
    const payer = pool === 'sapi-uid' && account !== undefined ? account : address;
    return this.budget(`${endpoint} ${payer}`, [SAPI_RATE_LIMITS[pool]], SAPI_HEADERS[pool]);
  }

  private budget(key: string, limiters: readonly RateLimiter[], headerName: string): Budget {
    let budget = this.budgets.get(key);
    if (budget === undefined) {
      budget = new Budget(limiters, headerName);
      this.budgets.set(key, budget);
    }
    return budget;
  }

  private forgetIdle(nowMs: number): void {
    for (const [key, budget] of this.budgets) if (budget.isIdle(nowMs)) this.budgets.delete(key);
    for (const [address, bans] of this.bans) if (bans.wasNeverBanned) this.bans.delete(address);
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

function limitRefusal(window: LimitWindow, nowMs: number): LimitRefusal {
  const { limiter } = window;
  const name = limiter.rateLimitType === 'RAW_REQUESTS' ? 'tooManyRequests' : 'tooMuchWeight';
  return new LimitRefusal(refusal(name, limiter.limit, windowWords(limiter)), secondsUntil(window.endMs(nowMs), nowMs));
}
