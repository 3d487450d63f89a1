/**
 * Finds out what became of a call whose answer was lost: asks by client order id, with growing pauses, until the answer
 * settles it or the bound is reached. Nothing is ever sent again.
 *
 * "There is no such order" proves nothing at first, because the call may still be on its way. It does from the proof time
 * on: the exchange refuses a request once its clock is past `timestamp + recvWindow`, at the door and again before the
 * engine, and gives up on its engine ten seconds later. Whose clock? A question is signed as well, and the exchange answers
 * it only while its clock is at most a second behind the question's own timestamp. So a question with a timestamp of at
 * least `timestamp + recvWindow + 1 s + 10 s` that is answered with "no such order" is proof, however wrong our clock is.
 */
import { FUTURE_TOLERANCE_MS, RECV_WINDOW, REQUEST_TIMEOUT_MS } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import { type OutcomeUnknownError, type SpotlabError, TransportError } from '../errors/errors.js';
import type { Shown } from '../results/result.js';
import { addExtras } from '../results/result-extras.js';
import { whileReconciling } from '../session/interrupt.js';
import type { Reply } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { outcomeUnknown } from './outcome.js';
import { OutcomeProbe, ProbeEnded, QueryUnanswered } from './outcome-probe.js';
import { applyReconcileRule, type LostCall, type ReconcileOutcome } from './reconcile-rules.js';
import type { MissingFields } from './reconstructed-result.js';

/** How long the exchange is asked, unless the options say otherwise: 5 s of recvWindow, 11 s as above, and some. */
export const DEFAULT_RECONCILE_MS = 20_000;

/** The pause after the first question, in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** An aborted call is asked about once, for at most this long: somebody is waiting for the prompt. */
const ABORTED_BOUND_MS = 2_000;

/**
 * The result of a call whose answer was lost.
 *
 * @param given parameters that the user gave, without the client order ids that were added
 * @throws OutcomeUnknownError when the bound is reached; TransportError when it is known not to have been carried out, or
 *   was aborted; ReplaceError when one half of a cancel-replace was carried out
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
  const call: LostCall = { request, given, stampMs: lost.stampMs, proofMs };
  const why = textOfCause(lost);
  if (signal?.aborted) return whileReconciling(() => queryOnceAfterAbort(session, call, why, lost));
  onWait?.({ why: 'outcome', waitMs: reconcileMs });
  try {
    return await queryUntilSettled<R>(session, call, why, lost, signal);
  } finally {
    onWait?.({ why: 'outcome', waitMs: 0 });
  }
}

async function queryUntilSettled<R>(
  session: SessionContext,
  call: LostCall,
  why: string,
  lost: OutcomeUnknownError,
  signal: AbortSignal | undefined,
): Promise<Shown<R>> {
  const { clock, reconcileMs = 0 } = session.parts;
  const startedMs = clock.now();
  const deadlineMs = startedMs + reconcileMs;
  const asker = new OutcomeProbe(session, signal, deadlineMs);
  let known = 'nothing yet';
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    const missing: MissingFields = new Set();
    const round = await queryRound(asker, call, missing);
    if ('ended' in round) throw stillUnknown(call, why, `asking ended (${round.ended.message})`, lost);
    let leastMs = 0;
    if ('unanswered' in round) {
      known = `no answer (${round.unanswered.message})`;
      leastMs = round.unanswered.waitMs;
    } else {
      const settled = settle(round.conclusion, asker.roundTimestampMs >= call.proofMs);
      if (settled.is === 'done') return resultFrom<R>(session, call, settled.value, { asker, why, missing, startedMs });
      if (settled.is === 'failed') throw settled.error;
      if (settled.is === 'never') throw notCarriedOut(call, why, settled, lost);
      known = settled.why;
      if (settled.is === 'unclear') throw stillUnknown(call, why, known, lost);
    }
    const leftMs = deadlineMs - clock.now();
    if (leftMs <= 0) throw stillUnknown(call, why, known, lost);
    const untilProofMs = call.proofMs - (Math.round(clock.now()) + session.offsetMs);
    const nextMs = Math.max(leastMs, untilProofMs > 0 ? Math.min(pauseMs, untilProofMs) : pauseMs);
    try {
      await clock.sleep(Math.min(nextMs, leftMs), signal);
    } catch {
      throw stillUnknown(call, why, `${known}; asking was aborted`, lost);
    }
  }
}

/** Ctrl-C on a call that has left: one look, apart from the signal, says what is known; the call fails either way. */
async function queryOnceAfterAbort(
  session: SessionContext,
  call: LostCall,
  why: string,
  lost: OutcomeUnknownError,
): Promise<never> {
  const { verb } = call.request;
  const asker = new OutcomeProbe(session, undefined, session.parts.clock.now() + ABORTED_BOUND_MS);
  const round = await queryRound(asker, call, new Set());
  if ('ended' in round) throw stillUnknown(call, why, `asking ended (${round.ended.message})`, lost);
  if ('unanswered' in round) throw stillUnknown(call, why, `no answer (${round.unanswered.message})`, lost);
  const settled = settle(round.conclusion, asker.roundTimestampMs >= call.proofMs);
  switch (settled.is) {
    case 'done': {
      const text = `${why}, but it was carried out${stateIn(settled.value)}.`;
      throw new TransportError(verb.id, 'aborted', text, { carriedOut: true, found: settled.value, cause: lost.cause });
    }
    case 'failed':
      throw settled.error;
    case 'never':
      throw notCarriedOut(call, why, settled, lost);
    default:
      throw stillUnknown(call, why, settled.why, lost);
  }
}

