/** Tests WebSockets over a real network connection: messages, a server that refuses or cuts connections, certificates, and a proxy. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect as connectTo, Socket as NetSocket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { selfSigned } from '../../../src/server/http/self-signed.js';
import { loadWebSockets, type Socket, type SocketEnd } from '../../../src/streams/index.js';
import { type HttpProxy, webSocketConnector } from '../../../src/transport/index.js';

const { key, cert } = selfSigned(['localhost', '127.0.0.1'], 1, Date.now());
const running: { close(): void }[] = [];

afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

async function portOf(server: Server): Promise<number> {
  const sockets = new Set<NetSocket>();
  server.on('connection', (socket: NetSocket) => sockets.add(socket));
  running.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server that accepts WebSockets. */
async function serve({ secure = false, compress = false, headers = [] as string[] } = {}) {
  const server = secure ? createSecureServer({ key, cert }) : createServer();
  const sockets = new WebSocketServer({ server, autoPong: false, perMessageDeflate: compress });
  sockets.on('headers', (lines) => lines.push(...headers));
  const connected = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
  return { port: await portOf(server), connected };
}

interface Dialled {
  readonly socket: Socket;
  readonly seen: string[];
  readonly opened: Promise<Readonly<Record<string, string | string[] | undefined>>>;
  readonly closed: Promise<SocketEnd>;
  /** Resolves at the next event. */
  more(): Promise<void>;
}

interface DialOptions {
  readonly ca?: string;
  readonly proxy?: HttpProxy;
  readonly compress?: boolean;
  readonly carries?: 'events' | 'replies';
}

async function dial(url: string, { ca, proxy, compress = false, carries }: DialOptions = {}): Promise<Dialled> {
  const open = await loadWebSockets({
    connector: webSocketConnector(proxy, ca),
    compress,
    ...(carries && { carries }),
  });
  const seen: string[] = [];
  let wake = () => {};
  const see = (text: string) => {
    seen.push(text);
    wake();
  };
  let [opened, closed]: [(value: never) => void, (end: SocketEnd) => void] = [() => {}, () => {}];
  const whenOpened = new Promise<never>((resolve) => {
    opened = resolve;
  });
  const whenClosed = new Promise<SocketEnd>((resolve) => {
    closed = resolve;
  });
  const socket = open(url, {
    opened: (headers) => opened(headers as never),
    message: see,
    pinged: (payload) => see(`ping ${payload}`),
    closed,
  });
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { socket, seen, opened: whenOpened, closed: whenClosed, more };
}

describe('an open WebSocket of the client', () => {
  test('has the headers of the reply, and carries texts in both directions', async () => {
    const { port, connected } = await serve({ headers: ['x-spotlab-clock: 1790000000000000 0'] });
    const { socket, seen, opened, closed, more } = await dial(`ws://127.0.0.1:${port}/stream`);
    expect(await opened).toMatchObject({ 'x-spotlab-clock': '1790000000000000 0' });
    const other = await connected;
    const received = new Promise((resolve) => other.once('message', (data) => resolve(String(data))));
    socket.send('{"id":1}');
    expect(await received).toBe('{"id":1}');
    const arrived = more();
    other.send('{"s":"柚子USDT"}');
    await arrived;
    expect(seen).toEqual(['{"s":"柚子USDT"}']);
    other.close(1001, 'The exchange shuts down.');
    expect(await closed).toEqual({ code: 1001, reason: 'The exchange shuts down.' });
  });

  test('a WebSocket for events is cut by a text of more than 4 MiB, and one for replies accepts it', async () => {
    const large = 'x'.repeat(4 * 1024 * 1024 + 1);
    for (const carries of ['events', 'replies'] as const) {
      const { port, connected } = await serve();
      const { seen, closed, opened, more } = await dial(`ws://127.0.0.1:${port}/`, { carries });
      await opened;
      const other = await connected;
      const arrived = more();
      other.send(large);
      if (carries === 'replies') await arrived;
      else expect(await closed).toMatchObject({ code: 1006 });
      expect(seen.map(({ length }) => length)).toEqual(carries === 'replies' ? [large.length] : []);
      other.terminate();
    }
  });

  test('answers a ping only when its owner tells it to', async () => {
    const { port, connected } = await serve();
    const { socket, seen, more, opened } = await dial(`ws://127.0.0.1:${port}/`);
    await opened;
    const other = await connected;
    const pongs: string[] = [];
    const ponged = new Promise<void>((resolve) =>
      other.on('pong', (data) => {
        pongs.push(String(data));
        resolve();
      }),
    );
    for (const payload of ['1790000000000', '1790000020000']) {
      const arrived = more();
      other.ping(payload);
      await arrived;
    }
    socket.pong('1790000020000');
    await ponged;
    expect(seen).toEqual(['ping 1790000000000', 'ping 1790000020000']);
    expect(pongs).toEqual(['1790000020000']);
    socket.terminate();
  });

  test('reads nothing while it is paused, and everything afterwards', async () => {
    const { port, connected } = await serve();
    const { socket, seen, closed, opened } = await dial(`ws://127.0.0.1:${port}/`);
    await opened;
    const other = await connected;
    socket.pause();
    for (let count = 0; count < 100; count += 1) other.send(String(count));
    other.close(1008, 'No pong within 60 seconds.');
    // When a second connection is complete, the server has sent all messages of the first.
    const second = await dial(`ws://127.0.0.1:${port}/`);
    await second.opened;
    second.socket.terminate();
    expect(seen).toEqual([]);
    socket.resume();
    expect(await closed).toMatchObject({ code: 1008 });
    expect(seen).toHaveLength(100);
  });

  test('tells its owner when it is cut', async () => {
    const { port, connected } = await serve();
    const { closed } = await dial(`ws://127.0.0.1:${port}/`);
    (await connected).terminate();
    expect(await closed).toEqual({ code: 1006, reason: '' });
  });

  // Takes the second that an exchange has to answer.
  test('is cut when the exchange does not answer its close frame', async () => {
    const { port, connected } = await serve();
    const { socket, closed, opened } = await dial(`ws://127.0.0.1:${port}/`);
    await opened;
    (await connected).pause();
    socket.close();
    expect(await closed).toMatchObject({ code: 1006 });
  });

  test('keeps the process alive only while its owner wants this', async () => {
    const { port } = await serve();
    const calls: string[] = [];
    const connector = webSocketConnector(undefined);
    const open = await loadWebSockets({
      compress: false,
      connector: (target, done) =>
        connector(target, (...[error, wire]: [Error, null] | [null, NetSocket]) => {
          const { ref, unref } = wire ?? new NetSocket();
          const watch = (name: string, inner: () => NetSocket) => () => {
            calls.push(name);
            return inner.call(wire);
          };
          if (wire) Object.assign(wire, { ref: watch('ref', ref), unref: watch('unref', unref) });
          (done as (...result: unknown[]) => void)(error, wire);
        }),
    });
    await new Promise<void>((resolve) => {
      const socket = open(`ws://127.0.0.1:${port}/`, {
        opened: () => {
          expect(calls).toEqual(['unref']);
          socket.keepAlive(true);
          socket.keepAlive(false);
          socket.terminate();
        },
        message: () => undefined,
        pinged: () => undefined,
        closed: () => resolve(),
      });
      // Before the connection is open.
      socket.keepAlive(false);
    });
    expect(calls).toEqual(['unref', 'ref', 'unref']);
  });

  test('may have compressed messages', async () => {
    const { port, connected } = await serve({ compress: true });
    const { seen, more, opened, socket } = await dial(`ws://127.0.0.1:${port}/`, { compress: true });
    expect((await opened)['sec-websocket-extensions']).toContain('permessage-deflate');
    const arrived = more();
    (await connected).send('a'.repeat(5_000));
    await arrived;
    expect(seen[0]).toHaveLength(5_000);
    socket.terminate();
  });
});

