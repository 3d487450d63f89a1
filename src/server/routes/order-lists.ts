/** Routes for order lists: placing OCO, OTO, OTOCO, OPO and OPOCO lists, querying and cancelling a list. */
import {
  type Leg,
  type LegPair,
  orderListCancelled,
  orderListPlaced,
  orderListSummary,
  type PlaceOco,
  type PlaceOto,
  type Side,
  type StpMode,
  type TimeInForce,
} from '../../exchange/index.js';
import { refusal } from '../../protocol/index.js';
import { leg, respTypeOf } from './order-terms.js';
import type { RouteCall, Routes } from './route.js';

export const orderLists = {
  newOrderListOco: (call) =>
    placed(call, {
      ...ocoTerms(call),
      above: leg(call.params, 'above', call.newId),
      below: leg(call.params, 'below', call.newId),
    }),

  newOrderListOto: (call) => placed(call, otoTerms(call, leg(call.params, 'pending', call.newId))),
  newOrderListOtoco: (call) => placed(call, otoTerms(call, pendingPair(call))),
  newOrderListOpo: (call) => placed(call, otoTerms(call, leg(call.params, 'pending', call.newId))),
  newOrderListOpoco: (call) => placed(call, otoTerms(call, pendingPair(call))),

  newOcoDeprecated: (call) => {
    const terms = ocoTerms(call);
    const [limit, stop] = [formerLimit(call), formerStop(call)];
    const [above, below] = terms.side === 'SELL' ? [limit, stop] : [stop, limit];
    return placed(call, { ...terms, above, below, isFormerForm: true });
  },

  queryOrderList: ({ params, account, exchange, wireTime }) => {
    const key = { orderListId: params.number('orderListId'), listClientOrderId: params.text('origClientOrderId') };
    return orderListSummary(exchange.orderList(account, key), wireTime);
  },

  cancelOrderList: ({ params, account, apply, newId, wireTime }) => {
    const outcome = apply({
      kind: 'cancelOrderList',
      account,
      symbol: params.needed('symbol'),
      orderListId: params.number('orderListId'),
      listClientOrderId: params.text('listClientOrderId'),
      newClientOrderId: params.text('newClientOrderId') ?? newId(),
    });
    return orderListCancelled(outcome, wireTime);
  },
} satisfies Routes;

function placed({ params, apply, wireTime }: RouteCall, command: PlaceOco | PlaceOto) {
  return orderListPlaced(apply(command), respTypeOf(params, 'FULL'), wireTime);
}

function listTerms({ params, account, newId }: RouteCall) {
  return {
    account,
    symbol: params.needed('symbol'),
    listClientOrderId: params.text('listClientOrderId') ?? newId(),
    selfTradePreventionMode: params.choice<StpMode>('selfTradePreventionMode'),
  };
}

function ocoTerms(call: RouteCall) {
  const { params } = call;
  const side = params.needed('side') as Side;
  return { kind: 'placeOco', ...listTerms(call), side, quantity: params.needed('quantity') } as const;
}

/** The command of a list with a working order and pending orders; without a pending quantity it is an OPO list. */
function otoTerms(call: RouteCall, pending: Leg | LegPair): PlaceOto {
  const { params, newId } = call;
  const side = params.needed('workingSide') as Side;
  const working = { ...leg(params, 'working', newId), side, quantity: params.needed('workingQuantity') };
  const pendingSide = params.needed('pendingSide') as Side;
  const pendingQuantity = params.text('pendingQuantity');
  return { kind: 'placeOto', ...listTerms(call), working, pendingSide, pendingQuantity, pending };
}

/** The pending legs. The reference calls the second leg's type optional, but a pair needs it. @throws Refusal -1102 */
function pendingPair({ params, newId }: RouteCall): LegPair {
  if (!params.has('pendingBelowType')) throw refusal('mandatory', 'pendingBelowType');
  return { above: leg(params, 'pendingAbove', newId), below: leg(params, 'pendingBelow', newId) };
}

function formerLimit({ params, newId }: RouteCall): Leg {
  return {
    type: 'LIMIT_MAKER',
    price: params.needed('price'),
    icebergQty: params.text('limitIcebergQty'),
    clientOrderId: params.text('limitClientOrderId') ?? newId(),
    strategyId: params.number('limitStrategyId'),
    strategyType: params.number('limitStrategyType'),
  };
}

function formerStop({ params, newId }: RouteCall): Leg {
  const price = params.text('stopLimitPrice');
  return {
    type: price === undefined ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT',
    price,
    stopPrice: params.needed('stopPrice'),
    trailingDelta: params.number('trailingDelta'),
    timeInForce: price === undefined ? undefined : params.choice<TimeInForce>('stopLimitTimeInForce'),
    icebergQty: params.text('stopIcebergQty'),
    clientOrderId: params.text('stopClientOrderId') ?? newId(),
    strategyId: params.number('stopStrategyId'),
    strategyType: params.number('stopStrategyType'),
  };
}
