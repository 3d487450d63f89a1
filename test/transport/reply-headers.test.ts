/** Reply headers: views into what was read, as the parser hands them over. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { headerBlock, limitHeaders, parseBlock, parseRaw } from '../../src/transport/reply-headers.js';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const value = fc.stringMatching(/^[!-9;-~]([ -~]{0,30}[!-~])?$/);
const fields = fc.array(fc.tuple(name, value), { maxLength: 20 });

/** Views as the parser makes them: into one piece of memory that holds the reply as it was sent. */
function views(pairs: readonly (readonly [string, string])[], gap = ': '): Buffer[] {
  const memory = Buffer.from(
    `HTTP/1.1 200 OK\r\n${pairs.map(([key, text]) => `${key}${gap}${text}\r\n`).join('')}\r\n{}`,
  );
  let at = memory.indexOf('\r\n') + 2;
  return pairs.flatMap(([key, text]) => {
    const start = at + key.length + gap.length;
    at = start + text.length + 2;
    return [memory.subarray(start - key.length - gap.length, start - gap.length), memory.subarray(start, at - 2)];
  });
}

describe('reply headers', () => {
  test('read late from the block are what they are read from the views', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom(':', ': ', ':  \t'), (pairs, gap) => {
        const raw = views(pairs, gap);
        const block = headerBlock(raw);
        expect(block).toBeDefined();
        expect(parseBlock(block as string)).toEqual(parseRaw(raw));
      }),
    );
  });

  test('a name that comes twice has a list, in lower case, in order', () => {
    const raw = views([
      ['Set-Cookie', 'a=1'],
      ['X-Other', 'x: y'],
      ['set-cookie', 'b=2'],
      ['__proto__', 'p'],
    ]);
    const expected = [
      ['set-cookie', ['a=1', 'b=2']],
      ['x-other', 'x: y'],
      ['__proto__', 'p'],
    ];
    expect(Object.entries(parseBlock(headerBlock(raw) as string))).toEqual(expected);
    expect(Object.entries(parseRaw(raw))).toEqual(expected);
  });

  test('a block that was read in two pieces is no block', () => {
    const raw = views([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(headerBlock([...raw.slice(0, 3), Buffer.from('2')])).toBeUndefined();
    expect(headerBlock([...raw.slice(2), ...raw.slice(0, 2)])).toBeUndefined();
    // Small copies come from one pool of Node's, side by side, with whatever was there before between them.
    const pool = Buffer.from('a;1\r\nb: 2\0\0c: 3');
    const at = (start: number) => pool.subarray(start, start + 1);
    expect(headerBlock([at(0), at(2)])).toBeUndefined();
    expect(headerBlock([at(5), at(8), at(11), at(14)])).toBeUndefined();
  });

  test('no headers are an empty block', () => {
    expect(parseBlock(headerBlock([]) as string)).toEqual({});
  });

  test('those that limits go by are found in any case, and only those', () => {
    const raw = views([
      ['Content-Type', 'application/json'],
      ['X-MBX-USED-WEIGHT-1M', '7'],
      ['x-mbx-order-count-10s', '2'],
      ['x-sapi-used-ip-weight-1m', '3'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['Retry-After', '30'],
    ]);
    expect(limitHeaders(raw)).toEqual({
      'x-mbx-used-weight-1m': '7',
      'x-mbx-order-count-10s': '2',
      'x-sapi-used-ip-weight-1m': '3',
      'retry-after': '30',
    });
  });
});
