/** The routing table: the route of every endpoint of the catalogue. A missing route is a compile error. */
import type { EndpointId } from '../../catalogue/index.js';
import { type EndpointInfo, endpointTable } from '../../protocol/index.js';
import { account } from './account.js';
import { accountHistory } from './account-history.js';
import { cancelReplace } from './cancel-replace.js';
import { convert } from './convert.js';
import { general } from './general.js';
import { market } from './market.js';
import { marketRules } from './market-rules.js';
import { marketTickers } from './market-tickers.js';
import { orderLists } from './order-lists.js';
import { orders } from './orders.js';
import type { Route } from './route.js';
import { sor } from './sor.js';
import { wallet } from './wallet.js';

const routes: Readonly<Record<EndpointId, Route>> = {
  ...general,
  ...market,
  ...marketTickers,
  ...marketRules,
  ...account,
  ...accountHistory,
  ...orders,
  ...orderLists,
  ...cancelReplace,
  ...sor,
  ...wallet,
  ...convert,
};

/** An endpoint with its route. */
export interface RoutedEndpoint {
  readonly endpoint: EndpointInfo;
  readonly route: Route;
}

/** Path -> method -> endpoint. */
export const routing: ReadonlyMap<string, ReadonlyMap<string, RoutedEndpoint>> = buildRouting();

function buildRouting(): Map<string, Map<string, RoutedEndpoint>> {
  const paths = new Map<string, Map<string, RoutedEndpoint>>();
  for (const endpoint of endpointTable) {
    const route = (routes as Readonly<Record<string, Route>>)[endpoint.id];
    if (!route) throw new Error(`endpoint ${endpoint.id} has no route`);
    const methods = paths.get(endpoint.path) ?? new Map<string, RoutedEndpoint>();
    paths.set(endpoint.path, methods.set(endpoint.method, { endpoint, route }));
  }
  return paths;
}
