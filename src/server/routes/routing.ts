/** Routing: path -> method -> endpoint with its route. */
import { type EndpointInfo, endpointTable } from '../../protocol/index.js';
import { general } from './general.js';
import { market } from './market.js';
import type { Route } from './route.js';

/** The routes that a web page has from its start: those that a client requests first, and market data of one symbol. */
export const firstRoutes = { ...general, ...market };

/** An endpoint with its route. */
export interface RoutedEndpoint {
  readonly endpoint: EndpointInfo;
  readonly route: Route;
}

export type Routing = Map<string, Map<string, RoutedEndpoint>>;

/** Adds the endpoints that have one of these routes. */
export function addRoutes(routing: Routing, routes: Readonly<Record<string, Route>>): void {
  for (const endpoint of endpointTable) {
    const route = routes[endpoint.id];
    if (route === undefined) continue;
    const methods = routing.get(endpoint.path) ?? new Map<string, RoutedEndpoint>();
    routing.set(endpoint.path, methods.set(endpoint.method, { endpoint, route }));
  }
}
