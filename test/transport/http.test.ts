/** The HTTP transport over real sockets. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';

import { httpTransport } from '../../src/transport/http.js';
import type { Transport } from '../../src/transport/index.js';

const open: { server?: Server; transport?: Transport }[] = [];
afterEach(async () => {
  for (const { server, transport } of open.splice(0)) {
    await transport?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }
});

async function serve(listener: RequestListener): Promise<{ transport: Transport; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = httpTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push({ server, transport });
  return { server, transport };
}

const get = { method: 'GET', path: '/a?b=c', headers: {}, timeoutMs: 5000 } as const;

describe('http', () => {
  test('sends method, path, headers and body as they are and gives the reply whole', async () => {
    const { transport } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.writeHead(201, { 'X-Mbx-Used-Weight-1M': '7' });
        response.write(`${request.method} ${request.url} `);
        setImmediate(() => response.end(`${request.headers['x-mbx-apikey']} ${body} 柚`));
      });
    });
    const reply = await transport.send({ ...get, method: 'POST', headers: { 'x-mbx-apikey': 'k' }, body: 'd=e' });
    expect(reply).toMatchObject({ status: 201, body: 'POST /a?b=c k d=e 柚' });
    expect(reply.headers['x-mbx-used-weight-1m']).toBe('7');
  });

  test('keeps connections open: a hundred calls in a row need no new ones', async () => {
    const { transport, server } = await serve((_, response) => response.end('{}'));
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    for (let i = 0; i < 100; i += 1) await transport.send(get);
    // The pool opens a second one when a call starts in the very tick in which the one before it ended.
    expect(connections).toBeLessThanOrEqual(2);
  });

  test('a reply that does not come in time is a time-out that may have arrived', async () => {
    const { transport } = await serve(() => {});
    await expect(transport.send({ ...get, timeoutMs: 30 })).rejects.toMatchObject({
      reason: 'timeout',
      mayHaveArrived: true,
    });
  });

  test('an abort ends the request', async () => {
    const stop = new AbortController();
    const { transport } = await serve(() => stop.abort());
    await expect(transport.send({ ...get, signal: stop.signal })).rejects.toMatchObject({ reason: 'aborted' });
    await expect(transport.send({ ...get, signal: stop.signal })).rejects.toMatchObject({ mayHaveArrived: false });
  });

  test('a connection that is cut off may have delivered the request', async () => {
    const { transport } = await serve((request) => request.socket.destroy());
    await expect(transport.send(get)).rejects.toMatchObject({ reason: 'network', mayHaveArrived: true });
  });

  test('where nothing listens, nothing has arrived', async () => {
    const transport = httpTransport('http://127.0.0.1:9');
    open.push({ transport });
    await expect(transport.send(get)).rejects.toMatchObject({
      mayHaveArrived: false,
      message: 'nothing listens at http://127.0.0.1:9',
    });
  });
});
