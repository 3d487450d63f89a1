/**
 * Measures CPU and wall time per call: spotlab next to the baselines of bench/floors and the npm clients in
 * bench/peers.
 *
 * Each driver has its own process, and the drivers take turns against one server process with constant replies that
 * verifies signatures. The CPU time of the driver's process is compared, as a ratio to baseline A (undici request +
 * JSON.parse + node:crypto) in the same round. The result is the median of these ratios, so a round in which the
 * machine had other work has no more weight than the other rounds. `±` is the 95 % confidence interval of spotlab's
 * median, by rank. Wall time is for information; it includes the server's time. With two processors and `taskset`, the
 * server uses one and the drivers the other: moving a process between processors costs up to a third.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { selfSigned } from '../dist/src/server/http/self-signed.js';
import { onProcessor } from './processors.mjs';
import { median, spread } from './statistics.mjs';

const here = (path) => new URL(path, import.meta.url);

/** The measured calls: [label, method of the driver, its argument, requests per round]. */
const CALLS = [
  ['ping', 'ping', undefined, 1200],
  ['depth 100', 'depth', 100, 800],
  ['depth 5000', 'depth', 5000, 64],
  ['klines 1000', 'klines', 1000, 160],
  ['order HMAC', 'order', undefined, 800],
  ['order Ed25519', 'orderEd25519', undefined, 640],
];

/** Number of warm-up rounds, in which V8 compiles the code. They are not counted. */
const WARM_UP = 12;

const SIGNING = [
  ['sign HMAC', 'sign', undefined, 20_000],
  ['sign Ed25519', 'signEd25519', undefined, 4_000],
];

const FLOOR = 'A: undici request + JSON.parse';

/**
 * Rows of the table: one for each call, transport and number in flight. `only` selects calls by a part of their label.
 * Without `peers`, the npm clients are left out, so there is time for more rounds.
 */
