/**
 * A session: the state that all calls of one client share, and the steps of every request.
 *
 * check -> confirm where needed -> reserve weight -> sign -> send -> charge the limits -> result or typed error.
 *
 * After a -1021 the clock is measured again, once for all calls that wait for it, and the request is sent once more. After a 429 (under policy `wait`) the
 * request waits and is sent again, at most five times. Sending again is safe in both cases, because the exchange has refused the request and has not
 * executed any part of it. A read without a reply is sent again a few times. A trading call without a reply is never sent again; queries find its outcome.
 */
import { type WatchedTransport, watchedTransport } from '../transport/index.js';
import type { StopSignal } from './base/inputs.js';
import { anySignal, haltAfterInterrupt, interruptSignal } from './base/interrupt.js';
import { OwnOrders } from './base/own-orders.js';
import { confirmFor, requireConfirmation } from './call/confirm.js';
import { type CallRequest, checkRequest, isTrading } from './call/request.js';
import { TradingCalls } from './call/trading-calls.js';
import { withCallerFrames } from './errors/caller-frames.js';
import { readLimits } from './limits/read-limits.js';
import { OrderStore } from './orders/order-store.js';
import { reconcile } from './reconcile/reconcile.js';
import { resultOf, whenReadable } from './reconcile/reply.js';
import { isRefusal, refusesWith } from './reconcile/reply-error.js';
import type { DataBackend } from './results/data-backend.js';
import { SeenFills } from './results/seen-fills.js';
import { SeenPrices } from './results/seen-prices.js';
import { clientOrderIdsOf, withClientOrderIds } from './session/client-order-ids.js';
import { withSymbolFacts } from './session/known-symbol.js';
import { expectReport, type OrderReports } from './session/order-reports.js';
import { ResponseCache } from './session/response-cache.js';
import { isRetryable, pauseBeforeRetry, withAttempts } from './session/retry.js';
import { SeenTickers } from './session/seen-tickers.js';
import { type Reply, sendOnce } from './session/send-once.js';
import { measureClock } from './session/server-clock.js';
import type { SessionContext } from './session/session-context.js';
import type { SessionParts } from './session/session-parts.js';
import { missingKey, type SignedRequest, signRequest } from './session/sign-request.js';
import { shownExplanation } from './ticket/explain.js';
import { readTicketFacts } from './ticket/read-facts.js';
import { OutcomeUnknownError, SpotlabError } from './types/errors.js';
import type { OpenStreams } from './types/open-streams.js';
import { refuseInReadOnlyScope } from './types/read-only-scope.js';
import type { Shown } from './types/result.js';
import { Latencies } from './watch/latencies.js';

/** Maximum number of waits after a 429; other programs may fill the next window as well. */
const MAX_BACKOFFS = 5;

/** Shortest time between two readings of the rate limits, for an exchange whose exchangeInfo does not name all of them. */
const LIMITS_AGAIN_MS = 60_000;

export class Session implements SessionContext {
  readonly parts: SessionParts;
  /** The transport of all requests; hooks and recordings watch it. */
  readonly wire: WatchedTransport;
  /** The orders and order lists of the account. */
  readonly orders = new OrderStore(() => this.parts.clock.now());
  /** The tickers of earlier replies. */
  readonly tickers = new SeenTickers();
  /** The market prices of earlier replies. */
  readonly prices = new SeenPrices(() => this.exchangeNowMs);
  readonly fills = new SeenFills();
  /** The reports of the account, while a stream of the account is live. */
  orderReports: OrderReports | undefined;
  /** The open streams of the client. */
  openStreams: OpenStreams | undefined;
  readonly ownOrders: OwnOrders;
  /** The trading calls under way. */
  readonly trading = new TradingCalls();
  /** Latencies of replies. */
  readonly latencies = new Latencies();
  /** Replies that tickets are computed from. */
  readonly responseCache = new ResponseCache(() => this.parts.clock.now());

