/** Signing: the payload string, and HMAC, RSA and Ed25519 signatures. */

// The text to sign and to send.

export { encodePairs, type Pairs, payloadOf, percentEncode, withPair, withSignature } from './payload.js';

// Secrets, keys and signatures.

export { hmacSha256OfBytes } from './hmac.js';
export { Secret } from './secret.js';
export { hmacSigner, KeyError, pemSigner, rawEd25519Signer, type SignatureKind, type Signer } from './signer.js';

// Keys and ids: random, or from a seed.

export { randomText } from './random-text.js';
export { randomTexts, SeededTexts, type TextSource } from './seeded-texts.js';
