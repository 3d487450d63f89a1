/**
 * Takes the place of routed-endpoints.ts in a page. There, most routes are loaded together when the first request needs any
 * of them.
 */
import { onceLoaded } from '../../platform/index.js';
import { addRoutes, firstRoutes, type RoutedEndpoint } from './routing.js';

const known = new Map<string, Map<string, RoutedEndpoint>>();
addRoutes(known, firstRoutes);

/** Path -> method -> endpoint, for the routes that are loaded. */
export const routing: ReadonlyMap<string, ReadonlyMap<string, RoutedEndpoint>> = known;

/** Loads the other routes. Resolves when all routes are loaded. */
export const loadRoutes = onceLoaded(async () => addRoutes(known, (await import('./later-routes.js')).laterRoutes));
