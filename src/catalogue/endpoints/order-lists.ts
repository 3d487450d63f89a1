/** Trading endpoints for order lists: place OCO, OTO, OTOCO, OPO and OPOCO lists, query a list, cancel a list. */

import { ocoPairRules, type Rule } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import {
  OpoListFull,
  OpoListPlaced,
  OpoListResult,
  OrderListAck,
  OrderListCancelled,
  OrderListFull,
  OrderListPlaced,
  OrderListResult,
  OrderListSummary,
} from '../schemas/orders.js';
import { choice, clientOrderId, decimal, id, integer, symbol, text } from '../schemas/parameter.js';
import { fullRespType, legParams, orderRules, quantity, selfTradePreventionMode, side } from './order-terms.js';

const listClientOrderId = clientOrderId('Your own id for the list, unique among your open lists.');

/** The working order of a list. It must rest in the book, so it is a LIMIT or a LIMIT_MAKER order. */
const working = {
  ...legParams('working', 'WorkingOrderType', { stops: false }),
  workingSide: side,
  workingQuantity: quantity,
};
const workingMandatory = ['workingType', 'workingSide', 'workingQuantity'] as const;
const workingRules = orderRules('working', { stops: false });

const pendingSide = choice(
  'OrderSide',
  'Side of the pending orders, which are placed when the working order has filled.',
);
const pendingQuantity = decimal('Quantity of the pending orders, in the base asset.');
const pending = { ...legParams('pending', 'OrderType'), pendingSide };
const pendingPair = {
  ...legParams('pendingAbove', 'OcoLegType'),
  ...legParams('pendingBelow', 'OcoLegType'),
  pendingSide,
};
const pendingPairRules = [...ocoPairRules('pending'), ...orderRules('pendingAbove'), ...orderRules('pendingBelow')];

/** An OPO list: the working order buys, and the pending orders sell the bought quantity. */
const opoRules: readonly Rule[] = [
  {
    when: { workingSide: { not: 'BUY' } },
    reject: true,
    error: ['opoWorkingBuy'],
    because: 'the working order of an OPO list must be a BUY order',
  },
  {
    when: { pendingSide: { not: 'SELL' } },
    reject: true,
    error: ['opoPendingSell'],
    because: 'the pending orders of an OPO list must be SELL orders',
  },
  {
    forbid: ['pendingQuantity'],
    error: ['pendingNotRequired', 'pendingQuantity'],
    because: 'an OPO list sells the quantity that its working order bought, so its pending orders have no quantity',
  },
];

/** The two legs of an OCO list in the examples, above and below the price. */
const PAIR = (above: string, below: string) => `
  .${above}('LIMIT_MAKER', { price: '66000' })
  .${below}('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`;
const WORKING = "\n  .working('LIMIT', { side: 'BUY', quantity: '0.01', price: '58000' })";

/** The common properties of all endpoints that place a list. */
const placing = {
  method: 'POST',
  security: 'TRADE',
  source: ['Matching Engine'],
  weight: 1,
  weightOnSuccess: 0,
  result: OrderListPlaced,
  resultBy: {
    param: 'newOrderRespType',
    results: { ACK: OrderListAck, RESULT: OrderListResult, FULL: OrderListFull },
  },
  display: 'orderList',
  whenLost: { kind: 'orderList', ask: 'queryOrderList', by: { origClientOrderId: 'listClientOrderId' } },
} as const;

/** The replies of OPO lists, whose pending orders may have no quantity yet. */
const opoResults = {
  result: OpoListPlaced,
  resultBy: {
    param: 'newOrderRespType',
    results: { ACK: OrderListAck, RESULT: OpoListResult, FULL: OpoListFull },
  },
} as const;

const listParams = { symbol: symbol(), listClientOrderId, newOrderRespType: fullRespType, selfTradePreventionMode };