describe('an attempt to open a WebSocket', () => {
  test('an attempt to open a WebSocket that is refused has the status, the body and the time to wait', async () => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => {
      const body = '{"code":-1003,"msg":"Too many requests."}';
      socket.end(`HTTP/1.1 429 Too Many Requests\r\nretry-after: 17\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    });
    const { closed } = await dial(`ws://127.0.0.1:${await portOf(server)}/`);
    expect(await closed).toEqual({
      code: 1006,
      reason: '',
      status: 429,
      body: '{"code":-1003,"msg":"Too many requests."}',
      retryAfterSeconds: 17,
    });
  });

  test('an attempt to open a WebSocket that is refused with an endless body ends after the beginning of the body', async () => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 503 Unavailable\r\ncontent-length: 10000000\r\n\r\n');
      const more = () => {
        if (!socket.destroyed) socket.write('x'.repeat(1_000), () => setImmediate(more));
      };
      more();
    });
    const end = await (await dial(`ws://127.0.0.1:${await portOf(server)}/`)).closed;
    expect(end.status).toBe(503);
    expect(end.body).toHaveLength(4_096);
  });

  test('an attempt to open a WebSocket to an address without a server has the error of the network', async () => {
    const server = createServer();
    const port = await portOf(server);
    for (const one of running.splice(0)) one.close();
    const { closed } = await dial(`ws://127.0.0.1:${port}/`);
    expect(await closed).toMatchObject({ code: 1006, error: { code: 'ECONNREFUSED' } });
  });

  test('an attempt to open a WebSocket that its caller gives up is ended', async () => {
    const server = createServer();
    server.on('upgrade', () => undefined);
    const { socket, closed } = await dial(`ws://127.0.0.1:${await portOf(server)}/`);
    socket.terminate();
    expect((await closed).code).toBe(1006);
  });
});

describe('the route of a WebSocket connection', () => {
  test('a WebSocket connection to a wss address needs a certificate that is trusted', async () => {
    const { port } = await serve({ secure: true });
    const trusted = await dial(`wss://localhost:${port}/`, { ca: cert });
    await trusted.opened;
    trusted.socket.terminate();
    const { error } = await (await dial(`wss://localhost:${port}/`)).closed;
    expect((error as NodeJS.ErrnoException).code).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
  });

  test('leads through the tunnel of a proxy, for ws and wss', async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request: IncomingMessage, socket: NetSocket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization']}`);
      const onward = connectTo(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      for (const one of [socket, onward]) one.on('error', () => undefined);
    });
    const origin = `http://127.0.0.1:${await portOf(proxy)}`;
    for (const secure of [false, true]) {
      const { port } = await serve({ secure });
      const url = `${secure ? 'wss' : 'ws'}://localhost:${port}/`;
      const { socket, opened } = await dial(url, { ca: cert, proxy: { origin, authorization: 'Basic eA==' } });
      await opened;
      socket.terminate();
      expect(asked.pop()).toBe(`localhost:${port} Basic eA==`);
    }
  });
});
