/** Tests that a client gets its replies although it has closed its side of the connection after its last request. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Handler, type HttpServer, serveHttp } from '../../src/server/http/http-server.js';

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Sends the text, closes the client's side, lets the server notice this before it replies; returns the statuses. */
async function statusesOf(text: string, requests: number): Promise<string[]> {
  const asked: (() => void)[] = [];
  const reply200 = { status: 200, headers: {}, body: '{}' };
  const handle: Handler = ({ path }) =>
    path === '/ping' ? reply200 : new Promise((resolve) => asked.push(() => resolve(reply200)));
  server = await serveHttp(handle, { host: '127.0.0.1', port: 0, keepAlive: true, refusalOf: () => undefined });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  let reply = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    reply += data;
  });
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.end(text, 'latin1');
  for (let answered = 0; answered < requests; answered += 1) {
    await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(answered);
    // When two requests of a new connection have replies, the server knows that the first client has closed its side.
    for (let ping = 0; ping < 2; ping += 1) await fetch(`http://127.0.0.1:${server.port}/ping`);
    asked[answered]?.();
  }
  await closed;
  return reply.match(/(?<=HTTP\/1.1 )\d+/g) ?? [];
}

const post = 'POST / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a request is answered although its client has closed its side of the connection for sending', async () => {
  expect(await statusesOf(post, 1)).toEqual(['200']);
});

test('a request is answered although bytes that are not HTTP follow it', async () => {
  expect(await statusesOf(`${post}junk\r\n\r\n`, 1)).toContain('200');
});

test('two requests are answered after their client has closed its side of the connection for sending', async () => {
  expect(await statusesOf(post + post, 2)).toEqual(['200', '200']);
});
