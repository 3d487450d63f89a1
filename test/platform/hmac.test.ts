/** Compares our HMAC for Node and our HMAC for browsers with Node's `createHmac`, for all lengths of keys and texts. */
import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as node from '../../src/platform/node/hmac.js';
import * as web from '../../src/platform/web/hmac.js';

const KEY_LENGTHS = [0, 1, 32, 63, 64, 65, 131];
const TEXTS = ['', 'symbol=BTCUSDT', 'ü€𝄞\ud800', 'x'.repeat(1365), 'x'.repeat(1366), '€'.repeat(5000)];

describe.each([
  ['Node', node],
  ['browsers', web],
])('HMAC-SHA256 in the version for %s equals that of node:crypto', (_, { hmacSha256, hmacSha256OfBytes }) => {
  test.each(KEY_LENGTHS)('the HMAC with a key of %i bytes is that of node:crypto', (length) => {
    const key = Buffer.from(Array.from({ length }, (_, i) => (i * 37 + 130) % 256));
    const sign = hmacSha256(key);
    // Lengths rise and fall, so that bytes of an earlier text would be noticed.
    for (const text of [...TEXTS, ...TEXTS.toReversed()]) {
      expect(sign(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }
  });

  test('the HMAC of any key and text is that of node:crypto', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 300 }), (bytes, text) => {
        const key = Buffer.from(bytes);
        expect(hmacSha256(key)(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
      }),
    );
  });

  test('the HMAC of any key and bytes is that of node:crypto', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.uint8Array({ maxLength: 5_000, size: 'max' }),
        (keyBytes, bytes) => {
          const [key, text] = [Buffer.from(keyBytes), Buffer.from(bytes)];
          const expected = createHmac('sha256', key).update(text).digest();
          expect(hmacSha256OfBytes(key)(text.toString('latin1')).equals(expected)).toBe(true);
        },
      ),
    );
  });
});
