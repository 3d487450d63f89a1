/**
 * The limit book: the rate limits of one exchange address, as one account sees them.
 *
 * A request reserves its cost before it is sent and settles the cost when the reply arrives. If a window is full, the
 * request waits until the window resets (policy `wait`) or fails (`throw`); with `off` it is only counted. After a 429
 * all requests wait until Retry-After has passed; after a -1015 only placements of the account wait. After a 418
 * nothing is sent until the ban is over. All accounts of an address share its weight windows, its holds and its queue.
 */

import { DEFAULT_RATE_LIMITS, type RateLimiter, type WeightPool } from '../protocol/index.js';
import { AddressLimits } from './address-limits.js';
import type { Clock } from './clock.js';
import { ConnectionLimits } from './connection-limits.js';
import {
  type Cost,
  costIn,
  type LimitDelay,
  type LimitPolicy,
  type LimitsState,
  type OnWait,
  type Reservation,
} from './cost.js';
import type { ClockReport } from './exchange-clock.js';
import { type Forecast, forecast } from './forecast.js';
import type { HoldTimes } from './holds.js';
import { LimitRecords } from './limit-records.js';
import type { LimitHeaders, LimitShare } from './limit-share.js';
import { isOutdated } from './outdated.js';
import { type OrderSeen, UnfilledOrders } from './unfilled-orders.js';
import { countHeader } from './window.js';

/** Options of a limit book. */
export interface BookOptions {
  /**
   * Whether the exchange uses this machine's clock, so that its windows reset at the same time as ours. Default true.
   */
  readonly sharesClock?: boolean;
}

/** A smaller difference from the machine's clock is a delay of the reply. */
const ORDINARY_DIFFERENCE_MS = 1_000;

const SAPI_POOLS = ['sapi-ip', 'sapi-uid'] as const;

export class LimitBook {
  private readonly address: AddressLimits;
  private readonly unfilled = new UnfilledOrders();
  private readonly accounts: Map<string, LimitBook>;
  /** The limits on WebSocket connections. */
  readonly connections: ConnectionLimits;

  constructor(
    clock: Clock,
    limiters: readonly RateLimiter[] = DEFAULT_RATE_LIMITS,
    { sharesClock = true }: BookOptions = {},
    private readonly account = '',
    base?: LimitBook,
  ) {
    this.address = base?.address ?? new AddressLimits(clock, limiters, sharesClock);
    this.accounts = base?.accounts ?? new Map([[account, this]]);
    this.connections = base?.connections ?? new ConnectionLimits(this.address);
  }

  /** Returns the book of another account at the same address. Order counts and account weight are separate. */
  forAccount(account: string): LimitBook {
    const known = this.accounts.get(account);
    if (known) return known;
    const made = new LimitBook(this.address.clock, [], {}, account, this);
    this.accounts.set(account, made);
    return made;
  }

  /** The exchange's clock minus ours, in milliseconds. Windows reset by the exchange's clock. */
  get offsetMs(): number {
    return this.address.offsetMs;
  }

  set offsetMs(ms: number) {
    this.address.offsetMs = ms;
    this.address.share?.tell({ kind: 'offset', ms });
  }

  /** The exchange's time, milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.address.exchangeNowMs;
  }

  /** The timestamp of a request that is signed now. */
  get stampMs(): number {
    return this.address.time.stampMs();
  }

  /** Whether the exchange reports its clock with every reply, so that nothing has to be measured. */
  get hasReportedClock(): boolean {
    return this.address.time.isReported;
  }

  /** Whether the exchange counts request weight by account, so that it needs the API key of public requests too. */
  get countsByAccount(): boolean {
    return this.address.countsByAccount;
  }

  /**
   * Adopts the clock of a simulated exchange from the reply to a command. A clock that shows the machine's time is
   * ordinary: its exchange does not report it with every reply.
   */
  adoptClock(report: ClockReport): void {
    const isOrdinary = report.rate === 1 && Math.abs(report.timeMs - this.exchangeNowMs) < ORDINARY_DIFFERENCE_MS;
    if (this.hasReportedClock || !isOrdinary) this.address.adoptClock(report, true);
  }

  /** Replaces the rate limits by those of exchangeInfo. Windows that stay keep their counts. */
  adopt(limiters: readonly RateLimiter[]): void {
    this.address.windows.adopt(limiters);
    this.address.hasStatedLimits = true;
    this.address.queue.pump();
    this.address.share?.tell({ kind: 'limiters', limiters, isNew: false });
  }

  /** Shares the limits of this address, of all its accounts, with other processes through a store; undefined ends it. */
  shareWith(share: LimitShare | undefined): void {
    this.address.share = share;
  }

  /** Whether a store that several processes share decides about reservations, so that only `reserve` gives them. */
  get isShared(): boolean {
    return this.address.share !== undefined;
  }