export const orderLists = {
  newOrderListOco: {
    ...placing,
    path: '/api/v3/orderList/oco',
    summary: 'Place an OCO pair: when one order fills or triggers, the other is cancelled.',
    orderCount: 2,
    params: {
      ...listParams,
      side,
      quantity,
      ...legParams('above', 'OcoLegType'),
      ...legParams('below', 'OcoLegType'),
    },
    mandatory: ['symbol', 'side', 'quantity', 'aboveType', 'belowType'],
    rules: [
      ...ocoPairRules(''),
      ...orderRules('above', { isOcoLeg: true }),
      ...orderRules('below', { isOcoLeg: true }),
    ],
    verbs: {
      'orders.oco': {
        args: ['symbol', 'side', 'quantity'],
        legs: [{ name: 'above' }, { name: 'below' }],
        replies: 'FULL',
        example: `await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}`,
      },
    },
  },
  newOrderListOto: {
    ...placing,
    path: '/api/v3/orderList/oto',
    summary: 'Place an OTO list: when the working order has filled, the pending order is placed.',
    orderCount: 2,
    params: { ...listParams, ...working, ...pending, pendingQuantity },
    mandatory: ['symbol', ...workingMandatory, 'pendingType', 'pendingSide', 'pendingQuantity'],
    rules: [...workingRules, ...orderRules('pending')],
    verbs: {
      'orders.oto': {
        args: ['symbol'],
        legs: [{ name: 'working' }, { name: 'pending' }],
        replies: 'FULL',
        example: `await x.orders.oto('BTCUSDT')${WORKING}
  .pending('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' })`,
      },
    },
  },
  newOrderListOtoco: {
    ...placing,
    path: '/api/v3/orderList/otoco',
    summary: 'Place an OTOCO list: when the working order has filled, an OCO pair is placed.',
    orderCount: 3,
    params: { ...listParams, ...working, ...pendingPair, pendingQuantity },
    mandatory: ['symbol', ...workingMandatory, 'pendingSide', 'pendingQuantity', 'pendingAboveType'],
    rules: [...workingRules, ...pendingPairRules],
    verbs: {
      'orders.otoco': {
        args: ['symbol'],
        legs: [
          { name: 'working' },
          { name: 'pendingAbove', shares: ['pendingSide', 'pendingQuantity'] },
          { name: 'pendingBelow' },
        ],
        replies: 'FULL',
        example: `await x.orders.otoco('BTCUSDT')${WORKING}
  .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' })
  .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`,
      },
    },
  },
  newOrderListOpo: {
    ...placing,
    ...opoResults,
    path: '/api/v3/orderList/opo',
    summary: 'Place an OPO list: when the BUY has filled, one SELL order for the bought quantity is placed.',
    orderCount: 2,
    params: { ...listParams, ...working, ...pending },
    mandatory: ['symbol', ...workingMandatory, 'pendingType', 'pendingSide'],
    rules: [...opoRules, ...workingRules, ...orderRules('pending')],
    verbs: {
      'orders.opo': {
        args: ['symbol'],
        legs: [{ name: 'working' }, { name: 'pending' }],
        replies: 'FULL',
        example: `await x.orders.opo('BTCUSDT')${WORKING}
  .pending('LIMIT_MAKER', { side: 'SELL', price: '66000' })`,
      },
    },
  },
  newOrderListOpoco: {
    ...placing,
    ...opoResults,
    path: '/api/v3/orderList/opoco',
    summary: 'Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed.',
    orderCount: 3,
    params: { ...listParams, ...working, ...pendingPair },
    mandatory: ['symbol', ...workingMandatory, 'pendingSide', 'pendingAboveType'],
    rules: [...opoRules, ...workingRules, ...pendingPairRules],
    verbs: {
      'orders.opoco': {
        args: ['symbol'],
        legs: [{ name: 'working' }, { name: 'pendingAbove', shares: ['pendingSide'] }, { name: 'pendingBelow' }],
        replies: 'FULL',
        example: `await x.orders.opoco('BTCUSDT')${WORKING}
  .pendingAbove('LIMIT_MAKER', { side: 'SELL', price: '66000' })
  .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`,
      },
    },
  },
  newOcoDeprecated: {
    ...placing,
    path: '/api/v3/order/oco',
    summary: 'Place an OCO pair through the deprecated endpoint. Use orders.oco instead.',
    deprecated: true,
    orderCount: 2,
    params: {
      ...listParams,
      side,
      quantity,
      price: decimal('Price of the limit order, in the quote asset.'),
      stopPrice: decimal('Price that triggers the stop order, in the quote asset.'),
      stopLimitPrice: decimal('Limit price of the stop order. Without this price the stop order is a market order.'),
      stopLimitTimeInForce: choice('TimeInForce', 'How long the stop order stays active after it triggers.'),
      trailingDelta: integer('Trailing distance of the stop order, in basis points.', { min: 1 }),
      limitClientOrderId: clientOrderId('Your own id for the limit order.'),
      limitIcebergQty: decimal('Visible quantity of the limit order (iceberg).'),
      limitStrategyId: id('Your own number for the strategy of the limit order.'),
      limitStrategyType: integer('Your own number for the type of strategy.', { min: 1_000_000 }),
      stopClientOrderId: clientOrderId('Your own id for the stop order.'),
      stopIcebergQty: decimal('Visible quantity of the stop order (iceberg).'),
      stopStrategyId: id('Your own number for the strategy of the stop order.'),
      stopStrategyType: integer('Your own number for the type of strategy.', { min: 1_000_000 }),
    },
    mandatory: ['symbol', 'side', 'quantity', 'price', 'stopPrice'],
    rules: [
      {
        when: { stopLimitPrice: { present: true } },
        require: ['stopLimitTimeInForce'],
        error: ['badCombinationHint', 'stopLimitTimeInForce'],
        because: 'a stop order with stopLimitPrice needs stopLimitTimeInForce',
      },
      ...['limitStrategyType', 'stopStrategyType'].map(
        (name): Rule => ({
          when: { [name]: { lt: 1_000_000 } },
          reject: true,
          error: ['badStrategyType'],
          because: 'strategyType must be at least 1000000',
        }),
      ),
    ],
    verbs: {
      'orders.ocoDeprecated': {
        args: ['symbol', 'side', 'quantity', 'price', 'stopPrice'],
        replies: 'FULL',
        example: "await x.orders.ocoDeprecated('BTCUSDT', 'SELL', '0.01', '66000', '55000')",
      },
    },
  },
  queryOrderList: {
    method: 'GET',
    path: '/api/v3/orderList',
    summary: 'An order list as it is now: its status and its orders.',
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
        because: 'the request needs orderListId or origClientOrderId to identify the list',
      },
    ],
    result: OrderListSummary,
    display: 'orderList',
    verbs: {
      'orders.getList': {
        args: [['orderListId', 'origClientOrderId']],
        example: `const list = await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}
await x.orders.getList(list.orderListId)`,
      },
    },
  },
  cancelOrderList: {
    method: 'DELETE',
    path: '/api/v3/orderList',
    summary: 'Cancel all open orders of an order list.',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    params: {
      symbol: symbol(),
      orderListId: id('Id of the list.'),
      listClientOrderId: text('Client order id of the list.'),
      newClientOrderId: clientOrderId(
        'Id of this cancel request. It becomes the client order id of the cancelled order.',
      ),
    },
    mandatory: ['symbol'],
    rules: [
      {
        requireAny: ['orderListId', 'listClientOrderId'],
        because: 'the request needs orderListId or listClientOrderId to identify the list',
      },
    ],
    result: OrderListCancelled,
    whenLost: {
      kind: 'cancelList',
      ask: 'queryOrderList',
      by: { orderListId: 'orderListId', origClientOrderId: 'listClientOrderId' },
      renames: 'newClientOrderId',
    },
    display: 'orderList',
    verbs: {
      'orders.cancelList': {
        args: ['symbol', ['orderListId', 'listClientOrderId']],
        example: `const list = await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}
await x.orders.cancelList('BTCUSDT', list.orderListId)`,
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
