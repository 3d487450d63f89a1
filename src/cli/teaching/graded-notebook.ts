/** Grades one notebook: runs it with an exchange of its own, and checks each exercise after its cell and, if it is not solved, again at the end. */
import { fileURLToPath } from 'node:url';
import { type Notebook, NotebookError, parseNotebook, readNotebookText } from '../../kernel/index.js';
import { cleanText } from '../../text/index.js';
import { type ExerciseGrade, unsolved } from '../grading/exercise-grade.js';
import type { NotebookGrade } from '../grading/grades.js';
import { sumOf } from '../grading/totals.js';
import { Program } from '../sandbox/program.js';
import type { SandboxKind } from '../sandbox/sandbox.js';
import { examine } from './examiner.js';
import { GradingExchange } from './grading-exchange.js';
import { makeNotebookFolder, type NotebookFolder } from './notebook-folder.js';
import { type Course, checkedIn, lessonOfNotebook } from './notebook-lesson.js';
import { runCellsIn } from './run-cells-in.js';

export interface GradeOptions {
  readonly course: Course;
  readonly seed: number;
  /** Time of the exchange at the start, milliseconds since the epoch. */
  readonly timeMs: number;
  /** The number of the lesson of all notebooks. Default: each notebook's file or title names it. */
  readonly lesson?: string | undefined;
  /** Maximum duration of a cell, and of all cells of a notebook. The start of the kernel does not count. */
  readonly cellMs: number;
  readonly notebookMs: number;
  /** Undefined to run notebooks without a sandbox. */
  readonly sandbox: SandboxKind | undefined;
}

/** Grades a notebook. Never rejects: what goes wrong is the `problem` of the result. */
export async function gradeNotebook(file: string, options: GradeOptions, signal: AbortSignal): Promise<NotebookGrade> {
  const notGraded = (problem: string): NotebookGrade => {
    return { file, isGraded: false, points: 0, maxPoints: 0, exercises: [], problem };
  };
  let notebook: Notebook;
  try {
    notebook = parseNotebook(readNotebookText(file), file);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    return notGraded(error.message.replace(`${file}: `, ''));
  }
  const { exercises: expected, note } = lessonOfNotebook(options.course, notebook, file, options.lesson);
  if (expected.length === 0) return notGraded('no exercises');
  const folder = makeNotebookFolder(options.sandbox);
  const exchange = new GradingExchange(folder);
  const program = startProgram(folder);
  try {
    const isInSandbox = options.sandbox !== undefined;
    const started = await exchange.start({ seed: options.seed, timeMs: options.timeMs, isInSandbox });
    const graded = new Map<string, ExerciseGrade>();
    let exchangeProblem: string | undefined;
    const examineNow = async (ids: readonly string[]) => {
      const open = expected.filter(({ id }) => ids.includes(id) && !graded.get(id)?.isSolved);
      if (open.length === 0 || exchangeProblem !== undefined) return;
      try {
        for (const grade of await examine(await exchange.records(), open)) {
          // A later state can contain fewer of the steps, so the best result counts.
          if (grade.points >= (graded.get(grade.id)?.points ?? 0)) graded.set(grade.id, grade);
        }
      } catch (error) {
        // The notebook has broken its exchange. The exercises that it had solved before count.
        exchangeProblem = `the exchange: ${(error as Error).message}`;
      }
    };
    const run = { notebook, exchange: started, cellMs: options.cellMs, isInSandbox };
    const ids = expected.map(({ id }) => id);
    const examineAfter = (source: string) => examineNow(checkedIn(source, ids));
    const { problem: failure, error } = await runCellsIn(program, run, options.notebookMs, signal, examineAfter);
    // After the end of the program, nothing changes the exchange.
    await program.close();
    // An exercise counts when its state was reached at its cell or at the end.
    await examineNow(ids);
    const results = expected.map((one) => graded.get(one.id) ?? unsolved(one, 'It was not checked.'));
    const points = sumOf(results.map((one) => one.points));
    const maxPoints = sumOf(results.map((one) => one.maxPoints));
    const problem = [failure, exchangeProblem].filter((text) => text !== undefined).join('; ');
    const remarks = { ...(problem !== '' && { problem: shortened(problem) }), ...(note !== undefined && { note }) };
    return { file, isGraded: true, points, maxPoints, exercises: results, ...remarks, ...(error && { error }) };
  } catch (error) {
    return notGraded(shortened((error as Error).message));
  } finally {
    await Promise.all([program.close(), exchange.close()]);
    folder.remove();
  }
}

const PROGRAM = fileURLToPath(new URL('./notebook-program.js', import.meta.url));
/** Maximum length of a message of the program. */
const MAX_MESSAGE_BYTES = 64 * 1024;

function startProgram({ sandbox, user, shared, cwd, environment }: NotebookFolder): Program {
  return new Program({
    ...{ sandbox, user, environment, file: PROGRAM, maxBytes: MAX_MESSAGE_BYTES },
    ...(shared !== undefined && { shared: { folder: shared, isWritable: false } }),
    ...(cwd !== undefined && { cwd }),
  });
}

/** Maximum length of a problem in a report. */
const MAX_PROBLEM = 300;

/** A text of a notebook, in one line that is not too long. */
function shortened(given: string): string {
  const text = cleanText(given);
  return text.length > MAX_PROBLEM ? `${text.slice(0, MAX_PROBLEM)}…` : text;
}
