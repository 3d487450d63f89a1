/** Tests the splitting of raw queries and bodies into parameters, signature and signed payload. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readPart } from '../../src/server/base/raw-parameters.js';
import { encodePairs } from '../../src/signing/index.js';

describe('the signature is removed together with one adjoining ampersand', () => {
  test.each([
    ['alone', 'signature=ab', ''],
    ['first', 'signature=ab&a=1&b=2', 'a=1&b=2'],
    ['in the middle', 'a=1&signature=ab&b=2', 'a=1&b=2'],
    ['last', 'a=1&b=2&signature=ab', 'a=1&b=2'],
  ])('when it is %s', (_, raw, signed) => {
    const part = readPart(raw);
    expect(part.signed).toBe(signed);
    expect(part.signatures).toEqual(['ab']);
  });

  test('a name that only starts or ends with "signature" stays', () => {
    const raw = 'mysignature=1&signatures=2';
    expect(readPart(raw)).toMatchObject({ signed: raw, signatures: [] });
  });

  test('a base64 signature that was not percent-encoded keeps its plus sign', () => {
    expect(readPart('signature=a+b%2Fc%3D').signatures).toEqual(['a+b/c=']);
  });
});

describe('the value of a raw parameter is read, or is undefined without valid UTF-8', () => {
  test.each([
    ['plain', 'a=BTCUSDT', 'BTCUSDT'],
    ['without a value', 'a', ''],
    ['with a second equals sign', 'a=b=c', 'b=c'],
    ['percent-encoded', 'a=%E6%9F%9A%E5%AD%90', '柚子'],
    ['raw UTF-8, one character a byte', 'a=\xe6\x9f\x9a', '柚'],
    ['a plus for a blank, as forms have it', 'a=%5B%22A%22%2C+%22B%22%5D', '["A", "B"]'],
    ['half an escape', 'a=%4', undefined],
    ['no UTF-8', 'a=%ff', undefined],
  ])('when it is %s', (_, raw, value) => {
    expect(readPart(raw).pairs).toEqual([{ name: 'a', value }]);
  });

  test('when the client has encoded it, for any names and values, and the signed payload is rebuilt', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((one) => one !== 'signature' && Buffer.from(one).toString() === one);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
        const raw = encodePairs(pairs);
        const part = readPart(raw);
        expect(part.signed).toBe(raw);
        expect(part.pairs.map(({ name, value }) => [name, value])).toEqual(pairs);
      }),
    );
  });
});
