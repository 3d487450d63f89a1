/**
 * Turns blocks into HTML for a notebook page. Tables are plain tables that are readable without a style sheet: GitHub
 * removes styles, and an untrusted notebook removes rules.
 */

import { cleanLines } from '../../text/index.js';
import { inkOf } from '../theme/page-ink.js';
import { PALETTE } from '../theme/palette.js';
import type { Block, Field, Range } from './blocks.js';
import { PAGE_SPACES } from './decimal-align.js';
import { digitGroups } from './digit-groups.js';
import { pageBar, rangeHtml, rangeRules } from './html-bar.js';
import { pageColumns } from './page-columns.js';
import { type Rich, type Span, spansOf, type Tone } from './rich.js';
import { alignedCells, type Column, columnsThatFit, isAmount, isLeft, type Table, titles, widthsOf } from './table.js';

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
 */
export function richToHtml(rich: Rich, hasAmounts = false): string {
  let free = 0;
  let html = '';
  for (const { text, tone, page } of spansOf(rich)) {
    if (typeof page === 'object') html += rangeHtml(page);
    if (typeof page === 'object' || page === 'none') continue;
    const bar = page === 'bar' ? pageBar(text, STYLES[tone] ?? '', free) : undefined;
    free = bar?.free ?? 0;
    html += bar?.html ?? spanToHtml({ text: text.replace(/ {2,}/g, EM_SPACE), tone }, hasAmounts);
  }
  return html;
}

const EM_SPACE = '\u2003';

function spanToHtml({ text, tone }: Span, hasAmounts = false): string {
  const escaped = hasAmounts ? groupedHtml(text) : escapeHtml(text);
  if (text.trim() === '') return escaped;
  const style = STYLES[tone] ?? '';
  if (style !== '') return `<span style="${style}">${escaped}</span>`;
  return tone === 'strong' ? `<b>${escaped}</b>` : escaped;
}

