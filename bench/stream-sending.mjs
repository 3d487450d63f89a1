/**
 * CPU of the exchange for each frame that it sends to 1, 100 and 1,000 connections, beside `ws` sending ready buffers.
 *
 * The server has its own process; the connections of this process read and drop the bytes. In each turn the exchange
 * advances by 100 ms and sends the events of this time to all connections; `ws` sends the same buffers in as many
 * turns. The cost of the market without streams is subtracted, the cost of making the events is not: all connections
 * share that cost. With one connection the cost of making the events is most of the figure, because `ws` sends buffers
 * that are ready.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.mjs';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_BENCH_SENDING';
const STREAMS = ['trade', 'aggTrade', 'bookTicker', 'depth@100ms', 'depth20@100ms'].map((kind) => `btcusdt@${kind}`);
const ROUNDS = 5;
/** Turns of one measurement, by the number of connections. */
const TURNS = { 1: 4_000, 100: 400, 1000: 150 };

export async function benchStreamSending({ quick = false } = {}) {
  const child = fork(SELF, [], { env: { ...process.env, [ROLE]: 'server' } });
  const [{ ports }] = await once(child, 'message');
  const rows = [];
  for (const [count, turns] of Object.entries(TURNS)) {
    const cpuUs = { exchange: [], ws: [] };
    const measured = async (kind) => {
      child.send({ kind, turns });
      const [answer] = await once(child, 'message');
      return answer;
    };
    let frames = 0;
    for (let round = -1; round < (quick ? 3 : ROUNDS); round += 1) {
      const market = await measured('market');
      for (const kind of ['exchange', 'ws']) {
        const sockets = await Promise.all(Array.from({ length: Number(count) }, () => reader(ports[kind])));
        const answer = await measured(kind);
        for (const socket of sockets) socket.destroy();
        frames = answer.frames;
        const own = kind === 'exchange' ? answer.cpuUs - market.cpuUs : answer.cpuUs;
        if (round >= 0) cpuUs[kind].push(own / (frames * Number(count)));
      }
    }
    const [own, floor] = [median(cpuUs.exchange), median(cpuUs.ws)];
    rows.push({
      connections: Number(count),
      'frames to each': frames,
      'exchange, µs a frame': own.toFixed(2),
      'ws with a ready buffer, µs a frame': floor.toFixed(2),
      ratio: (own / floor).toFixed(2),
    });
  }
  child.kill();
  return rows;
}

/** A WebSocket that drops everything that it receives. */
async function reader(port) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET /stream?streams=${STREAMS.join('/')} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [head] = await once(socket, 'data');
  if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(`the upgrade was refused: ${head}`);
  socket.resume();
  return socket;
}

async function serve() {
  const [
    { WebSocketServer },
    { StreamServer },
    { Faults },
    { serveHttp },
    { ExchangeService },
    { MarketClock },
    venues,
  ] = await Promise.all([
    import('ws'),
    import('../dist/src/server/streams/stream-server.js'),
    import('../dist/src/server/control/faults.js'),
    import('../dist/src/server/http/http-server.js'),
    import('../dist/src/server/service/service.js'),
    import('../dist/src/server/venue/market-clock.js'),
    import('../dist/src/server/venue/simulated-venue.js'),
  ]);
  const startMs = Date.UTC(2026, 0, 31, 12);
  const venue = venues.simulatedVenue(new MarketClock(() => startMs, startMs * 1_000, true), 3, true, ['BTCUSDT']);
  const service = new ExchangeService({ venue, rateLimits: [] });
  const handle = (request) => service.handle(request);
  const streams = new StreamServer({ service, handle, faults: new Faults(), wallMs: Date.now });
  const http = await serveHttp(handle, {
    ...{ host: '127.0.0.1', port: 0, keepAlive: true, refusalOf: () => undefined },
    onUpgrade: (request, socket, head) => streams.upgrade(request, socket, head),
  });
  const floor = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(floor, 'listening');

  const advance = () => {
    venue.perform({ kind: 'clock', change: { to: 'advance', byUs: 100_000, isFull: true } });
    venue.advance();
  };
  const inTurns = async (turns, act) => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < turns; turn += 1) {
      act(turn);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  /** The buffers of each turn of the last measurement of the exchange. */
  let sent = [];
  const record = (frame) => sent.at(-1).push(frame.bytes('ms', true));
  const measures = {
    market: (turns) => inTurns(turns, advance),
    async exchange(turns) {
      sent = [];
      // One more subscriber records the sent buffers.
      for (const name of STREAMS) service.feeds.subscribe(name, record);
      const cpuUs = await inTurns(turns, () => {
        sent.push([]);
        advance();
      });
      for (const name of STREAMS) service.feeds.unsubscribe(name, record);
      return cpuUs;
    },
    ws: (turns) =>
      inTurns(turns, (turn) => {
        for (const buffer of sent[turn]) for (const socket of floor.clients) socket.send(buffer, { binary: false });
      }),
  };
  process.on('message', async ({ kind, turns }) => {
    const cpuUs = await measures[kind](turns);
    process.send({ cpuUs, frames: sent.flat().length });
  });
  process.send({ ports: { exchange: http.port, ws: floor.address().port } });
}

if (process.env[ROLE] === 'server') await serve();
