/** Checks the option `adminUrl`: the admin interface of an exchange that `spotlab exchange` started on this machine. */
import { SpotlabError } from '../client/index.js';
import { isLoopback } from '../limits/index.js';
import { ADMIN_PREFIX } from '../protocol/index.js';
import { NETWORKS } from './networks.js';

/**
 * The origin of an admin URL. The interface has no password and accepts connections of this machine only.
 *
 * @param network name or address of the network that the client connects to
 * @throws SpotlabError `SPOTLAB_OPTION`
 */
export function adminOriginOf(adminUrl: string, network: string): string {
  if (NETWORKS[network] !== undefined) {
    const advice = 'Write connect({ network: baseUrl, adminUrl }) with the two URLs that it printed.';
    throw new SpotlabError(
      'SPOTLAB_OPTION',
      `adminUrl is for an exchange that \`spotlab exchange\` started, not for ${network}.`,
      { advice },
    );
  }
  const url = URL.canParse(adminUrl) ? new URL(adminUrl) : undefined;
  const path = url?.pathname.replace(/\/$/, '');
  const isPlain = url?.protocol === 'http:' && url.username === '' && url.search === '' && url.hash === '';
  if (url && isPlain && (path === '' || path === ADMIN_PREFIX) && isLoopback(url.origin)) return url.origin;
  // A URL with a user name may contain a password.
  const shown = url && url.username === '' ? ` '${adminUrl}'` : '';
  throw new SpotlabError('SPOTLAB_OPTION', `adminUrl${shown} is not the URL of an admin interface on this machine.`, {
    advice: "Use the adminUrl that `spotlab exchange` printed, such as 'http://127.0.0.1:8080/admin/v1'.",
  });
}
