/**
 * The rate limits of one exchange address, shared by all accounts and clients of the process: windows, backoffs, bans, and
 * the queue of waiting calls.
 *
 * Times are on the exchange's clock (exchange-clock.ts). Until its offset is measured, a window that ended full counts as
 * full for one second longer, unless the exchange is known to run on this machine's clock. While the clock of a simulated
 * exchange is paused, no window resets, so nothing waits.
 */
import { HEADERS, type RateLimiter } from '../protocol/index.js';
import { type BackoffTimes, backoffMs, banMs, isOrderLimit, type Verdict } from './backoffs.js';
import type { Clock } from './clock.js';
import { type Cost, costIn, type LimitDelay, type Reservation } from './cost.js';
import { type ClockReport, ExchangeClock, readClockReport } from './exchange-clock.js';
import { countsElsewhere, limiterOf, withLimiter } from './learned-limits.js';
import type { LimitHeaders, LimitShare } from './limit-share.js';
import { type Admission, WaitQueue, type WaitReason } from './wait-queue.js';
import type { Window } from './window.js';
import { Windows } from './windows.js';

/** Time for which a window that was full still counts as full after its reset: the exchange's clock may be behind. */
const TURN_MARGIN_MS = 25;
/** The margin while the offset of the exchange's clock is not known: synchronised clocks differ by less than a second. */
const UNKNOWN_CLOCK_MARGIN_MS = 1_000;

const NONE: ReadonlySet<Window> = new Set();

/** Whether a reply says that the exchange counts requests by account instead of by address. */
export const saysByAccount = (headers: LimitHeaders): boolean => headers[HEADERS.limitsBy] === 'account';

export class AddressLimits implements Admission {
  windows: Windows;
  readonly queue: WaitQueue;
  backoffUntilMs = 0;
  bannedUntilMs = 0;
  /** Account -> time until which its placements must wait. */
  readonly ordersBackoffUntilMs = new Map<string, number>();
  /** Called at the start of every backoff and ban. */
  onBackoff: ((times: BackoffTimes) => void) | undefined;
  readonly time: ExchangeClock;
  /** The store through which several processes decide about the limits together; undefined if this process decides alone. */
  share: LimitShare | undefined;
  private clockIsKnown: boolean;
  private ticks = 0;

  constructor(
    readonly clock: Clock,
    limiters: readonly RateLimiter[],
    private readonly sharesClock: boolean,
    time: ExchangeClock = new ExchangeClock(clock),
  ) {
    this.windows = new Windows(limiters);
    this.time = time;
    this.clockIsKnown = sharesClock;
    this.queue = new WaitQueue(clock, this);
  }

  /** Whether the exchange has said what its rate limits are. */
  hasStatedLimits = false;
  /** Whether a reply has shown that the exchange has other rate limits, so that they should be read. */
  hasOtherLimits = false;
  /** Whether the exchange counts request weight by account, as its replies say. */
  countsByAccount = false;

  /** The exchange's clock minus ours, in milliseconds. */
  get offsetMs(): number {
    return this.time.now() - this.clock.now();
  }

  /** Sets a measured offset. Backoffs and bans last as long as before. */
  set offsetMs(ms: number) {
    const before = this.exchangeNowMs;
    this.time.setOffset(ms);
    const moved = this.exchangeNowMs - before;
    if (this.backoffUntilMs > 0) this.backoffUntilMs += moved;
    if (this.bannedUntilMs > 0) this.bannedUntilMs += moved;
    for (const [account, until] of this.ordersBackoffUntilMs) this.ordersBackoffUntilMs.set(account, until + moved);
    this.clockIsKnown = true;
    this.queue.pump();
  }

  /** Empty limits for one account of the address, on the same clock. */
  forOneAccount(): AddressLimits {
    const made = new AddressLimits(this.clock, this.windows.stated, this.sharesClock, this.time);
    made.hasStatedLimits = this.hasStatedLimits;
    made.countsByAccount = true;
    made.clockIsKnown = this.clockIsKnown;
    return made;
  }

  /** Adopts the clock that a simulated exchange reports; see {@link ExchangeClock.adopt}. */
  adoptClock(report: ClockReport, certain: boolean): void {
    this.time.adopt(report, certain);
    this.queue.pump();
  }

