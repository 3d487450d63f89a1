/**
 * Outputs of a notebook beside those of another run: what they say has to be the same, what differs from run to run has
 * not. Pure.
 *
 * Volatile are: numbers with their signs and arrows, times, durations, generated ids, execution counts, colours, everything drawn with
 * characters, the bytes of pictures, progress, and how many lines of one form follow each other (rows of a table). What is
 * left are words and their order in a line, kinds of outputs, and MIME types. A cell tagged `volatile` is compared by kinds
 * and types alone.
 */
import { stripVTControlCharacters } from 'node:util';
import { PROGRESS_METADATA } from '../output/progress-metadata.js';
import type { Notebook, NotebookCell, NotebookOutput } from './notebook-file.js';

/** A cell that shows something else than before. */
export interface CellDifference {
  /** Number of the cell in the notebook, of all kinds, from 1. */
  readonly cellNumber: number;
  /** What the stored outputs say and the new ones do not, line by line. */
  readonly missing: readonly string[];
  /** What the new ones say and the stored ones did not. */
  readonly added: readonly string[];
}

/** The cells whose outputs differ; both notebooks have the same cells. */
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

/** What the outputs of a cell say, once each, in order. */
function comparedLinesOf(cell: NotebookCell): string[] {
  const tags = cell.metadata.tags;
  const isVolatile = Array.isArray(tags) && tags.includes('volatile');
  const lines = (cell.outputs ?? [])
    .filter(isCompared)
    .flatMap((output) => [kindOf(output), ...(isVolatile ? [] : textOf(output).split('\n').map(maskedLine))]);
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Progress is shown only where reading took a while. */
function isCompared({ metadata }: NotebookOutput): boolean {
  return (metadata as { spotlab?: unknown } | undefined)?.spotlab !== PROGRESS_METADATA.spotlab;
}

function kindOf(output: NotebookOutput): string {
  const types = Object.keys((output.data ?? {}) as object).sort();
  const name = output.output_type === 'stream' ? String(output.name) : types.join(', ');
  return `[${output.output_type}${name === '' ? '' : `: ${name}`}]`;
}

/** The words of an output; those of a picture are in the text beside it. */
function textOf(output: NotebookOutput): string {
  if (output.output_type === 'error') return `${output.ename}: ${output.evalue}`;
  if (output.output_type === 'stream') return joined(output.text);
  const data = (output.data ?? {}) as Record<string, unknown>;
  return joined(data['text/plain'] ?? data['text/markdown'] ?? '');
}

const joined = (text: unknown) => (Array.isArray(text) ? text.join('') : String(text));

/** Box drawing, blocks, geometric shapes, arrows, braille, dots that fill a bar, and the ellipsis of what was cut. */
const DRAWN = /[\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff·…]+/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Client order ids and the like: long, with digits and letters; one in fifty of 22 characters has no digit. */
const GENERATED = /\b(?:(?=\w*\d)(?=\w*[A-Za-z])\w{16,}|(?=[a-z]*[A-Z])(?=[A-Z]*[a-z])[A-Za-z]{22})\b/g;
/** Numbers and times with signs, separators and letters of size: `-1.21`, `≈ 2`, `11-21`, `07:00:01.5`, `1.58K`, `12n`. */
const NUMBER = /(?:[≈~] ?)?[-+]?\d[\d.,:/-]*(?:e[-+]?\d+)?(?:[KMBTn]\b)?/g;

/** Units of a duration: what took `900 ms` may take `1.1 s`, or `1 m 3 s`. */
const DURATION = /# (?:µs|ms|s|m|h|d)(?!\w)/g;

/** A line without what differs from run to run; '' where nothing is left. */
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
