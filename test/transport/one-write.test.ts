/** What a socket is handed in pieces leaves as one, byte for byte. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';

import { inOneWrite } from '../../src/transport/one-write.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Sends pieces as undici does, and gives what came and how many times something was handed to the system. */
async function sent(pieces: readonly (string | Buffer)[]): Promise<{ came: Buffer; writes: number }> {
  const chunks: Buffer[] = [];
  let socket: Socket | undefined;
  await new Promise<void>((resolve, reject) => {
    const server = createServer((other) => {
      other.on('data', (chunk) => chunks.push(chunk));
      other.on('end', () => other.end());
      other.on('close', () => resolve());
    });
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      socket = inOneWrite(connect((server.address() as AddressInfo).port, '127.0.0.1'));
      socket.on('error', reject);
      socket.on('connect', () => {
        socket?.cork();
        for (const piece of pieces) socket?.write(piece, 'latin1');
        socket?.uncork();
        socket?.end();
      });
    });
  });
  const handle = socket as unknown as { readonly bytesWritten: number };
  const came = Buffer.concat(chunks);
  expect(handle.bytesWritten).toBe(came.length);
  return { came, writes: chunks.length };
}

describe('pieces that were held back together', () => {
  test('a head and a short body arrive as they are, whatever bytes the body has', async () => {
    const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const { came, writes } = await sent(['POST / HTTP/1.1\r\n\r\n', body]);
    expect(came).toEqual(Buffer.concat([Buffer.from('POST / HTTP/1.1\r\n\r\n'), body]));
    expect(writes).toBe(1);
  });

  test('a long body is not copied, and arrives whole and in order', async () => {
    const body = Buffer.alloc(300_000, 'umlaut ä ', 'utf8');
    const { came } = await sent(['head', body, 'tail']);
    expect(came.equals(Buffer.concat([Buffer.from('head'), body, Buffer.from('tail')]))).toBe(true);
  });

  test('text that is not latin-1 keeps its encoding', async () => {
    let told: unknown;
    const socket = { _writev: (pieces: unknown) => (told = pieces) } as unknown as Socket;
    const pieces = [{ chunk: '柚子', encoding: 'utf8' as const }];
    inOneWrite(socket)._writev?.(pieces, () => {});
    expect(told).toBe(pieces);
  });
});
