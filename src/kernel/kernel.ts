/**
 * What the kernel answers to each request, and the queue that cells wait in.
 *
 * Cells run one after the other; everything else (completion, inspection, interruption) is answered at once, also while
 * a cell awaits. When a cell fails and its request has `stop_on_error`, the cells already waiting are answered `aborted`
 * and later ones run. Every request is framed by the states busy and idle. Source: Jupyter client documentation,
 * "Messaging in Jupyter", protocol 5.3.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { COLOR_STYLE, helpTopicIn, PLAIN_STYLE } from '../assist/index.js';
import type { Confirmer } from '../client/index.js';
import { completenessOf } from './compile/cell-code.js';
import { EsmImports } from './compile/esm-imports.js';
import type { Tslab } from './compile/tslab.js';
import { type CompletionSources, completeAt, helpForQuestion, inspectAt } from './completion.js';
import { History } from './history.js';
import { kernelInfo } from './kernel-info.js';
import { CellOutput } from './output/cell-output.js';
import { COLOR_ERRORS, PLAIN_ERRORS } from './output/code-frame.js';
import { type DisplayHandle, isAllOf, mimeBundleOf, openDisplay } from './output/display.js';
import { cellKeyOf, deletedCellsOf, LiveDisplays } from './output/live-displays.js';
import { OutputRouting } from './output/output-routing.js';
import { ProgressDisplay } from './output/progress-display.js';
import { cellCompletionContext } from './run/cell-globals.js';
import { CellTimers, installCellTimers } from './run/cell-timers.js';
import type { ClientParts, StartedClient } from './run/client-start.js';
import { confirmationUnderCell, installConfirmer, sendsWithoutConfirmation } from './run/confirmation.js';
import { type CellOutcome, Evaluation } from './run/evaluation.js';
import { globalsModule } from './run/preload.js';
import { type InputOptions, Stdin } from './run/stdin.js';
import { type Content, type Message, newHeader } from './wire/message.js';
import type { KernelSockets } from './wire/sockets.js';

/** How long requests that came while a failing cell kept us busy get to be read. */
const fetchPauseMs = 10;

type Channel = 'shell' | 'control' | 'stdin';

interface Cell {
  readonly request: Message;
  readonly output: CellOutput;
  /** The same when the cell runs again. */
  readonly key: string;
  /** Aborted by Stop. */
  signal: AbortSignal | undefined;
  readonly timers: CellTimers;
}

export class Kernel {
  readonly #session = randomUUID();
  readonly #history = new History();
  readonly #routing = new OutputRouting<Cell>();
  readonly #evaluation: Evaluation;
  readonly #liveDisplays = new LiveDisplays(() => this.#running);
  /** Handles of displays, and where each was shown first. */
  readonly #openedIn = new WeakMap<object, CellOutput>();
  /** Of the cell that is being executed, where it publishes. */
  #running: CellOutput | undefined;
  readonly #waiting: Message[] = [];
  readonly #stdin = new Stdin((request, content) => this.#reply('stdin', request, 'input_request', content));
  /** Set before the first cell runs; undefined where orders leave without a question. */
  readonly #confirmer: Promise<Confirmer | undefined>;
  readonly #completionSources: CompletionSources;
  /** Set when spotlab is loaded. */
  #parts: ClientParts | undefined;
  #isWorking = false;
  /** The cell whose code runs. */
  #executing: Cell | undefined;
  #count = 0;

