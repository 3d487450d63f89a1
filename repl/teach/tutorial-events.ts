/** What deeds look like, for the steps: each tells by what went over the wire, was shown, or failed. Pure. */
import { isCall } from '../../src/client/index.js';
import type { Deed, Request } from './step.js';

/** A request of this method and path that was answered well. */
export function answered(deed: Deed, method: string, path: RegExp): Request | undefined {
  if (deed.kind !== 'request') return undefined;
  const { request } = deed;
  return request.status === 200 && request.method === method && path.test(request.path) ? request : undefined;
}

/** Fields of a reply, or of the first of its rows. */
export function fieldsOf(reply: unknown): Readonly<Record<string, unknown>> {
  const one: unknown = Array.isArray(reply) ? reply[0] : reply;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {};
}

/** A ticket: a trading call that has not left, or its explanation. */
export function isTicket(deed: Deed): boolean {
  if (deed.kind !== 'value') return false;
  const { value } = deed;
  if (isCall(value)) return value.isTrading && !value.isSent;
  const { sent, orderCount } = fieldsOf(value);
  return sent === false && typeof orderCount === 'number' && orderCount > 0;
}

/** The limits, or what a batch would take of them. */
export function isLimits(deed: Deed): boolean {
  return deed.kind === 'value' && Array.isArray(fieldsOf(deed.value).windows);
}

/** A refusal with advice: ours before anything left, or the exchange's. */
export function isRefusal(deed: Deed): boolean {
  if (deed.kind !== 'error') return false;
  return /^SPOTLAB_(FILTER|PARAMETER|EXCHANGE)$/.test(String((deed.error as { code?: unknown } | null)?.code));
}

/** An order whose answer was lost, and whose fate was found out. */
export function isReconciled(deed: Deed): boolean {
  if (deed.kind !== 'value') return false;
  const { meta } = (deed.value ?? {}) as { meta?: { reconciled?: unknown } };
  return meta?.reconciled !== undefined;
}
