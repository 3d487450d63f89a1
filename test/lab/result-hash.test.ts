/** Tests the canonical form of a result and its hash. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lab } from '../../src/index.js';
import { canonicalJson } from '../../src/lab/base/canonical-json.js';
import { canonicalBytes } from '../../src/lab/base/result-hash.js';

describe('canonical JSON', () => {
  test('has sorted keys and no spaces, as in RFC 8785', () => {
    // The order of keys is the example of RFC 8785, section 3.2.3.
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
    expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'x"\n' })).toBe(
      '{"a":"x\\"\\n","b":[1,{"c":true,"d":null}]}',
    );
  });

  test('canonicalJson writes numbers, undefined and functions as JSON does, and NaN, infinities and bigints as strings', () => {
    const numbers = [1 / 3, 1e30, 4.5, 2e-3, 1e-27, -0];
    expect(canonicalJson(numbers)).toBe('[0.3333333333333333,1e+30,4.5,0.002,1e-27,0]');
    expect(canonicalJson([Number.NaN, Number.NEGATIVE_INFINITY, 12345678901234567890n])).toBe(
      '["NaN","-Infinity","12345678901234567890"]',
    );
    expect(canonicalJson({ a: undefined, b: () => 1, c: [undefined], d: new Date(0) })).toBe(
      '{"c":[null],"d":"1970-01-01T00:00:00.000Z"}',
    );
    const around: Record<string, unknown> = {};
    around.self = around;
    expect(() => canonicalJson(around)).toThrow(TypeError);
  });
});

describe('the hash of a result', () => {
  const market = lab.simulated({ length: '10s' });
  const run = (quantity: string) =>
    lab.run(async (x) => void (await x.orders.market('BTCUSDT', 'BUY', quantity)), { market });

  test('is the SHA-256 of its canonical bytes, so equal runs have equal hashes', async () => {
    const [first, second, other] = [await run('0.01'), await run('0.01'), await run('0.02')];
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(first.hash).toBe(createHash('sha256').update(canonicalBytes(first)).digest('hex'));
    expect(second.hash).toBe(first.hash);
    expect(other.hash).not.toBe(first.hash);
    expect(Object.keys(first)).not.toContain('hash');
  });

  test('does not depend on the version of spotlab or on where the strategy is stored', async () => {
    const result = await run('0.01');
    const moved = { ...result, info: { ...result.info, version: '9.9.9', lines: ['/elsewhere/maker.ts:1:1'] } };
    expect(canonicalBytes(moved)).toEqual(canonicalBytes(result));
    const changed = { ...result, info: { ...result.info, seed: 2 } };
    expect(canonicalBytes(changed)).not.toEqual(canonicalBytes(result));
  });

  test('changes with the data, because it is computed when it is read', async () => {
    const result = await run('0.01');
    const { hash } = result;
    (result.equity as unknown as unknown[]).pop();
    expect(result.hash).not.toBe(hash);
  });
});
