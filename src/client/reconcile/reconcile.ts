/**
 * Finds the outcome of a call whose reply was lost: queries by client order id, with growing pauses, until the outcome
 * is decided or the deadline is reached. The call itself is never sent again.
 *
 * "No such order" proves nothing at first, because the call may still arrive. From the proof time on, it proves that
 * the call was not carried out: the exchange refuses a request when its own clock has passed `timestamp + recvWindow`,
 * both on arrival and before its engine, and stops waiting for its engine ten seconds later. The proof must not depend
 * on our clock. A query is signed too, and
 * the exchange answers it only if its clock is at most one second behind the query's timestamp. So "no such order" is
 * proof for a query whose timestamp is at least `timestamp + recvWindow + 1 s + 10 s`, even if our clock is wrong.
 */
import { FUTURE_TOLERANCE_MS, RECV_WINDOW, REQUEST_TIMEOUT_MS } from '../../protocol/index.js';
import { bigintsAsText } from '../../transport/index.js';
import { whileReconciling } from '../base/interrupt.js';
import type { CallRequest } from '../call/request.js';
import { LATE_REPLY } from '../session/order-reports.js';
import { outcomeUnknown } from '../session/outcome.js';
import { addExtras } from '../session/result-extras.js';
import type { Reply } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { type OutcomeUnknownError, type SpotlabError, TransportError } from '../types/errors.js';
import type { Shown } from '../types/result.js';
import { OutcomeProbe, ProbeEnded, QueryUnanswered } from './outcome-probe.js';
import { applyReconcileRule, type LostCall, type ReconcileOutcome } from './reconcile-rules.js';
import type { MissingFields } from './reconstructed-result.js';
import { reportedAnswer } from './reported-answer.js';

/** The pause after the first query in milliseconds; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/** An aborted call is queried once, for at most this time, because the user waits for the prompt. */
const ABORTED_BOUND_MS = 2_000;

/**
 * Returns the result of a call whose reply was lost.
 *
 *
 *
 * @param given parameters from the user, without the added client order ids
 * @throws OutcomeUnknownError when the deadline is reached; TransportError when the call was not carried out, or was
 *   aborted; ReplaceError when one half of a cancel-replace was carried out
 */
export async function reconcile<R>(
  session: SessionContext,
  request: CallRequest,
  given: CallRequest['params'],
  lost: OutcomeUnknownError,
  signal: AbortSignal | undefined,
): Promise<Shown<R>> {
  const { parts } = session;
  const { reconcileMs = 0, onWait } = parts;
  const kind = request.endpoint.whenLost?.kind ?? 'other';
  if (reconcileMs <= 0 || kind === 'other') throw lost;
  const recvWindowMs = Number(request.params.recvWindow ?? parts.recvWindowMs ?? RECV_WINDOW.defaultMs);
  const proofMs = Math.ceil(lost.stampMs + recvWindowMs + FUTURE_TOLERANCE_MS + REQUEST_TIMEOUT_MS);
  const call: LostCall = { request, given, stampMs: lost.stampMs, proofMs, own: session.ownOrders };
  const why = textOfCause(lost);
  if (signal?.aborted) return whileReconciling(() => queryOnceAfterAbort(session, call, why, lost));
  onWait?.({ why: 'outcome', waitMs: reconcileMs });
  try {
    return await queryUntilDecided<R>(session, call, why, lost, signal);
  } finally {
    onWait?.({ why: 'outcome', waitMs: 0 });
  }
}

async function queryUntilDecided<R>(
  session: SessionContext,
  call: LostCall,
  why: string,
  lost: OutcomeUnknownError,
  signal: AbortSignal | undefined,
): Promise<Shown<R>> {
  const { clock, reconcileMs = 0 } = session.parts;
  const startedMs = clock.now();
  const deadlineMs = startedMs + reconcileMs;
  const probe = new OutcomeProbe(session, signal, deadlineMs, reportedAnswer(session, call.request));
  let known = 'no result yet';
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    const missing: MissingFields = new Set();
    const round = await queryRound(probe, call, missing);
    if ('ended' in round) throw stillUnknown(call, why, `the queries ended (${round.ended.message})`, lost);
    let leastMs = 0;
    if ('unanswered' in round) {
      known = `no answer (${round.unanswered.message})`;
      leastMs = round.unanswered.waitMs;
    } else {
      const decided = decide(round.outcome, probe.roundTimestampMs >= call.proofMs);
      if (decided.is === 'done') return resultFrom<R>(session, call, decided.value, { probe, why, missing, startedMs });
      if (decided.is === 'failed') throw decided.error;
      if (decided.is === 'never') throw notCarriedOut(call, why, decided, lost);
      known = decided.why;
      if (decided.is === 'unclear') throw stillUnknown(call, why, known, lost);
    }
    const leftMs = deadlineMs - clock.now();
    if (leftMs <= 0) throw stillUnknown(call, why, known, lost);
    const untilProofMs = call.proofMs - (Math.round(clock.now()) + session.offsetMs);
    const nextMs = Math.max(leastMs, untilProofMs > 0 ? Math.min(pauseMs, untilProofMs) : pauseMs);
    try {
      await clock.sleep(Math.min(nextMs, leftMs), signal);
    } catch {
      throw stillUnknown(
        call,
        why,
        `${known}; the client stopped asking the exchange, because the call was aborted`,
        lost,
      );
    }
  }
}

