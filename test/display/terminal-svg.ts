/**
 * Draws a terminal screen in SVG: text with ANSI colours in a window, for a README, which cannot load a font or a style
 * sheet. Each run of text has a fixed position and length, so that columns align in any monospaced font. Reads SGR
 * sequences (`ESC [ … m`) with the sixteen colours; other escape sequences are dropped.
 */

import { DARK, LIGHT, type Palette } from '../../src/colors/index.js';
import { escapeHtml } from '../../src/display/text/html.js';
import { textWidth } from '../../src/display/text/rich.js';
import { cleanText, graphemesOf } from '../../src/text/index.js';

/** Title and width of the window. */
export interface TerminalPicture {
  /** The text in the title bar. */
  readonly title: string;
  /** Columns of the screen; longer lines are folded. Default: the longest line. */
  readonly columns?: number;
  /** For which pages. Default `dark`. */
  readonly page?: 'dark' | 'light';
}

const CELL_WIDTH = 8.4;
const LINE_HEIGHT = 19;
const FONT_SIZE = 14;
const MARGIN = 18;
const BAR_HEIGHT = 34;

/** The sixteen colours, by SGR number: those that displays use have the product's colours. */
function colorsOf({ ink, rule, dim, up, down, series, warn, alarm }: Palette): Readonly<Record<number, string>> {
  const [blue, , magenta] = series;
  return {
    ...{ 30: rule, 31: down, 32: up, 33: warn, 34: blue, 35: magenta, 36: blue, 37: ink },
    ...{ 90: dim, 91: alarm, 92: up, 93: warn, 94: blue, 95: magenta, 96: blue, 97: ink },
  };
}

const PAGES = {
  dark: { ...DARK, ground: '#16181d', colors: colorsOf(DARK) },
  light: { ...LIGHT, ground: '#fbfcfd', colors: colorsOf(LIGHT) },
} as const;
type Page = (typeof PAGES)[keyof typeof PAGES];

interface Style {
  readonly color?: string;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
}

interface Run extends Style {
  readonly column: number;
  readonly text: string;
}

/**
 * Draws a screen.
 *
 * @example terminalSvg('\u001b[32mBUY\u001b[39m 0.05 BTCUSDT', { title: 'spotlab', columns: 80 })
 */
export function terminalSvg(ansiText: string, { title, columns, page = 'dark' }: TerminalPicture): string {
  const { ground, ink, dim } = PAGES[page];
  const rows = rowsOf(ansiText.replace(/\n+$/, ''), columns, PAGES[page]);
  const widest = rows.flat().reduce((most, run) => Math.max(most, run.column + textWidth(run.text)), 20);
  const width = Math.round((columns ?? widest) * CELL_WIDTH + 2 * MARGIN);
  const height = BAR_HEIGHT + rows.length * LINE_HEIGHT + MARGIN;
  const name = escapeHtml(cleanText(title));
  const lights = ['#ec6a5e', '#f4bf4f', '#61c554'].map(
    (color, at) => `<circle cx="${20 + at * 18}" cy="17" r="5.5" fill="${color}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<rect width="${width}" height="${height}" rx="9" fill="${ground}"/>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8.5" fill="none" stroke="#888" stroke-opacity=".35"/>`,
    ...lights,
    `<text x="${width / 2}" y="21" text-anchor="middle" font-family="system-ui,sans-serif" font-size="12" fill="${dim}">${name}</text>`,
    `<g font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="${FONT_SIZE}" fill="${ink}">`,
    ...rows.flatMap((row, at) => row.map((run) => runSvg(run, BAR_HEIGHT + at * LINE_HEIGHT))),
    '</g>',
    '</svg>',
  ].join('\n');
}

/** A run of text. Block characters become shapes, because fonts leave gaps between them. */
function runSvg(run: Run, top: number): string {
  const pieces: string[] = [];
  let column = run.column;
  let text = '';
  let textAt = column;
  const flush = (): void => {
    if (text.trim() !== '') pieces.push(textSvg({ ...run, text, column: textAt }, top));
    text = '';
  };
  for (const grapheme of graphemesOf(run.text)) {
    const shape = shapeOf(grapheme, MARGIN + column * CELL_WIDTH, top);
    if (shape === undefined) {
      if (text === '') textAt = column;
      text += grapheme;
    } else {
      flush();
      pieces.push(`<path d="${shape}"${styleSvg(run)}/>`);
    }
    column += textWidth(grapheme);
  }
  flush();
  return joinPaths(pieces, styleSvg(run)).join('\n');
}

/** Joins consecutive paths of one style into one path. */
function joinPaths(pieces: readonly string[], style: string): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.startsWith('<path') && piece.startsWith('<path')) {
      joined[joined.length - 1] =
        `${last.slice(0, last.indexOf('"', 9)) + piece.slice(9, piece.indexOf('"', 9))}"${style}/>`;
    } else joined.push(piece);
  }
  return joined;
}

function textSvg({ text, column, ...style }: Run, top: number): string {
  const leading = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const x = round(MARGIN + (column + leading) * CELL_WIDTH);
  const length = round(textWidth(trimmed) * CELL_WIDTH);
  const weight = style.isBold ? ' font-weight="600"' : '';
  return (
    `<text x="${x}" y="${round(top + 14)}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${weight}${styleSvg(style)}>` +
    `${escapeHtml(trimmed.replaceAll(' ', '\u00a0'))}</text>`
  );
}

function styleSvg({ color, isDim }: Style): string {
  return (color ? ` fill="${color}"` : '') + (isDim ? ' opacity=".6"' : '');
}

