/**
 * Runs live displays: watches whose results are drawn again and again. This file draws nothing: the host (the kernel or
 * the REPL) sets a `LiveHost`, which receives each new display.
 */
import type { Clock } from '../../limits/index.js';
import type { StopSignal } from '../base/inputs.js';
import { anySignal, interruptSignal, withInterruptSignal } from '../base/interrupt.js';
import type { LimitWindow } from '../base/limits-forecast.js';
import { describeAs } from '../results/describe.js';
import { isCall, type Live, WATCH, type WatchOptions } from '../types/call.js';
import { ParameterError, SpotlabError } from '../types/errors.js';
import { readOnlyError } from '../types/read-only-scope.js';
import { fullestWindow, type WatchPlan, type WatchSource, type WatchTick, watchPlan, watchTicks } from './watch.js';

/** The data source of a live display. */
export interface LiveSource<T> {
  readonly name: string;
  readonly signals: readonly (StopSignal | undefined)[];
  read(): Promise<T>;
  /** Name of the stream that delivers the results; undefined for a display that sends requests. */
  readonly by?: string | undefined;
  /** Request weight that was spent beside the reads, such as for the snapshots of a book. */
  spent?(): number;
  /** Called once, when the display has ended. */
  ended?(): void;
}

/** How a display ended: after all its requests, by `stop()`, by an interrupt, or by failures. */
export interface LiveEnd {
  readonly why: 'times' | 'stopped' | 'interrupted' | 'failed';
  readonly error?: unknown;
}

/** Draws a display in its current state; called after every request and at the end. */
export type LiveView = (live: LiveRun<unknown>) => Promise<void> | void;

/**
 * Receives each new live display. The display begins when the host calls `begin`, or when it is first shown or
 * iterated.
 */
export type LiveHost = (live: LiveRun<unknown>) => void;

let stage: LiveHost | undefined;

/** Sets the host of live displays; undefined removes it. */
export function setLiveHost(next: LiveHost | undefined): void {
  stage = next;
}

/** The host of a prompt: a display begins when it is shown. */
export const beginWhenShown: LiveHost = () => {};

/** Maximum number of displays at once: they share the rate limits and the connection to the notebook. */
const MAX_DRAWN = 16;

let drawn = 0;

export class LiveRun<T> implements Live<T> {
  readonly name: string;
  readonly plan: WatchPlan;
  updates = 0;
  last: T | undefined;
  /** The last tick; undefined until the first request has ended. */
  tick: WatchTick<T> | undefined;
  end: LiveEnd | undefined;
  readonly #clock: Clock;
  readonly #source: LiveSource<T> & Pick<WatchSource, 'plan'>;
  readonly #stopping = new AbortController();
  /** The signal of the input that made the display. */
  readonly #interrupt = interruptSignal();
  readonly #ended: Promise<void>;
  #settle: { resolve(): void; reject(reason: unknown): void } = { resolve() {}, reject() {} };
  #hasBegun = false;
  /** Request weight of the reads. */
  #readWeight = 0;
  #listeners: (() => void)[] = [];

