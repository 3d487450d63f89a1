/**
 * Columns of numbers in a picture: their decimal points are at one pixel in every font, because the digits before the
 * point end at this pixel, and the digits after it begin there.
 */
import { readOnce } from '../context/read-once.js';
import { alignedAt, svgText, svgTextSize, type TextStyle } from './svg.js';

/** One number with its signs and unit: `≈ 50219.35`, `▲ +2.31 %`, `12 left`, `+0.12 ± 0.03 %`; no word before it. */
const ONE_NUMBER = /^([^\p{L}\d]*\d+)((?:\.\d+)?(?: ± [\d.]+)?\D*)$/u;

/** The parts of a text before and after its decimal point; undefined for a text that is not one number. */
export const partsOf = readOnce((text: string): readonly [whole: string, rest: string] | undefined => {
  const [, whole, rest = ''] = ONE_NUMBER.exec(text) ?? [];
  return whole === undefined ? undefined : [whole, rest];
});

/** The widths that the numbers of a column need before and after their decimal points, and the width that other texts need. */
export function numberWidths(
  texts: readonly string[],
  style: TextStyle = {},
): { readonly before: number; readonly after: number; readonly whole: number } {
  let [before, after, whole] = [0, 0, 0];
  for (const text of texts) {
    const parts = partsOf(text);
    if (parts) {
      before = Math.max(before, svgTextSize(parts[0], style));
      after = Math.max(after, svgTextSize(parts[1], style));
    } else whole = Math.max(whole, svgTextSize(text, style));
  }
  return { before, after, whole: Math.max(whole, before + after) };
}

/** A number with its decimal point at `x`; a text that is no number ends at `x`. */
export function svgNumber(x: number, y: number, text: string, style: TextStyle = {}): string {
  const [whole, rest] = partsOf(text) ?? [text, ''];
  return rest === '' ? svgText(x, y, whole, { ...style, anchor: 'end' }) : alignedAt(x, y, whole, rest, style);
}

/** Numbers below each other. */
export interface NumberColumn {
  /** The width of the widest text and of the names of the column. */
  readonly width: number;
  /** The text with this index in a column that ends at the pixel `end`. */
  readonly text: (index: number, end: number, y: number, style?: TextStyle) => string;
}

/**
 * A column of numbers at the right of other things. A short text that is no number ends at the units digit, as in a table;
 * a longer one ends at the end of the column.
 *
 * @param style the style of its texts
 * @param name the name of the column, which it has room for
 */
export function numberColumn(texts: readonly string[], style: TextStyle = {}, name = ''): NumberColumn {
  // If all numbers have equally many decimals, aligned ends also align the decimal points, so the texts need not be split.
  return columnOf(texts, style, name, hasOneForm(texts));
}

/** Whether all numbers have equally many decimals, and the same unit. */
const hasOneForm = (texts: readonly string[]): boolean =>
  new Set(texts.flatMap((text) => partsOf(text)?.[1].replace(/\d/g, '0') ?? [])).size < 2;

/** A column with some bold texts, such as sums. Bold digits are wider, so aligned ends would not align the decimal points, and all texts are split. */
export const mixedColumn = (texts: readonly string[], style: TextStyle = {}, name = ''): NumberColumn =>
  columnOf(texts, { ...style, weight: 600 }, name, false);

function columnOf(texts: readonly string[], style: TextStyle, name: string, isEven: boolean): NumberColumn {
  const { before, after, whole } = numberWidths(texts, style);
  const width = Math.max(whole, svgTextSize(name));
  return {
    width,
    text: (index, end, y, own = style) => {
      const text = texts[index] ?? '';
      const isNumber = partsOf(text) !== undefined;
      const endsInColumn = isNumber ? isEven : svgTextSize(text, style) > before;
      return endsInColumn
        ? svgText(end, y, text, { ...own, anchor: 'end' })
        : svgNumber(end, y, text, { ...own, left: after });
    },
  };
}
