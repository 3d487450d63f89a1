/**
 * Takes the place of routed-endpoints.ts in a page, where most routes are loaded with the first request that needs one.
 */
import { addRoutes, firstRoutes, type RoutedEndpoint } from './routing.js';

const known = new Map<string, Map<string, RoutedEndpoint>>();
addRoutes(known, firstRoutes);

/** Path -> method -> endpoint, of the routes that are there. */
export const routing: ReadonlyMap<string, ReadonlyMap<string, RoutedEndpoint>> = known;

let loading: Promise<void> | undefined;

/** Resolves when all routes are there. */
export async function loadRoutes(): Promise<void> {
  loading ??= import('./later-routes.js').then(({ laterRoutes }) => addRoutes(known, laterRoutes));
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
