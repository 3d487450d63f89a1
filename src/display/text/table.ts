/**
 * Lays out a table in columns of terminal cells, without borders: blanks between columns and a line below the header.
 * On a narrow screen the least important columns are hidden, and a note names them; if that is not enough, each row
 * becomes a short list of `name value` lines. Digits are never cut.
 */
import { isDecimalText, isZero, trimDecimal } from '../../protocol/index.js';
import { foldLine } from './ansi.js';
import { alignDecimals, BLANKS, type Fillers } from './decimal-align.js';
import { boundSpans, padSpans, plainOf, type Rich, type Span, span, spansOf, spansWidth, textWidth } from './rich.js';
import { textOf } from './wire-value.js';

/** A column. `same` and `own` align decimals: all rows get one number of decimals, or each row keeps its own. */
export interface Column {
  readonly title: string;
  /** The name of the column in notes, if the title is empty or more than a name, such as the legend of a bar. */
  readonly called?: string;
  /** The type of its values, such as `decimal`; printed below the title. */
  readonly type?: string;
  readonly align?: 'left' | 'right' | 'same' | 'own';
  /** Whether its numbers are ids, whose digits have no groups. */
  readonly isId?: boolean;
  /** Whether it names the asset or symbol of each row. If rows have different ones, no decimals are aligned: numbers end at the right edge. */
  readonly isUnit?: boolean;
  /** On a narrow screen columns are hidden in the order of this number, the highest first. Columns without a number are never hidden. */
  readonly hideAt?: number;
  /** Whether the column, such as a bar, is left out on a page. */
  readonly terminalOnly?: boolean;
}

/** Rows of cells. `more` is a note below the table, such as the number of rows left out. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Rich[])[];
  readonly more?: string;
}

const GAP = 2;

/** The cells of a table with their decimals aligned: `[row][column]`. */
export function alignedCells(table: Table, fillers: Fillers = BLANKS): Span[][][] {
  const cells = table.rows.map((row) => table.columns.map((_, index) => spansOf(row[index] ?? '')));
  const isMixed = hasManyUnits(table);
  table.columns.forEach(({ align }, index) => {
    if (align !== 'same' && align !== 'own') return;
    const texts = cells.map((row) => plainOf(row[index] ?? []));
    const aligned = isMixed
      ? texts.map((text) => (isDecimalText(text) ? trimDecimal(text) : text))
      : alignDecimals(texts, align, fillers);
    cells.forEach((row, at) => {
      const tone = row[index]?.[0]?.tone ?? 'plain';
      row[index] = [{ text: aligned[at] ?? '', tone }];
    });
  });
  return cells;
}

/** Whether the rows have different assets or symbols. */
function hasManyUnits({ columns, rows }: Table): boolean {
  const at = columns.findIndex(({ isUnit }) => isUnit === true);
  return at >= 0 && new Set(rows.flatMap((row) => plainOf(spansOf(row[at] ?? '')) || [])).size > 1;
}

/** The lines of a table. A line is wider than `width` only if a single word is wider; the caller folds such a line. */
export function tableLines(table: Table, width: number): Span[][] {
  const cells = alignedCells(table);
  const widths = widthsOf(table.columns, cells);
  const fitting = columnsThatFit(table.columns, widths, width);
  // A single row has room for all its values in a list.
  const shown = isCard(table) && fitting !== undefined && fitting.length < widths.length ? undefined : fitting;
  const lines = shown === undefined ? recordLines(table, cells, width) : gridLines(table, cells, widths, shown);
  const hidden = shown === undefined ? [] : table.columns.filter((_, index) => !shown.includes(index));
  const left = shown === undefined && hasTypes(table) ? 'types' : titles(hidden);
  const notes = [table.more ?? '', hiddenNote(left)].filter((note) => note !== '');
  return [...lines, ...notes.flatMap((note) => foldLine([span(note, 'dim')], width, 2))];
}

/** Whether a table becomes a list of names and values where its columns do not fit: it has one row, and each column has a title but no type. */
export const isCard = (table: Table): boolean =>
  table.rows.length === 1 && !hasTypes(table) && table.columns.every(({ title }) => title !== '');

/** Width of each column in characters. */
export function widthsOf(columns: readonly Column[], cells: Span[][][]): number[] {
  return columns.map((column, index) =>
    cells.reduce(
      (most, row) => Math.max(most, spansWidth(row[index] ?? [])),
      Math.max(textWidth(column.title), textWidth(column.type ?? '')),
    ),
  );
}

/** The name of a column in a note. */
export const nameOf = ({ title, called = title }: Column): string => called;

/** The names of columns as one text, each name once. */
export const titles = (columns: readonly Column[]): string => nameList(columns.map(nameOf));

/** Names as one text, each name once. */
export const nameList = (names: readonly string[]): string =>
  [...new Set(names.filter((name) => name !== ''))].join(', ');

/** The note that names what a drawing has no room for; '' if it has room for everything. */
export const hiddenNote = (names: string): string => (names === '' ? '' : `not shown at this width: ${names}`);

/** Whether all columns of a table fit into a width. */
export function isWhole(table: Table, width: number): boolean {
  const widths = widthsOf(table.columns, alignedCells(table));
  return columnsThatFit(table.columns, widths, width)?.length === table.columns.length;
}

/** Indexes of the columns that fit into a width; undefined if those that are never hidden do not fit. */
export function columnsThatFit(
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): number[] | undefined {
  let shown = columns.map((_, index) => index);
  const total = (): number => shown.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP, -GAP);
  while (total() > width) {
    const least = Math.max(...shown.map((index) => columns[index]?.hideAt ?? 0));
    if (least === 0) return undefined;
    shown = shown.filter((index) => columns[index]?.hideAt !== least);
  }
  return withFittingColumns(columns, widths, shown, width);
}

