/** Routes for smart order routing: orders that use the books of several symbols, and their allocations. */

import { type Allocation, allocationReport, orderPlaced, type PlaceSorOrder } from '../../exchange/index.js';
import { msOf } from '../../protocol/index.js';
import { commissionsOf } from './order-commissions.js';
import { orderRequest, respTypeOf } from './order-terms.js';
import type { RouteCall, Routes } from './route.js';

/** Default number of allocations in a reply. */
const ALLOCATIONS = 500;

export const sor = {
  newSorOrder: (call) => {
    const { params, apply, wireTime } = call;
    return orderPlaced(apply(placement(call)), respTypeOf(params, 'FULL'), wireTime);
  },

  testNewSorOrder: (call) => {
    const command = placement(call);
    call.exchange.check(command);
    return commissionsOf(call, command.side);
  },

  myAllocations: (call) => {
    const { params, account, exchange, wireTime } = call;
    const fits = allocationFilter(call);
    const found = exchange.allocations(account, params.needed('symbol')).filter(fits);
    const limit = params.number('limit') ?? ALLOCATIONS;
    // An end time without a start time gives the last allocations before it; every other range gives the first ones.
    const isNewest = params.has('endTime') && !params.has('startTime');
    return (isNewest ? found.slice(-limit) : found.slice(0, limit)).map((one) => allocationReport(one, wireTime));
  },
} satisfies Routes;

function placement({ params, account, newId }: RouteCall): PlaceSorOrder {
  return { kind: 'placeSorOrder', account, symbol: params.needed('symbol'), ...orderRequest(params, newId) };
}

/** The filter of the request's range. Times are milliseconds and inclusive. */
function allocationFilter({ params }: RouteCall): (allocation: Allocation) => boolean {
  const startMs = params.number('startTime') ?? Number.NEGATIVE_INFINITY;
  const endMs = params.number('endTime') ?? Number.POSITIVE_INFINITY;
  const from = params.number('fromAllocationId') ?? 0;
  const orderId = params.number('orderId');
  return (one) => {
    const timeMs = msOf(one.timeUs);
    const isInTime = timeMs >= Math.floor(startMs) && timeMs <= endMs;
    return isInTime && one.id >= from && (orderId === undefined || one.orderId === orderId);
  };
}
