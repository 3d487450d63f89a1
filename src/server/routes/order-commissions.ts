/** The reply to a test order: empty, or the commission rates that the order would pay. */
import { ratesOfOrder, type Side } from '../../exchange/index.js';
import type { RouteCall } from './route.js';

/** The commission rates if `computeCommissionRates` is true, otherwise `{}`. */
export function commissionsOf({ params, account, exchange }: RouteCall, side: Side) {
  if (!params.flag('computeCommissionRates', false)) return {};
  const symbol = params.needed('symbol');
  const { standard, special, tax } = exchange.commission(account, symbol);
  const isBuy = side === 'BUY';
  return {
    standardCommissionForOrder: ratesOfOrder(standard, isBuy),
    specialCommissionForOrder: ratesOfOrder(special, isBuy),
    taxCommissionForOrder: ratesOfOrder(tax, isBuy),
    discount: exchange.discount(account, symbol),
  };
}
