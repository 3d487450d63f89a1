/**
 * The running of what is live: a watch that feeds a picture. It draws nothing itself: whoever runs code for a person (the
 * kernel, the REPL) sets a stage, which is handed everything that begins.
 */
import type { Clock } from '../../limits/index.js';
import { isCall, type Live, WATCH, type WatchOptions } from '../call/call.js';
import type { StopSignal } from '../call/inputs.js';
import { ParameterError, SpotlabError } from '../errors/errors.js';
import type { LimitWindow } from '../limits/limits-forecast.js';
import { describeAs } from '../results/describe.js';
import { interruptSignal, withInterruptSignal } from '../session/interrupt.js';
import { readOnlyError } from './read-only-scope.js';
import {
  anySignal,
  fullestWindow,
  type WatchPlan,
  type WatchSource,
  type WatchTick,
  watchPlan,
  watchTicks,
} from './watch.js';

/** What is looked at. */
export interface LiveSource<T> {
  readonly name: string;
  readonly signals: readonly (StopSignal | undefined)[];
  read(): Promise<T>;
}

/** How it ended: by itself after so many looks, by its owner, by an interrupt, or by failures. */
export interface LiveEnd {
  readonly why: 'times' | 'stopped' | 'interrupted' | 'failed';
  readonly error?: unknown;
}

/** Draws a live thing as it is now; called after every look and when it has ended. */
export type LiveView = (live: LiveRun<unknown>) => Promise<void> | void;

/** Takes what is about to be live. It begins by `begin`, or, where it is never called, once it is shown or iterated. */
export type LiveHost = (live: LiveRun<unknown>) => void;

let stage: LiveHost | undefined;

/** Hands everything live to `next` from now on; undefined ends that. */
export function setLiveHost(next: LiveHost | undefined): void {
  stage = next;
}

/** The stage of a prompt: nothing begins before it is shown there. */
export const beginWhenShown: LiveHost = () => {};

/** Most that are drawn at once: they share the limits, and each takes its part of the connection to the notebook. */
const MAX_DRAWN = 16;

let drawn = 0;

export class LiveRun<T> implements Live<T> {
  readonly name: string;
  readonly plan: WatchPlan;
  updates = 0;
  weight = 0;
  last: T | undefined;
  /** The newest look; undefined until the first is over. */
  tick: WatchTick<T> | undefined;
  end: LiveEnd | undefined;
  readonly #clock: Clock;
  readonly #source: LiveSource<T> & Pick<WatchSource, 'plan'>;
  readonly #stopping = new AbortController();
  /** Of the input that made it. */
  readonly #interrupt = interruptSignal();
  readonly #over: Promise<void>;
  #settle: { resolve(): void; reject(reason: unknown): void } = { resolve() {}, reject() {} };
  #hasBegun = false;
  #listeners: (() => void)[] = [];

  constructor(source: LiveSource<T>, plan: WatchPlan, clock: Clock, own: StopSignal | undefined) {
    this.name = source.name;
    this.plan = plan;
    this.#clock = clock;
    const signals = [...source.signals, own, this.#stopping.signal];
    this.#source = { ...source, plan, signals };
    this.#over = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Nobody has to wait for it, and the picture tells how it ended.
    this.#over.catch(() => {});
    // The prompt draws it as it draws a watch.
    Object.defineProperty(this, WATCH, { value: this.#source });
    describeAs(this, () => this.#saying());
  }

  get everyMs(): number {
    return this.plan.everyMs;
  }

  get isRunning(): boolean {
    return this.#hasBegun && this.end === undefined;
  }

  get done(): Promise<void> {
    this.begin();
    return this.#over;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error(`${this.name} is live no more`));
    if (this.#hasBegun) await this.#over.catch(() => {});
  }

  /** Ends it as an interrupt of its own cell does. */
  interrupt(reason: unknown): void {
    this.end ??= { why: 'interrupted', error: reason };
    void this.stop();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    this.begin();
    for (let seen = 0; ; ) {
      if (this.updates > seen) {
        seen = this.updates;
        yield this.last as T;
      } else if (this.end) return await this.#over;
      else await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** Looks from now on; once. */
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

  /** Of the windows that the newest look has taken weight from, the one that is nearest to its limit. */
  get window(): LimitWindow | undefined {
    return this.tick && fullestWindow(this.tick.usage);
  }

  async #run(view: LiveView): Promise<void> {
    const signal = anySignal([...this.#source.signals, this.#interrupt]);
    // An interrupt of another input is not one of this, which goes on beside it.
    const ask = () => withInterruptSignal(signal, () => this.#source.read());
    try {
      for await (const tick of watchTicks(ask, this.plan, this.#clock, signal)) {
        this.#take(tick);
        if (tick.pause) await view(this as LiveRun<unknown>);
      }
      this.end ??= this.#interrupt?.aborted
        ? { why: 'interrupted', error: this.#interrupt.reason }
        : { why: 'stopped' };
      await view(this as LiveRun<unknown>);
    } catch (error) {
      this.end = { why: 'failed', error };
    } finally {
      if (this.end && 'error' in this.end) this.#settle.reject(this.end.error);
      else this.#settle.resolve();
      this.#tell();
    }
  }

  #take(tick: WatchTick<T>): void {
    this.tick = tick;
    this.weight += tick.usage.weight;
    if (tick.result) {
      this.last = tick.result.value;
      this.updates += 1;
    }
    if (!tick.pause) this.end = 'error' in tick ? { why: 'failed', error: tick.error } : { why: 'times' };
    this.#tell();
  }

  #tell(): void {
    const told = this.#listeners;
    this.#listeners = [];
    for (const listener of told) listener();
  }

  #saying(): string {
    const state = this.end
      ? { times: 'over', stopped: 'stopped', interrupted: 'interrupted', failed: 'failed' }[this.end.why]
      : 'live';
    return `${this.name} ${state}, every ${this.everyMs} ms, updated ${this.updates}×, weight ${this.weight}`;
  }
}

/** @throws as `call.live()` says */
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

/** `x.live(look, options)`: whatever a function of the user's own gives. */
export function liveFunction<T>(
  look: () => T,
  clock: Clock,
  options: WatchOptions | number | string | undefined,
): Live<Awaited<T>> {
  if (typeof look !== 'function') {
    const usage = "Usage: x.live(() => x.chart(equity), '1s').";
    throw new ParameterError(
      'live',
      'look',
      `look is of type ${typeof look}; it is a function that gives what to draw.`,
      usage,
    );
  }
  const read = async (): Promise<Awaited<T>> => {
    const value: unknown = look();
    // A call that the function keeps would be sent once, and look the same ever after.
    if (!isCall(value)) return (await value) as Awaited<T>;
    if (value.isTrading) throw readOnlyError(value.verb);
    return (await value.send()) as Awaited<T>;
  };
  return makeLive({ name: 'live', signals: [], read }, clock, options);
}

function tooMany(name: string): SpotlabError {
  return new SpotlabError('SPOTLAB_LIVE', `${name}: ${MAX_DRAWN} displays are live already.`, {
    advice: 'End one with its stop(); an interrupt while no cell runs ends all.',
  });
}

function noLiveHost(name: string): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_LIVE',
    `${name}: live() draws in a notebook cell and at the prompt; nothing draws here.`,
    {
      advice: 'In a program: for await (const result of call.watch()) gives the results as they come.',
    },
  );
}
