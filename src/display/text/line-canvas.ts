/**
 * A canvas of dots for terminals. Braille characters show two columns and four rows of dots in each cell, quadrant blocks two
 * rows of dots. In ASCII a cell shows the slope of its dots, or a letter.
 */
import type { ShowContext } from '../context/context.js';
import type { Span, Tone } from './rich.js';

/** Number of columns of dots of a cell. */
export const DOTS_ACROSS = 2;

/** What a terminal can show: the characters of lines, and whether there is no colour. */
export interface LineLook {
  readonly glyphs: 'braille' | 'blocks' | 'ascii';
  readonly isPlain: boolean;
}

/** The characters that lines may consist of in the terminal. */
export const lineLookOf = ({ ascii, blocks, color }: ShowContext): LineLook => ({
  glyphs: ascii ? 'ascii' : blocks ? 'blocks' : 'braille',
  isPlain: !color,
});

/** The look of a line: the character of a cell by its dots, the columns of dots that stay free, and the sign in a legend. */
export interface Stroke {
  /** The rows of dots of a cell. All lines of a canvas have the same number. */
  readonly down: 2 | 4;
  /** By the bits of the dots, row by row from the upper left one: left 1, right 2, and so on. */
  readonly glyphs: string;
  /** The columns of dots in turn: 1 where the line is drawn. */
  readonly pattern: string;
  readonly sign: string;
}

/** Maximum distance of a line from the middle of its row of dots. */
const NEAR = 1;

const QUADRANTS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';
/** Unicode counts the dots of a Braille character column by column, and the lowest row last. */
const BRAILLE_BITS = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
const BRAILLE = Array.from({ length: 256 }, (_, dots) =>
  String.fromCharCode(0x2800 + BRAILLE_BITS.reduce((sum, bit, at) => sum + ((dots >> at) & 1) * bit, 0)),
).join('');

/** The gaps of several lines without colour; neighbours differ most. */
const PATTERNS = ['1', '111100', '10', '1100', '1000', '111010'];
/** A dot of a block is twice as high, so gaps of one dot are visible. */
const BLOCK_PATTERNS = ['1', '1110', '10', '11111000', '1000', '110'];

/**
 * A stroke, whose sign shows the first dots of its pattern.
 *
 * @param cells the cells of signs by their dots, of one row: none, left, right, both
 */
function strokeOf(pattern: string, glyphs: string, down: Stroke['down'], cells: string): Stroke {
  const dots = pattern.repeat(SIGN_COLUMNS * DOTS_ACROSS);
  const cellAt = (at: number): number => Number(dots[at * DOTS_ACROSS]) + 2 * Number(dots[at * DOTS_ACROSS + 1]);
  const sign = Array.from({ length: SIGN_COLUMNS }, (_, at) => cells[cellAt(at)]).join('');
  return { down, glyphs, pattern, sign };
}

const SIGN_COLUMNS = 3;

// A value in the middle of its cell has its line in the row of dots of these signs.
const BRAILLE_STROKES = PATTERNS.map((pattern) => strokeOf(pattern, BRAILLE, 4, ' ⠄⠠⠤'));
const BLOCK_STROKES = BLOCK_PATTERNS.map((pattern) => strokeOf(pattern, QUADRANTS, 2, ' ▖▗▄'));
/** A single curve in ASCII. */
const SLOPES: Stroke = { down: 2, glyphs: " ''-.|//.\\|\\_\\/|", pattern: '1', sign: '_'.repeat(SIGN_COLUMNS) };

/** The letters of several curves in terminals that show ASCII only. */
const LETTERS = '*+ox#@';

/** The stroke of one of several curves in ASCII: a letter. */
const ofLetter = (letter: string): Stroke => ({
  down: 2,
  glyphs: ` ${letter.repeat(15)}`,
  pattern: '1',
  sign: letter.repeat(SIGN_COLUMNS),
});

/**
 * The strokes of `count` curves. Several curves differ by their letters in ASCII, and by their gaps where there is no colour.
 *
 * @param alphabet the letters of the curves in ASCII
 */
export function strokesOf(count: number, { glyphs, isPlain }: LineLook, alphabet = LETTERS): [Stroke, ...Stroke[]] {
  if (glyphs === 'ascii' && count === 1) return [SLOPES];
  const strokes =
    glyphs === 'ascii'
      ? [...alphabet].map(ofLetter)
      : glyphs === 'blocks'
        ? BLOCK_STROKES
        : isPlain
          ? BRAILLE_STROKES
          : BRAILLE_STROKES.slice(0, 1);
  const strokeAt = (at: number): Stroke => strokes[at % strokes.length] as Stroke;
  return [strokeAt(0), ...Array.from({ length: count - 1 }, (_, at) => strokeAt(at + 1))];
}

/** A line of the canvas by its cells: the dots on its way, and those of them that its pattern shows. */
interface Layer {
  readonly way: Uint8Array;
  readonly shown: Uint8Array;
  readonly tone: Tone;
  readonly stroke: Stroke;
}

/** Lines that lie on each other are visible in turn, each for this number of columns. */
const TURN = 4;

/**
 * Lines in a grid of terminal cells. A cell shows the dots of all lines that pass it, in the tone of the last one. Lines that lie on each other take turns, so
 * that none is hidden.
 */
