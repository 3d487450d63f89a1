/** Finds and removes the unfinished files (drafts) that a killed synchronization has left in a dataset. The next synchronization calls it. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, processOfDraft } from '../../files/index.js';
import { DAY_MS } from '../../protocol/index.js';

/** The drafts below a folder whose processes no longer run. */
export async function abandonedDrafts(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    const pid = processOfDraft(entry.name);
    if (!entry.isFile() || pid === undefined || pid === process.pid) continue;
    const path = join(entry.parentPath, entry.name);
    if (!isAlive(pid) || (await isOld(path))) found.push(path);
  }
  return found;
}

export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const path of await abandonedDrafts(folder)) await rm(path, { force: true });
}

/** The id in the name proves nothing: the process may run on another machine that shares the folder, or a new process may have the same id. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > DAY_MS;
}
