/** A limit that holds a call back, as an error: which window, how full, how long. */
import type { Refusal } from '../../limits/index.js';
import type { CallRequest } from '../call/request.js';
import { LimitError } from './errors.js';

export const isRefusal = (reason: unknown): reason is Refusal =>
  typeof reason === 'object' && reason !== null && 'why' in reason && 'waitMs' in reason;

export function limitError(
  { verb }: { readonly verb: Pick<CallRequest['verb'], 'id'> },
  refusal: Refusal,
  nowMs: number,
  text?: string,
): LimitError {
  const seconds = (refusal.waitMs / 1000).toFixed(1);
  if (refusal.why === 'ban') {
    const until = new Date(nowMs + refusal.waitMs).toISOString();
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_BANNED',
      `${verb.id}: this address is banned until ${until}; nothing leaves before.`,
      refusal.waitMs,
    );
  }
  if (refusal.why === 'hold') {
    const why = text ?? 'the exchange asked to wait (429)';
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_HELD',
      `${verb.id}: ${why}; try again in ${seconds} s.`,
      refusal.waitMs,
    );
  }
  const window = refusal.window;
  const full = window
    ? `${window.type} ${window.interval}${window.scope ? ` of ${window.scope}` : ''} has ${window.used + window.reserved} of ${window.limit}`
    : 'a window is full';
  const wait = Number.isFinite(refusal.waitMs) ? `; it turns in ${seconds} s` : ', less than this call costs';
  return new LimitError(verb.id, 'SPOTLAB_LIMIT_WINDOW', `${verb.id}: ${full}${wait}.`, refusal.waitMs);
}
