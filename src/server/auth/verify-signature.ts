/**
 * Verifies the signatures of requests, which are HMAC-SHA-256 (hex, case-insensitive), RSASSA-PKCS1-v1_5 with SHA-256, or
 * Ed25519 (both base64, case-sensitive). A key is parsed once and used for all its requests. Source: `signing.md`,
 * "Algorithms".
 */
import { Bytes, hmacSha256OfBytes, isEqualInTime, type PublicKey, readKey } from '../../platform/index.js';

/** Whether `signature`, percent-decoded, is the signature of the payload, a text with one character per byte. */
export type SignatureCheck = (payload: string, signature: string) => boolean;

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The signature check of an HMAC secret. */
export function hmacCheck(secret: string): SignatureCheck {
  const hmac = hmacSha256OfBytes(Bytes.from(secret, 'utf8'));
  return (payload, signature) => HEX.test(signature) && isEqualInTime(hmac(payload), Bytes.from(signature, 'hex'));
}

/**
 * The signature check of a public key: PEM, or base64 of the DER (SPKI).
 *
 * @throws Error for a text that is not a public key, and for a public key of another kind.
 */
export function publicKeyCheck(kind: 'RSA' | 'Ed25519', publicKey: string): SignatureCheck {
  const key = readPublicKey(publicKey);
  if (key.kind !== kind.toLowerCase()) throw new Error(`the public key is of kind ${key.kind}, not ${kind}`);
  const { bits } = key;
  if (bits !== undefined && (bits < 2_048 || bits > 4_096)) {
    throw new Error(`the RSA key has ${bits} bits; 2048 to 4096 bits are allowed`);
  }
  return (payload, signature) => BASE64.test(signature) && key.verifies(payload, signature);
}

/** The kind of a public key. @throws Error for an unreadable key, and for any kind but RSA and Ed25519 */
export function keyKindOf(publicKey: string): 'RSA' | 'Ed25519' {
  const { kind } = readPublicKey(publicKey);
  if (kind === 'rsa') return 'RSA';
  if (kind === 'ed25519') return 'Ed25519';
  throw new Error(`the public key is of kind ${kind}; RSA and Ed25519 are allowed`);
}

function readPublicKey(text: string): PublicKey {
  if (text.includes('PRIVATE KEY-----')) {
    throw new Error(
      'this is a private key: keep it secret and register its public key, printed by openssl pkey -in FILE -pubout',
    );
  }
  const key = readKey(text);
  if (key !== undefined) return key;
  throw new Error('the public key cannot be read: write it as PEM, or as base64 of its DER (SPKI)');
}
