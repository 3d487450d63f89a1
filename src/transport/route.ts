/** Sends requests to an exchange directly, or through a proxy. */
import type { buildConnector } from 'undici';

import { makeConnector } from './undici.js';

export const CONNECT_TIMEOUT_MS = 5_000;

/** Error code of a connection that the proxy refused. */
export const PROXY_REFUSED = 'SPOTLAB_PROXY';

export interface Route {
  /** Scheme, host and port of the server that connections are opened to. */
  readonly origin: string;
  /** Text before the path of each request. */
  readonly prefix: string;
  /** Headers that are added to each request. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Opens a connection. */
  readonly connect: buildConnector.connector;
  /** The address of the proxy without user name and password; undefined for a direct way. */
  readonly proxy: string | undefined;
}

/** The direct way. @param ca PEM certificates to trust instead of the default ones */
export function directRoute(baseUrl: string, ca?: string): Route {
  const connect = makeConnector({ timeout: CONNECT_TIMEOUT_MS, ...(ca === undefined ? {} : { ca }) });
  return { origin: baseUrl, prefix: '', headers: undefined, connect, proxy: undefined };
}
