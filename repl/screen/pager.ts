/**
 * Shows a text that is longer than the screen one page at a time. The text stays in the scrollback; only the status
 * line is removed.
 */
import type { Key } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { clip } from '../../src/assist/index.js';
import { onInterrupt } from '../../src/interrupts/index.js';
import { captureKeys, type KeyInput } from './keys.js';
import { canRedraw } from './terminal.js';

/** Number of event-loop turns after which all keys typed ahead have arrived. */
const IDLE_TURNS = 3;

/** Returns the number of lines that a key advances; 0 stops the pager, undefined ignores the key. */
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

/** The status line, such as `── 23 of 98 lines · Space: next page …`. */
export function pagerLine(shown: number, total: number, columns: number, style: (text: string) => string): string {
  const full = `── ${shown} of ${total} lines · Space: next page, Enter: next line, End: all, q: stop`;
  return style(clip(full, columns - 1));
}

/**
 * Writes `text`, and waits for keys when the text has more lines than the screen. If keys were typed ahead, all of the
 * text is written at once.
 */
export async function writePaged(
  text: string,
  screen: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'rows' | 'columns'>,
  style: (text: string) => string,
  input: KeyInput = process.stdin,
): Promise<void> {
  const lines = text.split('\n');
  // The prompt needs one row too.
  if (!input.isTTY || !canRedraw(screen) || lines.length < (screen.rows || Number.POSITIVE_INFINITY)) {
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
