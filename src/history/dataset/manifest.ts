/**
 * The manifest of a series, `_manifest.json` beside its days: what each day holds. Engines skip names that begin with an
 * underscore.
 *
 * The part files are the truth, since each describes itself: a day that the manifest does not know, or whose file is of
 * another size or newer than the manifest, is read again from the file. So no harm is done if a process is killed after
 * it has written a part file and before it has written the manifest.
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWholeFileAsync } from '../../files/index.js';
import { type Day, isDay } from './days.js';
import { folderOf, historyError, nameOf, type SeriesName } from './kinds.js';
import type { DayEntry } from './part-info.js';
import { readInfo } from './part-reader.js';
import { hashOfFile, partPath } from './part-writer.js';

const FILE = '_manifest.json';
const VERSION = 1;

interface ManifestText {
  readonly version: number;
  readonly kind: string;
  readonly interval?: string | undefined;
  readonly symbol: string;
  readonly origin?: string | undefined;
  readonly days: Readonly<Record<Day, DayEntry>>;
}

export class Manifest {
  #days: Map<Day, DayEntry>;

  private constructor(
    readonly folder: string,
    readonly series: SeriesName,
    /** The exchange that the rows come from; undefined before the first synchronization. */
    public origin: string | undefined,
    days: Map<Day, DayEntry>,
  ) {
    this.#days = days;
  }

  /** The manifest as it is on the disk, for `verify`. @returns undefined when there is no readable manifest */
  static async read(folder: string, series: SeriesName): Promise<Manifest | undefined> {
    const text = await readFile(manifestPath(folder, series), 'utf8').catch(() => undefined);
    const given = text === undefined ? undefined : parsed(text);
    if (!given) return undefined;
    if (given.version !== VERSION) {
      throw historyError(
        `the dataset ${folder} has version ${given.version}; this spotlab reads version ${VERSION}.`,
        'Use a newer spotlab.',
      );
    }
    return new Manifest(folder, series, given.origin, new Map(Object.entries(given.days)));
  }

  /** The manifest, corrected to match the existing part files. Writes nothing. */
  static async open(folder: string, series: SeriesName): Promise<Manifest> {
    const known = await Manifest.read(folder, series);
    const manifest = new Manifest(folder, series, known?.origin, new Map(known?.days ?? []));
    await manifest.#correct();
    return manifest;
  }

  /** The days in order, those without rows included. */
  get days(): readonly (readonly [Day, DayEntry])[] {
    return [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  day(day: Day): DayEntry | undefined {
    return this.#days.get(day);
  }

  /** Records a day, and writes the manifest. */
  async set(day: Day, entry: DayEntry): Promise<void> {
    this.#days.set(day, entry);
    await this.save();
  }

  async save(): Promise<void> {
    const path = manifestPath(this.folder, this.series);
    const { kind, interval, symbol } = this.series;
    const days = this.days.map(([day, entry]) => `  ${JSON.stringify(day)}: ${JSON.stringify(entry)}`);
    const head = JSON.stringify({ version: VERSION, kind, interval, symbol, origin: this.origin }).slice(0, -1);
    await mkdir(dirname(path), { recursive: true });
    // A line for each day, so that people and text tools can read it.
    const text = `${head},"days":{\n${days.join(',\n')}\n}}\n`;
    await writeWholeFileAsync(path, [text], { mode: 0o666 });
  }

  /** Corrects the entries of days whose files were written after the manifest, or were removed. */
  async #correct(): Promise<void> {
    const { folder, series } = this;
    const writtenMs = await stat(manifestPath(folder, series)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    const there = new Set(await daysOnDisk(folder, series));
    for (const [day, { rows }] of this.#days) if (rows > 0 && !there.has(day)) this.#days.delete(day);
    for (const day of there) {
      const path = partPath(folder, series, day);
      const found = await stat(path);
      const known = this.#days.get(day);
      if (known && known.bytes === found.size && found.mtimeMs <= writtenMs) continue;
      const info = await readInfo(path, day);
      if (info) this.#days.set(day, { ...info, ...(await hashOfFile(path)) });
      // A damaged file counts as missing: the next synchronization reads its day again.
      else this.#days.delete(day);
    }
  }
}

const manifestPath = (folder: string, series: SeriesName): string => join(folder, folderOf(series), FILE);

function parsed(text: string): ManifestText | undefined {
  try {
    const given = JSON.parse(text) as ManifestText;
    return typeof given === 'object' && given !== null && typeof given.days === 'object' ? given : undefined;
  } catch {
    return undefined;
  }
}

/** The days that have a folder, in order. A folder without a part file is left over from a synchronization that stopped. */
export async function dayFolders(folder: string, series: SeriesName): Promise<Day[]> {
  const names = await readdir(join(folder, folderOf(series))).catch(() => []);
  return names
    .map((name) => /^day=(.+)$/.exec(name)?.[1] ?? '')
    .filter(isDay)
    .sort();
}

/** The days whose part file exists. */
export async function daysOnDisk(folder: string, series: SeriesName): Promise<Day[]> {
  const days: Day[] = [];
  for (const day of await dayFolders(folder, series)) {
    const isThere = await stat(partPath(folder, series, day)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) days.push(day);
  }
  return days;
}

/** The name of a series with its folder, for messages. */
export const seriesText = (folder: string, series: SeriesName): string => `${nameOf(series)} in ${folder}`;
