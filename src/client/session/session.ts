/**
 * A session: the state that all calls of one client share, and the steps of every request.
 *
 * check -> confirm where needed -> reserve weight -> sign -> send -> settle the limits -> result or typed error.
 *
 * After a -1021 the clock is measured again, once for all calls that wait for it, and the request is sent once more. After a 429 (under policy `wait`) the
 * request waits and is sent again, at most five times. Both are safe, because the exchange refused the request before
 * it did anything. A read without a reply is sent again a few times. A trading call without a reply is never sent
 * again; queries find its outcome.
 */
import { type WatchedTransport, watchedTransport } from '../../transport/index.js';
import { shownExplanation } from '../call/explain.js';
import type { StopSignal } from '../call/inputs.js';
import { type CallRequest, checkRequest, isTrading } from '../call/request.js';
import { withCallerFrames } from '../errors/caller-frames.js';
import { OutcomeUnknownError, SpotlabError } from '../errors/errors.js';
import { Latencies } from '../limits/latencies.js';
import { reconcile } from '../reconcile/reconcile.js';
import type { DataBackend } from '../results/data-backend.js';
import type { Shown } from '../results/result.js';
import type { OpenStreams } from '../streams/open-streams.js';
import { confirmFor, requireConfirmation } from '../ticket/confirm.js';
import { readTicketFacts } from '../ticket/read-facts.js';
import { refuseInReadOnlyScope } from '../watch/read-only-scope.js';
import { withClientOrderIds } from './client-order-ids.js';
import { eitherSignal, haltAfterInterrupt, interruptSignal } from './interrupt.js';
import { OrderCache } from './order-cache.js';
import { expectReport, type OrderReports } from './order-reports.js';
import { resultOf } from './reply.js';
import { isRefusal, refusesWith } from './reply-error.js';
import { ResponseCache } from './response-cache.js';
import { isRetryable, pauseBeforeRetry, withAttempts } from './retry.js';
import { type Reply, sendOnce } from './send-once.js';
import { measureClock } from './server-clock.js';
import type { SessionContext } from './session-context.js';
import type { SessionParts } from './session-parts.js';
import { missingKey, type SignedRequest, signRequest } from './sign-request.js';

/** Maximum number of waits after a 429; other programs may fill the next window as well. */
const MAX_HOLDS = 5;

export class Session implements SessionContext {
  readonly parts: SessionParts;
  /** The transport of all requests; hooks and recordings watch it. */
  readonly wire: WatchedTransport;
  /** Open orders, order lists and tickers of earlier replies. */
  readonly orderCache: OrderCache;
  /** The reports of the account, while a stream of the account is live. */
  orderReports: OrderReports | undefined;
  /** Called with the result of every signed request, for the states of orders. */
  onReply: ((reply: unknown) => void) | undefined;
  /** The open streams of the client. */
  openStreams: OpenStreams | undefined;
  /** Latencies of replies. */
  readonly latencies = new Latencies();
  /** Replies that tickets are computed from. */
  readonly responseCache = new ResponseCache(() => this.parts.clock.now());

  /** Number of measurements of the exchange's clock. */
  private measurements = 0;
  /** The measurement that runs; calls that need one at the same time share it. */
  private measuring: Promise<number> | undefined;
  /** Set until the displays are loaded; later calls do not wait. */
  private loading: Promise<unknown> | undefined;

  constructor(parts: SessionParts) {
    this.wire = watchedTransport(parts.transport, () => parts.clock.now());
    this.parts = { ...parts, transport: this.wire };
    this.orderCache = new OrderCache(parts.symbols);
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
    const abort = eitherSignal(signal, interruptSignal());
    if (this.loading) await this.loading;
    const question = request.isConfirmed ? undefined : confirmFor(this.parts, request.endpoint);
    if (question) {
      if (question.readsFirst) await readTicketFacts(this, request);
      await requireConfirmation(question, shownExplanation(this, request, 'question'), abort);
    }
    const expected = expectReport(this, named);
    try {
      return await this.sendUntilAnswered<R>(named, request.params, abort, expected?.signal);
    } finally {
      expected?.close();
    }
  }

  /** @param settled aborted when a report has settled the call, and its reply has not come */
  private async sendUntilAnswered<R>(
    named: CallRequest,
    given: CallRequest['params'],
    abort: AbortSignal | undefined,
    settled: AbortSignal | undefined,
  ): Promise<Shown<R>> {
    const stop = settled ? eitherSignal(abort, settled) : abort;
    for (let tries = 0; ; tries += 1) {
      try {
        const { measurements } = this;
        let reply = await sendOnce(this.parts, named, stop);
        if (isTimestampRefusal(named, reply)) {
          await this.correctClock(measurements, reply);
          reply = await sendOnce(this.parts, named, stop);
        }
        for (let holds = 0; holds < MAX_HOLDS && this.isHeld(named, reply); holds += 1) {
          reply = await sendOnce(this.parts, named, stop);
        }
        return resultOf<R>(this, named, reply);
      } catch (error) {
        if (error instanceof OutcomeUnknownError) return await reconcile<R>(this, named, given, error, abort);
        if (tries >= (this.parts.retries ?? 0) || !isRetryable(named, error)) throw withAttempts(error, tries + 1);
        await pauseBeforeRetry(this.parts, named, tries, abort);
      }
    }
  }

  /** The data backend, after it is loaded; for calls that may come before the first result. */
  async whenLoaded(): Promise<DataBackend> {
    if (this.loading) await this.loading;
    return this.dataBackend;
  }

  /** Makes tables, files and SQL results. @throws Error before it is loaded */
  get dataBackend(): DataBackend {
    const floor = this.parts.dataBackend?.();
    if (!floor) throw new Error('the session has no data backend: its displays are not loaded yet');
    return floor;
  }

  /** The exchange's time, in milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.parts.limits.exchangeNowMs;
  }

  /** The clock that timestamps follow minus ours, in milliseconds. */
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
  private isHeld(request: CallRequest, reply: Reply): boolean {
    if (reply.response.status !== 429 || this.parts.policy !== 'wait' || isHalfDone(request, reply)) return false;
    // A 429 that the exchange has not written does not prove that a trading call was refused.
    return !isTrading(request.endpoint) || isRefusal(request, reply.response.body);
  }

  /** Refuses what surely fails, before a user is asked to confirm the call. */
  checkAllowed(request: CallRequest): void {
    const { endpoint, verb } = request;
    if (!isTrading(endpoint)) return;
    refuseInReadOnlyScope(verb.id);
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

/** A 429 with the results of two halves: one half may have been done, so the request is never sent again. */
function isHalfDone({ endpoint }: CallRequest, { response }: Reply): boolean {
  return endpoint.hasOutcome === true && response.body.includes('"cancelResult"');
}
