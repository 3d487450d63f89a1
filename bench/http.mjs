// How many signed orders a second the embedded exchange takes over HTTP: keep-alive connections, 32 in flight, beside a
// bare node:http server that answers a constant of the same size to the very same requests. Each server is a process of
// its own; rounds in turn. Half of the requests place an order that rests, half cancel it.
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

const IN_FLIGHT = 32;
const ROUNDS = 9;
const ORDERS = 1_500;
const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_BENCH_ROLE';

export async function benchHttp() {
  const exchange = await startChild('exchange');
  const bare = await startChild('bare');
  const drivers = {
    'bare node:http, constant reply': () => placeAndCancel(bare.pool, exchange.ready),
    'embedded exchange, signed orders': () => placeAndCancel(exchange.pool, exchange.ready),
  };
  const rates = new Map(Object.keys(drivers).map((name) => [name, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, send] of Object.entries(drivers)) {
      const started = process.hrtime.bigint();
      let left = ORDERS;
      const worker = async () => {
        for (; left > 0; ) {
          left -= 1;
          await send();
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
      const requests = 2 * ORDERS;
      if (round >= 0) rates.get(name).push(requests / (Number(process.hrtime.bigint() - started) / 1e9));
    }
  }
  for (const { child, pool } of [exchange, bare]) {
    await pool.destroy();
    child.kill();
  }
  const [floor] = rates.values();
  return [...rates].map(([name, values]) => ({
    server: name,
    'requests/s': Math.round(median(values)),
    'share of the bare server': (median(values) / median(floor)).toFixed(2),
  }));
}

async function placeAndCancel(pool, { apiKey, secretKey }) {
  counter += 1;
  const id = `bench-${counter}`;
  const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=30000&newClientOrderId=${id}`;
  await send(pool, 'POST', order, apiKey, secretKey);
  await send(pool, 'DELETE', `symbol=BTCUSDT&origClientOrderId=${id}`, apiKey, secretKey);
}

let counter = 0;

async function send(pool, method, fields, apiKey, secretKey) {
  const query = `${fields}&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secretKey).update(query).digest('hex');
  const path = `/api/v3/order?${query}&signature=${signature}`;
  const { statusCode, body } = await pool.request({ method, path, headers: { 'x-mbx-apikey': apiKey } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
}

async function startChild(role) {
  const child = fork(SELF, { env: { ...process.env, [ROLE]: role }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = await once(child.stdout, 'data');
  const ready = JSON.parse(line);
  return { child, ready, pool: new Pool(ready.baseUrl, { connections: IN_FLIGHT }) };
}

async function serveExchange() {
  const { startExchange } = await import('../dist/src/server/embedded.js');
  const limit = (rateLimitType, interval) => ({ rateLimitType, interval, intervalNum: 1, limit: 1e9 });
  const { baseUrl, apiKey, secretKey } = await startExchange({
    keepAlive: true,
    rateLimits: [limit('REQUEST_WEIGHT', 'MINUTE'), limit('ORDERS', 'DAY')],
  });
  return { baseUrl, apiKey, secretKey };
}

async function serveConstant() {
  const body = Buffer.from(JSON.stringify({ symbol: 'BTCUSDT', filler: 'x'.repeat(560) }));
  const headers = { 'content-type': 'application/json;charset=UTF-8', 'content-length': body.length };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(body);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${server.address().port}` };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.env[ROLE] !== undefined) {
  process.on('disconnect', () => process.exit(0));
  process.stdout.write(JSON.stringify(await (process.env[ROLE] === 'exchange' ? serveExchange() : serveConstant())));
} else if (process.argv[1] === SELF) console.table(await benchHttp());
