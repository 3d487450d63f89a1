/** Which REST requests the WebSocket API answers as well, and by which method. */
import { apiMethods, type EndpointInfo, endpointTable } from '../../protocol/index.js';

export interface ApiRoute {
  readonly method: string;
  readonly endpoint: EndpointInfo;
}

/**
 * Requests that go over HTTP although the WebSocket API has methods for them, because the two transports reply differently.
 * Only over HTTP does a simulated exchange report its clock, and does exchangeInfo contain the limit on raw requests.
 */
const HTTP_ONLY: ReadonlySet<string> = new Set(['time', 'exchangeInfo']);

const methodOf = new Map<string, string>(Object.entries(apiMethods).map(([method, id]) => [id, method]));

const routes = new Map<string, ApiRoute>();
for (const endpoint of endpointTable) {
  const method = methodOf.get(endpoint.id);
  if (method === undefined || HTTP_ONLY.has(endpoint.id)) continue;
  routes.set(`${endpoint.method} ${endpoint.path}`, { method, endpoint });
}

/** The route of a request; undefined for one that only HTTP has. @param path without a query */
export function apiRoute(method: string, path: string): ApiRoute | undefined {
  return routes.get(`${method} ${path}`);
}
