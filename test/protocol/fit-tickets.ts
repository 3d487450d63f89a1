/** Tickets for the tests of `fit()`. */
import '../support/seeded.js';
import fc from 'fast-check';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo } from '../../src/protocol/endpoints/table.js';
import { checkFilters, type FilterFields } from '../../src/protocol/orders/filter-check.js';
import { fitOrders, withChanges } from '../../src/protocol/orders/fit.js';
import { draftsOf } from '../../src/protocol/orders/order-draft.js';

export type Params = Record<string, string>;

export const endpointOf = (id: string) => endpointTable.find((one) => one.id === id) as EndpointInfo;

export const order = endpointOf('newOrder');

export const verdicts = (filters: readonly FilterFields[], params: Params, endpoint = order) =>
  checkFilters(filters, draftsOf(endpoint, params));

export const broken = (filters: readonly FilterFields[], params: Params, endpoint = order) =>
  verdicts(filters, params, endpoint).filter(({ ok }) => !ok);

export const fitted = (filters: readonly FilterFields[], params: Params, endpoint = order) => {
  const changes = fitOrders(filters, endpoint, params);
  return { changes, params: withChanges(params, changes) };
};

export const bitcoin: FilterFields[] = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
  { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
  { filterType: 'ICEBERG_PARTS', limit: 100 },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0', maxQty: '120', stepSize: '0' },
  {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: 10,
    maxTrailingAboveDelta: 2000,
    minTrailingBelowDelta: 20,
    maxTrailingBelowDelta: 3000,
  },
  {
    filterType: 'NOTIONAL',
    minNotional: '5',
    applyMinToMarket: true,
    maxNotional: '9000000',
    applyMaxToMarket: false,
    avgPriceMins: 5,
  },
];

/** Steps: usual ones of exchanges, and unusual ones. */
export const steps = fc.constantFrom('0', '0.00000001', '0.0001', '0.01', '0.05', '0.3', '1', '10', '1000');

export const side = fc.constantFrom('BUY', 'SELL');

export const symbol = fc.constant('S');
