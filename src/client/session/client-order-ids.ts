/** Ids of our own making, by which an order can be asked for when its answer is lost. */

import { CLIENT_ORDER_ID_LENGTH, type EndpointInfo } from '../../protocol/index.js';
import { randomText } from '../../signing/index.js';
import type { WireValue } from '../call/encode.js';
import type { CallRequest } from '../call/request.js';

/**
 * Parameters of a placement that carry such ids, a list's own first, and the one that a cancel or an amendment gives
 * its order: by that one it is told apart from a cancel of somebody else's.
 */
function findIdParams({ orderCount, params, whenLost }: EndpointInfo): readonly string[] {
  if (orderCount > 0) return Object.keys(params).filter((name) => params[name]?.kind === 'clientOrderId');
  return whenLost?.renames ? [whenLost.renames] : [];
}

/** Found once an endpoint, because every placement asks. */
const found = new WeakMap<EndpointInfo, readonly string[]>();

function idParams(endpoint: EndpointInfo): readonly string[] {
  const known = found.get(endpoint);
  if (known) return known;
  const names = findIdParams(endpoint);
  found.set(endpoint, names);
  return names;
}

/**
 * Gives every call that places, cancels or amends its client order ids before it leaves: without them, a lost answer
 * could not be asked for. They have the form of the exchange's own, and nobody's prefix.
 */
export function withClientOrderIds(request: CallRequest): CallRequest {
  if (!request.endpoint.whenLost) return request;
  const params = Object.assign({}, request.params) as Record<string, WireValue>;
  for (const name of idParams(request.endpoint)) params[name] ??= randomText(CLIENT_ORDER_ID_LENGTH);
  return { ...request, params };
}

/** The client order ids that a request carries. */
export function clientOrderIdsOf({ endpoint, params }: CallRequest): string[] {
  return idParams(endpoint).flatMap((name) => {
    const id = params[name];
    return typeof id === 'string' ? [id] : [];
  });
}
