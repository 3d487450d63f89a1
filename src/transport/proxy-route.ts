/**
 * Sends requests through an HTTP proxy. For an https exchange the proxy opens a tunnel (`CONNECT`), so the proxy
 * receives the name of the host and nothing else. For an http exchange the proxy receives each request with its whole
 * address, as curl sends it.
 */
import { type ClientRequestArgs, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

import { CONNECT_TIMEOUT_MS, PROXY_REFUSED, type Route } from './route.js';
import { makeConnector } from './undici.js';

/** A proxy: its address, and the user name and password in it. */
export interface HttpProxy {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The value of the header `proxy-authorization`; it never appears in a message. */
  readonly authorization?: string | undefined;
}

/** The way to `baseUrl` through a proxy. @param ca PEM certificates to trust instead of the default ones */
export function proxyRoute(baseUrl: string, proxy: HttpProxy, ca?: string): Route {
  const authorized = authorizationOf(proxy);
  const connect = makeConnector({ timeout: CONNECT_TIMEOUT_MS, ...(ca === undefined ? {} : { ca }) });
  const { protocol, host } = new URL(baseUrl);
  return protocol === 'https:'
    ? {
        origin: baseUrl,
        prefix: '',
        headers: undefined,
        connect: tunnel(proxy, authorized, connect),
        proxy: proxy.origin,
      }
    : { origin: proxy.origin, prefix: baseUrl, headers: { host, ...authorized }, connect, proxy: proxy.origin };
}

/** Opens a connection to the host of an address. */
export type WebSocketConnector = buildConnector.connector;

/**
 * A connector for WebSockets, which need a connection of their own: a proxy opens a tunnel for them, also to an http
 * exchange.
 */
export function webSocketConnector(proxy: HttpProxy | undefined, ca?: string): WebSocketConnector {
  const connect = makeConnector({ timeout: CONNECT_TIMEOUT_MS, ...(ca === undefined ? {} : { ca }) });
  if (proxy === undefined) return connect;
  return tunnel(proxy, authorizationOf(proxy), connect);
}

function authorizationOf({ authorization }: HttpProxy): Readonly<Record<string, string>> {
  return authorization === undefined ? {} : { 'proxy-authorization': authorization };
}

/**
 * A connector that opens a tunnel through the proxy. For an https exchange, `connect` then opens a TLS connection
 * inside the tunnel.
 */
function tunnel(proxy: HttpProxy, headers: Readonly<Record<string, string>>, connect: buildConnector.connector) {
  const { protocol, hostname, port } = new URL(proxy.origin);
  const isTls = protocol === 'https:';
  return (options: buildConnector.Options, done: buildConnector.Callback): void => {
    const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
    const isPlain = options.protocol === 'http:';
    const authority = `${host}:${options.port || (isPlain ? 80 : 443)}`;
    const outgoing: ClientRequestArgs = {
      method: 'CONNECT',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (isTls ? 443 : 80),
      path: authority,
      headers: { host: authority, ...headers },
      agent: false,
      timeout: CONNECT_TIMEOUT_MS,
    };
    const request = isTls ? httpsRequest(outgoing) : httpRequest(outgoing);
    request.once('connect', ({ statusCode }, socket: Socket, head: Buffer) => {
      if (statusCode !== 200) {
        socket.destroy();
        done(refusal(proxy.origin, authority, statusCode), null);
        return;
      }
      if (head.length > 0) socket.unshift(head);
      socket.setTimeout(0);
      if (isPlain) done(null, socket);
      else connect({ ...options, httpSocket: socket }, done);
    });
    request.once('timeout', () =>
      request.destroy(Object.assign(new Error('the proxy did not answer'), { code: 'UND_ERR_CONNECT_TIMEOUT' })),
    );
    request.once('error', (error) => done(error, null));
    request.end();
  };
}

function refusal(proxy: string, authority: string, status: number | undefined): Error {
  const what =
    status === 407
      ? 'it requires a user name and a password; write them in its address: http://NAME:PASSWORD@HOST:PORT'
      : 'check its address and its rules';
  const message = `the proxy ${proxy} refused a connection to ${authority} (HTTP ${status}): ${what}`;
  return Object.assign(new Error(message), { code: PROXY_REFUSED });
}
