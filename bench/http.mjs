/**
 * Measures how many requests per second the embedded exchange serves over HTTP, and their latency: keep-alive
 * connections, 32 requests in flight, next to a node:http server with a constant reply of about the same size.
 *
 * Each server has its own process; rounds alternate. Half of the signed orders place an order that rests, the other
 * half cancel it. The reads fetch one symbol's best quotes.
 */
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

export async function benchHttp({ quick = false } = {}) {
  const exchange = await startChild('exchange');
  const bare = await startChild('bare');
  const works = {
    'signed orders': (server, latencies) => placeAndCancel(server.pool, exchange.ready, latencies),
    'best quotes': (server, latencies) => readTwice(server.pool, latencies),
  };
  const rows = [];
  for (const [what, work] of Object.entries(works)) {
    const servers = { 'bare node:http, constant reply': bare, 'embedded exchange': exchange };
    const measured = new Map(Object.keys(servers).map((name) => [name, { rates: [], latencies: [], cpuUs: [] }]));
    for (let round = -2; round < (quick ? 5 : ROUNDS); round += 1) {
      for (const [name, server] of Object.entries(servers)) {
        const latencies = [];
        const before = await cpuUsOf(server);
        const rate = await rateOf(() => work(server, latencies));
        if (round < 0) continue;
        measured.get(name).cpuUs.push(((await cpuUsOf(server)) - before) / latencies.length);
        measured.get(name).rates.push(rate);
        measured.get(name).latencies.push(...latencies);
      }
    }
    const floor = median(measured.get('bare node:http, constant reply').rates);
    for (const [server, { rates, latencies, cpuUs }] of measured) {
      rows.push({
        what,
        server,
        'requests/s': Math.round(median(rates)),
        'share of the bare server': (median(rates) / floor).toFixed(2),
        'CPU of the server, µs': Math.round(median(cpuUs)),
        'p50, ms': quantile(latencies, 0.5).toFixed(2),
        'p99, ms': quantile(latencies, 0.99).toFixed(2),
      });
    }
  }
  for (const { child, pool } of [exchange, bare]) {
    await pool.destroy();
    child.kill();
  }
  return rows;
}

/** CPU time of a server since its start, in microseconds. */
async function cpuUsOf({ child }) {
  child.send('cpu');
  const [{ user, system }] = await once(child, 'message');
  return user + system;
}

/** Requests per second. Each call of `act` sends two requests. */
async function rateOf(act) {
  const started = process.hrtime.bigint();
  let left = ORDERS;
  const worker = async () => {
    for (; left > 0; ) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return (2 * ORDERS) / (Number(process.hrtime.bigint() - started) / 1e9);
}

async function placeAndCancel(pool, { apiKey, secretKey }, latencies) {
  counter += 1;
  const id = `bench-${counter}`;
  const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=30000&newClientOrderId=${id}`;
  await send(pool, 'POST', signed('/api/v3/order', order, secretKey), apiKey, latencies);
  const cancel = signed('/api/v3/order', `symbol=BTCUSDT&origClientOrderId=${id}`, secretKey);
  await send(pool, 'DELETE', cancel, apiKey, latencies);
}

let counter = 0;

async function readTwice(pool, latencies) {
  const path = '/api/v3/ticker/bookTicker?symbol=BTCUSDT';
  for (let i = 0; i < 2; i += 1) await send(pool, 'GET', path, undefined, latencies);
}

function signed(path, fields, secretKey) {
  const query = `${fields}&timestamp=${Date.now()}`;
  return `${path}?${query}&signature=${createHmac('sha256', secretKey).update(query).digest('hex')}`;
}

async function send(pool, method, path, apiKey, latencies) {
  const started = performance.now();
  const headers = apiKey === undefined ? {} : { 'x-mbx-apikey': apiKey };
  const { statusCode, body } = await pool.request({ method, path, headers });
  const text = await body.text();
  latencies.push(performance.now() - started);
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

const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
const median = (values) => quantile(values, 0.5);

if (process.env[ROLE] !== undefined) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => process.send(process.cpuUsage()));
  process.stdout.write(JSON.stringify(await (process.env[ROLE] === 'exchange' ? serveExchange() : serveConstant())));
} else if (process.argv[1] === SELF) console.table(await benchHttp());
