/** From the parameters of a placement to the engine's terms, for single orders and, under a prefix, for legs of lists. */
import type { Leg, OrderRequest } from '../../exchange/commands.js';
import type { OrderType, Side, StpMode, TimeInForce } from '../../exchange/order.js';
import type { RespType } from '../../exchange/report.js';
import type { SymbolInfo } from '../../exchange/symbol-rules.js';
import { type FaultName, fault } from '../../protocol/errors.js';
import type { CheckedParameters } from '../parameters.js';

/** Parameters of features that a symbol may not offer: the flag that says so, and the refusal. */
const FEATURES: readonly (readonly [param: string, flag: keyof SymbolInfo, refusal: FaultName])[] = [
  ['icebergQty', 'icebergAllowed', 'icebergUnsupported'],
  ['trailingDelta', 'allowTrailingStop', 'trailingUnsupported'],
  ['pegPriceType', 'pegInstructionsAllowed', 'pegUnsupported'],
];

/** `price` under `above` is `abovePrice`; without a prefix it stays. */
function prefixed(prefix: string, name: string): string {
  return prefix ? prefix + name[0]?.toUpperCase() + name.slice(1) : name;
}

/** Nothing is accepted and ignored. @throws Fault -2010 for a feature that the symbol does not offer */
export function refuseUnoffered(params: CheckedParameters, prefix: string, info: SymbolInfo): void {
  for (const [param, flag, refusal] of FEATURES) {
    if (params.has(prefixed(prefix, param)) && info[flag] === false) throw fault(refusal);
  }
}

/** The terms of a single order. */
export function orderRequest(params: CheckedParameters, newId: () => string): OrderRequest {
  return {
    side: params.needed('side') as Side,
    quantity: params.text('quantity'),
    quoteOrderQty: params.text('quoteOrderQty'),
    selfTradePreventionMode: params.choice<StpMode>('selfTradePreventionMode'),
    ...leg(params, '', 'newClientOrderId', newId),
  };
}

/** One leg of a list. */
export function leg(params: CheckedParameters, prefix: string, idName: string, newId: () => string): Leg {
  const name = (term: string) => prefixed(prefix, term);
  return {
    type: params.needed(name('type')) as OrderType,
    timeInForce: params.choice<TimeInForce>(name('timeInForce')),
    price: params.text(name('price')),
    stopPrice: params.text(name('stopPrice')),
    clientOrderId: params.text(idName) ?? newId(),
    strategyId: params.number(name('strategyId')),
    strategyType: params.number(name('strategyType')),
  };
}

/** How much the reply to a placement carries; for a single order the default depends on its type. */
export function respTypeOf(params: CheckedParameters, assumed: RespType): RespType {
  return params.choice<RespType>('newOrderRespType') ?? assumed;
}
