/** Converts between offsets in a text and lines with columns; and decodes source maps, only when an error is shown. Pure. */

/** A position in a text; both numbers begin with 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}

/** The way back from an offset in a text to the offset in the text that it was made of. */
export type Back = (offset: number) => number;

/** The way back along a source map of version 3, from `made` to `source`. */
export function backAlong(mappings: string, made: string, source: string): Back {
  let lines: readonly (readonly Segment[])[] | undefined;
  return (offset) => {
    lines ??= decoded(mappings);
    const { line, column } = positionAt(made, offset);
    const segment = lines[line - 1]?.findLast((one) => one.column <= column - 1);
    if (!segment) return offsetOf(source, { line, column: 1 });
    const start = offsetOf(source, { line: segment.sourceLine + 1, column: segment.sourceColumn + 1 });
    return Math.min(source.length, start + column - 1 - segment.column);
  };
}

/** Columns and lines begin with 0. */
interface Segment {
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

function decoded(mappings: string): Segment[][] {
  let sourceLine = 0;
  let sourceColumn = 0;
  return mappings.split(';').map((line) => {
    let column = 0;
    const segments: Segment[] = [];
    for (const group of line.split(',')) {
      const [columns = 0, , lines, sourceColumns = 0] = numbersOf(group);
      column += columns;
      // A group of one number has no source.
      if (lines === undefined) continue;
      sourceLine += lines;
      sourceColumn += sourceColumns;
      segments.push({ column, sourceLine, sourceColumn });
    }
    return segments;
  });
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes variable-length numbers in base 64. */
function numbersOf(group: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of group) {
    const digit = DIGITS.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
