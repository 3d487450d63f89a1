/**
 * The registered API keys: for each key its account, permissions, allowed addresses, expiry time and signature check.
 *
 * A registration is plain data, so a journal can store it. The signature check and the address list are built from the
 * registration on first use and are not part of the state.
 */

import { refusal, type Security } from '../../protocol/index.js';
import { AddressList } from './address-list.js';
import { hmacCheck, publicKeyCheck, type SignatureCheck } from './verify-signature.js';

/** A permission of a key. */
export type Permission = Exclude<Security, 'NONE'>;

export const ALL_PERMISSIONS: readonly Permission[] = ['TRADE', 'USER_DATA', 'USER_STREAM'];

/** The permissions, allowed addresses and expiry time of a key. */
export interface KeyTerms {
  /** Default: all permissions. */
  readonly permissions?: readonly Permission[];
  /** IP addresses and networks that may use the key. Default, and for an empty list: any address. */
  readonly addresses?: readonly string[];
  /** Time from which the key is refused, microseconds since the epoch by the exchange's clock. Default: never. */
  readonly expiresAtUs?: number;
}

/** A key to register, with the HMAC secret or the public key that checks its signatures. */
export type KeyRegistration = KeyTerms & {
  readonly apiKey: string;
  /** Position of the account, from 0. Default 0. */
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
  // The check of signatures. It is not part of the state: the code builds it from the fields above at its first use.
  #check: SignatureCheck | undefined;
  #allowed: AddressList | undefined;

  constructor(key: KeyRegistration, account: number) {
    this.apiKey = key.apiKey;
    this.account = account;
    this.kind = key.kind;
    this.material = key.kind === 'HMAC' ? key.secret : key.publicKey;
    this.terms = { permissions: ALL_PERMISSIONS, addresses: [] };
    // The check is built here once, so that an unusable secret or public key is refused at registration, not at the first request.
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

  /** Changes the given terms; terms that are left out stay. @throws Error for an invalid address */
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

  /** The registration of the key, with its current terms. */
  registration(): KeyRegistration {
    const { apiKey, kind, material, terms } = this;
    return kind === 'HMAC'
      ? { apiKey, kind, secret: material, ...terms }
      : { apiKey, kind, publicKey: material, ...terms };
  }

  /** Whether the key has the permission, is used from an allowed address, and has not expired. */
  allows(security: Permission | undefined, address: string, nowUs: number): boolean {
    const { permissions, addresses, expiresAtUs } = this.terms;
    if (security !== undefined && !permissions.includes(security)) return false;
    if (expiresAtUs !== undefined && nowUs >= expiresAtUs) return false;
    if (addresses.length === 0) return true;
    this.#allowed ??= new AddressList(addresses);
    return this.#allowed.has(address);
  }

  /** Whether `signature`, percent-decoded, is the signature of the payload. */
  isSignatureOf(payload: string, signature: string): boolean {
    this.#check ??= checkOf(this.kind, this.material);
    return this.#check(payload, signature);
  }
}

/** A key registration with its account id, as a snapshot stores it. */
export interface StoredKey {
  readonly key: KeyRegistration;
  readonly account: number;
}

/** The registered keys by API key text, in the order of registration. */
export class ApiKeys {
  private readonly keys = new Map<string, ApiKey>();

  get size(): number {
    return this.keys.size;
  }

  /**
   * @param account account id of the exchange
   * @throws Error when the public key cannot be read, or the API key is already registered.
   */
  register(key: KeyRegistration, account: number): ApiKey {
    if (this.keys.has(key.apiKey)) throw new Error('the API key is already registered; use another API key');
    const registered = new ApiKey(key, account);
    this.keys.set(key.apiKey, registered);
    return registered;
  }

  find(apiKey: string): ApiKey | undefined {
    return this.keys.get(apiKey);
  }

  /** Removes a key; returns it, or undefined for an unknown key. */
  revoke(apiKey: string): ApiKey | undefined {
    const key = this.keys.get(apiKey);
    this.keys.delete(apiKey);
    return key;
  }

  /** All registrations with their account ids, for {@link replace}. */
  registrations(): StoredKey[] {
    return [...this.keys.values()].map((key) => ({ key: key.registration(), account: key.account }));
  }

  /** Replaces all keys by the given registrations. */
  replace(stored: readonly StoredKey[]): void {
    this.keys.clear();
    for (const { key, account } of stored) this.register(key, account);
  }

  all(): IterableIterator<ApiKey> {
    return this.keys.values();
  }
}

/** The names of the kinds of keys in refusals. */
export const KEY_KINDS = { HMAC: 'HMAC_SHA256', RSA: 'RSA', Ed25519: 'ED25519' } as const;

/** Number of characters of an API key and of a generated HMAC secret. */
export const KEY_LENGTH = 64;

const KEY_FORM = /^[A-Za-z0-9]{64}$/;

/**
 * The registered key of a request.
 *
 * @param security permission that the endpoint needs; undefined if any usable key is enough
 * @throws Refusal -2014 for a text that is not an API key, -2015 for an unknown key, a missing permission, an address
 *   that is not allowed, or an expired key
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