export class LineCanvas {
  readonly #layers: Layer[] = [];

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {}

  /**
   * Draws a line through points: a whole column of dots from the left, and a distance from the top in rows of cells. A point
   * whose distance is not a number interrupts the line. The line ends exactly at the last point, so that its end is in the row of its label.
   */
  polyline(points: Iterable<readonly [across: number, down: number]>, tone: Tone, stroke: Stroke): void {
    const { down: dots, pattern } = stroke;
    const [width, lowest] = [this.columns * DOTS_ACROSS, this.rows * dots - 1];
    const way = new Uint8Array(this.columns * this.rows);
    const shown = pattern === '1' ? way : new Uint8Array(way.length);
    /** The dots of a column from one row to another, both included. */
    const put = (across: number, top: number, bottom: number): void => {
      const isShown = shown !== way && pattern[across % pattern.length] === '1';
      for (let down = top; down <= bottom; down += 1) {
        const cell = Math.floor(down / dots) * this.columns + (across >> 1);
        const bit = 1 << ((down % dots) * DOTS_ACROSS + (across & 1));
        (way[cell] as number) |= bit;
        if (isShown) (shown[cell] as number) |= bit;
      }
    };
    // The current column with its first and last dot, the height of the line in it, and the dot where the line is.
    let [at, top, bottom, down, end] = [-1, 0, 0, 0, 0];
    const finish = (): void => {
      const isLabelRow = Math.floor(down / dots) === Math.floor(end / dots);
      if (at >= 0 && !isLabelRow)
        [top, bottom] = top === bottom ? [end, end] : [Math.min(top, end), Math.max(bottom, end)];
      if (at >= 0) put(at, top, bottom);
      at = -1;
    };
    for (const [toAcross, toRows] of points) {
      // The data may contain errors: a point outside the grid is skipped.
      if (!(toAcross >= 0 && toAcross < width)) continue;
      if (Number.isNaN(toRows)) {
        finish();
        continue;
      }
      const toDown = toRows * dots + ROUNDING;
      // A line stays in its row of dots until it is half a dot beyond it. Otherwise noise at the border of two rows would look like a thick line.
      const isNear = at >= 0 && Math.abs(toDown - down - 0.5) <= NEAR;
      end = Math.min(lowest, Math.max(0, Math.floor(toDown)));
      const to = isNear ? down : end;
      if (at < 0) [at, top, bottom, down] = [toAcross, to, to, to];
      const [start, from] = [at, down];
      while (at !== toAcross) {
        put(at, top, bottom);
        at += Math.sign(toAcross - start);
        const next = Math.round(from + ((to - from) * (at - start)) / (toAcross - start));
        // A step to a neighbouring row needs no further dots, because dots join at corners. A longer step needs dots in between.
        [top, bottom] = next > down + 1 ? [down + 1, next] : next < down - 1 ? [next, down - 1] : [next, next];
        down = next;
      }
      [top, bottom, down] = [Math.min(top, to), Math.max(bottom, to), to];
    }
    finish();
    this.#layers.push({ way, shown, tone, stroke });
  }

  /**
   * Adds a line that is drawn as text, with one character for each dot. Blanks and the characters of `corners` are no dots.
   *
   * @param skip the characters at the start of each row of `text` that are not part of the drawing
   */
  addText(text: string, skip: number, corners: string, tone: Tone, stroke: Stroke): void {
    const way = new Uint8Array(this.columns * this.rows);
    const [blank, first, second] = [32, corners.charCodeAt(0), corners.charCodeAt(1)];
    let [across, down] = [-skip, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10) {
        [across, down] = [-skip, down + 1];
        continue;
      }
      if (code !== blank && code !== first && code !== second && across >= 0 && across < this.columns * DOTS_ACROSS)
        (way[Math.floor(down / stroke.down) * this.columns + (across >> 1)] as number) |=
          1 << ((down % stroke.down) * DOTS_ACROSS + (across & 1));
      across += 1;
    }
    this.#layers.push({ way, shown: way, tone, stroke });
  }

  /** The span of a cell; undefined if no line is visible in the cell. */
  cell(column: number, row: number): Span | undefined {
    const at = row * this.columns + column;
    const passing = this.#layers.filter(({ way }) => way[at] !== 0);
    const last = passing.at(-1);
    if (!last) return undefined;
    const together = passing.length === 1 ? passing : passing.filter(({ way }) => way[at] === last.way[at]);
    const { way, shown, tone, stroke } = together[Math.floor(column / TURN) % together.length] ?? last;
    const own = way[at] as number;
    // The dots of another line do not fill the gaps of this one.
    const dots = passing.reduce((all, other) => all | ((other.shown[at] as number) & ~own), shown[at] as number);
    return dots === 0 ? undefined : { text: stroke.glyphs[dots] as string, tone };
  }

  /** One row of cells. A cell without a line is a blank. */
  row(row: number): Span[] {
    return Array.from({ length: this.columns }, (_, column) => this.cell(column, row) ?? BLANK);
  }
}

/** Added to a distance, so that a value at the edge of two rows is in the lower one although floats are not exact. */
const ROUNDING = 1e-9;

const BLANK: Span = { text: ' ', tone: 'plain' };
