/** The error of a recording that cannot be used: the problem, its file and line, and the remedy. */

/** The possible problems of a replay file. */
export type ReplayProblem =
  | 'notFound'
  | 'unreadable'
  | 'notGzip'
  | 'truncatedGzip'
  | 'zip'
  | 'empty'
  | 'tooLong'
  | 'columns'
  | 'notANumber'
  | 'tooPrecise'
  | 'tooLarge'
  | 'prices'
  | 'volumes'
  | 'duplicate'
  | 'order'
  | 'interval'
  | 'gap'
  | 'kind'
  | 'symbol'
  | 'json'
  | 'snapshot'
  | 'filters'
  | 'start';

/** A recording that cannot be used. */
export class ReplayFileError extends Error {
  override readonly name = 'ReplayFileError';
  readonly code = 'SPOTLAB_REPLAY_FILE';
  readonly problem: ReplayProblem;
  readonly path: string;
  /** Line number from 1; undefined for a problem of the whole file. */
  readonly line: number | undefined;

  constructor(problem: ReplayProblem, path: string, line: number | undefined, text: string, options?: ErrorOptions) {
    super(`${path}${line === undefined ? '' : `, line ${line}`}: ${text}`, options);
    this.problem = problem;
    this.path = path;
    this.line = line;
  }
}

/** A line of a file, for errors. */
export interface FilePosition {
  readonly path: string;
  readonly line: number | undefined;
}

/** @throws {@link ReplayFileError} */
export function fail(problem: ReplayProblem, { path, line }: FilePosition, text: string): never {
  throw new ReplayFileError(problem, path, line, text);
}

/** A time as ISO text, for messages. */
export function isoOf(timeMs: number): string {
  return Number.isFinite(timeMs) && timeMs < 8.64e15 ? new Date(timeMs).toISOString() : String(timeMs);
}
