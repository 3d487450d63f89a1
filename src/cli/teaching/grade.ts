/**
 * `spotlab grade FOLDER`: runs notebooks with exercises and prints a table of the solved ones.
 *
 * Each notebook runs alone: in a restricted kernel, on an exchange of its own, with the same seed and the same time. The
 * results come from checks that this process runs on a copy of the state of that exchange (examiner.ts); what a notebook
 * prints does not count.
 *
 * Exit code 0 when every notebook was graded, whatever its result; 1 when a file could not be graded; 2 for an invalid
 * command line; 130 after Ctrl-C.
 */
import { kernelParts, NotebookError, notebookPaths } from '../../kernel/index.js';
import { printHelp } from '../help-text.js';
import { readArguments, UsageError, wholeNumber } from '../usage.js';
import { Examiner } from './examiner.js';
import { asCsv, asTable, type Grade } from './grade-report.js';
import { type GradeOptions, gradeNotebook } from './graded-notebook.js';

const DEFAULT_CELL_S = 60;
const DEFAULT_NOTEBOOK_S = 300;
const MAX_S = 86_400;
/** Each job has a kernel and two exchanges, together about 400 MB. */
const MAX_JOBS = 8;

const HELP = `Usage: spotlab grade FOLDER... [options]

Runs the notebooks in the folders (or the given files), and prints which of their exercises are solved. Each notebook
runs on a new exchange. The checks run in this program, on a copy of the exchange's state.

  --json            print JSON: a list of notebooks with their exercises
  --csv             print CSV: one line for each exercise of each notebook
  --seed N          seed of the exchanges (default 1)
  --time INSTANT    time of the exchanges at the start: ISO date or milliseconds (default: now)
  --timeout S       interrupt a cell after S seconds (default ${DEFAULT_CELL_S}); the notebook then ends
  --limit S         end a notebook after S seconds (default ${DEFAULT_NOTEBOOK_S})
  --jobs N          grade N notebooks in parallel (default 1)

A notebook cannot read files outside of its temporary folder, start programs, or see your environment variables.
This protects against mistakes and curiosity; to run code that you do not trust, use a container.`;

const OPTIONS = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  seed: { type: 'string' },
  time: { type: 'string' },
  timeout: { type: 'string' },
  limit: { type: 'string' },
  jobs: { type: 'string', short: 'j' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'grade');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  if (positionals.length === 0)
    throw new UsageError('The folder is missing: give a folder with notebooks. See `spotlab grade --help`.');
  if (values.json && values.csv) throw new UsageError('--json and --csv cannot be combined: choose one.');
  const jobs = wholeNumber('jobs', values.jobs, 1, MAX_JOBS) ?? 1;
  const options: GradeOptions = {
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER) ?? 1,
    timeMs: timeOf(values.time),
    cellMs: (wholeNumber('timeout', values.timeout, 1, MAX_S) ?? DEFAULT_CELL_S) * 1000,
    notebookMs: (wholeNumber('limit', values.limit, 1, MAX_S) ?? DEFAULT_NOTEBOOK_S) * 1000,
  };
  let paths: string[];
  try {
    paths = notebookPaths(positionals);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    process.stderr.write(`spotlab grade: ${error.message}\n`);
    return 1;
  }
  // Here, so that missing packages are one error and not one for each notebook.
  kernelParts();
  const interruption = new AbortController();
  const onInterrupt = () => {
    if (interruption.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping. Press Ctrl-C again to stop at once.\n');
    interruption.abort(new NotebookError('interrupted'));
  };
  process.on('SIGINT', onInterrupt);
  try {
    const grades = await gradeAll(paths, jobs, options, interruption.signal);
    // Everything is printed at the end: while notebooks run, no result exists that one of them could read.
    if (interruption.signal.aborted) return 130;
    process.stdout.write(
      values.json ? `${JSON.stringify(grades, null, 2)}\n` : values.csv ? asCsv(grades) : asTable(grades),
    );
    return grades.every(({ isGraded }) => isGraded) ? 0 : 1;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

/** The start time of all exchanges: the same for all notebooks, so that they see the same prices. */
function timeOf(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const timeMs = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isSafeInteger(timeMs)) return timeMs;
  throw new UsageError(`Invalid --time '${text}': give an ISO date such as 2027-01-01T00:00:00Z, or milliseconds.`);
}

/** Grades the notebooks, `jobs` at a time; resolves with the results in the order of the paths. */
async function gradeAll(
  paths: readonly string[],
  jobs: number,
  options: GradeOptions,
  signal: AbortSignal,
): Promise<Grade[]> {
  const grades: Grade[] = [];
  const waiting = [...paths.entries()];
  const work = async () => {
    const examiner = new Examiner(options);
    try {
      for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
        const [index, path] = next;
        const grade = await gradeNotebook(path, examiner, options, signal);
        grades[index] = grade;
        const solved = grade.exercises.filter(({ isSolved }) => isSolved).length;
        process.stderr.write(
          `${path}: ${grade.isGraded ? `${solved} of ${grade.exercises.length} solved` : 'not graded'}\n`,
        );
      }
    } finally {
      await examiner.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, paths.length) }, work));
  return grades.filter(() => true);
}
