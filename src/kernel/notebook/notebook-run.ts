/**
 * Executes the cells of a notebook in a new kernel process and stores their outputs in the notebook. Python is not
 * needed.
 *
 * Cells run in order, in the notebook's folder. A cell with the tag `skip-execution` is not run and keeps its outputs.
 * The first failed cell ends the run, unless errors are allowed for the whole run, or for this cell by the tag
 * `raises-exception`; later cells keep their outputs. A cell that exceeds the timeout is interrupted, and ends the run
 * even if errors are allowed. The tags are the same as in Jupyter's own runner, nbclient.
 */
import type { Message } from '../wire/message.js';
import { KernelProcess, type KernelProcessOptions } from './kernel-process.js';
import { type Notebook, type NotebookCell, sourceOf } from './notebook-format.js';
import { NotebookOutputs } from './notebook-outputs.js';

export interface RunOptions {
  /** The working folder of cells. */
  readonly cwd: string;
  /** Additional environment variables of the kernel. */
  readonly env?: Readonly<Record<string, string>>;
  /** Maximum duration of one cell, in milliseconds. */
  readonly timeoutMs: number;
  readonly allowErrors?: boolean;
  /** Ends the run when aborted: the running cell is interrupted and the kernel is shut down. */
  readonly signal?: AbortSignal;
  /** Called when the kernel has started, before its first cell. */
  readonly onStart?: () => void;
  /** Called before each cell with its number among the cells that run, from 1, and the count of these cells. */
  readonly onCell?: (number: number, count: number) => void;
  /** Called after each cell, also after a failed one; the next cell waits for it. */
  readonly onCellEnd?: (cell: NotebookCell) => Promise<void>;
  /** Whether the outputs are stored in the notebook. Default true. */
  readonly keepOutputs?: boolean;
  /** Further options for the start of the kernel process, besides its folder and its added environment variables. */
  readonly kernel?: Pick<KernelProcessOptions, 'environment' | 'nodeArguments' | 'temporaryFolder'>;
}

