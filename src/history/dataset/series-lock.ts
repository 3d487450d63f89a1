/**
 * One synchronization of a series at a time: a second one would read the same days again, and its manifest would not have
 * the days of the first.
 *
 * Should two processes hold the lock nevertheless, no row is lost: each day's file is written whole, and the manifest is
 * corrected by the files.
 */
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { FileLock, ownerText } from '../../files/index.js';
import { folderOf, historyError, nameOf, type SeriesName } from './kinds.js';

const FILE = '.sync.lock';

export class SeriesLock {
  private constructor(
    private readonly path: string,
    private readonly lock: FileLock,
    /** The first folder that was made for the lock. */
    private readonly made: string | undefined,
  ) {}

  /** @throws SpotlabError while another synchronization of the series runs */
  static async take(folder: string, series: SeriesName): Promise<SeriesLock> {
    const path = resolve(folder, folderOf(series), FILE);
    const made = await mkdir(dirname(path), { recursive: true });
    const lock = await FileLock.take(path);
    if (lock instanceof FileLock) return new SeriesLock(path, lock, made);
    throw historyError(
      `${nameOf(series)} in ${folder} is being synchronized by ${ownerText(lock)}.`,
      'Wait until this process ends, or end it. Other series and other folders can be synchronized meanwhile.',
    );
  }

  async release(): Promise<void> {
    await this.lock.release();
    if (this.made === undefined) return;
    // Folders that were made for the lock and are still empty are removed. A folder with files stays.
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
