/**
 * The worker of a page's cells, as the page sees it: it starts, runs cells one after the other, and is stopped. The exchange is in
 * a worker of its own, and keeps its orders.
 */
import type { Completeness } from '../../src/cells/index.js';
import type { StartedExchange } from '../../src/web/index.js';
import type {
  Completions,
  Ending,
  ExchangeChoice,
  FromCells,
  KnownCode,
  OutputChange,
  ToCells,
} from '../cells/messages.js';
import { openWorker } from './open-worker.js';

interface Waiting {
  readonly change: (change: OutputChange) => void;
  readonly end: (ending: Ending) => void;
}

export class CellKernel {
  #worker: Worker | undefined;
  #exchange: Promise<StartedExchange> | undefined;
  #ready: Promise<void> | undefined;
  #nextId = 1;
  #isClosed = false;
  readonly #runs = new Map<number, Waiting>();
  /** The functions that change the outputs of runs that have ended: their displays may still change. */
  readonly #ended = new Map<number, (change: OutputChange) => void>();
  readonly #answers = new Map<number, (message: FromCells) => void>();
  /** Called when the exchange cannot continue from its state, and begins anew. */
  onNewExchange: (reason: string) => void = () => {};

  /** @param snapshot the state from which the exchange continues */
  constructor(
    private readonly choice: ExchangeChoice,
    private readonly moduleUrl: string,
    private snapshot?: string,
  ) {}

  /** The state of the exchange, as a text; undefined before it has started. */
  async state(): Promise<string | undefined> {
    return (await this.#exchange)?.state();
  }

  /** Starts the worker and its client. A second call changes nothing. @throws Error if the exchange cannot start */
  start(): Promise<void> {
    this.#ready ??= this.#isClosed ? Promise.reject(new Error('The cells were closed.')) : this.#start();
    return this.#ready;
  }

  async #start(): Promise<void> {
    // The code of the cells loads while the exchange starts.
    const worker = openWorker(this.moduleUrl);
    this.#worker = worker;
    this.#exchange ??= this.#startExchange();
    const exchange = await this.#exchange.catch((error: unknown) => {
      this.#exchange = undefined;
      throw error;
    });
    if (this.#isClosed) exchange.close();
    // A stop has come meanwhile, and has started another worker.
    if (this.#worker !== worker) return this.start();
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromCells>) => {
        if (data.kind === 'ready') resolve();
        else if (data.kind === 'failed') reject(new Error(data.message));
        else this.#take(data);
      };
      worker.onerror = (event) => reject(new Error(event.message || 'The code of the cells could not be loaded.'));
      const port = exchange.port();
      // The port is a MessagePort when this runs. Its declared type does not use the global types of pages.
      worker.postMessage({ kind: 'start', port } satisfies ToCells, [port as unknown as Transferable]);
    });
  }

  async #startExchange(): Promise<StartedExchange> {
    const { startPageExchange } = await import('./exchange.js');
    const { choice, snapshot } = this;
    if (snapshot === undefined) return startPageExchange(choice);
    let reason = '';
    const continued = await startPageExchange({ ...choice, snapshot }).catch((error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    const exchange = continued ?? (await startPageExchange(choice));
    this.snapshot = undefined;
    if (continued === undefined) this.onNewExchange(reason);
    return exchange;
  }

  /** Runs a cell after those that were sent before it. @param cell its name, the same in each run */
  async run(known: KnownCode, change: (change: OutputChange) => void, cell: string): Promise<Ending> {
    const id = this.#nextId++;
    const ended = new Promise<Ending>((end) => this.#runs.set(id, { change, end }));
    try {
      // A stop ends the wait for a worker that has not started.
      await Promise.race([this.start(), ended]);
    } catch (error) {
      this.#runs.delete(id);
      this.#ready = undefined;
      throw error;
    }
    // A stop may have come while the worker started.
    if (this.#runs.has(id)) this.#send({ kind: 'run', id, ...known, cell });
    return ended;
  }

  /** Ends the worker, even in an endless loop, and starts a new one. The names of the cells are gone. */
  stop(): void {
    this.#endWorker();
    this.start().catch(() => {});
  }

  /** Ends the worker and the exchange for ever. */
  close(): void {
    this.#isClosed = true;
    this.#endWorker();
    this.#exchange?.then((exchange) => exchange.close()).catch(() => {});
    this.#exchange = undefined;
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = undefined;
    const runs = [...this.#runs.values()];
    this.#runs.clear();
    this.#ended.clear();
    for (const { end } of runs) end('stopped');
    for (const answer of this.#answers.values()) answer({ kind: 'helped', id: 0, text: undefined });
    this.#answers.clear();
  }

  /** Candidates for the text before the cursor; undefined while a cell runs or nothing has started. */
  async complete(before: string): Promise<Completions | undefined> {
    const answer = await this.#ask((id) => ({ kind: 'complete', id, before }));
    return answer?.kind === 'completed' ? answer.found : undefined;
  }

  /** Help for the call at the end of a text. */
  async help(before: string): Promise<string | undefined> {
    const answer = await this.#ask((id) => ({ kind: 'help', id, before }));
    return answer?.kind === 'helped' ? answer.text : undefined;
  }

  /** Whether the code is complete, needs more lines, or is invalid; undefined while a cell runs. */
  async completenessOf(code: string): Promise<Completeness | undefined> {
    const answer = await this.#ask((id) => ({ kind: 'check', id, code }));
    return answer?.kind === 'checked' ? answer.found : undefined;
  }

  async #ask(make: (id: number) => ToCells): Promise<FromCells | undefined> {
    if (this.#runs.size > 0) return undefined;
    await this.start();
    const id = this.#nextId++;
    const answer = new Promise<FromCells>((resolve) => this.#answers.set(id, resolve));
    this.#send(make(id));
    return answer;
  }

  #send(message: ToCells): void {
    this.#worker?.postMessage(message);
  }

  #take(message: Exclude<FromCells, { readonly kind: 'ready' | 'failed' }>): void {
    const { id } = message;
    const run = this.#runs.get(id);
    if (message.kind === 'output') (run?.change ?? this.#ended.get(id))?.(message.change);
    else if (message.kind === 'ended') {
      this.#runs.delete(id);
      if (run) this.#ended.set(id, run.change);
      run?.end(message.isOk ? 'done' : 'error');
    } else {
      this.#answers.get(id)?.(message);
      this.#answers.delete(id);
    }
  }
}
