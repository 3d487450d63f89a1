/**
 * Text with a tone: the form of all texts between drawing and output. ANSI sequences and HTML are added only at the
 * end, so layout code never meets an escape sequence. Making a span replaces control characters, direction overrides
 * and lone surrogates, so a reply of the exchange cannot inject an escape sequence.
 */
import { eastAsianWidth } from 'get-east-asian-width';
import { cleanText, graphemesOf } from '../../text/index.js';

/**
 * The meaning of a piece of text; the output decides the colour. `up` and `down` are direction only: sides, changes, gains
 * and losses. `accent` is for the first series of several, and for marks neither good nor bad; a state is `strong` or
 * `dim`.
 */
export type Tone =
  | 'plain'
  | 'strong'
  | 'dim'
  | 'up'
  | 'down'
  | 'warn'
  | 'alarm'
  | 'accent'
  | 'series2'
  | 'series3'
  | 'series4'
  | CellTone;

/** The tone of a number on a background: its direction, and its size in seven steps. */
export type CellTone = `${'up' | 'down' | 'accent'}-${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** A piece of text in one tone. Its text is clean: see {@link span}. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
  /** The drawing that a page shows in place of the text. The code that makes the span sets it, because a text of the exchange may only look like a drawing. */
  readonly page?: PageMark;
}

/** `bar`: a bar of block characters, drawn as an element. `thin`: the same, half a column wide. `none`: nothing. `code`: the text in a font in which no two characters look alike. Or the places, 0 to 1, of a dot and a tick in a range. */
export type PageMark = 'bar' | 'thin' | 'none' | 'code' | { readonly dot: number; readonly tick?: number };

/** Plain text, one span, or several of them in a row. */
export type Rich = string | Span | readonly (string | Span)[];

/** A span of clean text. */
export function span(text: string, tone: Tone = 'plain'): Span {
  return { text: cleanText(text), tone };
}

/** A text that a reader compares character by character, such as a key. */
export const codeSpan = (text: string): Span => ({ ...span(text), page: 'code' });

/** The spans of a rich text, cleaned, in order. */
export function spansOf(rich: Rich): Span[] {
  if (typeof rich === 'string') return [span(rich)];
  if ('text' in rich) return [rich];
  return rich.map((part) => (typeof part === 'string' ? span(part) : part));
}

/** The bare text of a rich text. */
export function plainOf(rich: Rich): string {
  return spansOf(rich)
    .map((part) => part.text)
    .join('');
}

/** A blank at which no line is broken; terminal output replaces it by a plain blank. */
export const NO_BREAK_SPACE = '\u00a0';

/**
 * Blanks between words that belong together: after a sign, between the bounds of a range, between a number and its unit, a date and its hour, a word and
 * its number.
 */
const BOUND =
  /(?<=[≈±×→▲▼■●◆◐○◌✕✓✗…]) (?=[^ ])|(?<=[^ ]) (?=[±→…×·] )|(?<=\d) (?=(?:%|[mµ]?s|m|min|[hd]|bps|[kMG]?B|[A-Z][A-Z\d]+)(?![\p{L}\d]))|(?<=\d-\d\d) (?=\d\d:)|(?<=\p{L}) (?=[+-]?\d)/gu;
/** A name of at most three words before its value. */
const NAME = /(?:^|(?<= {2}|[·,;(] ?))[^ ]+(?: [^ ]+){0,2}$/;

/** The spans with no-break spaces between words that belong together, such as a dim name and its value. */
export function boundSpans(spans: readonly Span[]): Span[] {
  const text = plainOf(spans);
  const bound = new Set(Array.from(text.matchAll(BOUND), ({ index }) => index));
  let end = 0;
  spans.forEach(({ text: own, tone }, at) => {
    const start = end;
    end += own.length;
    if (tone !== 'dim' || (spans[at + 1]?.tone ?? 'dim') === 'dim') return;
    const gap = text[end] === ' ' ? end : end - 1;
    if (!/^[^ ] [^ ]/.test(text.slice(gap - 1))) return;
    const name = NAME.exec(text.slice(start, gap));
    for (let place = name ? start + name.index : gap; place <= gap; place += 1)
      if (text[place] === ' ') bound.add(place);
  });
  let place = 0;
  return spans.map((part) => {
    const letters = [...part.text];
    return {
      ...part,
      text: letters
        .map((letter) => {
          const isBound = bound.has(place);
          place += letter.length;
          return isBound ? NO_BREAK_SPACE : letter;
        })
        .join(''),
    };
  });
}

/** The frequent characters of drawings: ASCII, lines, blocks and signs, each of one code unit and one column. */
const NARROW =
  /^[\x20-\x7e\u00a0\u00b7\u00d7\u2013\u2014\u2022\u2026\u2039\u203a\u2192\u2248\u22ee\u2500-\u259f\u25a0\u25b2\u25bc\u25c2\u25cf\u2713\u2717\u2800-\u28ff]*$/;
const NO_ADVANCE = /^[\p{Mark}\p{Format}]$/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** Columns a text takes in a terminal: wide East Asian characters and emoji take two, combining marks none. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += graphemeWidth(grapheme);
  return width;
}

function graphemeWidth(grapheme: string): number {
  const first = grapheme.codePointAt(0);
  if (first === undefined || NO_ADVANCE.test(String.fromCodePoint(first))) return 0;
  return EMOJI.test(grapheme) ? 2 : eastAsianWidth(first);
}

/** Columns of a row of spans. */
export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((sum, part) => sum + textWidth(part.text), 0);
}

/** Parts in as few lines as possible, in order. A part that does not fit into the line begins the next one and is not broken. `gap` in columns. */
export function packed(parts: readonly (readonly Span[])[], columns: number, gap = 2): Span[][] {
  const lines: Span[][] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (part.length === 0) continue;
    if (last && spansWidth(last) + gap + spansWidth(part) <= columns) last.push(span(' '.repeat(gap)), ...part);
    else lines.push([...part]);
  }
  return lines;
}

/** Spans padded to a width: `left` and `right` name the side that the text is aligned to. */
export function padSpans(spans: readonly Span[], width: number, side: 'left' | 'right'): Span[] {
  const missing = width - spansWidth(spans);
  if (missing <= 0) return [...spans];
  const blank: Span = { text: ' '.repeat(missing), tone: 'plain' };
  return side === 'left' ? [...spans, blank] : [blank, ...spans];
}

/** Columns of lines beside each other, from one left edge to the next `size` columns. */
export function beside(columns: readonly Span[][][], size: number): Span[][] {
  const rows = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((lines, at) => {
      const cells = lines[row] ?? [];
      return at === columns.length - 1 ? cells : padSpans(cells, size, 'left');
    }),
  );
}
