/** Tests of limits shared through a Redis that is stopped, or that starts again with what it had saved. */
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { isShare } from '../../src/connect/limit-sharing.js';
import { DAY_MS } from '../../src/protocol/index.js';
import { maskedAddress, withoutPassword } from '../../src/share/redis/redis-address.js';
import { RedisLink } from '../../src/share/redis/redis-link.js';
import { RedisShare } from '../../src/share/redis/redis-share.js';
import { hasRedis, redisCommand, startRedis, withRedis } from '../support/redis.js';
import { sharingProcess, weight } from '../support/sharing-process.js';

const ORIGIN = 'https://api.example.com';
afterEach(() => vi.restoreAllMocks());

test('a Redis that accepts a connection but never answers is given up', async () => {
  // A stopped process accepts connections without an answer.
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await expect(RedisLink.open(`redis://127.0.0.1:${port}`, ['key'], () => {}, 20)).rejects.toThrow(
    'it does not answer',
  );
  await new Promise((resolve) => server.close(resolve));
});

test('an address that the client of Redis would misread is refused before it is used', () => {
  for (const good of ['redis://h', 'redis://h:1/2', 'rediss://me:p%40ss@h', 'redis://:a@h/'])
    expect(isShare(good)).toBe(true);
  const bad = ['redis://:50%off@h', 'redis://h/name', 'redis://h?password=p', 'redis://:p#ss@h', 'redis://', 'redis:h'];
  for (const address of bad) expect(isShare(address)).toBe(false);
});

test('neither a masked address nor an error text contains the password of a Redis', () => {
  expect(maskedAddress('redis://h:1/2?password=p#p')).toBe('redis://h:1/2');
  expect(withoutPassword('50%off is wrong', 'redis://:50%off@h')).toBe('*** is wrong');
});

test.skipIf(!hasRedis)(withRedis('a permission that Redis gave before a reset is given back'), async () => {
  const redis = await startRedis();
  const one = sharingProcess(redis.url, ORIGIN);
  try {
    await one.reserve(weight(0));
    let ahead = 0;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    const run = RedisLink.prototype.run;
    const scripts: { asks: number; ends: number }[] = [];
    vi.spyOn(RedisLink.prototype, 'run').mockImplementation(async function (this: RedisLink, request) {
      scripts.push({ asks: request.asks.length, ends: request.ends.length });
      const reply = await run.call(this, request);
      // The process was stopped for a day before it read the first reply.
      ahead = DAY_MS;
      return reply;
    });
    await one.reserve(weight(60));
    expect(scripts.filter(({ asks }) => asks > 0).map(({ asks }) => asks)).toEqual([1, 1]);
    expect(scripts.some(({ ends }) => ends > 0)).toBe(true);
  } finally {
    one.share.close();
    await redis.close();
  }
});

test.skipIf(!hasRedis)(withRedis('a Redis that starts with what it had saved gives only parts at first'), async () => {
  const redis = await startRedis();
  const one = sharingProcess(redis.url, ORIGIN);
  const restarted = sharingProcess(redis.url, ORIGIN);
  restarted.share.close();
  const joining = new RedisShare(redis.url, ORIGIN, restarted.book, 60_000);
  restarted.book.shareWith(joining);
  try {
    one.book.charge(await one.reserve(weight(50)), 200, { 'x-mbx-used-weight-1d': '50' });
    await one.reserve(weight(0));
    const [name] = (await redisCommand(redis.port, 'KEYS', '*limits*')).split('\r\n').slice(2);
    const [, text] = (await redisCommand(redis.port, 'GET', name as string)).split('\r\n');
    one.share.close();
    await redis.kill();
    await redis.restart();
    // In the saved state, Redis had been running for an hour.
    const saved = JSON.parse(text as string);
    await redisCommand(redis.port, 'SET', name as string, JSON.stringify({ ...saved, at: saved.at - 3_600_000 }));
    // While Redis has just started, a new process may use a hundredth of a window that others may have used.
    await restarted.reserve(weight(1));
    const refused = await restarted.reserve(weight(1)).catch((error: unknown) => error as { waitMs: number });
    expect(refused).toMatchObject({ why: 'window' });
    expect((refused as { waitMs: number }).waitMs).toBeLessThanOrEqual(60_000);
  } finally {
    joining.close();
    await redis.close();
  }
});

test.skipIf(!hasRedis)(withRedis('a refusal does not wait for the script that runs'), async () => {
  const redis = await startRedis();
  const one = sharingProcess(redis.url, ORIGIN);
  try {
    const refused = await one.reserve(weight(1));
    const run = RedisLink.prototype.run;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let start = () => {};
    const isStarted = new Promise<void>((resolve) => {
      start = resolve;
    });
    const told: boolean[] = [];
    vi.spyOn(RedisLink.prototype, 'run').mockImplementation(async function (this: RedisLink, request) {
      told.push(request.backoffs !== undefined);
      start();
      const reply = await run.call(this, request);
      if (told.length === 1) await isAnswered;
      return reply;
    });
    const running = one.reserve(weight(1));
    await isStarted;
    one.book.charge(refused, 418, { 'retry-after': '120' });
    await Promise.resolve();
    expect(told).toEqual([false, true]);
    answer();
    await running;
  } finally {
    one.share.close();
    await redis.close();
  }
});
