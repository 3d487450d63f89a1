/**
 * Tests the journal without an exchange: recovery of all records, and the reports of every kind of damage to its files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Journal, type RecordStore } from '../../src/journal/journal.js';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-journal-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Opens a journal of numbers as a new process does; returns its messages and the recovered records. */
async function reopened(folder: string, beginStore?: (folder: string) => Promise<RecordStore>) {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const journal = await Journal.open({ folder, say, ...(beginStore && { beginStore }) });
  let state: string[] = [];
  try {
    journal.metadata();
    const recovered = await journal.recover({
      begin: (snapshot) => {
        state = snapshot ? (JSON.parse(snapshot.toString()) as string[]) : [];
      },
      repeat: ({ text }) => state.push(text),
    });
    const asBytes = () => Buffer.from(JSON.stringify(state));
    await journal.begin('numbers');
    const add = async (texts: readonly string[]) => {
      for (const text of texts) {
        state.push(text);
        journal.add(state.length * 1_000_000, text);
      }
      await journal.flushed();
    };
    return { journal, said, state, recovered, add, asBytes };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `record ${from + i} ${'.'.repeat(150)}`);

/**
 * Writes a journal of one generation with this number of records, ten per commit, and leaves it as a killed process
 * does.
 */
async function written(count: number): Promise<{ folder: string; log: string }> {
  const folder = newFolder();
  const { journal, add } = await reopened(folder);
  for (let from = 0; from < count; from += 10) await add(numbers(from, Math.min(count, from + 10)));
  await journal.close();
  const generation = join(folder, 'journal-000001');
  const log = readdirSync(generation).find((name) => name.endsWith('.log')) as string;
  return { folder, log: join(generation, log) };
}

function flip(file: string, at: number, bytes = 4): void {
  const all = readFileSync(file);
  for (let i = at; i < at + bytes; i += 1) all[i] = (all[i] as number) ^ 0xff;
  writeFileSync(file, all);
}

describe('a journal', () => {
  test('recovers all records at every start, and after a snapshot reads only the later ones', async () => {
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

  test('commits the records of one turn together, and resolves when they are on disk', async () => {
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

  test('starts a new generation under continuous load', async () => {
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
    expect([mode('exchange.json'), mode('journal-000001'), mode('lock')]).toEqual(['600', '700', '700']);
  });

  test('is used by one process at a time', async () => {
    const folder = newFolder();
    const first = await reopened(folder);
    await expect(reopened(folder)).rejects.toThrow(
      `${folder} is in use by another process; stop it, or choose another`,
    );
    await first.journal.close();
    await (await reopened(folder)).journal.close();
  });

  test('refuses a directory with other content, and an unknown format', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'letter.txt'), '');
    await expect(reopened(folder)).rejects.toThrow('is not empty and contains no journal');

    const other = (await written(10)).folder;
    const title = join(other, 'exchange.json');
    writeFileSync(title, readFileSync(title, 'utf8').replace('"format":1', '"format":7'));
    await expect(reopened(other)).rejects.toThrow(/exchange\.json is of format 7; this spotlab reads format 1\./);
  });
});

describe('damage', () => {
  test.each([
    ['a few bytes short', 5],
    ['short of half a commit', 900],
    ['short of several commits', 7_300],
  ])('at the end is cut and told: %s', async (_, missing) => {
    const { folder, log } = await written(400);
    truncateSync(log, statSync(log).size - missing);
    const { said, state, journal, add } = await reopened(folder);
    expect(state.length).toBeGreaterThanOrEqual(400 - 10 * Math.ceil((missing + 2_000) / 1_700));
    expect(state.length).toBeLessThan(400);
    expect(state.length % 10).toBe(0);
    expect(state).toEqual(numbers(0, state.length));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^the end of the journal was damaged: \d+ bytes of .*\.log, from byte \d+ on, were removed\. /,
    );
    expect(said[0]).toContain(` ${state.length} records up to 1970-01-01T00:0`);
    await add(['afterwards']);
    await journal.close();
    const again = await reopened(folder);
    expect([again.state.at(-1), again.state.length, again.said]).toEqual(['afterwards', state.length, []]);
    await again.journal.close();
  });

  test('in the last commit is removed, whichever byte is damaged', async () => {
    for (const back of [1, 40, 400, 1_200]) {
      const { folder, log } = await written(60);
      flip(log, statSync(log).size - back, 1);
      const { said, state, journal } = await reopened(folder);
      expect(state).toEqual(numbers(0, 50));
      expect(said).toHaveLength(1);
      await journal.close();
    }
  });

  test('in the middle is refused, in a small and a large journal, and no file is changed', async () => {
    for (const count of [60, 1_000]) {
      const { folder, log } = await written(count);
      flip(log, Math.floor(statSync(log).size / 2));
      const before = readFileSync(log);
      const refusal =
        /the journal is damaged in the middle: .*\.log at byte \d+, and \d+ intact commits follow\. No file was changed/;
      await expect(reopened(folder)).rejects.toThrow(refusal);
      await expect(reopened(folder)).rejects.toThrow(refusal);
      expect(readFileSync(log).equals(before)).toBe(true);
    }
  });

  test('of files of the store that hold no records is harmless', async () => {
    const { folder } = await written(60);
    const generation = join(folder, 'journal-000001');
    const manifest = readdirSync(generation).find((name) => name.startsWith('MANIFEST')) as string;
    truncateSync(join(generation, manifest), 0);
    const { state, journal } = await reopened(folder);
    expect(state).toEqual(numbers(0, 60));
    await journal.close();
  });

  test('of the last snapshot makes recovery use the one before', async () => {
    for (const spoil of [(file: string) => flip(file, 900), (file: string) => truncateSync(file, 300)]) {
      const { folder } = await written(60);
      const second = await reopened(folder);
      await second.add(numbers(60, 70));
      await second.journal.rotate(second.asBytes);
      await second.add(numbers(70, 75));
      await second.journal.close();
      const snapshot = readdirSync(folder).find((name) => name.startsWith('snapshot')) as string;
      spoil(join(folder, snapshot));
      const { said, state, journal } = await reopened(folder);
      expect(state).toEqual(numbers(0, 75));
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(
        /snapshot-000003: the (checksum is wrong|file has \d+ bytes of state instead of \d+)\. The previous/,
      );
      await journal.close();
    }
  });

  test('that the store does not detect is detected by the checksums', async () => {
    const { folder } = await written(60);
    const { ClassicLevel } = await import('classic-level');
    const level = new ClassicLevel<Buffer, Buffer>(join(folder, 'journal-000001'), {
      keyEncoding: 'buffer',
      valueEncoding: 'buffer',
    });
    const [third] = await level
      .keys({ limit: 3 })
      .all()
      .then((keys) => keys.slice(2));
    await level.del(third as Buffer);
    await level.close();
    await expect(reopened(folder)).rejects.toThrow(
      /journal-000001 can be read up to record 20 \(1970-01-01T00:00:20\.000Z\), then record 31 follows/,
    );
  });
});

test('a full disk: no later record is acknowledged, and one message is reported', async () => {
  let isFull = false;
  const store: RecordStore = {
    commit: async () => {
      if (isFull) throw new Error('write failed', { cause: new Error('IO error: No space left on device') });
    },
    close: async () => undefined,
  };
  const { journal, said } = await reopened(newFolder(), async () => store);
  journal.add(1, 'kept');
  await journal.flushed();
  isFull = true;
  journal.add(2, 'lost');
  await expect(journal.flushed()).rejects.toThrow('No space left on device');
  isFull = false;
  journal.add(3, 'too late');
  expect(journal.flushed()).toBeUndefined();
  expect(journal.failure?.message).toContain('No space left');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(
    'cannot be written any more: IO error: No space left on device. No further request is acknowledged',
  );
  await journal.close();
});
