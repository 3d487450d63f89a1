/** Serves the files of the site on this machine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { SiteFiles } from './site-files.js';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ipynb: 'application/json; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

/** Browsers store what readers wrote under the address of the page, which contains the port. So the port is always the same if it is free. */
export const USUAL_PORT = 8790;

/**
 * Starts the server on the loopback address.
 *
 * @param port default: {@link USUAL_PORT}, or any free one if another program has it
 */
export async function serveSite(files: SiteFiles, port?: number): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => answer(files, request, response));
  try {
    await listen(server, port ?? USUAL_PORT);
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listen(server, 0);
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function answer(files: SiteFiles, { method, url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const path = pathOf(url);
  const text = files.get(path);
  if (text === undefined) {
    const isFolder = files.has(`${path}/index.html`);
    // The relative addresses in a page need the slash at the end of the page's address.
    if (isFolder) response.writeHead(301, { location: `/${path}/` }).end();
    else response.writeHead(404, { 'content-type': TYPES.txt }).end('There is no such page.\n');
    return;
  }
  const { body, encoding } = packed(text, String(headers['accept-encoding'] ?? ''));
  response.writeHead(200, {
    'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? TYPES.txt,
    'content-length': body.length,
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    // The folder of scripts and styles has a name that is new in each release.
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    // Without this header, a page of another site could show this page in a hidden frame, and make a reader click Run.
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** The path of a file below the site: a folder has a page of its own. */
function pathOf(url: string): string {
  const path = (url.split(/[?#]/)[0] ?? '').replace(/^\/+/, '');
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** Each text is packed once. */
const packedTexts = new Map<string, Buffer>();

function packed(text: string, accepted: string): { readonly body: Buffer; readonly encoding?: string } {
  if (!/\bgzip\b/.test(accepted)) return { body: Buffer.from(text) };
  const body = packedTexts.get(text) ?? gzipSync(text);
  packedTexts.set(text, body);
  return { body, encoding: 'gzip' };
}
