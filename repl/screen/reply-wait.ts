/**
 * Says that a request has had no reply for a second: on a terminal as a line that counts up and disappears, elsewhere as
 * one printed line per input.
 */

import type { ConnectOptions } from '../../src/connect/index.js';
import { printTo } from '../../src/output/index.js';
import { text } from '../../src/text/index.js';
import { canRedraw } from './terminal.js';
import { transientLine } from './transient-line.js';

type Hooks = Required<Pick<ConnectOptions, 'onRequest' | 'onResponse'>>;
type Request = Parameters<Hooks['onRequest']>[0];

/** After these times without a reply the line appears: on a terminal, and elsewhere. Elsewhere the line is not removed. */
const PATIENCE_MS = 1_000;
const PIPE_PATIENCE_MS = 5_000;
const TICK_MS = 200;

export interface ReplyWait extends Hooks {
  /** Removes the line when the input has finished; requests that still run are forgotten. */
  stop(): void;
}

/**
 * @param stream where the line is written: standard error, so that standard output stays data
 * @param sharedStreams streams shown on the same screen: the line is removed before they are written to
 * @param isSuppressed whether a prompt occupies the line
 */
export function makeReplyWait(
  stream: NodeJS.WriteStream,
  sharedStreams: readonly NodeJS.WriteStream[],
  isSuppressed: () => boolean = () => false,
): ReplyWait {
  const line = transientLine(stream, sharedStreams);
  /** Requests without a reply, with the time of sending. */
  const open = new Map<Request, number>();
  /** The time since which there has been no reply, over all attempts of a request. */
  let firstMs: number | undefined;
  let attempts = 0;
  let isPrinted = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    const [oldest] = open.keys();
    if (!oldest || firstMs === undefined || isSuppressed()) return;
    const waitedMs = performance.now() - firstMs;
    if (waitedMs < (canRedraw(stream) ? PATIENCE_MS : PIPE_PATIENCE_MS)) return;
    const { host } = new URL(oldest.baseUrl);
    if (canRedraw(stream)) {
      const again = attempts > 1 ? `, attempt ${attempts}` : '';
      line.draw(`${oldest.verb}: no reply from ${host} for ${(waitedMs / 1000).toFixed(0)} s${again}. Ctrl-C cancels.`);
    } else if (!isPrinted) {
      isPrinted = true;
      printTo(stream, text`${oldest.verb}: no reply from ${host} yet.\n`);
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    open.clear();
    firstMs = undefined;
    attempts = 0;
    isPrinted = false;
    line.wipe();
  };
  return {
    onRequest(request) {
      open.set(request, performance.now());
      firstMs ??= performance.now();
      attempts += 1;
      timer ??= setInterval(draw, TICK_MS).unref();
    },
    onResponse({ request, error }) {
      open.delete(request);
      // A failed read may be sent again after a pause, so the wait goes on.
      if (error && error.reason !== 'aborted') return;
      if (open.size > 0) return;
      stop();
    },
    stop,
  };
}