export async function benchClient({
  quick = false,
  only,
  transports = quick ? ['http'] : ['http', 'https'],
  rounds = quick ? 5 : 9,
  peers = true,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
  const rows = [];
  try {
    for (const transport of transports) {
      const world = await start(transport, folder, peers);
      const chosen = CALLS.filter(([label]) => !only || label.includes(only));
      const signing = transport === 'http' ? SIGNING.filter(([label]) => !only || label.includes(only)) : [];
      for (const [label, run, argument, requests] of chosen) {
        for (const inFlight of [1, 32]) {
          const share = quick ? Math.max(inFlight, requests / 2) : requests;
          rows.push(
            await measure(world, `${label}, ${transport}`, { run, argument, inFlight, requests: share }, rounds),
          );
        }
      }
      for (const [label, run, argument, requests] of signing)
        rows.push(await measure(world, label, { run, argument, inFlight: 1, requests }, rounds));
      await world.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

/** Starts the server and all available drivers. */
async function start(transport, folder, peers) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const tls = transport === 'https' ? selfSigned(['localhost', '127.0.0.1'], 1, Date.now()) : undefined;
  const ca = join(folder, 'ca.pem');
  if (tls) writeFileSync(ca, tls.cert);
  const keys = { apiKey: 'k'.repeat(64), secret: 's'.repeat(64), ed25519ApiKey: 'e'.repeat(64) };
  const ed25519PublicPem = publicKey.export({ type: 'spki', format: 'pem' });
  const server = fork(fileURLToPath(here('./canned-server.mjs')), {
    ...onProcessor(1),
    env: { ...process.env, SPOTLAB_CANNED: JSON.stringify({ ...keys, tls, ed25519PublicPem }) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = await once(server.stdout, 'data');
  const options = {
    ...keys,
    transport,
    baseUrl: `${transport}://127.0.0.1:${Number(port)}`,
    ed25519Pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const drivers = [];
  for (const module of driverModules(peers)) {
    const child = fork(fileURLToPath(here('./driver-process.mjs')), {
      ...onProcessor(0),
      env: {
        ...process.env,
        SPOTLAB_DRIVER: JSON.stringify({ module: here(module).href, options }),
        ...(tls ? { NODE_EXTRA_CA_CERTS: ca } : {}),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    const told = await ask(child, { setup: true });
    if (told.error) throw new Error(`${module}: ${told.error}`);
    drivers.push({ child, isPeer: module.startsWith('./peers/'), ...told });
  }
  return {
    drivers,
    async stop() {
      for (const { child } of drivers) {
        await ask(child, { teardown: true });
        child.kill();
      }
      server.kill();
    },
  };
}

/** The drivers: baselines, spotlab, and the peers whose package is installed. */
function driverModules(withPeers) {
  const peers = readdirSync(here('./peers/'))
    .filter((name) => name.endsWith('.mjs'))
    .filter((name) => withPeers && isInstalled(PACKAGES[name]));
  return ['./floors/undici-request.mjs', './floors/undici-dispatch.mjs', './client-driver.mjs'].concat(
    peers.map((name) => `./peers/${name}`),
  );
}

/** The npm package of a driver in bench/peers. */
const PACKAGES = {
  'binance.mjs': 'binance',
  'binance-spot.mjs': '@binance/spot',
  'ccxt.mjs': 'ccxt',
  'binance-api-node.mjs': 'binance-api-node',
  'node-binance-api.mjs': 'node-binance-api',
};

function isInstalled(name) {
  try {
    createRequire(here('./peers/package.json')).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Peers that are not installed, by package. */
export const missingPeers = () =>
  Object.entries(PACKAGES).flatMap(([file, name]) =>
    existsSync(here(`./peers/${file}`)) && !isInstalled(name) ? [name] : [],
  );

/** Checks that spotlab's result equals the result of JSON.parse, because a skipped result would cost no time. */
async function checkResult(drivers, label, job) {
  const shown = [];
  for (const { child, name } of drivers.filter((one) => one.name === FLOOR || one.name === 'spotlab')) {
    const { value, error } = await ask(child, { ...job, show: true });
    if (error) throw new Error(`${name}, ${label}: ${error}`);
    // Each driver chooses the client order id of its orders.
    shown.push(value.clientOrderId === undefined ? value : { ...value, clientOrderId: '' });
  }
  if (!isDeepStrictEqual(shown[0], shown[1])) throw new Error(`${label}: spotlab has another result than ${FLOOR}`);
}

async function measure({ drivers }, label, job, rounds) {
  const able = drivers.filter(({ can }) => can.includes(job.run));
  if (!label.startsWith('sign')) await checkResult(able, label, job);
  const samples = new Map(able.map(({ name }) => [name, { cpu: [], wall: [] }]));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // Every second round has the reverse order, so that no driver always runs after the same one.
    for (const { child, name, isPeer } of round % 2 ? able : [...able].reverse()) {
      // The peers get a fifth of the requests: they are several times slower, and their figures need less precision.
      const told = await ask(child, isPeer ? { ...job, requests: Math.ceil(job.requests / 5) } : job);
      if (told.error) throw new Error(`${name}, ${label}: ${told.error}`);
      if (round < 0) continue;
      samples.get(name).cpu.push(told.cpuUs);
      samples.get(name).wall.push(told.wallUs);
    }
  }
  const [floor] = [...samples.values()];
  const row = { call: label, 'in flight': job.inFlight, 'A µs': round1(median(floor.cpu)) };
  const ratios = (cpu) => cpu.map((one, round) => one / floor.cpu[round]);
  for (const [name, { cpu }] of [...samples].slice(1)) row[name.split(':')[0]] = median(ratios(cpu)).toFixed(2);
  const own = samples.get('spotlab');
  row['±'] = spread(ratios(own.cpu)).toFixed(2);
  row.wall = (median(own.wall) / median(floor.wall)).toFixed(2);
  return row;
}

async function ask(child, message) {
  child.send(message);
  const [told] = await once(child, 'message');
  return told;
}

const round1 = (value) => Math.round(value * 10) / 10;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const word = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const transports = word('transport')?.split(',');
  const rows = await benchClient({
    quick: process.argv.includes('--quick'),
    ...(word('only') ? { only: word('only') } : {}),
    ...(transports ? { transports } : {}),
    ...(word('rounds') ? { rounds: Number(word('rounds')) } : {}),
    peers: !process.argv.includes('--no-peers'),
  });
  console.table(rows);
  process.exit(0);
}
