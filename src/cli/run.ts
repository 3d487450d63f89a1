/**
 * `spotlab run NOTEBOOK...`: executes notebooks in the real kernel and writes the outputs into the notebook files.
 *
 * Each notebook has its own kernel and exchange. A notebook with a failed cell is written up to that cell, and the
 * other notebooks still run. Ctrl-C ends the kernels; unfinished notebooks stay unchanged.
 *
 * Exit code 0 when all cells ran; 1 when a cell failed, when `--check` found changed outputs, or when a notebook cannot
 * be read or written; 2 for an invalid command line; 130 after Ctrl-C.
 */

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { hasColor } from '../../repl/index.js';
import {
  formatNotebook,
  kernelParts,
  type Notebook,
  NotebookError,
  notebookPaths,
  outputDifferences,
  parseNotebook,
  readNotebookText,
  runNotebook,
  variablesOf,
  writeNotebook,
  YES_VARIABLE,
} from '../kernel/index.js';
import { printErr, printOut } from '../output/index.js';
import { cleanText, drawn, json, lines, text } from '../text/index.js';
import { printHelp } from './common/help-text.js';
import {
  differenceReport,
  failedCell,
  failureReport,
  type NotebookResult,
  ranText,
  summary,
} from './common/run-report.js';
import { helpLines, parsedFlags } from './common/table-flags.js';
import { readArguments, UsageError, wholeNumber } from './common/usage.js';
import { CONNECT_FLAGS, connectOptions } from './connect-options.js';
import { REPLAY_FLAGS } from './replay-options.js';

/** The flags about the exchange: options that a kernel reads from its environment. */
const KERNEL_FLAGS = [...CONNECT_FLAGS, ...REPLAY_FLAGS].filter(({ rule }) => rule.variable !== undefined);

const usage = `Usage: spotlab run NOTEBOOK.ipynb... [options]

Executes notebooks in a TypeScript (spotlab) kernel and writes the outputs into the notebook files. A folder means all
notebooks in it; patterns such as 'lessons/*.ipynb' are allowed. Among several notebooks, those of other languages are
skipped.

  --check          write nothing; exit 1 if the output of a cell differs from the stored output. Numbers, times, ids and
                   drawings may differ; for a cell tagged "volatile" only the kinds of its outputs are compared
  --if-changed     write a notebook only if an output differs by the comparison of --check
  --output FILE    write to FILE ("-" for stdout) or into a folder; the original notebook stays unchanged
  --timeout S      interrupt a cell after S seconds and stop (default 120)
  --allow-errors   continue after a failed cell
  --jobs N         run N notebooks in parallel (default 1)
  -y, --yes        allow orders on an external exchange

The exchange that the notebooks use:
${helpLines(KERNEL_FLAGS)}

Tags of a cell: raises-exception (may fail), skip-execution (is not run and keeps its output), volatile (see --check).
`;

