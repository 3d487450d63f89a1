/**
 * Signs a payload with a private key, by RSASSA-PKCS1-v1_5 with SHA-256 or by Ed25519; the signature is base64. Only Node
 * reads such keys.
 *
 * Both algorithms are deterministic: the same payload and key give the same signature. Keys are prepared once. Source:
 * `signing.md`, "Algorithms".
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

import type { Signer } from './hmac-signer.js';
import type { Secret } from './secret.js';

/** Error for a key that cannot sign. The message contains the reason and no part of the key. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code = 'SPOTLAB_KEY';
}

/**
 * Signs by RSA or Ed25519, which the key itself determines. The key is a PKCS#8 PEM; an encrypted one needs its
 * passphrase.
 *
 * @throws {@link KeyError} if the text is not a PEM, the passphrase is missing or wrong, or the key has another
 *   algorithm
 */
export function pemSigner(pem: Secret, passphrase?: Secret): Signer {
  return keySigner(readPem(pem, passphrase));
}

/**
 * Signs by Ed25519 with a raw key, as hex or base64: the seed (32 bytes), or the seed and the public key (64 bytes).
 *
 * @throws {@link KeyError} for another length, or if the last 32 bytes are not the public key of the seed
 */
export function rawEd25519Signer(raw: Secret): Signer {
  const text = raw.reveal().trim();
  const bytes = /^[0-9a-fA-F]+$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw new KeyError(
      `the raw Ed25519 key has ${bytes.length} bytes; it must have 32 (seed) or 64 (seed and public key), as hex or base64`,
    );
  }
  // Node accepts the seed inside of a PKCS#8 envelope.
  const envelope = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes.subarray(0, 32)]);
  const key = createPrivateKey({ key: envelope, format: 'der', type: 'pkcs8' });
  if (bytes.length === 64 && !bytes.subarray(32).equals(publicKeyOf(key))) {
    throw new KeyError(
      'the raw Ed25519 key is not a seed followed by its public key; pass the 32 bytes of the seed alone',
    );
  }
  return keySigner(key);
}

/** The 32 bytes of the public key of an Ed25519 key: the last bytes of its SPKI form. */
function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}

function readPem(pem: Secret, passphrase: Secret | undefined): KeyObject {
  const text = pem.reveal();
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw new KeyError('the private key is not a PEM: it has no line "-----BEGIN PRIVATE KEY-----"');
  }
  const encrypted = /ENCRYPTED/.test(text);
  if (encrypted && !passphrase)
    throw new KeyError('the private key is encrypted; give its passphrase in the option passphrase');
  try {
    return createPrivateKey({ key: text, ...(passphrase ? { passphrase: passphrase.reveal() } : {}) });
  } catch {
    // The error has no cause, because OpenSSL's message can contain parts of the key.
    throw new KeyError(
      encrypted
        ? 'the private key cannot be decrypted; check the passphrase'
        : 'the private key cannot be read; it must be an RSA or Ed25519 key as PKCS#8 PEM',
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
        `the algorithm of the private key is ${key.asymmetricKeyType ?? 'unknown'}; it must be RSA or Ed25519`,
      );
  }
}