  /** Number of measurements of the exchange's clock. */
  private measurements = 0;
  /** The measurement that runs; calls that need one at the same time share it. */
  private measuring: Promise<number> | undefined;
  /** The reading of the rate limits that runs, and when the last one began. */
  private readingLimits: Promise<void> | undefined;
  private limitsReadMs = Number.NEGATIVE_INFINITY;
  /** Set until the displays are loaded; later calls do not wait. */
  private loading: Promise<unknown> | undefined;

  constructor(parts: SessionParts) {
    const { clock } = parts;
    this.wire = watchedTransport(
      parts.transport,
      () => clock.now(),
      () => clock.elapsed?.() ?? clock.now(),
    );
    this.parts = { ...parts, transport: this.wire, displays: () => withSymbolFacts(parts.displays(), parts.symbols) };
    const startedMs = parts.clock.now();
    this.ownOrders = new OwnOrders(() => startedMs + this.offsetMs);
    this.loading = parts.displaysReady;
    // The calls that wait for the displays report a failure to load.
    this.loading?.then(
      () => {
        this.loading = undefined;
      },
      () => undefined,
    );
  }

  /** Sends a request and resolves with its result. */
  async execute<R>(request: CallRequest, signal?: StopSignal): Promise<Shown<R>> {
    try {
      checkRequest(request);
      this.checkAllowed(request);
    } catch (error) {
      throw await withCallerFrames(error);
    }
    const stopped = haltAfterInterrupt();
    if (stopped) await stopped;
    const named = withClientOrderIds(request, this.parts.texts);
    const abort = anySignal([signal, interruptSignal()]);
    if (this.loading) await this.loading;
    const question = request.isConfirmed ? undefined : confirmFor(this.parts, request.endpoint);
    if (question) {
      if (question.readsFirst) await readTicketFacts(this, request);
      await requireConfirmation(question, shownExplanation(this, request, 'question'), abort);
    }
    const trades = isTrading(request.endpoint);
    const places = trades && request.endpoint.orderCount > 0;
    if (trades) this.trading.begin(named);
    const expected = expectReport(this, named, abort);
    try {
      if (places) this.ownOrders.sending(named.params.symbol, clientOrderIdsOf(named));
      const result = await this.sendUntilAnswered<R>(named, request.params, abort, expected ?? abort);
      if (places) this.ownOrders.noteResult(result);
      return result;
    } finally {
      expected?.close();
      if (trades) this.trading.end();
    }
  }

  /** @param stop aborted when `abort` is, and when a report has decided the call before its reply has come */
  private async sendUntilAnswered<R>(
    named: CallRequest,
    given: CallRequest['params'],
    abort: AbortSignal | undefined,
    stop: StopSignal | undefined,
  ): Promise<Shown<R>> {
    for (let tries = 0; ; tries += 1) {
      try {
        const { measurements } = this;
        const limitsKnown = this.whenLimitsKnown(named);
        if (limitsKnown) await limitsKnown;
        let reply = await sendOnce(this.parts, named, stop);
        if (isTimestampRefusal(named, reply)) {
          await this.correctClock(measurements, reply);
          reply = await sendOnce(this.parts, named, stop);
        }
        for (let waits = 0; waits < MAX_BACKOFFS && this.mustBackOff(named, reply); waits += 1) {
          await this.whenLimitsKnown(named);
          reply = await sendOnce(this.parts, named, stop);
        }
        const loading = whenReadable(reply);
        if (loading) await loading;
        return resultOf<R>(this, named, reply);
      } catch (error) {
        if (error instanceof OutcomeUnknownError) return await reconcile<R>(this, named, given, error, abort);
        if (tries >= (this.parts.retries ?? 0) || !isRetryable(named, error)) throw withAttempts(error, tries + 1);
        await pauseBeforeRetry(this.parts, named, tries, abort);
      }
    }
  }

