/** Grades one notebook: runs it on an exchange of its own, and checks its exercises after their cells and at the end. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  type Notebook,
  NotebookError,
  parseNotebook,
  type RunResult,
  readNotebookText,
  runNotebook,
  sourceOf,
} from '../../kernel/index.js';
import { type Exercise, exercises } from '../../teaching/index.js';
import { failedCell } from '../run-report.js';
import type { Examiner } from './examiner.js';
import type { ExerciseGrade, Grade } from './grade-report.js';
import { type GradingExchange, startGradingExchange } from './grading-exchange.js';
import { restrictedKernel } from './restricted-kernel.js';

export interface GradeOptions {
  readonly seed: number;
  /** Time of the exchange at the start, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Maximum duration of a cell, and of a notebook. */
  readonly cellMs: number;
  readonly notebookMs: number;
}

/** Grades a notebook. Never rejects: what goes wrong is the `problem` of the result. */
export async function gradeNotebook(
  file: string,
  examiner: Examiner,
  options: GradeOptions,
  signal: AbortSignal,
): Promise<Grade> {
  const notGraded = (problem: string): Grade => ({ file, isGraded: false, points: 0, exercises: [], problem });
  let notebook: Notebook;
  try {
    notebook = parseNotebook(readNotebookText(file), file);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    return notGraded(error.message.replace(`${file}: `, ''));
  }
  const expected = exercisesOf(notebook, file);
  if (expected.length === 0) return notGraded('no exercises');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'spotlab-grade-')));
  let exchange: GradingExchange | undefined;
  try {
    exchange = await startGradingExchange(options.seed, options.timeMs);
    const graded = new Map<string, ExerciseGrade>();
    const examine = async (ids: readonly string[]) => {
      const open = expected.filter(({ id }) => ids.includes(id) && !graded.get(id)?.isSolved);
      for (const grade of await examiner.examine((exchange as GradingExchange).client, open))
        graded.set(grade.id, grade);
    };
    const problem = await runOn(exchange, notebook, folder, options, signal, examine);
    // An exercise counts when its state was reached at its cell or at the end.
    await examine(expected.map(({ id }) => id));
    const results = expected.map(({ id }) => graded.get(id) as ExerciseGrade);
    const points = results.filter(({ isSolved }) => isSolved).length;
    return { file, isGraded: true, points, exercises: results, ...(problem !== undefined && { problem }) };
  } catch (error) {
    return notGraded((error as Error).message);
  } finally {
    await exchange?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the notebook; resolves with what went wrong. */
async function runOn(
  exchange: GradingExchange,
  notebook: Notebook,
  folder: string,
  { cellMs, notebookMs }: GradeOptions,
  signal: AbortSignal,
  examine: (ids: readonly string[]) => Promise<void>,
): Promise<string | undefined> {
  const { baseUrl, adminUrl, apiKey, secretKey } = exchange;
  const limit = AbortSignal.timeout(notebookMs);
  let result: RunResult;
  try {
    result = await runNotebook(notebook, {
      cwd: folder,
      kernel: restrictedKernel(folder),
      env: {
        SPOTLAB_NETWORK: baseUrl,
        SPOTLAB_ADMIN_URL: adminUrl,
        SPOTLAB_API_KEY: apiKey,
        SPOTLAB_SECRET_KEY: secretKey,
        SPOTLAB_YES: '1',
      },
      timeoutMs: cellMs,
      allowErrors: true,
      signal: AbortSignal.any([signal, limit]),
      // Nobody reads the outputs, and an endless loop can print without end.
      keepOutputs: false,
      onCellEnd: (cell) => examine(idsIn(sourceOf(cell))),
    });
  } catch (error) {
    if (limit.aborted) return `ended after ${notebookMs / 1000} s`;
    throw error;
  }
  if (limit.aborted) return `ended after ${notebookMs / 1000} s`;
  if (result.failure) return `${failedCell(result.failure)}: ${result.failure.evalue.split('\n')[0]}`;
  const { allowedFailures } = result;
  return allowedFailures === 0 ? undefined : `${allowedFailures} ${allowedFailures === 1 ? 'cell' : 'cells'} failed`;
}

const CHECK = /\bcheck\(\s*\w+\s*,\s*['"`]([\w-]+)['"`]/g;
const idsIn = (source: string) => [...source.matchAll(CHECK)].map(([, id = '']) => id);
/** The number of the walkthrough that an exercise belongs to, such as `01`. */
const lessonOf = (id: string) => id.slice(0, 2);

/**
 * The exercises that a notebook should have: those of the walkthroughs whose checks it contains. A notebook without checks
 * is recognised by the number in its title or its file name, so that a deleted check is a missing solution.
 */
function exercisesOf(notebook: Notebook, file: string): Exercise[] {
  const ids = notebook.cells.filter((cell) => cell.cell_type === 'code').flatMap((cell) => idsIn(sourceOf(cell)));
  const lessons = new Set(ids.map(lessonOf));
  const known = exercises.filter(({ id }) => lessons.has(lessonOf(id)));
  if (known.length > 0) return known;
  const [, title] = /^# (\d{1,2})\. /.exec(notebook.cells[0] ? sourceOf(notebook.cells[0]) : '') ?? [];
  const [, name] = /(?:^|\D)(\d{2})(?:\D|$)/.exec(basename(file)) ?? [];
  const number = title?.padStart(2, '0') ?? name;
  return exercises.filter(({ id }) => lessonOf(id) === number);
}
