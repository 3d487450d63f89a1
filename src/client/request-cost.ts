/** What a request takes of the limits. */
import type { Cost } from '../limits/index.js';
import { type CallRequest, isTrading, requestWeight } from './request.js';

/** Weight, orders and budget of a request. Trading goes before what only reads when both wait. */
export function requestCost(request: CallRequest): Cost {
  const { endpoint } = request;
  const { orderCount, weightOnSuccess, weightPool, method, path } = endpoint;
  return {
    weight: requestWeight(request),
    orders: orderCount,
    weightOnSuccess,
    pool: weightPool,
    scope: weightPool === 'ip' ? '' : `${method} ${path}`,
    urgent: isTrading(endpoint),
  };
}
