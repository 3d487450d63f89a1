/** Trading endpoints: place, query and cancel orders and order lists. */
import type { Endpoint } from '../endpoint.js';
import type { Rule } from '../rules.js';
import {
  Cancelled,
  OrderAck,
  OrderFull,
  OrderListAck,
  OrderListCancelled,
  OrderListFull,
  OrderListPlaced,
  OrderListResult,
  OrderListSummary,
  OrderQuery,
  OrderResult,
  PlacedOrder,
} from '../schemas/orders.js';
import { choice, clientOrderId, decimal, id, symbol, text } from '../schemas/parameter.js';
import { legParams, orderRules, orderTerms } from './order-terms.js';

const side = choice('OrderSide', 'BUY takes the base asset, SELL gives it.');
const quantity = decimal('Quantity, in the base asset.');
const newOrderRespType = choice('NewOrderRespType', 'How much of the order the reply carries.', {
  default: 'FULL for MARKET and LIMIT, otherwise ACK',
});
const selfTradePreventionMode = choice(
  'SelfTradePreventionMode',
  'What happens when the order would match one of your own.',
  { default: 'the default mode of the symbol' },
);
const cancelId = clientOrderId('Id of this cancel; it becomes the client order id of what was cancelled.');

/** An order is named by its id, by its client order id, or by both. */
const namesAnOrder: Rule = {
  requireAny: ['origClientOrderId', 'orderId'],
  because: 'the order is named by orderId or origClientOrderId',
};

