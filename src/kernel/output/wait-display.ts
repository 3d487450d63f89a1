/**
 * Shows below a cell that its calls wait for a limit, and for how long: one display that counts down, and says at its end
 * how long the cell waited. Waits of less than half a second show nothing.
 */
import { randomUUID } from 'node:crypto';
import { type CallWait, WAIT_REASONS } from '../../client/index.js';
import type { CellOutput } from './cell-output.js';
import { PROGRESS_METADATA } from './progress-metadata.js';

/** Shorter waits are not shown; a longer one is shown after this time, and counts down in these steps. */
const STEP_MS = 500;

interface Shown {
  readonly output: CellOutput;
  readonly displayId: string;
  readonly why: CallWait['why'];
  readonly sinceMs: number;
  untilMs: number;
  isDrawn: boolean;
}

/** The time that passes, milliseconds; and a function that is called repeatedly. */
export interface WaitTimers {
  now(): number;
  /** @returns a function that ends the calls */
  every(ms: number, tick: () => void): () => void;
}

const systemTimers: WaitTimers = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};

export class WaitDisplay {
  #shown: Shown | undefined;
  #stopTicks: (() => void) | undefined;

  constructor(private readonly timers: WaitTimers = systemTimers) {}

  /** Shows a wait of a call. @param output output of the running cell; undefined between cells */
  wait({ why, waitMs }: CallWait, output: CellOutput | undefined): void {
    if (waitMs <= 0) {
      this.end();
      return;
    }
    if (output === undefined || waitMs < STEP_MS) return;
    const now = this.timers.now();
    const shown = this.#shown;
    // Calls that wait at the same time have one display, with the longest of their waits.
    if (shown?.output === output && shown.why === why) {
      shown.untilMs = Math.max(shown.untilMs, now + waitMs);
      return;
    }
    this.end();
    this.#shown = { output, displayId: randomUUID(), why, sinceMs: now, untilMs: now + waitMs, isDrawn: false };
    this.#stopTicks = this.timers.every(STEP_MS, () => this.#tick());
  }

  /** Ends the display: the cell has ended, or the wait is over. */
  end(): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#stopTicks?.();
    const waitedMs = Math.min(this.timers.now(), shown.untilMs) - shown.sinceMs;
    if (shown.isDrawn) this.#send(`Waited ${seconds(waitedMs)}: ${WAIT_REASONS[shown.why]}.`);
    this.#shown = undefined;
  }

  #tick(): void {
    const shown = this.#shown;
    if (!shown) return;
    if (this.timers.now() >= shown.untilMs) this.end();
    else this.#send(this.#waiting(shown));
  }

  #waiting({ why, untilMs }: Shown): string {
    const most = why === 'outcome' ? 'at most ' : '';
    const left = seconds(untilMs - this.timers.now());
    return `Waiting ${most}${left}: ${WAIT_REASONS[why]}. An interrupt cancels.`;
  }

  #send(text: string): void {
    const shown = this.#shown as Shown;
    const { output, displayId } = shown;
    const type = shown.isDrawn ? 'update_display_data' : 'display_data';
    shown.isDrawn = true;
    const data = { 'text/plain': text };
    output.send(type, { data, metadata: PROGRESS_METADATA, transient: { display_id: displayId } });
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