  constructor(source: LiveSource<T>, plan: WatchPlan, clock: Clock, own: StopSignal | undefined) {
    this.name = source.name;
    this.plan = plan;
    this.#clock = clock;
    const signals = [...source.signals, own, this.#stopping.signal];
    this.#source = { ...source, plan, signals };
    this.#ended = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Users need not await `done`, because the picture shows how the display ended. So a failure must not be an
    // unhandled rejection.
    this.#ended.catch(() => {});
    // The prompt draws a live display as it draws a watch.
    Object.defineProperty(this, WATCH, { value: this.#source });
    describeAs(this, () => this.#describe());
  }

  /** Name of the stream that delivers the results; undefined for a display that sends requests. */
  get by(): string | undefined {
    return this.#source.by;
  }

  get weight(): number {
    return this.#readWeight + (this.#source.spent?.() ?? 0);
  }

  get everyMs(): number {
    return this.plan.everyMs;
  }

  get isRunning(): boolean {
    return this.#hasBegun && this.end === undefined;
  }

  get done(): Promise<void> {
    this.begin();
    return this.#ended;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error(`the live display of ${this.name} was stopped`));
    if (this.#hasBegun) await this.#ended.catch(() => {});
  }

  /** Ends the display as an interrupt of its own cell does. */
  interrupt(reason: unknown): void {
    this.end ??= { why: 'interrupted', error: reason };
    void this.stop();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    this.begin();
    for (let yielded = 0; ; ) {
      if (this.updates > yielded) {
        yielded = this.updates;
        yield this.last as T;
      } else if (this.end) return await this.#ended;
      else await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** Begins the requests; a second call does nothing. */
  begin(view?: LiveView): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (!view) {
      void this.#run(() => {});
      return;
    }
    drawn += 1;
    void this.#run(view).finally(() => {
      drawn -= 1;
    });
  }

  /** Of the windows of request weight that the last tick has used, the window that is nearest to its limit. */
  get window(): LimitWindow | undefined {
    return this.tick && fullestWindow(this.tick.usage);
  }

  async #run(view: LiveView): Promise<void> {
    const signal = anySignal([...this.#source.signals, this.#interrupt]);
    // An interrupt of another input does not stop this display.
    const read = () => withInterruptSignal(signal, () => this.#source.read());
    try {
      for await (const tick of watchTicks(read, this.plan, this.#clock, signal)) {
        this.#record(tick);
        if (tick.pause) await view(this as LiveRun<unknown>);
      }
      this.end ??= this.#interrupt?.aborted
        ? { why: 'interrupted', error: this.#interrupt.reason }
        : { why: 'stopped' };
      await view(this as LiveRun<unknown>);
    } catch (error) {
      this.end = { why: 'failed', error };
    } finally {
      this.#source.ended?.();
      if (this.end && 'error' in this.end) this.#settle.reject(this.end.error);
      else this.#settle.resolve();
      this.#notifyListeners();
    }
  }

  #record(tick: WatchTick<T>): void {
    this.tick = tick;
    this.#readWeight += tick.usage.weight;
    if (tick.result) {
      this.last = tick.result.value;
      this.updates += 1;
    }
    if (!tick.pause) this.end = 'error' in tick ? { why: 'failed', error: tick.error } : { why: 'times' };
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  #describe(): string {
    const state = this.end
      ? { times: 'over', stopped: 'stopped', interrupted: 'interrupted', failed: 'failed' }[this.end.why]
      : 'live';
    return `${this.name} ${state}, every ${this.everyMs} ms, updated ${this.updates}×, weight ${this.weight}`;
  }
}

/** @throws the errors of `call.live()` */
export function makeLive<T>(
  source: LiveSource<T>,
  clock: Clock,
  options: WatchOptions | number | string | undefined,
): Live<T> {
  const plan = watchPlan(source.name, options);
  if (!stage) throw noLiveHost(source.name);
  if (drawn >= MAX_DRAWN) throw tooMany(source.name);
  const live = new LiveRun(source, plan, clock, typeof options === 'object' ? options.signal : undefined);
  stage(live as LiveRun<unknown>);
  return live;
}

/** `x.live(draw, options)`: draws the value of a user's function. */
export function liveFunction<T>(
  draw: () => T,
  clock: Clock,
  options: WatchOptions | number | string | undefined,
): Live<Awaited<T>> {
  if (typeof draw !== 'function') {
    const usage = "Usage: x.live(() => x.chart(equity), '1s').";
    throw new ParameterError(
      'live',
      'draw',
      `draw is of type ${typeof draw}; it must be a function that returns the value to draw.`,
      usage,
    );
  }
  const read = async (): Promise<Awaited<T>> => {
    const value: unknown = draw();
    // A call is sent with `send()`: awaiting a call that the function keeps would give the same result every time.
    if (!isCall(value)) return (await value) as Awaited<T>;
    if (value.isTrading) throw readOnlyError(value.verb);
    return (await value.send()) as Awaited<T>;
  };
  return makeLive({ name: 'live', signals: [], read }, clock, options);
}

function tooMany(name: string): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_LIVE',
    `${name}: ${MAX_DRAWN} live displays are already running, which is the maximum.`,
    {
      advice: 'End a display with its stop(). An interrupt while no cell runs ends all displays.',
    },
  );
}

function noLiveHost(name: string): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_LIVE',
    `${name}: live() works in a notebook cell and at the prompt of the REPL only.`,
    {
      advice: 'In a program, use: for await (const result of call.watch()).',
    },
  );
}
