/** Draws layouts over one another, at the place on the screen where the first one began. */
import type { Layout } from './layout.js';

export class Screen {
  /** Row of the cursor within what was drawn last. */
  private cursorRow = 0;
  private rowCount = 1;

  constructor(private readonly output: { write(text: string): unknown }) {}

  /** Row of the cursor, counted from the first row drawn. */
  get row(): number {
    return this.cursorRow;
  }

  draw({ rows, cursor }: Layout): void {
    let out = `${this.toTop()}\x1b[J`;
    rows.forEach(({ text, goesOn }, i) => {
      out += text;
      const next = rows[i + 1];
      // The terminal wraps by itself, but not before there is something to wrap.
      if (goesOn) out += next?.text === '' ? ' \r' : '';
      else if (next) out += '\r\n';
    });
    const up = rows.length - 1 - cursor.row;
    out += `\r${up > 0 ? `\x1b[${up}A` : ''}${cursor.column > 0 ? `\x1b[${cursor.column}C` : ''}`;
    this.cursorRow = cursor.row;
    this.rowCount = rows.length;
    this.output.write(out);
  }

  /** Leaves what was drawn on the screen, with the cursor below it: the next drawing begins there. */
  leave(): void {
    const down = this.rowCount - 1 - this.cursorRow;
    this.output.write(`${down > 0 ? `\x1b[${down}B` : ''}\r\n`);
    this.forget();
  }

  /** The next drawing begins where the cursor is: somebody else has moved it. */
  forget(): void {
    this.cursorRow = 0;
    this.rowCount = 1;
  }

  /** The terminal has folded the rows anew: the cursor's row is another. */
  moved(row: number): void {
    this.cursorRow = row;
  }

  clear(): void {
    this.output.write('\x1b[H\x1b[2J');
    this.forget();
  }

  private toTop(): string {
    return this.cursorRow > 0 ? `\r\x1b[${this.cursorRow}A` : '\r';
  }
}
