/** Adds client order ids to trading calls, so that an order can be queried when the reply is lost. */

import { CLIENT_ORDER_ID_LENGTH, type EndpointInfo } from '../../protocol/index.js';
import { randomTexts, type TextSource } from '../../signing/index.js';
import type { WireValue } from '../call/encode.js';
import type { CallRequest } from '../call/request.js';

/**
 * The id parameters of a call: for a placement all client order ids, the id of the list first; for a cancel or an
 * amendment the id that the call gives its order, which distinguishes the call from other cancels.
 */
function findIdParams({ orderCount, params, whenLost }: EndpointInfo): readonly string[] {
  if (orderCount > 0) return Object.keys(params).filter((name) => params[name]?.kind === 'clientOrderId');
  return whenLost?.renames ? [whenLost.renames] : [];
}

/** Cached by endpoint, because every placement needs them. */
const found = new WeakMap<EndpointInfo, readonly string[]>();

function idParams(endpoint: EndpointInfo): readonly string[] {
  const known = found.get(endpoint);
  if (known) return known;
  const names = findIdParams(endpoint);
  found.set(endpoint, names);
  return names;
}

/**
 * Adds the missing client order ids to a call that places, cancels or amends. They have the form of the exchange's own
 * ids, without a prefix.
 */
export function withClientOrderIds(request: CallRequest, texts: TextSource = randomTexts): CallRequest {
  if (!request.endpoint.whenLost) return request;
  const params = Object.assign({}, request.params) as Record<string, WireValue>;
  for (const name of idParams(request.endpoint)) params[name] ??= texts.next(CLIENT_ORDER_ID_LENGTH);
  return { ...request, params };
}

/** The client order ids in a request. */
export function clientOrderIdsOf({ endpoint, params }: CallRequest): string[] {
  const ids: string[] = [];
  for (const name of idParams(endpoint)) {
    const id = params[name];
    if (typeof id === 'string') ids.push(id);
  }
  return ids;
}
