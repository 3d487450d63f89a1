/**
 * Verifies request signatures: HMAC-SHA-256 (hex, case-insensitive), RSASSA-PKCS1-v1_5 with SHA-256 and Ed25519
 * (base64, case-sensitive). A key is parsed once and used for all its requests. Source: `signing.md`, "Algorithms".
 */
import { createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { hmacSha256OfBytes } from '../../signing/index.js';

/** Whether `signature`, percent-decoded, is the signature of the payload, a text with one character per byte. */
export type SignatureCheck = (payload: string, signature: string) => boolean;

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The signature check of an HMAC secret. */
export function hmacCheck(secret: string): SignatureCheck {
  const hmac = hmacSha256OfBytes(Buffer.from(secret, 'utf8'));
  return (payload, signature) => HEX.test(signature) && timingSafeEqual(hmac(payload), Buffer.from(signature, 'hex'));
}

/**
 * The signature check of a public key: PEM, or base64 of the DER (SPKI).
 *
 * @throws Error for a text that is not a public key, and for a public key of another kind.
 */
export function publicKeyCheck(kind: 'RSA' | 'Ed25519', publicKey: string): SignatureCheck {
  const key = readPublicKey(publicKey);
  const found = key.asymmetricKeyType;
  if (found !== kind.toLowerCase()) throw new Error(`the public key is of kind ${String(found)}, not ${kind}`);
  const { modulusLength } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined && (modulusLength < 2_048 || modulusLength > 4_096)) {
    throw new Error(`the RSA key has ${modulusLength} bits; 2048 to 4096 bits are allowed`);
  }
  const digest = kind === 'RSA' ? 'sha256' : null;
  return (payload, signature) =>
    BASE64.test(signature) && verify(digest, Buffer.from(payload, 'latin1'), key, Buffer.from(signature, 'base64'));
}

/** The kind of a public key. @throws Error for an unreadable key, and for any kind but RSA and Ed25519 */
export function keyKindOf(publicKey: string): 'RSA' | 'Ed25519' {
  const found = readPublicKey(publicKey).asymmetricKeyType;
  if (found === 'rsa') return 'RSA';
  if (found === 'ed25519') return 'Ed25519';
  throw new Error(`the public key is of kind ${String(found)}; RSA and Ed25519 are allowed`);
}

function readPublicKey(text: string): KeyObject {
  if (text.includes('PRIVATE KEY-----')) {
    throw new Error(
      'this is a private key: keep it secret and register its public key, printed by openssl pkey -in FILE -pubout',
    );
  }
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new Error('the public key cannot be read: write it as PEM, or as base64 of its DER (SPKI)');
  }
}
