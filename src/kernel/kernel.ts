/**
 * Answers the requests of Jupyter clients, and connects the parts of the kernel.
 *
 * Execute requests go to the queue of {@link CellRunner}. Every other request (completion, inspection, interrupt) is
 * answered at once, also while a cell awaits. The status messages busy and idle surround every request. Source: Jupyter
 * client documentation, "Messaging in Jupyter", protocol 5.3.
 */

import { BOLD_STYLE, PLAIN_STYLE } from '../assist/index.js';
import { Interrupted } from '../cells/index.js';
import type { Confirmer } from '../client/index.js';
import { printErr } from '../output/index.js';
import { drawn, text } from '../text/index.js';
import { CellRunner } from './cell-runner.js';
import { completenessOf } from './compile/cell-code.js';
import { globalsModule } from './compile/globals-module.js';
import type { Tslab } from './compile/tslab-types.js';
import { type CompletionSources, completeAt, inspectAt } from './completion.js';
import { BOLD_ERRORS, PLAIN_ERRORS } from './output/code-frame.js';
import { LiveDisplays } from './output/live-displays.js';
import { OutputRouting } from './output/output-routing.js';
import { ProgressDisplay } from './output/progress-display.js';
import { WaitDisplay } from './output/wait-display.js';
import { type Cell, currentCell } from './run/cell.js';
import { CellFunctions } from './run/cell-functions.js';
import { cellCompletionContext } from './run/cell-globals.js';
import { CellSession } from './run/cell-session.js';
import { makeCellTimers } from './run/cell-timers.js';
import type { ClientParts, StartedClient } from './run/client-start.js';
import { confirmationUnderCell, installConfirmer, sendsWithoutConfirmation } from './run/confirmation.js';
import { Evaluation } from './run/evaluation.js';
import { IdleCollection, ownHeap } from './run/idle-collection.js';
import { KernelWidgets } from './run/kernel-widgets.js';
import { CellModules } from './run/modules.js';
import { Stdin } from './run/stdin.js';
import { kernelInfo } from './wire/kernel-info.js';
import { KernelMessages } from './wire/kernel-messages.js';
import type { Content, Message } from './wire/message.js';
import type { KernelSockets, RequestChannel } from './wire/sockets.js';

/** Maximum duration of a shutdown before the process exits anyway. */
const shutDownTimeoutMs = 2000;

export class Kernel {
  readonly #messages: KernelMessages;
  readonly #routing = new OutputRouting<Cell>();
  readonly #session: CellSession;
  readonly #evaluation: Evaluation;
  readonly #liveDisplays: LiveDisplays;
  readonly #widgets: KernelWidgets;
  readonly #waits = new WaitDisplay();
  readonly #runner: CellRunner;
  readonly #stdin: Stdin;
  readonly #completionSources: CompletionSources;
  /** Set when spotlab is loaded. */
  #clientParts: ClientParts | undefined;

