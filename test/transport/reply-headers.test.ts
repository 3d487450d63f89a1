/** Tests of reply headers, given as views into the received bytes, as undici's parser delivers them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ReplyHeaders } from '../../src/transport/reply-headers.js';

type Fields = readonly (readonly [name: string, value: string])[];

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const value = fc.stringMatching(/^([!-~]([ -~]{0,30}[!-~])?)?$/);
const fields = fc.array(fc.tuple(name, value), { maxLength: 20 });

/** Views as the parser makes them: into one block of memory with the received reply. */
function views(pairs: Fields, gap = ': '): Buffer[] {
  const lines = pairs.map(([key, text]) => `${key}${gap}${text}\r\n`);
  const memory = Buffer.from(new Uint8Array(Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n{}`)).buffer);
  let at = memory.indexOf('\r\n') + 2;
  return pairs.flatMap(([key, text]) => {
    const start = at + key.length + gap.length;
    at = start + text.length + 2;
    return [memory.subarray(start - key.length - gap.length, start - gap.length), memory.subarray(start, at - 2)];
  });
}

/** The fields as separate copies, as after a read that ended within a field. */
const copies = (pairs: Fields) => pairs.flat().map((text) => Buffer.from(new Uint8Array(Buffer.from(text)).buffer));

describe('reply headers', () => {
  test('are equal whether they arrive in one block, in an unusual form or in pieces', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom(':', ': ', ':  \t'), (pairs, gap) => {
        const expected = new Map<string, string | string[]>();
        for (const [key, text] of pairs) {
          const known = expected.get(key.toLowerCase());
          expected.set(key.toLowerCase(), known === undefined ? text : [known, text].flat());
        }
        for (const raw of [views(pairs, gap), copies(pairs)]) {
          const headers = new ReplyHeaders(raw);
          expect(Object.entries(headers.all).sort()).toEqual([...expected].sort());
          expect(headers.all).toBe(headers.all);
        }
      }),
    );
  });

  test('names are lower case and in order; a repeated name has a list of values; __proto__ is an ordinary name', () => {
    const pairs: Fields = [
      ['Set-Cookie', 'a=1'],
      ['X-Other', 'x: y'],
      ['set-cookie', 'b=2'],
      ['__proto__', 'p'],
    ];
    for (const raw of [views(pairs), copies(pairs)]) {
      expect(Object.entries(new ReplyHeaders(raw).all)).toEqual([
        ['set-cookie', ['a=1', 'b=2']],
        ['x-other', 'x: y'],
        ['__proto__', 'p'],
      ]);
    }
  });

  test('copies that are adjacent in memory by chance are not read as one block', () => {
    // Small copies come from a pool of Node, with other bytes between them.
    const pool = Buffer.from('a;;1\r\nb: 2__c: 3');
    const at = (start: number) => pool.subarray(start, start + 1);
    const pairs = [0, 3, 6, 9, 12, 15].map(at);
    expect(new ReplyHeaders(pairs).all).toEqual({ a: '1', b: '2', c: '3' });
    expect(new ReplyHeaders(pairs.slice(2)).all).toEqual({ b: '2', c: '3' });
  });

  test('a reply without headers has no fields', () => {
    expect([new ReplyHeaders([]).all, new ReplyHeaders([]).limiting]).toEqual([{}, {}]);
  });

  test('the headers that limits need are found in any letter case', () => {
    const pairs: Fields = [
      ['Content-Type', 'application/json'],
      ['X-MBX-USED-WEIGHT-1M', '7'],
      ['x-mbx-order-count-10s', '2'],
      ['x-sapi-used-ip-weight-1m', '3'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['Retry-After', '30'],
    ];
    const limiting = {
      'x-mbx-used-weight-1m': '7',
      'x-mbx-order-count-10s': '2',
      'x-sapi-used-ip-weight-1m': '3',
      'retry-after': '30',
    };
    expect(new ReplyHeaders(views(pairs)).limiting).toEqual(limiting);
    expect(new ReplyHeaders(copies(pairs)).limiting).toMatchObject(limiting);
  });
});
