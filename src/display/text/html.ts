/**
 * Turns blocks into HTML for a notebook page. Tables are plain HTML tables that are readable without a style sheet, because
 * GitHub removes style attributes, and a page with an untrusted notebook removes style sheets.
 */

import { cleanLines } from '../../text/index.js';
import { inkOf } from '../theme/page-ink.js';
import { PALETTE } from '../theme/palette.js';
import type { Block, Field, Range } from './blocks.js';
import { PAGE_SPACES } from './decimal-align.js';
import { digitGroups } from './digit-groups.js';
import { pageBar, rangeHtml, rangeRules } from './html-bar.js';
import { pageColumn, pageColumns, TEXT_SIZE } from './page-columns.js';
import { boundSpans, NO_BREAK_SPACE, plainOf, type Rich, type Span, spansOf, type Tone } from './rich.js';
import { isIdName, isTimeName } from './rows.js';
import {
  alignedCells,
  type Column,
  columnsThatFit,
  hiddenNote,
  isAmount,
  isCard,
  isLeft,
  type Table,
  titles,
  widthsOf,
} from './table.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is safe inside an element or a quoted attribute of HTML and SVG. */
export function escapeHtml(text: string): string {
  return escapeMarkup(cleanLines(text));
}

/** Text without control characters, with its markup harmless. */
export const escapeMarkup = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;

/** The styles of tones. Every drawing also expresses a tone by a word or a sign. */
const STYLES: Readonly<Partial<Record<Tone, string>>> = {
  up: inkStyle(PALETTE.up),
  down: inkStyle(PALETTE.down),
  warn: inkStyle(PALETTE.warn),
  alarm: `${inkStyle(PALETTE.alarm)};font-weight:bold`,
  accent: inkStyle(PALETTE.accent),
  series2: inkStyle(PALETTE.olive),
  series3: inkStyle(PALETTE.magenta),
  series4: inkStyle(PALETTE.violet),
  dim: inkStyle(PALETTE.dim),
};

/** A colour mixed with the page's text colour; a browser without `color-mix` uses the colour itself. */
function inkStyle(color: string): string {
  return `color:${color};color:${inkOf(color)}`;
}

/**
 * Rich text as HTML. HTML joins several blanks into one, so several blanks become one wide blank.
 *
 * @param hasAmounts whether the digits of long numbers are moved apart in groups
 * @param name the name of the value, which may tell that a number is an id
 */
export function richToHtml(rich: Rich, hasAmounts = true, name = ''): string {
  let free = 0;
  let html = '';
  let before = name;
  for (const { text, tone, page } of spansOf(rich)) {
    if (typeof page === 'object') html += rangeHtml(page);
    if (typeof page === 'object' || page === 'none') continue;
    const bar =
      page === 'bar' || page === 'thin' ? pageBar(text, STYLES[tone] ?? '', free, page === 'thin') : undefined;
    free = bar?.free ?? 0;
    const isCode = page === 'code';
    const plain = spanToHtml(
      { text: text.replace(/ {2,}/g, EM_SPACE), tone },
      hasAmounts && !isCode ? before : undefined,
    );
    html += bar?.html ?? (isCode ? `<span style="${CODE}">${plain}</span>` : plain);
    before += text;
  }
  return html;
}

/** A key, an id or a code that users copy: one click selects all of it. */
const CODE = 'font-family:monospace;display:inline-block;user-select:all';
const EM_SPACE = '\u2003';

/** @param before the text before the span, if its long numbers have their digits in groups */
function spanToHtml({ text, tone }: Span, before?: string): string {
  const escaped = before === undefined ? escapeHtml(text) : groupedHtml(text, before);
  if (text.trim() === '') return escaped;
  const style = STYLES[tone] ?? '';
  if (style !== '') return `<span style="${style}">${escaped}</span>`;
  return tone === 'strong' ? `<b>${escaped}</b>` : escaped;
}

/** A text whose long numbers have groups of digits. A margin separates the groups, so that a copied number has no blanks. */
function groupedHtml(text: string, before = ''): string {
  const starts = digitGroups(text, before);
  if (starts.length === 0) return escapeHtml(text);
  const groups = starts.map((start, at) => text.slice(start, starts[at + 1]));
  return groups.reduce(
    (html, group) => {
      const digits = group.slice(0, 3);
      return `${html}<span style="margin-left:.2em">${digits}</span>${escapeHtml(group.slice(digits.length))}`;
    },
    escapeHtml(text.slice(0, starts[0])),
  );
}

/** Blocks as the HTML of a page, in one size of text for lines, tables, fields and notes; '' without blocks. */
export const pageHtml = (blocks: readonly Block[]): string =>
  blocks.length === 0
    ? ''
    : `<div style="font-size:${TEXT_SIZE}px;line-height:1.4">${blocksToHtml(blocks, listsWidth(blocks), false)}</div>`;