  /**
   * @param client the preloaded client. It may still be connecting; the first cell waits for it
   * @param exit ends the process after all messages have been sent
   */
  constructor(
    private readonly tslab: Tslab,
    private readonly sockets: KernelSockets,
    private readonly client: Promise<StartedClient>,
    private readonly exit: () => void,
  ) {
    const currentOutput = () => this.#runner.currentOutput;
    this.#messages = new KernelMessages(sockets);
    this.#stdin = new Stdin((request, content) => this.#messages.reply('stdin', request, 'input_request', content));
    this.#liveDisplays = new LiveDisplays(currentOutput);
    this.#widgets = new KernelWidgets({
      publish: (type, content, request, metadata) => this.#messages.publish(type, content, request, metadata),
      routing: this.#routing,
      liveDisplays: this.#liveDisplays,
      currentOutput,
      isBusy: () => this.#runner.isBusy,
      describe: (error) => this.#evaluation.describe(error).traceback,
    });
    const functions = new CellFunctions(this.#routing, this.#liveDisplays, this.#widgets, this.#stdin, currentOutput);
    functions.define();
    // A name that exists now, such as `display`, gets a value of its own when a cell declares it.
    const isColored = !process.env.NO_COLOR;
    this.#session = this.#makeSession();
    this.#evaluation = new Evaluation(tslab, this.#session, globalsModule, isColored ? BOLD_ERRORS : PLAIN_ERRORS);
    this.#completionSources = this.#makeCompletionSources(isColored);
    this.#runner = new CellRunner({
      messages: this.#messages,
      routing: this.#routing,
      evaluation: this.#evaluation,
      liveDisplays: this.#liveDisplays,
      widgets: this.#widgets,
      waits: this.#waits,
      functions,
      completionSources: this.#completionSources,
      collection: new IdleCollection(ownHeap()),
      client,
      confirmer: this.#makeConfirmer(),
    });
    tslab.setDisplay((data, isUpdate) =>
      this.#routing.cell?.output.send(isUpdate ? 'update_display_data' : 'display_data', { ...data }),
    );
    void client.then((started) => this.#connectClient(started));
    this.#routing.captureProcess();
    this.#messages.publish('status', { execution_state: 'starting' }, undefined);
  }

  /** Handles one request from a client. */
  handleRequest(channel: RequestChannel, request: Message): void {
    const type = request.header.msg_type;
    if (channel === 'stdin') {
      if (type === 'input_reply') this.#stdin.takeReply(String(request.content.value ?? ''));
      return;
    }
    if (type === 'execute_request') {
      this.#runner.submit(request);
      return;
    }
    this.#messages.withStatus(request, () => this.#answer(channel, request));
    if (type === 'shutdown_request') void this.shutDown();
  }

  /**
   * Interrupts the running cell; its requests in flight are aborted first. If no cell runs, all live displays end.
   *
   * @param wasTerminated the running code was ended by force, so its promises never settle
   */
  interrupt(wasTerminated = false): void {
    if (wasTerminated) this.sockets.resume();
    if (!this.#runner.interrupt(wasTerminated)) this.#liveDisplays.interrupt();
  }

  /** Handles an uncaught error: the error ends its cell, or is printed below the cell if the cell has already ended. */
  handleUncaught(label: string, error: unknown): void {
    // Work that a stopped cell has started ends with this error, and the cell has already reported the interrupt.
    if (!this.#runner.fail(error) && !(error instanceof Interrupted)) this.report(label, error);
  }

  /** Prints an error that no running cell receives, under the cell that it comes from. */
  report(label: string, error: unknown): void {
    printErr(drawn(`${label}: ${this.#evaluation.describe(error).traceback.join('\n')}\n`));
  }

  /** Closes the client and the sockets, then exits. */
  async shutDown(): Promise<void> {
    this.#routing.cell?.output.flush();
    this.#evaluation.close();
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, shutDownTimeoutMs));
    await Promise.race([this.#liveDisplays.close(), timeout]);
    const closed = this.client.then((client) => client.close()).catch(() => {});
    await Promise.race([closed, timeout]);
    this.sockets.close();
    this.exit();
  }

  #makeSession(): CellSession {
    const timers = makeCellTimers(() => this.#routing.current?.timers);
    const own = new Map<string, () => unknown>([
      ['tslab', () => this.tslab.ownModule()],
      ['timers/promises', () => timers.promises],
      ['node:timers/promises', () => timers.promises],
    ]);
    const folder = process.cwd();
    return new CellSession(new CellModules(folder, own), folder, timers.functions);
  }

  #makeCompletionSources(isColored: boolean): CompletionSources {
    const context = cellCompletionContext(
      (name) => this.#session.valueOf(name),
      () => this.#clientParts,
    );
    const style = { ...(isColored ? BOLD_STYLE : PLAIN_STYLE), request: (topic: string) => `${topic}?` };
    return { ts: this.tslab.ts, compiler: this.#evaluation, context, style, print: this.tslab.printQuickInfo };
  }

  /** Undefined when orders are sent without confirmation, or when spotlab could not be loaded. */
  #makeConfirmer(): Promise<Confirmer | undefined> {
    if (sendsWithoutConfirmation(process.env)) return Promise.resolve(undefined);
    const ask = confirmationUnderCell(
      () => this.#routing.cell,
      (question) => this.#stdin.request(this.#routing.cell, question, undefined),
    );
    return this.client.then(() => installConfirmer(ask)).catch(() => undefined);
  }

  #connectClient({
    setProgressListener,
    setWaitListener,
    setInterruptSource,
    setLiveHost,
    setWidgetHost,
    parts,
  }: StartedClient): void {
    const progress = new ProgressDisplay();
    // The signal of the cell that the code belongs to: an interrupted cell's remaining code stays interrupted while
    // later cells run.
    setInterruptSource(() => this.#routing.current?.signal);
    setProgressListener((now) => progress.update(now, this.#routing.cell?.output, this.#runner.currentOutput));
    setWaitListener((wait) => this.#waits.wait(wait, this.#runner.currentOutput));
    setLiveHost((live) => this.#liveDisplays.open(live, currentCell(this.#routing, 'live')));
    setWidgetHost((means) => this.#widgets.methods(means));
    this.#clientParts = parts;
  }

  /** Answers a request. An exception is an error of the kernel; it is reported and must not end the kernel. */
  #answer(channel: 'shell' | 'control', request: Message): void {
    const type = request.header.msg_type;
    const replyType = type.replace(/_request$/, '_reply');
    try {
      this.#sendAnswer(channel, request, replyType);
    } catch (error) {
      this.report(`spotlab kernel: ${type}`, error);
      this.#messages.reply('shell', request, replyType, { status: 'error', ...this.#evaluation.describe(error) });
    }
  }

  #sendAnswer(channel: 'shell' | 'control', request: Message, replyType: string): void {
    const { content } = request;
    const type = request.header.msg_type;
    if (type === 'comm_open' || type === 'comm_msg' || type === 'comm_close') {
      this.#widgets.handle(request);
      return;
    }
    const body = this.#answerOf(type, content);
    if (body === undefined) {
      printErr(text`spotlab kernel: unknown request ${type}\n`);
      return;
    }
    if (type === 'shutdown_request') this.#messages.publish(replyType, { status: 'ok', ...body }, request);
    this.#messages.reply(channel, request, replyType, { status: 'ok', ...body });
  }

  /** The content of the reply to a request; undefined for an unknown request type. */
  #answerOf(type: string, content: Content): Content | undefined {
    const { ts } = this.tslab;
    const code = typeof content.code === 'string' ? content.code : '';
    const cursor = typeof content.cursor_pos === 'number' ? content.cursor_pos : code.length;
    switch (type) {
      case 'kernel_info_request':
        return kernelInfo(ts.version);
      case 'is_complete_request':
        return { ...completenessOf(ts, code) };
      case 'complete_request':
        return { ...completeAt(this.#completionSources, code, cursor) };
      case 'inspect_request':
        return inspectAt(this.#completionSources, code, cursor);
      case 'history_request':
        return { history: this.#runner.history.answer(content) };
      case 'comm_info_request':
        return { comms: this.#widgets.info(content.target_name) };
      case 'interrupt_request':
        this.interrupt();
        return {};
      case 'shutdown_request':
        return { restart: content.restart === true };
      default:
        return undefined;
    }
  }
}
