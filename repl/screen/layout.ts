/**
 * Computes the screen layout of the input: rows of a given width, and the cursor's position. Pure: no I/O.
 *
 * Long lines use the terminal's own wrapping, so that text copied from the screen has no extra line breaks. If the
 * input is higher than the screen, only rows around the cursor are shown.
 */
import { cleanText, graphemeFrom, graphemesOf } from '../../src/text/index.js';

export interface Row {
  /** The text with escape sequences for colours; each row is complete by itself. */
  readonly text: string;
  /** Whether the next row continues the same line. */
  readonly goesOn: boolean;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly cursor: { readonly row: number; readonly column: number };
}

/** A range of the text with a colour. */
export interface Paint {
  readonly start: number;
  readonly end: number;
  /** Parameters of the escape sequence, such as `32`. */
  readonly code: string;
}

export interface Picture {
  /** May contain escape sequences and several lines. */
  readonly prompt: string;
  /**
   * The prompt of every line of the input after the first. The next row of a line that only wraps at the edge of the screen gets no
   * prompt.
   */
  readonly continuation: string;
  readonly text: string;
  readonly cursor: number;
  readonly paint?: readonly Paint[];
  /** Text that is only suggested, shown dimly after the cursor on the same row. */
  readonly suggestion?: string | undefined;
  /** Lines below the text, of any length: what is wider than the screen is not drawn. May contain escape sequences. */
  readonly below?: readonly string[];
}

/** Returns the columns of one grapheme. */
export type WidthOf = (grapheme: string) => number;

const TAB = '  ';
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
const ESCAPE = /\x1b\[[\d;]*m/y;

export function layOut(picture: Picture, columns: number, height: number, widthOf: WidthOf): Layout {
  const { prompt, continuation, text, cursor, paint = [], suggestion, below = [] } = picture;
  const sheet = new Sheet(columns, widthOf);
  let position = { row: 0, column: 0 };
  sheet.styled(prompt);
  let at = 0;
  let next = 0;
  for (const piece of graphemesOf(text)) {
    if (at === cursor) position = sheet.position();
    while (paint[next] && at >= (paint[next] as Paint).end) next += 1;
    const color = paint[next];
    sheet.color(color && at >= color.start ? color.code : '');
    if (piece === '\n') {
      sheet.breakLine();
      sheet.styled(continuation);
    } else for (const shown of piece === '\t' ? TAB : [piece]) sheet.put(shown);
    at += piece.length;
  }
  sheet.color('');
  if (at === cursor) position = sheet.position();
  if (at === cursor && suggestion !== undefined) sheet.suggest(suggestion);
  // A cursor after the last column is drawn at the start of the next row.
  const rows = sheet.finish(position.row);
  const kept = Math.min(below.length, Math.floor(height / 2));
  const visible = window(rows, position.row, Math.max(1, height - kept));
  const room = Math.max(0, height - visible.rows.length);
  return {
    rows: [
      ...visible.rows,
      ...below.slice(0, room).map((line) => ({ text: cut(line, columns, widthOf), goesOn: false })),
    ],
    cursor: { row: position.row - visible.from, column: position.column },
  };
}

/** Returns at most `height` rows, including the row of the cursor. */
function window(rows: readonly Row[], cursor: number, height: number): { rows: readonly Row[]; from: number } {
  if (rows.length <= height) return { rows, from: 0 };
  const from = Math.min(Math.max(0, cursor - Math.floor(height / 2)), rows.length - height);
  const shown = rows.slice(from, from + height);
  const last = shown.at(-1) as Row;
  return { rows: [...shown.slice(0, -1), { ...last, goesOn: false }], from };
}

/** Cuts a styled line to the width, with an ellipsis where text is missing. */
export function cut(line: string, columns: number, widthOf: WidthOf): string {
  let out = '';
  let used = 0;
  let isStyled = false;
  for (let at = 0; at < line.length; ) {
    ESCAPE.lastIndex = at;
    const style = ESCAPE.exec(line)?.[0];
    if (style !== undefined) {
      out += style;
      at += style.length;
      isStyled = true;
      continue;
    }
    const piece = graphemeFrom(line, at);
    const clean = cleanText(piece);
    const width = widthOf(clean);
    if (used + width > columns - 1 && at + piece.length < line.length) {
      out += '…';
      break;
    }
    if (used + width > columns) break;
    out += clean;
    used += width;
    at += piece.length;
  }
  return isStyled ? `${out}\x1b[0m` : out;
}

/** Collects rows of the given width. */
class Sheet {
  private readonly rows: Row[] = [];
  private row = '';
  private column = 0;
  private code = '';
  constructor(
    private readonly columns: number,
    private readonly widthOf: WidthOf,
  ) {}

  position(): { row: number; column: number } {
    return this.column >= this.columns
      ? { row: this.rows.length + 1, column: 0 }
      : { row: this.rows.length, column: this.column };
  }

  put(given: string): void {
    const grapheme = cleanText(given);
    const width = this.widthOf(grapheme);
    if (this.column + width > this.columns) this.close(true);
    this.row += grapheme;
    this.column += width;
  }

  /** Adds text that contains escape sequences. */
  styled(text: string): void {
    for (let at = 0; at < text.length; ) {
      ESCAPE.lastIndex = at;
      const style = ESCAPE.exec(text)?.[0];
      if (style !== undefined) {
        this.row += style;
        at += style.length;
        continue;
      }
      const piece = graphemeFrom(text, at);
      if (piece === '\n') this.breakLine();
      else this.put(piece);
      at += piece.length;
    }
  }

  color(code: string): void {
    if (code === this.code) return;
    if (this.code !== '') this.row += '\x1b[0m';
    if (code !== '') this.row += `\x1b[${code}m`;
    this.code = code;
  }

  /** Adds the first line of a suggestion, as far as it fits on the row. */
  suggest(suggestion: string): void {
    const [line = ''] = suggestion.split('\n');
    this.color('2');
    for (const grapheme of graphemesOf(line)) {
      if (this.column + this.widthOf(grapheme) >= this.columns) break;
      this.put(grapheme);
    }
    this.color('');
  }

  breakLine(): void {
    this.color('');
    this.close(false);
  }

  private close(goesOn: boolean): void {
    const { code } = this;
    this.rows.push({ text: code === '' ? this.row : `${this.row}\x1b[0m`, goesOn });
    this.row = code === '' ? '' : `\x1b[${code}m`;
    this.column = 0;
  }

  /** Returns all rows; adds an empty row at the end if the cursor is there. */
  finish(cursorRow: number): Row[] {
    this.close(cursorRow > this.rows.length);
    while (this.rows.length <= cursorRow) this.rows.push({ text: '', goesOn: false });
    return this.rows;
  }
}
