/**
 * The limit book: the rate limits of one exchange address, as one account sees them.
 *
 * A request reserves its cost before it is sent, and the cost is charged when the reply arrives. If a window is full, the
 * request waits until the window resets (policy `wait`) or fails (`throw`); with `off` it is only counted. After a 429
 * all requests wait until Retry-After has passed; after a -1015 only placements of the account wait. After a 418
 * nothing is sent until the ban is over. All accounts of an address share its weight windows, its backoffs and its queue.
 */

import { DEFAULT_RATE_LIMITS, type RateLimiter, type StopSignal, type WeightPool } from '../protocol/index.js';
import { AddressLimits, saysByAccount } from './address-limits.js';
import type { BackoffTimes } from './backoffs.js';
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
import { LimitRecords } from './limit-records.js';
import type { LimitHeaders, LimitShare, Permission } from './limit-share.js';
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

/** A smaller difference from the machine's clock comes from the delay of the reply. */
const ORDINARY_DIFFERENCE_MS = 1_000;

const SAPI_POOLS = ['sapi-ip', 'sapi-uid'] as const;

export class LimitBook {
  /** The limits of the address, which its accounts share. */
  private readonly common: AddressLimits;
  /** The limits of this account alone, once a reply has said that the exchange counts by account. */
  private own: AddressLimits | undefined;
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
    this.common = base?.common ?? new AddressLimits(clock, limiters, sharesClock);
    this.accounts = base?.accounts ?? new Map([[account, this]]);
    this.connections = base?.connections ?? new ConnectionLimits(this.address);
  }

  private get address(): AddressLimits {
    return this.own ?? this.common;
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

  /** Returns to the machine's clock if the exchange reported another one. */
  forgetReportedClock(): void {
    if (this.hasReportedClock) this.address.forgetClock();
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
    this.address.hasOtherLimits = false;
    this.address.queue.pump();
    this.address.share?.tell({ kind: 'limiters', limiters, isNew: false });
  }

  /**
   * Whether replies have shown other rate limits than those that are known. True at the first call after such a reply,
   * and then false until the next one, so that the caller reads the limits once.
   */
  takeOtherLimits(): boolean {
    const { hasOtherLimits } = this.address;
    this.address.hasOtherLimits = false;
    return hasOtherLimits;
  }

  /** Shares the limits of this address and its accounts with other processes through a store; undefined ends this. */
  shareWith(share: LimitShare | undefined): void {
    this.address.share = share;
  }

  /** The records of this book that a store of shared limits reads and changes. */
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
   * Reserves `cost` if the request may go at once; undefined if the caller must call `reserve`, which waits or throws.
   */
  reserveNow(cost: Cost, policy: LimitPolicy): Reservation | undefined {
    const { address, account } = this;
    if (address.share !== undefined) {
      const allowed = address.share.reserveNow?.({ cost, account, policy });
      return allowed && this.takeAllowed(cost, allowed);
    }
    const taken = this.tryReserve(cost, policy);
    return 'why' in taken ? undefined : taken;
  }

  /**
   * Reserves `cost`. With the policy `wait` it waits in a queue: first in, first out, urgent requests before the
   * others.
   *
   * @throws a {@link LimitDelay} (not an Error, because only the caller knows the call) with the policy `throw`, during
   *   a ban, while the exchange's clock is paused, or if the cost exceeds the limit of a window; the signal's reason if
   *   the wait is aborted
   */
  async reserve(cost: Cost, policy: LimitPolicy, signal?: StopSignal, onWait?: OnWait): Promise<Reservation> {
    for (let { share } = this.address; share; share = this.address.share) {
      const allowed = await share.reserve({ cost, account: this.account, policy, signal, onWait });
      if (allowed === undefined) break;
      const reservation = this.takeAllowed(cost, allowed);
      if (!this.isOutdated(reservation)) return reservation;
      this.release(reservation, false);
    }
    const taken = this.tryReserve(cost, policy);
    if (!('why' in taken)) return taken;
    const isEndless = taken.isClockPaused === true || taken.waitMs === Number.POSITIVE_INFINITY;
    if (taken.why === 'ban' || policy !== 'wait' || isEndless) throw taken;
    return this.address.queue.join(cost, this.account, taken, signal, onWait);
  }

  private takeAllowed(cost: Cost, { id: shareId, allowedAtMs }: Permission): Reservation {
    const { windows, tick } = this.address.take(cost, this.account);
    return { cost, windows, tick, shareId, allowedAtMs };
  }

  /**
   * Whether a reservation of a shared store is too old to be used, because this process was stopped or busy. The caller
   * then releases it and reserves again.
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
   * Charges a reservation when the reply arrives: takes the counts from its headers, and starts a backoff or a ban after a
   * 429 or 418. The body is read in refusals only.
   *
   * @param reportsClock whether a simulated exchange reports its clock in such a reply; otherwise its clock is not read
   */
  charge(reservation: Reservation, status: number, headers: LimitHeaders, body = '', reportsClock = true): void {
    if (this.account !== '' && saysByAccount(headers) && this.isOfAddress(reservation)) {
      this.chargeAlone(reservation, status, headers, body);
      return;
    }
    const { cost, windows, tick: sentTick, shareId } = reservation;
    const { address } = this;
    if (reportsClock) address.readClock(status, headers, body);
    const learned = address.learn(status, headers, body);
    if (learned) address.share?.tell({ kind: 'limiters', limiters: learned, isNew: false });
    const nowMs = address.exchangeNowMs;
    const tick = address.nextTick();
    reservation.chargedTick = tick;
    const charged = chargedBy(cost, status, body);
    for (const window of windows) {
      const text = window.header === undefined ? undefined : headers[window.header];
      const counted = typeof text === 'string' ? Number(text) : Number.NaN;
      const known = Number.isFinite(counted) ? counted : undefined;
      window.charge(costIn(window, cost), known, costIn(window, charged), nowMs, tick, sentTick);
    }
    if (cost.pool !== undefined && cost.pool !== 'ip') this.readSapi(cost.pool, cost.scope ?? '', headers);
    if (status === 429 || status === 418) {
      address.backOff({ status, retryAfter: headers['retry-after'], body }, this.account);
    }
    if (shareId !== undefined) address.share?.charge(shareId, { status, headers, body, reportsClock });
    address.queue.pump();
  }

  /** Whether a reservation was made in the windows that the accounts of the address share. */
  private isOfAddress({ cost, windows }: Reservation): boolean {
    return windows.length > 0 && this.common.windows.of(cost, this.account)[0] === windows[0];
  }

  /**
   * Charges a request that was counted by address, after a reply which says that the exchange counts by account. From now on
   * this account has counts, backoffs and bans of its own: its bans must not stop other accounts at the address, and theirs
   * must not stop it.
   */
  private chargeAlone(reservation: Reservation, status: number, headers: LimitHeaders, body: string): void {
    this.release(reservation, false);
    this.own ??= this.common.forOneAccount();
    const taken = this.own.take(reservation.cost, this.account);
    this.charge(taken, status, headers, body);
    reservation.chargedTick = taken.chargedTick;
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
      window.charge(part, undefined, sent ? part : 0, nowMs, tick, sentTick);
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
   * exchange's count of unfilled orders by at least one, so this book subtracts one. It subtracts nothing if a count of
   * the exchange has arrived since the order was last seen without a fill, because that count may include the fill.
   */
  ordersSeen({ cost, tick: sentTick, chargedTick, shareId }: Reservation, orders: readonly OrderSeen[]): void {
    const { address, unfilled } = this;
    if (shareId !== undefined) address.share?.ordersSeen(shareId, orders);
    // The reply to a placement has the order and the count of the same moment. In any other reply, the state of the
    // order is from a time after the request was sent.
    const asOfTick = (cost.orders > 0 ? chargedTick : undefined) ?? sentTick;
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

  /** Whether this process or the store knows an order without a fill: only its fill or end can change a count. */
  get expectsFills(): boolean {
    const { share } = this.address;
    return this.unfilled.size > 0 || (share !== undefined && share.expectsFills?.(this.account) !== false);
  }

  /** Estimates the weight and the duration of a batch. It reserves and sends nothing. */
  forecast(costs: readonly Cost[]): Forecast {
    return forecast(this.address, this.account, costs);
  }

  state(): LimitsState {
    const { address, account } = this;
    const { bannedUntilMs, backoffUntilMs, queue } = address;
    const now = address.exchangeNowMs;
    const ordersBackoffForMs = (address.ordersBackoffUntilMs.get(account) ?? 0) - now;
    return {
      windows: [
        ...address.windows.list(account).map((window) => window.state(now, address.tick, address.share !== undefined)),
        ...this.connections.states(),
      ],
      ...(backoffUntilMs > now ? { backoffForMs: backoffUntilMs - now } : {}),
      ...(ordersBackoffForMs > 0 ? { ordersBackoffForMs } : {}),
      ...(bannedUntilMs > now ? { bannedForMs: bannedUntilMs - now, bannedUntilMs } : {}),
      waiting: queue.length + (address.share?.waiting ?? 0),
      ...(address.share ? { share: address.share.state() } : {}),
    };
  }

  /** Restores backoffs and bans from an earlier process, in epoch milliseconds. */
  restore({ backoffUntilMs, bannedUntilMs }: BackoffTimes): void {
    const { address } = this;
    const onItsClock = (ms: number) => (ms === 0 ? 0 : ms + address.offsetMs);
    address.backoffUntilMs = Math.max(address.backoffUntilMs, onItsClock(backoffUntilMs));
    address.bannedUntilMs = Math.max(address.bannedUntilMs, onItsClock(bannedUntilMs));
    if (backoffUntilMs > 0 || bannedUntilMs > 0)
      address.share?.tell({ kind: 'backoffs', backoffUntilMs, bannedUntilMs });
  }

  /** Replaces the rate limits and resets all counts, because the exchange did so. */
  startOver(limiters: readonly RateLimiter[]): void {
    this.address.startOver(limiters);
    this.connections.startOver();
    this.address.share?.tell({ kind: 'limiters', limiters, isNew: true });
  }

  /** Calls `tell` at the start of every backoff and ban. Each address has only one such function, the last one set. */
  onBackoff(tell: (times: BackoffTimes) => void): void {
    this.address.onBackoff = tell;
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
