/** Runs a watch on the terminal: reads a value repeatedly and draws it in place, until a key is pressed. */
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
import type { Boxed } from '../evaluation/show.js';
import { captureKeys } from '../screen/keys.js';
import { bodyRows, type FrameStyle, frameOf } from './frame.js';
import { LiveScreen } from './live-screen.js';

/** The value to watch. */
export interface LiveSource {
  /** The watched code, shown in the footer. */
  readonly title: string;
  readonly plan: WatchPlan;
  readonly signals: WatchSource['signals'];
  /** Reads the value once. It is boxed, because a promise would send a call. */
  read(): Promise<Boxed>;
  /** Name of the stream that the results come by; undefined where requests are sent. */
  readonly by?: string | undefined;
  /** Called when the watch has ended. */
  ended?(): void;
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
export async function watchLive(source: LiveSource, { style, draw }: LiveOptions): Promise<Boxed> {
  const stop = new AbortController();
  const signal = anySignal([...source.signals, stop.signal, interruptSignal()]);
  // A read that waits for the next event of a stream ends with the watch.
  const read = () => withInterruptSignal(signal, () => source.read());
  let tick: WatchTick<Boxed> | undefined;
  let last: Boxed | undefined;
  let nextMs = 0;
  const redraw = () => {
    const { size } = screen;
    const failure = tick && 'error' in tick ? draw(tick.error, size.columns, bodyRows(size)) : undefined;
    const drawn = last ? draw(last.value, size.columns, bodyRows(size)) : '';
    const facts = {
      title: source.title,
      everyMs: source.plan.everyMs,
      by: source.by,
      mostFailures: source.plan.failures,
      tick,
      window: tick && fullestWindow(tick.usage),
      leftMs: Math.max(0, nextMs - systemClock.now()),
    };
    screen.draw(frameOf(drawn, failure, facts, size, style));
  };
  const screen = new LiveScreen(process.stdout, [process.stdout, process.stderr], redraw);
  const release = captureKeys(() => stop.abort(new Error('a key was pressed')));
  const timer = setInterval(redraw, FOOTER_TICK_MS);
  try {
    redraw();
    for await (const next of watchTicks(read, source.plan, systemClock, signal)) {
      tick = next;
      last = next.result?.value ?? last;
      nextMs = systemClock.now() + (next.pause?.waitMs ?? 0);
      redraw();
      if (!next.pause && 'error' in next) throw next.error;
    }
  } finally {
    clearInterval(timer);
    release();
    screen.close();
    source.ended?.();
  }
  return last ?? { value: undefined };
}
