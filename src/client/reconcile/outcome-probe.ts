/**
 * Queries the exchange for the outcome of a call whose reply was lost, within a deadline and within the rate limits.
 *
 * A query ends in one of three ways: with a result; with "no such order or list"; or without a reply (cut off,
 * overloaded, a full window), after which it can be sent again. Every other error ends the probe, such as a ban or a
 * key without read permission.
 */

import type { CallRequest } from '../call/request.js';
import { queryRequest } from '../session/outcome.js';
import { isClosedClient } from '../session/retry.js';
import { type Reply, sendOnce } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { ExchangeError, LimitError, ReplyError, type SpotlabError, TransportError } from '../types/errors.js';
import { resultOf, whenReadable } from './reply.js';
import { unreadableReply } from './reply-error.js';
import { queryMismatch } from './reply-identity.js';

/** Codes for "no such order" and "no such order list". */
const ABSENT: ReadonlySet<number | undefined> = new Set([-2013, -2018]);

const STALE_TIMESTAMP = -1021;

/**
 * The shortest and the longest timeout of a query, in milliseconds: even near the deadline, a query has the shortest
 * timeout. The longest one may be short, because the query can be repeated.
 */
const MIN_QUERY_MS = 1_000;
const MAX_QUERY_MS = 3_000;

/** A query that got no reply; it can be sent again after `waitMs`. */
export class QueryUnanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(
    readonly why: SpotlabError,
    readonly waitMs = 0,
  ) {
    super(why.message);
  }
}

/** An error after which further queries are useless. */
export class ProbeEnded extends Error {
  override readonly name = 'AskingEnded';

  constructor(readonly why: SpotlabError) {
    super(why.message);
  }
}

/** @returns undefined when a request must be sent */
export type ReportedAnswer = (id: string, params: CallRequest['params']) => object | undefined;

/** Statuses of a firewall and of a refused location, which stay the same for longer than the queries take. */
const BLOCKED: ReadonlySet<number> = new Set([403, 451]);

/** Whether the same query can get a reply soon: after a 5xx, or after a page of a server on the way. */
const isTransient = ({ status, exchangeCode }: ExchangeError): boolean =>
  status >= 500 || (exchangeCode === undefined && !BLOCKED.has(status));

export class OutcomeProbe {
  /** Verbs of the queries sent so far. */
  readonly queriedVerbs: string[] = [];
  /** Total weight of the queries. */
  weight = 0;
  /** The last reply with a result. */
  lastReply: Reply | undefined;
  /** The smallest timestamp of the queries since {@link startRound}. */
  roundTimestampMs = Number.POSITIVE_INFINITY;

  constructor(
    private readonly session: SessionContext,
    private readonly signal: AbortSignal | undefined,
    /** Time on our clock. */
    private readonly deadlineMs: number,
    /** Answers a query from the reports of the account, if they contain the answer. */
    private readonly reported?: ReportedAnswer | undefined,
  ) {}

  startRound(): void {
    this.roundTimestampMs = Number.POSITIVE_INFINITY;
  }

  /**
   * The result of a query, or undefined when the exchange answers that the order or list does not exist.
   *
   *
   *
   * @throws QueryUnanswered, ProbeEnded
   */
  async query<T extends object>(id: string, params: CallRequest['params']): Promise<T | undefined> {
    const { session } = this;
    const { parts } = session;
    const known = this.reported?.(id, params);
    if (known) return known as T;
    // Urgent: the outcome of an order must not wait behind ordinary reads.
    const question: CallRequest = { ...queryRequest(id, params), isUrgent: true };
    const nowMs = parts.clock.now();
    const leftMs = Math.max(MIN_QUERY_MS, this.deadlineMs - nowMs);
    const timeoutMs = Math.min(parts.timeoutMs, MAX_QUERY_MS, leftMs);
    // `throw` instead of `wait`, because a wait for a limit window could pass the deadline.
    const policy = parts.policy === 'off' ? 'off' : 'throw';
    this.queriedVerbs.push(question.verb.id);
    this.roundTimestampMs = Math.min(this.roundTimestampMs, parts.limits.stampMs);
    try {
      const reply = await sendOnce({ ...parts, policy, timeoutMs }, question, this.signal);
      this.weight += reply.weight;
      // A reply that the order does not exist may be the first refusal in a page, which must load the code for refusals
      // first.
      const loading = whenReadable(reply);
      if (loading) await loading;
      const answer = resultOf<T>(session, question, reply);
      const mismatch = queryMismatch(question, answer);
      if (mismatch) throw unreadableReply(question, reply, mismatch);
      this.lastReply = reply;
      return answer;
    } catch (error) {
      return await this.throwUnlessAbsent(error);
    }
  }

  /** Like `query`, for optional data: undefined also when the data cannot be read. @throws ProbeEnded when aborted */
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
      throw isTransient(error) ? new QueryUnanswered(error) : new ProbeEnded(error);
    }
    if (error instanceof ReplyError) throw new QueryUnanswered(error);
    if (error instanceof LimitError) {
      const isOver = this.session.parts.clock.now() + error.retryAfterMs > this.deadlineMs;
      throw isOver || error.code === 'SPOTLAB_LIMIT_BANNED'
        ? new ProbeEnded(error)
        : new QueryUnanswered(error, error.retryAfterMs);
    }
    if (error instanceof TransportError) {
      throw error.reason === 'aborted' || isClosedClient(error) ? new ProbeEnded(error) : new QueryUnanswered(error);
    }
    throw error;
  }
}
