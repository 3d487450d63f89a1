/** Trading endpoints: place, query and cancel orders and order lists. */
import type { CancelOrder, PlaceOco, PlaceOrder } from '../../exchange/commands.js';
import type { Side, StpMode } from '../../exchange/order.js';
import {
  cancelReport,
  orderListCancelled,
  orderListPlaced,
  orderListSummary,
  orderPlaced,
  orderQuery,
} from '../../exchange/report.js';
import { leg, orderRequest, refuseUnoffered, respTypeOf } from './order-terms.js';
import type { Routes } from './route.js';

export const orders: Routes = {
  newOrder: ({ params, account, exchange, nowUs, newId, wireTime }) => {
    const symbol = params.needed('symbol');
    refuseUnoffered(params, '', exchange.symbolInfo(symbol));
    const command: PlaceOrder = { kind: 'placeOrder', account, symbol, ...orderRequest(params, newId) };
    const isImmediate = command.type === 'MARKET' || command.type === 'LIMIT';
    return orderPlaced(exchange.apply(command, nowUs), respTypeOf(params, isImmediate ? 'FULL' : 'ACK'), wireTime);
  },

  queryOrder: ({ params, account, exchange, wireTime }) => {
    const key = { orderId: params.number('orderId'), origClientOrderId: params.text('origClientOrderId') };
    return orderQuery(exchange.order(account, params.needed('symbol'), key), wireTime);
  },

  cancelOrder: ({ params, account, exchange, nowUs, newId, wireTime }) => {
    const command: CancelOrder = {
      kind: 'cancelOrder',
      account,
      symbol: params.needed('symbol'),
      orderId: params.number('orderId'),
      origClientOrderId: params.text('origClientOrderId'),
      newClientOrderId: params.text('newClientOrderId') ?? newId(),
      cancelRestrictions: params.choice('cancelRestrictions'),
    };
    return cancelReport(exchange.apply(command, nowUs), wireTime);
  },

  newOrderListOco: ({ params, account, exchange, nowUs, newId, wireTime }) => {
    const symbol = params.needed('symbol');
    const info = exchange.symbolInfo(symbol);
    refuseUnoffered(params, 'above', info);
    refuseUnoffered(params, 'below', info);
    const command: PlaceOco = {
      kind: 'placeOco',
      account,
      symbol,
      side: params.needed('side') as Side,
      quantity: params.needed('quantity'),
      listClientOrderId: params.text('listClientOrderId') ?? newId(),
      above: leg(params, 'above', 'aboveClientOrderId', newId),
      below: leg(params, 'below', 'belowClientOrderId', newId),
      selfTradePreventionMode: params.choice<StpMode>('selfTradePreventionMode'),
    };
    return orderListPlaced(exchange.apply(command, nowUs), respTypeOf(params, 'FULL'), wireTime);
  },

  queryOrderList: ({ params, account, exchange, wireTime }) => {
    const key = { orderListId: params.number('orderListId'), listClientOrderId: params.text('origClientOrderId') };
    return orderListSummary(exchange.orderList(account, key), wireTime);
  },

  cancelOrderList: ({ params, account, exchange, nowUs, newId, wireTime }) => {
    const outcome = exchange.apply(
      {
        kind: 'cancelOrderList',
        account,
        symbol: params.needed('symbol'),
        orderListId: params.number('orderListId'),
        listClientOrderId: params.text('listClientOrderId'),
        newClientOrderId: params.text('newClientOrderId') ?? newId(),
      },
      nowUs,
    );
    return orderListCancelled(outcome, wireTime);
  },
};
