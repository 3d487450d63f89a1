/** A kernel of JupyterLite that runs its cells with the code of spotlab's pages. */
import { KernelMessage } from '@jupyterlab/services';
import { BaseKernel, type IKernel } from '@jupyterlite/services';
import type { JupyterCells, startCells } from '@spotlab/cells';

/** The address of the folder with this extension's scripts, which the bundler knows. */
declare const __webpack_public_path__: string;

/** Loads the cells, which are modules: no part of what the bundler joins. */
async function loadCells(): Promise<{ readonly startCells: typeof startCells }> {
  const scripts = new URL(__webpack_public_path__, document.baseURI);
  return import(/* webpackIgnore: true */ new URL('spotlab/lite.js', scripts).href);
}

type Choice = Parameters<typeof startCells>[0];

export class SpotlabKernel extends BaseKernel {
  private constructor(
    private readonly options: IKernel.IOptions,
    private readonly cells: JupyterCells,
  ) {
    super(options);
  }

  static async open(options: IKernel.IOptions, choice: Choice): Promise<SpotlabKernel> {
    const { startCells: start } = await loadCells();
    return new SpotlabKernel(options, start(choice));
  }

  override dispose(): void {
    if (!this.isDisposed) this.cells.close();
    super.dispose();
  }

  /** Ends the code that runs. */
  stop(): void {
    this.cells.stop();
  }

  /** The base class answers all requests but this one. */
  override async handleMessage(message: KernelMessage.IMessage): Promise<void> {
    await super.handleMessage(message);
    if (message.header.msg_type === 'comm_info_request') this.answerCommInfo(message);
  }

  private answerCommInfo({ header }: KernelMessage.IMessage): void {
    this.options.sendMessage(
      KernelMessage.createMessage<KernelMessage.ICommInfoReplyMsg>({
        msgType: 'comm_info_reply',
        channel: 'shell',
        session: header.session,
        parentHeader: header as KernelMessage.IHeader<'comm_info_request'>,
        content: { status: 'ok', comms: {} },
      }),
    );
  }

  async kernelInfoRequest(): Promise<KernelMessage.IInfoReplyMsg['content']> {
    return this.cells.info();
  }

  async executeRequest({
    code,
    silent,
  }: KernelMessage.IExecuteRequestMsg['content']): Promise<KernelMessage.IExecuteReplyMsg['content']> {
    // An output that a cell shows after its end belongs to this cell, too.
    const parent = this.parentHeader;
    const cell = String(this.parent?.metadata.cellId ?? '');
    const request = { code, cell, count: this.executionCount, isSilent: silent === true };
    return this.cells.execute(request, ({ type, content }) => {
      if (type === 'stream') this.stream(content as never, parent);
      else if (type === 'display_data') this.displayData(content as never, parent);
      else if (type === 'update_display_data') this.updateDisplayData(content as never, parent);
      else if (type === 'execute_result') this.publishExecuteResult(content as never, parent);
      else if (type === 'clear_output') this.clearOutput(content as never, parent);
      else this.publishExecuteError(content as never, parent);
    });
  }

  async completeRequest({
    code,
    cursor_pos,
  }: KernelMessage.ICompleteRequestMsg['content']): Promise<KernelMessage.ICompleteReplyMsg['content']> {
    return this.cells.complete(code, cursor_pos);
  }

  async inspectRequest({
    code,
    cursor_pos,
  }: KernelMessage.IInspectRequestMsg['content']): Promise<KernelMessage.IInspectReplyMsg['content']> {
    return this.cells.inspect(code, cursor_pos);
  }

  async isCompleteRequest({
    code,
  }: KernelMessage.IIsCompleteRequestMsg['content']): Promise<KernelMessage.IIsCompleteReplyMsg['content']> {
    return this.cells.isComplete(code);
  }

  async commInfoRequest(): Promise<KernelMessage.ICommInfoReplyMsg['content']> {
    return { status: 'ok', comms: {} };
  }

  /** Cells never ask for input, so there are no answers. */
  inputReply(): void {}

  /** Cells have no widgets: a front end that opens one is told that it is closed. */
  async commOpen({ content }: KernelMessage.ICommOpenMsg): Promise<void> {
    this.handleComm('comm_close', { comm_id: content.comm_id, data: {} }, {}, []);
  }

  async commMsg(): Promise<void> {}

  async commClose(): Promise<void> {}
}
