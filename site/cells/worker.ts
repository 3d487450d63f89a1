/**
 * The worker of cells: user code runs here, with a client as `x`. The page ends this worker to stop code that does not
 * end by itself.
 */
import type { Program } from 'acorn';
import * as spotlab from '../../src/web/index.js';
import { captureConsole } from './console.js';
import { Evaluator } from './evaluator.js';
import { labFor } from './lab.js';
import { LiveOutputs } from './live.js';
import type { FromCells, ToCells } from './messages.js';
import { CellOutputs, cellFunctions } from './outputs.js';
import { loadRest, timesMissed } from './rest/rest.js';

/** The part of a worker's global object that is used; the types of the page have no worker. */
interface WorkerScope {
  postMessage(message: FromCells): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToCells>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void;
}

// The compiler knows the page's global object only.
const scope = self as unknown as WorkerScope;
const send = (message: FromCells): void => scope.postMessage(message);

// A worker that starts from a file would have no content security policy. Code of another author’s notebook could start such a worker to
// send data away. See page/open-worker.ts.
if (location.protocol !== 'blob:') throw new Error('The worker of cells runs only as the page opens it.');

const evaluator = new Evaluator();
/** The outputs of the newest run. They also get what code of earlier runs prints now. */
let current = outputsOf(0);
let currentCell = '';
const lives = new LiveOutputs(() => ({ outputs: current, cell: currentCell }));

function outputsOf(id: number): CellOutputs {
  return new CellOutputs((change) => send({ kind: 'output', id, change }));
}

async function start(port: spotlab.Port): Promise<void> {
  captureConsole((name, line) => current.write(name, line));
  const { connect, decimal } = spotlab;
  const names = { ...cellFunctions(() => current), connect, decimal, _: undefined };
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  evaluator.session.names.set('x', await connect({ port }));
}

/** Delay before the rest is loaded: the first outputs are drawn by then. */
const REST_AFTER_MS = 500;

async function run({ id, code, cell, program }: Extract<ToCells, { readonly kind: 'run' }>): Promise<void> {
  lives.stopCell(cell);
  current = outputsOf(id);
  currentCell = cell;
  let isOk = false;
  try {
    isOk = program === undefined ? await runNew(code) : await runKnown(code, program);
  } catch (error) {
    current.add({ output_type: 'error', ...evaluator.describe(error) });
  } finally {
    current.flush();
    send({ kind: 'ended', id, isOk });
    if (program !== undefined) setTimeout(() => void loadRest().catch(() => {}), REST_AFTER_MS);
  }
}

async function runNew(code: string): Promise<boolean> {
  await loadRest();
  await labFor(code);
  return evaluator.run(code, current);
}

/** Runs code of the page, which only reads. So it can run a second time, when everything is loaded. */
async function runKnown(code: string, program: Program): Promise<boolean> {
  const before = timesMissed();
  const isOk = await evaluator.run(code, current, program);
  if (timesMissed() === before) return isOk;
  current.clear(false);
  return runNew(code);
}

/** Completion and help are loaded with the first question, so that a page shows its first values earlier. */
const loadHelp = () => import('./completion.js');

async function answer(data: Extract<ToCells, { readonly kind: 'complete' | 'help' | 'check' }>): Promise<void> {
  if (data.kind === 'check')
    return send({ kind: 'checked', id: data.id, found: await evaluator.completenessOf(data.code) });
  const [{ completionsAt, helpFor }] = await Promise.all([loadHelp(), loadRest()]);
  const { id, before } = data;
  if (data.kind === 'complete') send({ kind: 'completed', id, found: completionsAt(before, evaluator.session) });
  else send({ kind: 'helped', id, text: helpFor(before, evaluator.session) });
}

/** Cells run one after the other, in the order in which they came. */
let last: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'start') {
    last = start(data.port).then(
      () => send({ kind: 'ready' }),
      (error: unknown) => send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  } else if (data.kind === 'run') last = last.then(() => run(data)).catch(() => {});
  else answer(data).catch(() => send({ kind: 'helped', id: data.id, text: undefined }));
});

/** An error of a callback belongs to the newest run. */
function report(event: Event, error: unknown): void {
  event.preventDefault();
  current.add({ output_type: 'error', ...evaluator.describe(error) });
}

scope.addEventListener('error', (event) => report(event, event.error));
scope.addEventListener('unhandledrejection', (event) => report(event, event.reason));
