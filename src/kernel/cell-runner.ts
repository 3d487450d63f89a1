/**
 * Queues execute requests, runs one cell after the other, and sends each cell's result and reply.
 *
 * When a cell fails and its request has `stop_on_error`, the requests that are already queued are answered with
 * `aborted`; later requests run. Source: Jupyter client documentation, "Messaging in Jupyter", protocol 5.3.
 */
import { setMaxListeners } from 'node:events';
import { helpTopicIn } from '../assist/index.js';
import type { Confirmer } from '../client/index.js';
import { type CompletionSources, helpForTopic } from './completion.js';
import { History } from './history.js';
import { CellOutput } from './output/cell-output.js';
import { isAllOf, mimeBundleOf } from './output/display.js';
import { cellKeyOf, deletedCellsOf, type LiveDisplays } from './output/live-displays.js';
import type { OutputRouting } from './output/output-routing.js';
import type { WaitDisplay } from './output/wait-display.js';
import type { Cell } from './run/cell.js';
import type { CellFunctions } from './run/cell-functions.js';
import { CellTimers } from './run/cell-timers.js';
import type { StartedClient } from './run/client-start.js';
import type { CellOutcome, Evaluation, ShownResult } from './run/evaluation.js';
import type { IdleCollection } from './run/idle-collection.js';
import type { KernelWidgets } from './run/kernel-widgets.js';
import type { KernelMessages } from './wire/kernel-messages.js';
import type { Content, Message } from './wire/message.js';

/** A pause in milliseconds. In it the kernel reads the requests that arrived while a failing cell blocked the thread. */
const readPauseMs = 10;

/** The parts of the kernel that running a cell needs. */
export interface CellRunnerParts {
  readonly messages: KernelMessages;
  readonly routing: OutputRouting<Cell>;
  readonly evaluation: Evaluation;
  readonly liveDisplays: LiveDisplays;
  readonly widgets: KernelWidgets;
  readonly waits: WaitDisplay;
  readonly functions: CellFunctions;
  readonly completionSources: CompletionSources;
  readonly collection: IdleCollection;
  /** The preloaded client. It may still be connecting; the first cell waits for it. */
  readonly client: Promise<StartedClient>;
  /** Undefined when orders are sent without confirmation. */
  readonly confirmer: Promise<Confirmer | undefined>;
}

export class CellRunner {
  readonly history = new History();
  readonly #queue: Message[] = [];
  #isWorking = false;
  /** The cell whose code runs. */
  #executing: Cell | undefined;
  /** Whether code of the newest cell may still begin: an interrupt between its parts ends the part that comes next. */
  #hasCodeLeft = false;
  #isPressed = false;
  #currentOutput: CellOutput | undefined;
  #count = 0;

  constructor(private readonly parts: CellRunnerParts) {}

  /** The output of the cell that is being executed; undefined between cells. */
  get currentOutput(): CellOutput | undefined {
    return this.#currentOutput;
  }

  /** Whether a cell runs or waits to run. */
  get isBusy(): boolean {
    return this.#isWorking;
  }

  /** Queues an execute request. */
  submit(request: Message): void {
    this.#queue.push(request);
    if (!this.#isWorking) void this.#work();
  }

  /** Interrupts the running cell. @returns false when no cell is running */
  interrupt(wasTerminated: boolean): boolean {
    this.#executing?.timers.stop();
    if (this.parts.evaluation.interrupt(wasTerminated)) return true;
    this.#isPressed = this.#hasCodeLeft;
    return this.#hasCodeLeft;
  }

  /** Ends the running cell with an uncaught error. @returns false when the error does not come from the running cell */
  fail(error: unknown): boolean {
    const { routing, evaluation } = this.parts;
    return this.#executing !== undefined && routing.current === this.#executing && evaluation.fail(error);
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    this.parts.collection.begin();
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) await this.#execute(next);
    this.#isWorking = false;
    this.parts.collection.end();
    // These events of widgets arrived after the delivery at the end of the last cell.
    this.parts.widgets.deliverEvents();
  }