/** ": order 7 is NEW", where the result is one order or one list. */
function stateIn(value: object): string {
  const { orderId, status, orderListId, listOrderStatus } = value as Readonly<Record<string, unknown>>;
  if (orderId !== undefined) return `: order ${orderId}${status ? ` is ${status}` : ''}`;
  return listOrderStatus ? `: list ${orderListId} is ${listOrderStatus}` : '';
}

type Round = { conclusion: ReconcileOutcome } | { unanswered: QueryUnanswered } | { ended: SpotlabError };

async function queryRound(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<Round> {
  asker.startRound();
  try {
    return { conclusion: await applyReconcileRule(asker, call, missing) };
  } catch (error) {
    if (error instanceof QueryUnanswered) return { unanswered: error };
    if (error instanceof ProbeEnded) return { ended: error.why };
    throw error;
  }
}

/** What is pending is settled once the call cannot take effect any more. */
function settle(conclusion: ReconcileOutcome, isProof: boolean): ReconcileOutcome {
  if (conclusion.is !== 'pending' || !isProof) return conclusion;
  const { why, found } = conclusion;
  return conclusion.finally?.() ?? { is: 'never', why, ...(found ? { found } : {}) };
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
    `${why}; it was not carried out and cannot be any more: the exchange was asked, and ${known}.`,
    { carriedOut: false, found, cause: lost.cause },
  );
}

const stillUnknown = ({ request, stampMs }: LostCall, why: string, known: string, { cause }: OutcomeUnknownError) =>
  outcomeUnknown(request, why, stampMs, { cause, known });

/** "no reply within 10000 ms", "the exchange answered -1007 …" */
function textOfCause({ message, cause }: OutcomeUnknownError): string {
  if (cause instanceof Error) return cause.message;
  return /\((.*)\): it may have been/s.exec(message)?.[1] ?? 'the answer was lost';
}

function resultFrom<R>(
  session: SessionContext,
  { request }: LostCall,
  value: object,
  found: { asker: OutcomeProbe; why: string; missing: MissingFields; startedMs: number },
): Shown<R> {
  const { asker, why, missing, startedMs } = found;
  if (!asker.lastReply) throw new Error('a result without a reply');
  const reply: Reply = {
    response: asker.lastReply.response,
    latencyMs: session.parts.clock.now() - startedMs,
    weight: asker.weight,
    reconciled: { why, asked: asker.queriedVerbs, missing: [...missing] },
  };
  addExtras(value, { session, request, reply });
  return value as Shown<R>;
}
