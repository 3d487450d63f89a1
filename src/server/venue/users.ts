/**
 * Opens the user accounts and registers the API keys at the start of an exchange. Accounts and keys that a data
 * directory has restored are reused.
 */
import { ASSET_LIMITS } from '../../market/index.js';
import type { TextSource } from '../../signing/index.js';
import { KEY_LENGTH, type KeyRegistration, type StoredKey } from '../auth/api-keys.js';
import type { Venue } from './venue.js';

/** An account's HMAC key. */
export interface AccountKey {
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface UsersOptions {
  /** Minimum number of accounts. Missing accounts are opened; a restored state may have more. */
  readonly accounts: number;
  readonly funds: Readonly<Record<string, string>>;
  readonly tradeGroups?: readonly number[] | undefined;
  readonly apiKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly registerKeys?: readonly KeyRegistration[] | undefined;
  /** Makes the keys. */
  readonly texts: TextSource;
}

/**
 * @returns the first registered HMAC key of each account
 * @throws Error for a key of an account that does not exist
 */
export function openUsers(venue: Venue, options: UsersOptions): AccountKey[] {
  const { accounts, funds, tradeGroups } = options;
  while (venue.accounts.size < accounts) {
    const tradeGroupId = tradeGroups?.[venue.accounts.size];
    venue.perform({
      kind: 'openAccount',
      funds,
      options: { assetLimits: ASSET_LIMITS, ...(tradeGroupId !== undefined && { tradeGroupId }) },
    });
  }
  const known = venue.keys.registrations();
  const keys = Array.from({ length: venue.accounts.size }, (_, position) => {
    const { apiKey, secretKey } = position === 0 ? options : { apiKey: undefined, secretKey: undefined };
    const account = venue.accounts.at(position) as number;
    return (
      keyIn(known, account, apiKey, secretKey) ??
      addKey(venue, account, {
        apiKey: apiKey ?? options.texts.next(KEY_LENGTH),
        secretKey: secretKey ?? options.texts.next(KEY_LENGTH),
      })
    );
  });
  for (const key of options.registerKeys ?? []) {
    const account = venue.accounts.at(key.account ?? 0);
    if (account === undefined) {
      throw new Error(
        `a key names account ${key.account}, but there are ${venue.accounts.size} accounts, counted from 0`,
      );
    }
    venue.perform({ kind: 'registerKey', key, account });
  }
  return keys;
}

/** The first HMAC key of an account; if a key or a secret is given, the first one that matches. Undefined when there is no such key. */
function keyIn(
  known: readonly StoredKey[],
  account: number,
  apiKey: string | undefined,
  secretKey: string | undefined,
): AccountKey | undefined {
  for (const { key, account: owner } of known) {
    const isWanted = (apiKey ?? key.apiKey) === key.apiKey && owner === account && key.kind === 'HMAC';
    if (isWanted && (secretKey ?? key.secret) === key.secret) return { apiKey: key.apiKey, secretKey: key.secret };
  }
  return undefined;
}

function addKey(venue: Venue, account: number, added: AccountKey): AccountKey {
  venue.perform({ kind: 'registerKey', key: { apiKey: added.apiKey, kind: 'HMAC', secret: added.secretKey }, account });
  return added;
}
