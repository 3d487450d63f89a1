/** What a request takes of the limits. */
import type { Cost } from '../../limits/index.js';
import type { EndpointInfo } from '../../protocol/index.js';
import { type CallRequest, isTrading, requestWeight } from './request.js';

/** By endpoint, the cost that was asked for last: most requests cost what the one before did, and get the same object. */
const last = new WeakMap<EndpointInfo, Cost>();

/** Weight, orders and budget of a request. Trading, and what is urgent else, goes before what only reads when both wait. */
export function requestCost(request: CallRequest): Cost {
  const { endpoint, isUrgent = isTrading(endpoint) } = request;
  const weight = typeof endpoint.weight === 'number' ? endpoint.weight : requestWeight(request);
  const known = last.get(endpoint);
  if (known?.weight === weight && known.urgent === isUrgent) return known;
  const cost = Object.freeze(costOf(endpoint, weight, isUrgent));
  last.set(endpoint, cost);
  return cost;
}

function costOf(endpoint: EndpointInfo, weight: number, urgent: boolean): Cost {
  const { orderCount, weightOnSuccess, weightPool, method, path } = endpoint;
  return {
    weight,
    orders: orderCount,
    weightOnSuccess,
    pool: weightPool,
    scope: weightPool === 'ip' ? '' : `${method} ${path}`,
    urgent,
  };
}
