/** Tests that a later process still knows the bans and the long waits that an earlier process has stored. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepBackoffs, readBackoffs, rememberBackoffs, stateFile } from '../../../src/connect/state/limits-state.js';
import { stateFolder } from '../../../src/data/state-folder.js';
import { LimitBook } from '../../../src/limits/index.js';
import { FakeClock } from '../../support/fake-clock.js';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 30);
const ORIGIN = 'https://api.exchange.test';
const NONE = { backoffUntilMs: 0, bannedUntilMs: 0 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-state-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A client's book as a new process would set it up. */
function start(clock: FakeClock, origin = ORIGIN): LimitBook {
  const book = new LimitBook(clock);
  rememberBackoffs(book, origin, () => clock.now(), { SPOTLAB_STATE_DIR: folder });
  return book;
}

async function answer(book: LimitBook, status: number, retryAfter: number): Promise<void> {
  book.charge(await book.reserve({ weight: 1, orders: 0 }, 'throw'), status, { 'retry-after': String(retryAfter) });
}

describe('a ban', () => {
  test('is in force for the next process, until it is over', async () => {
    const clock = new FakeClock(NOW);
    await answer(start(clock), 418, 120);
    await clock.advance(30_000);
    expect(start(clock).tryReserve({ weight: 1, orders: 0 }, 'off')).toEqual({ why: 'ban', waitMs: 90_000 });
    await clock.advance(90_000);
    expect(start(clock).delayOf({ weight: 1, orders: 0 })).toBeUndefined();
    // The file of a ban that has ended is removed.
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is in force for the address of its exchange only', async () => {
    const clock = new FakeClock(NOW);
    await answer(start(clock), 418, 120);
    expect(start(clock, 'https://testnet.exchange.test').delayOf({ weight: 1, orders: 0 })).toBeUndefined();
  });

  test('is in a file that only its owner can read, with the origin and the times and nothing else', async () => {
    await answer(start(new FakeClock(NOW)), 418, 120);
    expect(readdirSync(folder)).toEqual(['limits-https-api.exchange.test.json']);
    const path = stateFile(folder, ORIGIN);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      origin: ORIGIN,
      backoffUntilMs: 0,
      bannedUntilMs: NOW + 120_000,
    });
  });

  test('is not shortened by another process that has learned of a shorter one', () => {
    keepBackoffs(folder, ORIGIN, { ...NONE, bannedUntilMs: NOW + 600_000 }, NOW);
    keepBackoffs(folder, ORIGIN, { backoffUntilMs: NOW + 20_000, bannedUntilMs: NOW + 1_000 }, NOW);
    expect(readBackoffs(folder, ORIGIN, NOW)).toEqual({ backoffUntilMs: NOW + 20_000, bannedUntilMs: NOW + 600_000 });
  });

  test.each(['http://127.0.0.1:4711', 'http://localhost:4711', 'http://[::1]:4711'])(
    'a ban by the exchange at %s is not stored, because the port may belong to another exchange later',
    async (origin) => {
      await answer(start(new FakeClock(NOW), origin), 418, 120);
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe('a backoff after a 429', () => {
  test('is stored in a file if it is long, and not stored if it is short', async () => {
    const clock = new FakeClock(NOW);
    await answer(start(clock), 429, 9);
    expect(readdirSync(folder)).toEqual([]);
    await clock.advance(9_000);
    await answer(start(clock), 429, 21);
    expect(start(clock).delayOf({ weight: 1, orders: 0 })).toEqual({ why: 'backoff', waitMs: 21_000 });
  });
});

describe('a file that cannot be used', () => {
  test.each([
    ['cut off', '{"origin":'],
    ['empty', ''],
    ['no object', '7'],
    ['null', 'null'],
    [
      'of another origin',
      JSON.stringify({ origin: 'https://other.test', backoffUntilMs: 0, bannedUntilMs: NOW + 60_000 }),
    ],
    ['of words', JSON.stringify({ origin: ORIGIN, backoffUntilMs: 'soon', bannedUntilMs: null })],
    ['of a ban that no exchange gives', JSON.stringify({ origin: ORIGIN, bannedUntilMs: NOW + 10 * 86_400_000 })],
  ])('a file of bans that cannot be used because it is %s is ignored', (_name, text) => {
    writeFileSync(stateFile(folder, ORIGIN), text, { mode: 0o600 });
    expect(readBackoffs(folder, ORIGIN, NOW)).toEqual(NONE);
  });

  test('a file of bans is ignored if other users can write it', () => {
    keepBackoffs(folder, ORIGIN, { ...NONE, bannedUntilMs: NOW + 120_000 }, NOW);
    expect(readBackoffs(folder, ORIGIN, NOW).bannedUntilMs).toBe(NOW + 120_000);
    chmodSync(stateFile(folder, ORIGIN), 0o666);
    expect(readBackoffs(folder, ORIGIN, NOW)).toEqual(NONE);
  });

  test('a file that cannot be used is replaced when a ban is stored', () => {
    writeFileSync(stateFile(folder, ORIGIN), '{');
    keepBackoffs(folder, ORIGIN, { ...NONE, bannedUntilMs: NOW + 120_000 }, NOW);
    expect(readBackoffs(folder, ORIGIN, NOW).bannedUntilMs).toBe(NOW + 120_000);
  });

  test('a folder with the name of the file of bans causes no error, and no other files are left', () => {
    mkdirSync(stateFile(folder, ORIGIN));
    keepBackoffs(folder, ORIGIN, { ...NONE, bannedUntilMs: NOW + 120_000 }, NOW);
    expect(readBackoffs(folder, ORIGIN, NOW)).toEqual(NONE);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('if the folder of the file of bans is a file, this causes no error', () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    chmodSync(blocked, 0o600);
    keepBackoffs(blocked, ORIGIN, { ...NONE, bannedUntilMs: NOW + 120_000 }, NOW);
    expect(readBackoffs(blocked, ORIGIN, NOW)).toEqual(NONE);
    expect(existsSync(blocked)).toBe(true);
  });
});

test('the files of bans and backoffs are in the folder that the environment names', () => {
  expect(stateFolder({ SPOTLAB_STATE_DIR: '/a', XDG_STATE_HOME: '/b' })).toBe('/a');
  expect(stateFolder({ XDG_STATE_HOME: '/b' })).toBe('/b/spotlab');
  expect(stateFolder({ XDG_STATE_HOME: 'relative' })).toBe(join(homedir(), '.local/state/spotlab'));
  expect(stateFolder({ SPOTLAB_STATE_DIR: '' })).toBe(join(homedir(), '.local/state/spotlab'));
});
