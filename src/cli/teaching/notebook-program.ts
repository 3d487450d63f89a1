/**
 * The program that runs the cells of one graded notebook, in a kernel that it starts. In a sandbox, only the
 * kernel and this program run; they have no network except one port, which leads to the notebook's exchange.
 *
 * The program reports the start of the kernel. It reports the end of each cell and waits for an answer; meanwhile the grader looks at the exchange. At the
 * end, it reports the failure. The program decides nothing about the grade: a notebook that takes control of this program
 * can only end its own run.
 */
import { type RunResult, runNotebook, variablesOf, YES_VARIABLE } from '../../kernel/index.js';
import { failedCell } from '../common/run-report.js';
import { type CellError, cellError } from '../grading/grades.js';
import { giveUpRights } from '../sandbox/inside.js';
import { messages, sendMessage } from '../sandbox/messages.js';
import { bridgeToFile } from '../sandbox/socket-bridge.js';
import { EXCHANGE_SOCKET, type NotebookMessage, type NotebookStart } from './program-messages.js';
import { restrictedKernel } from './restricted-kernel.js';

async function main(): Promise<void> {
  const received = messages();
  const { notebook, exchange, cellMs, isInSandbox } = (await received.next()).value as NotebookStart;
  if (isInSandbox) await bridgeToFile(exchange.port, EXCHANGE_SOCKET);
  const folder = process.cwd();
  const { baseUrl, adminUrl, apiKey, secretKey } = exchange;
  const result = await runNotebook(notebook, {
    cwd: folder,
    kernel: restrictedKernel(folder),
    env: {
      ...variablesOf({ network: baseUrl, adminUrl, apiKey, secretKey }),
      [YES_VARIABLE]: '1',
    },
    timeoutMs: cellMs,
    allowErrors: true,
    // Nobody reads the outputs, and an endless loop can print without end.
    keepOutputs: false,
    onStart: () => sendMessage({ started: true } satisfies NotebookMessage),
    onCellEnd: async (cell) => {
      sendMessage({ ended: notebook.cells.indexOf(cell) } satisfies NotebookMessage);
      await received.next();
    },
  });
  const error = errorOf(result);
  sendMessage({ problem: problemOf(result) ?? null, ...(error && { error }) } satisfies NotebookMessage);
}

/** The error that ended the notebook, or else its first error; undefined if no cell failed. */
function problemOf({ failure, firstAllowed, allowedFailures }: RunResult): string | undefined {
  const shown = failure ?? firstAllowed;
  if (shown === undefined) return undefined;
  const { ename, evalue } = shown;
  const others = allowedFailures - (failure ? 0 : 1);
  const more = others === 0 ? '' : ` (and ${others} other ${others === 1 ? 'cell' : 'cells'})`;
  return `${failedCell(shown)}${more}: ${ename}: ${evalue.split('\n')[0]}`;
}

/** The first error of a cell. */
function errorOf({ failure, firstAllowed }: RunResult): CellError | undefined {
  const first = firstAllowed ?? failure;
  if (first === undefined) return undefined;
  const { cellNumber: cell, ename: name, evalue: message, source, traceback } = first;
  return cellError({ cell, name, message, source }, traceback);
}

giveUpRights();
await main();
