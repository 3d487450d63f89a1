/** Orders as a table, in the order the exchange sent them. Every digit of prices and quantities as sent. */
import { type Block, note, tableBlock } from './blocks.js';
import { paramOf, rowsOf, type ShowContext } from './context.js';
import { priceText, quantityText, sideSpan, statusSpan, triggerText } from './order-words.js';
import { type Rich, span } from './rich.js';
import { type Column, moreOf } from './table.js';
import { objectsOf, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { clockParts, zoneMinutes } from './zone-time.js';

/** A list of orders as blocks; undefined when the value is none. */
export function ordersBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return [note('no orders')];
  const orders = objectsOf(value).filter((order) => order.orderId !== undefined && order.type !== undefined);
  if (orders.length === 0) return undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const shown = orders.slice(-rowsOf(context));
  const hasTrigger = shown.some((order) => triggerText(order) !== '');
  const columns: Column[] = [
    { title: 'time', hideAt: 4 },
    { title: 'symbol' },
    { title: 'side' },
    { title: 'type', hideAt: 1 },
    { title: 'price', align: 'own' },
    { title: 'quantity', align: 'own' },
    { title: 'executed', align: 'own', hideAt: 2 },
    ...(hasTrigger ? [{ title: 'trigger', hideAt: 3 }] : []),
    { title: 'status' },
    { title: 'order id', align: 'right' },
    { title: 'client id', hideAt: 5 },
  ];
  const rows = shown.map((order): Rich[] => [
    timeText(order, zone),
    span(textOf(order.symbol), 'strong'),
    sideSpan(order),
    textOf(order.type),
    priceText(order),
    quantityText(order),
    textOf(order.executedQty),
    ...(hasTrigger ? [triggerText(order)] : []),
    statusSpan(order),
    textOf(order.orderId),
    span(textOf(order.clientOrderId), 'dim'),
  ]);
  const { more } = moreOf(shown.length, orders.length);
  return [tableBlock({ columns, rows, ...(more ? { more: more.replace('the first', 'the last') } : {}) })];
}

function timeText(order: WireObject, zone: number): string {
  const time = timeMsOf(order.time ?? order.transactTime ?? order.updateTime);
  const parts = clockParts(time, zone);
  return parts ? `${parts.day} ${parts.second}` : '';
}
