/**
 * A canvas of strokes for terminals: a line passes from cell to cell, and each cell shows the box-drawing character of the
 * sides through which the line passes. These characters have the width of a cell in every font, which Braille has not.
 * In ASCII a line is at the lower edge of its cells and slopes: `__/ \_`.
 */
import type { Span, Tone } from './rich.js';

/** Sides of a cell, as bits. */
const [LEFT, RIGHT, UP, DOWN] = [1, 2, 4, 8] as const;

/** The characters of a stroke by the sides of a cell, and the sign of the stroke in a legend. */
export interface Stroke {
  readonly cells: string;
  readonly sign: string;
}

const light = (level: string, upright: string): string => ` ${level.repeat(3)}╵╯╰┴╷╮╭┬${upright.repeat(4)}`;

/** The strokes of several curves; neighbours differ most. */
export const STROKE_SET: readonly Stroke[] = [
  { cells: light('─', '│'), sign: '──' },
  { cells: ' ━━━╹┛┗┻╻┓┏┳┃┃┃┃', sign: '━━' },
  { cells: ' ═══║╝╚╩║╗╔╦║║║║', sign: '══' },
  { cells: light('╌', '╎'), sign: '╌╌' },
  { cells: light('┈', '┊'), sign: '┈┈' },
  { cells: light('─', '│'), sign: '──' },
];
/** A single curve in ASCII. */
export const SLOPES: Stroke = { cells: ' ___|/\\|   _||||', sign: '__' };
/** Curves of ASCII are letters where there are several. */
export const letters = (letter: string): Stroke => ({ cells: ` ${letter.repeat(15)}`, sign: letter.repeat(2) });

/** Lines in a grid of terminal cells; of lines in one cell the last one is seen. */
export class LineCanvas {
  readonly #cells: (Span | undefined)[];
  readonly #sides: Uint8Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.#cells = new Array<Span | undefined>(columns * rows);
    this.#sides = new Uint8Array(columns * rows);
  }

  /** Draws a line through points, which are whole cells, counted from the upper left corner. */
  polyline(points: Iterable<readonly [column: number, row: number]>, tone: Tone, { cells }: Stroke): void {
    const sides = this.#sides.fill(0);
    const { columns } = this;
    let at = -1;
    let row = 0;
    let column = 0;
    for (const [toColumn, toRow] of points) {
      // Data may be spoilt: a place that is no number or far outside is never reached.
      if (!(toColumn >= 0 && toColumn < columns) || Number.isNaN(toRow)) continue;
      const to = Math.min(this.rows - 1, Math.max(0, toRow));
      if (at < 0) {
        [column, row] = [toColumn, to];
        at = row * columns + column;
        sides[at] = LEFT;
        continue;
      }
      const [across, from, start] = [toColumn - column, row, column];
      const step = Math.sign(across);
      do {
        const share = across === 0 ? 1 : (column + step - start) / across;
        if (column !== toColumn) {
          (sides[at] as number) |= step > 0 ? RIGHT : LEFT;
          column += step;
          at += step;
          (sides[at] as number) |= step > 0 ? LEFT : RIGHT;
        }
        const next = Math.round(from + (to - from) * share);
        const down = Math.sign(next - row);
        for (; row !== next; row += down) {
          (sides[at] as number) |= down > 0 ? DOWN : UP;
          at += down * columns;
          (sides[at] as number) |= down > 0 ? UP : DOWN;
        }
      } while (column !== toColumn);
    }
    if (at < 0) return;
    (sides[at] as number) |= RIGHT;
    this.#withoutTips(sides);
    const spans = [...cells].map((text): Span => ({ text, tone }));
    for (let cell = 0; cell < sides.length; cell += 1) {
      const span = spans[sides[cell] as number] as Span;
      if (span.text !== ' ') this.#cells[cell] = span;
    }
  }

  /** Removes turns of one row within a column, which are rounding more than movement. */
  #withoutTips(sides: Uint8Array): void {
    const { columns } = this;
    sides.forEach((side, at) => {
      if (side !== DOWN && side !== UP) return;
      const other = side === DOWN ? at + columns : at - columns;
      const left = (sides[other] as number) & ~(side === DOWN ? UP : DOWN);
      if ((left & (LEFT | RIGHT)) === 0) return;
      sides[at] = 0;
      sides[other] = left;
    });
  }

  /** The span of a cell; undefined where no line is. */
  cell(column: number, row: number): Span | undefined {
    return this.#cells[row * this.columns + column];
  }

  /** One row of cells, blanks where no line is. */
  row(row: number): Span[] {
    return Array.from({ length: this.columns }, (_, column) => this.cell(column, row) ?? BLANK);
  }
}

const BLANK: Span = { text: ' ', tone: 'plain' };
