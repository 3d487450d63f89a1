/**
 * `spotlab run NOTEBOOK...`: executes notebooks through the real kernel and writes the outputs back.
 *
 * Each notebook has a kernel and an exchange of its own. A notebook that fails is written up to the failing cell, and the
 * others still run. Ctrl-C ends the kernels and leaves the notebooks that are not done as they were.
 *
 * Exit code 0 when every cell ran, 1 when a cell failed, shows something else under `--check`, or a notebook cannot be
 * read or written, 2 when the command line is wrong, 130 after Ctrl-C.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { hasColor } from '../../repl/index.js';
import {
  formatNotebook,
  type Notebook,
  NotebookError,
  notebookPaths,
  outputDifferences,
  parseNotebook,
  readNotebookText,
  runNotebook,
  writeNotebook,
} from '../kernel/index.js';
import { cellCount, differenceReport, failedCell, failureReport, type NotebookResult, summary } from './run-report.js';
import { readArguments, UsageError, wholeNumber } from './usage.js';

const usage = `Usage: spotlab run NOTEBOOK.ipynb... [options]

Executes notebooks in a TypeScript (spotlab) kernel and writes the outputs back into them. A folder stands for all
notebooks in it, and patterns such as 'lessons/*.ipynb' are known.

  --check          write nothing; exit 1 when a cell shows something else than what is stored. Numbers, times, ids and
                   drawings may differ; a cell tagged "volatile" is compared by the kinds of its outputs alone
  --if-changed     write only when a cell shows something else, compared in the same way; else the file stays as it is
  --output FILE    write there instead ("-" for stdout), or into that folder; the notebook itself stays as it is
  --timeout S      interrupt a cell after S seconds and stop (default 120)
  --allow-errors   go on after a failing cell
  --jobs N         run N notebooks side by side (default 1)
  --network NAME   embedded (default), testnet, live or a base URL
  --seed N         seed of the embedded exchange
  --replay FILE    recorded klines that the embedded exchange serves; with --symbol
  --symbol SYMBOL  whose they are
  -y, --yes        let orders leave for another exchange than the embedded one

Tags of a cell: raises-exception (it may fail), skip-execution (it keeps what it shows), volatile (see --check).
`;

const OPTIONS = {
  check: { type: 'boolean' },
  'if-changed': { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  timeout: { type: 'string' },
  'allow-errors': { type: 'boolean' },
  jobs: { type: 'string', short: 'j' },
  network: { type: 'string' },
  seed: { type: 'string' },
  replay: { type: 'string' },
  symbol: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const;

const defaultTimeoutS = 120;
/** Kernels that run side by side at most; each takes some 200 MB. */
const maxJobs = 16;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/** One notebook's run: what it needs of the command line. */
interface Task {
  readonly path: string;
  readonly output: string;
  readonly mode: 'write' | 'check' | 'if-changed';
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly allowErrors: boolean;
}

/** Runs the command; resolves to its exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'run');
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('Name the notebook to run. See `spotlab run --help`.');
  const jobs = wholeNumber('jobs', values.jobs, 1, maxJobs) ?? 1;
  const common = commonOf(values);
  let tasks: readonly Task[];
  try {
    const paths = notebookPaths(positionals);
    const output = outputOf(values, paths);
    tasks = paths.map((path) => ({ ...common, path, output: output(path) }));
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    process.stderr.write(`spotlab run: ${error.message}\n`);
    return 1;
  }
  const interruption = new AbortController();
  const onInterrupt = () => {
    // The second time at once: kernels notice that we are gone.
    if (interruption.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping the kernel; what was not done stays as it was.\n');
    interruption.abort(new NotebookError('interrupted'));
  };
  process.on('SIGINT', onInterrupt);
  try {
    const ends = await runAll(tasks, jobs, interruption.signal);
    process.stderr.write(summary(ends));
    if (interruption.signal.aborted) return 130;
    return ends.every(({ isOk }) => isOk) ? 0 : 1;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

function commonOf(values: Values): Omit<Task, 'path' | 'output'> {
  if (values.check && values.output !== undefined) {
    throw new UsageError('--check writes nothing, so it does not go with --output.');
  }
  if (values['if-changed'] && (values.check || values.output !== undefined)) {
    throw new UsageError(`--if-changed goes with neither --check nor --output: it is about writing the file back.`);
  }
  const timeoutS = Number(values.timeout ?? defaultTimeoutS);
  if (!(timeoutS > 0 && timeoutS <= 86_400)) {
    throw new UsageError(`--timeout is '${values.timeout}'; it takes seconds, more than 0 and at most 86400.`);
  }
  return {
    mode: values.check ? 'check' : values['if-changed'] ? 'if-changed' : 'write',
    env: environmentOf(values),
    timeoutMs: timeoutS * 1000,
    allowErrors: values['allow-errors'] === true,
  };
}

/** Where each notebook is written. */
function outputOf({ output }: Values, paths: readonly string[]): (path: string) => string {
  if (output === undefined) return (path) => path;
  // `done/` says that a folder is meant, whether or not it is there.
  if (/[/\\]$/.test(output)) mkdirSync(output, { recursive: true });
  const isFolder = existsSync(output) && statSync(output).isDirectory();
  if (paths.length > 1 && !isFolder) {
    throw new UsageError(
      `--output '${output}' is one file and there are ${paths.length} notebooks; name a folder, as in 'done/'.`,
    );
  }
  const twice = isFolder
    ? paths.find((path, at) => paths.findIndex((one) => basename(one) === basename(path)) < at)
    : undefined;
  if (twice !== undefined)
    throw new UsageError(`Two notebooks are named ${basename(twice)}; --output takes both nowhere.`);
  return (path) => (isFolder ? join(output, basename(path)) : output);
}

