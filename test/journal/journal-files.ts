/** A journal in a directory, and the records that it recovers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { Journal, type RecordStore } from '../../src/journal/journal.js';

const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-journal-'));
  folders.push(folder);
  return folder;
}

/** Removes the folders of a test after it. Each test file calls this once. */
export function removeFolders(): void {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}

/** Opens a journal of numbers as a new process does; returns its messages and the recovered records. */
export async function reopened(folder: string, beginStore?: (folder: string) => Promise<RecordStore>) {
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

export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `record ${String(from + i).padStart(4, '0')} ${'.'.repeat(150)}`);

/**
 * Writes a journal of one generation with this number of records, ten per commit, and leaves it as a killed process
 * does.
 */
export async function written(count: number): Promise<{ folder: string; log: string }> {
  const folder = newFolder();
  const { journal, add } = await reopened(folder);
  for (let from = 0; from < count; from += 10) await add(numbers(from, Math.min(count, from + 10)));
  await journal.close();
  return { folder, log: join(folder, 'journal-000001') };
}

export const error = (code: string, text: string) => Object.assign(new Error(`${code}: ${text}, write`), { code });
