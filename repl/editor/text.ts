/**
 * A text with a cursor, and the changes that keys make: moving, inserting, cutting. Pure: no I/O.
 *
 * Offsets are UTF-16 code units; the cursor is never inside a grapheme.
 */
import { graphemeBefore, graphemeFrom } from '../../src/text/index.js';

export interface Text {
  readonly text: string;
  readonly cursor: number;
  /** The text that the last step cut, to be inserted again with Ctrl-Y. */
  readonly cut?: string;
}

export type Step = (state: Text) => Text;

export const EMPTY: Text = { text: '', cursor: 0 };

/** Returns a text with the cursor at its end. */
export function atEnd(text: string): Text {
  return { text, cursor: text.length };
}

/** Inserts `piece` at the cursor. */
export function insert({ text, cursor }: Text, piece: string): Text {
  return { text: text.slice(0, cursor) + piece + text.slice(cursor), cursor: cursor + piece.length };
}

/** Replaces the text between `start` and the cursor by `piece`. */
export function replaceBefore({ text, cursor }: Text, start: number, piece: string): Text {
  return { text: text.slice(0, start) + piece + text.slice(cursor), cursor: start + piece.length };
}

const isPlain = (text: string | undefined) => text !== undefined && /^[\n\x20-\x7e]$/.test(text);

function before({ text, cursor }: Text): number {
  if (cursor === 0) return 0;
  if (isPlain(text[cursor - 1])) return cursor - 1;
  return cursor - graphemeBefore(text, cursor).length;
}

function after({ text, cursor }: Text): number {
  if (cursor >= text.length) return text.length;
  return cursor + graphemeFrom(text, cursor).length;
}

const WORD = /[\p{L}\p{N}_$]/u;

function wordBefore({ text, cursor }: Text): number {
  let at = cursor;
  while (at > 0 && !WORD.test(text[at - 1] as string)) at -= 1;
  while (at > 0 && WORD.test(text[at - 1] as string)) at -= 1;
  return at;
}

function wordAfter({ text, cursor }: Text): number {
  let at = cursor;
  while (at < text.length && !WORD.test(text[at] as string)) at += 1;
  while (at < text.length && WORD.test(text[at] as string)) at += 1;
  return at;
}

/** Returns the start of the cursor's line. */
export function lineStart({ text, cursor }: Text): number {
  return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
}

/** Returns the end of the cursor's line, before its line break. */
export function lineEnd({ text, cursor }: Text): number {
  const end = text.indexOf('\n', cursor);
  return end < 0 ? text.length : end;
}

type Position = (state: Text) => number;

function move(to: Position): Step {
  return (state) => ({ text: state.text, cursor: to(state) });
}

/** Cuts the text between the cursor and another position. */
function cutTo(to: Position, isKept: boolean): Step {
  return (state) => {
    const [start, end] = [to(state), state.cursor].sort((a, b) => a - b) as [number, number];
    if (start === end) return state;
    const rest = { text: state.text.slice(0, start) + state.text.slice(end), cursor: start };
    return isKept ? { ...rest, cut: state.text.slice(start, end) } : rest;
  };
}

/** At the end of a line the line break is cut, so that repeated cutting continues. */
const cutEnd: Position = (state) => {
  const end = lineEnd(state);
  return end === state.cursor ? Math.min(end + 1, state.text.length) : end;
};

/** Swaps the two characters around the cursor, and moves the cursor forward. */
const swap: Step = (state) => {
  const { text } = state;
  const middle = state.cursor === lineEnd(state) ? before(state) : state.cursor;
  const left = before({ text, cursor: middle });
  const right = after({ text, cursor: middle });
  if (left === middle || right === middle || text.slice(left, right).includes('\n')) return state;
  return {
    text: text.slice(0, left) + text.slice(middle, right) + text.slice(left, middle) + text.slice(right),
    cursor: right,
  };
};

/** All changes that depend on the text alone. */
export const steps = {
  left: move(before),
  right: move(after),
  wordLeft: move(wordBefore),
  wordRight: move(wordAfter),
  lineStart: move(lineStart),
  lineEnd: move(lineEnd),
  textStart: move(() => 0),
  textEnd: move(({ text }) => text.length),
  deleteLeft: cutTo(before, false),
  deleteRight: cutTo(after, false),
  cutWordLeft: cutTo(wordBefore, true),
  cutWordRight: cutTo(wordAfter, true),
  cutToLineStart: cutTo(lineStart, true),
  cutToLineEnd: cutTo(cutEnd, true),
  swap,
} satisfies Record<string, Step>;

/** Moves the cursor one line up or down, keeping the column where possible; undefined on the first or the last line. */
export function vertical(state: Text, direction: -1 | 1): Text | undefined {
  const { text } = state;
  const start = lineStart(state);
  const column = state.cursor - start;
  if (direction < 0) {
    if (start === 0) return undefined;
    const above = lineStart({ text, cursor: start - 1 });
    return { text, cursor: Math.min(above + column, start - 1) };
  }
  const end = lineEnd(state);
  if (end === text.length) return undefined;
  const below = end + 1;
  return { text, cursor: Math.min(below + column, lineEnd({ text, cursor: below })) };
}

/** Cleans a paste: line breaks become `\n`, and control characters are removed. */
export function cleanPaste(raw: string): string {
  // A terminal sends every line feed as a carriage return, so a Windows line end arrives as two carriage returns.
  const isDoubled = !raw.includes('\n') && raw.includes('\r') && !/(?<!\r)\r(?:\r\r)*(?!\r)/.test(raw);
  return (
    (isDoubled ? raw.replaceAll('\r\r', '\n') : raw)
      .replace(/\r\n?/g, '\n')
      .replace(/\u00a0/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  );
}
