/** Tests compressed replies: which requests allow them, and how damaged ones end. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { httpTransport } from '../../src/transport/http.js';
import type { Transport } from '../../src/transport/transport.js';

const TEXT = JSON.stringify(Array.from({ length: 2_000 }, (_, i) => [i, '柚', String(i * 7)]));
const get = { method: 'GET', path: '/', headers: {}, timeoutMs: 5000 } as const;

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
let transport: Transport;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = httpTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { compress: true });
});
afterEach(async () => {
  await transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const withEncoding = (encoding: string, body: Buffer) => {
  answer = (_, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(body);
};

describe('a compressed reply', () => {
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['GZIP', gzipSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
  ])('a compressed reply with the encoding %s is decoded', async (encoding, body) => {
    withEncoding(encoding, body);
    expect(await transport.send(get)).toMatchObject({ body: TEXT, isUndecodable: false });
  });

  test.each([
    ['cut off', 'gzip', gzipSync(TEXT).subarray(0, 100)],
    ['not compressed at all', 'gzip', Buffer.from(TEXT)],
    ['in an unknown encoding', 'zstd', Buffer.from(TEXT)],
  ])(
    'a compressed reply that is %s is reported as unreadable, with its status and without a body',
    async (_, encoding, body) => {
      withEncoding(encoding, body);
      expect(await transport.send(get)).toMatchObject({ status: 200, body: '', isUndecodable: true });
    },
  );

  test('a compressed reply that decompresses to more than the limit is refused, and the error says that the request may have arrived', async () => {
    withEncoding('gzip', gzipSync(Buffer.alloc(3 * 1024 * 1024)));
    await expect(transport.send(get)).rejects.toMatchObject({ mayHaveArrived: true, reason: 'tooLarge' });
  });
});

describe('accept-encoding', () => {
  const told = (one: Transport, method: 'GET' | 'POST') => {
    answer = (request, response) => response.end(String(request.headers['accept-encoding']));
    return one.send({ ...get, method }).then(({ body }) => body);
  };

  test('is sent with GET only', async () => {
    expect(await told(transport, 'GET')).toBe('gzip, br');
    expect(await told(transport, 'POST')).toBe('undefined');
  });

  test('is not sent if compression is not switched on', async () => {
    const plain = httpTransport(transport.baseUrl);
    expect(await told(plain, 'GET')).toBe('undefined');
    await plain.close();
  });
});
