/** From the parameters of a placement to the engine's terms, for single orders and, under a prefix, for legs of lists. */
import type { Leg, OrderRequest, OrderType, Peg, RespType, Side, StpMode, TimeInForce } from '../../exchange/index.js';
import type { CheckedParameters } from '../http/parameters.js';

/** `price` under `above` is `abovePrice`; without a prefix it stays. */
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

/** One leg of a list, its parameters under `prefix`; `idName` is the one of its client order id. */
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

/** What tells an order: its id, its client order id, or both. */
export function orderKey(params: CheckedParameters): { orderId?: number; origClientOrderId?: string } {
  return { orderId: params.number('orderId'), origClientOrderId: params.text('origClientOrderId') };
}

/** How much the reply to a placement carries, if it is not said. */
export function respTypeOf(params: CheckedParameters, assumed: RespType): RespType {
  return params.choice<RespType>('newOrderRespType') ?? assumed;
}

/** As {@link respTypeOf}, for a single order: the default depends on its type. */
export function respTypeFor(params: CheckedParameters, type: OrderType): RespType {
  return respTypeOf(params, type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK');
}

function pegOf(params: CheckedParameters, name: (term: string) => string): Peg | undefined {
  const priceType = params.choice<Peg['priceType']>(name('pegPriceType'));
  return priceType && { priceType, offset: params.number(name('pegOffsetValue')) ?? 0 };
}
