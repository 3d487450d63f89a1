/**
 * Temporary files of a dataset: their names begin with a point and end with `.draft`, so no engine reads them. A killed
 * process leaves its drafts behind; the next synchronization removes them.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../protocol/index.js';

let drafts = 0;

/** A new name for a draft of a file. */
export function draftName(file: string): string {
  drafts += 1;
  return `.${file}.${process.pid}-${drafts}.draft`;
}

const DRAFT = /^\..+\.(\d+)-\d+\.draft$/;

/** The drafts below a folder whose processes are gone. */
export async function abandonedDrafts(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    const pid = Number(DRAFT.exec(entry.name)?.[1]);
    if (!entry.isFile() || Number.isNaN(pid) || pid === process.pid) continue;
    const path = join(entry.parentPath, entry.name);
    if (!isAlive(pid) || (await isOld(path))) found.push(path);
  }
  return found;
}

export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const path of await abandonedDrafts(folder)) await rm(path, { force: true });
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process may be one of another machine that shares the folder, or have the number of one that is gone. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > DAY_MS;
}
