/**
 * A temporary line on the terminal, for countdowns and progress: it is redrawn in place, and removed before any other
 * output.
 */

import { stripVTControlCharacters } from 'node:util';
import { cleanDrawn } from '../../src/text/index.js';

export interface TransientLine {
  /** Redraws the line. A text wider than the terminal is cut. Colours are allowed. */
  draw(text: string): void;
  wipe(): void;
}

/**
 * @param stream where the line is drawn: standard error, so that standard output stays data
 * @param sharedStreams streams shown on the same screen: the line is removed before they are written to
 */
export function transientLine(stream: NodeJS.WriteStream, sharedStreams: readonly NodeJS.WriteStream[]): TransientLine {
  /** Columns of the drawn text; 0 when nothing is drawn. */
  let drawn = 0;
  let isOwn = false;
  let restore: (() => void) | undefined;
  const write = (text: string) => {
    isOwn = true;
    stream.write(text);
    isOwn = false;
  };
  // A terminal that became narrower has wrapped the line into several rows.
  const clearing = () => {
    const above = drawn === 0 ? 0 : Math.ceil(drawn / (stream.columns || 80)) - 1;
    return above > 0 ? `\r\x1b[${above}A\x1b[J` : '\r\x1b[K';
  };
  const wipe = () => {
    if (drawn > 0) write(clearing());
    drawn = 0;
    restore?.();
    restore = undefined;
  };
  const watch = () => {
    const all = [stream, ...sharedStreams].map((one) => {
      const original = one.write;
      const watched = ((...args: Parameters<typeof original>) => {
        if (!isOwn) wipe();
        return original.apply(one, args);
      }) as typeof original;
      one.write = watched;
      return () => {
        // If other code has replaced `write` since, the function of that code still calls `watched`.
        if (one.write === watched) one.write = original;
      };
    });
    return () => {
      for (const giveBack of all) giveBack();
    };
  };
  return {
    draw(given) {
      const text = cleanDrawn(given).replaceAll('\n', ' ');
      restore ??= watch();
      // One column stays free: a full line would wrap to the next row.
      const width = (stream.columns || 80) - 1;
      const columns = stripVTControlCharacters(text).length;
      const fits = columns > width && columns === text.length ? text.slice(0, width) : text;
      write(clearing() + fits);
      drawn = Math.min(columns, width);
    },
    wipe,
  };
}
