/**
 * Compares the outputs of a notebook with those of another run, without the parts that differ from run to run. No I/O.
 *
 * Ignored: numbers with their signs and arrows, times, durations, generated ids, execution counts, colours, everything
 * drawn with characters, the bytes of pictures, progress displays, and the number of repeated lines of one form (rows
 * of a table). Compared: words and their order in a line, kinds of outputs, and MIME types. For a cell with the tag
 * `volatile`, only kinds and MIME types are compared.
 */
import { stripVTControlCharacters } from 'node:util';
import { PROGRESS_METADATA } from '../output/progress-metadata.js';
import type { Notebook, NotebookCell, NotebookOutput } from './notebook-format.js';

/** A cell whose outputs differ. */
export interface CellDifference {
  /** Number of the cell in the notebook, from 1; cells of all kinds count. */
  readonly cellNumber: number;
  /** Lines of the stored outputs that the new outputs do not contain. */
  readonly missing: readonly string[];
  /** Lines of the new outputs that the stored outputs do not contain. */
  readonly added: readonly string[];
}

/** The cells whose outputs differ. Both notebooks must have the same cells. */
export function outputDifferences(stored: Notebook, executed: Notebook): CellDifference[] {
  return stored.cells.flatMap((cell, index) => {
    const now = executed.cells[index];
    if (cell.cell_type !== 'code' || !now) return [];
    const [before, after] = [comparedLinesOf(cell), comparedLinesOf(now)];
    const missing = before.filter((line) => !after.includes(line));
    const added = after.filter((line) => !before.includes(line));
    return missing.length + added.length > 0 ? [{ cellNumber: index + 1, missing, added }] : [];
  });
}

/** The compared lines of a cell's outputs, without repetitions, in order. */
function comparedLinesOf(cell: NotebookCell): string[] {
  const tags = cell.metadata.tags;
  const isVolatile = Array.isArray(tags) && tags.includes('volatile');
  const lines = (cell.outputs ?? [])
    .filter(isCompared)
    .flatMap((output) => [kindOf(output), ...(isVolatile ? [] : textOf(output).split('\n').map(maskedLine))]);
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Progress displays are not compared: they appear only when reading takes long. */
function isCompared({ metadata }: NotebookOutput): boolean {
  return (metadata as { spotlab?: unknown } | undefined)?.spotlab !== PROGRESS_METADATA.spotlab;
}

function kindOf(output: NotebookOutput): string {
  const types = Object.keys((output.data ?? {}) as object).sort();
  const name = output.output_type === 'stream' ? String(output.name) : types.join(', ');
  return `[${output.output_type}${name === '' ? '' : `: ${name}`}]`;
}

/** The text of an output. For a picture it is the text in the same bundle. */
function textOf(output: NotebookOutput): string {
  if (output.output_type === 'error') return `${output.ename}: ${output.evalue}`;
  if (output.output_type === 'stream') return joined(output.text);
  const data = (output.data ?? {}) as Record<string, unknown>;
  return joined(data['text/plain'] ?? data['text/markdown'] ?? '');
}

const joined = (text: unknown) => (Array.isArray(text) ? text.join('') : String(text));

/** Box drawing, blocks, geometric shapes, arrows, braille, dots of a bar, and the ellipsis of a cut text. */
const DRAWN = /[\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff·…]+/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/**
 * Generated ids such as client order ids: long, with digits and letters. One in fifty ids of 22 characters has no
 * digit.
 */
const GENERATED = /\b(?:(?=\w*\d)(?=\w*[A-Za-z])\w{16,}|(?=[a-z]*[A-Z])(?=[A-Z]*[a-z])[A-Za-z]{22})\b/g;
/** Numbers and times with signs, separators and suffixes: `-1.21`, `≈ 2`, `11-21`, `07:00:01.5`, `1.58K`, `12n`. */
const NUMBER = /(?:[≈~] ?)?[-+]?\d[\d.,:/-]*(?:e[-+]?\d+)?(?:[KMBTn]\b)?/g;

/** Durations with their units: one run may take `900 ms`, another `1.1 s` or `1 m 3 s`. */
const DURATION = /# (?:µs|ms|s|m|h|d)(?!\w)/g;

/** A line without the parts that differ from run to run; '' if nothing is left. */
export function maskedLine(line: string): string {
  const masked = stripVTControlCharacters(line)
    .replace(DRAWN, ' ')
    .replace(UUID, '#')
    .replace(GENERATED, '#')
    .replace(NUMBER, '#')
    .replace(DURATION, '#')
    .replace(/(?:#\s*)+/g, '# ')
    .replace(/\s+/g, ' ')
    .trim();
  return masked === '#' ? '' : masked;
}
