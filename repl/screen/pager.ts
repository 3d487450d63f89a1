/**
 * Shows a text that is longer than the screen one page at a time, with steps back and a search. Pages that are shown one
 * after the other stay in the scrollback; a page that is reached by a step back or by a search is drawn over the screen.
 */

import type { Key } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { clip } from '../../src/assist/index.js';
import { onInterrupt } from '../../src/interrupts/index.js';
import { cleanDrawn } from '../../src/text/index.js';
import { captureKeys, type KeyInput } from './keys.js';
import { lineMatches, type PagerAction, pageAfter, pagerAction, type Query, queryOf } from './pager-keys.js';
import { canRedraw } from './terminal.js';

/** Number of event-loop turns after which all keys typed ahead have arrived. */
const IDLE_TURNS = 3;

/** How to write the status line, and a match of the search. */
export interface PagerStyle {
  faint(text: string): string;
  mark(text: string): string;
}

/** The status line, such as `── 23 of 98 lines · Space: next page …`. */
export function pagerLine(shown: number, total: number, columns: number, { faint }: Pick<PagerStyle, 'faint'>): string {
  const full = `── ${shown} of ${total} lines · Space: next page, b: back, /: search, End: all, q: stop`;
  return faint(clip(full, columns - 1));
}

type PagedScreen = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'rows' | 'columns'>;

/**
 * Writes `text`, and waits for keys when the text has more lines than the screen. If keys were typed ahead, all of the
 * text is written at once.
 */
export async function writePaged(
  text: string,
  screen: PagedScreen,
  style: PagerStyle,
  input: KeyInput = process.stdin,
): Promise<void> {
  const shown = cleanDrawn(text);
  const lines = shown.split('\n');
  // The prompt needs one row too.
  if (!input.isTTY || !canRedraw(screen) || lines.length < (screen.rows || Number.POSITIVE_INFINITY)) {
    screen.write(`${shown}\n`);
    return;
  }
  let typedAhead = '';
  let onKey = ({ sequence }: Key) => {
    typedAhead += sequence ?? '';
  };
  const captured = captureKeys((key) => onKey(key), input);
  // Keys that are typed fast arrive together.
  const keys: Key[] = [];
  let isStopped = false;
  let wake = () => {};
  let stop = () => {};
  const unlisten = onInterrupt(() => {
    isStopped = true;
    keys.length = 0;
    stop();
  });
  const nextKey = () => {
    if (keys.length > 0 || isStopped) return Promise.resolve(keys.shift());
    return new Promise<Key | undefined>((resolve) => {
      stop = () => resolve(undefined);
      wake = () => {
        wake = () => {};
        resolve(keys.shift());
      };
    });
  };
  try {
    for (let turns = 0; turns < IDLE_TURNS; turns += 1) await turn();
    if (typedAhead !== '') screen.write(`${shown}\n`);
    else {
      onKey = (key) => {
        keys.push(key);
        wake();
      };
      await new Pager(lines, screen, style, nextKey).run();
      typedAhead = keys.map(({ sequence }) => sequence ?? '').join('');
    }
  } finally {
    unlisten();
    captured.release();
    if (typedAhead !== '') input.unshift(Buffer.from(typedAhead));
  }
}

class Pager {
  /** Number of the lines up to the last one on the screen. */
  private shown = 0;
  private query: Query | undefined;
  /** Index of the line that the latest search has found; -1 for none. */
  private found = -1;
  /** Whether the last step went back or to a match: then the end of the text does not end the pager. */
  private hasJumped = false;
  private notice = '';

  /** @param nextKey the next key; undefined after Ctrl-C */
  constructor(
    private readonly lines: readonly string[],
    private readonly screen: PagedScreen,
    private readonly style: PagerStyle,
    private readonly nextKey: () => Promise<Key | undefined>,
  ) {}

  async run(): Promise<void> {
    this.writeTo(this.page);
    while (this.shown < this.lines.length || this.hasJumped) {
      this.screen.write(this.statusLine());
      const key = await this.nextKey();
      const action = key && pagerAction(key);
      if (key && !action) {
        this.wipe();
        continue;
      }
      this.notice = '';
      if (action === 'search') await this.readQuery();
      this.wipe();
      if (!action || action === 'stop') return;
      if (action === 'search') this.goToMatch(1, this.top);
      else if (action === 'next') this.goToMatch(1, this.found + 1);
      else if (action === 'previous') this.goToMatch(-1, this.found - 1);
      else if (!this.turn(action)) return;
    }
  }

  private get page(): number {
    return Math.max(1, (this.screen.rows || this.lines.length) - 1);
  }

  /** Index of the first line on the screen. */
  private get top(): number {
    return Math.max(0, this.shown - this.page);
  }

  private statusLine(): string {
    const { columns = 80 } = this.screen;
    if (this.notice !== '') return this.style.faint(clip(this.notice, columns - 1));
    return pagerLine(this.shown, this.lines.length, columns, this.style);
  }

  private wipe(): void {
    this.screen.write('\r\x1b[K');
  }

  /** Turns the page; false at the end of the text. */
  private turn(action: Exclude<PagerAction, 'search' | 'next' | 'previous' | 'stop'>): boolean {
    const next = pageAfter(action, this.shown, this.lines.length, this.page);
    if (next > this.shown) {
      this.hasJumped = false;
      this.writeTo(next);
      return true;
    }
    if (next === this.shown && this.shown === this.lines.length) return false;
    this.jumpTo(next);
    return true;
  }

  /** Writes the lines below those on the screen. */
  private writeTo(end: number): void {
    const next = Math.min(this.lines.length, end);
    this.screen.write(`${this.lines.slice(this.shown, next).join('\n')}\n`);
    this.shown = next;
  }

  /** Draws the page that ends before the line with this index. */
  private jumpTo(end: number): void {
    this.hasJumped = true;
    this.shown = end;
    const { columns = 80 } = this.screen;
    const shown = this.lines.slice(this.top, end).map((line, at) => {
      const isFound = this.top + at === this.found && this.query;
      // A line that wraps would move other lines off the screen.
      const plain = stripVTControlCharacters(line);
      if (isFound) return isFound.replaceIn(clip(plain, columns), this.style.mark);
      return plain.length > columns ? clip(plain, columns) : line;
    });
    this.screen.write(`\x1b[H\x1b[J${shown.join('\n')}\n`);
  }

  private goToMatch(step: 1 | -1, from: number): void {
    const { query } = this;
    if (!query) {
      this.notice = '── nothing was searched yet; / searches';
      return;
    }
    const at = lineMatches(this.lines, query, from, step);
    if (at < 0) {
      this.notice = `── no ${this.found < 0 ? '' : 'further '}match: ${query.text}`;
      return;
    }
    this.found = at;
    this.jumpTo(Math.min(this.lines.length, Math.max(at + this.page, this.page)));
  }

  /** Reads the text to search for; without a text the last search stays. */
  private async readQuery(): Promise<void> {
    let text = '';
    for (;;) {
      this.screen.write(`\r\x1b[K/${text}`);
      const key = await this.nextKey();
      if (!key || key.name === 'escape') return;
      if (key.name === 'return' || key.name === 'enter') break;
      if (key.name === 'backspace') text = [...text].slice(0, -1).join('');
      else if (!key.ctrl && !key.meta && /^[^\p{C}]+$/u.test(key.sequence ?? '')) text += key.sequence;
    }
    if (text !== '') {
      this.query = queryOf(text);
      this.found = -1;
    }
  }
}
