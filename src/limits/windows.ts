/**
 * The rate limit windows of one address, and the windows that each request counts in.
 *
 * The exchange counts weight and raw requests by address, and unfilled orders by account. Every endpoint under /sapi
 * has a window of its own, by address or by account; it is created when the endpoint is first used.
 */

import { type RateLimiter, SAPI_RATE_LIMITS, type WeightPool, windowName } from '../protocol/index.js';
import type { Cost } from './cost.js';
import { countHeader, Window, type WindowRecord } from './window.js';

/**
 * Maximum number of windows of /sapi endpoints. Above this number, windows without counts and reservations are removed.
 */
const MAX_SAPI_WINDOWS = 128;

type SapiPool = Exclude<WeightPool, 'ip'>;

/** The windows of one account at the address. */
interface AccountWindows {
  readonly orders: readonly Window[];
  /** The windows of the address and of the account. */
  readonly all: readonly Window[];
}

export class Windows {
  private limiters: readonly RateLimiter[] = [];
  private knownHeaders: ReadonlySet<string | undefined> | undefined;
  private address: readonly Window[] = [];
  private readonly accounts = new Map<string, AccountWindows>();
  private readonly sapi = new Map<string, readonly [Window]>();
  private parts = 1;

  constructor(limiters: readonly RateLimiter[]) {
    this.adopt(limiters);
  }

  /** Replaces the rate limits by those of exchangeInfo. Windows that stay keep their counts. */
  adopt(limiters: readonly RateLimiter[]): void {
    // Connections have windows of their own; see connection-limits.ts.
    this.limiters = limiters.filter((one) => one.rateLimitType !== 'CONNECTIONS');
    this.knownHeaders = undefined;
    this.address = kept(
      this.limiters.filter((one) => !isByAccount(one)),
      this.address,
    );
    for (const [account, { orders }] of this.accounts) this.accounts.set(account, this.makeAccount(orders));
    this.divideNew(this.address);
    for (const { orders } of this.accounts.values()) this.divideNew(orders);
  }

  /** The windows in which a request counts. */
  of(cost: Cost, account: string): readonly Window[] {
    const { pool = 'ip' } = cost;
    if (pool !== 'ip') return this.hasWeightLimit ? this.ofSapi(pool, cost.scope ?? '', account) : [];
    return cost.orders > 0 ? this.ofAccount(account).all : this.address;
  }

  /** Whether the exchange limits request weight. A simulated exchange without this limit has none under /sapi either. */
  private get hasWeightLimit(): boolean {
    return this.limiters.some(({ rateLimitType }) => rateLimitType === 'REQUEST_WEIGHT');
  }

  /** The rate limits that the windows are made from. */
  get stated(): readonly RateLimiter[] {
    return this.limiters;
  }

  /** The headers in which replies report the counts of these limits. */
  get headers(): ReadonlySet<string | undefined> {
    this.knownHeaders ??= new Set(this.limiters.map((one) => countHeader(one.rateLimitType, windowName(one), 'ip')));
    return this.knownHeaders;
  }

  /** Whether the exchange has no rate limits. */
  get areNone(): boolean {
    return this.limiters.length === 0;
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
    this.divideNew(made);
    this.sapi.set(key, made);
    return made;
  }

  /** Removes /sapi windows without counts and reservations if there are too many windows. */
  tidy(nowMs: number, tick: number): void {
    if (this.sapi.size <= MAX_SAPI_WINDOWS) return;
    for (const [key, [window]] of this.sapi) if (window.isIdle(nowMs, tick)) this.sapi.delete(key);
  }

  /** All windows of an account and of its address, in the order of the rate limits; those under /sapi are last. */
  list(account: string): readonly Window[] {
    const { all } = this.ofAccount(account);
    const stated = this.limiters.flatMap((limiter) => all.filter((window) => window.isOf(limiter)));
    const sapi = [...this.sapi].filter(([key, [{ pool }]]) => pool === 'sapi-ip' || key.endsWith(` ${account}`));
    return [...stated, ...sapi.map(([, [window]]) => window)];
  }

  /** Every window with its account, `''` for a window of the address. */
  private *each(): Generator<readonly [Window, string]> {
    for (const window of this.address) yield [window, ''];
    for (const [account, { orders }] of this.accounts) for (const window of orders) yield [window, account];
    for (const [key, [window]] of this.sapi) yield [window, accountOfSapi(key)];
  }

  /** All windows of all accounts, with their account. */
  all(): (readonly [Window, string])[] {
    return [...this.each()];
  }

  /** The counts of all windows; windows with a count of zero are left out. */
  records(nowMs: number, tick: number): WindowRecord[] {
    const all: WindowRecord[] = [];
    for (const [window, account] of this.each()) {
      const record = window.record(nowMs, tick, account);
      if (record.used > 0 || record.reserved > 0 || record.before > 0) all.push(record);
    }
    return all;
  }

  /** The window with the key of a record; undefined for one that these rate limits do not have. */
  ofKey(key: string): Window | undefined {
    const [type, interval, pool = 'ip', scope = '', account = ''] = key.split(' | ');
    if (pool !== 'ip') return this.hasWeightLimit ? this.ofSapi(pool as SapiPool, scope, account)[0] : undefined;
    const among = type === 'ORDERS' ? this.orders(account) : this.address;
    return among.find((window) => window.type === type && window.interval === interval);
  }

  /** Divides all windows; see {@link Window.divide}. Windows that are made later are divided too. */
  divide(parts: number, nowMs: number, tick: number): void {
    this.parts = parts;
    for (const [window] of this.each()) window.divide(parts, nowMs, tick);
  }

  /** Independent copies of all windows, for estimates. Reservations become part of the counts. */
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
    this.divideNew(made.orders);
    this.accounts.set(account, made);
    return made;
  }

  private divideNew(made: readonly Window[]): void {
    if (this.parts === 1) return;
    // A new window has counted nothing yet, and begins with its first request.
    for (const window of made) if (!window.isDivided) window.divide(this.parts, 0, 0);
  }

  private makeAccount(known: readonly Window[]): AccountWindows {
    const orders = kept(this.limiters.filter(isByAccount), known);
    return { orders, all: [...this.address, ...orders] };
  }
}

/** The account in the key of a window under /sapi; `''` for one of the address. */
const accountOfSapi = (key: string): string => (key.startsWith('sapi-uid ') ? key.slice(key.lastIndexOf(' ') + 1) : '');

const isByAccount = ({ rateLimitType }: RateLimiter): boolean => rateLimitType === 'ORDERS';

/** Returns a window for each limiter. Existing windows keep their counts and get the new limit. */
function kept(limiters: readonly RateLimiter[], known: readonly Window[]): Window[] {
  return limiters.map((limiter) => {
    const found = known.find((window) => window.isOf(limiter));
    if (found) found.limit = limiter.limit;
    return found ?? new Window(limiter);
  });
}
