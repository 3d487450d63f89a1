/**
 * A session: everything that the calls of one client share, and the one way a request takes.
 *
 * checked -> confirmed, where that is asked for -> weight reserved -> signed -> sent -> settled by the reply's headers ->
 * result or typed error.
 * A -1021 is answered by measuring the clock again and sending once more, and a 429 (under policy `wait`) by holding
 * and sending again, at most five times: both were refused before anything happened, so that is safe. A read whose
 * answer did not come is sent again a few times. Nothing else is: what became of a trading call whose answer was lost is
 * asked for.
 */
import { type WatchedTransport, watchedTransport } from '../../transport/index.js';
import { shownExplanation } from '../call/explain.js';
import type { StopSignal } from '../call/inputs.js';
import { type CallRequest, checkRequest, isTrading } from '../call/request.js';
import { OutcomeUnknownError, SpotlabError } from '../errors/errors.js';
import { Latencies } from '../limits/latencies.js';
import { reconcile } from '../reconcile/reconcile.js';
import type { DataBackend } from '../results/data-backend.js';
import type { Shown } from '../results/result.js';
import { confirmFor, requireConfirmation } from '../ticket/confirm.js';
import { refuseInReadOnlyScope } from '../watch/read-only-scope.js';
import { withClientOrderIds } from './client-order-ids.js';
import { interruptSignal, neverAfterInterrupt } from './interrupt.js';
import { OrderCache } from './order-cache.js';
import { resultOf } from './reply.js';
import { ResponseCache } from './response-cache.js';
import { isRetryable, pauseBeforeRetry } from './retry.js';
import { type Reply, sendOnce } from './send-once.js';
import { measureClock } from './server-clock.js';
import type { SessionContext } from './session-context.js';
import type { SessionParts } from './session-parts.js';
import { type SignedRequest, signRequest } from './sign-request.js';

/** Times that a call which drew a 429 holds until Retry-After and is sent again: others may fill the next window too. */
const MAX_HOLDS = 5;

export class Session implements SessionContext {
  /** The exchange's clock minus ours, in milliseconds. */
  offsetMs = 0;

  readonly parts: SessionParts;
  /** What everything is sent over; hooks and recordings look on here. */
  readonly wire: WatchedTransport;
  /** What replies have told in passing. */
  readonly orderCache: OrderCache;
  /** How long replies took. */
  readonly latencies = new Latencies();
  /** Answers that tickets go by. */
  readonly responseCache = new ResponseCache(() => this.parts.clock.now());

  /** Until the displays are loaded; nothing is waited for after that. */
  private loading: Promise<unknown> | undefined;

  constructor(parts: SessionParts) {
    this.wire = watchedTransport(parts.transport, () => parts.clock.now());
    this.parts = { ...parts, transport: this.wire };
    this.orderCache = new OrderCache(parts.symbols);
    this.loading = parts.displaysReady;
    // A failure to load is told to the calls that wait for it.
    this.loading?.then(
      () => {
        this.loading = undefined;
      },
      () => undefined,
    );
  }

  /** Sends a request and resolves with its result. */
  async execute<R>(request: CallRequest, signal?: StopSignal): Promise<Shown<R>> {
    checkRequest(request);
    this.checkAllowed(request);
    const stopped = neverAfterInterrupt();
    if (stopped) await stopped;
    const named = withClientOrderIds(request);
    const abort = eitherSignal(signal, interruptSignal());
    if (this.loading) await this.loading;
    const question = confirmFor(this.parts, request.endpoint);
    if (question) await requireConfirmation(question, shownExplanation(this, request, 'question'), abort);
    for (let tries = 0; ; tries += 1) {
      try {
        let reply = await sendOnce(this.parts, this.offsetMs, named, abort);
        if (isTimestampRefusal(reply)) {
          await this.syncClock();
          reply = await sendOnce(this.parts, this.offsetMs, named, abort);
        }
        for (let holds = 0; holds < MAX_HOLDS && this.isHeld(named, reply); holds += 1) {
          reply = await sendOnce(this.parts, this.offsetMs, named, abort);
        }
        return resultOf<R>(this, named, reply);
      } catch (error) {
        if (error instanceof OutcomeUnknownError) return await reconcile<R>(this, named, request.params, error, abort);
        if (tries >= (this.parts.retries ?? 0) || !isRetryable(named, error)) throw error;
        await pauseBeforeRetry(this.parts, named, tries, abort);
      }
    }
  }

  /** The same once it is loaded, for calls that need it before a first result. */
  async whenLoaded(): Promise<DataBackend> {
    if (this.loading) await this.loading;
    return this.dataBackend;
  }

  /** The floor that turns results into data. */
  get dataBackend(): DataBackend {
    const floor = this.parts.dataBackend?.();
    if (!floor) throw new Error('this session was made without a floor that turns results into data');
    return floor;
  }

  /** The exchange's time, in milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.parts.clock.now() + this.offsetMs;
  }

  /** Measures the exchange's clock and goes by it from now on. */
  async syncClock(samples = 3): Promise<number> {
    this.offsetMs = (await measureClock(this.parts, samples))?.offsetMs ?? this.offsetMs;
    this.parts.limits.offsetMs = this.offsetMs;
    return this.offsetMs;
  }

  /** Path, headers and body, signed for a time given on our clock. */
  sign(request: CallRequest, nowMs: number): SignedRequest {
    return signRequest(this.parts, request, Math.round(nowMs) + this.offsetMs);
  }

  /** Refused for a limit, to be sent again when that is over. */
  private isHeld(request: CallRequest, reply: Reply): boolean {
    return reply.response.status === 429 && this.parts.policy === 'wait' && !isHalfDone(request, reply);
  }

  private checkAllowed({ endpoint, verb }: CallRequest): void {
    if (!isTrading(endpoint)) return;
    refuseInReadOnlyScope(verb.id);
    if (!this.parts.tradingRefused) return;
    throw new SpotlabError(
      'SPOTLAB_TRADING_REFUSED',
      `${verb.id} would trade real money, and that was not allowed; nothing was sent.`,
      {
        advice: "connect({ network: 'live', allowTrading: true }) allows it.",
      },
    );
  }
}

function isTimestampRefusal({ response }: Reply): boolean {
  return response.status === 400 && response.body.includes('-1021');
}

/** A 429 that says what became of two halves: one of them may have been done, so it is never sent again. */
function isHalfDone({ endpoint }: CallRequest, { response }: Reply): boolean {
  return endpoint.hasOutcome === true && response.body.includes('"cancelResult"');
}

/** One AbortSignal for the sender, aborted when either of the two is. */
function eitherSignal(a: StopSignal | undefined, b: StopSignal | undefined): AbortSignal | undefined {
  const both = a && b ? AbortSignal.any([a, b] as unknown as AbortSignal[]) : (a ?? b);
  return both as AbortSignal | undefined;
}