/** Adds hidden columns that still fit, the most important first: a narrow column may fit although it was hidden before wider ones. */
function withFittingColumns(
  columns: readonly Column[],
  widths: readonly number[],
  shown: readonly number[],
  width: number,
): number[] {
  const visible = [...shown];
  const hidden = columns.map((_, index) => index).filter((index) => !shown.includes(index));
  let free = width - shown.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP, -GAP);
  for (const level of new Set(hidden.map((index) => columns[index]?.hideAt ?? 0).sort((a, b) => a - b))) {
    const together = hidden.filter((index) => columns[index]?.hideAt === level);
    const needed = together.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP, 0);
    if (needed > free) continue;
    visible.push(...together);
    free -= needed;
  }
  return visible.sort((a, b) => a - b);
}

function gridLines(table: Table, cells: Span[][][], widths: readonly number[], shown: readonly number[]): Span[][] {
  const lineOf = (row: readonly (readonly Span[])[]): Span[] =>
    shown.flatMap((index, at) => {
      const side = isLeft(table.columns[index]) ? 'left' : 'right';
      const cell = padSpans(row[index] ?? [], widths[index] ?? 0, side);
      return at === 0 ? cell : [span(' '.repeat(GAP)), ...cell];
    });
  const ruleWidth = shown.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP, -GAP);
  const lines = cells.map(lineOf);
  if (table.columns.every(({ title }) => title === '')) return lines;
  const tone = hasTypes(table) ? 'strong' : 'dim';
  const header = lineOf(table.columns.map(({ title }) => [span(title, tone)]));
  const types = hasTypes(table) ? [lineOf(table.columns.map(({ type }) => [span(type ?? '', 'dim')]))] : [];
  return [header, ...types, [span('─'.repeat(Math.max(0, ruleWidth)), 'dim')], ...lines];
}

/** Whether the types of columns are printed below their titles. */
export const hasTypes = ({ columns }: Table): boolean => columns.some(({ type }) => type !== undefined);

/** Whether a column is left-aligned. */
export function isLeft(column: Column | undefined): boolean {
  return (column?.align ?? 'left') === 'left';
}

/** Whether a column may hold amounts. */
export const isAmount = (column: Column): boolean => !isLeft(column) && column.isId !== true;

function recordLines(table: Table, cells: Span[][][], width: number): Span[][] {
  // Without column titles, each row becomes one folded line.
  if (table.columns.every(({ title }) => title === '')) return cells.flatMap((row) => joinedLines(row, width));
  const labels = table.columns.reduce((most, { title }) => Math.max(most, textWidth(title)), 0);
  const isGap = (row: Span[][]): boolean => row.every((cell) => ['…', ''].includes(plainOf(cell).trim()));
  return cells.flatMap((row, at) => [
    ...(at === 0 ? [] : [[span('─'.repeat(Math.min(width, labels + 8)), 'dim')]]),
    ...(isGap(row) ? [[span('…', 'dim')]] : []),
    ...(isGap(row) ? [] : row).flatMap((cell, index) => {
      const value = trimCell(cell);
      return value.length === 0 ? [] : namedLines(table.columns[index]?.title ?? '', value, labels, width);
    }),
  ]);
}

/** A value beside its name, which has `labels` columns. If there is no room for its longest word, such as a date or a key, it is below its name. */
export function namedLines(name: string, value: readonly Span[], labels: number, width: number): Span[][] {
  const whole = [...padSpans([span(name, 'dim')], labels + GAP, 'left'), ...value];
  const widest = Math.max(...plainOf(boundSpans(value)).split(' ').map(textWidth));
  const isBeside = labels + GAP <= width / 2 && (labels + GAP + widest <= width || widest > width - GAP);
  if (isBeside || spansWidth(whole) <= width) return foldLine(whole, width, labels + GAP);
  return [...foldLine([span(name, 'dim')], width), ...foldLine([span(' '.repeat(GAP)), ...value], width, GAP)];
}

function joinedLines(row: readonly Span[][], width: number): Span[][] {
  const words = row.map((cell, at) => (at === 0 ? [...cell] : trimCell(cell))).filter((cell) => spansWidth(cell) > 0);
  const joined = words.flatMap((cell, at) => (at === 0 ? cell : [span(' '.repeat(GAP)), ...cell]));
  return foldLine(joined, width, 2 * GAP);
}

/** A cell without the blanks that align it in its column. */
function trimCell(cell: readonly Span[]): Span[] {
  const filled = cell.filter(({ text }) => text !== '');
  return filled
    .map(({ text, tone }, at) => {
      const fromStart = at === 0 ? text.trimStart() : text;
      return { text: at === filled.length - 1 ? fromStart.trimEnd() : fromStart, tone };
    })
    .filter(({ text }) => text !== '');
}

/** An amount of a row; a zero is dim, so that the rows that have an amount are seen. */
export const dimZero = (amount: unknown): Span => {
  const text = textOf(amount);
  return isZero(text) ? span('0', 'dim') : span(text);
};

/** The note of a table that shows fewer rows than there are, with a hint how to see the others. */
export function moreOf(
  shown: number,
  all: number,
  { moreHint }: { readonly moreHint?: string } = {},
  which = 'first',
): { more?: string } {
  return shown < all ? { more: `the ${which} ${shown} of ${all}; ${moreHint ?? 'the value holds them all'}` } : {};
}
