/**
 * Tests input that is not valid HTTP, too large or too slow: it gets a 4xx reply or a closed connection, never a 5xx,
 * and the exchange continues.
 */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { startTestExchange } from './running-exchange.js';

const x = await startTestExchange({
  bounds: { headersTimeoutMs: 200, requestTimeoutMs: 300 },
  live: false,
  symbols: ['BTCUSDT'],
});
const stderr = vi.spyOn(process.stderr, 'write');

afterEach(async () => {
  expect((await x.get('time')).status).toBe(200);
  expect(stderr.mock.calls.flat().filter((text) => String(text).includes('failed to answer'))).toEqual([]);
});

/** Sends bytes as they are and resolves with everything that came back before the server closed. */
function exchangeBytes(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(x.running.port, '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(reply));
    socket.write(bytes);
  });
}

const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 0);

const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

const post = (body: string | Buffer, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(
      `POST /api/v3/order HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `x-mbx-apikey: ${x.running.apiKey}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`,
    ),
    Buffer.from(body),
  ]);

describe('bytes that are no request', () => {
  test.each([
    ['junk', 'hello\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100b0010000ac0303', 'hex')],
    ['zeroes', Buffer.alloc(64)],
    ['an unknown method', 'BREW /api/v3/time HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['another version', 'GET /api/v3/time HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a version to come', 'GET /api/v3/time HTTP/2.0\r\nhost: x\r\n\r\n'],
    ['an expectation', get('/api/v3/time', 'expect: the-best')],
    ['no host', 'GET /api/v3/time HTTP/1.1\r\n\r\n'],
    ['two lengths', 'POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a negative length', 'POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    [
      'length and chunks',
      'POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc',
    ],
    ['bad chunks', 'POST /api/v3/order HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n'],
    ['a header without a name', get('/api/v3/time', ': nothing')],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'],
    ['an upgrade', 'GET /api/v3/time HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ])('%s: refused with a 4xx', async (_, bytes) => {
    const reply = await exchangeBytes(bytes);
    const status = statusOf(reply);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(reply).toMatch(/"code":-1\d{3}/);
  });

  test('bytes after a request that are no HTTP are refused after the reply to this request, not instead of this reply', async () => {
    const reply = await exchangeBytes(
      `${post('type=1', 'content-type: x').toString().replace('close', 'keep-alive')}\0`,
    );
    expect(reply.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
    expect(reply.indexOf('x-mbx-used-weight')).toBeGreaterThan(0);
    expect(reply.trimEnd().endsWith('"Illegal characters found in a parameter."}')).toBe(true);
  });

  test('arbitrary bytes never get a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const reply = await exchangeBytes(Buffer.concat([bytes, Buffer.from('\r\n\r\n')]));
        expect(reply === '' || (statusOf(reply) >= 400 && statusOf(reply) < 500)).toBe(true);
      }),
      { numRuns: 40, seed: 11 },
    );
  });
});

describe('parameters that cannot be read', () => {
  test.each([
    ['half an escape', 'symbol=%'],
    ['no hex', 'symbol=%zz'],
    ['bytes that are no UTF-8', 'symbol=%ff%fe'],
    ['an overlong zero', 'symbol=%c0%80'],
    ['a surrogate', 'symbol=%ed%a0%80'],
    ['a zero', 'symbol=%00'],
    ['raw UTF-8', 'symbol=\xe6\x9f\x9a'],
    ['only signs', '&&==&=&'],
    ['a name of the prototype', '__proto__=1&symbol=BTCUSDT'],
    ['another such name', 'constructor=1&symbol=BTCUSDT'],
    ['a nested list', `symbols=${'%5B'.repeat(500)}`],
    ['a hundred names', Array.from({ length: 100 }, (_, i) => `p${i}=1`).join('&')],
  ])('%s: 400 with a code', async (_, query) => {
    const reply = await exchangeBytes(Buffer.from(get(`/api/v3/ticker/price?${query}`), 'latin1'));
    expect(statusOf(reply)).toBe(400);
    expect(reply).toMatch(/"code":-1[01]\d\d/);
  });

  test('any query gets a 200 or a 4xx', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('symbol', 'limit', 'BTCUSDT', '%', '%41', '=', '&', '[', '"', '+'),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('depth', 'klines', 'ticker/24hr'), fc.array(piece), async (path, pieces) => {
        // Blanks and control characters end the request line, so they are removed here. The test of arbitrary bytes above has them.
        const query = pieces.join('').replace(/[\s\p{Cc}#]/gu, '');
        const reply = await exchangeBytes(Buffer.from(get(`/api/v3/${path}?${query}`), 'utf8'));
        expect(statusOf(reply)).toBeGreaterThanOrEqual(200);
        expect(statusOf(reply)).toBeLessThan(500);
      }),
      { numRuns: 60, seed: 12 },
    );
  });

  test.each([
    ['JSON', '{"symbol":"BTCUSDT"}', 'content-type: application/json'],
    ['broken JSON', '{"symbol":', 'content-type: application/json'],
    ['multipart', '--x\r\n\r\n', 'content-type: multipart/form-data; boundary=x'],
    ['bytes', Buffer.from([0, 255, 254]), 'content-type: application/octet-stream'],
    ['a form of broken escapes', 'symbol=%&side=%%', 'content-type: application/x-www-form-urlencoded'],
    ['no type', Buffer.from([0, 255, 254]), 'x-nothing: 1'],
  ])('a body of %s: 400', async (_, body, header) => {
    expect(statusOf(await exchangeBytes(post(body, header)))).toBe(400);
  });
});

describe('requests beyond bounds', () => {
  test('a URL beyond 8 KiB is 414', async () => {
    const reply = await exchangeBytes(get(`/api/v3/time?${'a'.repeat(9_000)}`));
    expect(statusOf(reply)).toBe(414);
    expect(reply).toContain('"code":-1101');
  });

  test('headers beyond 16 KiB are 431', async () => {
    expect(statusOf(await exchangeBytes(get('/api/v3/time', `x-long: ${'a'.repeat(20_000)}`)))).toBe(431);
  });

  test('a body beyond 64 KiB is 413, announced or not', async () => {
    const announced = `POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999\r\n\r\n`;
    expect(statusOf(await exchangeBytes(announced))).toBe(413);
    const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`;
    const chunked = `POST /api/v3/order HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(4)}`;
    expect(statusOf(await exchangeBytes(chunked))).toBe(413);
  });

  test('headers that never end are cut off', async () => {
    expect(statusOf(await exchangeBytes('GET /api/v3/time HTTP/1.1\r\nhost: x\r\nx-slow: '))).toBe(408);
  });

  test('a body that never comes is cut off', async () => {
    expect(
      statusOf(await exchangeBytes('POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nab')),
    ).toBe(408);
  });

  test('after a client has disconnected in the middle of a request, the next client gets its reply', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(x.running.port, '127.0.0.1', () => {
        socket.write('POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nab', () => {
          socket.resetAndDestroy();
          resolve();
        });
      });
    });
    expect(statusOf(await exchangeBytes(get('/api/v3/ping')))).toBe(200);
  });

  test('two requests that arrive together are answered in order', async () => {
    const bytes = `GET /api/v3/ping HTTP/1.1\r\nhost: x\r\n\r\n${get('/api/v3/time')}`;
    const reply = await exchangeBytes(bytes);
    expect(reply.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(reply.indexOf('{}')).toBeLessThan(reply.indexOf('serverTime'));
  });
});
