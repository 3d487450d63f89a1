/**
 * Draws how far the reading of a list has come: one line on a terminal that is drawn over, gives way to whatever else is
 * printed, and vanishes at the end. Elsewhere, and while a prompt is waiting, nothing is drawn.
 */
import { stripVTControlCharacters } from 'node:util';
import { interruptSignal } from '../src/client/interrupt.js';
import { type PagingProgress, setProgressListener } from '../src/client/progress.js';
import type { toText } from '../src/display/index.js';

/** What is over sooner is not worth a line. */
const QUIET_MS = 250;
/** Shortest time between two drawings. */
const REDRAW_MS = 80;

type ToText = typeof toText;

let displays: { readonly toText: ToText } | undefined;

/** The displays once they are there. The prompt does not wait for them; an input that reads anything loads them too. */
function loadedToText(): ToText | undefined {
  if (!displays) void import('../src/display/index.js').then((loaded) => (displays = loaded));
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
  /** Columns of what is drawn; 0 when nothing is. */
  let drawn = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isOwn = false;
  let restore = () => {};
  const write = (text: string) => {
    isOwn = true;
    stream.write(text);
    isOwn = false;
  };
  // A terminal that has become narrower since has broken the line into several.
  const clearing = () => {
    const above = drawn === 0 ? 0 : Math.ceil(drawn / (stream.columns || 80)) - 1;
    return above > 0 ? `\r\x1b[${above}A\x1b[J` : '\r\x1b[K';
  };
  const wipe = () => {
    if (drawn > 0) write(clearing());
    drawn = 0;
  };
  const watch = () => {
    const originals = [stream, ...beside].map((one) => {
      const original = one.write;
      one.write = ((...args: Parameters<typeof original>) => {
        if (!isOwn) wipe();
        return original.apply(one, args);
      }) as typeof original;
      return () => {
        one.write = original;
      };
    });
    restore = () => {
      for (const giveBack of originals) giveBack();
      restore = () => {};
    };
  };
  const draw = () => {
    const [first] = running.values();
    if (!first || first.elapsedMs < QUIET_MS || performance.now() - drawnAt < REDRAW_MS) return;
    const draws = drawing();
    if (!draws) return;
    const others = running.size > 1 ? `  (+${running.size - 1})` : '';
    // One column less than there are: a line that fills them all would go on to the next.
    const width = (stream.columns || 80) - 1 - others.length;
    const text = `${draws(first, { kind: 'progress', params: {}, width, color })}${others}`;
    write(clearing() + text);
    drawn = stripVTControlCharacters(text).length;
    drawnAt = performance.now();
  };
  /** How much was read until Ctrl-C: whoever waited for minutes wants to know. */
  const sayStopped = (progress: PagingProgress) => {
    wipe();
    const width = (stream.columns || 80) - 1;
    const text = drawing()?.(progress, { kind: 'progress', params: {}, width, color });
    if (text !== undefined) write(`${text}\n`);
  };
  return {
    start() {
      if (!stream.isTTY) return;
      restore();
      watch();
      setProgressListener((progress) => {
        if (progress.state === 'running') running.set(progress.id, progress);
        else running.delete(progress.id);
        if (progress.state === 'stopped' && interruptSignal()?.aborted) sayStopped(progress);
        if (running.size === 0) wipe();
        else draw();
      });
    },
    stop() {
      setProgressListener(undefined);
      running.clear();
      wipe();
      restore();
    },
  };
}
