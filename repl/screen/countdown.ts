/**
 * Says that a call waits for a limit, and for how long: on a terminal as a line that counts down and vanishes,
 * elsewhere as one line.
 */
import type { ConnectOptions } from '../../src/connect/index.js';
import { transientLine } from './transient-line.js';

type Wait = Parameters<NonNullable<ConnectOptions['onWait']>>[0];

const REASONS: Readonly<Record<Wait['why'], string>> = {
  ban: 'this address is banned',
  hold: 'the exchange asked to wait',
  window: 'a limit is used up',
  outcome: 'an answer was lost, asking what became of it',
};

const TICK_MS = 200;
/** Requests that wait side by side for the same window are told once: their waits end within this of each other. */
const SAME_WAIT_MS = 1_000;

export interface Countdown {
  readonly onWait: (wait: Wait) => void;
  /** Ends the line, when the input is over. */
  stop(): void;
}

/**
 * @param stream Where it is written: standard error, so that data on standard output stays data.
 * @param beside Streams that end up on the same screen: the line gives way to what is written there.
 * @param isSuppressed Asked when a wait begins: whether nothing is said, because a prompt stands where the line would be.
 */
export function startCountdown(
  stream: NodeJS.WriteStream,
  beside: readonly NodeJS.WriteStream[],
  isSuppressed: () => boolean = () => false,
): Countdown {
  const line = transientLine(stream, beside);
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
      if (!stream.isTTY) {
        if (Math.abs(until - announcedUntil) < SAME_WAIT_MS) return;
        announcedUntil = until;
        const most = why === 'outcome' ? 'at most ' : '';
        stream.write(`Waiting ${most}${(waitMs / 1000).toFixed(1)} s: ${REASONS[why]}.\n`);
        return;
      }
      stop();
      const draw = () => {
        const leftMs = until - performance.now();
        if (leftMs <= 0) stop();
        else line.draw(`Waiting ${(leftMs / 1000).toFixed(1)} s: ${REASONS[why]}. Ctrl-C cancels.`);
      };
      timer = setInterval(draw, TICK_MS);
      timer.unref();
      draw();
    },
  };
}
