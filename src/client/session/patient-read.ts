/**
 * Reads the events that a stream has missed. The client reopens a stream as long as the stream has consumers. A failed
 * read of missed events is therefore repeated for as long, unless the failure is one that a repetition cannot change.
 */
import type { CallRequest } from '../call/request.js';
import { ExchangeError, LimitError, ReplyError, TransportError } from '../types/errors.js';
import { isClosedClient, isFinalReason } from './retry.js';
import type { SessionContext } from './session-context.js';
import { tellWait } from './wait-listener.js';

/** The pause after the first failure; it doubles for each further failure, up to the longest. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

const STALE_TIMESTAMP = -1021;
/** The codes for a late or missing reply, too many requests, and a wrong timestamp. Every other code is a refusal for good. */
const PASSING_CODES: ReadonlySet<number | undefined> = new Set([-1001, -1003, -1006, -1007, -1008, -1015, -1021]);
/** Statuses of a firewall and of a refused location. */
const BLOCKED: ReadonlySet<number> = new Set([403, 451]);

/** Whether the same read can succeed later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof LimitError) return true;
  if (error instanceof ReplyError) return error.status < 300;
  if (error instanceof TransportError) return !isFinalReason(error) && !isClosedClient(error);
  if (!(error instanceof ExchangeError)) return false;
  const { status, exchangeCode } = error;
  if (status >= 500 || status === 429 || status === 418) return true;
  return exchangeCode === undefined ? !BLOCKED.has(status) : PASSING_CODES.has(exchangeCode);
}

/**
 * Sends a read until it has a result or is refused. `onWait` gets each pause (`missed`), and 0 at the end.
 *
 * @throws SpotlabError when the read is refused for good, or when the signal is aborted
 */
export async function readPatiently<T extends object>(
  session: SessionContext,
  request: CallRequest,
  signal: AbortSignal,
): Promise<T> {
  const { clock, policy, onWait } = session.parts;
  let hasWaited = false;
  try {
    for (let failures = 0; ; failures += 1) {
      try {
        return await session.execute<T>(request, signal);
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        if (error instanceof ExchangeError && error.exchangeCode === STALE_TIMESTAMP)
          await session.syncClock().catch(() => undefined);
        const waitMs = pauseMs(failures, error, policy === 'off');
        hasWaited = true;
        tellWait(onWait, { why: 'missed', waitMs });
        await clock.sleep(waitMs, signal);
      }
    }
  } finally {
    if (hasWaited) tellWait(onWait, { why: 'missed', waitMs: 0 });
  }
}

/** @param isUnlimited whether the client sends requests without waiting for limits, so that this pause must be long enough */
function pauseMs(failures: number, error: unknown, isUnlimited: boolean): number {
  const growing = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  if (!(error instanceof LimitError) || !Number.isFinite(error.retryAfterMs)) return growing;
  // The clock of a simulated exchange may reach the end of a limit earlier. If the client waits for limits itself, an
  // earlier try costs nothing.
  const most = isUnlimited ? Number.POSITIVE_INFINITY : MAX_PAUSE_MS;
  return Math.ceil(Math.max(growing, Math.min(error.retryAfterMs, most)));
}
