/**
 * Runs a watch on the terminal: reads a value repeatedly and draws it in place, until a key stops it. Other keys pause
 * it, and change its interval or its symbol.
 */

import type { Key } from 'node:readline';
import {
  anySignal,
  fullestWindow,
  interruptSignal,
  type WatchPlan,
  type WatchSource,
  type WatchTick,
  watchTicks,
  withInterruptSignal,
} from '../../src/client/index.js';
import { systemClock } from '../../src/limits/index.js';
import { printOut } from '../../src/output/index.js';
import { drawn, text } from '../../src/text/index.js';
import type { Boxed } from '../evaluation/show.js';
import { type CapturedKeys, captureKeys } from '../screen/keys.js';
import { suspendProcesses } from '../screen/mode/suspend.js';
import { canRedraw } from '../screen/terminal.js';
import { bodyRows, type FrameStyle, frameOf } from './frame.js';
import { liveAction, pacedMs } from './live-keys.js';
import { LiveScreen } from './live-screen.js';

/** The value to watch. */
export interface LiveSource {
  /** The watched code, shown in the footer. */
  readonly title: string;
  readonly plan: WatchPlan;
  readonly signals: WatchSource['signals'];
  /** Reads the value once. It is boxed, because a promise would send a call. */
  read(): Promise<Boxed>;
  /** Name of the stream that delivers the results; undefined where requests are sent. */
  readonly by?: string | undefined;
  /** Request weight that was spent in addition to the reads. */
  spent?(): number;
  /** Called when the watch has ended. */
  ended?(): void;
  /** The view that is watched, for the next or the previous symbol; undefined when there is no such symbol. */
  other?(step: 1 | -1): Promise<LiveSource | undefined>;
}

export interface LiveOptions {
  readonly style: FrameStyle;
  /** Formats a value within these columns and rows. */
  draw(value: unknown, columns: number, rows: number): string;
}

const FOOTER_TICK_MS = 1_000;

/**
 * Draws until a key, Ctrl-C or the plan ends the watch; resolves with the last value, or rejects with the error that
 * ended it.
 */
export async function watchLive(source: LiveSource, options: LiveOptions): Promise<Boxed> {
  if (!canRedraw(process.stdout)) return appendLive(source, options);
  const run = new LiveDrawing(source, options);
  try {
    return await run.untilEnd();
  } finally {
    run.close();
  }
}

/** Prints each result below the one before, on a terminal that cannot move its cursor, until Ctrl-C. */
async function appendLive(source: LiveSource, { draw }: LiveOptions): Promise<Boxed> {
  const signal = anySignal([...source.signals, interruptSignal()]);
  const { columns: width = 80 } = process.stdout;
  printOut(text`${source.title}: Ctrl-C stops.\n`);
  let printed = '';
  try {
    const read = () => (signal ? unlessAborted(signal, () => source.read()) : source.read());
    for await (const { result, error, pause } of watchTicks(read, source.plan, systemClock, signal)) {
      if (!result && !pause) throw error;
      const shown = draw(result ? result.value.value : error, width, Number.POSITIVE_INFINITY);
      if (shown !== printed) printOut(drawn(`${shown}\n`));
      printed = shown;
    }
  } finally {
    source.ended?.();
  }
  // The last result is on the screen already.
  return { value: undefined };
}

