/** Tests of the HTTP transport with real sockets. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
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

const get = { method: 'GET', path: '/a?b=c', headers: {}, timeoutMs: 60_000 } as const;

describe('the HTTP connection of a client', () => {
  test('sends method, path, headers and body unchanged, and returns the complete reply', async () => {
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
    expect(connections).toBe(1);
  });

  test('three thousand calls at once share 32 connections, and arrive in the order of the calls', async () => {
    const paths: string[] = [];
    const sockets = new Set<unknown>();
    const { transport } = await serve((request, response) => {
      sockets.add(request.socket);
      paths.push(request.url ?? '');
      response.end(request.url);
    });
    const calls = Array.from({ length: 3_000 }, (_, i) => transport.send({ ...get, path: `/${i}` }));
    const replies = await Promise.all(calls);
    expect(replies.every(({ body }, i) => body === `/${i}`)).toBe(true);
    expect(sockets.size).toBe(32);
    // The first 32 wait for their connection. The later calls are sent in order, but parallel ones may swap on arrival.
    const inTurn = paths.map((path) => Number(path.slice(1))).filter((number) => number >= 32);
    expect(inTurn.every((number, i) => Math.abs(number - 32 - i) < 64)).toBe(true);
  });

  test('a request that is aborted or times out while it waits for a connection is never sent', async () => {
    const answers: (() => void)[] = [];
    const paths: string[] = [];
    const { transport } = await serve((request, response) => {
      paths.push(request.url ?? '');
      answers.push(() => response.end('{}'));
    });
    const stop = new AbortController();
    const busy = Array.from({ length: 32 }, () => transport.send(get));
    const aborted = transport.send({ ...get, path: '/aborted', signal: stop.signal });
    const late = transport.send({ ...get, path: '/late', timeoutMs: 20 });
    const last = transport.send({ ...get, path: '/last' });
    stop.abort();
    await expect(aborted).rejects.toMatchObject({ reason: 'aborted', mayHaveArrived: false });
    await expect(late).rejects.toMatchObject({ reason: 'timeout', mayHaveArrived: false });
    while (answers.length < 32) await new Promise(setImmediate);
    for (const answer of answers.splice(0)) answer();
    await Promise.all(busy);
    while (answers.length < 1) await new Promise(setImmediate);
    answers[0]?.();
    await last;
    expect(new Set(paths)).toEqual(new Set([get.path, '/last']));
  });

  test('a hundred calls to an address without a listener all fail, and later calls succeed once a server listens', async () => {
    const { transport, server } = await serve((_, response) => response.end('{}'));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const failed = await Promise.allSettled(Array.from({ length: 100 }, () => transport.send(get)));
    expect(failed.every((one) => one.status === 'rejected' && !one.reason.mayHaveArrived)).toBe(true);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const replies = await Promise.all(Array.from({ length: 100 }, () => transport.send(get)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  test('if the server closes a connection between two calls, the second call uses a new connection', async () => {
    const { transport, server } = await serve((_, response) => response.end('{}'));
    const connected = once(server, 'connection') as Promise<[Socket]>;
    await transport.send(get);
    const [socket] = await connected;
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    expect(await transport.send(get)).toMatchObject({ status: 200 });
  });

  test('close() aborts requests in flight and waiting requests, and later requests are refused', async () => {
    let arrived = 0;
    const { transport } = await serve(() => {
      arrived += 1;
    });
    const calls = Array.from({ length: 40 }, () => transport.send(get));
    const settled = Promise.allSettled(calls);
    while (arrived < 32) await new Promise(setImmediate);
    await transport.close();
    const reasons = (await settled).map((one) => one.status === 'rejected' && one.reason);
    expect(reasons.slice(0, 32).every(({ reason, mayHaveArrived }) => reason === 'network' && mayHaveArrived)).toBe(
      true,
    );
    const closed = { reason: 'network', mayHaveArrived: false, message: 'this client has been closed' };
    for (const reason of reasons.slice(32)) expect(reason).toMatchObject(closed);
    await expect(transport.send(get)).rejects.toMatchObject(closed);
  });

  test('a reply that does not come in time is a time-out, whose error says that the request may have arrived', async () => {
    const { transport } = await serve(() => {});
    await expect(transport.send({ ...get, timeoutMs: 30 })).rejects.toMatchObject({
      reason: 'timeout',
      mayHaveArrived: true,
    });
  });

  test('an abort ends the request, and its error says so', async () => {
    const stop = new AbortController();
    const { transport } = await serve(() => stop.abort());
    await expect(transport.send({ ...get, signal: stop.signal })).rejects.toMatchObject({ reason: 'aborted' });
    await expect(transport.send({ ...get, signal: stop.signal })).rejects.toMatchObject({ mayHaveArrived: false });
  });

  test('the error of a connection that is cut off says that the request may have arrived', async () => {
    const { transport } = await serve((request) => request.socket.destroy());
    await expect(transport.send(get)).rejects.toMatchObject({ reason: 'network', mayHaveArrived: true });
  });

  test('without a listener at the address, the error says that the request has not arrived', async () => {
    const transport = httpTransport('http://127.0.0.1:9');
    open.push({ transport });
    await expect(transport.send(get)).rejects.toMatchObject({
      mayHaveArrived: false,
      message: 'no server listens at http://127.0.0.1:9',
    });
  });
});
