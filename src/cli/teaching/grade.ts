/**
 * `spotlab grade FOLDER`: runs notebooks with exercises and prints a table of the solved ones.
 *
 * Each notebook runs alone: in a sandbox (../sandbox), on an exchange of its own, with the same seed and the same time. The
 * results come from checks that this process runs on a copy of the state of that exchange (examiner.ts); what a notebook
 * prints does not count.
 *
 * Exit code 0 when every notebook was graded, whatever its result; 1 when a file could not be graded; 2 for an invalid
 * command line; 130 after Ctrl-C.
 */

import { availableParallelism, totalmem } from 'node:os';
import { kernelParts, NotebookError, notebookPaths } from '../../kernel/index.js';
import { printErr, printOut } from '../../output/index.js';
import { exercises as walkthroughs } from '../../teaching/index.js';
import { lines, text as say } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { readArguments, UsageError, wholeNumber } from '../common/usage.js';
import type { NotebookGrade } from '../grading/grades.js';
import { RESULT_HELP, RESULT_OPTIONS, Results } from '../grading/results.js';
import { loadExercises } from '../grading/teacher-exercises.js';
import { findSandbox } from '../sandbox/sandbox.js';
import { type GradeOptions, gradeNotebook } from './graded-notebook.js';
import { type Course, courseOf } from './notebook-lesson.js';

const DEFAULT_CELL_S = 120;
const DEFAULT_NOTEBOOK_S = 600;
const MAX_S = 86_400;
const MAX_JOBS = 64;
/** Memory that the kernel and the exchange of a job need. */
const JOB_BYTES = 1_000_000_000;

const HELP = `Usage: spotlab grade FOLDER... [options]

Runs the notebooks in the folders (or the given files), and prints which of their exercises are solved. Each notebook
runs on a new exchange. The checks run in this program, on a copy of the exchange's state.

${RESULT_HELP}
  --exercises FILE  grade the exercises that this TypeScript or JavaScript file exports, instead of the walkthroughs'
  --lesson N        the lesson of all notebooks; without it, the file's name (07.ipynb, ann-07.ipynb) or the title
                    (# 7. …) names the lesson
  --seed N          seed of the exchanges (default 1)
  --time INSTANT    time of the exchanges at the start: ISO date or milliseconds (default: now)
  --timeout S       interrupt a cell after S seconds (default ${DEFAULT_CELL_S}); the notebook then ends
  --limit S         end a notebook S seconds after the start of its kernel (default ${DEFAULT_NOTEBOOK_S})
  --jobs N          grade N notebooks in parallel (default: the number of processors, if the memory allows it)

Each notebook's result is printed when the notebook ends. After Ctrl-C the results so far stay valid.

A notebook runs in a sandbox of Linux (bubblewrap): it sees no files but its own empty folder, Node and spotlab; no network
but its exchange; no other processes; and it ends at its time limit. Without a sandbox nothing is graded, unless you give:

  --no-sandbox      run notebooks with your rights. Only in a container or a virtual machine with nothing else in it`;

