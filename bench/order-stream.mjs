/**
 * Measures the CPU time of a client for an order, 32 in flight, with and without an open `x.stream.orders()`, side by side
 * with undici's Pool, an HMAC signature and JSON.parse. The exchange runs in a process of its own, and each client runs in
 * another process.
 *
 * The clients take turns in short rounds; a ratio is the median of the ratios of all rounds to the baseline of the same
 * round, and `±` half of its 95 % confidence interval. `node bench/order-stream.mjs`; `--quick` has fewer rounds. `--with
 * FOLDER` also measures the build in another folder, such as one from before a change.
 */
import { fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { onProcessor } from './processors.mjs';
import { median, spread } from './statistics.mjs';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_ORDER_STREAM_BENCH';
const ORDERS = 400;
const IN_FLIGHT = 32;
/** Rounds that are not counted, in which V8 compiles the code. */
const WARM_UP = 6;

export async function benchOrderStream({ quick = false, others = [] } = {}) {
  const rounds = quick ? 7 : 15;
  const exchange = start({ role: 'serve' }, 1);
  const children = [exchange];
  try {
    const [keys] = await once(exchange, 'message');
    const builds = { '': fileURLToPath(new URL('../dist', import.meta.url)) };
    for (const folder of others) builds[`, ${folder}`] = resolve(folder);
    const drivers = [['undici Pool + HMAC + JSON', { role: 'undici', keys }]];
    for (const [name, dist] of Object.entries(builds)) {
      drivers.push([`x.orders.limit${name}`, { role: 'client', dist, keys, stream: false }]);
      drivers.push([`… with x.stream.orders()${name}`, { role: 'client', dist, keys, stream: true }]);
    }
    const measured = [];
    for (const [name, setup] of drivers) {
      const child = start(setup, 0);
      children.push(child);
      await once(child, 'message');
      measured.push({ name, child, us: [] });
    }
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const driver of round % 2 ? measured : measured.toReversed()) {
        driver.child.send('run');
        const [{ us, events }] = await once(driver.child, 'message');
        if (round >= 0) driver.us.push(us);
        driver.events = events;
      }
    }
    const [{ us: base }] = measured;
    return measured.map(({ name, us, events }) => {
      const ratios = us.map((one, round) => one / base[round]);
      return {
        client: name,
        'µs an order': Math.round(median(us)),
        ratio: median(ratios).toFixed(2),
        '±': spread(ratios).toFixed(2),
        'changes an order': (events / ORDERS).toFixed(1),
      };
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

function start(setup, processor) {
  return fork(SELF, { ...onProcessor(processor), env: { ...process.env, [ROLE]: JSON.stringify(setup) } });
}

async function serve() {
  const { startExchange } = await import('../dist/src/server/embedded.js');
  const exchange = await startExchange({ keepAlive: true, symbols: ['BTCUSDT'], rateLimits: [] });
  const { baseUrl, apiKey, secretKey } = exchange;
  process.send({ baseUrl, apiKey, secretKey });
}

/** Runs rounds of orders that expire at once, so that none is left open. */
async function drive(send, events) {
  const run = async () => {
    const [before, eventsBefore] = [process.cpuUsage(), events()];
    let left = ORDERS;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    // The reports of the last orders belong to the round.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 2));
    const { user, system } = process.cpuUsage(before);
    process.send({ us: (user + system) / ORDERS, events: events() - eventsBefore });
  };
  process.on('message', () => void run());
  process.send('ready');
}

async function client({ dist, keys: { baseUrl: network, apiKey, secretKey }, stream }) {
  const { connect } = await import(pathToFileURL(`${dist}/src/index.js`).href);
  const x = await connect({ network, apiKey, secretKey, limits: 'off', checkFilters: false, display: 'data' });
  let events = 0;
  if (stream) {
    await x.stream.orders().on(() => {
      events += 1;
    }).ready;
  }
  await drive(
    () => x.orders.limit('BTCUSDT', 'BUY', '0.001', '20000').tif('IOC').send(),
    () => events,
  );
}

async function undici({ keys: { baseUrl, apiKey, secretKey } }) {
  const { Pool } = await import('undici');
  const pool = new Pool(baseUrl, { connections: IN_FLIGHT });
  const fixed = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.001&price=20000&newOrderRespType=FULL';
  const headers = { 'X-MBX-APIKEY': apiKey, 'content-type': 'application/x-www-form-urlencoded' };
  const send = async () => {
    const payload = `${fixed}&newClientOrderId=${randomBytes(11).toString('hex')}&timestamp=${Date.now()}`;
    const body = `${payload}&signature=${createHmac('sha256', secretKey).update(payload).digest('hex')}`;
    const reply = await pool.request({ path: '/api/v3/order', method: 'POST', headers, body });
    const order = JSON.parse(await reply.body.text());
    if (order.status !== 'EXPIRED') throw new Error(`an order was not accepted: ${JSON.stringify(order)}`);
  };
  await drive(send, () => 0);
}

const setup = process.env[ROLE] ? JSON.parse(process.env[ROLE]) : undefined;
if (setup?.role === 'serve') await serve();
else if (setup?.role === 'undici') await undici(setup);
else if (setup) await client(setup);
else if (process.argv[1] === SELF) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, with: { type: 'string', multiple: true } } });
  console.table(await benchOrderStream({ quick: values.quick === true, others: values.with ?? [] }));
  process.exit(0);
}