  /**
   * @param client the preloaded client, perhaps still connecting; the first cell waits for it
   * @param leave ends the process after everything has been sent
   */
  constructor(
    private readonly tslab: Tslab,
    private readonly sockets: KernelSockets,
    private readonly client: Promise<StartedClient>,
    private readonly leave: () => void,
  ) {
    const pauses = installCellTimers(() => this.#routing.current?.timers);
    const esmImports = new EsmImports(process.cwd(), { 'timers/promises': pauses, 'node:timers/promises': pauses });
    const isColored = !process.env.NO_COLOR;
    const errorStyle = isColored ? COLOR_ERRORS : PLAIN_ERRORS;
    this.#evaluation = new Evaluation(tslab, process.cwd(), globalsModule, esmImports, errorStyle);
    const { executor } = this.#evaluation;
    const world = cellCompletionContext(executor.locals, () => this.#parts);
    const style = isColored ? COLOR_STYLE : PLAIN_STYLE;
    this.#completionSources = { ts: tslab.ts, executor, world, style, print: tslab.printQuickInfo };
    this.#defineGlobals();
    const ask = confirmationUnderCell(
      () => this.#routing.cell,
      (question) => this.#stdin.request(this.#routing.cell, question, undefined),
    );
    // Where spotlab itself could not be loaded there is nothing to ask about.
    this.#confirmer = sendsWithoutConfirmation(process.env)
      ? Promise.resolve(undefined)
      : client.then(() => installConfirmer(ask)).catch(() => undefined);
    const progress = new ProgressDisplay();
    void client.then(({ setProgressListener, setInterruptSource, setLiveHost, parts }) => {
      // Code that a stopped cell has left behind is stopped, whichever cell runs meanwhile.
      setInterruptSource(() => this.#routing.current?.signal);
      setProgressListener((now) => progress.update(now, this.#routing.cell?.output, this.#running));
      setLiveHost((live) => this.#liveDisplays.open(live, this.#cellOf('live')));
      this.#parts = parts;
    });
    this.#routing.captureProcess();
    this.#publish('status', { execution_state: 'starting' }, undefined);
  }

  /** Takes one request from a client. */
  handleRequest(channel: Channel, request: Message): void {
    if (channel === 'stdin') {
      if (request.header.msg_type === 'input_reply') this.#stdin.answer(String(request.content.value ?? ''));
      return;
    }
    if (request.header.msg_type === 'execute_request') {
      this.#waiting.push(request);
      if (!this.#isWorking) void this.#work();
      return;
    }
    this.#framed(request, () => this.#answer(channel, request));
    if (request.header.msg_type === 'shutdown_request') void this.shutDown();
  }

  /** Stops the running cell; requests in flight are aborted first. While none runs, everything that is live ends. */
  interrupt(): void {
    this.#executing?.timers.stop();
    if (!this.#evaluation.interrupt()) this.#liveDisplays.interrupt();
  }

  /** Takes an error that no code has handled: it ends the cell it came from, or is told there when that is over. */
  handleUncaught(label: string, error: unknown): void {
    if (this.#executing === undefined || this.#routing.current !== this.#executing || !this.#evaluation.fail(error)) {
      this.report(label, error);
    }
  }

  /** Tells of an error that no cell was waiting for, under the cell it came from. */
  report(label: string, error: unknown): void {
    process.stderr.write(`${label}: ${this.#evaluation.describe(error).traceback.join('\n')}\n`);
  }

  /** Closes the client and the sockets, then leaves. */
  async shutDown(): Promise<void> {
    this.#routing.cell?.output.flush();
    this.#evaluation.close();
    const impatience = new Promise<void>((resolve) => setTimeout(resolve, 2000));
    await Promise.race([this.#liveDisplays.close(), impatience]);
    const closed = this.client.then((client) => client.close()).catch(() => {});
    await Promise.race([closed, impatience]);
    await Promise.race([this.sockets.close(), impatience]);
    this.leave();
  }

  #answer(channel: 'shell' | 'control', request: Message): void {
    const { content } = request;
    const type = request.header.msg_type;
    if (type === 'comm_open') {
      // Comms are not offered; the opener is told at once, as the protocol asks.
      this.#publish('comm_close', { comm_id: content.comm_id, data: {} }, request);
      return;
    }
    if (type === 'comm_msg' || type === 'comm_close') return;
    const body = this.#bodyOf(type, content);
    if (body === undefined) {
      console.error(`spotlab kernel: unknown request ${type}`);
      return;
    }
    const replyType = type.replace(/_request$/, '_reply');
    if (type === 'shutdown_request') this.#publish(replyType, { status: 'ok', ...body }, request);
    this.#reply(channel, request, replyType, { status: 'ok', ...body });
  }

  /** What is answered to a request; undefined when the request is not known. */
  #bodyOf(type: string, content: Content): Content | undefined {
    const { ts } = this.tslab;
    const code = typeof content.code === 'string' ? content.code : '';
    const cursor = typeof content.cursor_pos === 'number' ? content.cursor_pos : code.length;
    switch (type) {
      case 'kernel_info_request':
        return kernelInfo(ts.version);
      case 'is_complete_request':
        return { ...completenessOf(ts, code) };
      case 'complete_request':
        return completeAt(this.#completionSources, code, cursor);
      case 'inspect_request':
        return inspectAt(this.#completionSources, code, cursor);
      case 'history_request':
        return { history: this.#history.answer(content) };
      case 'comm_info_request':
        return { comms: {} };
      case 'interrupt_request':
        this.interrupt();
        return {};
      case 'shutdown_request':
        return { restart: content.restart === true };
      default:
        return undefined;
    }
  }

  /** Runs `code` between the states busy and idle; a failure is our own bug and must not end the kernel. */
  #framed(request: Message, code: () => void): void {
    this.#publish('status', { execution_state: 'busy' }, request);
    try {
      code();
    } catch (error) {
      this.report(`spotlab kernel: ${request.header.msg_type}`, error);
      const type = request.header.msg_type.replace(/_request$/, '_reply');
      this.#reply('shell', request, type, { status: 'error', ...this.#evaluation.describe(error) });
    } finally {
      this.#publish('status', { execution_state: 'idle' }, request);
    }
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await this.#execute(next);
    this.#isWorking = false;
  }

  /**
   * Takes every cell that was sent before now out of the queue. A cell that did not await has kept requests from being
   * read; the pause lets them in. (Asking the socket whether it is readable would swallow the event that wakes us.)
   */
  async #takeWaiting(): Promise<Message[]> {
    await new Promise((resolve) => setTimeout(resolve, fetchPauseMs));
    return this.#waiting.splice(0);
  }

  #replyAborted(request: Message): void {
    this.#framed(request, () =>
      this.#reply('shell', request, 'execute_reply', { status: 'aborted', execution_count: this.#count }),
    );
  }

  /** Runs one cell and answers it. */
  async #execute(request: Message): Promise<void> {
    const { content } = request;
    const code = typeof content.code === 'string' ? content.code : '';
    const silent = content.silent === true;
    const isStored = !silent && content.store_history !== false;
    if (isStored) this.#history.add(++this.#count, code);
    const count = this.#count;
    const output = new CellOutput((type, body) => this.#publish(type, body, request), silent);
    const cell: Cell = { request, output, key: cellKeyOf(request), signal: undefined, timers: new CellTimers() };
    if (!silent) this.#liveDisplays.stopCells([cell.key, ...deletedCellsOf(request)]);
    this.#publish('status', { execution_state: 'busy' }, request);
    if (!silent) this.#running = output;
    output.send('execute_input', { code, execution_count: count });
    let reply: Content;
    try {
      const client = await this.client;
      // A cell that never awaits keeps us from sending; its echo must be out before it begins.
      await this.sockets.published();
      const question = helpTopicIn(code);
      const ended: Content =
        question === undefined
          ? await this.#runCode(cell, code, isStored ? count : 0, client)
          : { status: 'ok', user_expressions: {}, payload: this.#pageOn(question, cell) };
      reply = { ...ended, execution_count: count };
    } catch (error) {
      // Not the user's error: a bug of ours, told as one.
      const described = this.#evaluation.describe(error);
      output.send('error', { ...described });
      reply = { status: 'error', execution_count: count, ...described };
    }
    await this.#liveDisplays.firstPictures(output);
    output.flush();
    this.#running = undefined;
    // Before the reply: what a client sends after it has seen the failure is not to be aborted.
    const aborted = reply.status === 'error' && content.stop_on_error !== false ? await this.#takeWaiting() : [];
    this.#reply('shell', request, 'execute_reply', reply);
    this.#publish('status', { execution_state: 'idle' }, request);
    for (const waiting of aborted) this.#replyAborted(waiting);
  }

  /** Runs the cell's code and shows what it comes to; gives the reply. */
  async #runCode(cell: Cell, code: string, count: number, client: StartedClient): Promise<Content> {
    const outcome = await this.#runIn(cell, code, count, client);
    if (outcome.status !== 'ok') {
      cell.output.send('error', { ...outcome.error });
      return { status: 'error', ...outcome.error };
    }
    await this.#showResult(outcome, cell, this.#count);
    const expressions = await this.#evaluateExpressions(cell, cell.request.content.user_expressions, client);
    return { status: 'ok', user_expressions: expressions, payload: [] };
  }

  /** The documentation of what a cell asks about, for the front end's pager: of verbs, groups and lists the catalogue's. */
  #pageOn(question: string, cell: Cell): readonly Content[] {
    const text = helpForQuestion(this.#completionSources, question);
    if (text !== undefined) return [{ source: 'page', data: { 'text/plain': text }, start: 0 }];
    cell.output.write('stderr', `Nothing is known about ${question}.\n`);
    return [];
  }

  async #runIn(cell: Cell, code: string, count: number, client: StartedClient): Promise<CellOutcome> {
    const end = (await this.#confirmer)?.begin();
    this.#executing = cell;
    try {
      return await this.#routing.run(cell, () =>
        this.#evaluation.run(code, `cell[${count}]`, (signal) => {
          cell.signal = signal;
          // One signal may stop hundreds of calls that wait side by side: that is no leak.
          setMaxListeners(0, signal);
          this.#evaluation.isResolvingOutcome = () => client.isReconciling();
        }),
      );
    } finally {
      // A loop that Stop has broken did not get to hear of it.
      if (cell.signal?.aborted) cell.timers.stop();
      this.#executing = undefined;
      await end?.();
    }
  }

  async #showResult(outcome: CellOutcome & { status: 'ok' }, cell: Cell, count: number): Promise<void> {
    if (!outcome.result) return;
    const { value } = outcome.result;
    Object.defineProperty(globalThis, '_', { value, writable: true, configurable: true });
    const isShown = (one: object) =>
      this.#openedIn.get(one) === cell.output || this.#liveDisplays.showAgain(one, cell.output) !== undefined;
    if (isAllOf(value, isShown)) return;
    const data = await this.#routing.run(cell, () => mimeBundleOf(value, cell.output.report));
    const text = data['text/plain'];
    if (typeof text === 'string') this.#history.noteOutput(count, text);
    cell.output.send('execute_result', { execution_count: count, data, metadata: {} });
  }

  async #evaluateExpressions(cell: Cell, expressions: unknown, client: StartedClient): Promise<Content> {
    const answers: Record<string, unknown> = {};
    if (expressions === null || typeof expressions !== 'object') return answers;
    for (const [name, code] of Object.entries(expressions)) {
      const outcome = await this.#runIn(cell, String(code), 0, client);
      answers[name] =
        outcome.status === 'ok'
          ? { status: 'ok', data: await mimeBundleOf(outcome.result?.value, cell.output.report), metadata: {} }
          : { status: 'error', ...outcome.error };
    }
    return answers;
  }

  /** The cell that runs. @throws Error before the first one */
  #cellOf(what: string): Cell {
    const { cell } = this.#routing;
    if (!cell) throw new Error(`${what}: no cell has run yet`);
    return cell;
  }

  #defineGlobals(): void {
    const display = async (value: unknown, options?: { id?: string }): Promise<DisplayHandle> => {
      const cell = this.#cellOf('display');
      // Tools that execute notebooks hear of an update only under the cell that runs; front ends go by the display's id.
      const send = (type: string, content: Content) =>
        ((type === 'update_display_data' && this.#running) || cell.output).send(type, content);
      const shownAs = this.#liveDisplays.showAgain(value, cell.output);
      const handle = await openDisplay(value, options?.id, send, cell.output.report, shownAs);
      this.#openedIn.set(handle, cell.output);
      return handle;
    };
    const input = (prompt = '', options?: InputOptions): Promise<string> =>
      this.#stdin.request(this.#routing.cell, prompt, options);
    const clearOutput = ({ wait = false }: { wait?: boolean } = {}): void => {
      const { output } = this.#cellOf('clearOutput');
      output.send('clear_output', { wait });
      this.#liveDisplays.cleared(output);
    };
    for (const [name, value] of Object.entries({ display, clearOutput, input, _: undefined })) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    this.tslab.setDisplay((data, isUpdate) =>
      this.#routing.cell?.output.send(isUpdate ? 'update_display_data' : 'display_data', { ...data }),
    );
  }

  #reply(channel: Channel, request: Message, type: string, content: Content): void {
    const header = newHeader(type, this.#session, request.header.username);
    this.sockets.send(channel, {
      identities: request.identities,
      header,
      parent: request.header,
      metadata: {},
      content,
    });
  }

  #publish(type: string, content: Content, request: Message | undefined): void {
    const header = newHeader(type, this.#session, request?.header.username);
    // The first frame is the topic that subscribers may filter by.
    const identities = [Buffer.from(`kernel.${this.#session}.${type}`)];
    this.sockets.send('iopub', { identities, header, parent: request?.header, metadata: {}, content });
  }
}
