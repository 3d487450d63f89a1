/** Computes the cost of a request: weight, orders, and the limit windows that count it. */
import type { Cost } from '../../limits/index.js';
import type { EndpointInfo } from '../../protocol/index.js';
import { type CallRequest, isTrading, requestWeight } from './request.js';

/** The last cost of each endpoint. Most requests cost the same as the previous one, and get the same object. */
const last = new WeakMap<EndpointInfo, Cost>();

/**
 * Weight, orders and windows of a request. Trading requests and urgent reads go before other reads in the limit queue.
 */
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
