/**
 * A line on the terminal that is drawn over, gives way to whatever else is printed, and vanishes: how long a wait still
 * takes, how far a reading has come.
 */
import { stripVTControlCharacters } from 'node:util';

export interface TransientLine {
  /** Draws over what is drawn; what the terminal would break is cut. Colours may be in it. */
  draw(text: string): void;
  wipe(): void;
}

/**
 * @param stream Where it is drawn: standard error, so that data on standard output stays data.
 * @param beside Streams that end up on the same screen: before one of them is written to, the line is wiped.
 */
export function transientLine(stream: NodeJS.WriteStream, beside: readonly NodeJS.WriteStream[]): TransientLine {
  /** Columns of what is drawn; 0 when nothing is. */
  let drawn = 0;
  let isOwn = false;
  let restore: (() => void) | undefined;
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
    restore?.();
    restore = undefined;
  };
  const watch = () => {
    const all = [stream, ...beside].map((one) => {
      const original = one.write;
      const watched = ((...args: Parameters<typeof original>) => {
        if (!isOwn) wipe();
        return original.apply(one, args);
      }) as typeof original;
      one.write = watched;
      return () => {
        // Who has put its own in front meanwhile goes on through ours.
        if (one.write === watched) one.write = original;
      };
    });
    return () => {
      for (const giveBack of all) giveBack();
    };
  };
  return {
    draw(text) {
      restore ??= watch();
      // One column less than there are: a line that fills them all would go on to the next.
      const width = (stream.columns || 80) - 1;
      const columns = stripVTControlCharacters(text).length;
      const fits = columns > width && columns === text.length ? text.slice(0, width) : text;
      write(clearing() + fits);
      drawn = Math.min(columns, width);
    },
    wipe,
  };
}
