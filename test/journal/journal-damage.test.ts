/** Every kind of damage to the files of a journal is reported. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal-error.js';
import { Random } from '../hostile/random.js';
import { trials } from '../support/depth.js';
import { newFolder, numbers, removeFolders, reopened, written } from './journal-files.js';

removeFolders();

function flip(file: string, at: number, bytes = 4): void {
  const all = readFileSync(file);
  for (let i = at; i < at + bytes; i += 1) all[i] = (all[i] as number) ^ 0xff;
  writeFileSync(file, all);
}

describe('damage of a journal file', () => {
  test.each([
    ['a few bytes short', 5],
    ['short of half a commit', 900],
    ['short of several commits', 7_300],
  ])('damage at the end is cut off and reported, if the file is %s', async (_, missing) => {
    const { folder, log } = await written(400);
    truncateSync(log, statSync(log).size - missing);
    const { said, state, journal, add } = await reopened(folder);
    expect(state.length).toBeGreaterThanOrEqual(400 - 10 * Math.ceil((missing + 2_000) / 1_700));
    expect(state.length).toBeLessThan(400);
    expect(state.length % 10).toBe(0);
    expect(state).toEqual(numbers(0, state.length));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^the end of the journal was damaged: \d+ bytes of .*journal-000001, from byte \d+ on, were removed\. /,
    );
    expect(said[0]).toContain(` ${state.length} records up to 1970-01-01T00:0`);
    await add(['afterwards']);
    await journal.close();
    const again = await reopened(folder);
    expect([again.state.at(-1), again.state.length, again.said]).toEqual(['afterwards', state.length, []]);
    await again.journal.close();
  });

  test('damage of any byte of the last commit makes recovery drop that whole commit, and report it', async () => {
    for (const back of [1, 40, 400, 1_200]) {
      const { folder, log } = await written(60);
      flip(log, statSync(log).size - back, 1);
      const { said, state, journal } = await reopened(folder);
      expect(state).toEqual(numbers(0, 50));
      expect(said).toHaveLength(1);
      await journal.close();
    }
  });

  test('damage in the middle is refused, in a small and a large journal, and no file is changed', async () => {
    for (const count of [60, 1_000]) {
      const { folder, log } = await written(count);
      flip(log, Math.floor(statSync(log).size / 2));
      const before = readFileSync(log);
      const refusal =
        /the journal is damaged in the middle: .*journal-000001 at byte \d+, and \d+ intact commits follow\. No file was changed/;
      await expect(reopened(folder)).rejects.toThrow(refusal);
      await expect(reopened(folder)).rejects.toThrow(refusal);
      expect(readFileSync(log).equals(before)).toBe(true);
    }
  });

  test('damage of the last snapshot makes recovery use the snapshot before it, and no record is lost', async () => {
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

  test('damage is detected if a whole commit is missing, comes twice, or is from another journal', async () => {
    const { folder, log } = await written(60);
    const bytes = readFileSync(log);
    const size = bytes.length / 6;
    const commit = (at: number) => bytes.subarray(at * size, (at + 1) * size);
    const all = [0, 1, 2, 3, 4, 5].map(commit);
    const other = newFolder();
    const { journal, add } = await reopened(other);
    for (let from = 0; from < 60; from += 10) await add(numbers(from + 10, from + 20));
    await journal.close();
    const foreign = readFileSync(join(other, 'journal-000001')).subarray(2 * size, 3 * size);
    const readable = 'journal-000001 can be read up to record 20 (1970-01-01T00:00:20.000Z), then ';
    for (const [commits, what] of [
      [[...all.slice(0, 2), ...all.slice(3)], 'record 31 follows'],
      [[...all.slice(0, 2), ...all.slice(1)], 'record 11 follows'],
      [[...all.slice(0, 2), foreign, ...all.slice(3)], 'the checksum of the next record is wrong'],
    ] as const) {
      writeFileSync(log, Buffer.concat(commits));
      await expect(reopened(folder)).rejects.toThrow(readable + what);
    }
  });

  test('damage of any kind is refused or reported, and no record is dropped without a report', async () => {
    const random = new Random(11);
    const { folder, log } = await written(100);
    const bytes = readFileSync(log);
    for (let trial = 0; trial < trials(60, 600); trial += 1) {
      const at = random.below(bytes.length);
      const spoilt = Buffer.from(bytes);
      const length = 1 + random.below(3_000);
      const kind = random.below(4);
      if (kind === 0) spoilt.fill(0, at, Math.min(at + length, bytes.length));
      else if (kind === 1)
        for (let i = at; i < Math.min(at + length, bytes.length); i += 1) spoilt[i] = random.below(256);
      else if (kind === 2) spoilt.copyWithin(at, random.below(bytes.length), random.below(bytes.length));
      else spoilt[at] = (spoilt[at] as number) ^ (1 << random.below(8));
      const isShort = kind === 3 && random.below(2) === 0;
      writeFileSync(log, isShort ? bytes.subarray(0, at) : spoilt);
      const isSame = readFileSync(log).equals(bytes);
      try {
        const { said, state, journal } = await reopened(folder);
        expect(state).toEqual(numbers(0, state.length));
        // A file that is cut between two commits is valid.
        const isWhole = isSame || (isShort && at % (bytes.length / 10) === 0);
        expect([trial, state.length < 100 && !isWhole && said.length === 0]).toEqual([trial, false]);
        await journal.close();
      } catch (error) {
        expect(error, String(trial)).toBeInstanceOf(JournalError);
        expect(isSame).toBe(false);
      }
      for (const name of readdirSync(folder).filter((one) => /^journal-00000[^1]/.test(one)))
        rmSync(join(folder, name));
    }
  });

  test('a journal is refused if the file of a generation is missing, or if a folder is in its place', async () => {
    const { folder, log } = await written(20);
    const second = await reopened(folder);
    await second.add(numbers(20, 30));
    await second.journal.close();
    renameSync(join(folder, 'journal-000002'), join(folder, 'journal-000003'));
    await expect(reopened(folder)).rejects.toThrow(/journal-000002: the file is missing\. Restore/);
    rmSync(log);
    mkdirSync(log);
    await expect(reopened(folder)).rejects.toThrow(/journal-000001: it is not a file\. Restore/);
  });
});
