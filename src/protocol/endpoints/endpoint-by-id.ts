/** Looks an endpoint up by its id. */
import { endpointTable } from './table.gen.js';
import type { EndpointInfo } from './table.js';

/**
 * Returns the endpoint with this id. @throws Error for an unknown id, which is a bug of ours: only our own code passes
 * ids
 */
export function endpointById(id: string): EndpointInfo {
  const found = endpointTable.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`The catalogue has no endpoint with the id '${id}'.`);
  return found;
}
