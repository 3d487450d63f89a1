/** Looks an endpoint up by its id. */
import { endpointTable } from './table.gen.js';
import type { EndpointInfo } from './table.js';

/** The endpoint with this id. @throws Error when there is none: ids in our own code must name one */
export function endpointById(id: string): EndpointInfo {
  const found = endpointTable.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`The catalogue has no endpoint with the id '${id}'.`);
  return found;
}
