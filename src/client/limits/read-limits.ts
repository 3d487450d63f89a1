/** Reads the rate limits after a reply has shown that the exchange has other limits than the usual ones. */
import { endpointById } from '../../protocol/index.js';
import { withInterruptSignal } from '../base/interrupt.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';

/**
 * Sends one exchangeInfo request, for the symbol of `request` if it has one, because the list of all symbols is large. The
 * session stores the limits from the reply. If this request fails, the calls that wait are sent without the limits; a
 * refusal of one of them names the limit.
 */
export async function readLimits(session: SessionContext, { params }: CallRequest): Promise<void> {
  const endpoint = endpointById('exchangeInfo');
  const verb = endpoint.verbs[0] as (typeof endpoint.verbs)[number];
  const read = (given: CallRequest['params']): Promise<unknown> =>
    // All calls share the reading, so an interrupt of one input must not end it.
    withInterruptSignal(undefined, () => session.execute({ endpoint, verb, params: given, isUrgent: true }));
  const { symbol } = params;
  try {
    // The symbol may be one that the exchange does not have.
    await (typeof symbol === 'string' ? read({ symbol }).catch(() => read({})) : read({}));
  } catch {
    // The waiting calls are sent without the limits, and report an error themselves if they fail.
  }
}
