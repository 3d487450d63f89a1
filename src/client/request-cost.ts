/** What a request takes of the limits. */
import type { Cost } from '../limits/index.js';
import type { EndpointInfo } from '../protocol/table.js';
import { type CallRequest, isTrading, requestWeight } from './request.js';

/** Costs that hang on no parameter, by endpoint: they are the same object for every request. */
const fixed = new WeakMap<EndpointInfo, Cost>();

/** Weight, orders and budget of a request. Trading goes before what only reads when both wait. */
export function requestCost(request: CallRequest): Cost {
  const { endpoint } = request;
  if (typeof endpoint.weight !== 'number') return costOf(endpoint, requestWeight(request));
  const known = fixed.get(endpoint);
  if (known) return known;
  const cost = Object.freeze(costOf(endpoint, endpoint.weight));
  fixed.set(endpoint, cost);
  return cost;
}

function costOf(endpoint: EndpointInfo, weight: number): Cost {
  const { orderCount, weightOnSuccess, weightPool, method, path } = endpoint;
  return {
    weight,
    orders: orderCount,
    weightOnSuccess,
    pool: weightPool,
    scope: weightPool === 'ip' ? '' : `${method} ${path}`,
    urgent: isTrading(endpoint),
  };
}
