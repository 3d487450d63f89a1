/**
 * Tests with the vectors of the protocol reference: payloads, signatures and requests must be equal byte for byte.
 */
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect } from 'vitest';

import {
  encodePairs,
  hmacSigner,
  payloadOf,
  pemSigner,
  rawEd25519Signer,
  Secret,
  type Signer,
  withSignature,
} from '../../src/signing/index.js';
import { sharedJson, testWith } from '../support/shared.js';

type Pairs = [string, string][];
interface Vector {
  id: string;
  algorithm: 'HMAC' | 'RSA' | 'Ed25519';
  key: 'hmac' | 'rsa' | 'ed25519';
  path: string;
  queryParams: Pairs;
  bodyParams: Pairs;
  query: string;
  body: string;
  payload: string;
  signature: string;
  signatureIn: 'query' | 'body';
  request: { url: string; body: string };
}
interface Vectors {
  keys: { hmac: { secretKey: string }; rsa: { pkcs8: string }; ed25519: { pkcs8: string; spki: string } };
  rest: Vector[];
  negatives: {
    id: string;
    key: Vector['key'];
    algorithm: string;
    signedOver: string;
    signature: string;
    request: { url: string; body: string };
  }[];
}

const vectors = sharedJson<Vectors>('spec/signing-vectors.json');
const test = testWith('spec/signing-vectors.json');

const pem = (base64: string) =>
  `-----BEGIN PRIVATE KEY-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`;

function signers(keys: Vectors['keys']): Record<Vector['key'], Signer> {
  return {
    hmac: hmacSigner(new Secret(keys.hmac.secretKey)),
    rsa: pemSigner(new Secret(pem(keys.rsa.pkcs8))),
    ed25519: pemSigner(new Secret(pem(keys.ed25519.pkcs8))),
  };
}

describe('test vectors of REST requests', () => {
  for (const vector of vectors?.rest ?? []) {
    test(`${vector.id}: the client builds payload, signature and request exactly`, () => {
      const query = encodePairs(vector.queryParams);
      const body = encodePairs(vector.bodyParams);
      expect([query, body]).toEqual([vector.query, vector.body]);
      expect(payloadOf(query, body)).toBe(vector.payload);
      const signature = signers((vectors as Vectors).keys)[vector.key].sign(vector.payload);
      expect(signature).toBe(vector.signature);
      const inQuery = vector.signatureIn === 'query';
      const sentQuery = inQuery ? withSignature(query, signature) : query;
      expect(vector.path + (sentQuery ? `?${sentQuery}` : '')).toBe(vector.request.url);
      expect(inQuery ? body : withSignature(body, signature)).toBe(vector.request.body);
    });
  }
  test('the protocol reference has 22 test vectors of REST requests', () => {
    expect(vectors?.rest).toHaveLength(22);
  });
});

describe('test vectors with a wrong signature', () => {
  test('the protocol reference has four test vectors whose signature is wrong on purpose', () => {
    expect(vectors?.negatives).toHaveLength(4);
  });
  for (const negative of vectors?.negatives ?? []) {
    test(`${negative.id}: the signature of the client differs from the wrong one`, () => {
      const { url, body } = negative.request;
      const query = url.split('?')[1] ?? '';
      const sent = [query, body].map((part) =>
        part
          .split('&')
          .filter((pair) => !pair.startsWith('signature='))
          .join('&'),
      );
      const signature = signers((vectors as Vectors).keys)[negative.key].sign(payloadOf(sent[0] ?? '', sent[1]));
      const carried = decodeURIComponent(/signature=([^&]*)/.exec(query + body)?.[1] ?? '');
      expect(carried).not.toBe(signature);
    });
  }
});

describe('an Ed25519 key that is given as raw bytes', () => {
  test('gives the same signatures as the PEM of the same key, and as tweetnacl', () => {
    const keys = (vectors as Vectors).keys.ed25519;
    const seed = Buffer.from(keys.pkcs8, 'base64').subarray(-32);
    const pair = nacl.sign.keyPair.fromSeed(new Uint8Array(seed));
    const payload = 'symbol=BTCUSDT&timestamp=1';
    const wanted = Buffer.from(nacl.sign.detached(Buffer.from(payload), pair.secretKey)).toString('base64');
    expect(pemSigner(new Secret(pem(keys.pkcs8))).sign(payload)).toBe(wanted);
    for (const raw of [seed.toString('hex'), seed.toString('base64'), Buffer.from(pair.secretKey).toString('hex')]) {
      expect(rawEd25519Signer(new Secret(raw)).sign(payload)).toBe(wanted);
    }
  });

  test('a raw Ed25519 key of any seed and form signs any payload like tweetnacl, which verifies the signature', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(seeds, fc.boolean(), fc.constantFrom('hex', 'base64'), fc.string(), (seed, isPair, form, payload) => {
        const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed);
        const raw = Buffer.from(isPair ? secretKey : seed).toString(form);
        const signature = Buffer.from(rawEd25519Signer(new Secret(raw)).sign(payload), 'base64');
        const message = Buffer.from(payload);
        expect(signature).toEqual(Buffer.from(nacl.sign.detached(message, secretKey)));
        expect(nacl.sign.detached.verify(message, signature, publicKey)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
