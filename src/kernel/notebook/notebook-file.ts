/**
 * Notebook files: reading with clear refusals, writing byte for byte as Jupyter's own tools write.
 *
 * Reads nbformat 4; writes 4.5, in which every cell has an id: ids that are there are kept, missing ones are made from the
 * cell's number, so that a run gives the same file twice. Keys are sorted, one space indents, texts are lists of lines,
 * and what a front end notes of one run (timings, trust) is left out: a notebook that Jupyter has saved shows in a diff
 * what its cells show differently, and nothing else. Source: nbformat documentation, "The Notebook file format".
 */
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Content } from '../wire/message.js';

/** An output as it stands in the file; `text` and textual MIME data are lists of lines. */
export type NotebookOutput = Record<string, unknown>;

export interface NotebookCell {
  readonly cell_type: string;
  id?: string;
  metadata: Record<string, unknown>;
  source: string | readonly string[];
  outputs?: NotebookOutput[];
  execution_count?: number | null;
}

export interface Notebook {
  cells: NotebookCell[];
  metadata: Record<string, unknown>;
  nbformat: number;
  nbformat_minor: number;
}

/** A file that is no notebook we can run; the message names the file. */
export class NotebookError extends Error {
  override readonly name = 'NotebookError';
}

/** Reads and checks a notebook; throws {@link NotebookError}. */
export function readNotebook(path: string): Notebook {
  return parseNotebook(readNotebookText(path), path);
}

/** The text of a notebook's file; throws {@link NotebookError}. */
export function readNotebookText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const known: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EACCES: 'it may not be read' };
    throw new NotebookError(`${path}: ${known[code ?? ''] ?? message}`);
  }
}

/** Checks the text of a notebook; throws {@link NotebookError}, which names `path`. */
export function parseNotebook(text: string, path: string): Notebook {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new NotebookError(`${path}: not JSON, so not a notebook (${(error as Error).message})`);
  }
  const notebook = checked(data, path);
  notebook.nbformat_minor = Math.max(notebook.nbformat_minor, 5);
  addMissingIds(notebook.cells);
  return notebook;
}

function checked(data: unknown, path: string): Notebook {
  const refuse = (why: string) => new NotebookError(`${path}: ${why}`);
  if (!isRecord(data) || !('nbformat' in data)) throw refuse('JSON, but not a notebook: it has no nbformat');
  if (data.nbformat !== 4) {
    throw refuse(`nbformat ${String(data.nbformat)}; only 4 is read. Open and save it in a current Jupyter first`);
  }
  if (!Array.isArray(data.cells)) throw refuse('not a notebook: it has no list of cells');
  for (const [index, cell] of data.cells.entries()) {
    const isText = (source: unknown) =>
      typeof source === 'string' || (Array.isArray(source) && source.every((line) => typeof line === 'string'));
    if (!isRecord(cell) || typeof cell.cell_type !== 'string' || !isText(cell.source)) {
      throw refuse(`cell ${index + 1} has no cell_type or no source`);
    }
    if (!isRecord(cell.metadata)) cell.metadata = {};
  }
  const metadata = isRecord(data.metadata) ? data.metadata : {};
  const language = languageOf(metadata);
  if (language !== undefined && !['typescript', 'javascript'].includes(language.toLowerCase())) {
    throw refuse(`its cells are ${language}; spotlab runs TypeScript`);
  }
  const minor = typeof data.nbformat_minor === 'number' ? data.nbformat_minor : 0;
  return { ...data, metadata, nbformat_minor: minor } as unknown as Notebook;
}

function languageOf(metadata: Record<string, unknown>): string | undefined {
  for (const part of [metadata.language_info, metadata.kernelspec]) {
    const name = isRecord(part)
      ? (part.language ?? (part === metadata.language_info ? part.name : undefined))
      : undefined;
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function addMissingIds(cells: readonly NotebookCell[]): void {
  const taken = new Set(cells.map((cell) => cell.id));
  for (const [index, cell] of cells.entries()) {
    if (typeof cell.id === 'string') continue;
    let id = `cell-${index + 1}`;
    while (taken.has(id)) id += '-x';
    taken.add(id);
    cell.id = id;
  }
}

/** The text of a cell. */
export function sourceOf(cell: NotebookCell): string {
  return typeof cell.source === 'string' ? cell.source : cell.source.join('');
}

/** What front ends write beside a cell about one run of it, and what they never save. */
const RUN_METADATA = ['execution', 'ExecuteTime', 'papermill', 'trusted'];

/** The notebook as the text of its file. */
export function formatNotebook(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => {
    const { execution_count, outputs, source, ...rest } = cell;
    const metadata = Object.entries(cell.metadata).filter(([name]) => !RUN_METADATA.includes(name));
    return {
      ...rest,
      ...(cell.cell_type === 'code' ? { execution_count: execution_count ?? null, outputs: outputs ?? [] } : {}),
      metadata: Object.fromEntries(metadata),
      source: linesOf(typeof source === 'string' ? source : source.join('')),
    };
  });
  return `${JSON.stringify(sorted({ ...notebook, cells }), null, 1)}\n`;
}

/** A value of JSON whose objects have their keys sorted, as Jupyter writes them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** Writes a notebook whole or not at all, through a link to where it points, with the rights that the file has. */
export function writeNotebook(path: string, notebook: Notebook): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  const target = mode === undefined ? path : realpathSync(path);
  const draft = `${target}.${process.pid}.part`;
  try {
    writeFileSync(draft, formatNotebook(notebook));
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new NotebookError(`${path}: cannot be written (${(error as Error).message})`);
  }
}

/** A MIME bundle as it stands in the file: textual data as lists of lines, JSON as it is. */
export function fileBundle(bundle: Content): Record<string, unknown> {
  const isLines = (type: string) => type.startsWith('text/') || type === 'image/svg+xml' || /javascript$/.test(type);
  return Object.fromEntries(
    Object.entries(bundle)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, data]) => [type, typeof data === 'string' && isLines(type) ? linesOf(data) : data]),
  );
}

/** Line ends of Python's `splitlines`, by which Jupyter cuts texts: a lone `\r` (of a progress bar) ends a line too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators that Python counts are control characters
const LINE_END = /(?<=\r\n|\r(?!\n)|[\n\v\f\x1c-\x1e\x85\u2028\u2029])/;

/** Text as lines that keep their line ends. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(LINE_END);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
