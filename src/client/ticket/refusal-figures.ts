/**
 * The figures behind the refusal of an order: the needed and the free amount, or the price range that the order missed.
 * A program gets the figures that earlier replies contain, and no further request is sent for an error. A prompt reads
 * the missing figures, as for a ticket.
 */

import type { CallRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';
import { explainRequest } from './explain.js';
import { readTicketFacts } from './read-facts.js';

/** Error of a refused order whose balances, prices and filters were not known -> its session and request. */
const withoutFigures = new WeakMap<object, { readonly session: SessionContext; readonly request: CallRequest }>();

/** The checks that the order failed on data from earlier replies; '' where there are none. */
export function failedChecksText(session: SessionContext, request: CallRequest): string {
  const failed = explainRequest(session, request).checks.filter(({ ok, ageMs }) => !ok && ageMs !== undefined);
  return failed.map(({ name, detail }) => `${name}: ${detail}.`).join(' ');
}

/** Keeps the request of a refused order whose error names no balance, price or filter yet. */
export function noteRefusal(error: object, session: SessionContext, request: CallRequest): void {
  withoutFigures.set(error, { session, request });
}

/** Reads the figures that the error of a refused order lacks; '' where nothing explains it. It never rejects. */
export async function readRefusalFigures(error: unknown): Promise<string> {
  const refused = typeof error === 'object' && error !== null ? withoutFigures.get(error) : undefined;
  if (!refused) return '';
  const { session, request } = refused;
  await readTicketFacts(session, request);
  return failedChecksText(session, request);
}
