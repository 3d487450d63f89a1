/** Tests of limits that processes share: the same cases for the broker of a machine and for a real Redis. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRedis, type RedisProcess, startRedis, withRedis } from '../support/redis.js';
import { ORDER, type SharingProcess, sharingProcess, weight } from '../support/sharing-process.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab share '));
let redis: RedisProcess | undefined;
const open: SharingProcess[] = [];
let origins = 0;

beforeAll(async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  if (hasRedis) redis = await startRedis({ password: 'p@ss:word' });
});
afterEach(() => {
  for (const { share } of open.splice(0)) share.close();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await redis?.close();
  rmSync(folder, { recursive: true });
});

const stores = [
  { name: 'the broker of a machine', isThere: true, store: () => 'machine' },
  { name: withRedis('Redis'), isThere: hasRedis, store: () => redis?.url ?? '' },
];

/** Repeats an action until it succeeds, because reports of processes reach the store in no certain order. */
const soon = <T>(act: () => Promise<T>): Promise<T> => vi.waitFor(act, { timeout: 10_000 });

/** Waits until the store has the reports of a process: they arrive before the next request of the process. */
const told = ({ reserve }: SharingProcess) => reserve(weight(0)).catch(() => undefined);

for (const { name, isThere, store } of stores) {
  /** Processes with one new exchange. */
  const start = (count: number) => {
    origins += 1;
    const made = Array.from({ length: count }, () => sharingProcess(store(), `https://exchange-${origins}.example`));
    open.push(...made);
    return made as [SharingProcess, SharingProcess, SharingProcess];
  };

  describe.skipIf(!isThere)(`limits shared through ${name}`, () => {
    test('weight that one process has reserved is not free for the others', async () => {
      const [one, other] = start(2);
      await one.reserve(weight(60));
      await other.reserve(weight(40));
      await expect(other.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
    });

    test('a process that does not know the limits learns them before its first request', async () => {
      const [one] = start(1);
      await one.reserve(weight(60));
      const newcomer = sharingProcess(store(), `https://exchange-${origins}.example`, false);
      open.push(newcomer);
      await expect(newcomer.reserve(weight(41))).rejects.toMatchObject({ why: 'window' });
      await newcomer.reserve(weight(40));
    });

    test('each exchange has a separate budget', async () => {
      const [one] = start(1);
      const [other] = start(1);
      await one.reserve(weight(100));
      await other.reserve(weight(100));
    });

    test('the count in a reply to one process corrects the count for all processes', async () => {
      const [one, other] = start(2);
      const reservation = await one.reserve(weight(10));
      one.book.charge(reservation, 200, { 'x-mbx-used-weight-1d': '95' });
      await told(one);
      await expect(other.reserve(weight(6))).rejects.toMatchObject({ why: 'window' });
      const next = await other.reserve(weight(5));
      other.book.charge(next, 200, { 'x-mbx-used-weight-1d': '20' });
      await told(other);
      // The request was sent after the other count, so the lower count is newer.
      await one.reserve(weight(80));
    });

    test('the weight of a request that was not sent is returned', async () => {
      const [one, other] = start(2);
      one.book.release(await one.reserve(weight(100)), false);
      await told(one);
      other.book.release(await other.reserve(weight(100)), true);
      await told(other);
      await expect(one.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
    });

    test('a request reserves in all of its windows, or in none if one of them is full', async () => {
      const [one, other] = start(2);
      for (let at = 0; at < 3; at += 1) await one.reserve(ORDER, 'throw', 'a');
      await expect(other.reserve({ weight: 50, orders: 1 }, 'throw', 'a')).rejects.toMatchObject({ why: 'window' });
      await other.reserve(weight(97));
    });

    test('orders are counted by account: when one account has used its limit, another may still order', async () => {
      const [one, other] = start(2);
      for (let at = 0; at < 3; at += 1) await one.reserve(ORDER, 'throw', 'a');
      await expect(other.reserve(ORDER, 'throw', 'a')).rejects.toMatchObject({ why: 'window' });
      await other.reserve(ORDER, 'throw', 'b');
    });

    test('a 429 that one process gets causes a backoff for all processes', async () => {
      const [one, other] = start(2);
      one.book.charge(await one.reserve(weight(1)), 429, { 'retry-after': '30' });
      await told(one);
      const held = await other.reserve(weight(1)).catch((reason) => reason);
      expect(held).toMatchObject({ why: 'backoff' });
      expect(held.waitMs).toBeGreaterThan(20_000);
    });

    test('a 418 that one process gets bans all processes, with any limit policy', async () => {
      const [one, other] = start(2);
      one.book.charge(await one.reserve(weight(1)), 418, { 'retry-after': '120' });
      await told(one);
      await expect(other.reserve(weight(1), 'wait')).rejects.toMatchObject({ why: 'ban' });
      await expect(other.reserve(weight(1), 'off')).rejects.toMatchObject({ why: 'ban' });
    });

    test('after the error -1015 (too many orders), only orders of that account wait, in all processes', async () => {
      const [one, other] = start(2);
      const refused = await one.reserve(ORDER, 'throw', 'a');
      one.book.forAccount('a').charge(refused, 429, { 'retry-after': '30' }, '{"code":-1015,"msg":"Too many"}');
      await told(one);
      await expect(other.reserve(ORDER, 'throw', 'a')).rejects.toMatchObject({ why: 'backoff' });
      await other.reserve(ORDER, 'throw', 'b');
      await other.reserve(weight(1), 'throw', 'a');
    });

    test('a request that costs more than the limit is refused, not delayed', async () => {
      const [one] = start(1);
      await expect(one.reserve(weight(101), 'wait')).rejects.toMatchObject({ waitMs: Number.POSITIVE_INFINITY });
    });

    test('requests of a process with the policy off (which never waits) count for the other processes', async () => {
      const [one, other] = start(2);
      await one.reserve(weight(90), 'off');
      await one.reserve(weight(90), 'off');
      await expect(other.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
    });

    test('an aborted request uses no weight, and rejects with the reason of its signal', async () => {
      const [one, other] = start(2);
      await one.reserve(weight(90));
      const stop = new AbortController();
      const waiting = other.book.reserve(weight(20), 'wait', stop.signal, () => stop.abort('enough'));
      await expect(waiting).rejects.toBe('enough');
      await soon(() => one.reserve(weight(10)));
    });

    test('attempts to connect are counted for all processes together', async () => {
      const [one, other] = start(2);
      for (let at = 0; at < 300; at += 1) {
        expect(await one.book.connections.ask()).toBe(0);
        one.book.connections.begin().opened({});
      }
      expect(await other.book.connections.ask()).toBeGreaterThan(200_000);
    });

    test('x.limits shows the weight that other processes use', async () => {
      const [one, other] = start(2);
      one.book.charge(await one.reserve(weight(30)), 200, { 'x-mbx-used-weight-1d': '30' });
      await told(one);
      other.book.charge(await other.reserve(weight(5)), 200, { 'x-mbx-used-weight-1d': '35' });
      const { windows, share } = other.book.state();
      expect(windows[0]).toMatchObject({ type: 'REQUEST_WEIGHT', used: 35, others: 30 });
      expect(share).toMatchObject({ isUnshared: false });
      expect(share?.with).toBe(store() === 'machine' ? 'machine' : `redis://:***@127.0.0.1:${redis?.port}`);
      await vi.waitFor(() => expect(other.book.state().share?.processes).toBe(2), { timeout: 10_000 });
    });

    test('the weight that a process has reserved stays reserved when the process ends', async () => {
      const [one, other, third] = start(3);
      await one.reserve(weight(30));
      await other.reserve(weight(30));
      one.share.close();
      // Connections of processes also end in no certain order.
      await expect(third.reserve(weight(60))).rejects.toMatchObject({ why: 'window' });
      await third.reserve(weight(40));
    });
  });
}
