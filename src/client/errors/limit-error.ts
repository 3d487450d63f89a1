/** Builds the LimitError of a delayed call: which window is full, its usage, and how long to wait. */
import type { LimitDelay } from '../../limits/index.js';
import type { CallRequest } from '../call/request.js';
import { LimitError } from './errors.js';

export const isLimitDelay = (reason: unknown): reason is LimitDelay =>
  typeof reason === 'object' && reason !== null && 'why' in reason && 'waitMs' in reason;

export function limitError(
  { verb }: { readonly verb: Pick<CallRequest['verb'], 'id'> },
  delay: LimitDelay,
  nowMs: number,
  text?: string,
): LimitError {
  const seconds = (delay.waitMs / 1000).toFixed(1);
  if (delay.why === 'ban') {
    const until = new Date(nowMs + delay.waitMs).toISOString();
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_BANNED',
      `${verb.id}: this address is banned until ${until}; nothing is sent before that time.`,
      delay.waitMs,
    );
  }
  if (delay.why === 'hold') {
    const why = text ?? 'the exchange asked to wait (429)';
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_HELD',
      `${verb.id}: ${why}; try again in ${seconds} s.`,
      delay.waitMs,
    );
  }
  const window = delay.window;
  const full = window
    ? `${window.type} ${window.interval}${window.scope ? ` of ${window.scope}` : ''} has ${window.used + window.reserved} of ${window.limit}`
    : 'a window is full';
  const wait = Number.isFinite(delay.waitMs) ? `; it turns in ${seconds} s` : ', less than this call costs';
  return new LimitError(verb.id, 'SPOTLAB_LIMIT_WINDOW', `${verb.id}: ${full}${wait}.`, delay.waitMs);
}
