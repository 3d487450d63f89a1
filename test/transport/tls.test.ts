/** Tests of HTTP over TLS: calls share connections, so that there are few handshakes; and custom certificate authorities. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../src/index.js';
import { selfSigned } from '../../src/server/http/self-signed.js';
import { httpTransport } from '../../src/transport/http.js';

const { key, cert } = selfSigned(['localhost', '127.0.0.1'], 1, Date.now());
let server: Server;
let baseUrl: string;
let handshakes: number;

beforeEach(async () => {
  handshakes = 0;
  server = createServer({ key, cert }, (request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  });
  server.on('secureConnection', () => {
    handshakes += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = { method: 'GET', path: '/', headers: {}, timeoutMs: 5000 } as const;

test('a hundred calls in a row share one or two connections, so they need at most two handshakes', async () => {
  const transport = httpTransport(baseUrl, { ca: cert });
  for (let i = 0; i < 100; i += 1) await transport.send(get);
  await transport.close();
  // The pool opens a second connection when a call starts in the same tick in which the call before it ended.
  expect(handshakes).toBeGreaterThan(0);
  expect(handshakes).toBeLessThanOrEqual(2);
});

test('a thousand calls, at most 32 at once, need at most 32 handshakes', async () => {
  const transport = httpTransport(baseUrl, { ca: cert });
  for (let i = 0; i < 10; i += 1) await Promise.all(Array.from({ length: 100 }, () => transport.send(get)));
  await transport.close();
  expect(handshakes).toBeLessThanOrEqual(32);
});

test('a client trusts the certificate authority that the option ca gives', async () => {
  const x = await connect({ network: baseUrl, ca: cert, limits: 'off' });
  await expect(x.general.ping()).resolves.toEqual({});
  await x.close();
});

test('a client without the option ca refuses a certificate of an unknown authority, and sends nothing', async () => {
  const transport = httpTransport(baseUrl);
  await expect(transport.send(get)).rejects.toMatchObject({ reason: 'network', mayHaveArrived: false });
  await transport.close();
});
