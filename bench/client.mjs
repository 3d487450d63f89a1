// What the client adds to a request: `x.market.depth` (100 levels) beside bare undici with JSON.parse, the same server,
// the same process, round by round in turn. Prints wall and CPU time per request, and the ratio of the medians.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

import { connect } from '../dist/src/index.js';

const ROUNDS = 15;
const REQUESTS = 400;

export async function benchClient() {
  const child = fork(fileURLToPath(new URL('./canned-server.mjs', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout, 'data');
  const baseUrl = `http://127.0.0.1:${Number(line)}`;
  const pool = new Pool(baseUrl, { connections: 16 });
  const x = await connect({ network: baseUrl, limits: 'off' });
  const drivers = {
    'undici request + JSON.parse': async () => {
      const { body } = await pool.request({ method: 'GET', path: '/api/v3/depth?symbol=BTCUSDT&limit=100' });
      return JSON.parse(await body.text());
    },
    'undici dispatch + JSON.parse': () =>
      new Promise((resolve, reject) => {
        const chunks = [];
        pool.dispatch(
          { method: 'GET', path: '/api/v3/depth?symbol=BTCUSDT&limit=100' },
          {
            onRequestStart() {},
            onResponseStart() {},
            onResponseData: (_, chunk) => chunks.push(chunk),
            onResponseEnd: () => resolve(JSON.parse(Buffer.concat(chunks).toString())),
            onResponseError: (_, error) => reject(error),
          },
        );
      }),
    'x.market.depth': () => x.market.depth('BTCUSDT').limit(100),
  };
  const rows = [];
  for (const inFlight of [1, 32]) {
    const samples = new Map(Object.keys(drivers).map((name) => [name, { wall: [], cpu: [] }]));
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const [name, send] of Object.entries(drivers)) {
        const wall = process.hrtime.bigint();
        const cpu = process.cpuUsage();
        for (let i = 0; i < REQUESTS; i += inFlight) {
          await (inFlight === 1 ? send() : Promise.all(Array.from({ length: inFlight }, send)));
        }
        const used = process.cpuUsage(cpu);
        if (round < 0) continue;
        samples.get(name).wall.push(Number(process.hrtime.bigint() - wall) / 1e3 / REQUESTS);
        samples.get(name).cpu.push((used.user + used.system) / REQUESTS);
      }
    }
    const floor = samples.get('undici request + JSON.parse');
    for (const [name, { wall, cpu }] of samples) {
      rows.push({
        driver: name,
        'in flight': inFlight,
        'wall µs': Math.round(median(wall)),
        'cpu µs': Math.round(median(cpu)),
        'wall ratio': (median(wall) / median(floor.wall)).toFixed(2),
        'cpu ratio': (median(cpu) / median(floor.cpu)).toFixed(2),
      });
    }
  }
  await pool.destroy();
  await x.close();
  child.kill();
  return rows;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchClient());
