/**
 * Checking signatures: HMAC-SHA-256 (hex, letter case does not matter), RSASSA-PKCS1-v1_5 with SHA-256 and Ed25519
 * (base64, letter case matters). Keys are prepared once. Source: `signing.md`, "Algorithms".
 */
import { createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { hmacSha256OfBytes } from '../../signing/index.js';

/** Whether `signature`, percent-decoded, is that of the payload, which has one character a byte. */
export type SignatureCheck = (payload: string, signature: string) => boolean;

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A check with the secret that the client signs with. */
export function hmacCheck(secret: string): SignatureCheck {
  const hmac = hmacSha256OfBytes(Buffer.from(secret, 'utf8'));
  return (payload, signature) => HEX.test(signature) && timingSafeEqual(hmac(payload), Buffer.from(signature, 'hex'));
}

/**
 * A check with the public key of the client's pair: PEM, or base64 of the DER (SPKI).
 *
 * @throws Error when it is no public key, or one of another kind than said.
 */
export function publicKeyCheck(kind: 'RSA' | 'Ed25519', publicKey: string): SignatureCheck {
  const key = readPublicKey(publicKey);
  const found = key.asymmetricKeyType;
  if (found !== kind.toLowerCase()) throw new Error(`the public key is ${String(found)}, not ${kind}`);
  const { modulusLength } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined && (modulusLength < 2_048 || modulusLength > 4_096)) {
    throw new Error(`the RSA key has ${modulusLength} bits; it takes 2048 to 4096`);
  }
  const digest = kind === 'RSA' ? 'sha256' : null;
  return (payload, signature) =>
    BASE64.test(signature) && verify(digest, Buffer.from(payload, 'latin1'), key, Buffer.from(signature, 'base64'));
}

/** The kind of a public key. @throws Error when it cannot be read, or is of a kind that nothing is signed with */
export function keyKindOf(publicKey: string): 'RSA' | 'Ed25519' {
  const found = readPublicKey(publicKey).asymmetricKeyType;
  if (found === 'rsa') return 'RSA';
  if (found === 'ed25519') return 'Ed25519';
  throw new Error(`the public key is ${String(found)}; it takes RSA and Ed25519`);
}

function readPublicKey(text: string): KeyObject {
  if (text.includes('PRIVATE KEY-----')) {
    throw new Error('that is a private key: keep it, and register the public one (openssl pkey -in FILE -pubout)');
  }
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new Error('the public key could not be read: it must be a PEM, or base64 of its DER (SPKI)');
  }
}