class LiveDrawing {
  private plan: WatchPlan;
  private tick: WatchTick<Boxed> | undefined;
  private last: Boxed | undefined;
  private nextMs = 0;
  /** Request weight of the reads of the present source. */
  private readWeight = 0;
  private isPaused = false;
  private readonly stopping = new AbortController();
  /** Ends the reads with the present source and interval. */
  private round = new AbortController();
  /** The source that takes over at the end of the round. */
  private following: LiveSource | undefined;
  private isSwitching = false;
  /** Ends the wait of a paused watch. */
  private resume = () => {};
  private readonly screen: LiveScreen;
  private readonly keys: CapturedKeys;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private source: LiveSource,
    private readonly options: LiveOptions,
  ) {
    this.plan = source.plan;
    this.screen = new LiveScreen(process.stdout, [process.stdout, process.stderr], () => this.redraw());
    this.keys = captureKeys((key) => this.onKey(key));
    this.timer = setInterval(() => this.redraw(), FOOTER_TICK_MS);
  }

  async untilEnd(): Promise<Boxed> {
    this.redraw();
    const stop = anySignal([this.stopping.signal, interruptSignal()]) as AbortSignal;
    stop.addEventListener('abort', () => this.resume());
    while (!stop.aborted) {
      if (this.isPaused && !this.following) await this.untilResumed();
      if (this.following) this.follow(this.following);
      else if (!stop.aborted && (await this.readOn(stop))) break;
    }
    return this.last ?? { value: undefined };
  }

  close(): void {
    clearInterval(this.timer);
    this.keys.release();
    this.screen.close();
    this.source.ended?.();
  }

  /** Reads until a key changes something or the watch ends; resolves with whether it has ended. */
  private async readOn(stop: AbortSignal): Promise<boolean> {
    this.round = new AbortController();
    const { source, round } = this;
    const signal = anySignal([...source.signals, round.signal, stop]);
    const read = () => unlessAborted(signal as AbortSignal, () => source.read());
    for await (const next of watchTicks(read, this.plan, systemClock, signal)) {
      // The events of a paused stream are still read, so that the other streams of its connection continue.
      if (this.isPaused && next.pause && source.by !== undefined && this.last) continue;
      this.tick = next;
      this.readWeight += next.usage.weight;
      this.last = next.result?.value ?? this.last;
      this.nextMs = systemClock.now() + (next.pause?.waitMs ?? 0);
      this.redraw();
      if (!next.pause && 'error' in next) throw next.error;
      // The watch was paused before its first result.
      if (this.isPaused && source.by === undefined) return false;
    }
    return !round.signal.aborted;
  }

  private untilResumed(): Promise<void> {
    return new Promise((resolve) => {
      this.resume = resolve;
    });
  }

  /** Shows another source from now on. */
  private follow(next: LiveSource): void {
    this.following = undefined;
    this.source.ended?.();
    this.source = next;
    this.isPaused = false;
    this.plan = { ...next.plan, everyMs: this.plan.everyMs };
    [this.tick, this.last, this.readWeight] = [undefined, undefined, 0];
    this.redraw();
  }

  /** Prepares the source of another symbol; until it is there, the present one goes on. */
  private switchTo(step: 1 | -1): void {
    if (this.isSwitching || !this.source.other) return;
    this.isSwitching = true;
    void this.source
      .other(step)
      .then(
        (next) => {
          this.following = next;
          if (next) this.endRound();
        },
        // The other symbol has no such view: the present source stays.
        () => {},
      )
      .finally(() => {
        this.isSwitching = false;
      });
  }

  private onKey(key: Key): void {
    const action = liveAction(key);
    switch (action) {
      case 'stop':
        this.keys.passOn();
        this.stopping.abort(new Error('a key was pressed'));
        return;
      case 'suspend':
        this.screen.lend(() => this.keys.lend(suspendProcesses));
        break;
      case 'pause':
        this.isPaused = !this.isPaused;
        // A stream continues while the watch is paused, and a watch without a result waits for the first one.
        if (this.source.by === undefined && (this.last || !this.isPaused)) this.endRound();
        break;
      case 'faster':
      case 'slower': {
        if (this.source.by !== undefined) return;
        this.plan = { ...this.plan, everyMs: pacedMs(this.plan.everyMs, action) };
        this.endRound();
        break;
      }
      case 'nextSymbol':
      case 'previousSymbol':
        this.switchTo(action === 'nextSymbol' ? 1 : -1);
    }
    this.redraw();
  }

  private endRound(): void {
    const { tick } = this;
    // Results that were read count towards a limited number of them.
    if (tick?.result) this.plan = { ...this.plan, times: this.plan.times - tick.number };
    this.tick = tick && { ...tick, number: 0 };
    this.round.abort(new Error('a key was pressed'));
    this.resume();
  }

  private redraw(): void {
    const { tick, last, source, plan, isPaused } = this;
    const { style, draw } = this.options;
    const { size } = this.screen;
    const failure = tick && 'error' in tick ? draw(tick.error, size.columns, bodyRows(size)) : undefined;
    const drawn = last ? draw(last.value, size.columns, bodyRows(size)) : '';
    const facts = {
      title: source.title,
      everyMs: plan.everyMs,
      by: source.by,
      mostFailures: plan.failures,
      tick,
      weight: this.readWeight + (source.spent?.() ?? 0),
      window: tick && fullestWindow(tick.usage),
      leftMs: Math.max(0, this.nextMs - systemClock.now()),
      isPaused,
      keys: { hasPace: source.by === undefined, hasSymbols: source.other !== undefined },
    };
    this.screen.draw(frameOf(drawn, failure, facts, size, style));
  }
}

/** Runs a read that ends with the signal, although it may wait for the next event of a quiet stream. */
function unlessAborted(signal: AbortSignal, read: () => Promise<Boxed>): Promise<Boxed> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    withInterruptSignal(signal, read)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
