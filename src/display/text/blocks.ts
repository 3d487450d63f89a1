/**
 * The blocks that a drawing consists of before it becomes text or HTML: lines, tables, lists of fields, cards, bars and
 * pictures. Each kind of value is drawn once, as blocks, and shown both in terminals and on pages.
 */
import { foldLine } from './ansi.js';
import { padSpans, type Rich, type Span, span, spansOf, spansWidth, type Tone, textWidth } from './rich.js';
import { isCard, isWhole, namedLines, type Table, tableLines } from './table.js';

/** A name and its value; a list of fields has two columns. */
export type Field = readonly [name: string, value: Rich];

/** A range with its ends as texts; the values are shares of it, 0 to 1. */
export interface Range {
  readonly low: string;
  readonly high: string;
  readonly dot: number;
  readonly tick?: number;
}

/**
 * One block. The lines of a `picture` have a fixed layout, which a page keeps. Blocks inside `page` or `terminal` are
 * shown only there.
 */
export type Block =
  /**
   * A progress bar: in a terminal `drawn`, on a page a `<progress>` element. `share` is 0 to 1, undefined if unknown.
   */
  | {
      readonly kind: 'bar';
      readonly share: number | undefined;
      readonly before: readonly Span[];
      readonly drawn: readonly Span[];
      readonly after: readonly Span[];
    }
  /** A value in its range: in a terminal `drawn`, on a page a line with a dot, and with a tick at a second value. */
  | { readonly kind: 'range'; readonly range: Range; readonly drawn: readonly Span[] }
  /**
   * The verdict of a card is in bold type on a page; in a terminal its tones are enough. A heading has space above it. If a terminal folds the line, the
   * next lines begin at column `hang`, default two columns after the indentation.
   */
  | {
      readonly kind: 'line';
      readonly text: Rich;
      readonly isVerdict?: true;
      readonly isHeading?: true;
      readonly hang?: number;
    }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'card'; readonly title: Rich; readonly foot?: Rich; readonly tone: Tone; readonly blocks: Block[] }
  | { readonly kind: 'page' | 'terminal'; readonly blocks: readonly Block[] }
  | { readonly kind: 'picture'; readonly lines: readonly (readonly Span[])[]; readonly terminalOnly?: boolean };

export const line = (...text: (string | Span)[]): Block => ({ kind: 'line', text });
export const note = (text: string): Block => ({ kind: 'line', text: span(text, 'dim') });
/** Blocks below their heading, with space above it; none without blocks. */
export const headed = (heading: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'line', text: span(heading, 'strong'), isHeading: true }, ...blocks];
export const tableBlock = (table: Table): Block => ({ kind: 'table', table });
/** A list of fields, without the fields whose value is empty. */
export const fieldsBlock = (fields: readonly Field[]): Block => ({
  kind: 'fields',
  fields: fields.filter(([, value]) => spansOf(value).some(({ text }) => text.trim() !== '')),
});

/** The terminal lines of blocks, each at most `width` columns. */
export function blocksToLines(blocks: readonly Block[], width: number): Span[][] {
  const names = commonNames(blocks, width);
  return blocks.flatMap((block, at) => {
    const lines = blockLines(block, width, names);
    // A row that has become names and values would continue the fields above it.
    const isList = block.kind === 'table' && isCard(block.table) && !isWhole(block.table, width);
    return isList && blocks[at - 1]?.kind === 'fields'
      ? [[span('─'.repeat(Math.min(width, RULE)), 'dim')], ...lines]
      : lines;
  });
}

/** The width of the line between a list of fields and a row that has become such a list. */
const RULE = 24;

/** The width of the names of all lists, which so have one column of values. On a narrow screen such a column would take room from the values. */
const commonNames = (blocks: readonly Block[], width: number): number =>
  width < WIDE ? 0 : Math.max(0, ...blocks.map((one) => (one.kind === 'fields' ? namesWidth(one.fields) : 0)));

