/** The API keys that the exchange knows: whose they are, what they may do, and how their signatures are checked. */
import type { Security } from '../protocol/vocabulary.js';
import { hmacCheck, publicKeyCheck, type SignatureCheck } from './verify-signature.js';

/** What a key may be allowed to do. */
export type Permission = Exclude<Security, 'NONE'>;

/** A key to register. Its secret or public key says how requests are signed. */
export type KeyRegistration = {
  readonly apiKey: string;
  /** Position among the accounts, from 0. Default 0. */
  readonly account?: number;
  /** Default: everything. */
  readonly permissions?: readonly Permission[];
} & (
  | { readonly kind: 'HMAC'; readonly secret: string }
  | { readonly kind: 'RSA' | 'Ed25519'; readonly publicKey: string }
);

/** A registered key. */
export interface ApiKey {
  /** Account id of the exchange. */
  readonly account: number;
  readonly permissions: ReadonlySet<Permission>;
  readonly isSignatureOf: SignatureCheck;
}

const ALL: readonly Permission[] = ['TRADE', 'USER_DATA', 'USER_STREAM'];

/** Keys by their text. */
export class ApiKeys {
  private readonly keys = new Map<string, ApiKey>();

  /**
   * @param account account id of the exchange
   * @throws Error when the public key cannot be read, or the key is registered already.
   */
  register(key: KeyRegistration, account: number): void {
    if (this.keys.has(key.apiKey)) throw new Error('an API key is registered twice');
    const isSignatureOf = key.kind === 'HMAC' ? hmacCheck(key.secret) : publicKeyCheck(key.kind, key.publicKey);
    this.keys.set(key.apiKey, { account, permissions: new Set(key.permissions ?? ALL), isSignatureOf });
  }

  find(apiKey: string): ApiKey | undefined {
    return this.keys.get(apiKey);
  }
}