/** A text whose long numbers have their digits in groups, which a margin moves apart: a copied number has no blank. */
function groupedHtml(text: string): string {
  const starts = digitGroups(text);
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

/**
 * Blocks as HTML.
 *
 * @param names ems of the names of fields in a card, which all its lists share; 0 outside of a card
 */
export function blocksToHtml(blocks: readonly Block[], names = 0): string {
  return blocks.map((block) => blockToHtml(block, names)).join('');
}

function blockToHtml(block: Block, names: number): string {
  switch (block.kind) {
    case 'line':
      return `<div${block.isVerdict ? ' style="font-weight:bold"' : ''}>${richToHtml(block.text)}</div>`;
    case 'bar':
      return barToHtml(block);
    case 'range':
      return rangeToHtml(block.range);
    case 'table':
      return tableToHtml(block.table, names > 0);
    case 'fields':
      if (block.fields.length === 0) return '';
      return fieldsToHtml(block.fields, names);
    case 'picture':
      return block.terminalOnly
        ? ''
        : `<pre style="line-height:1.2">${block.lines.map((row) => row.map((one) => spanToHtml(one)).join('')).join('\n')}</pre>`;
    case 'page':
      return blocksToHtml(block.blocks, names);
    case 'terminal':
      return '';
    case 'card':
      return (
        `<div style="border:1px solid #8888;${accentOf(block.tone)}border-radius:6px;padding:.5em .8em;margin:.3em 0;display:inline-block;box-sizing:border-box;min-width:min(420px,100%);max-width:100%;font-size:13px">` +
        `<div><b>${richToHtml(block.title)}</b></div>${blocksToHtml(block.blocks, namesWidth(block.blocks))}` +
        `${block.foot === undefined ? '' : `<div>${richToHtml(block.foot)}</div>`}</div>`
      );
  }
}

/** Ems that the widest name of the lists of a card takes, at least those of usual names: capitals are wider than other letters. */
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

/** A progress bar; with an unknown share it is an indeterminate one. Pages without `<progress>` show its text. */
function barToHtml({ share, before, after }: Extract<Block, { kind: 'bar' }>): string {
  const value = share === undefined ? '' : ` value="${share.toFixed(3)}"`;
  const percent = share === undefined ? '…' : `${Math.floor(share * 100)} %`;
  const title = escapeHtml(`${before.map(({ text }) => text).join('')} ${percent}`.trim());
  const bar = `<progress max="1"${value} title="${title}" style="width:14em">${percent}</progress>`;
  return `<div>${richToHtml(before)} ${bar} ${richToHtml(after)}</div>`;
}

/** The ends of a range as texts, and the line between them, which becomes narrow with the page. */
const rangeToHtml = (range: Range): string =>
  '<div style="display:flex;align-items:center;gap:.6em;max-width:34em;white-space:nowrap">' +
  `<span>${escapeHtml(range.low)}</span><span style="flex:1;min-width:5em;display:grid">${rangeHtml(range)}</span>` +
  `<span>${escapeHtml(range.high)}</span></div>${rangeRules(rangeHtml(range))}`;

/** A list of fields; in a card it has the size of the card's texts, because pages give tables another one. */
function fieldsToHtml(fields: readonly Field[], names: number): string {
  const rows = fields.map(
    ([name, value]) => `<tr><th${LEFT}>${escapeHtml(name)}</th><td${LEFT}>${richToHtml(value)}</td></tr>`,
  );
  const inCard = names > 0 ? ` style="font-size:inherit;border-spacing:0;--names:${names}em"` : '';
  return `<table class="spotlab-fields"${inCard}>${rows.join('')}</table>${FIELD_RULES}`;
}

/** Notebooks align cells to the right, so without rules a left cell needs a style of its own. */
const LEFT = ' align="left" style="text-align:left"';

/** The look of fields, once for a list. The class is named twice, because it must win over the rules of a notebook. */
const FIELD_RULES =
  '<style>.spotlab-fields.spotlab-fields th{vertical-align:top;min-width:var(--names,0);white-space:nowrap;padding:1px 12px 1px 0;' +
  `font-weight:normal;${STYLES.dim}}.spotlab-fields.spotlab-fields td{padding:1px 0;overflow-wrap:anywhere}</style>`;

const headHtml = ({ title, type }: Column): string =>
  escapeHtml(title) +
  (type === undefined ? '' : `<br/><span style="${STYLES.dim};font-weight:normal">${escapeHtml(type)}</span>`);

/**
 * The look of cells, once for a table: in each cell it was half of the bytes. The line below the names of columns is seen on light
 * and dark pages. The class is named twice, because it must win over the rules of a notebook for all cells.
 */
const CELL_RULES =
  '<style>.spotlab-cells.spotlab-cells :is(td,th){font-variant-numeric:tabular-nums;white-space:nowrap;padding:2px 6px}' +
  '.spotlab-cells.spotlab-cells [align=right]{text-align:right}.spotlab-cells.spotlab-cells th{border-bottom:1px solid #8888}</style>';

const sideOf = (column: Column): string => (isLeft(column) ? LEFT : ' align="right"');

/** Characters of a row that fit on a wide screen, and in a card, whose tables have no width of their own. */
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
        shown.map(({ column }) => column),
        shown.map(({ index }) => widths[index] ?? 0),
        hidden,
      );
  const head = shown.map(({ column }) => `<th${sideOf(column)}>${headHtml(column)}</th>`).join('');
  const body = cells
    .map((row) => {
      const cells = shown.map(
        ({ column, index }) => `<td${sideOf(column)}>${richToHtml(row[index] ?? '', isAmount(column))}</td>`,
      );
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  const hasHead = table.columns.some(({ title }) => title !== '');
  const noteHtml = (text: string, kind = ''): string =>
    text === '' ? '' : `<div${kind}><i>${escapeHtml(text)}</i></div>`;
  const left = noteHtml(hidden === '' ? '' : `not shown, because the page is too narrow: ${hidden}`, ' class="left"');
  const more = noteHtml(table.more ?? '');
  const whole =
    `<table class="spotlab-cells" style="font-size:13px">${hasHead ? `<thead><tr>${head}</tr></thead>` : ''}` +
    `<tbody>${body}</tbody></table>${CELL_RULES}${rangeRules(body)}`;
  // A page that is narrower than the columns that stay scrolls the table alone, not its text.
  return name === ''
    ? `<div style="overflow-x:auto">${whole}</div>${more}${left}`
    : `<div style="overflow-x:auto;container-type:inline-size"><div class="${name}">${whole}${left}</div>${rules}</div>${more}`;
}
