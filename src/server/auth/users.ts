/** Accounts and keys at the start of an exchange: those that are asked for, beside those that are there already. */
import { ASSET_LIMITS } from '../../market/index.js';
import { randomText } from '../../signing/index.js';
import type { Venue } from '../venue/venue.js';
import { KEY_LENGTH, type KeyRegistration, type StoredKey } from './api-keys.js';

/** An account's HMAC key. */
export interface AccountKey {
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface UsersOptions {
  /** Accounts there are to be; more stay. */
  readonly accounts: number;
  readonly funds: Readonly<Record<string, string>>;
  readonly tradeGroups?: readonly number[] | undefined;
  readonly apiKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly registerKeys?: readonly KeyRegistration[] | undefined;
}

/** @returns an HMAC key of every account, the one that was registered first @throws Error for a key of no account */
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
    return keyOf(venue, known, venue.accounts.at(position) as number, apiKey, secretKey);
  });
  for (const key of options.registerKeys ?? []) {
    const account = venue.accounts.at(key.account ?? 0);
    if (account === undefined) {
      throw new Error(`a key is registered for account ${key.account}; there are ${venue.accounts.size}`);
    }
    venue.perform({ kind: 'registerKey', key, account });
  }
  return keys;
}

/** The account's key that is asked for, or any; a new one when there is none. */
function keyOf(
  venue: Venue,
  known: readonly StoredKey[],
  account: number,
  apiKey: string | undefined,
  secretKey: string | undefined,
): AccountKey {
  for (const { key, account: owner } of known) {
    const isWanted = (apiKey ?? key.apiKey) === key.apiKey && owner === account && key.kind === 'HMAC';
    if (isWanted && (secretKey ?? key.secret) === key.secret) return { apiKey: key.apiKey, secretKey: key.secret };
  }
  const made = { apiKey: apiKey ?? randomText(KEY_LENGTH), secretKey: secretKey ?? randomText(KEY_LENGTH) };
  venue.perform({ kind: 'registerKey', key: { apiKey: made.apiKey, kind: 'HMAC', secret: made.secretKey }, account });
  return made;
}
