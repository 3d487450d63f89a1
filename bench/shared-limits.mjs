/**
 * Measures the cost of shared limits for a request: the time to reserve and to charge, with one request at a time, by
 * the limits of the process alone, through a broker in this process, through a broker in another process, and through
 * Redis.
 *
 * The ways take turns in short rounds; the figures are medians of the rounds, and `more` is the additional time of a
 * request, compared with the limits of the process alone. The goal is less than 0.2 ms. `node bench/shared-limits.mjs`;
 * `--quick` measures a fifth.
 */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../dist/src/limits/clock.js';
import { LimitBook } from '../dist/src/limits/limit-book.js';
import { MachineShare } from '../dist/src/share/machine/machine-share.js';
import { median, spread } from './statistics.mjs';

const SELF = fileURLToPath(import.meta.url);
const ROLE = 'SPOTLAB_SHARE_BENCH';
const REQUESTS = 500;
const ROUNDS = 21;
const WARM_UP = 4;
/** No request waits. */
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'DAY', intervalNum: 1, limit: 1e9 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'DAY', intervalNum: 1, limit: 1e9 },
];
const HEADERS = { 'x-mbx-used-weight-1d': '1' };

function makeBook() {
  const book = new LimitBook(systemClock, LIMITERS);
  book.adopt(LIMITERS);
  return book;
}

function bookSharing(share) {
  const book = makeBook();
  book.shareWith(share(book));
  return book;
}

export async function benchSharedLimits({ quick = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
  const own = process.env.XDG_RUNTIME_DIR;
  process.env.XDG_RUNTIME_DIR = folder;
  const child = fork(SELF, { env: { ...process.env, [ROLE]: 'serve' } });
  const redis = await startRedis(folder);
  try {
    await once(child, 'message');
    const books = {
      'this process alone': makeBook(),
      'a broker in this process': bookSharing((book) => new MachineShare('https://own.example', book)),
      'a broker in another process': bookSharing((book) => new MachineShare('https://other.example', book)),
    };
    if (redis) {
      const { RedisShare } = await import('../dist/src/share/redis/redis-share.js');
      books.Redis = bookSharing((book) => new RedisShare(redis.url, 'https://redis.example', book, 0));
    }
    const rows = await compare(books, quick ? REQUESTS / 5 : REQUESTS);
    // On a busy machine the other process may not have answered for a second.
    if (books['a broker in another process'].address.share.membership.isServing)
      throw new Error('this process took over from the other one; run the bench again');
    for (const book of Object.values(books)) book.address.share?.close();
    return rows;
  } finally {
    if (own === undefined) delete process.env.XDG_RUNTIME_DIR;
    else process.env.XDG_RUNTIME_DIR = own;
    child.kill('SIGKILL');
    redis?.child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

async function compare(books, requests) {
  const names = Object.keys(books);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const us = await usPerRequest(books[name], requests);
      if (round >= 0) measured[name].push(us);
    }
  }
  const [alone] = names;
  return names.map((name) => {
    const ratios = measured[name].map((us, round) => us / measured[alone][round]);
    const more = measured[name].map((us, round) => us - measured[alone][round]);
    return {
      limits: name,
      'a request, µs': median(measured[name]).toFixed(1),
      'more, ms': (median(more) / 1000).toFixed(3),
      ratio: median(ratios).toFixed(1),
      '±': spread(ratios).toFixed(1),
    };
  });
}

async function usPerRequest(book, requests) {
  const startedMs = performance.now();
  for (let at = 0; at < requests; at += 1) {
    const reservation = await book.reserve({ weight: 1, orders: 0 }, 'wait');
    book.charge(reservation, 200, HEADERS);
  }
  return ((performance.now() - startedMs) * 1000) / requests;
}

async function startRedis(folder) {
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.on('data', (text) => `${text}`.includes('Ready to accept') && resolve()));
  return { child, url: `redis://127.0.0.1:${port}` };
}

async function serve() {
  const book = bookSharing((made) => new MachineShare('https://other.example', made));
  book.release(await book.reserve({ weight: 1, orders: 0 }, 'wait'), false);
  // The socket of a broker keeps no process alive.
  setInterval(() => {}, 60_000);
  process.send('serves');
}

if (process.env[ROLE] === 'serve') await serve();
else if (process.argv[1] === SELF) console.table(await benchSharedLimits({ quick: process.argv.includes('--quick') }));
