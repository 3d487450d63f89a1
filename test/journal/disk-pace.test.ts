/** Tests how a commit is written: by a thread, or, on a quick disk, while the event loop waits. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DiskPace } from '../../src/journal/disk-pace.js';
import { Generation, readGeneration } from '../../src/journal/generation.js';
import { CHAIN_START, encodeRecords } from '../../src/journal/records.js';
import { newFolder, removeFolders } from './journal-files.js';

removeFolders();

/** A pace after some writes, milliseconds each. */
function paceAfter(...writes: readonly number[]): DiskPace {
  const pace = new DiskPace();
  for (const ms of writes) pace.took(ms);
  return pace;
}
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

describe('a disk', () => {
  test('a disk is tried as a quick disk (written without a thread) after sixteen writes in a row of at most 2 ms', () => {
    expect(paceAfter().isQuick).toBe(false);
    expect(paceAfter(...times(15, 1.9)).isQuick).toBe(false);
    expect(paceAfter(...times(16, 1.9)).isQuick).toBe(true);
    expect(paceAfter(...times(15, 0.2), 2.1, ...times(15, 0.2)).isQuick).toBe(false);
  });

  test('a quick disk is no longer quick after a write that blocks for more than 0.5 ms, and again quick after 16 quick writes', () => {
    const quick = times(16, 0.2);
    expect(paceAfter(...quick, ...times(64, 0.5)).isQuick).toBe(true);
    expect(paceAfter(...quick, ...times(64, 0.5), 0.6).isQuick).toBe(false);
    expect(paceAfter(...quick, ...times(64, 0.5), 0.6, ...times(15, 0.2)).isQuick).toBe(false);
    expect(paceAfter(...quick, ...times(64, 0.5), 0.6, ...quick).isQuick).toBe(true);
  });

  test('a disk whose writes take 1 ms is tried as a quick disk less and less often', () => {
    const pace = paceAfter();
    const tries: number[] = [];
    for (let write = 1; write <= 6_000; write += 1) {
      if (pace.isQuick) tries.push(write);
      pace.took(1);
    }
    expect(tries).toEqual([17, 50, 115, 244, 501, 1014, 2039, 3064, 4089, 5114]);
  });
});

describe('a commit (a write of records to the journal)', () => {
  const first = encodeRecords([{ timeUs: 1, text: 'one' }], CHAIN_START);
  const second = encodeRecords([{ timeUs: 2, text: 'two' }], first.end);
  const begin = async (...writes: readonly number[]) => {
    const path = join(newFolder(), 'journal-000001');
    return { path, file: await Generation.begin(path, paceAfter(...writes)) };
  };

  test('a commit to a quick disk is on disk before the event loop goes on, with the same bytes as one that a thread writes', async () => {
    const [quick, slow] = [await begin(...times(16, 0.2)), await begin()];
    const written = quick.file.commit(1, first.bytes);
    const bytes = readFileSync(quick.path);
    expect(bytes.includes('one')).toBe(true);
    await written;
    await slow.file.commit(1, first.bytes);
    expect(bytes).toEqual(readFileSync(slow.path));
    for (const { file } of [quick, slow]) await file.close();
  });

  test('a commit to a quick disk that was written only in part is overwritten by the next commit', async () => {
    const { path, file } = await begin(...times(16, 0.2));
    await file.commit(1, first.bytes);
    // A write that fails: its size is impossible.
    const bytes = Object.defineProperty(Buffer.alloc(0), 'length', { value: -1 });
    await expect(file.commit(2, bytes)).rejects.toThrow();
    appendFileSync(path, 'half of a commit');
    await file.commit(2, second.bytes);
    await file.close();
    const texts: string[] = [];
    const read = await readGeneration(path, CHAIN_START, true, ({ text }) => texts.push(text));
    expect([texts, read.damagedEnd]).toEqual([['one', 'two'], undefined]);
  });
});
