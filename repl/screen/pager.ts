/**
 * Text that is longer than the screen, a screen at a time. It is written where everything else is, so that what has gone by
 * can be scrolled back to; only the line that says how to go on is taken away again.
 */
import type { Key } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { clip } from '../../src/assist/index.js';
import { onInterrupt } from '../../src/interrupts/index.js';
import { captureKeys, type KeyInput } from './keys.js';

/** Event-loop turns after which everything that was typed ahead has come. */
const IDLE_TURNS = 3;

/** How many lines further a key goes; 0 ends it, undefined is no key of ours. */
export function linesFor({ name, ctrl, sequence }: Key, rows: number): number | undefined {
  const page = Math.max(1, rows - 1);
  if (ctrl) return { c: 0, d: 0, f: page, v: page, n: 1 }[name ?? ''];
  if (sequence === 'G') return Number.POSITIVE_INFINITY;
  switch (name) {
    case 'space':
    case 'pagedown':
    case 'f':
      return page;
    case 'return':
    case 'enter':
    case 'down':
    case 'j':
      return 1;
    case 'end':
      return Number.POSITIVE_INFINITY;
    case 'q':
    case 'escape':
      return 0;
    default:
      return undefined;
  }
}

/** `── 23 of 98 lines · Space goes on …` */
export function pagerLine(shown: number, total: number, columns: number, style: (text: string) => string): string {
  const full = `── ${shown} of ${total} lines · Space goes on, Enter by a line, End to the end, q stops`;
  return style(clip(full, columns - 1));
}

/**
 * Writes `text`, and waits for keys where the screen has fewer rows.
 *
 * Whoever has typed on already does not want to turn pages: then all of it is written at once.
 */
export async function writePaged(
  text: string,
  screen: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'rows' | 'columns'>,
  style: (text: string) => string,
  input: KeyInput = process.stdin,
): Promise<void> {
  const lines = text.split('\n');
  // The prompt takes a row as well.
  if (!input.isTTY || !screen.isTTY || lines.length < (screen.rows || Number.POSITIVE_INFINITY)) {
    screen.write(`${text}\n`);
    return;
  }
  let typedAhead = '';
  let onKey = ({ sequence }: Key) => {
    typedAhead += sequence ?? '';
  };
  const release = captureKeys((key) => onKey(key), input);
  let stop = () => {};
  const unlisten = onInterrupt(() => stop());
  try {
    for (let turns = 0; turns < IDLE_TURNS; turns += 1) await turn();
    let shown = typedAhead === '' ? Math.max(1, screen.rows - 1) : lines.length;
    screen.write(`${lines.slice(0, shown).join('\n')}\n`);
    while (shown < lines.length) {
      screen.write(pagerLine(shown, lines.length, screen.columns || 80, style));
      const more = await new Promise<number>((resolve) => {
        stop = () => resolve(0);
        onKey = (key) => {
          const count = linesFor(key, screen.rows || lines.length);
          if (count !== undefined) resolve(count);
        };
      });
      onKey = () => {};
      screen.write('\r\x1b[K');
      if (more === 0) return;
      const next = Math.min(lines.length, shown + more);
      screen.write(`${lines.slice(shown, next).join('\n')}\n`);
      shown = next;
    }
  } finally {
    unlisten();
    release();
    if (typedAhead !== '') input.unshift(Buffer.from(typedAhead));
  }
}
