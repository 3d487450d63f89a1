/**
 * Executes a notebook in a kernel of its own, over the kernel's real sockets; no Python is needed.
 *
 * Cells run in order, in the notebook's folder; one tagged `skip-execution` keeps what it shows. The first failing cell
 * ends the run unless errors are allowed (for the whole run, or for one cell by its tag `raises-exception`); cells after
 * it keep the outputs they had. A cell that runs longer than the timeout is interrupted, and ends the run even when errors
 * are allowed. The tags are those of Jupyter's own runner, nbclient.
 */

import type { Message } from '../wire/message.js';
import { KernelProcess } from './kernel-process.js';
import { type Notebook, type NotebookCell, sourceOf } from './notebook-file.js';
import { NotebookOutputs } from './notebook-outputs.js';

export interface RunOptions {
  /** The folder cells run in. */
  readonly cwd: string;
  /** Added to the environment of the kernel. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long one cell may run, in milliseconds. */
  readonly timeoutMs: number;
  readonly allowErrors?: boolean;
  /** Ends the run: the running cell is interrupted, and the kernel is shut down. */
  readonly signal?: AbortSignal;
  /** Told before each cell: its number among the cells that run, from 1, and how many they are. */
  readonly onCell?: (number: number, count: number) => void;
}

/** A cell that did not end well. */
export interface CellFailure {
  /** Number of the cell in the notebook, of all kinds, from 1. */
  readonly cellNumber: number;
  /** What stands in front of the cell, as in `In [2]`; null when the kernel did not come to count it. */
  readonly executionCount: number | null;
  readonly source: string;
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

export interface RunResult {
  /** How many code cells were run. */
  readonly executed: number;
  /** Undefined when the notebook ran to its end. Errors that were allowed are not failures. */
  readonly failure: CellFailure | undefined;
}

/** How long an interrupted cell may take to end before its kernel is given up. */
const interruptGraceMs = 5000;
const interruptAgainMs = 500;
/** How long output that a cell's end has overtaken may take to arrive. */
const lateOutputMs = 150;

/** Runs every code cell and writes what it showed into the notebook; throws when the kernel cannot start. */
export async function runNotebook(notebook: Notebook, options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const kernel = await KernelProcess.start({ cwd: options.cwd, ...(options.env ? { env: options.env } : {}) });
  try {
    options.signal?.throwIfAborted();
    setKernelMetadata(notebook, (await kernel.client.ready()).content.language_info);
    return await runCells(notebook, kernel, options);
  } finally {
    await kernel.close();
  }
}

async function runCells(notebook: Notebook, kernel: KernelProcess, options: RunOptions): Promise<RunResult> {
  const outputs = new NotebookOutputs();
  const owners = new Map<string, NotebookCell>();
  kernel.client.onLateOutput = (message) => {
    const owner = owners.get(message.parent?.msg_id ?? '');
    if (owner) outputs.take(outputsOf(owner), message);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, lateOutputMs));
  const wanted = [...notebook.cells.entries()].filter(([, cell]) => isRun(cell));
  let executed = 0;
  for (const [index, cell] of wanted) {
    executed += 1;
    options.onCell?.(executed, wanted.length);
    cell.outputs = [];
    cell.execution_count = null;
    const ended = await runCell(cell, kernel, options, (message) => {
      owners.set(message.parent?.msg_id ?? '', cell);
      outputs.take(outputsOf(cell), message);
    });
    if (!ended) continue;
    const failure = {
      cellNumber: index + 1,
      executionCount: cell.execution_count,
      source: sourceOf(cell),
      ...ended.error,
    };
    const isAllowed = options.allowErrors === true || hasTag(cell, 'raises-exception');
    if (!ended.isFinal && isAllowed) continue;
    await settle();
    return { executed, failure };
  }
  await settle();
  return { executed, failure: undefined };
}

interface CellEnd {
  readonly error: Pick<CellFailure, 'ename' | 'evalue' | 'traceback'>;
  /** Whether the run cannot go on whatever is allowed. */
  readonly isFinal: boolean;
}

/** Runs one cell; resolves to how it failed, or to undefined. */
async function runCell(
  cell: NotebookCell,
  kernel: KernelProcess,
  { timeoutMs, signal }: RunOptions,
  take: (message: Message) => void,
): Promise<CellEnd | undefined> {
  let stopped: Pick<CellFailure, 'ename' | 'evalue'> | undefined;
  let interruption: NodeJS.Timeout | undefined;
  let surrender: NodeJS.Timeout | undefined;
  // A first interrupt can be lost while a cell is still being compiled, so it is repeated.
  const press = () => {
    kernel.interrupt();
    interruption = setTimeout(press, interruptAgainMs);
  };
  const stop = (why: Pick<CellFailure, 'ename' | 'evalue'>) => {
    if (stopped) return;
    stopped = why;
    press();
    const gone = new Error('it did not heed the interrupt, so the kernel was ended');
    surrender = setTimeout(() => kernel.client.close(gone), interruptGraceMs);
  };
  const onAbort = () => stop({ ename: 'Interrupted', evalue: 'the run was interrupted' });
  const late = { ename: 'Timeout', evalue: `ran longer than ${timeoutMs / 1000} s and was interrupted` };
  const patience = setTimeout(() => stop(late), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    const { reply } = await kernel.client.execute(sourceOf(cell), {}, take);
    if (typeof reply.content.execution_count === 'number') cell.execution_count = reply.content.execution_count;
    const { ename, evalue, traceback } = reply.content;
    const lines = Array.isArray(traceback) ? traceback.map(String) : [];
    // What it says after its name is where it was.
    if (stopped) return { error: { ...stopped, traceback: lines.slice(1) }, isFinal: true };
    if (reply.content.status === 'ok') return undefined;
    return { error: { ename: String(ename), evalue: String(evalue), traceback: lines }, isFinal: false };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const told = stopped ? { ...stopped, evalue: `${stopped.evalue}; ${why}` } : { ename: 'KernelEnded', evalue: why };
    return { error: { ...told, traceback: [] }, isFinal: true };
  } finally {
    clearTimeout(patience);
    clearTimeout(interruption);
    clearTimeout(surrender);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Whether a cell is sent to the kernel. */
function isRun(cell: NotebookCell): boolean {
  return cell.cell_type === 'code' && sourceOf(cell).trim() !== '' && !hasTag(cell, 'skip-execution');
}

/** Says in the notebook which kernel and language it is for, as Jupyter does when it saves. */
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
