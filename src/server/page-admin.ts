/** The admin interface of an exchange in a page, which loads it with the first command. */
import { loadPublicKeys } from '../platform/index.js';
import { AdminHttp } from './control/admin-http.js';
import { ControlService, type ControlServiceParts } from './control/control-service.js';

export async function pageAdmin(parts: ControlServiceParts): Promise<AdminHttp> {
  // A command may register a public key.
  await loadPublicKeys();
  return new AdminHttp(new ControlService(parts));
}
