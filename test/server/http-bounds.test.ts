/** Tests the limits of the HTTP server on bytes, connections and time, over real sockets. */
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServiceResponse } from '../../src/server/base/service-messages.js';
import { type Handler, type HttpBounds, serveHttp } from '../../src/server/http/http-server.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const answer: Handler = ({ body }) => ({ status: 200, headers: {}, body: JSON.stringify(body.length) });

async function serve(bounds: Partial<HttpBounds>, handle = answer) {
  const server = await serveHttp(handle, {
    host: '127.0.0.1',
    port: 0,
    keepAlive: false,
    bounds,
    refusalOf: () => undefined,
  });
  closing.push(() => server.close());
  return server.port;
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  closing.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a text; resolves with all bytes of the reply until the server closes the connection. */
async function ask(port: number, text: string): Promise<string> {
  const socket = await open(port);
  let reply = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    reply += data;
  });
  socket.write(text);
  await once(socket, 'close');
  return reply;
}

const post = (body: string, more = '') =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;

// Other systems have one loopback address until more are set up.
describe.runIf(process.platform === 'linux')('when the server has its highest number of connections', () => {
  const ping = 'GET /ping HTTP/1.1\r\nhost: x\r\n\r\n';
  const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
  const answered = async (socket: Socket) => {
    socket.write(ping);
    await once(socket, 'data');
  };

  test('a connection of another address replaces one of the busiest address: the one with the longest time without a request', async () => {
    const port = await serve({ connections: 6 });
    const busy = [];
    for (let at = 0; at < 4; at += 1) busy.push(await open(port, '127.0.0.2'));
    await answered(busy[0] as Socket);
    const second = [await open(port, '127.0.0.3'), await open(port, '127.0.0.3')];
    const third = await open(port, '127.0.0.4');
    await once(busy[1] as Socket, 'close');
    await answered(third);
    expect([...busy, ...second].map(isOpen)).toEqual([true, false, true, true, true, true]);
  });

  test('a connection that waits for its reply keeps its place', async () => {
    const asked = new EventEmitter();
    const port = await serve({ connections: 3 }, () => new Promise((resolve) => asked.emit('request', resolve)));
    const busy = [];
    for (let at = 0; at < 3; at += 1) busy.push(await open(port, '127.0.0.2'));
    const request = once(asked, 'request');
    busy[0]?.write(ping);
    const [answerNow] = (await request) as [(reply: ServiceResponse) => void];
    const second = await open(port, '127.0.0.3');
    await once(busy[1] as Socket, 'close');
    const reply = once(busy[0] as Socket, 'data');
    answerNow({ status: 200, headers: {}, body: '{}' });
    await reply;
    expect(isOpen(second)).toBe(true);
  });

  test('an address with as many connections as the others gets no further one', async () => {
    const port = await serve({ connections: 4 });
    const others = [];
    for (const address of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3']) others.push(await open(port, address));
    const late = await open(port, '127.0.0.2');
    await once(late, 'close');
    expect(others.map(isOpen)).toEqual([true, true, true, true]);
  });
});

describe('the bounds of an HTTP server', () => {
  test('a body of exactly the maximum size is read; one byte more is refused with 413', async () => {
    const port = await serve({ bodyBytes: 10 });
    expect(await ask(port, post('x'.repeat(10)))).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n10$/);
    expect(await ask(port, post('x'.repeat(11)))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a chunked body is refused as soon as it is too large, before its end', async () => {
    const port = await serve({ bodyBytes: 10 });
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await ask(port, `${head}8\r\n12345678\r\n8\r\n12345678\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a header block and a URL that are too long are refused with 431 and 414', async () => {
    const port = await serve({ headerBytes: 400, urlChars: 100 });
    expect(await ask(port, post('', `x: ${'y'.repeat(500)}\r\n`))).toMatch(/^HTTP\/1\.1 431 /);
    expect(await ask(port, `GET /${'y'.repeat(100)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 414 /);
  });

  test('a connection on which no request begins is closed without a reply, which a late request would take for its own', async () => {
    const port = await serve({ requestTimeoutMs: 100 });
    expect(await ask(port, '')).toBe('');
  });

  test('a body that does not arrive in time is refused with 408', async () => {
    const port = await serve({ requestTimeoutMs: 100 });
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n123';
    expect(await ask(port, head)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ['by everybody', { connections: 2 }],
    ['by one address', { connectionsPerAddress: 2 }],
  ])(
    'a connection above the highest number is closed, and there is room again when another ends: %s',
    async (_, bounds) => {
      const port = await serve(bounds);
      const [first] = [await open(port), await open(port)];
      expect(await ask(port, post(''))).toBe('');
      const gone = once(first as Socket, 'close');
      (first as Socket).write(post(''));
      await gone;
      expect(await ask(port, post(''))).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe('replies of a handler', () => {
  test('may come later, and are sent in the order of their requests', async () => {
    let settle: (() => void) | undefined;
    const port = await serve({}, ({ path }) => {
      const reply = { status: 200, headers: {}, body: path };
      if (path === '/now') {
        settle?.();
        return reply;
      }
      return new Promise((resolve) => {
        settle = () => resolve(reply);
      });
    });
    const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
    const reply = await ask(port, get('/later') + get('/now', 'connection: close\r\n'));
    expect([...reply.matchAll(/\/(later|now)/g)].map(([, name]) => name)).toEqual(['later', 'now']);
  });

  test('may be dropped on purpose: then the connection is closed', async () => {
    expect(await ask(await serve({}, () => 'dropped'), post(''))).toBe('');
  });

  test('replies that come after the client has disconnected cause no error', async () => {
    const told = new EventEmitter();
    const asked = once(told, 'asked');
    const port = await serve({}, (request) => {
      if (request.path === '/') return answer(request);
      const reply = once(told, 'reply') as Promise<[ServiceResponse]>;
      told.emit('asked');
      return reply.then(([late]) => late);
    });
    const socket = await open(port);
    socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
    await asked;
    socket.destroy();
    await once(socket, 'close');
    told.emit('reply', { status: 200, headers: {}, body: 'late' });
    expect(await ask(port, post(''))).toMatch(/^HTTP\/1\.1 200 /);
  });
});