const LOWER_EIGHTHS = '▁▂▃▄▅▆▇█';
/** Column and row of each dot of a Braille character, in the order of its bits. */
const BRAILLE_DOTS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const;
const LEFT_EIGHTHS = '▏▎▍▌▋▊▉█';
/** Vertical strokes: the width in pixels of the upper and of the lower half. */
const STROKES: Readonly<Record<string, readonly [number, number]>> = {
  '│': [1.2, 1.2],
  '┃': [4, 4],
  '╽': [1.2, 4],
  '╿': [4, 1.2],
  '╷': [0, 1.2],
  '╵': [1.2, 0],
  '╻': [0, 4],
  '╹': [4, 0],
};

/** The arms of a line or corner: up, down, left, right. */
const ARMS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '─': [0, 0, 1, 1],
  '┤': [1, 1, 1, 0],
  '├': [1, 1, 0, 1],
  '┴': [1, 0, 1, 1],
  '┘': [1, 0, 1, 0],
  '└': [1, 0, 0, 1],
  '╭': [0, 1, 0, 1],
  '╮': [0, 1, 1, 0],
  '╰': [1, 0, 0, 1],
  '╯': [1, 0, 1, 0],
};

/** The outline of a block or line character that fills its cell exactly; undefined for other characters. */
function shapeOf(glyph: string, x: number, top: number): string | undefined {
  const rect = (left: number, up: number, width: number, height: number): string =>
    width > 0 && height > 0 ? `M${round(left)} ${round(up)}h${round(width)}v${round(height)}h${round(-width)}z` : '';
  const lower = LOWER_EIGHTHS.indexOf(glyph) + 1;
  if (lower > 0) return rect(x, top + LINE_HEIGHT * (1 - lower / 8), CELL_WIDTH, (LINE_HEIGHT * lower) / 8);
  const braille = (glyph.codePointAt(0) ?? 0) - 0x2800;
  if (braille > 0 && braille < 256)
    return BRAILLE_DOTS.map(([across, down], at) => {
      const [dotX, dotY] = [
        x + (across + 0.5) * (CELL_WIDTH / 2) - 0.85,
        top + (down + 0.5) * (LINE_HEIGHT / 4) - 0.85,
      ];
      return ((braille >> at) & 1) === 1 ? rect(dotX, dotY, 1.7, 1.7) : '';
    }).join('');
  const left = LEFT_EIGHTHS.indexOf(glyph) + 1;
  if (left > 0) return rect(x, top, (CELL_WIDTH * left) / 8, LINE_HEIGHT);
  const middle = x + CELL_WIDTH / 2;
  if (glyph === '║') return rect(middle - 2.6, top, 1.3, LINE_HEIGHT) + rect(middle + 1.3, top, 1.3, LINE_HEIGHT);
  const half = LINE_HEIGHT / 2;
  if (glyph === '▒') return [0.1, 0.35, 0.6, 0.85].map((at) => rect(x, top + LINE_HEIGHT * at, CELL_WIDTH, 2)).join('');
  const arms = ARMS[glyph];
  if (arms) {
    const [up, down, left, right] = arms;
    return (
      rect(middle - 0.6, up ? top : top + half - 0.6, 1.2, (up ? half : 0.6) + (down ? half : 0.6)) +
      (left ? rect(x, top + half - 0.6, CELL_WIDTH / 2, 1.2) : '') +
      (right ? rect(middle, top + half - 0.6, CELL_WIDTH / 2, 1.2) : '')
    );
  }
  const stroke = STROKES[glyph];
  if (!stroke) return undefined;
  return rect(middle - stroke[0] / 2, top, stroke[0], half) + rect(middle - stroke[1] / 2, top + half, stroke[1], half);
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern searches for escape sequences
const SEQUENCE = /\u001b\[([0-9;]*)m|\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

function rowsOf(text: string, columns: number | undefined, { colors, dim }: Page): Run[][] {
  let style: Style = {};
  return text.split('\n').flatMap((row) => {
    const runs: Run[] = [];
    let column = 0;
    let from = 0;
    const add = (piece: string): void => {
      const clean = cleanText(piece);
      // Dim text has a colour of its own, which is readable; a dim colour is paler.
      const own = style.isDim && !style.color ? { ...style, color: dim, isDim: false } : style;
      if (clean !== '') runs.push({ ...own, column, text: clean });
      column += textWidth(clean);
    };
    for (const match of row.matchAll(SEQUENCE)) {
      add(row.slice(from, match.index));
      from = match.index + match[0].length;
      if (match[1] !== undefined) style = restyled(style, match[1], colors);
    }
    add(row.slice(from));
    return columns === undefined || column <= columns ? [runs] : foldRuns(runs, columns);
  });
}

function foldRuns(runs: readonly Run[], columns: number): Run[][] {
  const rows: Run[][] = [[]];
  for (const run of runs) {
    let column = run.column;
    for (const grapheme of graphemesOf(run.text)) {
      const row = Math.floor(column / columns);
      while (rows.length <= row) rows.push([]);
      rows[row]?.push({ ...run, text: grapheme, column: column % columns });
      column += textWidth(grapheme);
    }
  }
  return rows;
}

function restyled(style: Style, codes: string, colors: Page['colors']): Style {
  let next: Style = style;
  for (const code of codes === '' ? [0] : codes.split(';').map(Number)) {
    const color = colors[code];
    if (code === 0) next = {};
    else if (code === 1) next = { ...next, isBold: true };
    else if (code === 2) next = { ...next, isDim: true };
    else if (code === 22) next = { ...next, isBold: false, isDim: false };
    else if (code === 39) next = { ...next, color: undefined };
    else if (color) next = { ...next, color };
  }
  return next;
}
