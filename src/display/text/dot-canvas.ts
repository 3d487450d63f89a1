/**
 * A canvas of dots for terminals: each cell is a Braille character of two by four dots, so a line is drawn with eight
 * times the resolution of the cells. A cell has one tone: the tone of the last line through it.
 */
import type { Span, Tone } from './rich.js';

/** The bits of the dots of a Braille character, by row and column. */
const BITS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const BRAILLE = 0x2800;

/** Dots of a cell across and down. */
export const DOTS_ACROSS = 2;
export const DOTS_DOWN = 4;

/** The dots of a dashed line that are drawn, and that are left out, in turn; [] for a whole line. */
export type Dashes = readonly number[];

/** Dots in a grid of terminal cells. Positions count dots from the upper left corner. */
export class DotCanvas {
  readonly #bits: Uint8Array;
  readonly #tones: (Tone | undefined)[];

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.#bits = new Uint8Array(columns * rows);
    this.#tones = new Array<Tone | undefined>(columns * rows);
  }

  /** Draws a dot; nothing outside the canvas. */
  dot(x: number, y: number, tone: Tone): void {
    const [column, row] = [Math.floor(x / DOTS_ACROSS), Math.floor(y / DOTS_DOWN)];
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    const cell = row * this.columns + column;
    this.#bits[cell] = (this.#bits[cell] ?? 0) | (BITS[y % DOTS_DOWN]?.[x % DOTS_ACROSS] ?? 0);
    this.#tones[cell] = tone;
  }

  /** Draws straight lines from point to point; the points are whole numbers of dots. */
  polyline(points: Iterable<readonly [x: number, y: number]>, tone: Tone, dashes: Dashes = []): void {
    let before: readonly [number, number] | undefined;
    let drawn = 0;
    const period = dashes.reduce((sum, length) => sum + length, 0);
    for (const [x, y] of points) {
      const [fromX, fromY] = before ?? [x, y];
      const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
      for (let step = before ? 1 : 0; step <= steps; step += 1) {
        const share = steps === 0 ? 0 : step / steps;
        if (period === 0 || isDrawn(drawn % period, dashes))
          this.dot(Math.round(fromX + (x - fromX) * share), Math.round(fromY + (y - fromY) * share), tone);
        drawn += 1;
      }
      before = [x, y];
    }
  }

  /** One row of cells; `under` gives the span of a cell without dots. Default: a blank. */
  row(row: number, under: (column: number) => Span | undefined = () => undefined): Span[] {
    return Array.from({ length: this.columns }, (_, column) => {
      const cell = row * this.columns + column;
      const bits = this.#bits[cell] ?? 0;
      if (bits === 0) return under(column) ?? { text: ' ', tone: 'plain' };
      return { text: String.fromCharCode(BRAILLE + bits), tone: this.#tones[cell] ?? 'plain' };
    });
  }
}

function isDrawn(at: number, dashes: Dashes): boolean {
  let end = 0;
  for (const [index, length] of dashes.entries()) {
    end += length;
    if (at < end) return index % 2 === 0;
  }
  return true;
}

/** A Braille character as the ASCII character with a stroke at the same height. */
export function brailleToAscii(character: string): string | undefined {
  const bits = (character.codePointAt(0) ?? 0) - BRAILLE;
  if (bits < 0 || bits > 0xff) return undefined;
  const rows = BITS.flatMap(([left, right], row) => ((bits & (left | right)) === 0 ? [] : [row]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return ' ';
  if (last - first >= 2) return '|';
  return last === 0 ? "'" : first >= 2 ? (first === 3 ? '_' : '.') : '-';
}
