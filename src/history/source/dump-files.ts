/**
 * Reads days of a series from public dump files on this machine, such as `BTCUSDT-1m-2024-01.zip`. A file is of a day or of
 * a month, plain, gzip or zip, and is checked against its `.CHECKSUM` file where there is one.
 *
 * Rows are streamed. Some published files are not in the order of their ids; such a file is read a second time, its rows
 * are kept in memory and sorted.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '../../protocol/index.js';
import { isHeader, LineReader, ReplayFileError, readPieces } from '../../server/index.js';
import { type Day, dayOf, isDay } from '../dataset/days.js';
import { historyError, type KindLayout, layoutOf, nameOf, type SeriesName } from '../dataset/kinds.js';
import { hashOfFile } from '../dataset/part-writer.js';
import { RowBatch } from '../dataset/row-batch.js';
import { CsvRows } from './csv-rows.js';
import { byDay, type SourceEvent } from './day-rows.js';
import { sortedRows } from './sorted-rows.js';

export interface DumpFile {
  readonly path: string;
  /** Name for messages, and for the description of the rows. */
  readonly name: string;
  /** The days that the file contains completely, according to its name; undefined if the name has no date. */
  readonly days: { readonly first: Day; readonly last: Day } | undefined;
}

/** The files of a series at a path, a folder with its subfolders or a single file, in the order of their days. */
export async function dumpFilesAt(path: string, series: SeriesName): Promise<DumpFile[]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw historyError(`the source ${path} cannot be read (${error.code}).`, 'Name a folder of dump files, or a file.');
  });
  const paths = found.isDirectory()
    ? (await readdir(path, { withFileTypes: true, recursive: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path];
  const begin = `${series.symbol}-${series.interval ?? series.kind}`;
  const files = paths.flatMap((one): DumpFile[] => {
    const name = basename(one);
    const [, rest] = /^(.*?)\.(?:csv|csv\.gz|zip)$/.exec(name) ?? [];
    if (rest === undefined || !rest.startsWith(begin) || !/^[-_]|^$/.test(rest.slice(begin.length))) return [];
    return [{ path: one, name, days: daysNamed(rest.slice(begin.length + 1)) }];
  });
  if (files.length > 0) return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  throw historyError(
    `there is no dump file of ${nameOf(series)} in ${path}.`,
    `Their names begin with ${begin}-, such as ${begin}-2024-01-15.zip or ${begin}-2024-01.zip.`,
  );
}

/** The days of a file by its name: one day for `2024-01-15`, all days of the month for `2024-01`. */
function daysNamed(text: string): DumpFile['days'] {
  if (isDay(text)) return { first: text, last: text };
  if (!/^\d{4}-\d{2}$/.test(text) || !isDay(`${text}-01`)) return undefined;
  const [year, month] = text.split('-').map(Number) as [number, number];
  return { first: `${text}-01`, last: dayOf(Date.UTC(year, month, 0) * 1_000) };
}

/** Thrown at the first row that is out of order. */
const OUT_OF_ORDER = new Error('the rows are not in order');

/** The rows of a file that are of wanted days. @throws ReplayFileError for an invalid row */
export async function* dumpRows(
  file: DumpFile,
  series: SeriesName,
  isWanted: (day: Day) => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceEvent, void, undefined> {
  await checkHash(file);
  const layout = layoutOf(series);
  try {
    yield* eventsOf(file, layout, inOrder(batchesOf(file, layout, signal)), isWanted);
  } catch (error) {
    if (error !== OUT_OF_ORDER) throw error;
    yield { what: 'again' };
    yield* eventsOf(file, layout, sortedRows(batchesOf(file, layout, signal), file.name), isWanted);
  }
}

/** Yields the batches as long as their rows are in the order of their keys. @throws OUT_OF_ORDER */
async function* inOrder(batches: AsyncIterable<RowBatch>): AsyncGenerator<RowBatch, void, undefined> {
  let lastKey = Number.NEGATIVE_INFINITY;
  for await (const batch of batches) {
    for (let row = 0; row < batch.length; row += 1) {
      const key = batch.key(row);
      if (key <= lastKey) throw OUT_OF_ORDER;
      lastKey = key;
    }
    yield batch;
  }
}

/**
 * The events of rows in order. A day is complete if the name of the file says so, if the file has rows before and after
 * it, or if it has all its klines.
 */
async function* eventsOf(
  { days, name }: DumpFile,
  layout: KindLayout,
  batches: AsyncIterable<RowBatch>,
  isWanted: (day: Day) => boolean,
): AsyncGenerator<SourceEvent, void, undefined> {
  let [first, open, rows] = ['', '', 0];
  const end = (goesOn: boolean): SourceEvent => {
    const isNamed = days !== undefined && open >= days.first && open <= days.last;
    const isInside = goesOn && open !== first;
    const isWhole = layout.kind === 'klines' && rows * layout.step === DAY_MS * 1_000;
    return { what: 'end', day: open, isComplete: isNamed || isInside || isWhole, source: name };
  };
  for await (const batch of batches) {
    for (const { day, start, end: until } of byDay(batch)) {
      if (first === '') first = day;
      if (day !== open) {
        if (open !== '' && isWanted(open)) yield end(true);
        [open, rows] = [day, 0];
      }
      rows += until - start;
      if (isWanted(day)) yield { what: 'rows', day, batch, start, end: until };
    }
  }
  if (open !== '' && isWanted(open)) yield end(false);
}

/** The rows of a file in its order, a batch at a time. */
async function* batchesOf(
  { path }: DumpFile,
  layout: KindLayout,
  signal: AbortSignal | undefined,
): AsyncGenerator<RowBatch, void, undefined> {
  const csv = new CsvRows(layout);
  let batch = new RowBatch(layout);
  const full: RowBatch[] = [];
  const lines = new LineReader((line, number, at) => {
    if (number === 1 && isHeader(line)) return;
    csv.add(line, number, at, batch);
    if (!batch.isFull) return;
    full.push(batch);
    batch = new RowBatch(layout);
  });
  for await (const piece of readPieces(path)) {
    signal?.throwIfAborted();
    lines.feed(piece);
    yield* full.splice(0);
  }
  lines.end();
  yield* full;
  if (batch.length > 0) yield batch;
}

/** Compares a file with the hash in the `.CHECKSUM` file beside it. @throws ReplayFileError when they differ */
async function checkHash({ path, name }: DumpFile): Promise<void> {
  const text = await readFile(`${path}.CHECKSUM`, 'utf8').catch(() => undefined);
  const problem = text === undefined ? undefined : await hashProblem(path, name, text);
  if (problem !== undefined)
    throw new ReplayFileError('unreadable', path, undefined, `${problem}; download both again`);
}

/** Compares the hash of a file with the text of its `.CHECKSUM` file. @returns the problem as a text; undefined when the hash is right */
export async function hashProblem(path: string, name: string, text: string): Promise<string | undefined> {
  const expected = /^[0-9a-f]{64}\b/i.exec(text.trim())?.[0].toLowerCase();
  const { sha256 } = await hashOfFile(path);
  return expected === sha256 ? undefined : `its SHA-256 is ${sha256}, but ${name}.CHECKSUM has ${expected ?? 'none'}`;
}
