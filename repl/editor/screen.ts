/** Draws layouts in place: each one replaces the one before it on the screen. */
import { cleanDrawn } from '../../src/text/index.js';
import type { Layout } from '../screen/layout.js';

export class Screen {
  /** Row of the cursor within the last layout. */
  private cursorRow = 0;
  private rowCount = 1;
  /**
   * Whether the layout starts in the first row of the screen, because nothing was written since the screen was cleared. When
   * the user makes such a window narrow, some terminals move the first rows out of sight. When the window is wide again, these
   * rows are above the cursor again.
   */
  private isAtTop = false;

  constructor(private readonly output: { write(text: string): unknown }) {}

  /** Row of the cursor, counted from the first row drawn. */
  get row(): number {
    return this.cursorRow;
  }

  draw({ rows, cursor }: Layout): void {
    // The deletion begins at the second column. If it began at the first cell of the screen, tmux would treat it as a clearing
    // of the screen, keep a copy of the old rows, and show them above the prompt when the window is widened.
    let out = `${this.toTop()} \x1b[J\r`;
    rows.forEach(({ text, goesOn }, i) => {
      out += cleanDrawn(text);
      const next = rows[i + 1];
      // The terminal wraps only when another character follows, so an empty next row needs a space.
      if (goesOn) out += next?.text === '' ? ' \r' : '';
      else if (next) out += '\r\n';
    });
    const up = rows.length - 1 - cursor.row;
    out += `\r${up > 0 ? `\x1b[${up}A` : ''}${cursor.column > 0 ? `\x1b[${cursor.column}C` : ''}`;
    this.cursorRow = cursor.row;
    this.rowCount = rows.length;
    this.output.write(out);
  }

  /** Leaves the layout on the screen and moves the cursor below it; the next layout starts there. */
  leave(): void {
    const down = this.rowCount - 1 - this.cursorRow;
    this.output.write(`${down > 0 ? `\x1b[${down}B` : ''}\r\n`);
    this.forget();
  }

  /** Makes the next layout start at the cursor, because other code has moved it. */
  forget(): void {
    this.cursorRow = 0;
    this.rowCount = 1;
    this.isAtTop = false;
  }

  /** Sets the row of the cursor after the terminal has wrapped the rows again. */
  moved(row: number): void {
    this.cursorRow = row;
  }

  clear(): void {
    this.output.write('\x1b[H\x1b[2J');
    this.forget();
    this.isAtTop = true;
  }

  private toTop(): string {
    if (this.isAtTop) return '\x1b[H';
    return this.cursorRow > 0 ? `\r\x1b[${this.cursorRow}A` : '\r';
  }
}
