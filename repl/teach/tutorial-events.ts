/** What events look like, for the steps: each tells by what went over the wire, was shown, or failed. Pure. */
import { isCall } from '../../src/client/index.js';
import type { SentRequest, TutorialEvent } from './tour-step.js';

/** A request of this method and path that was answered well. */
export function answered(event: TutorialEvent, method: string, path: RegExp): SentRequest | undefined {
  if (event.kind !== 'request') return undefined;
  const { request } = event;
  return request.status === 200 && request.method === method && path.test(request.path) ? request : undefined;
}

/** Fields of a reply, or of the first of its rows. */
export function fieldsOf(reply: unknown): Readonly<Record<string, unknown>> {
  const one: unknown = Array.isArray(reply) ? reply[0] : reply;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {};
}

/** A ticket: a trading call that has not left, or its explanation. */
export function isTicket(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { value } = event;
  if (isCall(value)) return value.isTrading && !value.isSent;
  const { sent, orderCount } = fieldsOf(value);
  return sent === false && typeof orderCount === 'number' && orderCount > 0;
}

/** The limits, or what a batch would take of them. */
export function isLimits(event: TutorialEvent): boolean {
  return event.kind === 'value' && Array.isArray(fieldsOf(event.value).windows);
}

/** A refusal with advice: ours before anything left, or the exchange's. */
export function isRefusal(event: TutorialEvent): boolean {
  if (event.kind !== 'error') return false;
  return /^SPOTLAB_(FILTER|PARAMETER|EXCHANGE)$/.test(String((event.error as { code?: unknown } | null)?.code));
}

/** An order whose answer was lost, and whose fate was found out. */
export function isReconciled(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { meta } = (event.value ?? {}) as { meta?: { reconciled?: unknown } };
  return meta?.reconciled !== undefined;
}
