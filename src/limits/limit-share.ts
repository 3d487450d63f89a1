/**
 * The interface between the limits of an address and the store that several processes share: a broker on this machine,
 * or Redis.
 *
 * While the store answers, the store alone decides when a request may be sent; the windows of the process copy its
 * counts, for display and for a loss of the store. When the store is gone, `reserve` returns nothing, and the process
 * goes on with a part of each window.
 */
import type { RateLimiter, StopSignal } from '../protocol/index.js';
import type { BackoffTimes } from './backoffs.js';
import type { Cost, LimitPolicy, OnWait, ShareState } from './cost.js';
import type { OrderSeen } from './unfilled-orders.js';

/** Headers by lower-case name. */
export type LimitHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request that asks the store. */
export interface ShareRequest {
  readonly cost: Cost;
  readonly account: string;
  readonly policy: LimitPolicy;
  readonly signal?: StopSignal | undefined;
  readonly onWait?: OnWait | undefined;
}

/** The reply to a request that the store has allowed. */
export interface ShareReply {
  readonly status: number;
  readonly headers: LimitHeaders;
  readonly body: string;
  readonly reportsClock: boolean;
}

/** How an attempt to open a WebSocket connection ended. Without a status there was no reply. */
export interface AttemptEnd {
  readonly isOpen: boolean;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly body?: string | undefined;
}

/** News about the limits that a process has learnt from replies, besides its own reservations. */
export type LimitUpdate =
  | { readonly kind: 'limiters'; readonly limiters: readonly RateLimiter[]; readonly isNew: boolean }
  | { readonly kind: 'offset'; readonly ms: number }
  | ({ readonly kind: 'backoffs' } & BackoffTimes)
  | { readonly kind: 'orders'; readonly account: string; readonly counts: readonly OrderCount[] };

/** A count of the endpoint rateLimit/order. */
export interface OrderCount {
  readonly interval: string;
  readonly count: number;
}

/** A reservation of the store. */
export interface Permission {
  readonly id: number;
  /** When the store gave it, or earlier: epoch milliseconds of the machine's clock. */
  readonly allowedAtMs: number;
}

export interface LimitShare {
  /**
   * Asks for a reservation, and waits for it as the policy says. Resolves with `undefined` while the store is gone.
   *
   * @throws a {@link LimitDelay} as `LimitBook.reserve` does; the signal's reason
   */
  reserve(request: ShareRequest): Promise<Permission | undefined>;
  /** Reserves for a request about which the store can decide at once; undefined if the caller must call `reserve`. */
  reserveNow?(request: Pick<ShareRequest, 'cost' | 'account' | 'policy'>): Permission | undefined;
  /** Whether the store may know orders of the account without a fill. Default: it may. */
  expectsFills?(account: string): boolean;
  charge(id: number, reply: ShareReply): void;
  /** @param wasSent whether the request may have reached the exchange */
  release(id: number, wasSent: boolean): void;
  /**
   * Reports the states of orders in a reply, so that a first fill reduces the order count, as `LimitBook.ordersSeen`
   * says.
   */
  ordersSeen(id: number, orders: readonly OrderSeen[]): void;
  tell(news: LimitUpdate): void;
  /**
   * Asks to allow an attempt to connect. Resolves with the number of the attempt, or with the milliseconds until one is
   * allowed; undefined while the store is gone.
   */
  attempt(): Promise<{ readonly id: number } | { readonly delayMs: number } | undefined>;
  endAttempt(id: number, end: AttemptEnd): void;
  state(): ShareState;
  /** Number of requests that wait for the store. */
  readonly waiting: number;
}