/** The kernel takes its choice of exchange from the environment; see client-start.ts. */
function environmentOf(values: Values): Record<string, string> {
  const named = {
    SPOTLAB_NETWORK: values.network,
    SPOTLAB_SEED: values.seed,
    // The kernel runs in the notebook's folder; the path was given from here.
    SPOTLAB_REPLAY: values.replay === undefined ? undefined : resolve(values.replay),
    SPOTLAB_SYMBOL: values.symbol,
    SPOTLAB_YES: values.yes ? '1' : undefined,
  };
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Runs the tasks, `jobs` at a time; their ends are in the order of the tasks. */
async function runAll(tasks: readonly Task[], jobs: number, signal: AbortSignal): Promise<NotebookResult[]> {
  const ends: NotebookResult[] = [];
  const waiting = [...tasks.entries()];
  const status = new StatusLine();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const [index, task] = next;
      ends[index] = await runOne(task, signal, status);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  // Where a run was interrupted, some have none.
  return ends.filter(() => true);
}

async function runOne(task: Task, signal: AbortSignal, status: StatusLine): Promise<NotebookResult> {
  const { path } = task;
  const startedAt = performance.now();
  const end = (isOk: boolean, outcome: string, report = `${path}: ${outcome}\n`): NotebookResult => {
    status.report(report);
    return { path, isOk, outcome, tookMs: performance.now() - startedAt };
  };
  try {
    const text = readNotebookText(path);
    const stored = parseNotebook(text, path);
    const notebook = structuredClone(stored);
    const { executed, failure } = await runNotebook(notebook, {
      cwd: dirname(resolve(path)),
      env: task.env,
      timeoutMs: task.timeoutMs,
      allowErrors: task.allowErrors,
      signal,
      onCell: (number, count) => status.show(`${path}: cell ${number} of ${count}`),
    });
    if (signal.aborted) return end(false, 'interrupted; it stays as it was');
    const differences = task.mode !== 'write' && !failure ? outputDifferences(stored, notebook) : [];
    const isSame = task.mode === 'if-changed' && !failure && differences.length === 0;
    if (task.mode !== 'check' && !isSame) save(notebook, task.output, { path, text });
    if (failure)
      return end(
        false,
        `${failedCell(failure)}: ${failure.ename}`,
        failureReport(path, failure, hasColor(process.stderr)),
      );
    if (task.mode === 'if-changed')
      return end(true, `${cellCount(executed)} ran, ${isSame ? 'nothing new' : 'written'}`);
    if (differences.length === 0) return end(true, `${cellCount(executed)} ran`);
    const reports = differences.map((difference) => differenceReport(path, difference));
    const outcome = `${cellCount(executed)} ran, ${differences.length} with something else`;
    return end(false, outcome, `${path}: ${cellCount(executed)} ran\n${reports.join('')}`);
  } catch (error) {
    if (signal.aborted) return end(false, 'interrupted; it stays as it was');
    const text = error instanceof Error ? error.message : String(error);
    const isNamed = error instanceof NotebookError;
    return end(
      false,
      isNamed ? text.replace(`${path}: `, '') : text,
      `spotlab run: ${isNamed ? text : `${path}: ${text}`}\n`,
    );
  }
}

/** Writes the outputs, unless they would undo what somebody has saved meanwhile. */
function save(notebook: Notebook, output: string, read: { readonly path: string; readonly text: string }): void {
  if (output === '-') {
    process.stdout.write(formatNotebook(notebook));
    return;
  }
  if (output === read.path && readNotebookText(read.path) !== read.text) {
    throw new NotebookError(`${read.path}: was changed while it ran, so nothing was written; run it again`);
  }
  writeNotebook(output, notebook);
}

/** The cell that runs, on a terminal only; reports take its place. */
class StatusLine {
  #isShown = false;

  show(text: string): void {
    if (!process.stderr.isTTY) return;
    const width = (process.stderr.columns || 80) - 1;
    process.stderr.write(`\r\u001b[K${text.length > width ? `${text.slice(0, width - 1)}…` : text}`);
    this.#isShown = true;
  }

  report(report: string): void {
    process.stderr.write(`${this.#isShown ? '\r\u001b[K' : ''}${report}`);
    this.#isShown = false;
  }
}
