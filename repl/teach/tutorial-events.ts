/**
 * Recognizes tutorial events: each function tests a request, a shown value or an error for one step of the tour. Pure:
 * no I/O.
 */

import { isCall } from '../../src/client/index.js';
import type { LabResult } from '../../src/lab/index.js';
import { isRecord } from '../../src/protocol/index.js';
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
  return isRecord(one) ? one : {};
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

/** The result of a run of the lab that was shown. */
export function isLabResult(event: TutorialEvent): LabResult | undefined {
  if (event.kind !== 'value') return undefined;
  const { statistics, attribution, assumptions } = fieldsOf(event.value);
  return statistics && attribution && Array.isArray(assumptions) ? (event.value as LabResult) : undefined;
}

/** Whether a part of a result was shown: the attribution, or a list of fills or orders. */
export function isLabParts(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { spread, inventory, mid, touchQty } = fieldsOf(event.value);
  return (spread !== undefined && inventory !== undefined) || mid !== undefined || touchQty !== undefined;
}

/** Whether the result of a sweep was shown. */
export function isSweep(event: TutorialEvent): boolean {
  if (event.kind !== 'value') return false;
  const { runs, summary } = fieldsOf(event.value);
  return Array.isArray(runs) && Array.isArray(summary);
}