  /**
   * Removes the requests that were sent before now from the queue. A cell that never awaited has blocked the reading of
   * requests; the pause lets them be read. (A check whether the socket is readable would consume the event that resumes
   * reading.)
   */
  async #takeQueued(): Promise<Message[]> {
    await new Promise((resolve) => setTimeout(resolve, readPauseMs));
    return this.#queue.splice(0);
  }

  #replyAborted(request: Message): void {
    const { messages } = this.parts;
    messages.withStatus(request, () =>
      messages.reply('shell', request, 'execute_reply', { status: 'aborted', execution_count: this.#count }),
    );
  }

  /** Runs one cell and sends its reply. */
  async #execute(request: Message): Promise<void> {
    const { messages, liveDisplays, widgets, evaluation } = this.parts;
    const { content } = request;
    const code = typeof content.code === 'string' ? content.code : '';
    const silent = content.silent === true;
    const isStored = !silent && content.store_history !== false;
    if (isStored) this.history.add(++this.#count, code);
    const count = this.#count;
    const output = new CellOutput((type, body) => messages.publish(type, body, request), silent);
    const cell: Cell = { request, output, key: cellKeyOf(request), signal: undefined, timers: new CellTimers() };
    const replaced = silent ? [] : [cell.key, ...deletedCellsOf(request)];
    liveDisplays.stopCells(replaced);
    widgets.stopCells(replaced);
    this.#hasCodeLeft = true;
    this.#isPressed = false;
    messages.publish('status', { execution_state: 'busy' }, request);
    if (!silent) this.#currentOutput = output;
    output.send('execute_input', { code, execution_count: count });
    let reply: Content;
    try {
      const client = await this.parts.client;
      const topic = helpTopicIn(code);
      const ended: Content =
        topic === undefined
          ? await this.#runCode(cell, code, isStored ? count : 0, client)
          : { status: 'ok', user_expressions: {}, payload: this.#helpPages(topic, cell) };
      reply = { ...ended, execution_count: count };
    } catch (error) {
      // An error of the kernel itself, not of the user's code; it is shown under the cell.
      const described = evaluation.describe(error);
      output.send('error', { ...described });
      reply = { status: 'error', execution_count: count, ...described };
    }
    this.#hasCodeLeft = false;
    this.parts.waits.end();
    await Promise.all([liveDisplays.firstPictures(output), widgets.firstPictures(output)]);
    const unsent = (await this.parts.client).takeUnsentReport();
    if (unsent !== undefined) output.report(unsent);
    output.flush();
    this.#currentOutput = undefined;
    // The queue is emptied before the reply is sent, because requests that a client sends after it received the failure must not be aborted.
    const aborted = reply.status === 'error' && content.stop_on_error !== false ? await this.#takeQueued() : [];
    messages.reply('shell', request, 'execute_reply', reply);
    messages.publish('status', { execution_state: 'idle' }, request);
    for (const queued of aborted) this.#replyAborted(queued);
    widgets.deliverEvents();
  }

  /** Runs the cell's code, shows its result or error, and returns the content of the reply. */
  async #runCode(cell: Cell, code: string, count: number, client: StartedClient): Promise<Content> {
    const show = (result: ShownResult) => this.#showResult(result, cell, this.#count);
    const outcome = await this.#evaluate(cell, code, count, client, show);
    if (outcome.status !== 'ok') {
      cell.output.send('error', { ...outcome.error });
      return { status: 'error', ...outcome.error };
    }
    const expressions = await this.#evaluateExpressions(cell, cell.request.content.user_expressions, client);
    return { status: 'ok', user_expressions: expressions, payload: [] };
  }

  /** The help for a cell such as `x.market.klines?`, as payload for the front end's pager. */
  #helpPages(topic: string, cell: Cell): readonly Content[] {
    const text = helpForTopic(this.parts.completionSources, topic);
    if (text !== undefined) return [{ source: 'page', data: { 'text/plain': text }, start: 0 }];
    cell.output.write('stderr', `No help found for ${topic}.\n`);
    return [];
  }

  async #evaluate(
    cell: Cell,
    code: string,
    count: number,
    client: StartedClient,
    show?: (result: ShownResult) => Promise<void>,
  ): Promise<CellOutcome> {
    const { confirmer, routing, evaluation } = this.parts;
    const end = (await confirmer)?.begin();
    this.#executing = cell;
    try {
      return await routing.run(cell, () =>
        evaluation.run(
          code,
          `cell[${count}]`,
          (signal) => {
            cell.signal = signal;
            // Hundreds of concurrent calls may listen to one signal; Node must not warn about a leak.
            setMaxListeners(0, signal);
            evaluation.isEnding = () => client.isEnding();
            if (this.#isPressed) evaluation.interrupt(false);
          },
          show,
        ),
      );
    } finally {
      // An interrupt that ended a loop has not stopped the timers of the cell.
      if (cell.signal?.aborted) cell.timers.stop();
      this.#executing = undefined;
      await end?.();
    }
  }

  async #showResult({ value, isHidden }: ShownResult, cell: Cell, count: number): Promise<void> {
    const { functions } = this.parts;
    Object.defineProperty(globalThis, '_', { value, writable: true, configurable: true });
    if (isHidden || isAllOf(value, (one) => functions.isShownIn(one, cell.output))) return;
    const data = await mimeBundleOf(value, cell.output.report);
    const text = data['text/plain'];
    if (typeof text === 'string') this.history.noteOutput(count, text);
    cell.output.send('execute_result', { execution_count: count, data, metadata: {} });
  }

  async #evaluateExpressions(cell: Cell, expressions: unknown, client: StartedClient): Promise<Content> {
    const results: Record<string, unknown> = {};
    if (expressions === null || typeof expressions !== 'object') return results;
    for (const [name, code] of Object.entries(expressions)) {
      const outcome = await this.#evaluate(cell, String(code), 0, client);
      results[name] =
        outcome.status === 'ok'
          ? { status: 'ok', data: await mimeBundleOf(outcome.result?.value, cell.output.report), metadata: {} }
          : { status: 'error', ...outcome.error };
    }
    return results;
  }
}