  /** Adopts the clock that a reply reports, and whether weight is counted by account. */
  readClock(status: number, headers: Readonly<Record<string, string | string[] | undefined>>, body: string): void {
    const report = readClockReport(headers[HEADERS.clock]);
    // Replies over a WebSocket have no headers, so they do not say how weight is counted.
    if (saysByAccount(headers)) this.countsByAccount = true;
    const isRefusedTime = status === 400 && body.includes('-1021');
    // A refused timestamp shows that our time is wrong, so the report is newer than the known time of the exchange.
    if (report) this.adoptClock(report, isRefusedTime);
    else if (this.time.isReported && (status < 400 || isRefusedTime)) this.forgetClock();
  }

  /** Returns to the machine's clock, because another exchange answers at this address, or may do so next. */
  forgetClock(): void {
    this.time.forgetReports();
    this.clockIsKnown = this.sharesClock;
    this.queue.pump();
  }

  /** The exchange's time. */
  get exchangeNowMs(): number {
    return this.time.now();
  }

  get marginMs(): number {
    if (this.time.isReported) return 0;
    return this.clockIsKnown ? TURN_MARGIN_MS : UNKNOWN_CLOCK_MARGIN_MS;
  }

  /** Number of the latest event. These numbers order events without a clock. */
  get tick(): number {
    return this.ticks;
  }

  nextTick(): number {
    this.ticks += 1;
    return this.ticks;
  }

  take(cost: Cost, account: string): Reservation {
    const windows = this.windows.of(cost, account);
    const nowMs = this.exchangeNowMs;
    for (const window of windows) window.reserve(costIn(window, cost), nowMs, this.ticks);
    return { cost, windows, tick: this.nextTick() };
  }

  /** See {@link Admission.check}. Bans are checked first, then backoffs, then the windows of the request. */
  check(
    cost: Cost,
    account: string,
    claimed: ReadonlySet<Window> = NONE,
    claims?: Set<Window> | undefined,
  ): WaitReason | undefined {
    const now = this.exchangeNowMs;
    if (this.bannedUntilMs > now) return { why: 'ban', waitMs: this.bannedUntilMs - now };
    if (this.backoffUntilMs > now) return { why: 'backoff', waitMs: this.backoffUntilMs - now };
    const ordersBackoffMs = cost.orders > 0 ? (this.ordersBackoffUntilMs.get(account) ?? 0) - now : 0;
    if (ordersBackoffMs > 0) return { why: 'backoff', waitMs: ordersBackoffMs };
    const windows = this.windows.of(cost, account);
    const full = fullest(windows, cost, now, this.marginMs, this.ticks, claimed, claims);
    return full && { why: 'window', ...full };
  }

  /**
   * Why a new request must wait, and how long; undefined if it need not. Waiting requests for the same window go first.
   */
  delayOf(cost: Cost, account: string): LimitDelay | undefined {
    const claimed = this.queue.length > 0 ? this.queue.claimed(cost) : NONE;
    const reason = this.check(cost, account, claimed);
    if (!reason) return undefined;
    const { window } = reason;
    return this.describe(reason, window ? this.turnsAhead(cost, window) * window.lengthMs : 0);
  }

  /** The delay on the machine's clock for a reason to wait. @param moreMs time to add, on the exchange's clock */
  describe({ why, waitMs, window }: WaitReason, moreMs = 0): LimitDelay {
    const { time } = this;
    const exchangeMs = waitMs + moreMs;
    return {
      why,
      waitMs: time.isPaused ? exchangeMs : time.machineMs(exchangeMs),
      ...(time.isPaused ? { isClockPaused: true } : {}),
      ...(window ? { window: window.state(this.exchangeNowMs, this.ticks) } : {}),
    };
  }

