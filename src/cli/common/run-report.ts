/**
 * The report texts of `spotlab run`: failed cells, cells with different outputs, and the summary of all notebooks.
 * Pure: no I/O.
 */
import { stripVTControlCharacters } from 'node:util';
import type { CellDifference, CellFailure } from '../../kernel/index.js';

/** The result of running one notebook. */
export interface NotebookResult {
  readonly path: string;
  readonly isOk: boolean;
  /** Whether the notebook was not run, because it belongs to another kernel. */
  readonly isSkipped?: boolean;
  /** Short text for the summary: `13 cells ran`, `cell 4 failed: RangeError`. */
  readonly outcome: string;
  readonly tookMs: number;
}

/** Maximum number of lines shown of a difference. */
const MAX_DIFFERENCE_LINES = 8;
/** Maximum number of lines shown of a cell whose failing line is unknown. */
const MAX_SOURCE_LINES = 6;

/** A summary, such as `3 cells ran` and, with `--allow-errors`, `3 cells ran, 2 of them failed`. */
export const ranText = (count: number, failed = 0) =>
  `${count} ${count === 1 ? 'cell' : 'cells'} ran${failed === 0 ? '' : `, ${failed} of them failed`}`;

/**
 * The text about a failed cell, such as `cell 4 (In [2]) failed, line 3`; the cell number also counts Markdown cells,
 * as an outline does.
 */
export function failedCell({ cellNumber, executionCount, traceback }: CellFailure): string {
  const line = lineOf(traceback, executionCount);
  const count = executionCount === null ? '' : ` (In [${executionCount}])`;
  return `cell ${cellNumber}${count} failed${line === undefined ? '' : `, line ${line}`}`;
}

/** The line number of the innermost frame of a traceback that is in the cell. */
function lineOf(traceback: readonly string[], executionCount: number | null): string | undefined {
  const frame = new RegExp(`cell\\[${executionCount ?? '\\d+'}\\]:(\\d+):\\d+`);
  return traceback.map((line) => frame.exec(stripVTControlCharacters(line))?.[1]).find((line) => line !== undefined);
}

/**
 * The report of a failed cell: its error, the failing line (or the first lines of the cell), and advice.
 *
 * @param isColored whether the kernel's colours are kept
 */
export function failureReport(path: string, failure: CellFailure, isColored: boolean): string {
  const head = `${path}: ${failedCell(failure)}\n${failure.ename}: ${failure.evalue}\n`;
  // The first lines of the traceback repeat name and message.
  const rest = failure.traceback.filter((line) => !head.includes(stripVTControlCharacters(line).trim()));
  const isPlaced = lineOf(failure.traceback, failure.executionCount) !== undefined;
  const report = `${head}${[...(isPlaced ? [] : excerpt(failure.source)), ...rest].map((line) => `  ${line}\n`).join('')}`;
  return isColored ? report : stripVTControlCharacters(report);
}

/** The first lines of a cell with line numbers. */
function excerpt(source: string): string[] {
  const lines = source.trimEnd().split('\n');
  const shown = lines.slice(0, MAX_SOURCE_LINES).map((line, at) => `${at + 1} | ${line}`);
  return lines.length > MAX_SOURCE_LINES ? [...shown, `… ${lines.length - MAX_SOURCE_LINES} more`] : shown;
}

/** The report of a cell whose outputs differ from the stored ones: missing and added lines. */
export function differenceReport(path: string, { cellNumber, missing, added }: CellDifference): string {
  const marked = (mark: string, lines: readonly string[]) => [
    ...lines.slice(0, MAX_DIFFERENCE_LINES).map((line) => `  ${mark} ${line}\n`),
    ...(lines.length > MAX_DIFFERENCE_LINES ? [`  ${mark} … and ${lines.length - MAX_DIFFERENCE_LINES} more\n`] : []),
  ];
  const lines = [...marked('-', missing), ...marked('+', added)];
  return `${path}: the output of cell ${cellNumber} changed (- stored, + now; # stands for numbers and times, which may differ)\n${lines.join('')}`;
}

/** One line per notebook and a total; '' for a single notebook, which already has its own report. */
export function summary(ends: readonly NotebookResult[]): string {
  if (ends.length < 2) return '';
  const width = Math.max(...ends.map(({ path }) => path.length));
  const lines = ends.map(({ path, isOk, isSkipped, outcome, tookMs }) => {
    return `${isSkipped ? 'skipped' : isOk ? 'ok     ' : 'FAILED '} ${path.padEnd(width)}  ${(tookMs / 1000).toFixed(1)} s  ${outcome}\n`;
  });
  const failed = ends.filter(({ isOk }) => !isOk).length;
  const skipped = ends.filter(({ isSkipped }) => isSkipped).length;
  const ran = ends.length - skipped;
  const passed = ran === 1 ? '1 notebook passed' : `all ${ran} notebooks passed`;
  const sum = failed === 0 ? passed : `${failed} of ${ran} notebooks failed`;
  return `\n${lines.join('')}${sum}${skipped === 0 ? '' : `, ${skipped} skipped`}\n`;
}