  /** What the store of shared limits needs of this book. */
  get records(): LimitRecords {
    return new LimitRecords(this.address, this.connections);
  }

  /**
   * Reserves `cost` if the request can be sent at once under `policy`; otherwise returns the delay. Only a delay has
   * the property `why`.
   */
  tryReserve(cost: Cost, policy: LimitPolicy): Reservation | LimitDelay {
    const delay = this.address.delayOf(cost, this.account);
    return delay && (policy !== 'off' || delay.why === 'ban') ? delay : this.address.take(cost, this.account);
  }

  /**
   * Reserves `cost`. With the policy `wait` it waits in a queue: first in, first out, urgent requests before the
   * others.
   *
   * @throws a {@link LimitDelay} (no Error, because only the caller knows the call) with the policy `throw`, during a
   *   ban, while the exchange's clock is paused, or if the cost exceeds the limit of a window; the signal's reason if
   *   the wait is aborted
   */
  async reserve(cost: Cost, policy: LimitPolicy, signal?: AbortSignal, onWait?: OnWait): Promise<Reservation> {
    for (let { share } = this.address; share; share = this.address.share) {
      const allowed = await share.reserve({ cost, account: this.account, policy, signal, onWait });
      if (allowed === undefined) break;
      const { id: shareId, allowedAtMs } = allowed;
      const reservation = { ...this.address.take(cost, this.account), shareId, allowedAtMs };
      if (!this.isOutdated(reservation)) return reservation;
      this.release(reservation, false);
    }
    const taken = this.tryReserve(cost, policy);
    if (!('why' in taken)) return taken;
    const isEndless = taken.isClockPaused === true || taken.waitMs === Number.POSITIVE_INFINITY;
    if (taken.why === 'ban' || policy !== 'wait' || isEndless) throw taken;
    return this.address.queue.join(cost, this.account, taken, signal, onWait);
  }

  /**
   * Whether a reservation of a shared store is too old to be used, because this process was stopped or busy: then release
   * it, and reserve again.
   */
  isOutdated({ allowedAtMs }: Reservation): boolean {
    if (allowedAtMs === undefined) return false;
    const { clock, exchangeNowMs, time, windows } = this.address;
    return isOutdated((clock.now() - allowedAtMs) * time.rate, exchangeNowMs, windows.stated);
  }

  /** Why a request with this cost must wait, and how long; undefined if it need not. */
  delayOf(cost: Cost): LimitDelay | undefined {
    return this.address.delayOf(cost, this.account);
  }

  /**
   * Settles a reservation when the reply arrives: takes the counts from its headers, and starts a hold or a ban after a
   * 429 or 418. The body is read in refusals only.
   *
   * @param reportsClock whether a simulated exchange reports its clock in such a reply; otherwise its clock is not read
   */
  settle(reservation: Reservation, status: number, headers: LimitHeaders, body = '', reportsClock = true): void {
    const { cost, windows, tick: sentTick, shareId } = reservation;
    const { address } = this;
    if (reportsClock) address.readClock(status, headers, body);
    const nowMs = address.exchangeNowMs;
    const tick = address.nextTick();
    reservation.settledTick = tick;
    const charged = chargedBy(cost, status, body);
    for (const window of windows) {
      const text = window.header === undefined ? undefined : headers[window.header];
      const counted = typeof text === 'string' ? Number(text) : Number.NaN;
      const known = Number.isFinite(counted) ? counted : undefined;
      window.settle(costIn(window, cost), known, costIn(window, charged), nowMs, tick, sentTick);
    }
    if (cost.pool !== undefined && cost.pool !== 'ip') this.readSapi(cost.pool, cost.scope ?? '', headers);
    if (status === 429 || status === 418) {
      address.hold({ status, retryAfter: headers['retry-after'], body }, this.account);
    }
    if (shareId !== undefined) address.share?.settle(shareId, { status, headers, body, reportsClock });
    address.queue.pump();
  }

  /**
   * Releases a reservation without a reply. If the request was sent, its full cost counts, because the exchange may
   * have counted it.
   */
  release({ cost, windows, tick: sentTick, shareId }: Reservation, sent: boolean): void {
    if (shareId !== undefined) this.address.share?.release(shareId, sent);
    const nowMs = this.address.exchangeNowMs;
    const tick = this.address.nextTick();
    for (const window of windows) {
      const part = costIn(window, cost);
      window.settle(part, undefined, sent ? part : 0, nowMs, tick, sentTick);
    }
    this.address.queue.pump();
  }

  /** Takes the order counts from a reply of the endpoint rateLimit/order. */
  correctOrders(counts: readonly { interval: string; count: number }[]): void {
    const tick = this.address.nextTick();
    for (const window of this.address.windows.orders(this.account)) {
      const told = counts.find(({ interval }) => interval === window.interval);
      if (told) window.correct(told.count, this.address.exchangeNowMs, tick);
    }
    this.address.share?.tell({ kind: 'orders', account: this.account, counts });
    this.address.queue.pump();
  }