const LIMIT_KIND = ['LIMIT', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT', 'LIMIT_MAKER'];
const STOP_LOSS_KIND = ['STOP_LOSS', 'STOP_LOSS_LIMIT'];
const TAKE_PROFIT_KIND = ['TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const TARGET_KIND = ['LIMIT_MAKER', ...TAKE_PROFIT_KIND];

/** Which leg of an OCO pair may be of which kind. */
const ocoPairRules: readonly Rule[] = [
  {
    when: { aboveType: 'LIMIT_MAKER', belowType: 'LIMIT_MAKER' },
    reject: true,
    error: ['ocoBothLimit'],
    because: 'one leg is a stop loss',
  },
  {
    when: {
      any: [
        { aboveType: STOP_LOSS_KIND, belowType: STOP_LOSS_KIND },
        { aboveType: TARGET_KIND, belowType: TARGET_KIND },
      ],
    },
    reject: true,
    error: ['ocoTypeRejected'],
    because: 'one leg is STOP_LOSS or STOP_LOSS_LIMIT, the other LIMIT_MAKER, TAKE_PROFIT or TAKE_PROFIT_LIMIT',
  },
  {
    when: { side: 'BUY', aboveType: 'LIMIT_MAKER' },
    reject: true,
    error: ['buyOcoLimitBelow'],
    because: 'the limit of a buy pair is below',
  },
  {
    when: { side: 'SELL', belowType: 'LIMIT_MAKER' },
    reject: true,
    error: ['sellOcoLimitAbove'],
    because: 'the limit of a sell pair is above',
  },
  {
    when: { side: 'BUY', belowType: STOP_LOSS_KIND },
    reject: true,
    error: ['buyOcoStopLossAbove'],
    because: 'the stop loss of a buy pair is above',
  },
  {
    when: { side: 'SELL', aboveType: STOP_LOSS_KIND },
    reject: true,
    error: ['sellOcoStopLossBelow'],
    because: 'the stop loss of a sell pair is below',
  },
  {
    when: { side: 'BUY', aboveType: TAKE_PROFIT_KIND },
    reject: true,
    error: ['buyOcoTakeProfitBelow'],
    because: 'the take profit of a buy pair is below',
  },
  {
    when: { side: 'SELL', belowType: TAKE_PROFIT_KIND },
    reject: true,
    error: ['sellOcoTakeProfitAbove'],
    because: 'the take profit of a sell pair is above',
  },
];

export const orders = {
  newOrder: {
    method: 'POST',
    path: '/api/v3/order',
    summary: 'Place an order.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    orderCount: 1,
    params: {
      symbol: symbol(),
      side,
      type: choice('OrderType', 'Kind of order.'),
      quantity,
      quoteOrderQty: decimal('Amount to spend (BUY) or receive (SELL), in the quote asset.'),
      newClientOrderId: clientOrderId('Id of your own, unique among open orders.'),
      ...orderTerms(''),
      newOrderRespType,
      selfTradePreventionMode,
    },
    mandatory: ['symbol', 'side', 'type'],
    rules: [
      { when: { type: LIMIT_KIND }, require: ['quantity'], because: 'all but MARKET orders have a quantity' },
      {
        when: { type: 'MARKET' },
        requireOne: ['quantity', 'quoteOrderQty'],
        because: 'a MARKET order has a quantity or a quote amount',
      },
      { when: { type: LIMIT_KIND }, forbid: ['quoteOrderQty'], because: 'only MARKET orders take a quote amount' },
      ...orderRules(''),
    ],
    result: PlacedOrder,
    resultBy: { param: 'newOrderRespType', results: { ACK: OrderAck, RESULT: OrderResult, FULL: OrderFull } },
    display: 'order',
    verbs: {
      'orders.limit': {
        summary: 'Place a LIMIT order: this price or better.',
        fix: { type: 'LIMIT' },
        args: ['symbol', 'side', 'quantity', 'price'],
        defaults: { timeInForce: 'GTC' },
        replies: 'FULL',
      },
      'orders.market': {
        summary: 'Place a MARKET order: the best prices available now, by quantity or by quote amount.',
        fix: { type: 'MARKET' },
        args: ['symbol', 'side', ['quantity', 'quoteOrderQty']],
        replies: 'FULL',
      },
      'orders.limitMaker': {
        summary: 'Place a LIMIT_MAKER order: refused if it would take.',
        fix: { type: 'LIMIT_MAKER' },
        args: ['symbol', 'side', 'quantity', 'price'],
        replies: 'ACK',
      },
    },
  },
  queryOrder: {
    method: 'GET',
    path: '/api/v3/order',
    summary: 'One order as it stands now.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: 4,
    params: {
      symbol: symbol(),
      orderId: id('Id of the order.'),
      origClientOrderId: text('Client order id of the order.'),
    },
    mandatory: ['symbol'],
    rules: [namesAnOrder],
    result: OrderQuery,
    display: 'order',
    verbs: { 'orders.get': { args: ['symbol', ['orderId', 'origClientOrderId']] } },
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/api/v3/order',
    summary: 'Cancel an order; a member of a list takes its whole list with it.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    params: {
      symbol: symbol(),
      orderId: id('Id of the order.'),
      origClientOrderId: text('Client order id of the order.'),
      newClientOrderId: cancelId,
      cancelRestrictions: choice('CancelRestrictions', 'Cancel only while the order has this status.'),
    },
    mandatory: ['symbol'],
    rules: [namesAnOrder],
    result: Cancelled,
    display: 'cancelled',
    verbs: { 'orders.cancel': { args: ['symbol', ['orderId', 'origClientOrderId']] } },
  },
  newOrderListOco: {
    method: 'POST',
    path: '/api/v3/orderList/oco',
    summary: 'Place an OCO pair: one order cancels the other.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    orderCount: 2,
    params: {
      symbol: symbol(),
      side,
      quantity,
      listClientOrderId: clientOrderId('Id of the list, unique among open lists.'),
      ...legParams('above', 'OcoLegType'),
      ...legParams('below', 'OcoLegType'),
      newOrderRespType,
      selfTradePreventionMode,
    },
    mandatory: ['symbol', 'side', 'quantity', 'aboveType', 'belowType'],
    rules: [...ocoPairRules, ...orderRules('above'), ...orderRules('below')],
    result: OrderListPlaced,
    resultBy: {
      param: 'newOrderRespType',
      results: { ACK: OrderListAck, RESULT: OrderListResult, FULL: OrderListFull },
    },
    display: 'orderList',
    verbs: {
      'orders.oco': { args: ['symbol', 'side', 'quantity'], legs: ['above', 'below'], replies: 'FULL' },
    },
  },
  queryOrderList: {
    method: 'GET',
    path: '/api/v3/orderList',
    summary: 'One order list as it stands now.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 4,
    params: {
      orderListId: id('Id of the list.'),
      origClientOrderId: text('Client order id of the list.'),
    },
    rules: [
      {
        requireAny: ['orderListId', 'origClientOrderId'],
        error: ['badCombinationHint', 'orderListId'],
        because: 'the list is named by orderListId or origClientOrderId',
      },
    ],
    result: OrderListSummary,
    display: 'orderList',
    verbs: { 'orders.getList': { args: [['orderListId', 'origClientOrderId']] } },
  },
  cancelOrderList: {
    method: 'DELETE',
    path: '/api/v3/orderList',
    summary: 'Cancel every open order of a list.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    params: {
      symbol: symbol(),
      orderListId: id('Id of the list.'),
      listClientOrderId: text('Client order id of the list.'),
      newClientOrderId: cancelId,
    },
    mandatory: ['symbol'],
    rules: [
      {
        requireAny: ['orderListId', 'listClientOrderId'],
        because: 'the list is named by orderListId or listClientOrderId',
      },
    ],
    result: OrderListCancelled,
    display: 'orderList',
    verbs: { 'orders.cancelList': { args: ['symbol', ['orderListId', 'listClientOrderId']] } },
  },
} as const satisfies Record<string, Endpoint>;