/**
 * Blocks as HTML.
 *
 * @param names width, in ems, of the names of fields, which is the same for all lists; 0 for a list alone
 */
function blocksToHtml(blocks: readonly Block[], names: number, isInCard: boolean): string {
  return blocks.map((block) => blockToHtml(block, names, isInCard)).join('');
}

/** The width of the names of fields for several lists on a page, so that their values have one left edge. */
const listsWidth = (blocks: readonly Block[]): number =>
  blocks.filter(({ kind }) => kind === 'fields').length > 1 ? namesWidth(blocks) : 0;

function blockToHtml(block: Block, names: number, isInCard: boolean): string {
  switch (block.kind) {
    case 'line':
      return `<div${lineStyle(block)}>${wholeDates(richToHtml(boundSpans(spansOf(block.text)))) || NO_BREAK_SPACE}</div>`;
    case 'bar':
      return barToHtml(block);
    case 'range':
      return rangeToHtml(block.range);
    case 'table':
      return tableToHtml(block.table, isInCard);
    case 'fields':
      if (block.fields.length === 0) return '';
      return fieldsToHtml(block.fields, names);
    case 'picture':
      return block.terminalOnly
        ? ''
        : `<pre style="line-height:1.2">${block.lines.map((row) => row.map((one) => spanToHtml(one)).join('')).join('\n')}</pre>`;
    case 'page':
      return blocksToHtml(block.blocks, names, isInCard);
    case 'terminal':
      return '';
    case 'card':
      return (
        `<div style="border:1px solid #8888;${accentOf(block.tone)}border-radius:6px;padding:.5em .8em;margin:.3em 0;display:inline-block;box-sizing:border-box;min-width:min(420px,100%);max-width:100%">` +
        `<div><b>${richToHtml(block.title)}</b></div>${blocksToHtml(block.blocks, namesWidth(block.blocks), true)}` +
        `${block.foot === undefined ? '' : `<div>${richToHtml(block.foot)}</div>`}</div>`
      );
  }
}

/** HTML whose dates are not folded: a page folds a text after a hyphen, too. */
const wholeDates = (html: string): string =>
  html.replace(/\d{4}-\d\d-\d\d(?=[^<>]*(?:<|$))/g, '<span style="white-space:nowrap">$&</span>');

/** What a page folds of an indented line stands further right than its start. */
const lineStyle = ({ text, isVerdict, isHeading }: Extract<Block, { kind: 'line' }>): string =>
  plainOf(text).startsWith(' ')
    ? ' style="padding-left:2em;text-indent:-2em"'
    : isVerdict
      ? ' style="font-weight:bold"'
      : isHeading
        ? ' style="margin-top:1em"'
        : '';

/** Width, in ems, of the widest name of the lists of a card, at least that of usual names. Capital letters count as wider. */
function namesWidth(blocks: readonly Block[]): number {
  const sizes = blocks.flatMap((block) => {
    if (block.kind === 'page') return [namesWidth(block.blocks)];
    return block.kind === 'fields' ? block.fields.map(([name]) => (/[A-Z]/.test(name) ? 0.72 : 0.6) * name.length) : [];
  });
  return Math.ceil(Math.max(MIN_NAMES, ...sizes) * 2) / 2;
}

const MIN_NAMES = 6;

/** The left edge of a card about a problem. */
const accentOf = (tone: Tone): string =>
  tone === 'alarm' || tone === 'warn' ? `border-left:4px solid ${PALETTE[tone]};` : '';

/** A progress bar. If the share is unknown, the bar shows no share (an indeterminate `<progress>`). Pages without `<progress>` show its text. */
function barToHtml({ share, before, after }: Extract<Block, { kind: 'bar' }>): string {
  const value = share === undefined ? '' : ` value="${share.toFixed(3)}"`;
  const percent = share === undefined ? '…' : `${Math.floor(share * 100)} %`;
  const title = escapeHtml(`${before.map(({ text }) => text).join('')} ${percent}`.trim());
  const bar = `<progress max="1"${value} title="${title}" style="width:14em">${percent}</progress>`;
  return `<div>${richToHtml(before)} ${bar} ${richToHtml(after)}</div>`;
}

/** The ends of a range as texts, and the line between them, whose width follows that of the page. */
const rangeToHtml = (range: Range): string =>
  '<div style="display:flex;align-items:center;gap:.6em;max-width:34em;white-space:nowrap">' +
  `<span>${groupedHtml(range.low)}</span><span style="flex:1;min-width:5em;display:grid">${rangeHtml(range)}</span>` +
  `<span>${groupedHtml(range.high)}</span></div>${rangeRules(rangeHtml(range))}`;

