/**
 * The rate limit windows of one address, and the windows that each request counts in.
 *
 * The exchange counts weight and raw requests by address, and unfilled orders by account. Every endpoint under /sapi has a
 * window of its own, by address or by account; it is created when the endpoint is first used.
 */

import { type RateLimiter, SAPI_RATE_LIMITS, type WeightPool } from '../protocol/index.js';
import type { Cost } from './cost.js';
import { Window } from './window.js';

/** Windows of /sapi endpoints kept; above this, those with nothing in them are forgotten. */
const MAX_SAPI_WINDOWS = 128;

type SapiPool = Exclude<WeightPool, 'ip'>;

/** The windows of one account at the address. */
interface AccountWindows {
  readonly orders: readonly Window[];
  /** Those of the address and its own. */
  readonly all: readonly Window[];
}

export class Windows {
  private limiters: readonly RateLimiter[] = [];
  private address: readonly Window[] = [];
  private readonly accounts = new Map<string, AccountWindows>();
  private readonly sapi = new Map<string, readonly [Window]>();

  constructor(limiters: readonly RateLimiter[]) {
    this.adopt(limiters);
  }

  /** Takes the limiters that exchangeInfo states, keeping what is counted. */
  adopt(limiters: readonly RateLimiter[]): void {
    this.limiters = limiters;
    this.address = kept(
      limiters.filter((one) => !isByAccount(one)),
      this.address,
    );
    for (const [account, { orders }] of this.accounts) this.accounts.set(account, this.makeAccount(orders));
  }

  /** The windows that a request takes from. */
  of(cost: Cost, account: string): readonly Window[] {
    const { pool = 'ip' } = cost;
    if (pool !== 'ip') return this.ofSapi(pool, cost.scope ?? '', account);
    return cost.orders > 0 ? this.ofAccount(account).all : this.address;
  }

  /** The ORDERS windows of an account. */
  orders(account: string): readonly Window[] {
    return this.ofAccount(account).orders;
  }

  /** The window of an endpoint under /sapi. */
  ofSapi(pool: SapiPool, scope: string, account: string): readonly [Window] {
    const key = pool === 'sapi-uid' ? `${pool} ${scope} ${account}` : `${pool} ${scope}`;
    const known = this.sapi.get(key);
    if (known) return known;
    const made = [new Window(SAPI_RATE_LIMITS[pool], pool, scope)] as const;
    this.sapi.set(key, made);
    return made;
  }

  /** Forgets windows under /sapi with nothing in them when there are too many. */
  tidy(nowMs: number, tick: number): void {
    if (this.sapi.size <= MAX_SAPI_WINDOWS) return;
    for (const [key, [window]] of this.sapi) if (window.isIdle(nowMs, tick)) this.sapi.delete(key);
  }

  /** All that concern an account: in the order in which they were stated, those under /sapi last. */
  list(account: string): readonly Window[] {
    const { all } = this.ofAccount(account);
    const stated = this.limiters.flatMap((limiter) => all.filter((window) => window.isOf(limiter)));
    const sapi = [...this.sapi].filter(([key, [{ pool }]]) => pool === 'sapi-ip' || key.endsWith(` ${account}`));
    return [...stated, ...sapi.map(([, [window]]) => window)];
  }

  /** The same windows in the same state, to try things out on; what is on its way is counted. */
  copy(nowMs: number, tick: number): Windows {
    const copy = new Windows([]);
    copy.limiters = this.limiters;
    copy.address = this.address.map((window) => window.copy(nowMs, tick));
    for (const [account, { orders }] of this.accounts) {
      const own = orders.map((window) => window.copy(nowMs, tick));
      copy.accounts.set(account, { orders: own, all: [...copy.address, ...own] });
    }
    for (const [key, [window]] of this.sapi) copy.sapi.set(key, [window.copy(nowMs, tick)]);
    return copy;
  }

  private ofAccount(account: string): AccountWindows {
    const known = this.accounts.get(account);
    if (known) return known;
    const made = this.makeAccount([]);
    this.accounts.set(account, made);
    return made;
  }

  private makeAccount(known: readonly Window[]): AccountWindows {
    const orders = kept(this.limiters.filter(isByAccount), known);
    return { orders, all: [...this.address, ...orders] };
  }
}

const isByAccount = ({ rateLimitType }: RateLimiter): boolean => rateLimitType === 'ORDERS';

/** A window for every limiter; those that are known keep their count and take the new limit. */
function kept(limiters: readonly RateLimiter[], known: readonly Window[]): Window[] {
  return limiters.map((limiter) => {
    const found = known.find((window) => window.isOf(limiter));
    if (found) found.limit = limiter.limit;
    return found ?? new Window(limiter);
  });
}
