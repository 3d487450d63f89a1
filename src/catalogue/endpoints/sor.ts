/** Smart order routing: one order fills from the books of all symbols with the same base asset. */

import type { Rule } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import { OrderTest } from '../schemas/account.js';
import { OrderAck, OrderFull, OrderResult, PlacedOrder } from '../schemas/orders.js';
import { choice, clientOrderId, symbol } from '../schemas/parameter.js';
import { fullRespType, orderRules, orderTerms, quantity, selfTradePreventionMode, side } from './order-terms.js';
import { computeCommissionRates, orderTestResults, testWeight } from './orders.js';

/** Routed orders are never stop orders or pegged orders. */
const OFFERED = { stops: false, pegs: false } as const;

const params = {
  symbol: symbol(),
  side,
  type: choice('SorOrderType', 'Order type.'),
  quantity,
  newClientOrderId: clientOrderId('Your own id for the order, unique among your open orders.'),
  ...orderTerms('', OFFERED),
  newOrderRespType: fullRespType,
  selfTradePreventionMode,
};
const mandatory = ['symbol', 'side', 'type', 'quantity'] as const;
const rules: readonly Rule[] = [
  { forbid: ['quoteOrderQty'], because: 'routed orders need a quantity; quoteOrderQty is not allowed' },
  ...orderRules('', OFFERED),
];

/** The two verbs of a group, which place or test an order. */
function sorVerbs(group: string, does: string, replies: string) {
  return {
    [`${group}.limit`]: {
      summary: `${does} a LIMIT order that fills from all books of its base asset.`,
      fix: { type: 'LIMIT' },
      args: ['symbol', 'side', 'quantity', 'price'],
      defaults: { timeInForce: 'GTC' },
      replies,
      example: `await x.${group}.limit('BTCUSDT', 'BUY', '0.01', '59000')`,
    },
    [`${group}.market`]: {
      summary: `${does} a MARKET order that fills from all books of its base asset.`,
      fix: { type: 'MARKET' },
      args: ['symbol', 'side', 'quantity'],
      replies,
      example: `await x.${group}.market('BTCUSDT', 'BUY', '0.01')`,
    },
  };
}

export const sor = {
  newSorOrder: {
    method: 'POST',
    path: '/api/v3/sor/order',
    summary: 'Place an order with smart order routing (SOR).',
    security: 'TRADE',
    source: ['Matching Engine'],
    weight: 1,
    weightOnSuccess: 0,
    orderCount: 1,
    params,
    mandatory,
    rules,
    result: PlacedOrder,
    resultBy: { param: 'newOrderRespType', results: { ACK: OrderAck, RESULT: OrderResult, FULL: OrderFull } },
    display: 'order',
    whenLost: {
      kind: 'order',
      ask: 'queryOrder',
      by: { symbol: 'symbol', origClientOrderId: 'newClientOrderId' },
    },
    testedBy: 'testNewSorOrder',
    verbs: sorVerbs('orders.sor', 'Place', 'FULL'),
  },
  testNewSorOrder: {
    method: 'POST',
    path: '/api/v3/sor/order/test',
    summary: 'Test an order with smart order routing: the exchange validates it and does not place it.',
    security: 'TRADE',
    changesNothing: true,
    source: ['Memory'],
    weight: testWeight,
    params: { ...params, computeCommissionRates },
    mandatory,
    rules,
    result: OrderTest,
    resultBy: { param: 'computeCommissionRates', results: orderTestResults },
    display: 'order',
    verbs: sorVerbs('orders.sor.test', 'Test', 'false'),
  },
} as const satisfies Record<string, Endpoint>;
