/** Tests the largest reply that a client accepts; its size depends on the endpoint. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, TransportError } from '../../src/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { maxReplyBytes } from '../../src/protocol/index.js';

const MIB = 1024 * 1024;
let requests = 0;
let isCompressed = false;
const piece = Buffer.from('{},'.repeat(100_000));
const server = createServer((request, response) => {
  if (request.url?.startsWith('/api/v3/time')) {
    response.end(JSON.stringify({ serverTime: Date.now() }));
    return;
  }
  requests += 1;
  if (isCompressed) {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(30 * MIB)));
    return;
  }
  // An endless reply.
  response.write('[');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
});
let network = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('only replies to exchangeInfo may have more than 23 MiB, and a reply that is one object at most 2 MiB', () => {
  const bounds = new Map(endpointTable.map((endpoint) => [endpoint.id, maxReplyBytes(endpoint)]));
  expect([...bounds].filter(([, bytes]) => bytes > 23 * MIB).map(([id]) => id)).toEqual(['exchangeInfo']);
  expect(bounds.get('account')).toBe(2 * MIB);
  expect(bounds.get('klines')).toBe(2 * MIB + 1_000 * 4_096);
});

test.each([['plain', false] as const, ['compressed', true] as const])(
  'a larger %s reply is refused at once, with its bound, and the request is not repeated',
  async (_, compressed) => {
    isCompressed = compressed;
    requests = 0;
    const x = await connect({ network });
    const error = await x.market.avgPrice('BTCUSDT').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ reason: 'tooLarge', code: 'SPOTLAB_TRANSPORT' });
    expect(String(error)).toContain(`GET /api/v3/avgPrice is larger than ${2 * MIB} bytes`);
    expect(requests).toBe(1);
    await x.close();
  },
);
