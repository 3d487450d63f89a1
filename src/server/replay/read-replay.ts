/**
 * Reads the recording of one symbol from files, folders and file patterns, given in any order.
 *
 * A recording has klines, trades or aggregate trades, or an order book (snapshots and events) alone or together with
 * trades. Files of one kind are sorted by their first row; each file must continue the file before it.
 */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DepthRecording, KlineRecording, TradeRecording } from '../../market/index.js';
import { DepthReader } from './depth-reader.js';
import { KlineReader } from './kline-reader.js';
import { isHeader, LineReader } from './line-reader.js';
import { readPieces } from './packed-file.js';
import { type FileKind, type Recognised, recognise } from './recognise.js';
import { fail, ReplayFileError } from './replay-error.js';
import { TradeReader } from './trade-reader.js';

/** Kinds of recorded rows. */
export type ReplayKind = 'klines' | 'trades' | 'aggTrades' | 'depth';

/** Options for reading a recording. */
export interface ReadOptions {
  /** Accept missing rows; the klines of a gap are flat. Default false. */
  readonly allowGaps?: boolean;
  /** Default: the symbol in the file names. */
  readonly symbol?: string;
  /** The kind of the files, if it cannot be detected. */
  readonly kind?: ReplayKind;
}

/**
 * Function that reads the series of a dataset at a path; undefined for a path without a dataset. It is passed in, because `src/history` is above this folder
 * and cannot be imported.
 */
export type ReadDataset = (path: string, options: ReadOptions) => Promise<MarketRecording | undefined>;

/** The recording of a symbol: klines, or trades, or a book with or without trades. */
export interface MarketRecording {
  readonly symbol: string;
  readonly klines?: KlineRecording;
  readonly trades?: TradeRecording;
  readonly depth?: DepthRecording;
  /** Number of rows (klines, trades) and of book events that were read. */
  readonly rows: number;
}

/** Maximum size of a snapshot file, bytes. The whole file is read at once; the largest snapshots have 10,000 levels. */
const MAX_SNAPSHOT_BYTES = 64_000_000;
const MAX_FILES = 10_000;
const KINDS = 'klines (11 or 12 columns), trades (6 or 7), aggregate trades (5, 7 or 8), or a recorded book (JSON)';

/**
 * Reads and checks a recording: `await readReplay('BTCUSDT-trades-2025-01-01.zip')`.
 *
 * @param paths files (CSV or JSON, plain, gzip or zip), folders, or patterns with `*` and `?` in the file name
 * @throws {@link ReplayFileError}
 */
export async function readReplay(
  paths: string | readonly string[],
  options: ReadOptions = {},
): Promise<MarketRecording> {
  const given = typeof paths === 'string' ? [paths] : paths;
  const files: Recognised[] = [];
  for (const path of given) files.push(...(await filesAt(path, options.kind)));
  const all = given.join(', ');
  if (files.length === 0) fail('empty', { path: all, line: undefined }, 'there is no recording here');
  const symbol = options.symbol ?? symbolOf(files);
  const of = (kind: FileKind) => files.filter((file) => file.kind === kind).sort((a, b) => a.order - b.order);
  const [klines, trades, aggregates, events, snapshots] = [
    of('klines'),
    of('trades'),
    of('aggTrades'),
    of('depth'),
    of('snapshot'),
  ];
  const kinds = [klines, trades, aggregates].filter((some) => some.length > 0);
  if (kinds.length > 1 || (klines.length > 0 && events.length > 0)) {
    const named = [...new Set(files.map(({ kind }) => kind))].join(' and ');
    const what = `${named} cannot be combined; name files of one kind, or trades with a recorded book`;
    fail('kind', { path: all, line: undefined }, what);
  }
  const allowGaps = options.allowGaps ?? false;
  const read: { -readonly [K in keyof MarketRecording]: MarketRecording[K] } = { symbol, rows: 0 };
  if (klines.length > 0) {
    const reader = new KlineReader();
    await readLines(klines, (line, number, path) => reader.row(line, number, path));
    read.klines = reader.finish(all, allowGaps);
    read.rows += reader.rows;
  }
  const rows = trades.length > 0 ? trades : aggregates;
  if (rows.length > 0) {
    const reader = new TradeReader(rows === trades ? 'trades' : 'aggTrades', allowGaps);
    await readLines(rows, (line, number, path) => reader.row(line, number, path));
    read.trades = reader.finish(all);
    read.rows += reader.rows;
  }
  if (events.length > 0 || snapshots.length > 0) {
    const reader = new DepthReader();
    for (const { path } of snapshots) reader.snapshot(await readWhole(path), path);
    await readLines(events, (line, number, path) => reader.event(line, number, path));
    read.depth = reader.finish(all);
    read.rows += reader.events;
  }
  return read;
}

