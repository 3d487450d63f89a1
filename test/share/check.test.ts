/** Tests what `spotlab doctor` says about shared limits, and that no output has the password of a Redis. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { limitsFinding, redisFinding } from '../../src/cli/doctor/doctor.js';
import { connect } from '../../src/index.js';
import { maskedAddress, withoutPassword } from '../../src/share/redis/redis-address.js';
import { hasRedis, startRedis, withRedis } from '../support/redis.js';
import { sharingProcess, weight } from '../support/sharing-process.js';

const base = mkdtempSync(join(tmpdir(), 'spotlab-c-'));
const folder = join(base, 'spotlab');
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(base, { recursive: true }));

test('doctor names the folder of the shared limits and the processes of this machine that keep them', async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', base);
  const text = `shared on this machine through ${folder}; no process does now`;
  expect(await limitsFinding()).toEqual({ subject: 'Limits', state: 'ok', text });
  const { reserve, share } = sharingProcess('machine', 'https://api.example.com');
  await reserve(weight(1));
  const { text: served } = await limitsFinding();
  expect(served).toBe(`shared on this machine through ${folder}; process ${process.pid} serves 1`);
  share.close();
});

test('doctor says why a folder cannot be used for shared limits', async () => {
  const open = mkdtempSync(join(tmpdir(), 'spotlab-o-'));
  mkdirSync(join(open, 'spotlab'), { mode: 0o755 });
  const { state, text } = await limitsFinding({ XDG_RUNTIME_DIR: open });
  expect([state, text]).toEqual([
    'note',
    `not shared between processes: other users may open ${join(open, 'spotlab')}; run chmod 700 ${join(open, 'spotlab')}`,
  ]);
  rmSync(open, { recursive: true });
});

test('doctor says that no Redis answers, without showing the password', async () => {
  const { state, text } = await redisFinding({ SPOTLAB_SHARE: 'redis://:s%40cret@127.0.0.1:9' });
  expect(state).toBe('bad');
  expect(text).toContain('redis://:***@127.0.0.1:9');
  expect(text).toContain('ECONNREFUSED');
  expect(text).not.toMatch(/s(%40|@)cret/);
});

test('an invalid value of SPOTLAB_SHARE is refused, and the error does not show it', async () => {
  expect((await redisFinding({ SPOTLAB_SHARE: 'rdis://:secret@host' })).text).toContain(
    'SPOTLAB_SHARE has an invalid value.',
  );
  vi.stubEnv('SPOTLAB_SHARE', 'rdis://:secret@host');
  const refused = await connect({ network: 'http://127.0.0.1:9' }).catch((error) => error);
  expect(refused.code).toBe('SPOTLAB_OPTION');
  expect(String(refused)).not.toContain('secret');
});

test('a password in an address of Redis is masked in plain and in percent-encoded form', () => {
  const address = 'rediss://me:p%40ss@cache.example:6380/1';
  expect(maskedAddress(address)).toBe('rediss://me:***@cache.example:6380/1');
  expect(withoutPassword('p@ss is wrong, p%40ss too', address)).toBe('*** is wrong, *** too');
});

test.skipIf(!hasRedis)(withRedis('doctor runs the script in Redis, and leaves nothing there'), async () => {
  const redis = await startRedis({ password: 's@cret' });
  try {
    const { state, text } = await redisFinding({ SPOTLAB_SHARE: redis.url });
    expect(state).toBe('ok');
    expect(text).toMatch(/^redis:\/\/:\*\*\*@127\.0\.0\.1:\d+ counts limits; one reservation takes \d+\.\d ms$/);
    const wrong = await redisFinding({ SPOTLAB_SHARE: redis.url.replace('s%40cret', 'other') });
    expect(wrong).toMatchObject({ state: 'bad', text: expect.stringContaining('WRONGPASS') });
  } finally {
    await redis.close();
  }
});

test.skipIf(!hasRedis)(
  withRedis('without Redis a process uses a tenth of each limit, and joins when it is there'),
  async () => {
    const redis = await startRedis({ password: 's@cret' });
    await redis.kill();
    const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const one = sharingProcess(redis.url, 'https://alone.example.com');
    try {
      await one.reserve(weight(9));
      await expect(one.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
      expect(one.book.state().share).toMatchObject({ isUnshared: true });
      const texts = emit.mock.calls.map(([text]) => String(text));
      expect(texts).toEqual([expect.stringContaining('This process uses 1/10 of each limit until Redis answers.')]);
      expect(texts[0]).toContain(`redis://:***@127.0.0.1:${redis.port}`);
      await redis.restart();
      await vi.waitFor(() => one.reserve(weight(50)), { timeout: 20_000, interval: 100 });
      expect(one.book.state().share).toMatchObject({ isUnshared: false });
    } finally {
      emit.mockRestore();
      one.share.close();
      await redis.close();
    }
  },
);
