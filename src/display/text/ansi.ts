/**
 * Turns lines of spans into terminal text: folds long lines, adds colours, and removes trailing blanks. Colours are the
 * sixteen that a terminal theme defines, or fixed ones if the terminal has 256. Without colour the text holds no escape
 * sequence.
 */
import {
  type Background,
  CELLS_16,
  CELLS_256,
  type CellCodes,
  CODES_16,
  CODES_256,
  type TerminalCodes,
} from '../../colors/index.js';
import { graphemesOf } from '../../text/index.js';
import { toAscii } from './ascii.js';
import {
  boundSpans,
  type CellTone,
  NO_BREAK_SPACE,
  plainOf,
  type Span,
  spansWidth,
  type Tone,
  textWidth,
} from './rich.js';

type Sequences = Readonly<Record<Tone, readonly [string, string]>>;

/** The escape sequences of a set of colour codes. Some codes include bold type, so the sequence at the end also ends bold type. */
function sequencesOf({ up, down, series, warn, alarm }: TerminalCodes, cells: CellCodes): Sequences {
  const of = (code: string): [string, string] => [
    `\u001b[${code}m`,
    code.startsWith('1;') ? '\u001b[22;39m' : '\u001b[39m',
  ];
  const [accent, second, third, fourth] = series;
  const ofCells = Object.entries(cells).flatMap(([name, codes]: [string, readonly string[]]) =>
    codes.map((code, step) => [`${name}-${step}`, [`\u001b[${code}m`, '\u001b[39;49m']] as const),
  );
  return {
    // The cast is needed because the type of `Object.fromEntries` does not show that each direction and step has an entry.
    ...(Object.fromEntries(ofCells) as unknown as Record<CellTone, readonly [string, string]>),
    plain: ['', ''],
    strong: ['\u001b[1m', '\u001b[22m'],
    dim: ['\u001b[2m', '\u001b[22m'],
    up: of(up),
    down: of(down),
    warn: of(warn),
    alarm: of(alarm),
    accent: of(accent),
    series2: of(second),
    series3: of(third),
    series4: of(fourth),
  };
}

const SEQUENCES = sequencesOf(CODES_16, CELLS_16);
const SEQUENCES_256: Readonly<Record<Background, Sequences>> = {
  light: sequencesOf(CODES_256.light, CELLS_256.light),
  dark: sequencesOf(CODES_256.dark, CELLS_256.dark),
  unknown: sequencesOf(CODES_256.unknown, CELLS_256.unknown),
};

/** The abilities of a terminal. */
export interface TerminalStyle {
  readonly color: boolean;
  readonly palette?: 16 | 256;
  /** The background of a terminal with 256 colours. Default `unknown`. */
  readonly background?: Background;
  readonly ascii?: boolean;
}

/** The lines as text of at most `width` columns each, without a final newline. */
export function linesToText(lines: readonly (readonly Span[])[], width: number, style: TerminalStyle): string {
  const sequences = !style.color
    ? undefined
    : style.palette === 256
      ? SEQUENCES_256[style.background ?? 'unknown']
      : SEQUENCES;
  const text = lines
    .flatMap((line) => foldLine(line, width))
    .map((line) => paintLine(line, sequences))
    .join('\n')
    .replaceAll(NO_BREAK_SPACE, ' ');
  return style.ascii ? toAscii(text) : text;
}

function paintLine(line: readonly Span[], sequences: Sequences | undefined): string {
  const merged = trimEnd(mergeTones(line));
  if (!sequences) return merged.map((part) => part.text).join('');
  return merged.map(({ text, tone }) => sequences[tone][0] + text + sequences[tone][1]).join('');
}

/**
 * Joins neighbours of one tone. Blanks take the tone before them, because this saves escape sequences and is invisible. They do not take the tone of a cell,
 * which has a background.
 */
function mergeTones(line: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const part of line) {
    if (part.text === '') continue;
    const last = merged.at(-1);
    if (last && (last.tone === part.tone || (/^ +$/.test(part.text) && !last.tone.includes('-')))) {
      merged[merged.length - 1] = { text: last.text + part.text, tone: last.tone };
    } else merged.push(part);
  }
  return merged;
}

function trimEnd(line: Span[]): Span[] {
  const last = line.at(-1);
  if (!last) return line;
  const text = last.text.replace(/ +$/, '');
  if (text === last.text) return line;
  return text === '' ? trimEnd(line.slice(0, -1)) : [...line.slice(0, -1), { text, tone: last.tone }];
}

/** Where a line is broken: between parts, which two blanks separate; between words; between words that belong together; between parameters. */
const BREAKS = [/ {2,}/g, / +/g, /\u00a0/g, /(?=&)/g];

/**
 * Folds a line into lines of at most `width` columns. A part, then a group of words that belong together, moves to the next line if that has room for it,
 * and is broken otherwise. A word longer than a line is broken anywhere, because no digit may be lost. Continuation lines are indented by `hang` columns.
 */
export function foldLine(line: readonly Span[], width: number, hang = 0): Span[][] {
  if (spansWidth(line) <= width) return [[...line]];
  const indent = Math.min(hang, Math.floor(width / 2));
  const folded: Span[][] = [];
  let current: Span[] = [];
  let used = 0;
  const add = (spans: readonly Span[]): void => {
    current.push(...spans);
    used += spansWidth(spans);
  };
  const breakLine = (): void => {
    if (current.at(-1)?.text === NO_BREAK_SPACE) current.pop();
    folded.push(current);
    current = indent > 0 ? [{ text: ' '.repeat(indent), tone: 'plain' }] : [];
    used = indent;
  };
  const put = (spans: readonly Span[], level: number): void => {
    const size = spansWidth(spans);
    const between = BREAKS[level];
    if (used + size <= width) add(spans);
    // Blanks at the place of a fold are dropped, but not the indentation at the start of a line.
    else if (plainOf(spans).trim() === '') {
      if (used > indent) breakLine();
    } else if (used > indent && size <= width - indent) {
      breakLine();
      add(spans);
    } else if (between) for (const piece of splitSpans(spans, between)) put(piece, level + 1);
    else
      for (const { text, tone } of spans)
        for (const grapheme of graphemesOf(text)) {
          if (used + textWidth(grapheme) > width) breakLine();
          add([{ text: grapheme, tone }]);
        }
  };
  put(boundSpans(line), 0);
  folded.push(current);
  return folded;
}

/** The spans between matches, and those of the matches. */
function splitSpans(spans: readonly Span[], between: RegExp): Span[][] {
  const text = plainOf(spans);
  const ends = [...text.matchAll(between)].flatMap(({ index, 0: { length } }) => [index, index + length]);
  return [...ends, text.length]
    .map((end, at) => partOfSpans(spans, ends[at - 1] ?? 0, end))
    .filter((part) => part.length > 0);
}

/** The characters of spans from one index to another. */
function partOfSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let start = 0;
  return spans.flatMap(({ text, tone }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part === '' ? [] : [{ text: part, tone }];
  });
}
