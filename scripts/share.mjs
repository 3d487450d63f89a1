// SHARE_TOLD=0: the processes are not told the limits of the exchange and learn them from its replies.
//
// Proves that processes which share their limits use them fully and never exceed them (`npm run share`, `npm run share --
// machine|redis KILLS`).
//
// Eight processes ask an exchange as fast as they can for five windows, with limits of a few seconds. Then one process gets
// a 429, and later one process gets a 418; each must stop all processes: only requests in flight may still be answered. Then
// random processes, the broker among them, or the Redis, are killed (SIGKILL) at random moments, 200 times; sometimes a
// broker is stopped for a while instead (SIGSTOP). The script prints the replies with status 429, with the kills and stops
// in the seconds before each; the used part of each window; and the longest time in which no request was answered.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect } from '../dist/src/index.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WORKERS = 8;
const WINDOWS = 5;
const WINDOW_MS = Number(process.env.SHARE_WINDOW_MS ?? 2_000);
const LIMIT = Number(process.env.SHARE_LIMIT ?? 600);

const [mode = 'machine', kills = '200'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'spotlab-share-'));
const environment = { ...process.env, XDG_RUNTIME_DIR: folder, SPOTLAB_STATE_DIR: folder };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The reports of the workers. */
let seen = fresh();
function fresh() {
  return { replies: 0, refused: [], used: new Map(), errors: new Map(), warnings: new Map(), atMs: [], by: [] };
}
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

/** The actions on the processes, with their times by the machine's clock. */
const deeds = [];
const done = (what) => deeds.push([Date.now(), what]);
/** Time before a refusal in which its cause is looked for. */
const CAUSE_MS = 8_000;

const workers = new Set();
/** Maximum number of requests that a worker has in flight. */
const CONCURRENCY = 8;