function blockLines(block: Block, width: number, names: number): Span[][] {
  switch (block.kind) {
    case 'line':
      return [
        ...(block.isHeading ? [[]] : []),
        ...foldLine(spansOf(block.text), width, block.hang ?? indentOf(block.text) + 2),
      ];
    case 'bar': {
      const gap = [span('  ')];
      const before = block.before.length > 0 ? [...block.before, ...gap] : [];
      return foldLine([...before, ...block.drawn, ...gap, ...block.after], width);
    }
    case 'range':
      return foldLine(block.drawn, width);
    case 'table':
      return tableLines(block.table, width).flatMap((row) => foldLine(row, width));
    case 'fields':
      return fieldLines(block.fields, width, names);
    case 'picture':
      return block.lines.flatMap((row) => foldLine(row, width));
    case 'card':
      return cardLines(block, width);
    case 'terminal':
      return blocksToLines(block.blocks, width);
    case 'page':
      return [];
  }
}

function indentOf(text: Rich): number {
  return (spansOf(text)[0]?.text.match(/^ */)?.[0] ?? '').length;
}

/** @param least minimum width of the names */
function fieldLines(fields: readonly Field[], width: number, least: number): Span[][] {
  const labels = Math.max(least, namesWidth(fields));
  return fields.flatMap(([name, value]) => namedLines(name, spansOf(value), labels, width));
}

const namesWidth = (fields: readonly Field[]): number =>
  fields.reduce((most, [name]) => Math.max(most, textWidth(name)), 0);

/** From this width on, all lists have one column of names. */
const WIDE = 60;

/**
 * A frame as wide as its content, with the title in its upper edge and the foot, if any, in its lower edge. If the title is too long for the edge, its last
 * part is in a line below the edge. If the foot is too long, it is in a line above the edge.
 */
function cardLines(card: Extract<Block, { kind: 'card' }>, width: number): Span[][] {
  const room = width - 4;
  const blocks = card.blocks.flatMap((one) => (one.kind === 'terminal' ? one.blocks : [one]));
  const [title, second] = titleLines(spansOf(card.title), room - 2);
  const all = spansOf(card.foot ?? '');
  const isLong = spansWidth(all) > room - 2;
  const inside = [
    ...(second.length > 0 ? [second] : []),
    ...blocksToLines(blocks, room),
    ...(isLong ? foldLine(all, room, 2) : []),
  ];
  const foot = isLong ? [] : all.filter(({ text }) => text !== '');
  const inner = Math.max(...inside.map(spansWidth), spansWidth(title) + 2, spansWidth(foot) + 2, Math.min(room, 36));
  const edge = (text: string): Span => span(text, card.tone);
  const border = (left: string, spans: readonly Span[], right: string): Span[] => {
    const label = spans.length > 0 ? [span(' '), ...spans, span(' ')] : [];
    return [edge(`${left}─`), ...label, edge('─'.repeat(inner + 1 - spansWidth(label)) + right)];
  };
  return [
    border('╭', title, '╮'),
    ...inside.map((row) => [edge('│ '), ...padSpans(row, inner, 'left'), edge(' │')]),
    border('╰', foot, '╯'),
  ];
}

/** A title as one line; if it is too long, its last part, such as a state, is in a second line. */
function titleLines(title: readonly Span[], room: number): [Span[], Span[]] {
  const last = title.at(-1);
  if (spansWidth(title) <= room || last === undefined || title.length < 2) return [cutLine(title, room), []];
  const first = title.slice(0, -1);
  while (first.at(-1)?.text.trim() === '') first.pop();
  const end = first.at(-1) ?? last;
  return [cutLine([...first.slice(0, -1), { ...end, text: end.text.trimEnd() }], room), [last]];
}

/** The line, cut to a width with an ellipsis: only for titles and long texts of data cells, never for figures. */
export function cutLine(spans: readonly Span[], width: number): Span[] {
  if (spansWidth(spans) <= width) return [...spans];
  const [first = []] = foldLine(spans, Math.max(1, width - 1));
  return [...first, { text: '…', tone: first.at(-1)?.tone ?? 'plain' }];
}
