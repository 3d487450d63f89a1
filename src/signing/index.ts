/** The signing floor: the payload string, and HMAC, RSA and Ed25519 signatures. */
export { hmacSha256OfBytes } from './hmac.js';
export { encodePairs, type Pairs, payloadOf, percentEncode, withPair, withSignature } from './payload.js';
export { randomText } from './random-text.js';
export { Secret } from './secret.js';
export { hmacSigner, KeyError, pemSigner, rawEd25519Signer, type SignatureKind, type Signer } from './signer.js';
