/** Builds the LimitError of a delayed call: which window is full, its usage, and how long to wait. */
import type { LimitDelay } from '../../limits/index.js';
import { intervalName, limitName } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import { LimitError } from '../types/errors.js';

export const isLimitDelay = (reason: unknown): reason is LimitDelay =>
  typeof reason === 'object' && reason !== null && 'why' in reason && 'waitMs' in reason;

export function limitError(
  { verb }: { readonly verb: Pick<CallRequest['verb'], 'id'> },
  delay: LimitDelay,
  nowMs: number,
  text?: string,
): LimitError {
  if (delay.isClockPaused) return pausedError(verb.id, delay, text);
  const seconds = (delay.waitMs / 1000).toFixed(1);
  if (delay.why === 'ban') {
    // The end is a time of this machine's clock; the clock of an embedded exchange can show another time.
    const until = new Date(nowMs + delay.waitMs).toISOString();
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_BANNED',
      `${verb.id}: this address is banned for ${seconds} s, until ${until} of this machine's clock; nothing is sent before.`,
      delay.waitMs,
    );
  }
  if (delay.why === 'backoff') {
    const why = backoffText(text);
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_BACKOFF',
      `${verb.id}: ${why}; try again in ${seconds} s.`,
      delay.waitMs,
    );
  }
  const full = usageText(delay);
  const wait = Number.isFinite(delay.waitMs) ? `; it resets in ${seconds} s` : ', less than this call costs';
  return new LimitError(verb.id, 'SPOTLAB_LIMIT_WINDOW', `${verb.id}: ${full}${wait}.`, delay.waitMs);
}

/** Why calls wait: the text of the reply, without its full stop. */
const backoffText = (text?: string) => text?.replace(/\.$/, '') ?? 'the exchange asked to wait (429)';

function usageText({ window }: LimitDelay): string {
  if (!window) return 'a window is full';
  const { type, interval, scope, used, reserved, limit } = window;
  const what = `${limitName(type)} in ${intervalName(interval)}${scope ? ` of ${scope}` : ''}`;
  return `the limit for ${what} has ${used + reserved} of ${limit} used`;
}

const CODES = {
  ban: 'SPOTLAB_LIMIT_BANNED',
  backoff: 'SPOTLAB_LIMIT_BACKOFF',
  window: 'SPOTLAB_LIMIT_WINDOW',
} as const;

/** The error while the clock of a simulated exchange is paused: its windows do not reset, so waiting does not help. */
function pausedError(verb: string, delay: LimitDelay, text?: string): LimitError {
  const { why, waitMs } = delay;
  const what = why === 'ban' ? 'this address is banned' : why === 'backoff' ? backoffText(text) : usageText(delay);
  const isNever = !Number.isFinite(waitMs);
  return new LimitError(
    verb,
    CODES[why],
    `${verb}: ${what}, and the clock of the exchange is paused, so waiting does not help.`,
    waitMs,
    `${isNever ? '' : `Move the clock: x.exchange.clock.advance('${Math.ceil(waitMs / 1_000)}s') or x.exchange.clock.resume(). `}` +
      "To work without limits: connect({ limits: 'off' }) or x.exchange.limits.set('off').",
  );
}
