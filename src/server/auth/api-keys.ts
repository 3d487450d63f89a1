/**
 * The API keys that the exchange knows: whose they are, what they may do, from where and until when, and how their
 * signatures are checked.
 *
 * What is registered is plain data, which a journal can keep; what is made from it to check a request is made on first
 * use and is no part of the state.
 */

import { refusal, type Security } from '../../protocol/index.js';
import { AddressList } from './address-list.js';
import { hmacCheck, publicKeyCheck, type SignatureCheck } from './verify-signature.js';

/** What a key may be allowed to do. */
export type Permission = Exclude<Security, 'NONE'>;

export const ALL_PERMISSIONS: readonly Permission[] = ['TRADE', 'USER_DATA', 'USER_STREAM'];

/** What a key may do, from where, and until when. */
export interface KeyTerms {
  /** Default: everything. */
  readonly permissions?: readonly Permission[];
  /** IP addresses and networks that it may be used from. Default, and for an empty list: any. */
  readonly addresses?: readonly string[];
  /** From when on it is refused, microseconds since the epoch by the exchange's clock. Default: never. */
  readonly expiresAtUs?: number;
}

/** A key to register. Its secret or public key says how requests are signed. */
export type KeyRegistration = KeyTerms & {
  readonly apiKey: string;
  /** Position among the accounts, from 0. Default 0. */
  readonly account?: number;
} & (
    | { readonly kind: 'HMAC'; readonly secret: string }
    | { readonly kind: 'RSA' | 'Ed25519'; readonly publicKey: string }
  );

/** A registered key. */
export class ApiKey {
  readonly apiKey: string;
  /** Account id of the exchange. */
  readonly account: number;
  readonly kind: 'HMAC' | 'RSA' | 'Ed25519';
  /** The HMAC secret, or the public key. */
  private readonly material: string;
  private terms: Required<Omit<KeyTerms, 'expiresAtUs'>> & Pick<KeyTerms, 'expiresAtUs'>;
  // Not state: made from the above when it is needed.
  #check: SignatureCheck | undefined;
  #allowed: AddressList | undefined;

  constructor(key: KeyRegistration, account: number) {
    this.apiKey = key.apiKey;
    this.account = account;
    this.kind = key.kind;
    this.material = key.kind === 'HMAC' ? key.secret : key.publicKey;
    this.terms = { permissions: ALL_PERMISSIONS, addresses: [] };
    // What cannot be used is refused when it is registered, not when it is used.
    this.#check = checkOf(key.kind, this.material);
    this.change(key);
  }

  get permissions(): readonly Permission[] {
    return this.terms.permissions;
  }

  get addresses(): readonly string[] {
    return this.terms.addresses;
  }

  get expiresAtUs(): number | undefined {
    return this.terms.expiresAtUs;
  }

  /** Changes what is said; what is left out stays. @throws Error for an address that is none */
  change({ permissions, addresses, expiresAtUs }: KeyTerms): void {
    const allowed = addresses && new AddressList(addresses);
    this.terms = {
      permissions: permissions ?? this.terms.permissions,
      addresses: addresses ?? this.terms.addresses,
      ...((expiresAtUs ?? this.terms.expiresAtUs) === undefined
        ? {}
        : { expiresAtUs: expiresAtUs ?? this.terms.expiresAtUs }),
    };
    if (allowed) this.#allowed = allowed;
  }

  /** What it was registered with, with what was changed since. */
  registration(): KeyRegistration {
    const { apiKey, kind, material, terms } = this;
    return kind === 'HMAC'
      ? { apiKey, kind, secret: material, ...terms }
      : { apiKey, kind, publicKey: material, ...terms };
  }

  /** Whether it may be used for this, from there, now. */
  allows(security: Permission | undefined, address: string, nowUs: number): boolean {
    const { permissions, addresses, expiresAtUs } = this.terms;
    if (security !== undefined && !permissions.includes(security)) return false;
    if (expiresAtUs !== undefined && nowUs >= expiresAtUs) return false;
    if (addresses.length === 0) return true;
    this.#allowed ??= new AddressList(addresses);
    return this.#allowed.has(address);
  }

  /** Whether `signature`, percent-decoded, is the payload's. */
  isSignatureOf(payload: string, signature: string): boolean {
    this.#check ??= checkOf(this.kind, this.material);
    return this.#check(payload, signature);
  }
}

/** A key as it is registered again. */
export interface StoredKey {
  readonly key: KeyRegistration;
  readonly account: number;
}

/** Keys by their text, in the order in which they were registered. */
export class ApiKeys {
  private readonly keys = new Map<string, ApiKey>();

  get size(): number {
    return this.keys.size;
  }

  /**
   * @param account account id of the exchange
   * @throws Error when the public key cannot be read, or the key is registered already.
   */
  register(key: KeyRegistration, account: number): ApiKey {
    if (this.keys.has(key.apiKey)) throw new Error('an API key is registered twice');
    const made = new ApiKey(key, account);
    this.keys.set(key.apiKey, made);
    return made;
  }

  find(apiKey: string): ApiKey | undefined {
    return this.keys.get(apiKey);
  }

  /** Takes a key back. */
  revoke(apiKey: string): ApiKey | undefined {
    const key = this.keys.get(apiKey);
    this.keys.delete(apiKey);
    return key;
  }

  /** Every key with its account id, for {@link replace}. */
  registrations(): StoredKey[] {
    return [...this.keys.values()].map((key) => ({ key: key.registration(), account: key.account }));
  }

  /** Forgets every key and takes these. */
  replace(kept: readonly StoredKey[]): void {
    this.keys.clear();
    for (const { key, account } of kept) this.register(key, account);
  }

  all(): IterableIterator<ApiKey> {
    return this.keys.values();
  }
}

/** Characters of a key and of an HMAC secret. */
export const KEY_LENGTH = 64;

const KEY_FORM = /^[A-Za-z0-9]{64}$/;

/**
 * The key that came along, for what `security` asks for; undefined asks for no more than that it may be used.
 *
 * @throws Refusal -2014 for what is no key, -2015 for one that is not known or may not do this, from there, now
 */
export function authenticate(
  keys: ApiKeys,
  apiKey: string | undefined,
  security: Permission | undefined,
  address: string,
  nowUs: number,
): ApiKey {
  const key = keys.find(apiKey ?? '');
  if (key === undefined) throw refusal(KEY_FORM.test(apiKey ?? '') ? 'rejectedKey' : 'badApiKeyFormat');
  if (!key.allows(security, address, nowUs)) throw refusal('rejectedKey');
  return key;
}

function checkOf(kind: ApiKey['kind'], material: string): SignatureCheck {
  return kind === 'HMAC' ? hmacCheck(material) : publicKeyCheck(kind, material);
}
