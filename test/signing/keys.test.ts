import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  encodePairs,
  hmacSigner,
  KeyError,
  pemSigner,
  percentEncode,
  rawEd25519Signer,
  Secret,
} from '../../src/signing/index.js';

describe('a secret', () => {
  const secret = new Secret('hunter2-hunter2');
  test.each([
    ['inspect', inspect(secret)],
    ['nested inspect', inspect({ a: [{ secret }] }, { depth: 9, showHidden: true })],
    ['JSON', JSON.stringify({ secret })],
    ['a template string', `${secret}`],
    ['concatenation', `key ${String(secret)}`],
    ['keys and values', Object.entries(secret).join()],
    ['inspect of its signer', inspect(hmacSigner(secret), { depth: 9, showHidden: true })],
  ])('is not shown by %s', (_, text) => {
    expect(text).not.toContain('hunter2');
  });
});

describe('keys that cannot be used say why and never show themselves', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encrypted = rsa.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'right',
  }) as string;
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;

  test.each([
    ['no PEM', () => pemSigner(new Secret('secret-text')), /not a PEM/],
    [
      'garbage in a PEM',
      () => pemSigner(new Secret('-----BEGIN PRIVATE KEY-----\nQUJD\n-----END PRIVATE KEY-----')),
      /cannot be read/,
    ],
    ['an encrypted key without passphrase', () => pemSigner(new Secret(encrypted)), /give its passphrase/],
    [
      'a wrong passphrase',
      () => pemSigner(new Secret(encrypted), new Secret('wrong')),
      /cannot be decrypted; check the passphrase/,
    ],
    ['an elliptic curve key', () => pemSigner(new Secret(elliptic)), /must be RSA or Ed25519/],
    ['a raw key of 31 bytes', () => rawEd25519Signer(new Secret('ab'.repeat(31))), /has 31 bytes/],
    ['64 bytes that are no pair', () => rawEd25519Signer(new Secret('ab'.repeat(64))), /not a seed followed by/],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(KeyError);
    expect(make).toThrow(message);
  });

  test('an encrypted private key can be used with its passphrase', () => {
    const plain = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    expect(pemSigner(new Secret(encrypted), new Secret('right')).sign('a')).toBe(
      pemSigner(new Secret(plain)).sign('a'),
    );
  });
});

describe('percent-encoding', () => {
  test('leaves only unreserved characters and decodes to what was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = percentEncode(text);
        expect(encoded).toMatch(/^(?:[A-Za-z0-9\-_.~]|%[0-9A-F]{2})*$/);
        expect(decodeURIComponent(encoded)).toBe(text);
      }),
    );
  });

  test('a symbol with letters beyond ASCII and a space are encoded as UTF-8', () => {
    expect(
      encodePairs([
        ['symbol', '柚子USDT'],
        ['a', "b c!'()*"],
      ]),
    ).toBe('symbol=%E6%9F%9A%E5%AD%90USDT&a=b%20c%21%27%28%29%2A');
  });

  test('a lone surrogate does not throw', () => {
    expect(percentEncode('\ud800')).toBe('%EF%BF%BD');
  });
});
