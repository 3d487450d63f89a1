/**
 * Shows that a call waits for a limit, and for how long: on a terminal as a line that counts down and disappears,
 * elsewhere as one printed line.
 */

import { type CallWait, WAIT_REASONS } from '../../src/client/index.js';
import { printTo } from '../../src/output/index.js';
import { text } from '../../src/text/index.js';
import { canRedraw } from './terminal.js';
import { transientLine } from './transient-line.js';

const TICK_MS = 200;
/**
 * Parallel requests that wait for the same window are announced once: their waits end within this time of each other.
 */
const SAME_WAIT_MS = 1_000;

export interface Countdown {
  readonly onWait: (wait: CallWait) => void;
  /** Removes the line when the input has finished. */
  stop(): void;
}

/**
 * @param stream where the line is written: standard error, so that standard output stays data
 * @param sharedStreams streams shown on the same screen: the line is removed before they are written to
 * @param isSuppressed called when a wait begins; true: show nothing, because a prompt occupies the line
 */
export function startCountdown(
  stream: NodeJS.WriteStream,
  sharedStreams: readonly NodeJS.WriteStream[],
  isSuppressed: () => boolean = () => false,
): Countdown {
  const line = transientLine(stream, sharedStreams);
  let timer: NodeJS.Timeout | undefined;
  let announcedUntil = Number.NEGATIVE_INFINITY;
  const stop = () => {
    if (!timer) return;
    clearInterval(timer);
    timer = undefined;
    line.wipe();
  };
  return {
    stop,
    onWait({ why, waitMs }) {
      if (waitMs <= 0) {
        stop();
        return;
      }
      if (isSuppressed()) return;
      const until = performance.now() + waitMs;
      if (!canRedraw(stream)) {
        if (Math.abs(until - announcedUntil) < SAME_WAIT_MS) return;
        announcedUntil = until;
        const most = why === 'outcome' ? 'at most ' : '';
        printTo(stream, text`Waiting ${most}${(waitMs / 1000).toFixed(1)} s: ${WAIT_REASONS[why]}.\n`);
        return;
      }
      stop();
      const draw = () => {
        const leftMs = until - performance.now();
        if (leftMs <= 0) stop();
        else line.draw(`Waiting ${(leftMs / 1000).toFixed(1)} s: ${WAIT_REASONS[why]}. Ctrl-C cancels.`);
      };
      timer = setInterval(draw, TICK_MS);
      timer.unref();
      draw();
    },
  };
}
