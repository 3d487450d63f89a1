/** Control commands on API keys: list, create, register, change and revoke. Only `keys.create` returns a secret. */

import type { CreatedKey, RegisteredKey } from '../../protocol/index.js';
import { msOf } from '../../protocol/index.js';
import type { TextSource } from '../../signing/index.js';
import type { ApiKey, KeyRegistration, KeyTerms, Permission } from '../auth/api-keys.js';
import { KEY_LENGTH } from '../auth/api-keys.js';
import { keyKindOf } from '../auth/verify-signature.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError, withCommandName } from '../base/control-error.js';
import type { Venue } from '../venue/venue.js';
import { accountAt } from './account-position.js';

/** Maximum number of registered keys. */
const MAX_KEYS = 20_000;

export class KeyCommands {
  private readonly currentVenue: () => Venue;

  constructor(
    venue: () => Venue,
    private readonly texts: TextSource,
  ) {
    this.currentVenue = venue;
  }

  private get venue(): Venue {
    return this.currentVenue();
  }

  list(): RegisteredKey[] {
    return [...this.venue.keys.all()].map((key) => this.report(key));
  }

  create(given: ControlArguments): CreatedKey {
    const { key, secret } = this.hmacKey(accountAt(this.venue, given.number('account')), termsIn(given));
    return { ...this.report(key), secretKey: secret };
  }

  registerPublic(given: ControlArguments): RegisteredKey {
    const publicKey = given.text('publicKey') ?? '';
    const account = accountAt(this.venue, given.number('account'));
    const kind = withCommandName('keys.register', () => keyKindOf(publicKey));
    const registration = { apiKey: this.texts.next(KEY_LENGTH), kind, publicKey, ...termsIn(given) };
    return this.report(this.register(registration, account));
  }

  change(given: ControlArguments): RegisteredKey {
    const key = this.keyIn(given);
    const { apiKey } = key;
    withCommandName('keys.change', () => this.venue.perform({ kind: 'changeKey', apiKey, terms: termsIn(given) }));
    return this.report(key);
  }

  revoke(given: ControlArguments): RegisteredKey {
    const key = this.keyIn(given);
    this.venue.perform({ kind: 'revokeKey', apiKey: key.apiKey });
    return this.report(key);
  }

  /** Generates and registers an HMAC key for an account. */
  hmacKey(account: number, terms: KeyTerms): { apiKey: string; secret: string; key: ApiKey } {
    const apiKey = this.texts.next(KEY_LENGTH);
    const secret = this.texts.next(KEY_LENGTH);
    const key = this.register({ apiKey, kind: 'HMAC', secret, ...terms }, account);
    return { apiKey, secret, key };
  }

  /** @throws ControlError when the maximum number of keys is reached */
  checkKeyCount(): void {
    if (this.venue.keys.size >= MAX_KEYS)
      throw new ControlError(`The maximum of ${MAX_KEYS} keys is reached; revoke some first.`);
  }

  private register(key: KeyRegistration, account: number): ApiKey {
    this.checkKeyCount();
    return withCommandName('keys', () => this.venue.perform({ kind: 'registerKey', key, account }));
  }

  private keyIn(given: ControlArguments): ApiKey {
    const key = this.venue.keys.find(given.text('apiKey') ?? '');
    if (key === undefined) throw new ControlError('Unknown API key; keys.list lists the registered keys.');
    return key;
  }

  private report({ apiKey, account, kind, permissions, addresses, expiresAtUs }: ApiKey): RegisteredKey {
    return {
      apiKey,
      account: this.venue.accounts.positionOf(account),
      kind,
      permissions,
      addresses,
      expiresAtMs: expiresAtUs === undefined ? null : msOf(expiresAtUs),
    };
  }
}

function termsIn(given: ControlArguments): KeyTerms {
  const permissions = given.list('permissions') as readonly Permission[] | undefined;
  const addresses = given.list('addresses');
  const expiresAtUs = given.us('expiresAt');
  return {
    ...(permissions && { permissions }),
    ...(addresses && { addresses }),
    ...(expiresAtUs !== undefined && { expiresAtUs }),
  };
}
