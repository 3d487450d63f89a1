/**
 * Writes notebook files with the same bytes as Jupyter's own tools, and reads them.
 *
 * Reads nbformat 4 and writes nbformat 4.5, in which every cell has an id. Existing ids are kept; missing ids are made
 * from the cell's place in the notebook, so that two runs write the same file. Keys are sorted, the indent is one space, and texts are
 * lists of lines. Metadata of one run (timings, trust) is not written, so that a diff shows only changed outputs.
 * Source: nbformat documentation, "The Notebook file format".
 */

import { isRecord } from '../../protocol/index.js';
import type { Content } from '../wire/message.js';

/** An output in the format of the file: `text` and textual MIME data are lists of lines. */
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

/** A file cannot be read, written or run as a notebook. The message contains the path. */
export class NotebookError extends Error {
  override readonly name = 'NotebookError';

  /** @param language the language of a notebook that belongs to another kernel */
  constructor(
    message: string,
    readonly language?: string,
  ) {
    super(message);
  }
}

/** Parses and checks the text of a notebook. @throws NotebookError, whose message contains `path` */
export function parseNotebook(text: string, path: string): Notebook {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new NotebookError(`${path}: not a notebook, because the file is not JSON (${(error as Error).message})`);
  }
  const notebook = checked(data, path);
  notebook.nbformat_minor = Math.max(notebook.nbformat_minor, 5);
  addMissingIds(notebook.cells);
  return notebook;
}

function checked(data: unknown, path: string): Notebook {
  const refuse = (why: string) => new NotebookError(`${path}: ${why}`);
  if (!isRecord(data) || !('nbformat' in data)) throw refuse('not a notebook: the JSON has no nbformat');
  if (data.nbformat !== 4) {
    throw refuse(
      `nbformat ${String(data.nbformat)} is not supported, only 4. Open and save the notebook in a current Jupyter`,
    );
  }
  if (!Array.isArray(data.cells)) throw refuse('not a notebook: the JSON has no list of cells');
  for (const [index, cell] of data.cells.entries()) {
    const isText = (source: unknown) =>
      typeof source === 'string' || (Array.isArray(source) && source.every((line) => typeof line === 'string'));
    if (!isRecord(cell) || typeof cell.cell_type !== 'string' || !isText(cell.source)) {
      throw refuse(`cell ${index + 1} has no cell_type or no source`);
    }
    if (!isRecord(cell.metadata)) Object.assign(cell, { metadata: {} });
  }
  const metadata = isRecord(data.metadata) ? data.metadata : {};
  const language = languageOf(metadata);
  if (language !== undefined && !['typescript', 'javascript'].includes(language.toLowerCase())) {
    throw new NotebookError(
      `${path}: the language of the notebook is ${language}; spotlab runs only TypeScript and JavaScript`,
      language,
    );
  }
  const minor = typeof data.nbformat_minor === 'number' ? data.nbformat_minor : 0;
  return { ...data, metadata, nbformat_minor: minor } as Notebook;
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

/** Metadata about one run of a cell, which is not written. */
const RUN_METADATA = ['execution', 'ExecuteTime', 'papermill', 'trusted'];

/** The text of the notebook's file. */
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

/** Sorts the keys of all objects in a JSON value, as Jupyter does. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** A MIME bundle in the format of the file: textual data as lists of lines, JSON data unchanged. */
export function fileBundle(bundle: Content): Record<string, unknown> {
  const isLines = (type: string) => type.startsWith('text/') || type === 'image/svg+xml' || /javascript$/.test(type);
  return Object.fromEntries(
    Object.entries(bundle)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, data]) => [type, typeof data === 'string' && isLines(type) ? linesOf(data) : data]),
  );
}

/** The line ends of Python's `splitlines`, which Jupyter uses: a `\r` without `\n` (of a progress bar) is also one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators that Python counts are control characters
const LINE_END = /(?<=\r\n|\r(?!\n)|[\n\v\f\x1c-\x1e\x85\u2028\u2029])/;

/** Splits a text into lines that include their line ends. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(LINE_END);
}