  /** The reading of the rate limits that a request must wait for: replies have shown other limits than the known ones. */
  private whenLimitsKnown(request: CallRequest): Promise<void> | undefined {
    const { limits, policy, clock } = this.parts;
    if (policy === 'off' || request.endpoint.id === 'exchangeInfo') return undefined;
    if (limits.takeOtherLimits() && clock.now() >= this.limitsReadMs + LIMITS_AGAIN_MS) {
      this.limitsReadMs = clock.now();
      this.readingLimits = readLimits(this, request).finally(() => {
        this.readingLimits = undefined;
      });
    }
    return this.readingLimits;
  }

  /** The data backend, after it is loaded; for calls that may come before the first result. */
  async whenLoaded(): Promise<DataBackend> {
    if (this.loading) await this.loading;
    return this.dataBackend;
  }

  /** Makes tables, files and SQL results. @throws Error before it is loaded */
  get dataBackend(): DataBackend {
    const backend = this.parts.dataBackend?.();
    if (!backend) throw new Error('the session has no data backend: its displays are not loaded yet');
    return backend;
  }

  /** The exchange's time, in milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.parts.limits.exchangeNowMs;
  }

  /** The clock that timestamps follow minus this machine's clock, in milliseconds. */
  get offsetMs(): number {
    return this.parts.limits.stampMs - Math.round(this.parts.clock.now());
  }

  /** Measures the exchange's clock and uses the new offset from now on. Callers at the same time share a measurement. */
  async syncClock(samples = 3): Promise<number> {
    this.measuring ??= this.measure(samples).finally(() => {
      this.measuring = undefined;
    });
    return this.measuring;
  }

  private async measure(samples: number): Promise<number> {
    const { limits } = this.parts;
    const reading = await measureClock(this.parts, samples);
    this.measurements += 1;
    // A simulated exchange reports its clock with every reply, which is more exact.
    if (reading !== undefined && !limits.hasReportedClock) limits.offsetMs = reading.offsetMs;
    return limits.offsetMs;
  }

  /** Corrects the clock after a refused timestamp, unless it was corrected since the request was signed. */
  private async correctClock(measurementsBefore: number, { response }: Reply): Promise<void> {
    const isReported = this.parts.limits.hasReportedClock && response.reportsClock !== false;
    if (isReported || this.measurements !== measurementsBefore) return;
    await this.syncClock();
  }

  /** Path, headers and body of a request, signed for the present time. */
  sign(request: CallRequest): SignedRequest {
    return signRequest(this.parts, request, this.parts.limits.stampMs);
  }

  /** Whether a rate limit refused the request, so that it is sent again after a wait. */
  private mustBackOff(request: CallRequest, reply: Reply): boolean {
    if (reply.response.status !== 429 || this.parts.policy !== 'wait' || isHalfDone(request, reply)) return false;
    // A 429 that the exchange has not written does not prove that a trading call was refused.
    return !isTrading(request.endpoint) || isRefusal(request, reply.response.body);
  }

  /** Refuses a call that is certain to fail, before a user is asked to confirm it. */
  checkAllowed(request: CallRequest): void {
    const { endpoint, verb } = request;
    if (!isTrading(endpoint)) return;
    if (!this.parts.ownsExchange) refuseInReadOnlyScope(verb.id);
    if (!this.parts.tradingRefused) {
      if (!this.parts.credentials) throw missingKey(request);
      return;
    }
    throw new SpotlabError(
      'SPOTLAB_TRADING_REFUSED',
      `${verb.id} would trade real money, which is not allowed for this client; nothing was sent.`,
      {
        advice: "To allow it: connect({ network: 'live', allowTrading: true }).",
      },
    );
  }
}

function isTimestampRefusal(request: CallRequest, { response }: Reply): boolean {
  return response.status === 400 && refusesWith(request, response.body, -1021);
}

/**
 * A 429 with the results of both halves of a cancel-replace: one half may have been done, so the request is never sent
 * again.
 */
function isHalfDone({ endpoint }: CallRequest, { response }: Reply): boolean {
  return endpoint.hasOutcome === true && response.body.includes('"cancelResult"');
}