const OPTIONS = {
  ...RESULT_OPTIONS,
  exercises: { type: 'string' },
  lesson: { type: 'string' },
  seed: { type: 'string' },
  time: { type: 'string' },
  timeout: { type: 'string' },
  limit: { type: 'string' },
  jobs: { type: 'string', short: 'j' },
  'no-sandbox': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'grade');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  if (values.from !== undefined) {
    if (positionals.length > 0)
      throw new UsageError('--from takes the results of an earlier run: give no folder with it.');
    return printFrom(new Results(values, [], []), values.from);
  }
  if (positionals.length === 0)
    throw new UsageError('The folder is missing: give a folder with notebooks. See `spotlab grade --help`.');
  const jobs = wholeNumber('jobs', values.jobs, 1, MAX_JOBS) ?? usualJobs();
  const course = courseOf(values.exercises === undefined ? walkthroughs : await loadExercises(values.exercises));
  const given: Omit<GradeOptions, 'sandbox'> = {
    course,
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER) ?? 1,
    timeMs: timeOf(values.time),
    lesson: lessonNamed(values.lesson, course),
    cellMs: (wholeNumber('timeout', values.timeout, 1, MAX_S) ?? DEFAULT_CELL_S) * 1000,
    notebookMs: (wholeNumber('limit', values.limit, 1, MAX_S) ?? DEFAULT_NOTEBOOK_S) * 1000,
  };
  let paths: string[];
  try {
    paths = notebookPaths(positionals);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    printErr(say`spotlab grade: ${error.message}\n`);
    return 1;
  }
  const results = new Results(values, positionals, paths);
  // The packages of the kernel are looked for here, so that missing packages are one error and not one for each
  // notebook.
  kernelParts();
  if (values['no-sandbox']) printErr(lines(`${WARNING}\n`));
  const options = { ...given, sandbox: values['no-sandbox'] ? undefined : await findSandbox() };
  // The signal would open a debugger in this process.
  process.on('SIGUSR1', () => {});
  const interruption = new AbortController();
  const onInterrupt = () => {
    if (interruption.signal.aborted) process.exit(130);
    printErr(say`\nStopping. Press Ctrl-C again to stop at once.\n`);
    interruption.abort(new NotebookError('interrupted'));
  };
  process.on('SIGINT', onInterrupt);
  try {
    await gradeAll(paths, jobs, options, interruption.signal, results);
    return interruption.signal.aborted ? 130 : results.areGraded ? 0 : 1;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

/** Prints the results of an earlier run. */
function printFrom(results: Results, file: string): number {
  const rows = results.addFrom(file);
  printOut(lines(results.head + rows));
  printEnd(results);
  return results.areGraded ? 0 : 1;
}

function printEnd(results: Results): void {
  const { text, remarks } = results.end();
  printOut(lines(text));
  for (const remark of remarks) printErr(say`${remark}\n`);
}

const progressOf = ({ isGraded, points, maxPoints }: NotebookGrade) =>
  isGraded ? `${points} of ${maxPoints} points` : 'not graded';

const WARNING =
  'Warning: without a sandbox, a notebook can read and change all your files, start programs, use the network, and change ' +
  'or end this program. Use --no-sandbox only in a container or a virtual machine with nothing else in it.';

/** The start time of all exchanges: the same for all notebooks, so that they see the same prices. */
function timeOf(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const timeMs = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isSafeInteger(timeMs)) return timeMs;
  throw new UsageError(`Invalid --time '${text}': give an ISO date such as 2027-01-01T00:00:00Z, or milliseconds.`);
}

/** @throws UsageError for a lesson without exercises */
function lessonNamed(text: string | undefined, { lessons }: Course): string | undefined {
  const number = text?.padStart(2, '0');
  if (number === undefined || lessons.has(number)) return number;
  throw new UsageError(
    `Invalid --lesson '${text}': give the number of a lesson with exercises: ${[...lessons].join(', ')}.`,
  );
}

/** As many jobs as processors, but not more than fit into the memory. */
const usualJobs = () => Math.max(1, Math.min(availableParallelism(), MAX_JOBS, Math.floor(totalmem() / JOB_BYTES)));

/** Grades the notebooks, `jobs` at a time, and prints each result when its notebook ends. */
async function gradeAll(
  paths: readonly string[],
  jobs: number,
  options: GradeOptions,
  signal: AbortSignal,
  results: Results,
): Promise<void> {
  const waiting = [...paths];
  printOut(lines(results.head));
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined && !signal.aborted; path = waiting.shift()) {
      const grade = await gradeNotebook(path, options, signal);
      // The run was stopped before the cells of this notebook could end: it gets no result.
      if (signal.aborted) return;
      printOut(lines(results.add(grade)));
      // A user who redirects the report into a file still sees the progress.
      if (!process.stdout.isTTY) printErr(say`${path}: ${progressOf(grade)}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, paths.length) }, work));
  } finally {
    printEnd(results);
  }
}
