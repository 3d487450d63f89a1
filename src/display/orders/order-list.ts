/**
 * Draws an order list as a small tree: the list with its state, then its orders with their terms and states. The order
 * above the market comes first in a pair (OCO). In an OTO list the first order works, and the others are pending until
 * it is filled; the exchange reports OTOCO, OPO and OPOCO as OTO. Replies with ids alone are completed with data about
 * the orders from earlier replies.
 */

import { isOpenStatus, isZero, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { foldLine } from '../text/ansi.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { NO_BREAK_SPACE, packed, plainOf, type Rich, type Span, span, spansOf, spansWidth } from '../text/rich.js';
import { type Column, isWhole, type Table } from '../text/table.js';
import { isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { quantityText, shortStatus, sideSpan, termsText } from './order-text.js';
import { progressCell } from './progress-cell.js';

const MAX_LISTS = 20;

/** One order list or several as blocks; undefined for another value. */
export function orderListBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const known = objectsOf(context.orders);
  if (Array.isArray(value)) {
    if (value.length === 0) return [note('no order lists')];
    const lists = objectsOf(value).filter(isOrderList);
    if (lists.length === 0) return undefined;
    const shown = lists.slice(-(context.height === Number.POSITIVE_INFINITY ? lists.length : MAX_LISTS));
    const trees = shown.map((list) => treeOf(list, known, context));
    // If the rows of one list do not fit, all lists have the other layout, so that they can be compared.
    const isNarrow = trees.some((tree) => !isWhole(tree.least, columnsOf(context)));
    return [
      ...trees.flatMap((tree, at) => [...(at === 0 ? [] : [line('')]), ...tree.blocks(isNarrow)]),
      ...notesOf(shown, known),
      ...(shown.length < lists.length ? [note(`the last ${shown.length} of ${lists.length} lists`)] : []),
    ];
  }
  if (!isWireObject(value) || !isOrderList(value)) return undefined;
  const tree = treeOf(value, known, context);
  return [...tree.blocks(!isWhole(tree.least, columnsOf(context))), ...notesOf([value], known, '   ')];
}

export function isOrderList(value: WireObject): boolean {
  return value.contingencyType !== undefined && Array.isArray(value.orders);
}

/**
 * The kind of a list: the kind with which it was placed, if known; otherwise OCO, OTO, or OTOCO if a pair is pending. A pending order without a quantity
 * shows that the list is OPO or OPOCO, which the exchange reports as OTO.
 */
export function listName(list: WireObject, legs: readonly WireObject[]): string {
  const kind = textOf(list.listKind ?? list.contingencyType);
  if (kind !== 'OTO' || list.listKind !== undefined) return kind;
  const pending = legs.slice(1);
  const isPaired = pending.some(({ type, origQty }) => textOf(type) !== '' && textOf(origQty) === '');
  return `${isPaired ? 'OPO' : 'OTO'}${pending.length === 2 ? 'CO' : ''}`;
}

/** The role of each order of a list, such as `working`, `pending above`, `below`. */
export function rolesOf(list: WireObject, legs: readonly WireObject[]): string[] {
  const pair = textOf(list.contingencyType) === 'OCO' ? legs : legs.slice(1);
  const [one, other] = pair;
  const areSidesKnown = one && other && pair.length === 2 && isAbove(one) !== isAbove(other);
  const prefix = pair === legs ? '' : 'pending ';
  return legs.map((leg) => {
    if (!pair.includes(leg)) return 'working';
    return areSidesKnown ? `${prefix}${isAbove(leg) ? 'above' : 'below'}` : pair === legs ? 'one of two' : 'pending';
  });
}

/** The notes about the source of the states, for all lists or for some of them. */
function notesOf(lists: readonly WireObject[], known: readonly WireObject[], indent = ''): Block[] {
  const texts = lists.map((list) => statesNote(legsOf(list, known)));
  return [...new Set(texts)].flatMap((text): Block[] => {
    const ids = lists.flatMap(({ orderListId }, at) => (texts[at] === text ? textOf(orderListId) : []));
    const of = ids.length === lists.length ? '' : `${ids.length === 1 ? 'list' : 'lists'} ${ids.join(', ')}: `;
    return text === '' ? [] : [note(`${indent}${of}${text}`)];
  });
}

/** The drawing of one list. */
interface Tree {
  /** The table without the column that may be left out: a screen on which it does not fit has two lines for each order. */
  readonly least: Table;
  blocks(isNarrow: boolean): Block[];
}

function treeOf(list: WireObject, known: readonly WireObject[], context: ShowContext): Tree {
  const state = textOf(list.listOrderStatus);
  const isOver = state === 'ALL_DONE';
  const legs = legsOf(list, known);
  const rows = rowsOf(textOf(list.contingencyType), legs, marketOf(list, context));
  // Columns that no order fills leave no gap: an order of which only the id is known fills three.
  const filled = COLUMNS.filter((_, at) => rows.some((row) => plainOf(row[at] ?? '') !== ''));
  const tableOf = (columns: readonly Column[]) => {
    return { columns, rows: rows.map((row) => columns.map((one) => row[COLUMNS.indexOf(one)] ?? '')) };
  };
  const table = tableOf(filled);
  // Only the column of bars, which repeats the state, may be left out: the note about hidden columns cannot name a column without a title.
  const least = tableOf(filled.filter((one) => one !== BAR));
  const blocks = (isNarrow: boolean): Block[] => [
    line(
      span(`${listName(list, legs)} list ${textOf(list.orderListId)}`, 'strong'),
      `  ${textOf(list.symbol)}  `,
      span(state, state === 'REJECT' ? 'alarm' : isOver ? 'dim' : 'accent'),
      span(`  ${textOf(list.listClientOrderId)}`, 'dim'),
      span(isOver ? '' : `  ${ruleOf(list, legs)}`, 'dim'),
    ),
    { kind: 'page', blocks: [tableBlock(table)] },
    {
      kind: 'terminal',
      blocks: isNarrow
        ? rows.flatMap((row) => narrowLines(row, columnsOf(context))).map((spans) => line(...spans))
        : [tableBlock(table)],
    },
  ];
  return { least, blocks };
}

/** What happens when an order of a list fills, by its kind. */
const RULES: Readonly<Record<string, string>> = {
  OCO: 'one cancels the other',
  OTO: 'pending is placed when working has filled',
  pair: 'pending is placed when working has filled, then one cancels the other',
};

/** What happens when an order of this list fills; '' for a list of an unknown kind. */
export const ruleOf = ({ contingencyType }: WireObject, legs: readonly WireObject[]): string =>
  RULES[legs.length > 2 ? 'pair' : textOf(contingencyType)] ?? '';

const BAR: Column = { title: '', hideAt: 1, terminalOnly: true };
/** Role, side, type, quantity, terms, bar, state and number of an order. If they do not fit into one line, the order has two lines. */
const COLUMNS: readonly Column[] = [
  { title: '' },
  { title: '' },
  { title: '' },
  { title: '', align: 'own' },
  { title: '' },
  BAR,
  { title: '' },
  { title: '', align: 'right' },
];

/** The newest market price from replies; '' without such a price, and for lists that are done. */
function marketOf({ symbol, listOrderStatus }: WireObject, { prices }: ShowContext): string {
  const price = listOrderStatus === 'ALL_DONE' ? undefined : prices?.get(textOf(symbol))?.price;
  return price === undefined ? '' : trimDecimal(price);
}

/** `├─ above  SELL  0.05  at 66000`, and below it its state, its type and its number, in lines of at most `width` columns. */
function narrowLines(
  [role = '', side = '', type = '', quantity = '', terms = '', , status = '', id = '']: readonly Rich[],
  width: number,
): Span[][] {
  const branches = spansOf(role);
  const rail = span(`${(branches[0]?.text ?? '').replace('├─', '│ ').replace('└─', '  ')}    `, 'dim');
  // A price or a number is not parted from the word before it.
  const cellOf = (one: Rich): Span[] =>
    spansOf(one).flatMap(({ text, tone }) =>
      text === '' ? [] : [span(text.replace(/ (?=[\d%])/g, NO_BREAK_SPACE), tone)],
    );
  const [amount, price] = [[...cellOf(side), span('  '), ...cellOf(quantity)], cellOf(terms)];
  const isBeside = spansWidth([...branches, ...amount, ...price]) + 4 <= width;
  const first = plainOf(side) === '' ? [] : [span('  '), ...amount, ...(isBeside ? [span('  '), ...price] : [])];
  const room = width - spansWidth([rail]);
  const below = packed([isBeside ? [] : price, cellOf(status), cellOf(span(plainOf(type), 'dim')), cellOf(id)], room);
  // Of an order of which only the number is known, one line is enough.
  if (first.length === 0 && below.length === 1) return [[...branches, span('  '), ...(below[0] ?? [])]];
  return [[...branches, ...first], ...below.flatMap((one) => foldLine(one, room)).map((one) => [rail, ...one])];
}

function rowsOf(kind: string, legs: readonly WireObject[], market: string): Rich[][] {
  if (kind === 'OCO') return pairRows(legs, '', market);
  const [working, ...pending] = legs;
  if (kind !== 'OTO' || !working) {
    return legs.map((leg, at) => legCells(leg, branch('', at === legs.length - 1, '')));
  }
  const first = legCells(working, branch('', pending.length === 0, 'working'));
  if (pending.length < 2) return [first, ...pending.map((leg) => legCells(leg, branch('', true, 'pending')))];
  const blanks = ['', '', '', '', '', '', ''];
  return [first, [branch('', true, 'pending'), ...blanks], ...pairRows(pending, '   ', market)];
}

/** The rows of a pair: the order above the market, the market if its price is known, then the order below it. */
function pairRows(legs: readonly WireObject[], indent: string, market: string): Rich[][] {
  const [one, other] = legs;
  if (!one || !other || legs.length !== 2 || isAbove(one) === isAbove(other)) {
    return legs.map((leg, at) => legCells(leg, branch(indent, at === legs.length - 1, '')));
  }
  const [above, below] = isAbove(one) ? [one, other] : [other, one];
  return [
    legCells(above as WireObject, branch(indent, false, 'above')),
    ...(market === ''
      ? []
      : [[span(`${indent}┊  market`, 'dim'), '', '', '', span(`at ${market}`, 'dim'), '', '', '']]),
    legCells(below as WireObject, branch(indent, true, 'below')),
  ];
}

/** Whether an order of a pair waits above the market; undefined if its side or type is unknown. */
export function isAbove(leg: WireObject): boolean | undefined {
  const [side, type] = [textOf(leg.side), textOf(leg.type)];
  if (side === '' || type === '') return undefined;
  return type.startsWith('STOP_LOSS') === (side === 'BUY');
}

const branch = (indent: string, isLast: boolean, role: string): Span[] => [
  span(`${indent}${isLast ? '└─' : '├─'}`, 'dim'),
  span(role === '' ? '' : ` ${role}`),
];

/**
 * The orders of a list with their reports, or with data from earlier replies (`isCached`); unknown orders have only
 * their ids. If the list is done, a cached open state is outdated and is removed.
 */
export function legsOf(list: WireObject, known: readonly WireObject[]): WireObject[] {
  const isOver = textOf(list.listOrderStatus) === 'ALL_DONE';
  return objectsOf(list.orders).map((order) => {
    const isSame = ({ orderId, symbol }: WireObject) =>
      textOf(orderId) === textOf(order.orderId) && symbol === order.symbol;
    const report = objectsOf(list.orderReports).find(isSame);
    if (report) return { ...order, ...report };
    const cached = known.find(isSame);
    if (!cached) return order;
    const isStale = isOver && isOpenStatus(textOf(cached.status));
    return { ...order, ...cached, isCached: true, ...(isStale ? { status: undefined, executedQty: undefined } : {}) };
  });
}

/** A note about the source of the states; '' if the reply holds all of them. */
export function statesNote(legs: readonly WireObject[]): string {
  const lacksStates = legs.some(({ type, status }) => textOf(type) === '' || textOf(status) === '');
  if (lacksStates) return 'the reply has no order states: x.life(list) fetches them';
  return legs.some(({ isCached }) => isCached === true)
    ? 'states from earlier replies: x.life(list) fetches the current ones'
    : '';
}

/** The status; for an order that is partly executed also how much is: `◐ PARTIAL 0.015`. */
function filledStatus(leg: WireObject): Span[] {
  const done = textOf(leg.status) === 'PARTIALLY_FILLED' ? trimDecimal(textOf(leg.executedQty)) : '';
  return [shortStatus(leg), span(done === '' ? '' : ` ${done}`)];
}

function legCells(leg: WireObject, role: readonly Span[]): Rich[] {
  const id = span(`order ${textOf(leg.orderId)}`, 'dim');
  if (textOf(leg.type) === '') return [role, '', '', '', '', '', span(textOf(leg.clientOrderId), 'dim'), id];
  return [
    role,
    sideSpan(leg),
    textOf(leg.type),
    // The pending order of an OPO list sells what its working order buys.
    plainOf(quantityText(leg)) === '' ? span('all bought', 'dim') : quantityText(leg),
    termsText(leg),
    isZero(textOf(leg.executedQty) || '0') ? '' : progressCell(leg),
    filledStatus(leg),
    id,
  ];
}