/** The failed cell of a run. */
export interface CellFailure {
  /** Number of the cell in the notebook, from 1; cells of all kinds count. */
  readonly cellNumber: number;
  /** The number in the cell's prompt `In [2]`; null if the kernel did not reply. */
  readonly executionCount: number | null;
  readonly source: string;
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

export interface RunResult {
  /** Number of code cells that ran. */
  readonly executed: number;
  /** Number of cells that failed and did not end the run, because errors are allowed for the whole run. */
  readonly allowedFailures: number;
  /** The first of these failures. */
  readonly firstAllowed?: CellFailure;
  /** Undefined if the notebook ran to its end. Allowed errors are not failures. */
  readonly failure: CellFailure | undefined;
}

/** Maximum time for an interrupted cell to end before its kernel is ended. */
const interruptGraceMs = 5000;
const interruptAgainMs = 500;
/** Waiting time for output that arrives after the reply of its cell. */
const lateOutputMs = 150;

/** Runs every code cell and stores its outputs in the notebook. @throws Error when the kernel cannot start */
export async function runNotebook(notebook: Notebook, options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const { cwd, env = {} } = options;
  const kernel = await KernelProcess.start({ ...options.kernel, cwd, env });
  try {
    options.signal?.throwIfAborted();
    setKernelMetadata(notebook, (await kernel.client.ready()).content.language_info);
    options.onStart?.();
    return await runCells(notebook, kernel, options);
  } finally {
    await kernel.close();
  }
}

/** Runs every code cell in a kernel that is already running. The kernel is not ended. */
export async function runCells(notebook: Notebook, kernel: KernelProcess, options: RunOptions): Promise<RunResult> {
  const outputs = new NotebookOutputs();
  const owners = new Map<string, NotebookCell>();
  kernel.client.onLateOutput = (message) => {
    const owner = owners.get(message.parent?.msg_id ?? '');
    if (owner) outputs.apply(outputsOf(owner), message);
  };
  const awaitLateOutput = () => new Promise((resolve) => setTimeout(resolve, lateOutputMs));
  const selected = [...notebook.cells.entries()].filter(([, cell]) => isRun(cell));
  let [executed, allowedFailures] = [0, 0];
  let firstAllowed: CellFailure | undefined;
  const allowed = () => ({ allowedFailures, ...(firstAllowed && { firstAllowed }) });
  for (const [index, cell] of selected) {
    executed += 1;
    options.onCell?.(executed, selected.length);
    cell.outputs = [];
    cell.execution_count = null;
    const ended = await runCell(cell, kernel, options, (message) => {
      if (options.keepOutputs === false) return;
      owners.set(message.parent?.msg_id ?? '', cell);
      outputs.apply(outputsOf(cell), message);
    });
    await options.onCellEnd?.(cell);
    if (!ended) continue;
    const failure = {
      cellNumber: index + 1,
      executionCount: cell.execution_count,
      source: sourceOf(cell),
      ...ended.error,
    };
    const isExpected = hasTag(cell, 'raises-exception');
    if (!ended.isFinal && (isExpected || options.allowErrors)) {
      if (!isExpected) {
        allowedFailures += 1;
        firstAllowed ??= failure;
      }
      continue;
    }
    await awaitLateOutput();
    return { executed, ...allowed(), failure };
  }
  await awaitLateOutput();
  return { executed, ...allowed(), failure: undefined };
}

interface CellEnd {
  readonly error: Pick<CellFailure, 'ename' | 'evalue' | 'traceback'>;
  /** Whether the run must end even if errors are allowed. */
  readonly isFinal: boolean;
}

/** Runs one cell. Resolves to its error, or to undefined if it succeeded. */
async function runCell(
  cell: NotebookCell,
  kernel: KernelProcess,
  { timeoutMs, signal }: RunOptions,
  take: (message: Message) => void,
): Promise<CellEnd | undefined> {
  let cause: Pick<CellFailure, 'ename' | 'evalue'> | undefined;
  let interruption: NodeJS.Timeout | undefined;
  let kernelTimeout: NodeJS.Timeout | undefined;
  // An interrupt can be lost while the cell is being compiled, so it is repeated.
  const sendInterrupt = () => {
    kernel.interrupt();
    interruption = setTimeout(sendInterrupt, interruptAgainMs);
  };
  const stop = (why: Pick<CellFailure, 'ename' | 'evalue'>) => {
    if (cause) return;
    cause = why;
    sendInterrupt();
    const unresponsive = new Error('the cell did not end after the interrupt, so the kernel was ended');
    kernelTimeout = setTimeout(() => kernel.client.close(unresponsive), interruptGraceMs);
  };
  const onAbort = () => stop({ ename: 'Interrupted', evalue: 'the run was interrupted' });
  const timedOut = { ename: 'Timeout', evalue: `the cell ran longer than ${timeoutMs / 1000} s and was interrupted` };
  const cellTimeout = setTimeout(() => stop(timedOut), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    const { reply } = await kernel.client.execute(sourceOf(cell), {}, take);
    if (typeof reply.content.execution_count === 'number') cell.execution_count = reply.content.execution_count;
    const { ename, evalue, traceback } = reply.content;
    const lines = Array.isArray(traceback) ? traceback.map(String) : [];
    // The traceback without its first line shows where the cell was interrupted.
    if (cause) return { error: { ...cause, traceback: lines.slice(1) }, isFinal: true };
    if (reply.content.status === 'ok') return undefined;
    return { error: { ename: String(ename), evalue: String(evalue), traceback: lines }, isFinal: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const ended = cause ? { ...cause, evalue: `${cause.evalue}; ${reason}` } : { ename: 'KernelEnded', evalue: reason };
    return { error: { ...ended, traceback: [] }, isFinal: true };
  } finally {
    clearTimeout(cellTimeout);
    clearTimeout(interruption);
    clearTimeout(kernelTimeout);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Whether a cell is sent to the kernel. */
function isRun(cell: NotebookCell): boolean {
  return cell.cell_type === 'code' && sourceOf(cell).trim() !== '' && !hasTag(cell, 'skip-execution');
}

/** Stores kernel and language in the notebook's metadata, as Jupyter does when it saves. */
function setKernelMetadata(notebook: Notebook, languageInfo: unknown): void {
  notebook.metadata.kernelspec ??= { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' };
  notebook.metadata.language_info = languageInfo;
}

function outputsOf(cell: NotebookCell): NonNullable<NotebookCell['outputs']> {
  cell.outputs ??= [];
  return cell.outputs;
}

function hasTag(cell: NotebookCell, tag: string): boolean {
  return Array.isArray(cell.metadata.tags) && cell.metadata.tags.includes(tag);
}
