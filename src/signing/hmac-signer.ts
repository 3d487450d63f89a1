/** Signs a payload by HMAC-SHA-256 (hex). Source: `signing.md`, "Algorithms". */
import { Bytes, hmacSha256 } from '../platform/index.js';
import type { Secret } from './secret.js';

export type SignatureKind = 'HMAC' | 'RSA' | 'Ed25519';

/** Signs payloads. The key itself is not accessible. */
export interface Signer {
  readonly kind: SignatureKind;
  /** Returns the signature of `payload` as text, not yet percent-encoded. */
  sign(payload: string): string;
}

/** Signs by HMAC-SHA-256. The key is the secret's bytes; the signature is hex. */
export function hmacSigner(secret: Secret): Signer {
  return { kind: 'HMAC', sign: hmacSha256(Bytes.from(secret.reveal(), 'utf8')) };
}