const OPTIONS = {
  check: { type: 'boolean' },
  'if-changed': { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  timeout: { type: 'string' },
  'allow-errors': { type: 'boolean' },
  jobs: { type: 'string', short: 'j' },
  ...parsedFlags(KERNEL_FLAGS),
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const;

const defaultTimeoutS = 120;
/** Maximum number of parallel kernels; each needs about 200 MB. */
const maxJobs = 16;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/** The run of one notebook, with its options from the command line. */
interface Task {
  readonly path: string;
  readonly output: string;
  readonly mode: 'write' | 'check' | 'if-changed';
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly allowErrors: boolean;
  /** A notebook of another language is then skipped; it is refused if it is the only one. */
  readonly isOneOfMany: boolean;
}

/** Executes the cells of one notebook. */
type Execute = typeof runNotebook;

/**
 * Runs the command; resolves to its exit code.
 *
 * @param execute executes a notebook; default: in a new kernel
 */
export async function run(args: string[], execute: Execute = runNotebook): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'run');
  if (values.help) {
    printHelp(usage.trimEnd());
    return 0;
  }
  if (positionals.length === 0)
    throw new UsageError('The notebook is missing: give at least one path. See `spotlab run --help`.');
  const jobs = wholeNumber('jobs', values.jobs, 1, maxJobs) ?? 1;
  const common = commonOf(values);
  let tasks: readonly Task[];
  try {
    const paths = notebookPaths(positionals);
    const output = outputOf(values, paths);
    const isOneOfMany = paths.length > 1;
    tasks = paths.map((path) => ({ ...common, path, output: output(path), isOneOfMany }));
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    printErr(text`spotlab run: ${error.message}\n`);
    return 1;
  }
  // The packages of the kernel are looked for here, so that missing packages are one error and not one for each
  // notebook.
  kernelParts();
  const interruption = new AbortController();
  const onInterrupt = () => {
    // The second Ctrl-C exits at once; the kernels end when their parent process ends.
    if (interruption.signal.aborted) process.exit(130);
    printErr(text`\nStopping the kernel. Unfinished notebooks stay unchanged.\n`);
    interruption.abort(new NotebookError('interrupted'));
  };
  process.on('SIGINT', onInterrupt);
  try {
    const ends = await runAll(tasks, jobs, interruption.signal, execute);
    printErr(lines(summary(ends)));
    if (interruption.signal.aborted) return 130;
    return ends.every(({ isOk }) => isOk) ? 0 : 1;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

function commonOf(values: Values): Omit<Task, 'path' | 'output' | 'isOneOfMany'> {
  if (values.check && values.output !== undefined) {
    throw new UsageError('--check and --output cannot be combined: --check writes nothing.');
  }
  if (values['if-changed'] && (values.check || values.output !== undefined)) {
    throw new UsageError('--if-changed cannot be combined with --check or --output: it writes the original file.');
  }
  const timeoutS = Number(values.timeout ?? defaultTimeoutS);
  if (!(timeoutS > 0 && timeoutS <= 86_400)) {
    throw new UsageError(`Invalid --timeout '${values.timeout}': give seconds, above 0 and at most 86400.`);
  }
  return {
    mode: values.check ? 'check' : values['if-changed'] ? 'if-changed' : 'write',
    env: environmentOf(values),
    timeoutMs: timeoutS * 1000,
    allowErrors: values['allow-errors'] === true,
  };
}

/** The output path of each notebook. */
function outputOf({ output }: Values, paths: readonly string[]): (path: string) => string {
  if (output === undefined) return (path) => path;
  // A trailing slash, as in `done/`, means a folder, which is created if it is missing.
  if (/[/\\]$/.test(output)) mkdirSync(output, { recursive: true });
  const isFolder = existsSync(output) && statSync(output).isDirectory();
  if (paths.length > 1 && !isFolder) {
    throw new UsageError(
      `Invalid --output '${output}': ${paths.length} notebooks need a folder; end its name with a slash, such as 'done/'.`,
    );
  }
  const twice = isFolder
    ? paths.find((path, at) => paths.findIndex((one) => basename(one) === basename(path)) < at)
    : undefined;
  if (twice !== undefined)
    throw new UsageError(`Two notebooks are named ${basename(twice)}, so they cannot share the --output folder.`);
  return (path) => (isFolder ? join(output, basename(path)) : output);
}

/** Environment variables of the kernel, which select its exchange. */
function environmentOf(values: Values): Record<string, string> {
  const { replay, ...options } = connectOptions(values);
  const file = replay?.file;
  if (Array.isArray(file)) throw new UsageError('Give --replay once: the path of a recording, a folder or a pattern.');
  // The kernel runs in the notebook's folder, but the path is relative to the present folder.
  const recording = file === undefined ? {} : { replay: { ...replay, file: resolve(String(file)) } };
  return { ...variablesOf({ ...options, ...recording }), ...(values.yes && { [YES_VARIABLE]: '1' }) };
}

/** Runs the tasks, `jobs` at a time; returns their results in the order of the tasks. */
async function runAll(
  tasks: readonly Task[],
  jobs: number,
  signal: AbortSignal,
  execute: Execute,
): Promise<NotebookResult[]> {
  const ends: NotebookResult[] = [];
  const waiting = [...tasks.entries()];
  const status = new StatusLine();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const [index, task] = next;
      ends[index] = await runOne(task, signal, status, execute);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  // Removes the holes of tasks that an interrupted run did not start.
  return ends.filter(() => true);
}

async function runOne(task: Task, signal: AbortSignal, status: StatusLine, execute: Execute): Promise<NotebookResult> {
  const { path } = task;
  // In reports: a name of a file cannot add a line.
  const name = cleanText(path);
  const startedAt = performance.now();
  const end = (isOk: boolean, outcome: string, report = `${name}: ${outcome}\n`): NotebookResult => {
    status.report(report);
    return { path: name, isOk, outcome: cleanText(outcome), tookMs: performance.now() - startedAt };
  };
  try {
    const content = readNotebookText(path);
    const stored = parseNotebook(content, path);
    const notebook = structuredClone(stored);
    const { executed, allowedFailures, failure } = await execute(notebook, {
      cwd: dirname(resolve(path)),
      env: task.env,
      timeoutMs: task.timeoutMs,
      allowErrors: task.allowErrors,
      signal,
      onCell: (number, count) => status.show(`${name}: cell ${number} of ${count}`),
    });
    if (signal.aborted) return end(false, 'interrupted; the file is unchanged');
    const ran = ranText(executed, allowedFailures);
    const differences = task.mode !== 'write' && !failure ? outputDifferences(stored, notebook) : [];
    const isSame = task.mode === 'if-changed' && !failure && differences.length === 0;
    if (task.mode !== 'check' && !isSame) save(notebook, task.output, { path, text: content });
    if (failure)
      return end(
        false,
        `${failedCell(failure)}: ${failure.ename}`,
        failureReport(name, failure, hasColor(process.stderr)),
      );
    if (task.mode === 'if-changed') return end(true, `${ran}, ${isSame ? 'outputs unchanged' : 'file written'}`);
    if (differences.length === 0) return end(true, ran);
    const reports = differences.map((difference) => differenceReport(name, difference));
    const outcome = `${ran}, ${differences.length} with changed output`;
    return end(false, outcome, `${name}: ${ran}\n${reports.join('')}`);
  } catch (error) {
    if (signal.aborted) return end(false, 'interrupted; the file is unchanged');
    const isNamed = error instanceof NotebookError;
    const problem = cleanText(error instanceof Error ? error.message : String(error));
    if (isNamed && error.language !== undefined && task.isOneOfMany) {
      const outcome = `skipped, because ${problem.replace(`${name}: `, '')}`;
      return { ...end(true, outcome), isSkipped: true };
    }
    return end(
      false,
      isNamed ? problem.replace(`${name}: `, '') : problem,
      `spotlab run: ${isNamed ? problem : `${name}: ${problem}`}\n`,
    );
  }
}

/** Writes the outputs, unless the file was changed during the run. */
function save(notebook: Notebook, output: string, read: { readonly path: string; readonly text: string }): void {
  if (output === '-') {
    printOut(json(formatNotebook(notebook)));
    return;
  }
  if (output === read.path && readNotebookText(read.path) !== read.text) {
    throw new NotebookError(`${read.path}: the file was changed during the run, so nothing was written; run it again`);
  }
  writeNotebook(output, notebook);
}

/** The status line with the running cell, on a terminal only; a report overwrites it. */
class StatusLine {
  #isShown = false;

  show(status: string): void {
    if (!process.stderr.isTTY) return;
    const width = (process.stderr.columns || 80) - 1;
    printErr(text`\r\u001b[K${status.length > width ? `${status.slice(0, width - 1)}…` : status}`);
    this.#isShown = true;
  }

  report(report: string): void {
    if (this.#isShown) printErr(text`\r\u001b[K`);
    printErr(drawn(report));
    this.#isShown = false;
  }
}
