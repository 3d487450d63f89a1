/** Tests signatures, permissions and timestamps without sockets, with one and with two accepted clocks. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { ApiKeys, authenticate } from '../../src/server/auth/api-keys.js';
import { checkTiming } from '../../src/server/auth/authentication.js';
import { hmacCheck, publicKeyCheck } from '../../src/server/auth/verify-signature.js';
import { randomText } from '../../src/signing/random-text.js';

const payload = 'symbol=BTCUSDT&timestamp=1';

describe('signatures of requests', () => {
  test('signatures of the kind HMAC are accepted in any letter case, but not with other bytes or another length', () => {
    const check = hmacCheck('secret');
    const hex = createHmac('sha256', 'secret').update(payload).digest('hex');
    expect([check(payload, hex), check(payload, hex.toUpperCase())]).toEqual([true, true]);
    for (const wrong of ['', 'ab', hex.slice(1), `${hex}0`, `0x${hex}`, hex.replace(/^./, 'g')]) {
      expect(check(payload, wrong)).toBe(false);
    }
    expect(check('other', hex)).toBe(false);
  });

  test('are computed over bytes: each character of the received payload is one byte', () => {
    const check = hmacCheck('secret');
    for (const text of [
      'symbol=\xe6\x9f\x9a\xe5\xad\x90USDT',
      `x=${'\xff'.repeat(4_200)}`,
      'x='.padEnd(4_096, '1'),
      '',
    ]) {
      const hex = createHmac('sha256', 'secret').update(text, 'latin1').digest('hex');
      expect(check(text, hex)).toBe(true);
      expect(check(`${text}1`, hex)).toBe(false);
    }
  });

  test.each(['RSA', 'Ed25519'] as const)('%s public keys are read as PEM and as base64 of DER', (kind) => {
    const pair =
      kind === 'RSA' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519', undefined);
    const signature = sign(kind === 'RSA' ? 'sha256' : null, Buffer.from(payload), pair.privateKey).toString('base64');
    const der = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const text of [pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(), der]) {
      const check = publicKeyCheck(kind, text);
      expect(check(payload, signature)).toBe(true);
      expect(
        check(
          payload,
          signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        ),
      ).toBe(false);
      expect(check(payload, `${signature} `)).toBe(false);
      expect(check(payload, '')).toBe(false);
    }
    const other = kind === 'RSA' ? 'Ed25519' : 'RSA';
    expect(() => publicKeyCheck(other, der)).toThrow(`the public key is of kind ${kind.toLowerCase()}, not ${other}`);
  });

  test('an invalid public key is refused without quoting it', () => {
    expect(() => publicKeyCheck('RSA', 'nonsense')).toThrow(/^the public key cannot be read/);
  });
});

describe('API keys', () => {
  test('a key is registered only once', () => {
    const keys = new ApiKeys();
    keys.register({ apiKey: 'a', kind: 'HMAC', secret: 's' }, 1);
    expect(() => keys.register({ apiKey: 'a', kind: 'HMAC', secret: 's' }, 1)).toThrow('already registered');
  });

  test('API keys that are unknown or missing are refused with different texts', () => {
    const keys = new ApiKeys();
    expect(() => authenticate(keys, undefined, 'TRADE', '127.0.0.1', 0)).toThrow('API-key format invalid.');
    expect(() => authenticate(keys, 'k'.repeat(64), 'TRADE', '127.0.0.1', 0)).toThrow('Invalid API-key');
  });

  test('API keys that the exchange makes have 64 characters, and use all letters and digits', () => {
    const text = Array.from({ length: 200 }, () => randomText(64)).join('');
    expect(text).toHaveLength(12_800);
    expect(new Set(text).size).toBe(62);
  });
});

describe('the timestamp of a request', () => {
  const nowUs = Date.UTC(2026, 0, 1) * 1000;
  const pastUs = Date.UTC(2016, 0, 1) * 1000;
  const check = (timestamp: number, clocks: number[]) => () =>
    checkTiming({ texts: new Map([['timestamp', String(timestamp)]]) }, clocks);

  test('is compared with the nearer clock if two clocks are accepted', () => {
    const clocks = [pastUs, nowUs];
    expect(check(nowUs / 1000, clocks)).not.toThrow();
    expect(check(pastUs / 1000, clocks)).not.toThrow();
    expect(check(nowUs / 1000 - 5001, clocks)).toThrow('outside of the recvWindow');
    expect(check(pastUs / 1000 + 1000, clocks)).toThrow('ahead of the server');
  });

  test('a timestamp before 2017 is malformed, unless the clock of the exchange is as old', () => {
    expect(check(pastUs / 1000, [nowUs])).toThrow("Mandatory parameter 'timestamp'");
    expect(check(pastUs / 1000, [pastUs])).not.toThrow();
  });
});
