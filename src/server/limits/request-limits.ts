/**
 * Counts request weight and raw requests, and bans addresses that ignore the limits.
 *
 * Under /api each address has one budget; or each account, with `limitsBy: 'account'`: then requests with the API key of an
 * account count for the account, from any address, and only requests without one count for the address. Under /sapi each endpoint has its own budgets, per address or per account,
 * and the reply reports this budget only; without a limiter of request weight these budgets do not exist. A request that exceeds a budget is refused with 429 (-1003) and Retry-After.
 * Until the window ends, all further requests to this budget are refused too, and each of them is a strike. The tenth
 * strike bans the address: every path replies 418 until the ban ends. Each ban is longer than the one before (2 minutes
 * to 3 days). A refused request is not counted. Endpoints with `weightOnSuccess` are charged in full on arrival and
 * {@link Charge.refund}ed when they succeed. Source: `limits.json`, requestWeight, sapi and ban; ban lengths and number
 * of strikes follow its recommendation.
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
import { LimitRefusal } from '../base/refusal.js';
import { LimitWindow } from './limit-window.js';

const BANS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS] as const;
const STRIKES = 10;
/** Maximum number of budgets and addresses in memory. Above this number, idle budgets and addresses without a ban are removed. */
const MAX_RECORDS = 20_000;
const SAPI_HEADERS = { 'sapi-ip': 'x-sapi-used-ip-weight', 'sapi-uid': 'x-sapi-used-uid-weight' } as const;

/** One rate limiter with its count, in the form of replies. */
export interface RateLimitUsage extends RateLimiter {
  readonly count: number;
}

/** The bans of one address, which apply to every path. */
class AddressBans {
  private bans = 0;
  private bannedUntilMs = 0;

  /** @throws LimitRefusal with 418 during a ban */
  check(nowMs: number): void {
    if (nowMs < this.bannedUntilMs) throw this.banRefusal(nowMs);
  }

  /** Starts the next ban; returns its refusal. */
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

/** The windows that count the same requests, and the number of refusals while one of these windows is full. */
class Budget {
  private readonly weight: readonly LimitWindow[];
  private readonly requests: readonly LimitWindow[];
  private readonly headerName: string;
  private refusedUntilMs = 0;
  private refusedBy: LimitWindow | undefined;
  private strikes = 0;

  /** @param headerName header of the used weight, without the window suffix */
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
      // The header without a suffix repeats the one-minute window, as on the public exchange.
      if (name === '1M' && this.headerName === HEADERS.usedWeight) headers[HEADERS.usedWeight] = used;
      headers[`${this.headerName}-${name.toLowerCase()}`] = used;
    }
    return headers;
  }

  usage(nowMs: number): RateLimitUsage[] {
    return this.weight.map((window) => ({ ...window.limiter, count: window.used(nowMs) }));
  }

  /** Whether the budget has no count and no refusal, so that it can be removed. */
  isIdle(nowMs: number): boolean {
    const windows = [...this.weight, ...this.requests];
    return nowMs >= this.refusedUntilMs && windows.every((window) => window.used(nowMs) === 0);
  }
}

/** The charge of one request to a budget, for one address. */
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

  /** Subtracts the weight that a successful request does not cost. */
  refund(weight: number): void {
    this.budget.refund(weight, this.nowMs);
  }

  /** The used weight by limiter. */
  usage(): RateLimitUsage[] {
    return this.budget.usage(this.nowMs);
  }

  /** The used weight by header name. */
  headers(): Record<string, string> {
    return this.budget.headers(this.nowMs);
  }
}

/** The budget that a request is charged to: its pool and, under /sapi, its endpoint and account. */
export interface ChargeTarget {
  readonly pool: WeightPool;
  readonly endpoint: string;
  /** Account of the sent key; undefined for an unknown key. */
  readonly account: number | undefined;
}

/** The request weight under /api is counted for each address, or for each account. */
export type LimitsBy = 'address' | 'account';

/** The request limits of all addresses and accounts. */
export class RequestLimits {
  private readonly limiters: readonly RateLimiter[];
  private readonly by: LimitsBy;
  private readonly hasWeightLimit: boolean;
  private readonly bans = new Map<string, AddressBans>();
  private readonly budgets = new Map<string, Budget>();

  constructor(limiters: readonly RateLimiter[], by: LimitsBy = 'address') {
    this.by = by;
    this.limiters = limiters;
    this.hasWeightLimit = limiters.some(({ rateLimitType }) => rateLimitType === 'REQUEST_WEIGHT');
  }

  /** @param charged the budget of the request; undefined for a request that matches no endpoint */
  chargeOf(address: string, charged: ChargeTarget | undefined, nowMs: number): Charge {
    if (this.bans.size + this.budgets.size >= MAX_RECORDS) this.forgetIdle(nowMs);
    const account = this.by === 'account' ? charged?.account : undefined;
    const payer = account === undefined ? address : `account ${account}`;
    let bans = this.bans.get(payer);
    if (bans === undefined) {
      bans = new AddressBans();
      this.bans.set(payer, bans);
    }
    return new Charge(this.budgetOf(payer, charged), bans, nowMs);
  }

  /** @throws LimitRefusal with 418 during a ban of the address */
  checkBan(address: string, nowMs: number): void {
    this.bans.get(address)?.check(nowMs);
  }

  private budgetOf(address: string, charged: ChargeTarget | undefined): Budget {
    if (charged === undefined || charged.pool === 'ip') {
      return this.budget(address, this.limiters, HEADERS.usedWeight);
    }
    const { pool, endpoint, account } = charged;
    const limiters = this.hasWeightLimit ? [SAPI_RATE_LIMITS[pool]] : [];
    // If the key is not known, a request to an endpoint with limits per account is counted for its address.
    const payer = pool === 'sapi-uid' && account !== undefined ? account : address;
    return this.budget(`${endpoint} ${payer}`, limiters, SAPI_HEADERS[pool]);
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

/** Number of whole seconds, at least one, until a client may send again. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1_000));
}

/** The name of a window in refusals: `1 MINUTE`, `10 SECOND`. */
export function windowWords(limiter: RateLimiter): string {
  return `${limiter.intervalNum} ${limiter.interval}`;
}

/** One window for each limiter of the type. */
export function windowsOf(limiters: readonly RateLimiter[], type: RateLimiter['rateLimitType']): LimitWindow[] {
  return limiters.filter(({ rateLimitType }) => rateLimitType === type).map((limiter) => new LimitWindow(limiter));
}

function limitRefusal(window: LimitWindow, nowMs: number): LimitRefusal {
  const { limiter } = window;
  const name = limiter.rateLimitType === 'RAW_REQUESTS' ? 'tooManyRequests' : 'tooMuchWeight';
  return new LimitRefusal(refusal(name, limiter.limit, windowWords(limiter)), secondsUntil(window.endMs(nowMs), nowMs));
}
