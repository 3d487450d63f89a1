/** What a request takes of the limits. */
import type { Cost } from '../limits/index.js';
import type { EndpointInfo } from '../protocol/table.js';
import { type CallRequest, isTrading, requestWeight } from './request.js';

/** Costs that hang on no parameter, by endpoint: they are the same object for every request. */
const fixed = new WeakMap<EndpointInfo, Cost>();

/** Weight, orders and budget of a request. Trading, and what is urgent else, goes before what only reads when both wait. */
export function requestCost(request: CallRequest): Cost {
  const { endpoint, isUrgent = isTrading(endpoint) } = request;
  if (typeof endpoint.weight !== 'number') return costOf(endpoint, requestWeight(request), isUrgent);
  const known = fixed.get(endpoint);
  if (known?.urgent === isUrgent) return known;
  const cost = Object.freeze(costOf(endpoint, endpoint.weight, isUrgent));
  fixed.set(endpoint, cost);
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
