/**
 * Reads public keys, and verifies the signatures that their owners have made. In a page there is only Ed25519, because an
 * RSA library is larger than the exchange needs.
 */
import type nacl from 'tweetnacl';
import { Bytes } from './bytes.js';

export interface PublicKey {
  readonly kind: string;
  readonly bits: number | undefined;
  verifies(payload: string, signature: string): boolean;
}

/** The bytes before the 32 bytes of an Ed25519 key (RFC 8410), as hex. */
const ED25519_HEAD = '302a300506032b6570032100';
/** The algorithm of RSA keys (RFC 8017), as hex. */
const RSA = '06092a864886f70d010101';
const PEM = /-----BEGIN PUBLIC KEY-----([\s\S]*?)-----END PUBLIC KEY-----/;

let library: typeof nacl | undefined;

/** Resolves when keys can verify signatures. The library is loaded only here, so a page without such keys does not load it. */
export async function loadPublicKeys(): Promise<void> {
  library = (await import('tweetnacl')).default;
}

/**
 * Reads PEM, or base64 of the DER (SPKI). @returns undefined for a text that is not an Ed25519 key @throws Error for an
 * RSA key
 */
export function readKey(text: string): PublicKey | undefined {
  const hex = Bytes.from(PEM.exec(text)?.[1] ?? text, 'base64').toString('hex');
  if (hex.slice(0, 80).includes(RSA))
    throw new Error('browsers check Ed25519 and HMAC keys only: use one of these, or spotlab on Node for an RSA key');
  if (!hex.startsWith(ED25519_HEAD) || hex.length !== ED25519_HEAD.length + 64) return undefined;
  const key = Bytes.from(hex.slice(ED25519_HEAD.length), 'hex');
  return {
    kind: 'ed25519',
    bits: undefined,
    verifies: (payload, signature) => {
      const bytes = Bytes.from(signature, 'base64');
      if (library === undefined) throw new Error('loadPublicKeys comes before the first key');
      return bytes.length === 64 && library.sign.detached.verify(Bytes.from(payload, 'latin1'), bytes, key);
    },
  };
}
