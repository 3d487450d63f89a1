/**
 * Tests the journal without an exchange: recovery of all records, and the reports of every kind of damage to its files.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Generation, readGeneration } from '../../src/journal/generation.js';
import type { RecordStore } from '../../src/journal/journal.js';
import { JournalError } from '../../src/journal/journal-error.js';
import { CHAIN_START, encodeRecords } from '../../src/journal/records.js';
import { error, newFolder, numbers, removeFolders, reopened, written } from './journal-files.js';

removeFolders();

describe('a journal', () => {
  test('recovers all records at every start; after a snapshot it reads only the records after it', async () => {
    const { folder } = await written(100);
    const second = await reopened(folder);
    expect(second.state).toEqual(numbers(0, 100));
    expect(second.recovered).toEqual({ records: 100, timeUs: 100_000_000, replayed: 100 });
    await second.add(numbers(100, 130));
    await second.journal.rotate(second.asBytes);
    await second.add(numbers(130, 135));
    await second.journal.close();

    const third = await reopened(folder);
    expect(third.state).toEqual(numbers(0, 135));
    expect(third.recovered).toEqual({ records: 135, timeUs: 135_000_000, replayed: 5 });
    await third.journal.rotate(third.asBytes);
    await third.journal.close();
    expect([...second.said, ...third.said]).toEqual([]);
    // Starting from the snapshot before the last.
    expect(readdirSync(folder).filter((name) => /^(journal|snapshot)/.test(name))).toEqual([
      'journal-000003',
      'journal-000004',
      'journal-000005',
      'snapshot-000003',
      'snapshot-000005',
    ]);
  });

  test('commits the records of one turn of the event loop together, and resolves when they are on disk', async () => {
    const commits: number[] = [];
    const store = { commit: async (first: number) => void commits.push(first), close: async () => undefined };
    const { journal } = await reopened(newFolder(), async () => store);
    for (const text of numbers(0, 50)) journal.add(1, text);
    const settled = journal.flushed();
    expect(settled).toBeInstanceOf(Promise);
    await settled;
    expect(commits).toEqual([1]);
    journal.add(2, 'another');
    await journal.flushed();
    expect(commits).toEqual([1, 51]);
    expect(journal.flushed()).toBeUndefined();
    await journal.close();
  });

  test('starts a new generation (snapshot and journal file) while records are added all the time', async () => {
    const folder = newFolder();
    const { journal, add, asBytes, state } = await reopened(folder);
    await add(numbers(0, 10));
    let isDone = false;
    const rotated = journal.rotate(asBytes).then(() => {
      isDone = true;
    });
    for (let count = 10; !isDone && count < 5_000; count += 1) await add(numbers(count, count + 1));
    expect(isDone).toBe(true);
    await rotated;
    await journal.close();
    const again = await reopened(folder);
    expect(again.state).toEqual(state);
    expect(again.recovered.replayed).toBeLessThan(state.length - 9);
    await again.journal.close();
  });

  test('is readable by its owner only: 0600 and 0700', async () => {
    const { folder } = await written(10);
    const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect([mode('exchange.json'), mode('journal-000001'), mode('.')]).toEqual(['600', '600', '700']);
    const { journal } = await reopened(folder);
    expect(mode('lock')).toBe('600');
    await journal.close();
  });

  test('is used by one process at a time', async () => {
    const folder = newFolder();
    const first = await reopened(folder);
    await expect(reopened(folder)).rejects.toThrow(
      `${folder} is in use by another process (process ${process.pid}); stop it, or choose another directory.`,
    );
    await first.journal.close();
    await (await reopened(folder)).journal.close();
  });

  test('refuses a directory with other content, and a journal of an unknown format', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'letter.txt'), '');
    await expect(reopened(folder)).rejects.toThrow('is not empty and contains no journal');

    const other = (await written(10)).folder;
    const title = join(other, 'exchange.json');
    const text = readFileSync(title, 'utf8');
    writeFileSync(title, text.replace('"format":2', '"format":7'));
    await expect(reopened(other)).rejects.toThrow(/exchange\.json is of format 7; this spotlab reads format 2\./);
    for (const broken of ['null', '{', '7']) {
      writeFileSync(title, broken);
      await expect(reopened(other)).rejects.toThrow(JournalError);
    }
  });
});

test('a journal of the format 1 is refused with its format and a remedy, and stays unchanged', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'lock'));
  mkdirSync(join(folder, 'journal-000001'));
  writeFileSync(join(folder, 'exchange.json'), '{"format":1,"title":"numbers"}');
  await expect(reopened(folder)).rejects.toThrow(
    'was made by an earlier, unreleased version of spotlab, with a journal of format 1. Nothing was changed. This version ' +
      'reads format 2; choose another directory.',
  );
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['exchange.json', 'journal-000001', 'lock']);
});

test('after a failure of the disk no further record is acknowledged, and one message is reported', async () => {
  let fails = false;
  const store: RecordStore = {
    commit: async () => {
      if (fails) throw error('EIO', 'i/o error');
    },
    close: async () => undefined,
  };
  const { journal, said } = await reopened(newFolder(), async () => store);
  journal.add(1, 'kept');
  await journal.flushed();
  fails = true;
  journal.add(2, 'lost');
  await expect(journal.flushed()).rejects.toThrow('i/o error');
  fails = false;
  journal.add(3, 'too late');
  await expect(journal.flushed()).rejects.toThrow('i/o error');
  expect(journal.failure?.message).toContain('i/o error');
  expect(said).toEqual([
    expect.stringContaining(
      'cannot be written any more: EIO: i/o error, write. No further request is executed; repair the',
    ),
  ]);
  await journal.close();
});

describe('a full disk', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('acknowledges no record while it is full, and stores all records when there is space again', async () => {
    const folder = newFolder();
    let isFull = false;
    const beginStore = async (path: string): Promise<RecordStore> => {
      const file = await Generation.begin(path);
      return {
        commit: async (first, bytes) => {
          if (isFull) throw error('ENOSPC', 'no space left on device');
          await file.commit(first, bytes);
        },
        close: () => file.close(),
      };
    };
    const { journal, said, state, asBytes } = await reopened(folder, beginStore);
    const add = (text: string) => {
      state.push(text);
      journal.add(state.length * 1_000_000, text);
      return journal.flushed();
    };
    await add('before');
    isFull = true;
    await expect(add('unknown')).rejects.toThrow('no space left');
    // Records that are added while no request is executed, such as the time.
    await expect(add('time')).rejects.toThrow('no space left');
    await journal.rotate(asBytes);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(journal.failure?.message).toContain('no space left');
    await expect(journal.flushed()).rejects.toThrow('no space left');
    isFull = false;
    await vi.advanceTimersByTimeAsync(1_000);
    while (journal.failure) await new Promise((next) => setImmediate(next));
    expect(journal.flushed()).toBeUndefined();
    await add('after');
    await journal.rotate(asBytes);
    await journal.close();
    expect(said).toEqual([
      expect.stringContaining(
        'cannot be written: ENOSPC: no space left on device, write. No request is executed until',
      ),
      expect.stringContaining(
        'is written again, and requests are executed. Requests that were answered with -1007 have been',
      ),
    ]);
    const again = await reopened(folder);
    expect(again.state).toEqual(['before', 'unknown', 'time', 'after']);
    expect(again.said).toEqual([]);
    await again.journal.close();
  });

  test('goes on with the old journal file if there is no space for a new one', async () => {
    const folder = newFolder();
    let isFull = false;
    const { journal, said, add, asBytes, state } = await reopened(folder, async (path) => {
      if (isFull) throw error('ENOSPC', 'no space left on device');
      return Generation.begin(path);
    });
    await add(['one']);
    isFull = true;
    await journal.rotate(asBytes);
    expect([journal.failure, journal.recordsSinceSnapshot]).toEqual([undefined, 0]);
    await add(['two']);
    isFull = false;
    await journal.rotate(asBytes);
    await add(['three']);
    await journal.close();
    expect(said).toEqual([expect.stringContaining('no snapshot can be written to')]);
    const again = await reopened(folder);
    expect([again.state, again.recovered.replayed]).toEqual([state, 1]);
    await again.journal.close();
  });

  test('a commit that was written only in part is overwritten by the next commit', async () => {
    const path = join(newFolder(), 'journal-000001');
    const first = encodeRecords([{ timeUs: 1, text: 'one' }], CHAIN_START);
    const second = encodeRecords([{ timeUs: 2, text: 'two' }], first.end);
    const file = await Generation.begin(path);
    await file.commit(1, first.bytes);
    // A write that fails: its size is impossible.
    const bytes = Object.defineProperty(Buffer.alloc(0), 'length', { value: -1 });
    await expect(file.commit(2, bytes)).rejects.toThrow();
    appendFileSync(path, 'half of a commit');
    await file.commit(2, second.bytes);
    await file.close();
    const texts: string[] = [];
    const read = await readGeneration(path, CHAIN_START, false, ({ text }) => texts.push(text));
    expect([texts, read.damagedEnd]).toEqual([['one', 'two'], undefined]);
  });
});

test('a process that lost its lock while it was stopped acknowledges no further records', async () => {
  const folder = newFolder();
  const { journal, add, said } = await reopened(folder);
  await add(['one']);
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 1, host: 'other.lan', id: 'other' }));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 120_000);
  await expect(add(['two'])).rejects.toThrow('lock is no longer owned by this process');
  expect(said).toHaveLength(1);
  await journal.close();
  vi.restoreAllMocks();
  // The lock of the other process stays.
  expect(readdirSync(folder)).toContain('lock');
});
