/** Trading endpoints for single orders: place, test, query, cancel, replace and amend. */

import type { Rule } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import { NoCommissions, OrderTest, OrderTestCommissions } from '../schemas/account.js';
import {
  AmendResult,
  Cancelled,
  CancelledMany,
  OrderAck,
  OrderFull,
  OrderQuery,
  OrderResult,
  PlacedOrder,
  Replaced,
  ReplacedAck,
  ReplacedFull,
  ReplacedResult,
  ReplaceOutcome,
} from '../schemas/orders.js';
import { choice, clientOrderId, decimal, flag, id, symbol, text } from '../schemas/parameter.js';
import { orderVerbs, RESTING } from './order-kinds.js';
import { newOrderRespType, orderRules, orderTerms, quantity, selfTradePreventionMode, side } from './order-terms.js';

const cancelId = clientOrderId('Id of this cancel request. It becomes the client order id of the cancelled order.');
const cancelRestrictions = choice('CancelRestrictions', 'Cancel only while the order has this status.');

/** An order is identified by its id, by its client order id, or by both. */
const namesAnOrder: Rule = {
  requireAny: ['origClientOrderId', 'orderId'],
  because: 'the request needs orderId or origClientOrderId to identify the order',
};

const theOrder = {
  orderId: id('Id of the order.'),
  origClientOrderId: text('Client order id of the order.'),
};

/** The parameters of the query that finds the outcome of a call on this order. */
const namedOrder = { symbol: 'symbol', orderId: 'orderId', origClientOrderId: 'origClientOrderId' };

