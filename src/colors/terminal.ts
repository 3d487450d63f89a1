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

/** Colours of the theme: green, red, cyan, bright blue, magenta, the text colour, yellow, bold bright red. */
export const CODES_16: TerminalCodes = {
  up: '32',
  down: '31',
  series: ['36', '94', '35', '39'],
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

/** The background that a terminal names in the variable `COLORFGBG`, as `foreground;background`. */
export function backgroundOf({ COLORFGBG = '' }: Readonly<Record<string, string | undefined>>): Background {
  const [, background] = /;(\d+)$/.exec(COLORFGBG) ?? [];
  if (background === undefined) return 'unknown';
  const color = Number(background);
  return color === 7 || (color >= 9 && color <= 15) ? 'light' : color <= 8 ? 'dark' : 'unknown';
}
