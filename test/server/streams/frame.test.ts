/** Tests the bytes in which the exchange sends an event: a WebSocket text frame, made once for all connections. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Frame } from '../../../src/feeds/index.js';

test('a WebSocket frame of the server can be read by a client, whatever the length of its text', async () => {
  const texts = [0, 1, 123, 124, 200, 65_533, 65_534, 70_000].map((length) => 'x'.repeat(length));
  const events = [...texts, '柚子 ü'];
  const http = createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, () => {
      for (const event of events) socket.write(new Frame('s', () => event).bytes('ms', false));
      socket.write(new Frame('s', () => 1).bytes('ms', true));
    });
  });
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const received: string[] = [];
  await new Promise<void>((resolve) => {
    client.on('message', (data, isBinary) => {
      received.push(`${isBinary ? 'binary ' : ''}${data}`);
      if (received.length > events.length) resolve();
    });
  });
  expect(received).toEqual([...events.map((event) => JSON.stringify(event)), '{"stream":"s","data":1}']);
  client.terminate();
  http.close();
});

test('the JSON of an event is made once, and so is each form of its frame', () => {
  let made = 0;
  const frame = new Frame('s', () => {
    made += 1;
    return { made };
  });
  expect(frame.bytes('ms', true)).toBe(frame.bytes('ms', true));
  expect(frame.bytes('ms', false)).toBe(frame.bytes('ms', false));
  expect(made).toBe(1);
});
