/** Trading calls whose answer was lost, and what to do about them. */
import type { SendError } from '../transport/index.js';
import { clientOrderIdsOf } from './client-order-ids.js';
import { OutcomeUnknownError } from './errors.js';
import type { CallRequest } from './request.js';

/** Codes that say that nothing is known about the outcome. */
export const UNKNOWN_OUTCOME: ReadonlySet<number> = new Set([-1000, -1001, -1006, -1007]);

export function outcomeUnknown(request: CallRequest, why: string, cause?: SendError): OutcomeUnknownError {
  const ids = clientOrderIdsOf(request);
  const symbol = request.params.symbol;
  const ask =
    request.endpoint.id === 'newOrder'
      ? `await x.orders.get('${symbol}', { origClientOrderId: '${ids[0]}' })`
      : ids.length
        ? `await x.orders.getList({ origClientOrderId: '${ids[0]}' })`
        : `await x.account.openOrders('${symbol}')`;
  return new OutcomeUnknownError(
    request.verb.id,
    ids,
    `the outcome is unknown (${why}): it may have been carried out, and it was not sent again.`,
    { advice: `Ask before doing anything else: ${ask}.`, ...(cause ? { cause } : {}) },
  );
}
