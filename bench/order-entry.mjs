/**
 * Measures the CPU time of the client for an order over HTTP and over the WebSocket API, side by side against one
 * exchange in a process of its own: with an HMAC key, which signs each order, and with an Ed25519 key, which signs each
 * order over HTTP and logs on once over the WebSocket API.
 *
 * HTTP and the WebSocket API take turns in short rounds. A ratio is the CPU time of an order over the WebSocket API
 * divided by that over HTTP: the median of all rounds, and `±` half of its 95 % confidence interval. With one order in
 * flight, half of the time is the system's, to write, to sleep and to wake up, and is the same for both.
 * `node bench/order-entry.mjs`; `--quick` sends a fifth of the orders.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onProcessor } from './processors.mjs';
import { median, spread } from './statistics.mjs';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_ORDER_ENTRY_BENCH';
/** Orders of a round. */
const ORDERS = 500;
const ROUNDS = 21;
/** Rounds that are not counted, in which V8 compiles the code. */
const WARM_UP = 4;

export async function benchOrderEntry({ quick = false } = {}) {
  const child = fork(SELF, { ...onProcessor(1), env: { ...process.env, [ROLE]: 'serve' } });
  try {
    const [{ baseUrl: network, hmac, ed25519 }] = await once(child, 'message');
    const { connect } = await import('../dist/src/index.js');
    const open = (keys, orderEntry) =>
      connect({ network, ...keys, orderEntry, limits: 'off', checkFilters: false, display: 'data' });
    const rows = [];
    for (const [key, keys] of Object.entries({ HMAC: hmac, Ed25519: ed25519 })) {
      const clients = { http: await open(keys, 'http'), websocket: await open(keys, 'websocket') };
      for (const inFlight of [1, 16]) rows.push(await compare(key, clients, inFlight, quick ? ORDERS / 5 : ORDERS));
      for (const client of Object.values(clients)) await client.close();
    }
    return rows;
  } finally {
    child.kill('SIGKILL');
  }
}

async function compare(key, clients, inFlight, orders) {
  const measured = { http: [], websocket: [] };
  const names = Object.keys(clients);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Every second round has the reverse order, so that neither always runs after the other.
    for (const name of round % 2 ? names : names.toReversed()) {
      const cpuUs = await cpuPerOrder(clients[name], inFlight, orders);
      if (round >= 0) measured[name].push(cpuUs);
    }
  }
  const ratios = measured.websocket.map((cpuUs, round) => cpuUs / measured.http[round]);
  return {
    key,
    'in flight': inFlight,
    'HTTP, µs': Math.round(median(measured.http)),
    'WebSocket API, µs': Math.round(median(measured.websocket)),
    ratio: median(ratios).toFixed(2),
    '±': spread(ratios).toFixed(2),
  };
}

/** Orders that expire at once, so that none is left open. */
async function cpuPerOrder(client, inFlight, orders) {
  const before = process.cpuUsage();
  let left = orders;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await client.orders.limit('BTCUSDT', 'BUY', '0.001', '20000').tif('IOC').send();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / orders;
}

async function serve() {
  const { startExchange } = await import('../dist/src/server/embedded.js');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const apiKey = 'E'.repeat(64);
  const exchange = await startExchange({
    ...{ keepAlive: true, symbols: ['BTCUSDT'], rateLimits: [] },
    registerKeys: [{ apiKey, kind: 'Ed25519', publicKey }],
  });
  const { baseUrl, apiKey: hmacKey, secretKey } = exchange;
  process.send({ baseUrl, hmac: { apiKey: hmacKey, secretKey }, ed25519: { apiKey, privateKey } });
}

if (process.env[ROLE] === 'serve') await serve();
else if (process.argv[1] === SELF) {
  console.table(await benchOrderEntry({ quick: process.argv.includes('--quick') }));
  process.exit(0);
}
