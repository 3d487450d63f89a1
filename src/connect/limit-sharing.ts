/** The option `limits`: what the client does at a limit, and with whom it shares the limits. */

import { SpotlabError } from '../client/index.js';
import { isLoopback, type LimitPolicy } from '../limits/index.js';
import { type Environment, environment } from '../platform/index.js';
import type { ConnectOptions } from './options.gen.js';

/** Whether a value names whom to share with: `machine`, `off`, or the URL of a Redis. */
export function isShare(value: unknown): boolean {
  if (value === 'machine' || value === 'off') return true;
  return typeof value === 'string' && /^rediss?:\/\//.test(value) && URL.canParse(value) && isRedis(new URL(value));
}

/** Host, user and number of the database: the client of Redis reads nothing else of an address. */
function isRedis({ username, password, hostname, pathname, search, hash }: URL): boolean {
  if (hostname === '' || !/^\/?\d*$/.test(pathname) || search !== '' || hash !== '') return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** The allowed form of the URL of a Redis, for messages. */
export const REDIS_EXAMPLE =
  "the URL of a Redis such as 'redis://127.0.0.1:6379' or 'redis://user:password@host:6379/0', with encodeURIComponent(password)";

/** The variable that names with whom to share, if no option does. */
export const SHARE_VARIABLE = 'SPOTLAB_SHARE';

/** The action of the client at a limit. */
export const policyOf = ({ limits }: Pick<ConnectOptions, 'limits'>): LimitPolicy =>
  (typeof limits === 'object' ? limits.policy : limits) ?? 'wait';

/**
 * With whom the processes of this environment share their limits.
 *
 * @throws SpotlabError for an invalid value; the value is not shown, because it may have a password
 */
export function environmentShare({ [SHARE_VARIABLE]: share }: Environment): string | undefined {
  if (!share || isShare(share)) return share || undefined;
  throw new SpotlabError('SPOTLAB_OPTION', `${SHARE_VARIABLE} has an invalid value.`, {
    advice: `It must be 'machine', 'off', or ${REDIS_EXAMPLE}.`,
  });
}

/** With whom a client of a network shares its limits; undefined with nobody. */
export function shareOf(
  options: Pick<ConnectOptions, 'limits'>,
  { name, baseUrl }: { readonly name: string; readonly baseUrl: string },
  variables: Environment = environment(),
): { readonly with: string; readonly isDefault: boolean } | undefined {
  const { limits } = options;
  const named =
    (typeof limits === 'object' ? limits.share : undefined) ??
    (name === 'embedded' || policyOf(options) === 'off' ? undefined : environmentShare(variables));
  if (named !== undefined) return named === 'off' ? undefined : { with: named, isDefault: false };
  // An exchange on this machine is usually used by one process, and another exchange may get its port later.
  return isLoopback(baseUrl) || policyOf(options) === 'off' ? undefined : { with: 'machine', isDefault: true };
}