  /**
   * Reads the states of the account's orders in the reply to `reservation`. The first fill of an order reduces the
   * count of unfilled orders by one. It is not reduced again if a count of the exchange has arrived since the order was
   * last seen without a fill, because that count may include the fill.
   */
  ordersSeen({ cost, tick: sentTick, settledTick, shareId }: Reservation, orders: readonly OrderSeen[]): void {
    const { address, unfilled } = this;
    if (shareId !== undefined) address.share?.ordersSeen(shareId, orders);
    // The reply to a placement has the order and the count of the same moment. In any other reply, the state of the
    // order is from a time after the request was sent.
    const asOfTick = (cost.orders > 0 ? settledTick : undefined) ?? sentTick;
    for (const { order, isFilled, isOpen } of orders) {
      if (!isFilled && isOpen) {
        unfilled.unfilled(order, asOfTick);
        continue;
      }
      const seenTick = unfilled.take(order);
      if (!isFilled || seenTick === undefined) continue;
      const nowMs = address.exchangeNowMs;
      for (const window of address.windows.orders(this.account)) window.credit(nowMs, address.tick, seenTick);
    }
    address.queue.pump();
  }

  /** Estimates the weight and the duration of a batch. It reserves and sends nothing. */
  forecast(costs: readonly Cost[]): Forecast {
    return forecast(this.address, this.account, costs);
  }

  state(): LimitsState {
    const { address, account } = this;
    const { bannedUntilMs, heldUntilMs, queue } = address;
    const now = address.exchangeNowMs;
    const ordersHeldForMs = (address.ordersHeldUntilMs.get(account) ?? 0) - now;
    return {
      windows: [
        ...address.windows.list(account).map((window) => window.state(now, address.tick, address.share !== undefined)),
        ...this.connections.states(),
      ],
      ...(heldUntilMs > now ? { heldForMs: heldUntilMs - now } : {}),
      ...(ordersHeldForMs > 0 ? { ordersHeldForMs } : {}),
      ...(bannedUntilMs > now ? { bannedForMs: bannedUntilMs - now, bannedUntilMs } : {}),
      waiting: queue.length + (address.share?.waiting ?? 0),
      ...(address.share ? { share: address.share.state() } : {}),
    };
  }

  /** Restores holds and bans from an earlier process, in epoch milliseconds. */
  restore({ heldUntilMs, bannedUntilMs }: HoldTimes): void {
    const { address } = this;
    const onItsClock = (ms: number) => (ms === 0 ? 0 : ms + address.offsetMs);
    address.heldUntilMs = Math.max(address.heldUntilMs, onItsClock(heldUntilMs));
    address.bannedUntilMs = Math.max(address.bannedUntilMs, onItsClock(bannedUntilMs));
    if (heldUntilMs > 0 || bannedUntilMs > 0) address.share?.tell({ kind: 'holds', heldUntilMs, bannedUntilMs });
  }

  /** Replaces the rate limits and resets all counts, because the exchange did so. */
  startOver(limiters: readonly RateLimiter[]): void {
    this.address.startOver(limiters);
    this.connections.startOver();
    this.address.share?.tell({ kind: 'limiters', limiters, isNew: true });
  }

  /** Calls `tell` at the start of every hold and ban. Each address has only one such function, the last one set. */
  onHold(tell: (times: HoldTimes) => void): void {
    this.address.onHold = tell;
  }

  /**
   * Reads the count of the other /sapi budget too. For a path outside the catalogue, only the reply shows its budget.
   */
  private readSapi(taken: WeightPool, scope: string, headers: LimitHeaders): void {
    const { address } = this;
    const nowMs = address.exchangeNowMs;
    for (const pool of SAPI_POOLS) {
      if (pool === taken) continue;
      const text = headers[countHeader('REQUEST_WEIGHT', '1M', pool) as string];
      const counted = typeof text === 'string' ? Number(text) : Number.NaN;
      if (!Number.isFinite(counted)) continue;
      address.windows.ofSapi(pool, scope, this.account)[0].correct(counted, nowMs, address.tick);
    }
    address.windows.tidy(nowMs, address.tick);
  }
}

/**
 * The cost of a request whose reply has no counts. A refused placement adds no orders, with two exceptions: after a 5xx
 * the order may exist, and a cancel-replace always counts.
 */
export function chargedBy(cost: Cost, status: number, body: string): Pick<Cost, 'weight' | 'orders'> {
  if (status < 400) return { weight: cost.weightOnSuccess ?? cost.weight, orders: cost.orders };
  const counts = cost.orders > 0 && (status >= 500 || body.includes('"newOrderResult"'));
  return { weight: cost.weight, orders: counts ? cost.orders : 0 };
}
