/**
 * The meanings of the palette's colours as codes of escape sequences (`ESC [ code m`). Terminals of 16 colours have six
 * hues, which their theme defines. Among 256 colours there are sets for light, dark and unknown backgrounds: no colour
 * has a contrast of 4.5 to white and to dark grey at once, so digits keep the colour of the terminal, and colour is for
 * marks, signs and words.
 */

/** The meanings that a terminal shows by a colour. */
export interface TerminalCodes {
  readonly up: string;
  readonly down: string;
  readonly series: readonly [string, string, string, string];
  readonly warn: string;
  readonly alarm: string;
}

export type Background = 'light' | 'dark' | 'unknown';

/**
 * Colours of the terminal's theme: green, red, cyan, magenta, bright blue, the text colour, yellow, bold bright red. In
 * the series, colours that follow each other differ most.
 */
export const CODES_16: TerminalCodes = {
  up: '32',
  down: '31',
  series: ['36', '35', '94', '39'],
  warn: '33',
  alarm: '1;91',
};

const of256 = (index: number): string => `38;5;${index}`;
const codes = (
  up: number,
  down: number,
  series: readonly [number, number, number, number],
  warn: number,
  alarm: number,
): TerminalCodes => ({
  up: of256(up),
  down: of256(down),
  series: [of256(series[0]), of256(series[1]), of256(series[2]), of256(series[3])],
  warn: of256(warn),
  alarm: `1;${of256(alarm)}`,
});

/** Codes for terminals with 256 colours, by the background of the terminal. */
export const CODES_256: Readonly<Record<Background, TerminalCodes>> = {
  light: codes(30, 130, [26, 58, 126, 98], 94, 160),
  dark: codes(36, 208, [75, 185, 212, 141], 178, 203),
  unknown: codes(29, 166, [32, 100, 132, 98], 136, 196),
};

/** The backgrounds of cells that hold a number, from the smallest size to the largest, each with the codes of its text. */
export interface CellCodes {
  readonly up: readonly string[];
  readonly down: readonly string[];
  readonly accent: readonly string[];
}

/** The text on a cell of 256 colours is black or white, whichever has the higher contrast; at least 4.5. */
const cellOf = (index: number): string => `48;5;${index};38;5;${lightnessOf(index) > 0.2 ? 16 : 231}`;
const cells = (up: readonly number[], down: readonly number[], accent: readonly number[]): CellCodes => ({
  up: up.map(cellOf),
  down: down.map(cellOf),
  accent: accent.map(cellOf),
});

/** The luminance of one of the colours 16 to 255, with the square of each channel: near enough to choose a text. */
function lightnessOf(index: number): number {
  const level = (at: number): number => (at === 0 ? 0 : 55 + 40 * at);
  const cube = index - 16;
  const channels =
    index >= 232
      ? [0, 0, 0].map(() => 8 + 10 * (index - 232))
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level);
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share * share;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/**
 * Zero is grey, near the background, so that it is neither a gain nor a loss. From there on, each side has
 * one hue, and its lightness moves away from the background step by step, so that the order needs no legend. If
 * the background is unknown, the steps move from a middle grey towards a deep colour, which white and black pages show.
 */
export const CELLS_256: Readonly<Record<Background, CellCodes>> = {
  light: cells([255, 152, 115, 72, 36, 29, 23], [255, 223, 216, 209, 202, 166, 124], [255, 153, 75, 39, 33, 26, 18]),
  dark: cells([238, 23, 29, 36, 43, 50, 122], [238, 52, 88, 124, 160, 196, 197], [238, 24, 25, 32, 39, 81, 153]),
  unknown: cells([250, 109, 73, 37, 36, 29, 23], [250, 180, 173, 202, 166, 124, 88], [250, 110, 74, 68, 32, 26, 25]),
};

/** Sixteen colours have three steps: the text in colour, then two backgrounds, the last one for the largest value alone. */
export const TEXT_STEPS = 3;
const few = (text: string, strong: string, strongest: string): string[] => [
  ...[text, text, text],
  ...[strong, strong, strong, strongest],
];
export const CELLS_16: CellCodes = {
  up: few('32', '42;30', '102;30'),
  down: few('31', '41;97', '101;30'),
  accent: few('36', '46;30', '106;30'),
};

/** The background that a terminal names in the variable `COLORFGBG`, as `foreground;background`. */
export function backgroundOf({ COLORFGBG = '' }: Readonly<Record<string, string | undefined>>): Background {
  const [, background] = /;(\d+)$/.exec(COLORFGBG) ?? [];
  if (background === undefined) return 'unknown';
  const color = Number(background);
  return color === 7 || (color >= 9 && color <= 15) ? 'light' : color <= 8 ? 'dark' : 'unknown';
}
