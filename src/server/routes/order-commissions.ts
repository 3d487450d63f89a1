/** What a test order answers: nothing, or the commission rates that the order would pay. */
import { ratesOfOrder } from '../../exchange/fees.js';
import type { Side } from '../../exchange/order.js';
import type { RouteCall } from './route.js';

/** Nobody pays commissions in another asset here, so the discount for it is off; the asset and factor are the usual. */
export const DISCOUNT = {
  enabledForAccount: false,
  enabledForSymbol: false,
  discountAsset: 'BNB',
  discount: '0.75000000',
} as const;

/** Rates when `computeCommissionRates` asks for them, `{}` otherwise. */
export function commissionsOf({ params, account, exchange }: RouteCall, side: Side) {
  if (!params.flag('computeCommissionRates', false)) return {};
  const { standard, special, tax } = exchange.commission(account);
  const isBuy = side === 'BUY';
  return {
    standardCommissionForOrder: ratesOfOrder(standard, isBuy),
    specialCommissionForOrder: ratesOfOrder(special, isBuy),
    taxCommissionForOrder: ratesOfOrder(tax, isBuy),
    discount: DISCOUNT,
  };
}
