/**
 * Recognizes tutorial events: each function tests a request, a shown value or an error for one step of the tour. Pure:
 * no I/O.
 */
import { isCall } from '../../src/client/index.js';
import type { SentRequest, TutorialEvent } from './tour-step.js';

/** Returns the request if it has this method and path and its reply was successful. */
export function successful(event: TutorialEvent, method: string, path: RegExp): SentRequest | undefined {
  if (event.kind !== 'request') return undefined;
  const { request } = event;
  return request.status === 200 && request.method === method && path.test(request.path) ? request : undefined;
}

/** Returns the fields of a reply, or of its first row. */
export function fieldsOf(reply: unknown): Readonly<Record<string, unknown>> {
  const one: unknown = Array.isArray(reply) ? reply[0] : reply;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {};
}

/** Whether a ticket was shown: an unsent trading call, or its explanation. */
export function isTicket(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { value } = event;
  if (isCall(value)) return value.isTrading && !value.isSent;
  const { sent, orderCount } = fieldsOf(value);
  return sent === false && typeof orderCount === 'number' && orderCount > 0;
}

/** Whether the limits or a forecast were shown. */
export function isLimits(event: TutorialEvent): boolean {
  return event.kind === 'value' && Array.isArray(fieldsOf(event.value).windows);
}

/** Whether an input was rejected, by the client before sending or by the exchange. */
export function isRefusal(event: TutorialEvent): boolean {
  if (event.kind !== 'error') return false;
  return /^SPOTLAB_(FILTER|PARAMETER|EXCHANGE)$/.test(String((event.error as { code?: unknown } | null)?.code));
}

/** Whether an order was shown whose reply was lost and whose outcome was found. */
export function isReconciled(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { meta } = (event.value ?? {}) as { meta?: { reconciled?: unknown } };
  return meta?.reconciled !== undefined;
}
