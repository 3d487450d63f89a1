/** Finds the files of a market on another machine, by their content: at the same path, or in a shared folder. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOfFile, type MarketContent } from '../market/market-contents.js';
import { queueError } from './queue-link.js';

/** Maximum number of files in the shared folder, including its subfolders. */
const MAX_FILES = 100_000;

export class RecordingFinder {
  readonly #folder: string | undefined;
  /** Hashes of files. The key contains path, size and time of change. */
  readonly #hashes = new Map<string, string>();

  /** @param folder folder with recordings; undefined: files are only looked for at the paths of the sender */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** The path of each file on this machine. @throws SpotlabError `SPOTLAB_QUEUE` for a file that this machine does not have */
  async pathsOf(contents: readonly MarketContent[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const content of contents) {
      if (content.path !== 'events') found.set(content.path, await this.#pathOf(content));
    }
    return found;
  }

  async #pathOf({ path, bytes, sha256 }: MarketContent): Promise<string> {
    const name = basename(path);
    const inFolder = this.#folder === undefined ? [] : filesUnder(this.#folder);
    // Files of the same name come first, because one of them is most likely the wanted file.
    const sorted = inFolder.sort((a, b) => Number(basename(b) === name) - Number(basename(a) === name));
    for (const one of [path, ...sorted]) {
      const known = statSync(one, { throwIfNoEntry: false });
      if (known?.isFile() !== true || known.size !== bytes) continue;
      const key = `${one} ${known.size} ${known.mtimeMs}`;
      const hash = this.#hashes.get(key) ?? (await hashOfFile(one)).sha256;
      this.#hashes.set(key, hash);
      if (hash === sha256) return one;
    }
    const where = this.#folder === undefined ? 'at its path' : `at its path or in ${this.#folder}`;
    throw queueError(
      `a worker has no file with the content of ${name} (SHA-256 ${sha256}) ${where}.`,
      'Copy the file into a folder of the worker, and start the worker with --data DIR.',
    );
  }
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .slice(0, MAX_FILES)
    .map((entry) => join(entry.parentPath, entry.name));
}
