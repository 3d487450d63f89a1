/**
 * CPU per order with the options of daily use, as a ratio to undici's pool with HMAC and JSON.parse. The column
 * `dispatch` is the least that a client on undici can take, so a goal below it is not within reach.
 *
 * Each client has its own process, and the clients take turns in short rounds against a server in another process: a server
 * with constant replies for the rows without a stream, the embedded exchange for the rows with a stream. A ratio compares the
 * two figures of one round; the row shows the median of all rounds and half of its 95 % confidence interval, so load on the
 * machine counts little.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { selfSigned } from '../../dist/src/server/http/self-signed.js';
import { onProcessor } from '../processors.mjs';
import { median, spread } from '../statistics.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The client that only dispatches: see driver.mjs. */
const FLOOR = 'dispatch';

const CALLS = 640;
/** Rounds that are not counted, in which V8 compiles the code. */
const WARM_UP = 12;
/** Calls of a process that has just connected. */
const FIRST = 200;

/** Servers, and the rows that are measured against each. A row without `inFlight` measures the first calls of a process. */
const GROUPS = [
  {
    server: 'http',
    rows: [
      { row: 'order HMAC', goal: 0.65, call: 'hmac', inFlight: 32 },
      { row: 'order Ed25519', goal: 0.8, call: 'ed25519', inFlight: 32 },
      { row: 'order HMAC, onResponse', goal: 1, call: 'hmac', inFlight: 32, extras: ['onResponse'] },
      { row: "order HMAC, share: 'machine'", goal: 1.1, call: 'hmac', inFlight: 32, extras: ['share'] },
      { row: 'order HMAC', goal: 0.8, call: 'hmac', inFlight: 1 },
      { row: 'order Ed25519', goal: 0.8, call: 'ed25519', inFlight: 1 },
      { row: 'ping', goal: 0.65, call: 'ping', inFlight: 1 },
      { row: 'ping', goal: 0.65, call: 'ping', inFlight: 32 },
      { row: `first ${FIRST} orders of a process`, call: 'hmac' },
    ],
  },
  {
    server: 'https',
    rows: [
      { row: 'order HMAC, TLS', goal: 0.8, call: 'hmac', inFlight: 32 },
      { row: 'order HMAC, TLS', goal: 0.8, call: 'hmac', inFlight: 1 },
    ],
  },
  {
    server: 'exchange',
    rows: [
      { row: 'order HMAC, x.stream.orders()', goal: 1.2, call: 'hmac', inFlight: 32, extras: ['orders'] },
      {
        row: 'order HMAC, all three',
        goal: 1.5,
        call: 'hmac',
        inFlight: 32,
        extras: ['onResponse', 'share', 'orders'],
      },
    ],
  },
];

/**
 * @param options.dists compiled packages by name; each has a column
 * @param options.only a part of the names of the rows
 */
export async function benchOrders({ dists, only = '', rounds = 15, quick = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-daily-'));
  const table = [];
  try {
    for (const { server, rows } of GROUPS) {
      const chosen = rows.filter(({ row, inFlight }) => `${row}, ${inFlight}`.includes(only));
      if (chosen.length === 0) continue;
      const world = await serve(server, folder);
      for (const row of chosen) table.push(await measure(world, row, dists, quick ? 5 : rounds));
      world.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return table;
}

/** Starts a server. @returns its address, its keys, and how to start a client of it */
async function serve(kind, folder) {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keys = {
    hmac: { apiKey: 'k'.repeat(64), secretKey: 's'.repeat(64) },
    ed25519: { apiKey: 'E'.repeat(64), privateKey: pair.privateKey },
  };
  const tls = kind === 'https' ? selfSigned(['localhost', '127.0.0.1'], 1, Date.now()) : undefined;
  const ca = join(folder, 'ca.pem');
  if (tls) writeFileSync(ca, tls.cert);
  const server = fork(here(kind === 'exchange' ? './exchange.mjs' : '../canned-server.mjs'), {
    ...onProcessor(1),
    env: {
      ...process.env,
      SPOTLAB_DAILY_KEYS: JSON.stringify({ ed25519: { apiKey: keys.ed25519.apiKey, publicKey: pair.publicKey } }),
      SPOTLAB_CANNED: JSON.stringify({
        ...{ tls, apiKey: keys.hmac.apiKey, secret: keys.hmac.secretKey, withoutLimits: true },
        ...{ ed25519ApiKey: keys.ed25519.apiKey, ed25519PublicPem: pair.publicKey },
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let baseUrl;
  if (kind === 'exchange') {
    const [told] = await once(server, 'message');
    keys.hmac = told.hmac;
    ({ baseUrl } = told);
  } else {
    const [port] = await once(server.stdout, 'data');
    baseUrl = `${kind}://127.0.0.1:${Number(port)}`;
  }
  return {
    async client(dist, extras, floor) {
      const child = fork(here('./driver.mjs'), {
        ...onProcessor(0),
        env: {
          ...process.env,
          SPOTLAB_DAILY: JSON.stringify({ dist, floor, extras, keys, baseUrl }),
          // Each client shares its limits with nobody, so it serves them itself.
          XDG_RUNTIME_DIR: mkdtempSync(join(folder, 'run-')),
          ...(tls ? { NODE_EXTRA_CA_CERTS: ca } : {}),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      // An older package may not know an option.
      const said = await Promise.race([once(child, 'message'), once(child, 'exit')]);
      return said[0] === 'ready' ? child : undefined;
    },
    stop: () => server.kill(),
  };
}

async function measure(world, row, dists, rounds) {
  const names = ['undici', FLOOR, ...Object.keys(dists)];
  const cpu = new Map(names.map((name) => [name, []]));
  const start = (name) => world.client(dists[name], row.extras, name === FLOOR);
  const kept = new Map();
  if (row.inFlight) for (const name of names) kept.set(name, await start(name));
  const able = names.filter((name) => !row.inFlight || kept.get(name));
  for (let round = row.inFlight ? -WARM_UP : 0; round < rounds; round += 1) {
    // Every second round has the reverse order, so that no client always runs after the same one.
    for (const name of round % 2 ? able : able.toReversed()) {
      const child = kept.get(name) ?? (await start(name));
      child.send({ call: row.call, inFlight: row.inFlight ?? 1, count: row.inFlight ? CALLS : FIRST });
      const [told] = await once(child, 'message');
      if (told.error) throw new Error(`${name}, ${row.row}: ${told.error}`);
      if (round >= 0) cpu.get(name).push(told.cpuUs);
      if (!kept.has(name)) child.kill();
    }
  }
  for (const child of kept.values()) child?.kill();
  const floor = cpu.get('undici');
  const shown = {
    row: row.row,
    'in flight': row.inFlight ?? 1,
    goal: row.goal ?? '',
    'undici µs': Math.round(median(floor)),
  };
  for (const name of names.slice(1)) {
    const ratios = cpu.get(name).map((us, round) => us / floor[round]);
    shown[name] = ratios.length === 0 ? '' : `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`;
  }
  return shown;
}
