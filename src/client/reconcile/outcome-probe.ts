/**
 * Asks the exchange what became of a call, within a bound of time and within the limits.
 *
 * Three kinds of answer: what was asked for, that there is no such thing, and none (cut off, overloaded, a full window),
 * after which the same may be asked again. Everything else ends the asking: a ban, a key that may not read.
 */

import type { CallRequest } from '../call/request.js';
import { ExchangeError, LimitError, type SpotlabError, TransportError } from '../errors/errors.js';
import { resultOf } from '../session/reply.js';
import { type Reply, sendOnce } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { queryRequest } from './outcome.js';

/** No such order, no such list. */
const ABSENT: ReadonlySet<number | undefined> = new Set([-2013, -2018]);

const STALE_TIMESTAMP = -1021;

/**
 * A question has at least this long, in milliseconds, even when the bound is reached meanwhile, and at most so long,
 * because it can be asked again.
 */
const SHORTEST_QUERY_MS = 1_000;
const LONGEST_QUERY_MS = 3_000;

/** A question that got no answer; it may be asked again after `waitMs`. */
export class QueryUnanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(
    readonly why: SpotlabError,
    readonly waitMs = 0,
  ) {
    super(why.message);
  }
}

/** There is no use in asking on. */
export class ProbeEnded extends Error {
  override readonly name = 'AskingEnded';

  constructor(readonly why: SpotlabError) {
    super(why.message);
  }
}

export class OutcomeProbe {
  /** Verbs asked so far. */
  readonly queriedVerbs: string[] = [];
  /** Weight that the questions cost. */
  weight = 0;
  /** The last reply that told something. */
  lastReply: Reply | undefined;
  /** Least timestamp of the questions since {@link startRound}. */
  roundTimestampMs = Number.POSITIVE_INFINITY;

  constructor(
    private readonly session: SessionContext,
    private readonly signal: AbortSignal | undefined,
    /** On our clock. */
    private readonly deadlineMs: number,
  ) {}

  startRound(): void {
    this.roundTimestampMs = Number.POSITIVE_INFINITY;
  }

  /**
   * The answer, or undefined when the exchange says that there is no such thing.
   *
   * @throws Unanswered, AskingEnded
   */
  async query<T extends object>(id: string, params: CallRequest['params']): Promise<T | undefined> {
    const { session } = this;
    const { parts } = session;
    // An order is at stake: it does not stand behind reads that wait.
    const question: CallRequest = { ...queryRequest(id, params), isUrgent: true };
    const nowMs = parts.clock.now();
    const leftMs = Math.max(SHORTEST_QUERY_MS, this.deadlineMs - nowMs);
    const timeoutMs = Math.min(parts.timeoutMs, LONGEST_QUERY_MS, leftMs);
    // It never waits for a window out of sight: whoever asks has to keep to a bound.
    const policy = parts.policy === 'off' ? 'off' : 'throw';
    this.queriedVerbs.push(question.verb.id);
    this.roundTimestampMs = Math.min(this.roundTimestampMs, Math.round(nowMs) + session.offsetMs);
    try {
      const reply = await sendOnce({ ...parts, policy, timeoutMs }, session.offsetMs, question, this.signal);
      this.weight += reply.weight;
      const answer = resultOf<T>(session, question, reply);
      this.lastReply = reply;
      return answer;
    } catch (error) {
      return await this.throwUnlessAbsent(error);
    }
  }

  /** The same where an answer is welcome but not needed: undefined when there is none. @throws AskingEnded when aborted */
  async queryOptional<T extends object>(id: string, params: CallRequest['params']): Promise<T | undefined> {
    try {
      return await this.query<T>(id, params);
    } catch (error) {
      if (error instanceof QueryUnanswered) return undefined;
      if (error instanceof ProbeEnded && !(error.why instanceof TransportError)) return undefined;
      throw error;
    }
  }

  private async throwUnlessAbsent(error: unknown): Promise<undefined> {
    if (error instanceof ExchangeError) {
      if (ABSENT.has(error.exchangeCode)) return undefined;
      if (error.exchangeCode === STALE_TIMESTAMP) {
        await this.session.syncClock().catch(() => undefined);
        throw new QueryUnanswered(error);
      }
      throw error.status >= 500 ? new QueryUnanswered(error) : new ProbeEnded(error);
    }
    if (error instanceof LimitError) {
      const isOver = this.session.parts.clock.now() + error.retryAfterMs > this.deadlineMs;
      throw isOver || error.code === 'SPOTLAB_LIMIT_BANNED'
        ? new ProbeEnded(error)
        : new QueryUnanswered(error, error.retryAfterMs);
    }
    if (error instanceof TransportError) {
      throw error.reason === 'aborted' ? new ProbeEnded(error) : new QueryUnanswered(error);
    }
    throw error;
  }
}
