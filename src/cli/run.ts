/**
 * `spotlab run NB.ipynb`: executes a notebook through the real kernel and writes the outputs back.
 *
 * Exit code 0 when every cell ran, 1 when a cell failed, shows something else under `--check`, or the notebook cannot be
 * run, 2 when the command line is wrong.
 */
import { dirname, resolve } from 'node:path';
import { type CellDifference, outputDifferences } from '../kernel/notebook-compare.js';
import { formatNotebook, type Notebook, NotebookError, readNotebook, writeNotebook } from '../kernel/notebook-file.js';
import { type CellFailure, runNotebook } from '../kernel/notebook-run.js';
import { readArguments, UsageError } from './usage.js';

const usage = `Usage: spotlab run NOTEBOOK.ipynb [options]

Executes the notebook in a TypeScript (spotlab) kernel and writes the outputs back into it.

  --check          write nothing; exit 1 when a cell shows something else than what is stored. Numbers, times, ids and
                   drawings may differ; a cell tagged "volatile" is compared by the kinds of its outputs alone
  --output FILE    write there instead ("-" for stdout); the notebook itself stays as it is
  --timeout S      interrupt a cell after S seconds and stop (default 120)
  --allow-errors   go on after a failing cell
  --network NAME   embedded (default), testnet, live or a base URL
  --seed N         seed of the embedded exchange
  --replay FILE    recorded klines that the embedded exchange serves; with --symbol
  --symbol SYMBOL  whose they are
  -y, --yes        let orders leave for another exchange than the embedded one
`;

const OPTIONS = {
  check: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  timeout: { type: 'string' },
  'allow-errors': { type: 'boolean' },
  network: { type: 'string' },
  seed: { type: 'string' },
  replay: { type: 'string' },
  symbol: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const;

const defaultTimeoutS = 120;

/** Runs the command; resolves to its exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'run');
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError('Name the notebook to run. See `spotlab run --help`.');
  if (extra !== undefined) throw new UsageError(`One notebook at a time; '${extra}' is too many.`);
  if (values.check && values.output !== undefined) {
    throw new UsageError('--check writes nothing, so it does not go with --output.');
  }
  const timeoutS = Number(values.timeout ?? defaultTimeoutS);
  if (!(timeoutS > 0 && timeoutS <= 86_400)) {
    throw new UsageError(`--timeout is '${values.timeout}'; it takes seconds, more than 0 and at most 86400.`);
  }
  try {
    const notebook = readNotebook(path);
    const stored = structuredClone(notebook);
    const { executed, failure } = await runNotebook(notebook, {
      cwd: dirname(resolve(path)),
      env: environmentOf(values),
      timeoutMs: timeoutS * 1000,
      allowErrors: values['allow-errors'] === true,
    });
    if (!values.check) save(notebook, values.output ?? path);
    const differences = values.check && !failure ? outputDifferences(stored, notebook) : [];
    if (failure) process.stderr.write(report(path, failure));
    else process.stderr.write(`${path}: ${executed} ${executed === 1 ? 'cell' : 'cells'} ran\n`);
    for (const difference of differences) process.stderr.write(differenceReport(path, difference));
    return failure || differences.length > 0 ? 1 : 0;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`spotlab run: ${error instanceof NotebookError ? text : `${path}: ${text}`}\n`);
    return 1;
  }
}

/** The kernel takes its choice of exchange from the environment; see client-start.ts. */
function environmentOf(values: ReturnType<typeof readArguments<typeof OPTIONS>>['values']): Record<string, string> {
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

function save(notebook: Notebook, output: string): void {
  if (output === '-') process.stdout.write(formatNotebook(notebook));
  else writeNotebook(output, notebook);
}

function report(path: string, failure: CellFailure): string {
  const head = `${path}: cell ${failure.cellNumber} failed\n${failure.ename}: ${failure.evalue}\n`;
  // The traceback begins with name and message again.
  const rest = failure.traceback.filter((line) => !head.includes(line.trim()));
  return `${head}${rest.map((line) => `  ${line}\n`).join('')}`;
}

/** Lines of a difference that are told; the first ones show what kind it is. */
const TOLD_LINES = 8;

function differenceReport(path: string, { cellNumber, missing, added }: CellDifference): string {
  const told = (mark: string, lines: readonly string[]) => [
    ...lines.slice(0, TOLD_LINES).map((line) => `  ${mark} ${line}\n`),
    ...(lines.length > TOLD_LINES ? [`  ${mark} … and ${lines.length - TOLD_LINES} more\n`] : []),
  ];
  const lines = [...told('-', missing), ...told('+', added)];
  return `${path}: cell ${cellNumber} shows something else (- stored, + now; # is what may differ)\n${lines.join('')}`;
}
