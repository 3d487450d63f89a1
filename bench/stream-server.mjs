/**
 * A server for bench/streams.mjs that replays prepared frames: market streams on /ws and /stream, user data on
 * /ws-api/v3, and the depth endpoint.
 *
 * The server listens at one port for each driver (a process that measures `ws` or spotlab), prints the ports, and writes frames when its parent says so:
 * `{ play: { port, kind, from, count, everyMs } }`, as fast as the reader takes them, or one frame in `everyMs`. The
 * server makes each text only once, so its own work does not delay the reader. It ends with its parent.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { eventText, snapshotBefore } from './stream-events.mjs';

const FRAMES_PER_BLOCK = 250;
const acceptor = new WebSocketServer({ noServer: true, clientTracking: false });
/** Port -> its newest market connection and its newest user data connection. */
const connections = new Map();
/** The port at which a new subscriber gets one trade at once. */
let greeted;
/** Frames in blocks, only of the kind that was prepared last, because frames of all kinds would be large. */
let prepared = { kind: '', blocks: [] };

function block(kind, isCombined, index) {
  const key = `${kind} ${isCombined}`;
  if (prepared.kind !== key) prepared = { kind: key, blocks: [] };
  prepared.blocks[index] ??= Buffer.concat(
    Array.from({ length: FRAMES_PER_BLOCK }, (_, at) =>
      frame(eventText(kind, index * FRAMES_PER_BLOCK + at, isCombined)),
    ),
  );
  return prepared.blocks[index];
}

/** A text frame of a server. */
function frame(text) {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.from([0x81, payload.length]) : Buffer.from([0x81, 126, 0, 0]);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

async function play({ port, kind, from, count, everyMs }) {
  const key = `${port} ${kind === 'orders' ? 'user' : 'market'}`;
  while (!connections.get(key)?.isSubscribed) await new Promise((next) => setTimeout(next, 1));
  const { socket, isCombined } = connections.get(key);
  if (everyMs !== undefined) {
    for (
      let sent = 0, started = performance.now();
      sent < count;
      await new Promise((next) => setTimeout(next, everyMs))
    ) {
      const due = Math.min(count, Math.floor((performance.now() - started) / everyMs));
      for (; sent < due; sent += 1) socket.write(frame(eventText(kind, from + sent, isCombined)));
    }
    return;
  }
  for (let at = from; at < from + count; at += FRAMES_PER_BLOCK) {
    if (!socket.write(block(kind, isCombined, at / FRAMES_PER_BLOCK))) await once(socket, 'drain');
  }
}

function reply(connection, port, text) {
  const { id, method } = JSON.parse(text);
  if (!method.includes('.')) {
    connection.send(JSON.stringify({ result: null, id }));
    if (port === greeted) connection.send(eventText('trades', 0, true));
  } else {
    const result = method.startsWith('userDataStream') ? { subscriptionId: 0 } : {};
    connection.send(JSON.stringify({ id, status: 200, result, rateLimits: [] }));
  }
}

function serve() {
  const server = createServer((request, response) => {
    const body = request.url.startsWith('/api/v3/depth')
      ? snapshotBefore(0)
      : request.url.startsWith('/api/v3/time')
        ? { serverTime: Date.now() }
        : undefined;
    const text = JSON.stringify(body ?? { code: -1000, msg: 'no such canned reply' });
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
  server.on('upgrade', (request, socket, head) => {
    acceptor.handleUpgrade(request, socket, head, (connection) => {
      const { port } = server.address();
      socket.setNoDelay(true);
      const service = request.url.startsWith('/ws-api') ? 'user' : 'market';
      const isCombined = request.url.startsWith('/stream');
      const isSubscribed = request.url.startsWith('/ws/') || request.url.includes('streams=');
      const made = { socket, isCombined, isSubscribed };
      connections.set(`${port} ${service}`, made);
      connection.on(
        'close',
        () => connections.get(`${port} ${service}`) === made && connections.delete(`${port} ${service}`),
      );
      connection.on('message', (data) => {
        reply(connection, port, String(data));
        made.isSubscribed = true;
      });
      connection.on('error', () => undefined);
      if (port === greeted && request.url.startsWith('/ws/')) connection.send(eventText('trades', 0, false));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

process.on('message', async ({ play: job, greet, forget }) => {
  if (forget) prepared = { kind: '', blocks: [] };
  else if (greet) greeted = greet.isOn ? greet.port : undefined;
  else await play(job);
});
process.on('disconnect', () => process.exit(0));
const { drivers } = JSON.parse(process.env.SPOTLAB_CANNED ?? '{}');
const ports = [];
for (let count = 0; count < drivers; count += 1) ports.push(await serve());
process.send({ ports });
