/** Signing: the payload string, and HMAC, RSA and Ed25519 signatures. */

// The text to sign and to send.

export { encodePairs, type Pairs, payloadOf, percentEncode, withPair, withSignature } from './payload.js';

// Secrets, keys and signatures.

export { hmacSigner, type SignatureKind, type Signer } from './hmac-signer.js';
export { KeyError, pemSigner, rawEd25519Signer } from './key-signer.js';
export { Secret } from './secret.js';

// Keys and ids: random, or from a seed.

export { randomText } from './random-text.js';
export { randomTexts, SeededTexts, type TextSource } from './seeded-texts.js';
