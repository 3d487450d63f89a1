/**
 * The cells of a page behind the requests of Jupyter's protocol: replies and outputs have the contents of its messages. It imports
 * nothing of Jupyter, so it is checked and tested with the other pages.
 */
import type { Completeness } from '../../src/cells/index.js';
import { completionReply, endOfWord, kernelInfo, kindAfter, unitsOf } from '../../src/kernel/index.js';
import {
  type Completions,
  type Ending,
  type KnownCode,
  type Output,
  type OutputChange,
  STOPPED,
} from '../cells/messages.js';

type Content = Readonly<Record<string, unknown>>;

/** An output as a message of Jupyter's protocol. */
export interface OutputMessage {
  readonly type: 'clear_output' | 'display_data' | 'error' | 'execute_result' | 'stream' | 'update_display_data';
  readonly content: Content;
}

/** The names of an error, in a message of its own and in the reply. */
interface JupyterError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: string[];
}

/** One request to run a cell. */
export interface CellRequest {
  readonly code: string;
  /** Names the cell in its notebook. */
  readonly cell: string;
  /** The number that the front end writes beside the cell. */
  readonly count: number;
  /** Whether nothing may be shown. */
  readonly isSilent: boolean;
}

export type ExecuteReply =
  | { readonly status: 'ok'; readonly execution_count: number; readonly user_expressions: Record<string, never> }
  | ({ readonly status: 'error'; readonly execution_count: number } & JupyterError);

/** The members of the cells that are used here; a test passes other cells. */
export interface Cells {
  run(known: KnownCode, change: (change: OutputChange) => void, cell: string): Promise<Ending>;
  complete(before: string): Promise<Completions | undefined>;
  help(before: string): Promise<string | undefined>;
  completenessOf(code: string): Promise<Completeness | undefined>;
  stop(): void;
  close(): void;
}

export class JupyterCells {
  #running = 0;

  constructor(private readonly cells: Cells) {}

  /** Runs a cell. @param publish sends an output of this cell, also after the cell has ended */
  async execute(request: CellRequest, publish: (message: OutputMessage) => void): Promise<ExecuteReply> {
    const { code, cell, count, isSilent } = request;
    let failure: JupyterError | undefined;
    const show = (change: OutputChange): void => {
      if (change.kind === 'add' && change.output.output_type === 'error') failure = errorOf(change.output);
      if (!isSilent) publish(messageOf(change, count));
    };
    const fail = (error: JupyterError): void => show({ kind: 'add', output: { output_type: 'error', ...error } });
    this.#running += 1;
    try {
      const ending = await this.cells.run({ code }, show, cell);
      if (ending === 'stopped') fail(errorOf(STOPPED));
      if (ending === 'done') return { status: 'ok', execution_count: count, user_expressions: {} };
    } catch (error) {
      const evalue = error instanceof Error ? error.message : String(error);
      fail({ ename: 'StartError', evalue, traceback: [evalue] });
    } finally {
      this.#running -= 1;
    }
    return { status: 'error', execution_count: count, ...(failure ?? errorOf(NO_HELP)) };
  }

  /** Ends the code that runs, even an endless loop; orders stay. While no code runs, nothing changes. */
  stop(): void {
    if (this.#running > 0) this.cells.stop();
  }

  /** Ends the cells and their exchange. */
  close(): void {
    this.cells.close();
  }

  /** @param cursor in characters of Unicode, as in all requests of Jupyter */
  async complete(code: string, cursor: number) {
    const position = unitsOf(code, cursor);
    const before = code.slice(0, position);
    const { replaced, candidates } = (await this.cells.complete(before)) ?? { replaced: 0, candidates: [] };
    const kind = kindAfter(before);
    const offered = candidates.map(({ text, note }) => ({ text, kind, note: () => note }));
    return completionReply(code, { start: position - replaced, end: endOfWord(code, position) }, offered);
  }

  /** Help for the name or the call at the cursor. */
  async inspect(code: string, cursor: number) {
    const text = await this.cells.help(code.slice(0, endOfWord(code, unitsOf(code, cursor))));
    const data: Record<string, string> = text === undefined ? {} : { 'text/plain': text };
    return { status: 'ok' as const, found: text !== undefined, data, metadata: {} };
  }

  /** Whether a console may run the code. */
  async isComplete(code: string) {
    return (await this.cells.completenessOf(code)) ?? { status: 'unknown' as const };
  }

  info() {
    return { status: 'ok' as const, ...kernelInfo(LANGUAGE_VERSION) };
  }
}

/** The version of TypeScript that front ends are told. Types are removed and not checked, so there is no compiler with a version. */
const LANGUAGE_VERSION = '5';

/** The outputs say already that there is no help for a topic. */
const NO_HELP = { ename: 'NoHelp', evalue: 'No help found.', traceback: ['No help found.'] };

const errorOf = (output: {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}) => ({
  ename: output.ename,
  evalue: output.evalue,
  traceback: [...output.traceback],
});

function messageOf(change: OutputChange, count: number): OutputMessage {
  if (change.kind === 'clear') return { type: 'clear_output', content: { wait: change.wait } };
  if (change.kind === 'add') return outputMessage(change.output, count);
  const { id, data } = change;
  return { type: 'update_display_data', content: { data, metadata: {}, transient: { display_id: id } } };
}

function outputMessage(output: Output, count: number): OutputMessage {
  switch (output.output_type) {
    case 'stream':
      return { type: 'stream', content: { name: output.name, text: output.text } };
    case 'error':
      return { type: 'error', content: errorOf(output) };
    case 'execute_result':
      return { type: 'execute_result', content: { data: output.data, metadata: {}, execution_count: count } };
    default: {
      const transient = output.id === undefined ? {} : { display_id: output.id };
      return { type: 'display_data', content: { data: output.data, metadata: {}, transient } };
    }
  }
}
