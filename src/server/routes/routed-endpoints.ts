/** The routing table: the route of every endpoint of the catalogue. A missing route is a compile error. */
import type { EndpointId } from '../../catalogue/index.js';
import { laterRoutes } from './later-routes.js';
import type { Route } from './route.js';
import { addRoutes, firstRoutes, type RoutedEndpoint } from './routing.js';

const routes: Readonly<Record<EndpointId, Route>> = { ...firstRoutes, ...laterRoutes };

const all = new Map<string, Map<string, RoutedEndpoint>>();
addRoutes(all, routes);

/** Path -> method -> endpoint. */
export const routing: ReadonlyMap<string, ReadonlyMap<string, RoutedEndpoint>> = all;

/** Resolves at once, because all routes are loaded. In a web page, page-routes.ts replaces this module and loads most routes later. */
export const loadRoutes = async (): Promise<void> => undefined;
