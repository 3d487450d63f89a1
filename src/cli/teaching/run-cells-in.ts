/**
 * Lets the program of a notebook run the cells one after the other, examines the exchange after each of them, and ends the
 * program when its time is over.
 *
 * The time begins when the kernel has started: how long the start takes depends on the load of the machine and not on the
 * notebook, so it takes nothing from the notebook's time. No code of the notebook has run by then.
 */
import { sourceOf } from '../../kernel/index.js';
import { type CellError, cellErrorIn } from '../grading/grades.js';
import type { Program } from '../sandbox/program.js';
import type { NotebookStart } from './program-messages.js';

/** Maximum duration of the start of a kernel, milliseconds. */
const MAX_START_MS = 120_000;

/**
 * Runs the notebook; resolves with what went wrong.
 *
 * @param notebookMs maximum duration of all cells
 * @param signal ends the run
 * @param examineAfter examines the exercises that the code of a cell checks
 */
export async function runCellsIn(
  program: Pick<Program, 'send' | 'receive' | 'close'>,
  start: NotebookStart,
  notebookMs: number,
  signal: AbortSignal,
  examineAfter: (source: string) => Promise<void>,
): Promise<{ readonly problem?: string; readonly error?: CellError | undefined }> {
  const end = (why: string) => () => void program.close(why);
  let hasStarted = false;
  let timer = setTimeout(end(`the kernel did not start within ${MAX_START_MS / 1000} s`), MAX_START_MS);
  const interrupt = end('interrupted');
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  program.send(start);
  try {
    for (;;) {
      // The program can end before the notebook does.
      const message = ((await program.receive().catch(({ message: problem }: Error) => ({ problem }))) ??
        {}) as Partial<Record<'started' | 'ended' | 'problem' | 'error', unknown>>;
      // Only the first message counts: a notebook that forges messages gets no new time.
      if ('started' in message && !hasStarted) {
        hasStarted = true;
        clearTimeout(timer);
        timer = setTimeout(end(`ended after ${notebookMs / 1000} s`), notebookMs);
        continue;
      }
      if (!('ended' in message)) {
        const { problem, error } = message;
        return { ...(typeof problem === 'string' && { problem }), error: cellErrorIn(error) };
      }
      const cell = start.notebook.cells[Number(message.ended)];
      if (cell) await examineAfter(sourceOf(cell));
      program.send('next');
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  }
}
