/**
 * Draws how far the reading of a list has come, in one line on a terminal that vanishes at the end. Elsewhere, and while a prompt is waiting, nothing is drawn.
 */

import { interruptSignal, type PagingProgress, setProgressListener } from '../../src/client/index.js';
import type { toText } from '../../src/display/index.js';
import { transientLine } from './transient-line.js';

/** What is over sooner is not worth a line. */
const MIN_ELAPSED_MS = 250;
/** Shortest time between two drawings. */
const REDRAW_MS = 80;

type ToText = typeof toText;

let displays: { readonly toText: ToText } | undefined;

/** The displays once they are there. The prompt does not wait for them; an input that reads anything loads them too. */
function loadedToText(): ToText | undefined {
  if (!displays) void import('../../src/display/index.js').then((loaded) => (displays = loaded));
  return displays?.toText;
}

export interface ProgressBar {
  /** From now on readings are drawn: an input runs. */
  start(): void;
  /** Wipes the line and draws no more: a prompt is to come. */
  stop(): void;
}

/**
 * @param stream Where it is drawn: standard error, so that data on standard output stays data.
 * @param beside Streams that end up on the same screen: before one of them is written to, the line is wiped.
 * @param color whether escape sequences for colours may be written
 * @param drawing what draws; undefined as long as it is not loaded
 */
export function makeProgressBar(
  stream: NodeJS.WriteStream,
  beside: readonly NodeJS.WriteStream[],
  color: boolean,
  drawing: () => ToText | undefined = loadedToText,
): ProgressBar {
  const running = new Map<number, PagingProgress>();
  let drawnAt = Number.NEGATIVE_INFINITY;
  const line = transientLine(stream, beside);
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
  /** How much was read until Ctrl-C: whoever waited for minutes wants to know. */
  const sayStopped = (progress: PagingProgress) => {
    line.wipe();
    const width = (stream.columns || 80) - 1;
    const text = drawing()?.(progress, { kind: 'progress', params: {}, width, color });
    if (text !== undefined) stream.write(`${text}\n`);
  };
  return {
    start() {
      if (!stream.isTTY) return;
      setProgressListener((progress) => {
        if (progress.state === 'running') running.set(progress.id, progress);
        else running.delete(progress.id);
        if (progress.state === 'stopped' && interruptSignal()?.aborted) sayStopped(progress);
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
