/** Tests connections through a proxy: tunnels, forwarded requests, refusals, and the choice of a proxy. */
import { createServer, type Server as HttpServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect as connectTo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxyFinding } from '../../src/cli/doctor/doctor.js';
import { proxyFor } from '../../src/connect/proxy.js';
import { connect } from '../../src/index.js';
import { selfSigned } from '../../src/server/http/self-signed.js';
import { httpTransport } from '../../src/transport/http.js';
import { proxyRoute } from '../../src/transport/proxy-route.js';
import { SendError } from '../../src/transport/transport.js';

const { key, cert } = selfSigned(['localhost', '127.0.0.1'], 1, Date.now());
const get = { method: 'GET', path: '/a?b=c', headers: { 'x-mbx-apikey': 'k' }, timeoutMs: 5000 } as const;
const PASSWORD = 'open sesame';

const open: Server[] = [];
let sockets: Set<Socket>;
let seen: string[];
let proxy: string;
let exchange: string;
let secureExchange: string;

/** Starts a server on a free port of this machine. */
async function listening(server: Server): Promise<number> {
  open.push(server);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A proxy that resolves every host to this machine and records its requests. */
function makeProxy(): HttpServer {
  const note = ({ method, url, headers }: IncomingMessage) =>
    seen.push([method, url, headers.host, headers['proxy-authorization'] ?? '-'].join(' '));
  const server = createServer((request, response) => {
    note(request);
    const { port, pathname, search } = new URL(String(request.url));
    const { 'proxy-authorization': _, ...headers } = request.headers;
    request.pipe(
      httpRequest({ port, path: pathname + search, method: request.method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 0, reply.headers);
        reply.pipe(response);
      }),
    );
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    if (request.url?.startsWith('closed.test')) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connectTo(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    for (const one of [socket, onward]) one.on('error', () => {});
  });
  return server;
}

beforeEach(async () => {
  seen = [];
  sockets = new Set();
  const answer = (request: IncomingMessage, response: { end(text: string): void }) =>
    response.end(`${request.method} ${request.headers.host} ${request.url} ${request.headers['proxy-authorization']}`);
  proxy = `http://127.0.0.1:${await listening(makeProxy())}`;
  exchange = `http://exchange.test:${await listening(createServer(answer))}`;
  secureExchange = `https://127.0.0.1:${await listening(createHttpsServer({ key, cert }, answer))}`;
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

describe('the client, through a proxy,', () => {
  test('sends requests to an https exchange through tunnels, one for each connection', async () => {
    const transport = httpTransport(secureExchange, { route: proxyRoute(secureExchange, { origin: proxy }, cert) });
    const { host } = new URL(secureExchange);
    for (let i = 0; i < 5; i += 1) {
      expect(await transport.send(get)).toMatchObject({ status: 200, body: `GET ${host} /a?b=c undefined` });
    }
    await transport.close();
    expect(seen).toEqual([`CONNECT ${host} ${host} -`]);
  });

  test('sends requests to an http exchange with the whole URL in their first line', async () => {
    const authorization = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    const transport = httpTransport(exchange, { route: proxyRoute(exchange, { origin: proxy, authorization }) });
    const { host } = new URL(exchange);
    const reply = await transport.send({ ...get, method: 'POST', body: 'd=e' });
    await transport.close();
    expect(reply.body).toBe(`POST ${host} /a?b=c undefined`);
    expect(seen).toEqual([`POST ${exchange}/a?b=c ${host} ${authorization}`]);
  });

  test('masks its password in an error page of the proxy that repeats it', async () => {
    const authorization = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    const echo = createServer(({ headers }, response) => response.end(`<h1>${headers['proxy-authorization']}</h1>`));
    const origin = `http://127.0.0.1:${await listening(echo)}`;
    const transport = httpTransport(exchange, { route: proxyRoute(exchange, { origin, authorization }) });
    expect((await transport.send(get)).body).toBe('<h1>Basic ‹proxy-authorization›</h1>');
    await transport.close();
  });

  test('reports a refused tunnel with what to do; no request was sent, and no password appears', async () => {
    const refusing = 'https://closed.test:8443';
    const authorization = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    const transport = httpTransport(refusing, { route: proxyRoute(refusing, { origin: proxy, authorization }) });
    const error = await transport.send(get).catch((one: unknown) => one);
    await transport.close();
    expect(error).toBeInstanceOf(SendError);
    expect(error).toMatchObject({
      mayHaveArrived: false,
      reason: 'network',
      message: expect.stringMatching(/^the proxy http:\/\/127\.0\.0\.1:\d+ refused .*closed\.test:8443 \(HTTP 407\)/),
    });
    expect(seen).toEqual([`CONNECT closed.test:8443 closed.test:8443 ${authorization}`]);
  });

  test('names a proxy that does not listen in the error; no request was sent', async () => {
    const transport = httpTransport(exchange, { route: proxyRoute(exchange, { origin: 'http://127.0.0.1:9' }) });
    await expect(transport.send(get)).rejects.toMatchObject({
      mayHaveArrived: false,
      message: 'no proxy listens at http://127.0.0.1:9',
    });
    await transport.close();
  });
});

describe('the option proxy of connect()', () => {
  test('is used, and its user name and password are not shown', async () => {
    const withUser = proxy.replace('http://', `http://ada:${encodeURIComponent(PASSWORD)}@`);
    const x = await connect({ network: 'https://closed.test:8443', proxy: withUser, limits: 'off', retries: 0 });
    const error = await x.general.ping().catch((one: unknown) => one);
    await x.close();
    const said = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack} ${String((error as Error).cause)}`;
    expect(said).toContain('HTTP 407');
    for (const secret of [
      PASSWORD,
      encodeURIComponent(PASSWORD),
      'ada',
      Buffer.from(`ada:${PASSWORD}`).toString('base64'),
    ])
      expect(said).not.toContain(secret);
  });

  test.each([
    'socks5://proxy.test:1080',
    'socks5://ada:secret@proxy.test',
    'http://',
    'http://proxy.test/path',
    '',
    true,
    7,
  ])('is refused if it is %j, and this value is not shown', async (value) => {
    const options = { network: 'testnet', proxy: value as string };
    const error = (await connect(options).catch((one: unknown) => one)) as Error;
    expect(error).toMatchObject({
      code: 'SPOTLAB_OPTION',
      message: expect.stringContaining('must be false, or the URL'),
    });
    expect(error.message).not.toContain('proxy.test');
    expect(error.message).not.toContain('ada');
    if (value !== '' && typeof value === 'string')
      expect(error.message).toMatch(/^proxy is not the URL of an HTTP proxy; it must be false/);
  });

  test('is refused for the embedded exchange', async () => {
    await expect(connect({ proxy: 'http://proxy.test:1' })).rejects.toMatchObject({ code: 'SPOTLAB_OPTION' });
  });
});

describe('the proxy of the environment', () => {
  const HTTPS = 'https://api.exchange.test';
  const origin = (url: string, environment: Record<string, string>) => proxyFor(url, undefined, environment)?.origin;
  const P = 'http://proxy.test:3128';

  test.each<[string, Record<string, string>, string | undefined]>([
    [HTTPS, {}, undefined],
    [HTTPS, { HTTPS_PROXY: P }, P],
    [HTTPS, { https_proxy: P, HTTPS_PROXY: 'http://other.test' }, P],
    [HTTPS, { HTTP_PROXY: P }, undefined],
    [HTTPS, { ALL_PROXY: P }, P],
    [HTTPS, { HTTPS_PROXY: 'proxy.test:3128' }, P],
    ['http://exchange.test', { HTTP_PROXY: P }, P],
    ['http://exchange.test', { HTTP_PROXY: P, REQUEST_METHOD: 'GET' }, undefined],
    ['http://exchange.test', { http_proxy: P, REQUEST_METHOD: 'GET' }, P],
    ['http://127.0.0.1:8080', { HTTP_PROXY: P }, undefined],
    ['http://[::1]:8080', { HTTP_PROXY: P }, undefined],
    ['http://localhost:8080', { HTTP_PROXY: P }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: '*' }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: 'a.test, exchange.test' }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: '.exchange.test' }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: '*.exchange.test' }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: 'change.test' }, P],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: 'exchange.test:443' }, undefined],
    [HTTPS, { HTTPS_PROXY: P, NO_PROXY: 'exchange.test:8443' }, P],
    ['https://[2001:db8::1]', { HTTPS_PROXY: P, NO_PROXY: '2001:db8::1' }, undefined],
    ['https://[2001:db8::1]', { HTTPS_PROXY: P, NO_PROXY: '[2001:db8::1]:443' }, undefined],
  ])('the proxy for an exchange at %s with the environment %j is %s', (url, environment, expected) => {
    expect(origin(url, environment)).toBe(expected);
  });

  test('is reported by spotlab doctor without its password', () => {
    const finding = proxyFinding(HTTPS, { HTTPS_PROXY: `http://ada:${encodeURIComponent(PASSWORD)}@proxy.test:3128` });
    expect(finding).toMatchObject({ state: 'ok', text: `${HTTPS} is reached through ${P}` });
    expect(proxyFinding(HTTPS, {}).text).toBe(`none for ${HTTPS}`);
    expect(proxyFinding(HTTPS, { HTTPS_PROXY: 'ftp://proxy.test' })).toMatchObject({ state: 'bad' });
  });

  test('is not used with proxy: false; if it is no HTTP proxy, it is refused and its value is not shown', () => {
    expect(proxyFor(HTTPS, false, { HTTPS_PROXY: P })).toBeUndefined();
    const refused = () => proxyFor(HTTPS, undefined, { HTTPS_PROXY: `socks5://ada:${PASSWORD}@proxy.test` });
    expect(refused).toThrow(/^HTTPS_PROXY is not the URL of an HTTP proxy\./);
    expect(refused).not.toThrow(/ada|sesame/);
  });
});