  /** Starts the backoff or the ban that a reply with status 429 or 418 causes. */
  backOff(verdict: Verdict, account: string): void {
    const now = this.exchangeNowMs;
    if (verdict.status === 418) {
      this.bannedUntilMs = Math.max(this.bannedUntilMs, now + banMs(verdict, now));
    } else if (isOrderLimit(verdict)) {
      const until = now + backoffMs(verdict, this.turnMs('ORDERS', account));
      this.ordersBackoffUntilMs.set(account, Math.max(this.ordersBackoffUntilMs.get(account) ?? 0, until));
      return;
    } else {
      const until = now + backoffMs(verdict, this.turnMs('REQUEST_WEIGHT', account));
      this.backoffUntilMs = Math.max(this.backoffUntilMs, until);
    }
    const onOurClock = (ms: number) => (ms === 0 ? 0 : ms - this.offsetMs);
    const [backoffUntilMs, bannedUntilMs] = [onOurClock(this.backoffUntilMs), onOurClock(this.bannedUntilMs)];
    this.onBackoff?.({ backoffUntilMs, bannedUntilMs });
  }

  /** Removes all backoffs and bans, so that the next request is sent at once. */
  forgetBackoffs(): void {
    this.backoffUntilMs = 0;
    this.bannedUntilMs = 0;
    this.ordersBackoffUntilMs.clear();
    this.queue.pump();
  }

  /** Whether the exchange's clock is known: its offset is measured, or the exchange uses this machine's clock. */
  get hasKnownClock(): boolean {
    return this.clockIsKnown;
  }

  /** Replaces the windows by empty ones and removes all backoffs and bans. */
  startOver(limiters: readonly RateLimiter[]): void {
    this.windows = new Windows(limiters);
    this.hasStatedLimits = true;
    this.forgetBackoffs();
  }

  /**
   * Learns from the counts of a reply, and from the text of a refusal, that the exchange has other rate limits than those
   * that are known. Returns the limits when a refusal has changed them.
   */
  learn(status: number, headers: LimitHeaders, body: string): readonly RateLimiter[] | undefined {
    if (!this.hasStatedLimits && !this.hasOtherLimits) {
      this.hasOtherLimits = countsElsewhere(headers, this.windows.headers);
    }
    const learned = status === 429 ? limiterOf(body) : undefined;
    const limiters = learned && withLimiter(this.windows.stated, learned);
    if (limiters === undefined) return undefined;
    this.windows.adopt(limiters);
    this.hasOtherLimits = true;
    return limiters;
  }

  /** Time until the next reset of a window of this type, for a 429 without Retry-After. */
  private turnMs(type: Window['type'], account: string): number {
    const nowMs = this.exchangeNowMs;
    const turns = this.windows
      .list(account)
      .filter((window) => window.type === type && window.pool === 'ip')
      .map((window) => window.resetsInMs(nowMs) + this.marginMs);
    return turns.length > 0 ? Math.min(...turns) : UNKNOWN_CLOCK_MARGIN_MS;
  }

  /** Number of full windows that the waiting requests need before a new request. */
  private turnsAhead(cost: Cost, window: Window): number {
    const ahead = this.queue.list
      .filter((one) => !cost.urgent || one.cost.urgent)
      .filter((one) => this.windows.of(one.cost, one.account).includes(window))
      .reduce((sum, one) => sum + costIn(window, one.cost), 0);
    return ahead === 0 ? 0 : Math.floor((ahead + costIn(window, cost) - 1) / window.limit);
  }
}

/** Returns the window that delays `cost` longest; undefined if all have space. Adds every full window to `claims`. */
export function fullest(
  windows: readonly Window[],
  cost: Cost,
  nowMs: number,
  marginMs: number,
  tick: number,
  claimed: ReadonlySet<Window>,
  claims: Set<Window> | undefined,
): { readonly window: Window; readonly waitMs: number } | undefined {
  let found: { window: Window; waitMs: number } | undefined;
  for (const window of windows) {
    const part = costIn(window, cost);
    if (part === 0) continue;
    const isClaimed = claimed.has(window);
    const fits = window.fits(part, nowMs, marginMs, tick);
    if (fits && !isClaimed) continue;
    const isNever = part > window.limit;
    if (!isNever) claims?.add(window);
    const waitMs = isNever
      ? Number.POSITIVE_INFINITY
      : window.opensInMs(isClaimed ? Number.POSITIVE_INFINITY : part, nowMs, marginMs);
    if (!found || waitMs > found.waitMs) found = { window, waitMs };
  }
  return found;
}
