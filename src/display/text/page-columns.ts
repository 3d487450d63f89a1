/**
 * The columns of a table in HTML. A kernel is not told how wide the web page of a notebook is, so the page decides: container queries hide
 * columns, those with the highest `hideAt` first, and name what they hide. At each width the page shows a hidden column that still fits
 * beside more important ones, and halves bars before it hides a column. A note cannot name columns without titles: if a page is too
 * narrow for all columns of such a table, each row is a line that continues below, as in a terminal. The rules need no script. The class
 * name of a table is made from its rules, so tables with the same class have the same rules.
 */
import { textSize } from '../theme/text-size.js';
import { BAR_COLUMN, RANGE_WIDTH } from './html-bar.js';
import type { Span } from './rich.js';
import { type Column, isLeft, nameList, nameOf } from './table.js';

/** The size of the texts of a page, in pixels. */
export const TEXT_SIZE = 13;
/** The space around a cell, and the space after the last one, in pixels. */
const [AROUND, END] = [12, 2];
/** The space before a group of digits, in ems. */
const GROUP_SPACE = 0.2;
/** The width of a character of code, in ems. */
const CODE_SIZE = 0.62;

/** A table of at most this width fits on every page. */
const NARROWEST = 300;
/** The most width of the first line of a row that continues in a second line. */
const FIRST_LINE = 440;
/** A text of at most this width is not folded. */
const SHORT = 110;
/** A page may be this much wider than a step needs, and still show the columns of the next step: each step has bytes in every table. */
const STEP = 48;

/** A column of a page. Widths are pixels in the widest of the usual fonts, with the space around. */
export interface PageColumn {
  readonly column: Column;
  readonly width: number;
  /** The width of the column with bars of half their length. */
  readonly narrow: number;
}

/** A column with the widths of its cells. */
export function pageColumn(column: Column, cells: readonly (readonly Span[])[]): PageColumn {
  const head = Math.max(
    textSize(column.title, TEXT_SIZE, column.type !== undefined),
    textSize(column.type ?? '', TEXT_SIZE),
  );
  let [width, narrow] = [head, head];
  for (const cell of cells) {
    const [texts, bars] = cellSize(cell, !isLeft(column) && column.isId !== true);
    width = Math.max(width, texts + bars);
    narrow = Math.max(narrow, texts + bars / 2);
  }
  return { column, width: width + AROUND, narrow: narrow + AROUND };
}

/** The widths of the texts and of the bars of a cell. */
function cellSize(cell: readonly Span[], isAmount: boolean): [texts: number, bars: number] {
  let [texts, bars] = [0, 0];
  for (const { text, tone, page } of cell) {
    if (page === 'none') continue;
    if (page === 'bar' || page === 'thin') bars += text.length * BAR_COLUMN;
    else if (typeof page === 'object') texts += RANGE_WIDTH;
    else if (page === 'code') texts += text.length * CODE_SIZE * TEXT_SIZE;
    else {
      texts += textSize(text.replace(/ {2,}/g, '\u2003'), TEXT_SIZE, tone === 'strong' || tone === 'alarm');
      if (isAmount) texts += (text.match(/\d(?=(?:\d{3})+(?!\d))/g)?.length ?? 0) * GROUP_SPACE * TEXT_SIZE;
    }
  }
  return [texts, bars];
}

/** The class of a table and its rules; both are empty for a table without columns to hide. */
export interface PageColumns {
  readonly name: string;
  readonly rules: string;
}

/**
 * @param left the titles of columns that no page shows; the class `left` has their note on a wide page
 * @param isList whether a page without room for all columns shows the only row as names and values
 */
export function pageColumns(columns: readonly PageColumn[], left = '', isList = false): PageColumns {
  if (isList) return listedRow(columns);
  if (columns.length > 2 && columns.every(({ column }) => column.title === '')) return continuedRows(columns);
  const rules: string[] = [];
  let upper = Number.POSITIVE_INFINITY;
  for (const { from, shown, isNarrow } of pageSteps(columns)) {
    const hidden = columns.flatMap(({ column }, at) => (shown.includes(at) ? [] : [{ name: nameOf(column), at }]));
    const names = nameList(hidden.map(({ name }) => quoted(name)));
    const told = nameList([names, names === '' ? '' : quoted(left)]);
    const cells = hidden.map(({ at }) => `:nth-child(${at + 1})`);
    const query = `${from > 0 ? `(min-width:${from}px) and ` : ''}(max-width:${upper - 0.1}px)`;
    if (hidden.length > 0 || isNarrow)
      rules.push(
        `@container ${query}{${cells.length === 0 ? '' : `.NAME :is(td,th)${cells.length > 1 ? `:is(${cells})` : cells}${told === '' || left === '' ? '' : ',.NAME .left'}{display:none}`}` +
          `${isNarrow ? HALF_BARS : ''}${told === '' ? '' : `.NAME{--hidden:"${told}"}`}}`,
      );
    upper = from;
  }
  // If even the columns that are never hidden have no room, long texts are folded, but not numbers.
  const fixed = columns.flatMap((one, at) => ((one.column.hideAt ?? 0) === 0 ? [{ ...one, at }] : []));
  const { need } = fitOf(fixed);
  const long = fixed.filter(({ column, width }) => isLeft(column) && width > SHORT);
  if (need > NARROWEST && long.length > 0) {
    const cells = long.map(({ at }) => `.NAME.NAME td:nth-child(${at + 1})`).join(',');
    rules.push(`@container (max-width:${need - 0.1}px){${cells}{white-space:normal}.NAME td{vertical-align:top}}`);
  }
  if (rules.length === 0) return { name: '', rules: '' };
  // Without hidden columns the variable has no value, so there is no note.
  const text = `.NAME::after{opacity:.7;content:"not shown at this width: " var(--hidden)}${rules.join('')}`;
  const name = `spotlab-${numberOf(text)}`;
  return { name, rules: `<style>${text.replaceAll('NAME', name)}</style>` };
}

