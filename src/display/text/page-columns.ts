/**
 * The columns of a table in HTML. A kernel is not told how wide the web page of a notebook is, so the page decides: container queries hide
 * columns, those with the highest `hideAt` first, and name what they hide. A note cannot name columns without titles: if a page is too
 * narrow for all columns of such a table, each row is a line that continues below, as in a terminal. The rules need no script. The class
 * name of a table contains the widths, the columns and a number computed from all titles, so tables with the same class have the same
 * rules.
 */
import { type Column, isLeft } from './table.js';

/** Pixels of a character of 13 pixels in a wide font, of one of a title, which is bold, and of the space around a cell. */
const [CHARACTER, TITLE_CHARACTER, AROUND] = [7.8, 8.8, 14];

/** A table as narrow as this has room on every page. */
const NARROWEST = 300;
/** A text of so many characters stays on its line. */
const SHORT = 14;

/** The class of a table and its rules; both are empty for a table without columns to hide. */
export interface PageColumns {
  readonly name: string;
  readonly rules: string;
}

/**
 * @param widths the characters of each column
 * @param left the titles of columns that no page shows; the class `left` has their note on a wide page
 */
export function pageColumns(columns: readonly Column[], widths: readonly number[], left = ''): PageColumns {
  const levels = [...new Set(columns.map(({ hideAt = 0 }) => hideAt))].filter((level) => level > 0);
  const cellOf = (at: number): number =>
    Math.max((widths[at] ?? 0) * CHARACTER, (columns[at]?.title.length ?? 0) * TITLE_CHARACTER) + AROUND;
  const pixels = (shown: readonly number[]): number => Math.ceil(shown.reduce((sum, at) => sum + cellOf(at), 0));
  let shown = columns.map((_, at) => at);
  if (columns.length > 2 && columns.every(({ title }) => title === '')) return continuedRows(pixels(shown));
  const steps = levels
    .sort((a, b) => b - a)
    .map((level) => {
      const width = pixels(shown);
      const hidden = shown.filter((at) => columns[at]?.hideAt === level);
      shown = shown.filter((at) => !hidden.includes(at));
      return { width, hidden };
    });
  // Where even the columns that stay have no room, long texts are folded; numbers are not.
  const least = pixels(shown);
  const long = shown.filter((at) => isLeft(columns[at]) && (widths[at] ?? 0) > SHORT);
  const isFolded = least > NARROWEST && long.length > 0;
  if (steps.length === 0 && !isFolded) return { name: '', rules: '' };
  const places = steps.map(({ width, hidden }) => `${width}-${hidden.map((at) => at + 1).join('-')}`).join('_');
  const name = `spotlab-${places}${isFolded ? `-${least}` : ''}_${numberOf([...columns.map(({ title }) => title ?? ''), left].join('|'))}`;
  let told = quoted(left);
  const rules = steps.map(({ width, hidden }) => {
    const titles = hidden.map((at) => quoted(columns[at]?.title ?? '')).filter((title) => title !== '');
    told = [...titles, ...(told === '' ? [] : [told])].join(', ');
    const cells = hidden.map((at) => `.${name} :is(td,th):nth-child(${at + 1})`).join(',');
    const note = told === '' ? '' : `.${name}::after{content:"not shown, because the page is too narrow: ${told}"}`;
    const once = left === '' ? '' : `.${name} .left{display:none}`;
    return `@container (max-width:${width - 1}px){${cells}{display:none}${once}${note}}`;
  });
  const cells = long.map((at) => `.${name}.${name} td:nth-child(${at + 1})`).join(',');
  const folded = isFolded ? `@container (max-width:${least - 1}px){${cells}{white-space:normal}}` : '';
  return { name, rules: `<style>.${name}::after{font-style:italic}${rules.join('')}${folded}</style>` };
}

/** The rules of a table whose rows continue in a second line, without the space of empty cells. */
function continuedRows(width: number): PageColumns {
  const name = `spotlab-rows-${width}`;
  const rules =
    `.${name} tr{display:flex;flex-wrap:wrap;padding-left:4em}.${name} td:first-child{margin-left:-4em}` +
    `.${name} td:empty{display:none}.${name}.${name} td{white-space:normal}`;
  return width <= NARROWEST
    ? { name: '', rules: '' }
    : { name, rules: `<style>@container (max-width:${width - 1}px){${rules}}</style>` };
}

/** A short number of a text, equal for equal texts. */
function numberOf(text: string): string {
  let sum = 0;
  for (const char of text) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return (sum >>> 0).toString(36);
}

/** A title that is safe in a quoted text of a style. */
const quoted = (title: string): string => title.replace(/[^\p{Letter}\p{Number} ().,%–≈█▒:/-]+/gu, ' ').trim();
