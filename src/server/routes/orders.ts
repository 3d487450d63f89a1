/** Routes for single orders: place, test, query, cancel, amend. */

import {
  type AmendOrder,
  amendmentReports,
  amendReport,
  type CancelOrder,
  cancelledAll,
  cancelReport,
  orderPlaced,
  orderQuery,
  type PlaceOrder,
} from '../../exchange/index.js';
import { commissionsOf } from './order-commissions.js';
import { orderKey, orderRequest, respTypeFor } from './order-terms.js';
import type { RouteCall, Routes } from './route.js';

/** Default number of amendments in a reply. */
const AMENDMENTS = 500;

export const orders = {
  newOrder: (call) => {
    const { params, apply, wireTime } = call;
    const command = placement(call);
    return orderPlaced(apply(command), respTypeFor(params, command.type), wireTime);
  },

  testNewOrder: (call) => {
    const command = placement(call);
    call.exchange.check(command);
    return commissionsOf(call, command.side);
  },

  queryOrder: ({ params, account, exchange, nowUs, wireTime }) =>
    orderQuery(exchange.order(account, params.needed('symbol'), orderKey(params), nowUs), wireTime),

  cancelOrder: ({ params, account, apply, newId, wireTime }) => {
    const command: CancelOrder = {
      kind: 'cancelOrder',
      account,
      symbol: params.needed('symbol'),
      ...orderKey(params),
      newClientOrderId: params.text('newClientOrderId') ?? newId(),
      cancelRestrictions: params.choice('cancelRestrictions'),
    };
    return cancelReport(apply(command), wireTime);
  },

  cancelOpenOrders: ({ params, account, apply, newId, wireTime }) => {
    const symbol = params.needed('symbol');
    const command = { kind: 'cancelOpenOrders', account, symbol, newClientOrderId: newId() } as const;
    return cancelledAll(apply(command), wireTime);
  },

  amendKeepPriority: ({ params, account, apply, newId, wireTime }) => {
    const command: AmendOrder = {
      kind: 'amendOrder',
      account,
      symbol: params.needed('symbol'),
      ...orderKey(params),
      newClientOrderId: params.text('newClientOrderId') ?? newId(),
      newQty: params.needed('newQty'),
    };
    return amendReport(apply(command), wireTime);
  },

  orderAmendments: ({ params, account, exchange, wireTime }) => {
    const order = exchange.order(account, params.needed('symbol'), { orderId: params.number('orderId') });
    const from = params.number('fromExecutionId') ?? 0;
    return amendmentReports(order, wireTime)
      .filter(({ executionId }) => executionId >= from)
      .slice(0, params.number('limit') ?? AMENDMENTS);
  },
} satisfies Routes;

function placement({ params, account, newId }: RouteCall): PlaceOrder {
  return { kind: 'placeOrder', account, symbol: params.needed('symbol'), ...orderRequest(params, newId) };
}
