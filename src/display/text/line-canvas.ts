/**
 * A canvas of dots for terminals: a cell has two columns and two rows of dots, which quadrant blocks show. Every font of a
 * terminal has these characters in the width of a cell, which Braille has not. In ASCII a cell shows the slope of its dots.
 */
import type { Span, Tone } from './rich.js';

/** Dots of a cell across and down. */
export const DOTS = 2;

/** How a line looks: the character of a cell by its dots, the columns of dots that it leaves free, its sign in a legend. */
export interface Stroke {
  /** By the bits of the dots: upper left 1, upper right 2, lower left 4, lower right 8. */
  readonly glyphs: string;
  /** The columns of dots in turn: 1 where the line is drawn. */
  readonly pattern: string;
  readonly sign: string;
}

/** How far from the middle of its row of dots a line may be. */
const NEAR = 1;

const QUADRANTS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';

/** The strokes of several curves; neighbours differ most. */
export const STROKE_SET: readonly Stroke[] = [
  { glyphs: QUADRANTS, pattern: '1', sign: '▄▄' },
  { glyphs: QUADRANTS, pattern: '1110', sign: '▗▄' },
  { glyphs: QUADRANTS, pattern: '10', sign: '▖▖' },
  { glyphs: QUADRANTS, pattern: '11111000', sign: '▄▖' },
  { glyphs: QUADRANTS, pattern: '1000', sign: '▖ ' },
  { glyphs: QUADRANTS, pattern: '110', sign: '▄▗' },
];
/** A single curve in ASCII. */
export const SLOPES: Stroke = { glyphs: " ''-.|//.\\|\\_\\/|", pattern: '1', sign: '__' };
/** Curves of ASCII are letters where there are several. */
export const letters = (letter: string): Stroke => ({
  glyphs: ` ${letter.repeat(15)}`,
  pattern: '1',
  sign: letter.repeat(2),
});

/** Lines in a grid of terminal cells; of lines in one cell the last one is seen. */
export class LineCanvas {
  readonly #cells: (Span | undefined)[];

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.#cells = new Array<Span | undefined>(columns * rows);
  }

  /**
   * Draws a line through points: a whole column of dots from the left, and a distance from the top in rows of dots. The
   * line ends exactly at the last point, so that its end is in the row of its label.
   */
  polyline(points: Iterable<readonly [across: number, down: number]>, tone: Tone, stroke: Stroke): void {
    const [width, lowest] = [this.columns * DOTS, this.rows * DOTS - 1];
    const bits = new Uint8Array(this.columns * this.rows);
    /** The dots of a column from one row to another, both included. */
    const put = (across: number, top: number, bottom: number): void => {
      if (stroke.pattern[across % stroke.pattern.length] === '0') return;
      for (let down = top; down <= bottom; down += 1)
        (bits[(down >> 1) * this.columns + (across >> 1)] as number) |= 1 << ((down & 1) * DOTS + (across & 1));
    };
    // The dots of the present column, and the dot where the line is.
    let [at, top, bottom, down, end] = [-1, 0, 0, 0, 0];
    for (const [toAcross, toDown] of points) {
      // Data may be spoilt: a place that is no number or far outside is never reached.
      if (!(toAcross >= 0 && toAcross < width) || Number.isNaN(toDown)) continue;
      // A line stays on its row of dots until it is half a dot beyond: noise at a border would be a thick line.
      const isNear = at >= 0 && Math.abs(toDown - down - 0.5) <= NEAR;
      end = Math.min(lowest, Math.max(0, Math.floor(toDown)));
      const to = isNear ? down : end;
      if (at < 0) [at, top, bottom, down] = [toAcross, to, to, to];
      const [start, from] = [at, down];
      while (at !== toAcross) {
        put(at, top, bottom);
        at += Math.sign(toAcross - start);
        const next = Math.round(from + ((to - from) * (at - start)) / (toAcross - start));
        // A line may pass to a neighbour at a corner: a longer way is upright dots.
        [top, bottom] = next > down + 1 ? [down + 1, next] : next < down - 1 ? [next, down - 1] : [next, next];
        down = next;
      }
      [top, bottom, down] = [Math.min(top, to), Math.max(bottom, to), to];
    }
    if (at >= 0) put(at, Math.min(top, end), Math.max(bottom, end));
    this.#show(bits, tone, stroke);
  }

  /**
   * A line that is drawn in text, a character for each dot, as texts of the rows. Blanks and the characters of `corners` are
   * no dots.
   *
   * @param skip the characters at the start of each row of `text` that are not part of the drawing
   */
  rowsOf(text: string, skip: number, corners: string, { glyphs }: Stroke): string[] {
    const bits = new Uint8Array(this.columns * this.rows);
    const [blank, first, second] = [32, corners.charCodeAt(0), corners.charCodeAt(1)];
    let [across, down] = [-skip, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10) {
        [across, down] = [-skip, down + 1];
        continue;
      }
      if (code !== blank && code !== first && code !== second && across >= 0 && across < this.columns * DOTS)
        (bits[(down >> 1) * this.columns + (across >> 1)] as number) |= 1 << ((down & 1) * DOTS + (across & 1));
      across += 1;
    }
    return Array.from({ length: this.rows }, (_, row) => {
      let line = '';
      for (let cell = row * this.columns; cell < (row + 1) * this.columns; cell += 1)
        line += glyphs[bits[cell] as number];
      return line;
    });
  }

  #show(bits: Uint8Array, tone: Tone, { glyphs }: Stroke): void {
    const spans = [...glyphs].map((text): Span => ({ text, tone }));
    bits.forEach((dots, cell) => {
      if (dots !== 0) this.#cells[cell] = spans[dots];
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
