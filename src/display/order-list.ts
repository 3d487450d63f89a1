/**
 * An order list as a small tree: the list with its state, then its orders with what they are and where they stand.
 * Of an OTO the first order works and the rest are pending until it has filled; OTOCO, OPO and OPOCO report as OTO.
 */
import { type Block, line, note, tableBlock } from './blocks.js';
import type { ShowContext } from './context.js';
import { priceText, quantityText, sideSpan, statusSpan, triggerText } from './order-words.js';
import { type Rich, span } from './rich.js';
import { isWireObject, objectsOf, textOf, type WireObject } from './wire-value.js';

const MAX_LISTS = 20;

/** One order list, or several; undefined when the value is none. */
export function orderListBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  if (Array.isArray(value)) {
    if (value.length === 0) return [note('no order lists')];
    const lists = objectsOf(value).filter(isOrderList);
    if (lists.length === 0) return undefined;
    const shown = lists.slice(-MAX_LISTS);
    return [
      ...shown.flatMap(treeOf),
      ...(shown.length < lists.length ? [note(`the last ${shown.length} of ${lists.length} lists`)] : []),
    ];
  }
  return isWireObject(value) && isOrderList(value) ? treeOf(value) : undefined;
}

function isOrderList(value: WireObject): boolean {
  return value.contingencyType !== undefined && Array.isArray(value.orders);
}

function treeOf(list: WireObject): Block[] {
  const state = textOf(list.listOrderStatus);
  const isOver = state === 'ALL_DONE';
  const kind = textOf(list.contingencyType);
  const legs = legsOf(list);
  return [
    line(
      span(`${kind} list ${textOf(list.orderListId)}`, 'strong'),
      `  ${textOf(list.symbol)}  `,
      span(state, state === 'REJECT' ? 'alarm' : isOver ? 'dim' : 'accent'),
      span(`  ${textOf(list.listClientOrderId)}`, 'dim'),
    ),
    tableBlock({
      columns: [
        { title: '' },
        { title: '' },
        { title: '' },
        { title: '', align: 'own' },
        { title: '' },
        { title: '' },
        { title: '', align: 'right', hideAt: 1 },
      ],
      rows: legs.map((leg, index) => {
        const branch = span(index === legs.length - 1 ? '└─' : '├─', 'dim');
        const role = kind === 'OTO' ? (index === 0 ? 'working' : 'pending') : '';
        return legCells(leg, role === '' ? branch : [branch, ` ${role}`]);
      }),
    }),
  ];
}

/** The orders with their reports where the answer has them; orders that have none keep their ids. */
function legsOf(list: WireObject): WireObject[] {
  const reports = objectsOf(list.orderReports);
  return objectsOf(list.orders).map((order) => ({
    ...order,
    ...reports.find(({ orderId, symbol }) => orderId === order.orderId && symbol === order.symbol),
  }));
}

function legCells(leg: WireObject, branch: Rich): Rich[] {
  const id = span(`order ${textOf(leg.orderId)}`, 'dim');
  if (textOf(leg.type) === '') return [branch, textOf(leg.clientOrderId), '', '', '', '', id];
  const trigger = triggerText(leg);
  const price = `at ${priceText(leg)}${trigger === '' ? '' : `  ${trigger}`}`;
  return [branch, sideSpan(leg), textOf(leg.type), quantityText(leg), price, statusSpan(leg), id];
}