/**
 * After Ctrl-C on a call that was sent: one query, which the interrupt does not abort, finds the outcome for the error
 * message. The call fails in any case.
 */
async function queryOnceAfterAbort(
  session: SessionContext,
  call: LostCall,
  why: string,
  lost: OutcomeUnknownError,
): Promise<never> {
  const { verb } = call.request;
  const deadlineMs = session.parts.clock.now() + ABORTED_BOUND_MS;
  const probe = new OutcomeProbe(session, undefined, deadlineMs, reportedAnswer(session, call.request));
  const round = await queryRound(probe, call, new Set());
  if ('ended' in round) throw stillUnknown(call, why, `the queries ended (${round.ended.message})`, lost);
  if ('unanswered' in round) throw stillUnknown(call, why, `no answer (${round.unanswered.message})`, lost);
  const decided = decide(round.outcome, probe.roundTimestampMs >= call.proofMs);
  switch (decided.is) {
    case 'done': {
      const text = `${why}, but the call was carried out${stateIn(decided.value)}.`;
      throw new TransportError(verb.id, 'aborted', text, { carriedOut: true, found: decided.value, cause: lost.cause });
    }
    case 'failed':
      throw decided.error;
    case 'never':
      throw notCarriedOut(call, why, decided, lost);
    default:
      throw stillUnknown(call, why, decided.why, lost);
  }
}

/** The state for a message, such as ": order 7 is NEW"; empty when the result is not a single order or list. */
function stateIn(value: object): string {
  const { orderId, status, orderListId, listOrderStatus } = value as Readonly<Record<string, unknown>>;
  if (orderId !== undefined) return `: order ${orderId}${status ? ` is ${status}` : ''}`;
  return listOrderStatus ? `: list ${orderListId} is ${listOrderStatus}` : '';
}

type Round = { outcome: ReconcileOutcome } | { unanswered: QueryUnanswered } | { ended: SpotlabError };

async function queryRound(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<Round> {
  probe.startRound();
  try {
    return { outcome: await applyReconcileRule(probe, call, missing) };
  } catch (error) {
    if (error instanceof QueryUnanswered) return { unanswered: error };
    if (error instanceof ProbeEnded) return { ended: error.why };
    throw error;
  }
}

/** Turns a pending outcome into the final one when the call can no longer take effect. */
function decide(outcome: ReconcileOutcome, isProof: boolean): ReconcileOutcome {
  if (outcome.is !== 'pending' || !isProof) return outcome;
  const { why, found } = outcome;
  return outcome.finally?.() ?? { is: 'never', why, ...(found ? { found } : {}) };
}

function notCarriedOut(
  { request: { verb } }: LostCall,
  why: string,
  { why: known, found }: Extract<ReconcileOutcome, { is: 'never' }>,
  lost: OutcomeUnknownError,
): TransportError {
  const { reason = 'network' } = (lost.cause ?? {}) as { reason?: TransportError['reason'] };
  return new TransportError(
    verb.id,
    reason,
    `${why}; the call was not carried out and cannot take effect any more. Queries showed: ${known}.`,
    { carriedOut: false, found, cause: lost.cause },
  );
}

const stillUnknown = ({ request, stampMs }: LostCall, why: string, known: string, { cause }: OutcomeUnknownError) =>
  outcomeUnknown(request, why, stampMs, { cause, known });

/** A result that follows from reports alone has no reply, so the text of the reply is made from the result. */
function reportedReply(
  { endpoint }: CallRequest,
  value: object,
  stampMs: number,
): Pick<Reply, 'response' | 'sent' | 'stampMs'> {
  const body = JSON.stringify(value, bigintsAsText);
  return { response: { status: 200, headers: {}, body }, sent: { path: endpoint.path, headers: {} }, stampMs };
}

/** The cause for a message, such as "no reply within 10000 ms" or "the exchange answered -1007 …". */
function textOfCause({ message, cause }: OutcomeUnknownError): string {
  const { cause: reason } = (cause ?? {}) as { readonly cause?: unknown };
  if (reason instanceof Error && reason.message === LATE_REPLY) return LATE_REPLY;
  return /\((.*)\): the call may have been/s.exec(message)?.[1] ?? 'the reply was lost';
}

function resultFrom<R>(
  session: SessionContext,
  { request }: LostCall,
  value: object,
  found: { probe: OutcomeProbe; why: string; missing: MissingFields; startedMs: number },
): Shown<R> {
  const { probe, why, missing, startedMs } = found;
  const { response, sent, stampMs } = probe.lastReply ?? reportedReply(request, value, session.parts.limits.stampMs);
  const reply: Reply = {
    response,
    latencyMs: session.parts.clock.now() - startedMs,
    weight: probe.weight,
    sent,
    stampMs,
    reconciled: { why, queries: probe.queriedVerbs, missing: [...missing] },
  };
  addExtras(value, { session, request, reply });
  return value as Shown<R>;
}
