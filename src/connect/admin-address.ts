/** Checks the option `adminUrl`: the admin interface of an exchange that `spotlab exchange` started on this machine. */
import { SpotlabError } from '../client/index.js';
import { isLoopback } from '../limits/index.js';
import { ADMIN_PREFIX } from '../protocol/index.js';
import { NETWORKS } from './networks.js';
import type { ConnectOptions } from './options.gen.js';

/** The address of the admin interface of an exchange, and the token that it demands. */
export interface AdminAddress {
  readonly origin: string;
  /** Undefined if none is known. An interface without a token ignores it. */
  readonly token: string | undefined;
}

/** The admin interface of the options; undefined without one. @throws SpotlabError `SPOTLAB_OPTION` */
export async function adminOf(
  { adminUrl, adminToken }: ConnectOptions,
  network: string,
): Promise<AdminAddress | undefined> {
  if (adminUrl === undefined) {
    if (adminToken === undefined) return undefined;
    const advice = 'Set adminUrl too, or leave out adminToken.';
    throw new SpotlabError('SPOTLAB_OPTION', 'adminToken is set, but adminUrl is not.', { advice });
  }
  const origin = adminOriginOf(adminUrl, network);
  return { origin, token: adminToken ?? (await storedToken(origin)) };
}

/** Loads the reader of tokens only here, because most programs that import the package have no admin interface. */
async function storedToken(origin: string): Promise<string | undefined> {
  const { findAdminToken } = await import('./state/admin-tokens.js');
  return findAdminToken(origin);
}

/**
 * The origin of an admin URL. The interface accepts connections of this machine only.
 *
 * @param network name or address of the network that the client connects to
 * @throws SpotlabError `SPOTLAB_OPTION`
 */
function adminOriginOf(adminUrl: string, network: string): string {
  if (NETWORKS[network] !== undefined) {
    const advice = 'Write connect({ network: baseUrl, adminUrl }) with the two URLs that `spotlab exchange` printed.';
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
