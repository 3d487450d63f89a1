/**
 * Notebook files: reading with clear refusals, writing as Jupyter's own tools write.
 *
 * Reads nbformat 4; writes 4.5, in which every cell has an id: ids that are there are kept, missing ones are made from the
 * cell's number, so that a run gives the same file twice. Texts are kept as lists of lines and one space indents, which
 * keeps diffs readable. Source: nbformat documentation, "The Notebook file format".
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Content } from './message.js';

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
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error);
    throw new NotebookError(`${path}: ${why}`);
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new NotebookError(`${path}: not JSON, so not a notebook (${(error as Error).message})`);
  }
  const notebook = checked(data, path);
  notebook.nbformat_minor = Math.max(notebook.nbformat_minor, 5);
  giveIds(notebook.cells);
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

function giveIds(cells: readonly NotebookCell[]): void {
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

/** The notebook as the text of its file. */
export function formatNotebook(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => {
    const { cell_type, execution_count, id, metadata, outputs, source, ...rest } = cell;
    const text = linesOf(typeof source === 'string' ? source : source.join(''));
    const isCode = cell_type === 'code';
    // Keys in the order Jupyter writes them, which is that of the alphabet.
    return {
      cell_type,
      ...(isCode ? { execution_count: execution_count ?? null } : {}),
      id,
      metadata,
      ...(isCode ? { outputs: outputs ?? [] } : {}),
      source: text,
      ...rest,
    };
  });
  const { metadata, nbformat, nbformat_minor, cells: _, ...rest } = notebook;
  return `${JSON.stringify({ cells, metadata, nbformat, nbformat_minor, ...rest }, null, 1)}\n`;
}

/** Writes a notebook whole or not at all. */
export function writeNotebook(path: string, notebook: Notebook): void {
  const draft = `${path}.${process.pid}.part`;
  writeFileSync(draft, formatNotebook(notebook));
  renameSync(draft, path);
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

/** Text as lines that keep their line ends. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
