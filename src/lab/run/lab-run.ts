/**
 * One run: steps the exchange from event to event and waits for the strategy after each delivery.
 *
 * A step does what is due at the earliest time at which anything happens: an event of a stream, the arrival of a request
 * or of a reply, a timer of the strategy, a point of the equity curve. If something reached the strategy, the run waits
 * until the strategy rests, and only then looks for the next time. So everything that the strategy knows at a time was
 * delivered to it before that time, and its decisions do not depend on the speed of the machine.
 */
import type { Spot } from '../../client/index.js';
import { elapsedMs, onUnhandledRejection } from '../../platform/index.js';
import type { MemoryExchange } from '../../server/index.js';
import { inScope, outOfScope, type StrategyScope } from '../time/strategy-globals.js';
import type { VirtualTime } from '../time/virtual-time.js';
import type { LabClient } from './lab-client.js';
import { LabError, locationIn, thrownText } from './lab-error.js';
import type { Recorder } from './recorder.js';
import { rest } from './rest.js';

export interface LabRunParts {
  readonly exchange: MemoryExchange;
  readonly client: LabClient;
  readonly time: VirtualTime;
  readonly recorder: Recorder;
  readonly scope: StrategyScope;
  readonly endUs: number;
  /** Time between two points of the equity curve, microseconds. */
  readonly everyUs: number;
  readonly strategy: (x: Spot) => unknown;
  /** Whether the run must stop now. */
  isStopped(): boolean;
  /** Called from time to time with the time of the exchange, microseconds. */
  progress(nowUs: number): void;
}

/** Open streams and timers of a strategy. */
export interface WorkLeft {
  readonly streams: number;
  readonly timers: number;
}

/** What the strategy's function was waiting for at the end: a later time, or (`nothing`) something that never happens in a run. */
export type WaitingFor = 'time' | 'nothing';

/** Maximum number of steps at one time of the exchange. A strategy with more steps counts as one that never waits, and fails. */
const MAX_STEPS_AT_ONE_TIME = 20_000;
/** Number of steps between two readings of the machine's clock. */
const STEPS_PER_LOOK = 64;
const PROGRESS_MS = 100;

export class LabRun {
  readonly #parts: LabRunParts;
  /** The error that ends the run. */
  #failure: LabError | undefined;
  #hasReturned = false;
  #left: WorkLeft | undefined;
  #waiting: WaitingFor | undefined;
  #isOver = false;

  constructor(parts: LabRunParts) {
    this.#parts = parts;
  }

  /** Whether the end is reached. After it, the strategy gets no events and no replies. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Streams and timers that were still open at the end although the function had returned; undefined if there were none, or the function had not returned. */
  get left(): WorkLeft | undefined {
    return this.#left;
  }

  /** What the strategy's function still waits for after the end; undefined if the function has returned. */
  get waiting(): WaitingFor | undefined {
    return this.#waiting;
  }

