/**
 * Measures the CPU time of the client for an order over HTTP and over the WebSocket API, side by side against one
 * exchange in a process of its own: with an HMAC key, which signs each order, and with an Ed25519 key, which signs each
 * order over HTTP and logs on once over the WebSocket API. `node bench/order-entry.mjs`; `--quick` sends a fifth.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_ORDER_ENTRY_BENCH';
const ORDERS = 2_000;
const ROUNDS = 7;

export async function benchOrderEntry({ quick = false } = {}) {
  const child = fork(SELF, { env: { ...process.env, [ROLE]: 'serve' } });
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
  // The first round warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, client] of Object.entries(clients)) {
      const cpuUs = await cpuPerOrder(client, inFlight, orders);
      if (round >= 0) measured[name].push(cpuUs);
    }
  }
  const [http, websocket] = [median(measured.http), median(measured.websocket)];
  return {
    key,
    'in flight': inFlight,
    'HTTP, µs': Math.round(http),
    'WebSocket API, µs': Math.round(websocket),
    ratio: (websocket / http).toFixed(2),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

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
