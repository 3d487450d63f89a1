/**
 * Signs a payload in three ways: HMAC-SHA-256 (hex), RSASSA-PKCS1-v1_5 with SHA-256 (base64) and Ed25519 (base64).
 *
 * All three are deterministic: the same payload and key give the same signature. Keys are prepared once. Source:
 * `signing.md`, "Algorithms".
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { createRequire } from 'node:module';

import { hmacSha256 } from './hmac.js';
import type { Secret } from './secret.js';

export type SignatureKind = 'HMAC' | 'RSA' | 'Ed25519';

/** Signs payloads with a key that it never shows. */
export interface Signer {
  readonly kind: SignatureKind;
  /** Text form of the signature of `payload`, not yet percent-encoded. */
  sign(payload: string): string;
}

/** A key that cannot be used to sign; the message says what was wrong and never holds key material. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code = 'SPOTLAB_KEY';
}

/** HMAC-SHA-256 with the secret's ASCII bytes as key; hex. */
export function hmacSigner(secret: Secret): Signer {
  return { kind: 'HMAC', sign: hmacSha256(Buffer.from(secret.reveal(), 'utf8')) };
}

/**
 * RSA or Ed25519, told by the key itself: a PKCS#8 PEM (encrypted too, with its passphrase).
 *
 * @throws {@link KeyError} when it is no PEM, the passphrase is wrong, or the key is of another kind.
 */
export function pemSigner(pem: Secret, passphrase?: Secret): Signer {
  return keySigner(readPem(pem, passphrase));
}

/**
 * Ed25519 from raw bytes: the 32-byte seed, or seed and public key (64 bytes), as hex or base64.
 *
 * @throws {@link KeyError} when the length is another, or the 64 bytes are not a key pair.
 */
export function rawEd25519Signer(raw: Secret): Signer {
  const text = raw.reveal().trim();
  const bytes = /^[0-9a-fA-F]+$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw new KeyError(`a raw Ed25519 key has 32 or 64 bytes; this one has ${bytes.length}`);
  }
  const seed = bytes.subarray(0, 32);
  if (bytes.length === 64 && !bytes.subarray(32).equals(publicKeyOf(seed))) {
    throw new KeyError('the 64 bytes are not a seed followed by its public key');
  }
  // Node signs some ten times faster than JavaScript does, and takes the seed in a PKCS#8 envelope.
  const envelope = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return keySigner(createPrivateKey({ key: envelope, format: 'der', type: 'pkcs8' }));
}

/** The public key of a seed, by a second implementation than the one that will sign: a pair that fits both is one. */
function publicKeyOf(seed: Buffer): Uint8Array {
  // Loaded for raw keys only: whoever signs by HMAC or PEM does not wait for it.
  const nacl = createRequire(import.meta.url)('tweetnacl') as typeof import('tweetnacl');
  return nacl.sign.keyPair.fromSeed(new Uint8Array(seed)).publicKey;
}

function readPem(pem: Secret, passphrase: Secret | undefined): KeyObject {
  const text = pem.reveal();
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw new KeyError('the private key is not a PEM (it has no "-----BEGIN PRIVATE KEY-----" line)');
  }
  const encrypted = /ENCRYPTED/.test(text);
  if (encrypted && !passphrase) throw new KeyError('the private key is encrypted: give its passphrase');
  try {
    return createPrivateKey({ key: text, ...(passphrase ? { passphrase: passphrase.reveal() } : {}) });
  } catch {
    // The cause is left out on purpose: OpenSSL's text may quote the input.
    throw new KeyError(
      encrypted
        ? 'the private key could not be decrypted: is the passphrase right?'
        : 'the private key could not be read: it must be PKCS#8, RSA or Ed25519',
    );
  }
}

function keySigner(key: KeyObject): Signer {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return { kind: 'RSA', sign: (payload) => sign('sha256', Buffer.from(payload), key).toString('base64') };
    case 'ed25519':
      return { kind: 'Ed25519', sign: (payload) => sign(null, Buffer.from(payload), key).toString('base64') };
    default:
      throw new KeyError(
        `the private key is ${key.asymmetricKeyType ?? 'of an unknown kind'}; it must be RSA or Ed25519`,
      );
  }
}