function startWorker(baseUrl, share) {
  const file = join(root, 'test', 'support', 'share-worker.mjs');
  const child = spawn(process.execPath, [file, baseUrl, share, `${CONCURRENCY}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.add(child);
  child.once('exit', () => workers.delete(child));
  child.ready = new Promise((resolve) => {
    child.stdout.once('data', resolve);
    child.once('exit', resolve);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [status, used, atMs] = line.split(' ');
    if (status === 'error') count(seen.errors, line.slice(6, 90));
    else if (status === 'warning') count(seen.warnings, line.slice(8));
    else {
      seen.replies += 1;
      seen.atMs.push(Number(atMs));
      seen.by.push([child.pid, Number(atMs), status]);
      if (status === '429' || status === '418') seen.refused.push(line);
      const window = Math.floor(Number(atMs) / WINDOW_MS);
      seen.used.set(window, Math.max(seen.used.get(window) ?? 0, Number(used)));
    }
  });
  return child;
}

/** Number of brokers so far. */
function terms() {
  const files = mode === 'machine' ? readdirSync(join(folder, 'spotlab')) : [];
  return Math.max(0, ...files.map((name) => Number(name.split('.')[1])));
}

/** The process that serves the limits of the machine. */
function brokerPid() {
  const place = join(folder, 'spotlab');
  for (const file of readdirSync(place).filter((name) => name.endsWith('.state'))) {
    const pid = /"pid":(\d+)/.exec(readFileSync(join(place, file), 'latin1'))?.[1];
    if (pid) return Number(pid);
  }
  return undefined;
}

async function startExchange() {
  const options = ['--weight-limit', `${LIMIT}/${WINDOW_MS / 1000}s`, '--symbols', 'BTCUSDT'];
  const child = spawn(process.execPath, [join(root, 'dist/src/cli/main.js'), 'exchange', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).once('line', (text) => resolve([text]));
  });
  const { baseUrl, adminUrl } = JSON.parse(line);
  return { child, baseUrl, adminUrl };
}

/** Refuses one request. The other processes must learn of the refusal before their next request. Resolves with 0 if they did. */
async function refuseOne(x, status) {
  seen = fresh();
  const seconds = 3;
  await x.exchange.faults.add('refuse', { status, retryAfter: seconds, endpoint: '/api/v3/ticker/price' });
  await sleep(WINDOW_MS + seconds * 1_000);
  const [refusedBy, atMs] = seen.by.find(([, , told]) => told === `${status}`) ?? [undefined, Date.now()];
  const later = seen.by.filter(([, ms]) => ms > atMs && ms < atMs + seconds * 900);
  const byProcess = new Map();
  for (const [pid] of later) count(byProcess, pid);
  const most = Math.max(0, ...byProcess.values());
  process.stdout.write(
    `one ${status} for ${refusedBy === undefined ? 'NOBODY' : 'one process'}: ${later.length} replies to all in the ${seconds} s ` +
      `after it, at most ${most} to one process (${CONCURRENCY} in flight)\n`,
  );
  seen = fresh();
  // Besides the requests in flight, a process may send requests that the store allowed before the refusal reached the store.
  return refusedBy !== undefined && most <= 2 * CONCURRENCY ? 0 : 1;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startRedis(port) {
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  for (;;) {
    const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const isReady = await new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => `${text}`.includes('Ready to accept') && resolve(true));
      child.once('exit', () => resolve(false));
      child.once('error', reject);
    });
    if (isReady) return child;
    // A worker that looks for Redis may occupy this port for a moment: a socket can connect to its own port.
    await sleep(100);
  }
}

/** Prints the replies since the last report; windows at the edges are not complete. */
function report(title) {
  const windows = [...seen.used].sort(([a], [b]) => a - b).slice(1, -1);
  const parts = windows.map(([, used]) => used / LIMIT);
  const least = Math.min(...parts);
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const atMs = seen.atMs.sort((a, b) => a - b);
  const gapMs = Math.max(...atMs.map((ms, at) => (at === 0 ? 0 : ms - atMs[at - 1])));
  const percent = (part) => `${(part * 100).toFixed(1)} %`;
  process.stdout.write(
    `${title}: ${seen.replies} replies, ${seen.refused.length} refused (429, 418), ${windows.length} windows used to ` +
      `${percent(mean)} (least ${percent(least)}, most ${percent(Math.max(...parts))}), longest silence ${gapMs} ms, ${terms()} brokers so far\n`,
  );
  for (const [text, times] of [...seen.errors, ...seen.warnings]) process.stdout.write(`  ${times} x ${text}\n`);
  const { length: refused } = seen.refused;
  for (const moment of moments(seen.refused.map((line) => Number(line.split(' ')[2])))) {
    const before = deeds.filter(([ms]) => ms > moment.atMs - CAUSE_MS && ms <= moment.atMs);
    const told = before.map(([ms, what]) => `${what} ${ms - moment.atMs} ms`).join(', ');
    const inWindow = `${moment.atMs % WINDOW_MS} ms after a reset`;
    process.stdout.write(
      `  ${moment.count} refused in ${moment.lastMs - moment.atMs} ms, ${inWindow}; before: ${told}\n`,
    );
  }
  seen = fresh();
  return { refused, mean, least, gapMs };
}

/** Joins refusals within a second of each other into one moment. */
function moments(times) {
  const found = [];
  for (const ms of times.sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && ms - last.lastMs < 1_000) Object.assign(last, { lastMs: ms, count: last.count + 1 });
    else found.push({ atMs: ms, lastMs: ms, count: 1 });
  }
  return found;
}

const exchange = await startExchange();
const port = await freePort();
let redis = mode === 'redis' ? await startRedis(port) : undefined;
const share = redis ? `redis://127.0.0.1:${port}` : 'machine';
const results = [];
try {
  for (let at = 0; at < WORKERS; at += 1) startWorker(exchange.baseUrl, share);
  await Promise.all([...workers].map(({ ready }) => ready));
  await sleep(WINDOW_MS);
  seen = fresh();
  await sleep(WINDOW_MS * (WINDOWS + 2));
  results.push(report(`${WORKERS} processes, ${mode}`));
  // The limits of this client are off: it only plans the two faults.
  const x = await connect({ network: exchange.baseUrl, adminUrl: exchange.adminUrl, limits: 'off' });
  for (const status of [429, 418]) results.push({ refused: await refuseOne(x, status) });
  await sleep(WINDOW_MS * 2);
  await x.close();
  seen = fresh();
  const startedMs = Date.now();
  for (let at = 0; at < Number(kills); at += 1) {
    await sleep(Math.random() * 500);
    const choice = Math.random();
    if (redis && choice < 0.5) {
      redis.kill('SIGKILL');
      done('Redis killed');
      await sleep(Math.random() * 500);
      redis = await startRedis(port);
      done('Redis started');
      continue;
    }
    const victim = choice < 0.75 && !redis ? [...workers].find(({ pid }) => pid === brokerPid()) : undefined;
    if (victim && choice < 0.1) {
      // A broker that is stopped, as by Ctrl-Z, and wakes up later.
      victim.kill('SIGSTOP');
      done(`broker ${victim.pid} stopped`);
      await sleep(2_500);
      victim.kill('SIGCONT');
      done(`broker ${victim.pid} continued`);
      continue;
    }
    const chosen = victim ?? [...workers][Math.floor(Math.random() * workers.size)];
    chosen?.kill('SIGKILL');
    done(`${victim ? 'broker' : 'process'} ${chosen?.pid} killed`);
    // A process takes longer to start than to be killed.
    await Promise.race([startWorker(exchange.baseUrl, share).ready, sleep(5_000)]);
  }
  if (Number(kills) > 0) {
    results.push(report(`${kills} kills in ${Math.round((Date.now() - startedMs) / 1000)} s`));
    await sleep(WINDOW_MS * 3);
    results.push(report('after the kills'));
  }
} finally {
  for (const child of [...workers, exchange.child, ...(redis ? [redis] : [])]) child.kill('SIGKILL');
  await sleep(100);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = results.every(({ refused }) => refused === 0) && results[0].mean >= 0.95 ? 0 : 1;