const LIMIT_KIND = ['LIMIT', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT', 'LIMIT_MAKER'];

/** Parameters and rules of one new order. */
const newOrderParams = {
  symbol: symbol(),
  side,
  type: choice('OrderType', 'Order type.'),
  quantity,
  quoteOrderQty: decimal('Amount to spend (BUY) or receive (SELL), in the quote asset.'),
  newClientOrderId: clientOrderId('Your own id for the order, unique among your open orders.'),
  ...orderTerms(''),
  newOrderRespType,
  selfTradePreventionMode,
};

const newOrderRules: readonly Rule[] = [
  { when: { type: LIMIT_KIND }, require: ['quantity'], because: 'every order type except MARKET needs a quantity' },
  {
    when: { type: 'MARKET' },
    requireOne: ['quantity', 'quoteOrderQty'],
    because: 'a MARKET order needs either quantity or quoteOrderQty',
  },
  { when: { type: LIMIT_KIND }, forbid: ['quoteOrderQty'], because: 'only MARKET orders may use quoteOrderQty' },
  ...orderRules(''),
];

/** Weight of a test order. With commission rates it is higher, because the exchange reads the account. */
export const testWeight = [{ when: { computeCommissionRates: true }, weight: 20 }, { weight: 1 }] as const;

export const computeCommissionRates = flag(
  'Whether the reply includes the commission rates that the order would pay.',
  false,
);

export const orderTestResults = { true: OrderTestCommissions, false: NoCommissions } as const;

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
    params: newOrderParams,
    mandatory: ['symbol', 'side', 'type'],
    rules: newOrderRules,
    result: PlacedOrder,
    resultBy: { param: 'newOrderRespType', results: { ACK: OrderAck, RESULT: OrderResult, FULL: OrderFull } },
    display: 'order',
    whenLost: {
      kind: 'order',
      ask: 'queryOrder',
      by: { symbol: 'symbol', origClientOrderId: 'newClientOrderId' },
    },
    testedBy: 'testNewOrder',
    verbs: orderVerbs('orders', { does: 'Place' }),
  },
  testNewOrder: {
    method: 'POST',
    path: '/api/v3/order/test',
    summary: 'Test an order: the exchange validates it and does not send it to the matching engine.',
    security: 'TRADE',
    changesNothing: true,
    source: ['Memory'],
    weight: testWeight,
    params: { ...newOrderParams, computeCommissionRates },
    mandatory: ['symbol', 'side', 'type'],
    rules: newOrderRules,
    result: OrderTest,
    resultBy: { param: 'computeCommissionRates', results: orderTestResults },
    display: 'order',
    verbs: orderVerbs('orders.test', { does: 'Test', replies: 'false' }),
  },
  queryOrder: {
    method: 'GET',
    path: '/api/v3/order',
    summary: 'An order as it is now.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: 4,
    params: {
      symbol: symbol(),
      ...theOrder,
    },
    mandatory: ['symbol'],
    rules: [namesAnOrder],
    result: OrderQuery,
    display: 'order',
    verbs: {
      'orders.get': {
        args: ['symbol', ['orderId', 'origClientOrderId']],
        example: `${RESTING}\nawait x.orders.get('BTCUSDT', order.orderId)`,
      },
    },
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/api/v3/order',
    summary: 'Cancel an order. If the order belongs to an order list, the whole list is cancelled.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    params: {
      symbol: symbol(),
      ...theOrder,
      newClientOrderId: cancelId,
      cancelRestrictions,
    },
    mandatory: ['symbol'],
    rules: [namesAnOrder],
    result: Cancelled,
    whenLost: { kind: 'cancel', ask: 'queryOrder', by: namedOrder, renames: 'newClientOrderId' },
    display: 'cancelled',
    verbs: {
      'orders.cancel': {
        args: ['symbol', ['orderId', 'origClientOrderId']],
        example: `${RESTING}\nawait x.orders.cancel('BTCUSDT', order.orderId)`,
      },
    },
  },
  cancelOpenOrders: {
    method: 'DELETE',
    path: '/api/v3/openOrders',
    summary: 'Cancel all open orders of a symbol, including order lists.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    params: { symbol: symbol() },
    mandatory: ['symbol'],
    result: CancelledMany,
    whenLost: { kind: 'cancelAll', ask: 'openOrders', by: { symbol: 'symbol' } },
    display: 'cancelled',
    verbs: { 'orders.cancelAll': { args: ['symbol'], example: `${RESTING}\nawait x.orders.cancelAll('BTCUSDT')` } },
  },
  cancelReplaceOrder: {
    method: 'POST',
    path: '/api/v3/order/cancelReplace',
    summary: 'Cancel an order and place another one on the same symbol.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    orderCount: 1,
    params: {
      ...newOrderParams,
      cancelReplaceMode: choice('CancelReplaceMode', 'Whether the exchange places the new order if the cancel fails.'),
      cancelOrderId: id('Id of the order to cancel.'),
      cancelOrigClientOrderId: text('Client order id of the order to cancel.'),
      cancelNewClientOrderId: cancelId,
      cancelRestrictions,
      orderRateLimitExceededMode: choice(
        'OrderRateLimitExceededMode',
        'What the exchange does if the unfilled order limit is exceeded.',
        { default: 'DO_NOTHING' },
      ),
    },
    mandatory: ['symbol', 'side', 'type', 'cancelReplaceMode'],
    rules: [
      {
        requireAny: ['cancelOrigClientOrderId', 'cancelOrderId'],
        because: 'the request needs cancelOrderId or cancelOrigClientOrderId to identify the order to cancel',
      },
      ...newOrderRules,
    ],
    result: Replaced,
    resultBy: { param: 'newOrderRespType', results: { ACK: ReplacedAck, RESULT: ReplacedResult, FULL: ReplacedFull } },
    outcome: ReplaceOutcome,
    whenLost: {
      kind: 'replace',
      ask: 'queryOrder',
      by: { symbol: 'symbol', orderId: 'cancelOrderId', origClientOrderId: 'cancelOrigClientOrderId' },
      renames: 'cancelNewClientOrderId',
      places: 'newClientOrderId',
    },
    display: 'replaced',
    verbs: orderVerbs('orders.replace', {
      does: 'Cancel an order and place',
      lead: [['cancelOrderId', 'cancelOrigClientOrderId']],
      exampleLead: { before: RESTING, args: 'order.orderId' },
      defaults: { cancelReplaceMode: 'STOP_ON_FAILURE' },
    }),
  },
  amendKeepPriority: {
    method: 'PUT',
    path: '/api/v3/order/amend/keepPriority',
    summary: 'Reduce the quantity of an open order. The order keeps its priority in the book.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 4,
    params: {
      symbol: symbol(),
      ...theOrder,
      newClientOrderId: clientOrderId('New client order id of the order.'),
      newQty: decimal('New quantity, in the base asset. Must be less than the current quantity.'),
    },
    mandatory: ['symbol', 'newQty'],
    rules: [namesAnOrder],
    result: AmendResult,
    whenLost: { kind: 'amend', ask: 'queryOrder', by: namedOrder, renames: 'newClientOrderId' },
    display: 'amended',
    verbs: {
      'orders.amend': {
        args: ['symbol', ['orderId', 'origClientOrderId'], 'newQty'],
        example: `${RESTING}\nawait x.orders.amend('BTCUSDT', order.orderId, '0.005')`,
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
