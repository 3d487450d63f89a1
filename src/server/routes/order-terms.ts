/**
 * Converts the parameters of a placement to the engine's order terms: single orders, and legs of lists with a prefix.
 */
import type { Leg, OrderRequest, OrderType, Peg, RespType, Side, StpMode, TimeInForce } from '../../exchange/index.js';
import type { CheckedParameters } from '../base/parameters.js';

/** The name with a prefix: `price` with `above` is `abovePrice`; an empty prefix changes nothing. */
function prefixed(prefix: string, name: string): string {
  return prefix ? prefix + name[0]?.toUpperCase() + name.slice(1) : name;
}

/** The terms of a single order. */
export function orderRequest(params: CheckedParameters, newId: () => string): OrderRequest {
  return {
    side: params.needed('side') as Side,
    quantity: params.text('quantity'),
    quoteOrderQty: params.text('quoteOrderQty'),
    selfTradePreventionMode: params.choice<StpMode>('selfTradePreventionMode'),
    ...leg(params, '', newId, 'newClientOrderId'),
  };
}

/** One leg of a list, whose parameter names start with `prefix`; `idName` is the parameter of its client order id. */
export function leg(
  params: CheckedParameters,
  prefix: string,
  newId: () => string,
  idName: string = prefixed(prefix, 'clientOrderId'),
): Leg {
  const name = (term: string) => prefixed(prefix, term);
  return {
    type: params.needed(name('type')) as OrderType,
    timeInForce: params.choice<TimeInForce>(name('timeInForce')),
    price: params.text(name('price')),
    stopPrice: params.text(name('stopPrice')),
    trailingDelta: params.number(name('trailingDelta')),
    icebergQty: params.text(name('icebergQty')),
    peg: pegOf(params, name),
    clientOrderId: params.text(idName) ?? newId(),
    strategyId: params.number(name('strategyId')),
    strategyType: params.number(name('strategyType')),
  };
}

/** The key of an order in a request: its id, its client order id, or both. */
export function orderKey(params: CheckedParameters): { orderId?: number; origClientOrderId?: string } {
  return { orderId: params.number('orderId'), origClientOrderId: params.text('origClientOrderId') };
}

/** The form of the reply to a placement: the parameter `newOrderRespType`, or the given default. */
export function respTypeOf(params: CheckedParameters, assumed: RespType): RespType {
  return params.choice<RespType>('newOrderRespType') ?? assumed;
}

/** Like {@link respTypeOf}, for a single order, whose default depends on the order type. */
export function respTypeFor(params: CheckedParameters, type: OrderType): RespType {
  return respTypeOf(params, type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK');
}

function pegOf(params: CheckedParameters, name: (term: string) => string): Peg | undefined {
  const priceType = params.choice<Peg['priceType']>(name('pegPriceType'));
  return priceType && { priceType, offset: params.number(name('pegOffsetValue')) ?? 0 };
}