  /** Ends the run with an error that the strategy, or a function of the options, has thrown. */
  fail(thrown: unknown, who = 'The strategy'): void {
    if (this.#isOver || this.#failure) return;
    const at = locationIn(thrown);
    const { nowMs: timeMs } = this.#parts.time;
    const when = new Date(timeMs).toISOString();
    const text = `${who} failed at ${when}${at === undefined ? '' : `, ${at}`}: ${thrownText(thrown)}`;
    this.#failure =
      thrown instanceof LabError ? thrown : new LabError('SPOTLAB_LAB_STRATEGY', text, { timeMs, at, cause: thrown });
  }

  /** Plays the market. @returns the error of the strategy, if it failed, and whether the run was stopped before its end */
  async play(): Promise<{ failure: LabError | undefined; isStopped: boolean }> {
    const { recorder, scope, strategy, client, time, endUs } = this.#parts;
    recorder.point(time.nowUs);
    this.#planPoints();
    inScope(scope, () => {
      void (async () => strategy(client.x))().then(
        () => {
          this.#hasReturned = true;
        },
        (thrown: unknown) => this.fail(thrown),
      );
    });
    // If a promise that the strategy does not await rejects, the run fails, but not the process.
    const forget = onUnhandledRejection((reason) => this.fail(reason));
    try {
      // An error here comes from a function of the options. The result still contains the part that was played.
      const isStopped = await this.#steps().catch((thrown: unknown) => {
        this.fail(thrown, 'The run');
        return false;
      });
      if (!this.#failure && !isStopped) time.nowUs = endUs;
      this.#parts.exchange.advance();
      if (recorder.equity.at(-1)?.time !== time.nowMs || recorder.equity.length === 1) recorder.point(time.nowUs);
      await this.#end();
      return { failure: this.#failure, isStopped };
    } finally {
      forget();
    }
  }

  /** @returns whether the run was stopped */
  async #steps(): Promise<boolean> {
    const { time, exchange, endUs, isStopped, progress } = this.#parts;
    let stepsAtOnce = 0;
    let lookedMs = elapsedMs();
    for (let step = 0; ; step += 1) {
      if (time.takeNoticed()) await rest();
      if (this.#failure) return false;
      if (step % STEPS_PER_LOOK === 0) {
        if (isStopped()) return true;
        const nowMs = elapsedMs();
        if (nowMs - lookedMs >= PROGRESS_MS) {
          lookedMs = nowMs;
          progress(time.nowUs);
          // Other work of the process gets a turn of the event loop, even if the strategy sleeps for hours of the exchange's time.
          await rest();
        }
      }
      const dueUs = time.nextUs;
      const eventUs = exchange.nextEventUs();
      const nextUs = Math.max(time.nowUs, Math.min(dueUs ?? endUs + 1, eventUs ?? endUs + 1));
      if (nextUs > endUs) return false;
      stepsAtOnce = nextUs === time.nowUs ? stepsAtOnce + 1 : 0;
      if (stepsAtOnce > MAX_STEPS_AT_ONE_TIME) {
        this.#neverWaits();
        return false;
      }
      time.nowUs = nextUs;
      if (eventUs !== undefined && eventUs <= nextUs) exchange.advance();
      while (time.doNext());
    }
  }

  #neverWaits(): void {
    const { nowMs: timeMs } = this.#parts.time;
    const text = `The strategy did ${MAX_STEPS_AT_ONE_TIME} things at ${new Date(timeMs).toISOString()} and did not wait for the next time.`;
    this.#failure = new LabError('SPOTLAB_LAB_BUSY', text, {
      timeMs,
      at: undefined,
      advice: 'A loop needs something that takes time: an event of a stream, x.clock.sleep(ms), or a latency.',
    });
  }

  /** Plans the points of the equity curve: each point plans the next one. */
  #planPoints(): void {
    const { time, everyUs, endUs, exchange, recorder } = this.#parts;
    const next = time.nowUs + everyUs;
    if (next > endUs) return;
    time.quietlyAt(next, () => {
      exchange.advance();
      recorder.point(time.nowUs);
      this.#planPoints();
    });
  }

  /** Ends the streams, and lets the strategy run the code after its loops. */
  async #end(): Promise<void> {
    const { client, scope, exchange, time } = this.#parts;
    const left = { streams: client.openStreams(), timers: scope.timers };
    if (this.#hasReturned && left.streams + left.timers > 0) this.#left = left;
    this.#isOver = true;
    const waiting: WaitingFor = time.isAwaited ? 'time' : 'nothing';
    time.clear();
    inScope(scope, () => client.finishStreams());
    await outOfScope(() => rest());
    // If a loop over a stream has ended now, the code after the loop may wait for a later time.
    if (!this.#hasReturned && !this.#failure) this.#waiting = time.isAwaited ? 'time' : waiting;
    exchange.close();
  }
}