/** The files of a recording: the named files, and the files of the named folders and patterns. @throws {@link ReplayFileError} */
export async function recordingFiles(paths: readonly string[], kind?: ReplayKind): Promise<string[]> {
  const files: Recognised[] = [];
  for (const path of paths) files.push(...(await filesAt(path, kind)));
  return files.map(({ path }) => path);
}

/** The symbol in the names of the files of a recording. @throws {@link ReplayFileError} */
export async function recordingSymbol(paths: readonly string[], kind?: ReplayKind): Promise<string> {
  const files: Recognised[] = [];
  for (const path of paths) files.push(...(await filesAt(path, kind)));
  return symbolOf(files);
}

/** Like {@link readReplay}, for a text with klines; `path` is used in errors. @throws {@link ReplayFileError} */
export function parseKlines(
  path: string,
  text: string,
  options: { readonly allowGaps?: boolean } = {},
): KlineRecording {
  const reader = new KlineReader();
  const lines = new LineReader(rowsOnly((line, number) => reader.row(line, number, path)));
  lines.feed({ path, bytes: Buffer.from(text) });
  lines.end();
  return reader.finish(path, options.allowGaps ?? false);
}

type TakeLine = (line: string, number: number, path: string) => void;

async function readLines(files: readonly Recognised[], take: TakeLine): Promise<void> {
  const lines = new LineReader(rowsOnly(take));
  for (const { path } of files) {
    for await (const piece of readPieces(path)) lines.feed(piece);
    lines.end();
  }
}

/** Skips the header line of a file. */
function rowsOnly(take: TakeLine): TakeLine {
  return (line, number, path) => {
    if (number > 1 || !isHeader(line)) take(line, number, path);
  };
}

async function readWhole(path: string): Promise<string> {
  let text = '';
  for await (const { bytes } of readPieces(path)) {
    text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (text.length > MAX_SNAPSHOT_BYTES)
      fail(
        'tooLong',
        { path, line: undefined },
        `the file is longer than the ${MAX_SNAPSHOT_BYTES} characters of a snapshot`,
      );
  }
  return text;
}

/** The recordings at a path: one file, or the recordings of a folder or pattern. Other files there are left out. */
async function filesAt(path: string, kind: ReplayKind | undefined): Promise<Recognised[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const isPattern = !isFolder && /[*?]/.test(basename(path));
  if (!isFolder && !isPattern) {
    const file = withKind(await recognise(path), kind);
    if (file.kind === undefined) refuse(file);
    return [file];
  }
  const folder = isFolder ? path : dirname(path);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ReplayFileError('notFound', path, undefined, `the folder cannot be read (${error.code})`, {
      cause: error,
    });
  });
  const wanted = names.filter((name) => !name.startsWith('.') && (isFolder || matches(name, basename(path))));
  if (wanted.length > MAX_FILES) fail('tooLong', { path, line: undefined }, `there are more than ${MAX_FILES} files`);
  const files: Recognised[] = [];
  for (const name of wanted.sort()) {
    const file = join(folder, name);
    if ((await stat(file)).isDirectory()) continue;
    files.push(withKind(await recognise(file), kind));
  }
  const known = files.filter((file) => file.kind !== undefined);
  if (known.length === 0) {
    const what = isFolder ? 'the folder contains no recording' : 'no recording matches the pattern';
    fail(isFolder ? 'empty' : 'notFound', { path, line: undefined }, `${what}; a recording has ${KINDS}`);
  }
  return known;
}

function withKind(file: Recognised, kind: ReplayKind | undefined): Recognised {
  return kind === undefined || file.kind === kind || file.kind === 'snapshot' ? file : { ...file, kind };
}

function refuse({ path, firstLine, columns }: Recognised): never {
  if (firstLine === '') fail('empty', { path, line: undefined }, 'the file has no rows');
  const what = `unknown row with ${columns} columns: '${firstLine}'; a recording has ${KINDS}`;
  return fail('columns', { path, line: 1 }, what);
}

/** The symbol in the file names. @throws ReplayFileError for no symbol, and for different symbols */
function symbolOf(files: readonly Recognised[]): string {
  const named = files.filter(({ symbol }) => symbol !== undefined);
  const [first] = named;
  const { path } = files[0] as Recognised;
  if (first?.symbol === undefined) {
    return fail('symbol', { path, line: undefined }, 'the file name contains no symbol; give the symbol as an option');
  }
  const other = named.find(({ symbol }) => symbol !== first.symbol);
  if (other === undefined) return first.symbol;
  const what = `its symbol is ${other.symbol}, but the symbol of ${first.path} is ${first.symbol}; use one symbol`;
  return fail('symbol', { path: other.path, line: undefined }, what);
}

/** Whether a file name matches a pattern: `*` matches any text, `?` one character. */
function matches(name: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(name);
}
