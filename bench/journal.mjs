/**
 * Measures the cost of a journal: the time to replay a million commands with and without snapshots, and signed orders over
 * HTTP that are on disk before they are acknowledged, next to orders without a journal: with 32 in flight, and with one in
 * flight, beside the least possible time, which is that of one fdatasync. `node bench/journal.mjs`; `--quick` uses a tenth
 * of the commands.
 */
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_JOURNAL_BENCH';
const COMMANDS = 1_000_000;
/** Commands per event-loop turn; they are committed together. */
const TURN = 100;
/** Exchange time per turn: 10,000 commands a second. */
const TURN_MS = 10;
const START_MS = Date.UTC(2026, 0, 1);
const ROUNDS = 5;
const ORDERS = 2_000;
const IN_FLIGHT = 32;
/** About the size of the record of an order. */
const RECORD_BYTES = 300;

export async function benchRecovery({ quick = false } = {}) {
  const commands = quick ? COMMANDS / 10 : COMMANDS;
  const rows = [];
  for (const [what, snapshotRecords] of [
    ['all commands again', Number.POSITIVE_INFINITY],
    ['from the last snapshot', 100_000],
  ]) {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
    try {
      const written = await inChild('write', folder, commands, snapshotRecords);
      const read = await inChild('read', folder, commands, snapshotRecords);
      rows.push({
        what,
        commands,
        'recovery, s': (read.ms / 1_000).toFixed(2),
        'writing, commands/s': Math.round(commands / (written.ms / 1_000)),
        'directory, MB': Math.round(sizeOf(folder) / 1e6),
        'memory after, MB': Math.round(read.rss / 1e6),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

export async function benchDurability({ quick = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
  const servers = { 'not kept': await startChild(''), 'on the disk first': await startChild(folder) };
  const rows = [
    ...(await oneInFlight(servers, folder, quick ? ORDERS / 8 : ORDERS / 2)),
    ...(await manyInFlight(servers, quick ? 2 : ROUNDS)),
  ];
  for (const { child, pool } of Object.values(servers)) {
    await pool.destroy();
    child.kill('SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

/**
 * Orders one after the other, in turns with the floor. The floor is the least work: bytes of the size of a record, appended to a file and
 * synced. A disk is quick in one second and slow in the next, so only medians of single steps that are made in turns compare. The share of
 * the floor is the share that a journal without any cost of its own would reach.
 */
async function oneInFlight(servers, folder, steps) {
  const file = openSync(join(folder, 'floor'), 'w');
  const bytes = Buffer.alloc(RECORD_BYTES, 'r');
  const times = Object.fromEntries([...Object.keys(servers), 'floor'].map((name) => [name, []]));
  const timed = async (name, count, work) => {
    const started = performance.now();
    await work();
    times[name].push((performance.now() - started) / count);
  };
  for (let step = 0; step < steps; step += 1) {
    for (const [name, server] of Object.entries(servers)) await timed(name, 2, () => placeAndCancel(server));
    await timed('floor', 1, () => {
      writeSync(file, bytes);
      fdatasyncSync(file);
    });
  }
  closeSync(file);
  const [bare, kept, floor] = Object.values(times).map((all) => median(all.slice(steps / 10)));
  const row = (orders, ms) => ({
    'in flight': 1,
    orders,
    'requests/s': Math.round(1_000 / ms),
    'share of those not kept': (bare / ms).toFixed(2),
  });
  return [
    row('not kept', bare),
    row('on the disk first', kept),
    row(`floor: not kept, and one fdatasync (${floor.toFixed(2)} ms)`, bare + floor),
  ];
}

async function manyInFlight(servers, rounds) {
  const measured = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const rate = await ordersPerSecond(server, IN_FLIGHT, ORDERS);
      if (round >= 0) measured[name].push(rate);
    }
  }
  const bare = median(measured['not kept']);
  return Object.entries(measured).map(([orders, rates]) => ({
    'in flight': IN_FLIGHT,
    orders,
    'requests/s': Math.round(median(rates)),
    'share of those not kept': (median(rates) / bare).toFixed(2),
  }));
}

/** Half of the requests place a resting order, the others cancel it. */
async function ordersPerSecond(server, inFlight, orders) {
  const started = performance.now();
  let left = orders / 2;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await placeAndCancel(server);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return orders / ((performance.now() - started) / 1_000);
}

async function placeAndCancel({ pool, ready }) {
  const terms = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=20000';
  const { orderId } = await signed(pool, ready, 'POST', terms);
  await signed(pool, ready, 'DELETE', `symbol=BTCUSDT&orderId=${orderId}`);
}

async function signed(pool, { apiKey, secretKey }, method, terms) {
  const payload = `${terms}&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secretKey).update(payload).digest('hex');
  const { statusCode, body } = await pool.request({
    method,
    path: `/api/v3/order?${payload}&signature=${signature}`,
    headers: { 'x-mbx-apikey': apiKey },
  });
  const reply = await body.json();
  if (statusCode !== 200) throw new Error(JSON.stringify(reply));
  return reply;
}

async function startChild(folder) {
  const child = fork(SELF, { env: { ...process.env, [ROLE]: JSON.stringify({ role: 'serve', folder }) } });
  const [ready] = await once(child, 'message');
  return { child, ready, pool: new Pool(ready.baseUrl, { connections: 32 }) };
}

async function inChild(role, folder, commands, snapshotRecords) {
  const given = JSON.stringify({ role, folder, commands, snapshotRecords });
  const child = fork(SELF, { env: { ...process.env, [ROLE]: given } });
  const [result] = await once(child, 'message');
  await once(child, 'exit');
  return result;
}

/** Six of ten commands place an order near the best price, three cancel an order, and one takes from the book. */
async function write(folder, commands, snapshotRecords) {
  const { openJournaledVenue } = await import('../dist/src/server/service/venue-journal.js');
  let nowMs = START_MS;
  const say = (text) => console.error(text);
  const options = { folder, symbols: ['BTCUSDT'], clock: () => nowMs, say, snapshotRecords };
  const { venue, journal } = await openJournaledVenue(options);
  const funds = { USDT: '1000000000000', BTC: '10000000' };
  const accounts = Array.from({ length: 20 }, () => venue.perform({ kind: 'openAccount', funds }));
  const open = accounts.map(() => []);
  let state = 1;
  const below = (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
  const started = performance.now();
  for (let done = 0; done < commands; done += TURN) {
    nowMs += TURN_MS;
    venue.advance();
    for (let i = 0; i < TURN; i += 1) perform(done + i);
    await journal.flushed();
  }
  const ms = performance.now() - started;
  await journal.close();
  return { ms };

  function perform(id) {
    const who = below(accounts.length);
    const [account, mine] = [accounts[who], open[who]];
    const side = below(2) === 0 ? 'BUY' : 'SELL';
    const base = { account, symbol: 'BTCUSDT' };
    const kind = mine.length > 100 ? 8 : below(10);
    if (kind >= 6 && kind < 9 && mine.length > 0) {
      const orderId = mine.splice(below(mine.length), 1)[0];
      return attempt({ kind: 'cancelOrder', ...base, orderId, newClientOrderId: `c${id}` });
    }
    const quantity = ((1 + below(50)) / 10_000).toFixed(4);
    const order = { kind: 'placeOrder', ...base, side, quantity, clientOrderId: `o${id}` };
    if (kind === 9) return attempt({ ...order, type: 'MARKET' });
    const last = Number(venue.exchange.lastPrice('BTCUSDT'));
    const price = (last + (side === 'BUY' ? -1 : 1) * (below(300) - 5)).toFixed(2);
    const outcome = attempt({ ...order, type: 'LIMIT', timeInForce: 'GTC', price });
    if (outcome?.order.isOpen) mine.push(outcome.order.id);
    return outcome;
  }

  function attempt(command) {
    try {
      return venue.perform({ kind: 'command', command });
    } catch (error) {
      if (error.name !== 'Refusal') throw error;
    }
  }
}

async function read(folder, commands) {
  const { openJournaledVenue } = await import('../dist/src/server/service/venue-journal.js');
  const nowMs = START_MS + (commands / TURN) * TURN_MS;
  const started = performance.now();
  const say = (text) => console.error(text);
  const { journal } = await openJournaledVenue({ folder, symbols: ['BTCUSDT'], clock: () => nowMs, say });
  const ms = performance.now() - started;
  const { rss } = process.memoryUsage();
  await journal.close();
  return { ms, rss };
}

async function serve(folder) {
  const { startExchange } = await import('../dist/src/server/embedded.js');
  const many = (rateLimitType, interval) => ({ rateLimitType, interval, intervalNum: 1, limit: 1_000_000_000 });
  const rateLimits = [many('REQUEST_WEIGHT', 'MINUTE'), many('ORDERS', 'SECOND'), many('RAW_REQUESTS', 'MINUTE')];
  const { baseUrl, apiKey, secretKey } = await startExchange({
    keepAlive: true,
    rateLimits,
    ...(folder === '' ? {} : { dataDir: folder }),
  });
  return { baseUrl, apiKey, secretKey };
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)));
  return files.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const given = process.env[ROLE];
if (given !== undefined) {
  const { role, folder, commands, snapshotRecords } = JSON.parse(given);
  const works = { write, read, serve };
  // JSON cannot represent infinity.
  process.send(await works[role](folder, commands, snapshotRecords ?? Number.POSITIVE_INFINITY));
  if (role !== 'serve') process.exit(0);
} else if (process.argv[1] === SELF) {
  const options = { quick: process.argv.includes('--quick') };
  console.table(await benchRecovery(options));
  console.table(await benchDurability(options));
  process.exit(0);
}
