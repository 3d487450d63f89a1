/** The option `limits`: what the client does at a limit, and with whom it shares the limits. */
import { isLoopback, type LimitPolicy } from '../limits/index.js';
import type { ConnectOptions } from './options.js';

/** Whether a value names whom to share with: `machine`, `off`, or the URL of a Redis. */
export function isShare(value: unknown): boolean {
  if (value === 'machine' || value === 'off') return true;
  return typeof value === 'string' && /^rediss?:\/\/[^/]/.test(value) && URL.canParse(value);
}

/** What the client does at a limit. */
export const policyOf = ({ limits }: Pick<ConnectOptions, 'limits'>): LimitPolicy =>
  (typeof limits === 'object' ? limits.policy : limits) ?? 'wait';

/** With whom a client of an address shares its limits; undefined with nobody. */
export function shareOf(
  options: Pick<ConnectOptions, 'limits'>,
  baseUrl: string,
): { readonly with: string; readonly isDefault: boolean } | undefined {
  const { limits } = options;
  const named = typeof limits === 'object' ? limits.share : undefined;
  if (named !== undefined) return named === 'off' ? undefined : { with: named, isDefault: false };
  // An exchange on this machine is usually used by one process, and its port by another exchange later.
  return isLoopback(baseUrl) || policyOf(options) === 'off' ? undefined : { with: 'machine', isDefault: true };
}
