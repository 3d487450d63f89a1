/**
 * Draws orders as a table, in the order of the reply, with the executed part of each. Prices and quantities show every
 * digit. A symbol that all orders share is printed once, above the table.
 */

import type { ShowContext } from '../context.js';
import { paramOf, rowsOf } from '../context-values.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import { objectsOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { clockParts, zoneLabel, zoneMinutes } from '../text/zone-time.js';
import { quantityText, shortPrice, shortStatus, shortTrigger, sideSpan, triggerText } from './order-text.js';
import { progressCell } from './progress-cell.js';

/** A list of orders as blocks; undefined for another value. */
export function ordersBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return [note('no orders')];
  const orders = objectsOf(value).filter((order) => order.orderId !== undefined && order.type !== undefined);
  if (orders.length === 0) return undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const shown = orders.slice(-rowsOf(context));
  const symbols = new Set(orders.map(({ symbol }) => textOf(symbol)));
  const [only] = symbols;
  const parts: { column: Column; cell: (order: WireObject) => Rich }[] = [
    { column: { title: `time (${zoneLabel(zone)})`, hideAt: 5 }, cell: (order) => timeText(order, zone) },
    ...(symbols.size === 1
      ? []
      : [{ column: { title: 'symbol' }, cell: (order: WireObject) => span(textOf(order.symbol), 'strong') }]),
    { column: { title: 'side' }, cell: sideSpan },
    { column: { title: 'type', hideAt: 2 }, cell: (order) => textOf(order.type) },
    { column: { title: 'quantity', align: 'own' }, cell: quantityText },
    { column: { title: 'price', align: 'own' }, cell: shortPrice },
    ...(shown.some((order) => triggerText(order) !== '')
      ? [{ column: { title: 'trigger', hideAt: 3 }, cell: shortTrigger }]
      : []),
    { column: { title: 'executed', align: 'own', hideAt: 6 }, cell: (order) => textOf(order.executedQty) },
    { column: { title: 'filled', hideAt: 4, terminalOnly: true }, cell: progressCell },
    { column: { title: 'status', hideAt: 1 }, cell: shortStatus },
    { column: { title: 'order', align: 'right' }, cell: (order) => textOf(order.orderId) },
    ...(shown.some((order) => listOf(order) !== '')
      ? [{ column: { title: 'list', align: 'right' as const, hideAt: 7 }, cell: (order: WireObject) => listOf(order) }]
      : []),
    { column: { title: 'client id', hideAt: 8 }, cell: (order) => span(textOf(order.clientOrderId), 'dim') },
  ];
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return [
    ...(symbols.size === 1 ? [line(span(only ?? '', 'strong'), `  ${count}`)] : []),
    tableBlock({
      columns: parts.map(({ column }) => column),
      rows: shown.map((order) => parts.map(({ cell }) => cell(order))),
      ...moreOf(shown.length, orders.length, context, 'last'),
    }),
  ];
}

function listOf(order: WireObject): string {
  const list = textOf(order.orderListId);
  return list === '-1' ? '' : list;
}

function timeText(order: WireObject, zone: number): string {
  const time = timeMsOf(order.time ?? order.transactTime ?? order.updateTime);
  const parts = clockParts(time, zone);
  return parts ? `${parts.day} ${parts.second}` : '';
}
