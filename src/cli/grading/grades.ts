/** The results of notebooks, as `spotlab grade --json` prints them. */
import type { ExerciseGrade } from './exercise-grade.js';

/** The result of one notebook. */
export interface NotebookGrade {
  readonly file: string;
  /** Whether the notebook could be read and its exercises could be checked. */
  readonly isGraded: boolean;
  readonly points: number;
  /** Points of all its exercises. */
  readonly maxPoints: number;
  readonly exercises: readonly ExerciseGrade[];
  /**
   * The problem of the notebook: a failed cell, a timeout, an unreadable file. If `isGraded`, the checks ran all the
   * same.
   */
  readonly problem?: string;
  /** The first error of a cell. */
  readonly error?: CellError;
  /** How the lesson was found, if the name of the file and the checks in the notebook do not say the same. */
  readonly note?: string;
}

/** The result of one notebook, with the name of the student and the time at which the notebook was handed in. */
export interface Grade extends NotebookGrade {
  /** '' if the path names nobody. */
  readonly student: string;
  /** Time of the file, milliseconds since the epoch; null if the file could not be found. */
  readonly handedInMs: number | null;
  /** How long after the deadline it was handed in. */
  readonly lateMs?: number;
}

/** The error of a failed cell. */
export interface CellError {
  /** Number of the cell in the notebook, from 1; cells of all kinds count. */
  readonly cell: number;
  readonly name: string;
  readonly message: string;
  readonly source: string;
  readonly traceback: readonly string[];
}

/** Maximum length of each text of an error. */
const MAX_TEXT = 2000;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** The error of a failed cell, with texts that are not too long. */
export function cellError(error: Omit<CellError, 'traceback'>, traceback: readonly string[]): CellError {
  const { cell, name, message, source } = error;
  const lines = traceback.length === 0 ? [] : [cut(traceback.join('\n'))];
  return { cell, name: cut(name), message: cut(message), source: cut(source), traceback: lines };
}

/** The error that a message of a notebook's program has; undefined for anything else, because a notebook can forge it. */
export function cellErrorIn(given: unknown): CellError | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { cell, name, message, source, traceback } = given as Partial<Record<keyof CellError, unknown>>;
  const texts = [name, message, source, ...(Array.isArray(traceback) ? traceback.slice(0, 1) : [])];
  if (!Number.isSafeInteger(cell) || !texts.every((text) => typeof text === 'string')) return undefined;
  const [first, second, third, ...lines] = texts as [string, string, string, ...string[]];
  return cellError({ cell: cell as number, name: first, message: second, source: third }, lines);
}
