/** What `spotlab run` says: of a cell that failed, of one that shows something else, and of all notebooks at the end. Pure. */
import { stripVTControlCharacters } from 'node:util';
import type { CellDifference, CellFailure } from '../kernel/index.js';

/** How a notebook ended. */
export interface NotebookResult {
  readonly path: string;
  readonly isOk: boolean;
  /** In a few words, for the summary: `13 cells ran`, `cell 4 failed: RangeError`. */
  readonly outcome: string;
  readonly tookMs: number;
}

/** Lines of a difference that are told; the first ones show what kind it is. */
const MAX_DIFFERENCE_LINES = 8;
/** Lines of a cell that are shown where nothing says which of them failed. */
const MAX_SOURCE_LINES = 6;

export const cellCount = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;

/** `cell 4 (In [2]) failed, line 3`: the number counts texts too, as an outline does. */
export function failedCell({ cellNumber, executionCount, traceback }: CellFailure): string {
  const line = lineOf(traceback, executionCount);
  const count = executionCount === null ? '' : ` (In [${executionCount}])`;
  return `cell ${cellNumber}${count} failed${line === undefined ? '' : `, line ${line}`}`;
}

/** The innermost line of the cell itself that a traceback names. */
function lineOf(traceback: readonly string[], executionCount: number | null): string | undefined {
  const place = new RegExp(`cell\\[${executionCount ?? '\\d+'}\\]:(\\d+):\\d+`);
  return traceback.map((line) => place.exec(stripVTControlCharacters(line))?.[1]).find((line) => line !== undefined);
}

/**
 * The failing cell with its error, the line it comes from (else its first lines), and our advice.
 *
 * @param isColored whether the kernel's colours are kept
 */
export function failureReport(path: string, failure: CellFailure, isColored: boolean): string {
  const head = `${path}: ${failedCell(failure)}\n${failure.ename}: ${failure.evalue}\n`;
  // The traceback begins with name and message again.
  const rest = failure.traceback.filter((line) => !head.includes(stripVTControlCharacters(line).trim()));
  const isPlaced = lineOf(failure.traceback, failure.executionCount) !== undefined;
  const report = `${head}${[...(isPlaced ? [] : excerpt(failure.source)), ...rest].map((line) => `  ${line}\n`).join('')}`;
  return isColored ? report : stripVTControlCharacters(report);
}

/** The first lines of a cell, numbered. */
function excerpt(source: string): string[] {
  const lines = source.trimEnd().split('\n');
  const shown = lines.slice(0, MAX_SOURCE_LINES).map((line, at) => `${at + 1} | ${line}`);
  return lines.length > MAX_SOURCE_LINES ? [...shown, `… ${lines.length - MAX_SOURCE_LINES} more`] : shown;
}

/** What a cell showed before and does not now, and the other way round. */
export function differenceReport(path: string, { cellNumber, missing, added }: CellDifference): string {
  const marked = (mark: string, lines: readonly string[]) => [
    ...lines.slice(0, MAX_DIFFERENCE_LINES).map((line) => `  ${mark} ${line}\n`),
    ...(lines.length > MAX_DIFFERENCE_LINES ? [`  ${mark} … and ${lines.length - MAX_DIFFERENCE_LINES} more\n`] : []),
  ];
  const lines = [...marked('-', missing), ...marked('+', added)];
  return `${path}: cell ${cellNumber} shows something else (- stored, + now; # is what may differ)\n${lines.join('')}`;
}

/** One line for each notebook and their sum; '' for a single one, whose own report says all. */
export function summary(ends: readonly NotebookResult[]): string {
  if (ends.length < 2) return '';
  const width = Math.max(...ends.map(({ path }) => path.length));
  const lines = ends.map(({ path, isOk, outcome, tookMs }) => {
    return `${isOk ? 'ok    ' : 'FAILED'} ${path.padEnd(width)}  ${(tookMs / 1000).toFixed(1)} s  ${outcome}\n`;
  });
  const failed = ends.filter(({ isOk }) => !isOk).length;
  const sum = failed === 0 ? `all ${ends.length} notebooks are well` : `${failed} of ${ends.length} notebooks failed`;
  return `\n${lines.join('')}${sum}\n`;
}
