/**
 * Draws the progress of reading a list, or of a run of the lab, in one line of the terminal that disappears at the end. Without a terminal, or
 * while a prompt waits, nothing is drawn.
 */

import {
  interruptSignal,
  type PagingProgress,
  setProgressListener,
  type WorkProgress,
} from '../../src/client/index.js';
import type { toText } from '../../src/display/index.js';
import { printTo } from '../../src/output/index.js';
import { drawn } from '../../src/text/index.js';
import { canRedraw } from './terminal.js';
import { transientLine } from './transient-line.js';

/** Shorter work shows no line. */
const MIN_ELAPSED_MS = 250;
/** Shortest time between two redraws. */
const REDRAW_MS = 80;

type ToText = typeof toText;
type Progress = PagingProgress | WorkProgress;

let displays: { readonly toText: ToText } | undefined;

/**
 * Returns the displays once they are loaded. The prompt does not wait for them; an input that reads data loads them
 * too.
 */
function loadedToText(): ToText | undefined {
  if (!displays) void import('../../src/display/index.js').then((loaded) => (displays = loaded));
  return displays?.toText;
}

export interface ProgressBar {
  /** Starts drawing, when an input starts. */
  start(): void;
  /** Removes the line and stops drawing, before the next prompt. */
  stop(): void;
}

/**
 * @param stream where the bar is drawn: standard error, so that standard output stays data
 * @param sharedStreams streams shown on the same screen: the bar is removed before they are written to
 * @param color whether colours may be written
 * @param drawing returns the function that draws; undefined until it is loaded
 */
export function makeProgressBar(
  stream: NodeJS.WriteStream,
  sharedStreams: readonly NodeJS.WriteStream[],
  color: boolean,
  drawing: () => ToText | undefined = loadedToText,
): ProgressBar {
  const running = new Map<number, Progress>();
  let drawnAt = Number.NEGATIVE_INFINITY;
  const line = transientLine(stream, sharedStreams);
  const draw = () => {
    const [first] = running.values();
    if (!first || first.elapsedMs < MIN_ELAPSED_MS || performance.now() - drawnAt < REDRAW_MS) return;
    const draws = drawing();
    if (!draws) return;
    const others = running.size > 1 ? `  (+${running.size - 1})` : '';
    const width = (stream.columns || 80) - 1 - others.length;
    line.draw(`${draws(first, { kind: 'progress', params: {}, width, color })}${others}`);
    drawnAt = performance.now();
  };
  /** After Ctrl-C, prints how much was read or run. */
  const showStopped = (progress: Progress) => {
    line.wipe();
    const width = (stream.columns || 80) - 1;
    const text = drawing()?.(progress, { kind: 'progress', params: {}, width, color });
    if (text !== undefined) printTo(stream, drawn(`${text}\n`));
  };
  return {
    start() {
      if (!canRedraw(stream)) return;
      setProgressListener((progress) => {
        if (progress.state === 'running') running.set(progress.id, progress);
        else running.delete(progress.id);
        if (progress.state === 'stopped' && interruptSignal()?.aborted) showStopped(progress);
        if (running.size === 0) line.wipe();
        else draw();
      });
    },
    stop() {
      setProgressListener(undefined);
      running.clear();
      line.wipe();
    },
  };
}
