/** Tests sweeps through a queue of Redis: the same bytes as in this thread, also when a worker is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LabMarket, lab, type Spot } from '../../src/index.js';
import { type RunningQueueWorker, startQueueWorker } from '../../src/lab/index.js';
import { hashOfFile } from '../../src/lab/market/market-contents.js';
import { RecordingFinder } from '../../src/lab/queue/find-recordings.js';
import { openQueueLink } from '../../src/lab/queue/queue-link.js';
import { idleReason } from '../../src/lab/queue/serving-workers.js';
import { isFullDepth } from '../support/depth.js';
import { hasRedis, type RedisProcess, startRedis, withRedis } from '../support/redis.js';
import { walk } from './markets.js';

const PASSWORD = 'secret-word';
const CLI = resolve(import.meta.dirname, '../../dist/src/cli/main.js');

async function trader(x: Spot, { size, fails }: { size: string; fails?: boolean }) {
  const [symbol] = (await x.general.exchangeInfo()).symbols;
  for (let at = 0; at < 3; at += 1) {
    await x.orders.market(symbol?.symbol ?? '', Math.random() < 0.5 ? 'BUY' : 'SELL', size).catch(() => {});
    await x.clock.sleep(500 + Math.random() * 500);
  }
  if (fails) throw new Error('planned');
}

const settings = {
  params: { size: ['0.001', '0.002'] },
  balances: { USDT: '10000' },
  latency: { order: { from: 1, to: 9 } },
  seeds: 2,
};

describe.skipIf(!hasRedis)(withRedis('a sweep through a queue'), () => {
  let redis: RedisProcess;
  let folder: string;
  let worker: RunningQueueWorker;
  const told: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'spotlab-queue-'));
    redis = await startRedis({ password: PASSWORD });
    const tell = (text: string) => void told.push(text);
    worker = await startQueueWorker({ queue: redis.url, jobs: 2, takeoverMs: 60_000, tell });
  });

  afterAll(async () => {
    await worker?.leave();
    await redis?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  const same = async (market: LabMarket, more: object = {}) => {
    const options = { ...settings, market, ...more };
    const there = await lab.sweep(trader, { ...options, queue: redis.url });
    expect(JSON.stringify(there)).toBe(JSON.stringify(await lab.sweep(trader, { ...options, workers: 0 })));
    return there;
  };

  test('a sweep over a job queue gives the bytes of a sweep in this process, failed runs included', async () => {
    const { info } = await same(lab.simulated({ length: '3s' }), { params: { size: '0.001', fails: [false, true] } });
    expect(info).toMatchObject({ done: 4, failed: 2 });
    expect(told.at(-1)).toMatch(/^Run \d of trader is (?:done|failed); 4 runs so far\.$/);
  });

  test('a sweep over a job queue plays folds, and its result has the tests of the choice and the figures of luck', async () => {
    const { runs, folds, luck } = await same(lab.simulated({ length: '20s' }), { folds: 4 });
    expect(runs).toHaveLength(16);
    expect(folds).toHaveLength(4);
    expect(luck.observations).toBeGreaterThan(20);
  });

  test('a sweep over a job queue plays recordings and events', async () => {
    const recorded = lab.recording(recordedFile(folder), { length: '3s' });
    await same(lab.together([recorded, lab.events(walk(6), { symbol: 'BTCUSDT' })]));
  });

  test('a sweep over a job queue keeps the complete runs when it is stopped', async () => {
    const controller = new AbortController();
    const { info, runs } = await lab.sweep(trader, {
      ...settings,
      seeds: 300,
      market: lab.simulated({ length: '2s' }),
      queue: redis.url,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 2) controller.abort();
      },
    });
    expect(info.end.why).toBe('stopped');
    expect(info.done).toBe(runs.length);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(runs.length).toBeLessThan(600);
  });

  test('a sweep over a job queue goes on after Redis was killed and has lost all data, and gives the same bytes', async () => {
    const options = { ...settings, seeds: 20, market: lab.simulated({ length: '20s' }) };
    const warnings: string[] = [];
    const onWarning = ({ name, message }: Error) => void (name === 'SpotlabQueueWarning' && warnings.push(message));
    process.on('warning', onWarning);
    let restarted: Promise<void> | undefined;
    const there = await lab.sweep(trader, {
      ...options,
      queue: redis.url,
      onProgress: ({ done }) => {
        if (done >= 2) restarted ??= redis.kill().then(() => redis.restart());
      },
    });
    await restarted;
    process.off('warning', onWarning);
    expect(there.hash).toBe((await lab.sweep(trader, { ...options, workers: 0 })).hash);
    expect(there.info).toMatchObject({ done: 40, failed: 0 });
    expect(warnings.join()).toMatch(
      /The connection to the queue .* is lost: .*The connection to the queue .* is restored\./,
    );
  });

  test('a sweep over a job queue says that it waits because all workers are busy with other sweeps', async () => {
    const link = await openQueueLink(redis.url, () => {});
    expect(await idleReason(link.redis, link.address)).toMatch(/^All workers of redis:.* are busy with other sweeps/);
    await link.close();
  });

  test('a sweep over a job queue shows no password in its errors', async () => {
    await redis.kill();
    const refused = await lab.sweep(trader, { ...settings, queue: redis.url }).then(
      () => '',
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    );
    expect(refused).toMatch(/^SPOTLAB_QUEUE lab: the queue redis:\/\/:\*\*\*@127\.0\.0\.1:\d+ cannot be reached/);
    await redis.restart();
    for (const text of [refused, ...told]) expect(text).not.toContain(PASSWORD);
  });

  test.skipIf(!isFullDepth)(
    'three worker processes, of which one is killed, give the bytes of a sweep in this process (full depth)',
    async () => {
      const own = await startRedis({ password: PASSWORD });
      let output = '';
      const processes = Array.from({ length: 3 }, (): ChildProcess => {
        const args = [CLI, 'lab', 'worker', '--jobs', '1', '--takeover', '1s'];
        const child = spawn(process.execPath, args, { env: { ...process.env, SPOTLAB_QUEUE: own.url } });
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
        return child;
      });
      const market = lab.simulated({ length: '2m' });
      const options = { ...settings, seeds: 12, market };
      let isKilled = false;
      const there = await lab.sweep(trader, {
        ...options,
        queue: own.url,
        onProgress: ({ done }) => {
          if (done >= 4 && !isKilled) isKilled = processes[0]?.kill('SIGKILL') === true;
        },
      });
      expect(isKilled).toBe(true);
      expect(JSON.stringify(there)).toBe(JSON.stringify(await lab.sweep(trader, { ...options, workers: 0 })));
      const ends = processes.slice(1).map((child) => new Promise((end) => child.once('exit', end)));
      for (const child of processes.slice(1)) child.kill('SIGINT');
      expect(await Promise.all(ends)).toEqual([0, 0]);
      expect(output).not.toContain(PASSWORD);
      await own.close();
    },
  );
});

test.each<[string, string[], RegExp]>([
  [
    'nobody',
    ['', 'bull:c29tZXRoaW5nLWVsc2U=:w:host'],
    /^No worker plays runs of ADDRESS\. Start a worker: npx spotlab lab worker/,
  ],
  [
    'workers of other versions',
    ['0.0.9', '0.0.8', '0.0.9'],
    /have spotlab 0\.0\.8, 0\.0\.9 and take no runs of spotlab /,
  ],
])('a sweep that waits says who takes runs from its job queue: %s', async (_, names, message) => {
  const nameOf = (one: string) =>
    /^\d/.test(one) ? `bull:${Buffer.from(`spotlab-lab-${one}`).toString('base64')}:w:host` : one;
  const redis = { clientList: async () => names.map((one) => ({ name: nameOf(one) })) };
  expect(await idleReason(redis as never, 'ADDRESS')).toMatch(message);
});

test('a worker finds a recording by its content, at its path or in a shared folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-finder-'));
  const path = recordedFile(folder);
  const content = await hashOfFile(path);
  mkdirSync(join(folder, 'shared', 'days'), { recursive: true });
  const copy = join(folder, 'shared', 'days', 'copy.csv');
  copyFileSync(path, copy);
  const finder = new RecordingFinder(join(folder, 'shared'));
  const elsewhere = { ...content, path: '/elsewhere/ETHUSDT-trades-2025-06-02.csv' };
  expect([...(await finder.pathsOf([content, elsewhere])).values()]).toEqual([path, copy]);
  // The changed file has the same length and other content.
  writeFileSync(copy, readFileSync(copy, 'utf8').replace('true', 'TRUE'));
  await expect(finder.pathsOf([elsewhere])).rejects.toThrow(
    `a worker has no file with the content of ETHUSDT-trades-2025-06-02.csv (SHA-256 ${content.sha256})`,
  );
  rmSync(folder, { recursive: true });
});

/** A recording of ETHUSDT. */
function recordedFile(folder: string): string {
  const path = join(folder, 'ETHUSDT-trades-2025-06-02.csv');
  const trades = walk(6, 4).filter((event) => 'price' in event);
  const rows = trades.map((event, at) =>
    [at + 1, event.price, event.quantity, '1.00', Number(event.time), 'true'].join(','),
  );
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}

test('an address that is not a job queue is refused', async () => {
  const of = (options: object) =>
    lab.sweep(trader, { ...settings, ...options }).then(
      () => '',
      (error: Error) => error.message,
    );
  expect(await of({ queue: 'http://me:word@host' })).toMatch(/^lab: the queue is no address of a Redis\. [^@]*$/);
  expect(await of({ queue: 'redis://127.0.0.1:1', workers: 2 })).toContain('workers and queue are both given');
});
