/** Tests API keys: registration, permissions, addresses, expiry and public key formats. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { AddressList, isLoopback } from '../../src/server/auth/address-list.js';
import { ApiKeys, authenticate, type KeyTerms } from '../../src/server/auth/api-keys.js';
import { keyKindOf } from '../../src/server/auth/verify-signature.js';

const KEY = 'k'.repeat(64);
const REJECTED = 'Invalid API-key, IP, or permissions for action.';

function keysWith(terms: KeyTerms) {
  const keys = new ApiKeys();
  const key = keys.register({ apiKey: KEY, kind: 'HMAC', secret: 's', ...terms }, 3);
  const use = (security: 'TRADE' | 'USER_DATA' | undefined, address = '127.0.0.1', nowUs = 0) =>
    authenticate(keys, KEY, security, address, nowUs);
  return { keys, key, use };
}

describe('an API key', () => {
  test('a new key has all permissions, from all addresses, without expiry', () => {
    const { use } = keysWith({});
    expect(use('TRADE', '203.0.113.9', Number.MAX_SAFE_INTEGER).account).toBe(3);
    expect(use('USER_DATA').account).toBe(3);
  });

  test('has only the permissions that it was registered with', () => {
    const { use } = keysWith({ permissions: ['USER_DATA'] });
    expect(use('USER_DATA').account).toBe(3);
    expect(use(undefined).account).toBe(3);
    expect(() => use('TRADE')).toThrow(REJECTED);
  });

  test('works only from its addresses, also for an IPv4 address over IPv6', () => {
    const { use } = keysWith({ addresses: ['192.0.2.0/24', '2001:db8::1'] });
    for (const address of ['192.0.2.200', '::ffff:192.0.2.7', '2001:db8:0:0::1'])
      expect(use('TRADE', address).account).toBe(3);
    for (const address of ['192.0.3.1', '::ffff:192.0.3.1', '2001:db8::2', '']) {
      expect(() => use('TRADE', address)).toThrow(REJECTED);
    }
  });

  test('a key is accepted only until it expires', () => {
    const { use } = keysWith({ expiresAtUs: 1_000 });
    expect(use('TRADE', '127.0.0.1', 999).account).toBe(3);
    expect(() => use('TRADE', '127.0.0.1', 1_000)).toThrow(REJECTED);
    expect(() => use(undefined, '127.0.0.1', 1_000)).toThrow(REJECTED);
  });

  test('a change of a key sets the given terms and keeps its other terms', () => {
    const { key, use } = keysWith({ permissions: ['USER_DATA'], expiresAtUs: 1_000 });
    key.change({ addresses: ['10.0.0.1'] });
    expect(key).toMatchObject({ permissions: ['USER_DATA'], addresses: ['10.0.0.1'], expiresAtUs: 1_000 });
    expect(() => use('USER_DATA')).toThrow(REJECTED);
    key.change({ addresses: [], permissions: ['TRADE'] });
    expect(use('TRADE').account).toBe(3);
    expect(() => key.change({ addresses: ['nowhere'] })).toThrow("invalid address 'nowhere'");
    expect(use('TRADE').account).toBe(3);
  });

  test('is refused after it was revoked', () => {
    const { keys, use } = keysWith({});
    expect(keys.revoke(KEY)?.apiKey).toBe(KEY);
    expect([keys.revoke(KEY), keys.size]).toEqual([undefined, 0]);
    expect(() => use('TRADE')).toThrow(REJECTED);
  });
});

describe('registration refuses', () => {
  test.each(['10.0.0', '10.0.0.1/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'localhost', ''])(
    'registration refuses a key with the address %s',
    (entry) => {
      expect(() => keysWith({ addresses: [entry] })).toThrow('invalid address');
    },
  );

  test('a key that is registered twice, a private key, a key of an unknown kind, and an RSA key that is too short', () => {
    const { keys } = keysWith({});
    expect(() => keys.register({ apiKey: KEY, kind: 'HMAC', secret: 's' }, 1)).toThrow('already registered');
    const pair = generateKeyPairSync('ed25519');
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const curve = generateKeyPairSync('x25519');
    const pem = (key: typeof pair.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
    const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => keyKindOf(secret)).toThrow('this is a private key');
    expect(() => keyKindOf(pem(curve.publicKey))).toThrow('RSA and Ed25519 are allowed');
    expect([keyKindOf(pem(pair.publicKey)), keyKindOf(pem(short.publicKey))]).toEqual(['Ed25519', 'RSA']);
    const register = (publicKey: string) => keys.register({ apiKey: 'x'.repeat(64), kind: 'RSA', publicKey }, 1);
    expect(() => register(pem(short.publicKey))).toThrow('the RSA key has 1024 bits');
    expect(keys.size).toBe(1);
  });
});

test('addresses of 127.0.0.0/8 and ::1 count as loopback, in every form in which they are written', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) expect(isLoopback(address)).toBe(true);
  for (const address of ['', '10.0.0.1', '::', '::2', '1::1', '127.evil.example', '::ffff:10.0.0.1']) {
    expect(isLoopback(address)).toBe(false);
  }
  expect(new AddressList(['fe80::1']).has('fe80::1%eth0')).toBe(true);
});
