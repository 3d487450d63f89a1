/** Reads public keys, and verifies the signatures that their owners have made. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

export interface PublicKey {
  /** Type of the key, such as `rsa` or `ed25519`. */
  readonly kind: string;
  /** Bits of an RSA key. */
  readonly bits: number | undefined;
  /** Whether `signature` (base64) is the key owner's signature of `payload` (one character for each byte). */
  verifies(payload: string, signature: string): boolean;
}

/** Reads PEM, or base64 of the DER (SPKI). @returns undefined for a text that is not a public key */
export function readKey(text: string): PublicKey | undefined {
  const key = parsed(text);
  if (key === undefined) return undefined;
  const kind = String(key.asymmetricKeyType);
  const digest = kind === 'rsa' ? 'sha256' : null;
  return {
    kind,
    bits: key.asymmetricKeyDetails?.modulusLength,
    verifies: (payload, signature) =>
      verify(digest, Buffer.from(payload, 'latin1'), key, Buffer.from(signature, 'base64')),
  };
}

function parsed(text: string): KeyObject | undefined {
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** Resolves when keys can verify signatures. */
export const loadPublicKeys = async (): Promise<void> => undefined;