/** A list of fields, in the font size of the texts around it, because notebooks give tables another font size. */
function fieldsToHtml(fields: readonly Field[], names: number): string {
  const rows = fields.map(
    ([name, value]) =>
      `<tr><th${LEFT}>${escapeHtml(name)}</th><td${LEFT}>${richToHtml(boundSpans(spansOf(value)), true, `${name} `)}</td></tr>`,
  );
  const width = names > 0 ? `;--names:${names}em` : '';
  return `<table class="spotlab-fields" style="font-size:inherit;border-spacing:0${width}">${rows.join('')}</table>${FIELD_RULES}`;
}

/** Notebooks align cells to the right, so a left-aligned cell needs its own style for pages that drop the style rules. */
const LEFT = ' align="left" style="text-align:left"';

/** The look of fields, once for a list. The class is named twice, because it must win over the rules of a notebook. */
const FIELD_RULES =
  '<style>.spotlab-fields.spotlab-fields th{vertical-align:top;min-width:var(--names,0);white-space:nowrap;padding:1px 12px 1px 0;' +
  `font-weight:normal;${STYLES.dim}}.spotlab-fields.spotlab-fields td{padding:1px 0;overflow-wrap:anywhere}</style>`;

function headHtml({ title, type }: Column): string {
  const name = escapeHtml(title);
  return type === undefined ? name : `<b>${name}</b><br/>${escapeHtml(type)}`;
}

/**
 * The look of cells, written once for a table. Written in each cell, it was half of the bytes. The names of columns are dim, and one line below them is seen on
 * light and dark pages. The class is named twice, because it must win over the rules of a notebook for all cells.
 */
const CELL_RULES =
  '<style>.spotlab-cells.spotlab-cells :is(td,th){font-variant-numeric:tabular-nums;white-space:nowrap;padding:2px 6px}' +
  '.spotlab-cells.spotlab-cells [align=right]{text-align:right}' +
  '.spotlab-cells.spotlab-cells th{border-bottom:1px solid #888c;font-weight:400;opacity:.7}</style>';

/** Stands for a word before a text: a number at its start may be an id, so its digits have no groups. */
const WORD = '.';
/** Whether this is the name of an id or of a time: of a column, or, in a table with a row for each field, of a row. */
const isPlainName = (name: string): boolean => isIdName(name) || isTimeName(name);

const sideOf = (column: Column): string => (isLeft(column) ? LEFT : ' align="right"');

/** Maximum number of characters of a row: on a wide screen, and in a card. */
const [PAGE_WIDTH, CARD_WIDTH] = [160, 108];

/**
 * A table as HTML. Columns are aligned by a style and by the old `align` attribute, which sanitisers keep. Columns that
 * do not fit are named below.
 */
export function tableToHtml(table: Table, isInCard = false): string {
  const all = table.columns.flatMap((column, index) => (column.terminalOnly ? [] : [{ column, index }]));
  const cells = alignedCells(table, PAGE_SPACES);
  const widths = widthsOf(table.columns, cells);
  const columns = all.map(({ column }) => column);
  const fitting = columnsThatFit(
    columns,
    all.map(({ index }) => widths[index] ?? 0),
    isInCard ? CARD_WIDTH : PAGE_WIDTH,
  );
  const shown = fitting === undefined ? all : all.filter((_, at) => fitting.includes(at));
  const hidden = titles(all.filter((one) => !shown.includes(one)).map(({ column }) => column));
  const { name, rules } = isInCard
    ? { name: '', rules: '' }
    : pageColumns(
        shown.map(({ column, index }) =>
          pageColumn(
            column,
            cells.map((row) => row[index] ?? []),
          ),
        ),
        hidden,
        isCard(table),
      );
  const head = shown.map(({ column }) => `<th${sideOf(column)}>${headHtml(column)}</th>`).join('');
  const body = cells
    .map((row) => {
      const isNamed = isPlainName(plainOf(row[0] ?? []));
      const cells = shown.map(({ column, index }) => {
        const hasGroups = isAmount(column) && !isNamed && !isPlainName(column.title);
        return `<td${sideOf(column)}>${richToHtml(row[index] ?? '', column.isId !== true, hasGroups ? '' : WORD)}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  const hasHead = table.columns.some(({ title }) => title !== '');
  const noteHtml = (text: string, kind = ''): string =>
    text === '' ? '' : `<div${kind} style="opacity:.7">${groupedHtml(text)}</div>`;
  const left = noteHtml(hiddenNote(hidden), ' class="left"');
  const more = noteHtml(table.more ?? '');
  const whole =
    `<table class="spotlab-cells" style="font-size:inherit;border-spacing:0;margin-left:-5px">${hasHead ? `<thead><tr>${head}</tr></thead>` : ''}` +
    `<tbody>${body}</tbody></table>${CELL_RULES}${rangeRules(body)}`;
  // If the page is narrower than the columns that are never hidden, only the table scrolls, not the texts around it.
  return name === ''
    ? `<div style="overflow-x:auto">${whole}</div>${more}${left}`
    : `<div style="overflow-x:auto;container-type:inline-size"><div class="${name}">${whole}${left}</div>${rules}</div>${more}`;
}
