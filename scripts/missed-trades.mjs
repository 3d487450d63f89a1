// Looks for a missed trade: 200 plain WebSocket connections with ten streams each on a fast market. The ids of the trades of
// a symbol must follow each other on every connection (`npm run missed -- --runs 3 --seconds 15 --connections 200`).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { WebSocket } from 'ws';

const SYMBOLS = ['btcusdt', 'ethusdt', 'bnbusdt', 'ethbtc', 'bnbbtc'];
const SPEED = 30;

/** The exchange, in a process of its own. */
async function serve(seed) {
  const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
  const { startExchange } = await import(join(dist, 'src/server/embedded.js'));
  const { baseUrl } = await startExchange({ keepAlive: true, seed, rateLimits: [], speed: SPEED });
  process.send({ baseUrl });
}

/** A connection that notes each id that does not follow the one before. `way` is how it subscribes. */
function connect(url, streams, way) {
  const state = { trades: 0, holes: [], isLive: false, isClosed: false };
  const address = [`${url}/stream?streams=${streams.join('/')}`, `${url}/stream`, `${url}/ws`][way];
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const last = new Map();
  socket.on('open', () => {
    state.isLive = way === 0;
    if (way > 0) socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: streams, id: 1 }));
  });
  socket.on('close', () => (state.isClosed = true));
  socket.on('error', () => (state.isClosed = true));
  socket.on('message', (bytes) => {
    const message = JSON.parse(bytes.toString());
    if (message.result === null) state.isLive = true;
    const { e: type, s: symbol, t, a } = message.data ?? message;
    if (type !== 'trade' && type !== 'aggTrade') return;
    const [key, id] = [`${symbol} ${type}`, type === 'trade' ? t : a];
    state.trades += 1;
    if (last.has(key) && id !== last.get(key) + 1) state.holes.push(`${key}: ${id} after ${last.get(key)}`);
    last.set(key, id);
  });
  return { state, end: () => socket.terminate() };
}

async function play(seed, count, seconds) {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', String(seed)]);
  const [{ baseUrl }] = await once(child, 'message');
  const url = baseUrl.replace('http', 'ws');
  const all = Array.from({ length: count }, (_, at) => {
    const streams = SYMBOLS.flatMap((symbol) => [`${symbol}@trade`, `${symbol}@${at % 2 ? 'aggTrade' : 'bookTicker'}`]);
    return connect(url, streams, at % 3);
  });
  while (all.some(({ state }) => !state.isLive && !state.isClosed)) await delay(50);
  await delay(seconds * 1_000);
  const closed = all.filter(({ state }) => state.isClosed).length;
  child.kill('SIGKILL');
  for (const { end } of all) end();
  const trades = all.reduce((sum, { state }) => sum + state.trades, 0);
  const holes = all.flatMap(({ state }) => state.holes);
  console.log(
    `seed ${seed}: ${count} connections, ${closed} closed, ${trades} trades, ${holes.length} missed or repeated`,
  );
  for (const hole of holes.slice(0, 10)) console.log(`  ${hole}`);
  return closed === 0 && holes.length === 0 && trades > 0;
}

const { values } = parseArgs({
  options: {
    serve: { type: 'string' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '200' },
  },
});
if (values.serve !== undefined) await serve(Number(values.serve));
else {
  let isWhole = true;
  for (let seed = 1; seed <= Number(values.runs); seed += 1)
    isWhole = (await play(seed, Number(values.connections), Number(values.seconds))) && isWhole;
  process.exit(isWhole ? 0 : 1);
}