/** Bars of half their length, and of the same height. */
const HALF_BARS = '.NAME [aria-hidden]{zoom:.5;height:20px!important}';

/** What a page shows from a width on, up to the width of the step before it. */
export interface PageStep {
  /** The least width; 0 for the last step. */
  readonly from: number;
  readonly shown: readonly number[];
  /** Whether bars have half their length. */
  readonly isNarrow: boolean;
}

/** The columns that a page shows at each width, the widest first. */
export function pageSteps(columns: readonly PageColumn[]): PageStep[] {
  const steps: PageStep[] = [];
  let [width, last] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (;;) {
    const [plain, halved] = [fitOf(columns, width), fitOf(columns, width, true)];
    const isNarrow = showsMore(levelsOf(columns, halved.shown), levelsOf(columns, plain.shown));
    const from = Math.max(plain.need, halved.need);
    const { shown } = isNarrow ? halved : plain;
    const isLast = shown.every((at) => (columns[at]?.column.hideAt ?? 0) === 0);
    // A step of a few pixels is not worth a rule: there the page shows the columns of the next step.
    if (isLast || last - from >= STEP) {
      steps.push({ from: isLast ? 0 : from, shown, isNarrow });
      last = from;
    }
    if (isLast) return steps;
    width = from - 1;
  }
}

/** The levels of columns, the most important first. */
const levelsOf = (columns: readonly PageColumn[], shown: readonly number[]): number[] =>
  shown.map((at) => columns[at]?.column.hideAt ?? 0).sort((a, b) => a - b);

/** Whether some columns are more than others: the first level in which they differ is more important, or is missing in the others. */
function showsMore(some: readonly number[], others: readonly number[]): boolean {
  const at = some.findIndex((level, index) => level !== others[index]);
  return at >= 0 && (some[at] ?? 0) < (others[at] ?? Number.POSITIVE_INFINITY);
}

/** The columns that fit into a width, the most important first, and the width that they need. */
function fitOf(
  columns: readonly PageColumn[],
  width = Number.POSITIVE_INFINITY,
  isNarrow = false,
): { readonly shown: readonly number[]; readonly need: number } {
  const levelOf = (at: number): number => columns[at]?.column.hideAt ?? 0;
  const all = columns.map((_, at) => at);
  const sizeOf = (some: readonly number[]): number =>
    some.reduce((sum, at) => sum + ((isNarrow ? columns[at]?.narrow : columns[at]?.width) ?? 0), 0);
  let shown = all.filter((at) => levelOf(at) === 0);
  let need = sizeOf(shown) + END;
  for (const level of [...new Set(all.map(levelOf))].filter((one) => one > 0).sort((a, b) => a - b)) {
    const added = all.filter((at) => levelOf(at) === level);
    const size = sizeOf(added);
    if (Math.ceil(need + size) > width) continue;
    shown = [...shown, ...added];
    need += size;
  }
  return { shown: shown.sort((a, b) => a - b), need: Math.ceil(need) };
}

/** The rules of a table whose rows continue in a second line, all from the same column on, without the space of empty cells. */
function continuedRows(columns: readonly PageColumn[]): PageColumns {
  const width = fitOf(columns).need;
  const first = columns.findIndex((_, at) => fitOf(columns.slice(0, at + 1)).need > FIRST_LINE);
  const name = `spotlab-${width}-${first}`;
  const rules =
    `.${name} tr{display:flex;flex-wrap:wrap;padding-left:4em}.${name} td:first-child{margin-left:-4em}` +
    `.${name} tr::after{content:"";order:1;width:100%}.${name} td:nth-child(n+${first + 1}){order:2}` +
    `.${name} td:empty{display:none}.${name}.${name} td{white-space:normal}`;
  return width <= NARROWEST
    ? { name: '', rules: '' }
    : { name, rules: `<style>@container (max-width:${width - 1}px){${rules}}</style>` };
}

/** The rules of a table with one row: where its columns do not fit, each value is in a line after its name. */
function listedRow(columns: readonly PageColumn[]): PageColumns {
  const { need } = fitOf(columns);
  const names = Math.ceil(Math.max(...columns.map(({ column: { title } }) => textSize(title, TEXT_SIZE)))) + AROUND;
  const rules =
    `.NAME thead{display:none}.NAME.NAME td{display:flex;white-space:normal}.NAME td::before{flex:none;width:${names}px;text-align:left;opacity:.7}` +
    columns
      .map(({ column }, at) => `.NAME td:nth-child(${at + 1})::before{content:"${quoted(column.title)}"}`)
      .join('');
  const name = `spotlab-${numberOf(rules)}`;
  return need <= NARROWEST
    ? { name: '', rules: '' }
    : { name, rules: `<style>@container (max-width:${need - 0.1}px){${rules.replaceAll('NAME', name)}}</style>` };
}

/** A short number of a text, equal for equal texts. */
function numberOf(text: string): string {
  let sum = 0;
  for (const char of text) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return (sum >>> 0).toString(36);
}

/** A title that is safe in a quoted text of a style. */
const quoted = (title: string): string => title.replace(/[^\p{Letter}\p{Number} ().,%–≈█▒:/+-]+/gu, ' ').trim();
