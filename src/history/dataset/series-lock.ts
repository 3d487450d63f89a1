/**
 * One synchronization of a series at a time: a second one would read the same days again, and its manifest would not have
 * the days of the first.
 *
 * The lock is a file beside the days that names its process. It is free again when that process is gone, and, for a process
 * of another machine, when it has not renewed the file for a minute. Should two processes hold it nevertheless, no row is
 * lost: each day's file is written whole, and the manifest is corrected by the files.
 */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { draftName, isAlive } from './drafts.js';
import { folderOf, historyError, nameOf, type SeriesName } from './kinds.js';

const FILE = '.sync.lock';
const RENEW_MS = 15_000;
const GONE_MS = 60_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Tells apart two holders with the same number. */
  readonly id: string;
}

/** The locks of this process, by their paths: a process with the number of this one may have been killed. */
const held = new Set<string>();

export class SeriesLock {
  readonly #timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    /** The first folder that was made for the lock. */
    private readonly made: string | undefined,
  ) {
    held.add(path);
    this.#timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), RENEW_MS).unref();
  }

  /** @throws SpotlabError while another synchronization of the series runs */
  static async take(folder: string, series: SeriesName): Promise<SeriesLock> {
    const path = resolve(folder, folderOf(series), FILE);
    const made = await mkdir(dirname(path), { recursive: true });
    for (;;) {
      if (await create(path)) return new SeriesLock(path, made);
      const holder = await holderOf(path);
      if (holder === undefined) continue;
      if (!(await isGone(path, holder))) {
        const who = holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
        throw historyError(
          `${nameOf(series)} in ${folder} is being synchronized by ${who}.`,
          'Wait until it ends, or end it. Other series and other folders can be synchronized beside it.',
        );
      }
      await removeLock(path, holder);
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    held.delete(this.path);
    await rm(this.path, { force: true });
    if (this.made === undefined) return;
    // Folders without a day say nothing. One that is not empty stays.
    const top = dirname(resolve(this.made));
    for (let at = dirname(this.path); at !== top; at = dirname(at)) {
      if (
        !(await rmdir(at).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }
}

/** @returns whether the lock was free. It appears with its text, so nobody sees an empty one */
async function create(path: string): Promise<boolean> {
  const name = draftName(FILE);
  const draft = join(dirname(path), name);
  await writeFile(draft, JSON.stringify({ pid: process.pid, host: hostname(), id: name }));
  try {
    // Some file systems have no links.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Who holds a lock; undefined when it is free now. */
async function holderOf(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, host: '', id: text };
  }
}

async function isGone(path: string, { pid, host }: Holder): Promise<boolean> {
  if (host === hostname()) return pid === process.pid ? !held.has(path) : !isAlive(pid);
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > GONE_MS;
}

/** Removes a lock whose holder is gone, unless another process has removed it and taken its place meanwhile. */
async function removeLock(path: string, { id }: Holder): Promise<void> {
  const aside = join(dirname(path), draftName(FILE));
  await rename(path, aside).catch(() => {});
  const found = await holderOf(aside);
  if (found !== undefined && found.id !== id) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
