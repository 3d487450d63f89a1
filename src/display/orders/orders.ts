/**
 * Draws orders as a table with the executed part of each. Prices and quantities show every digit. A symbol that all
 * orders share is printed once, above the table. Open orders are sorted by price around the market price, if this price
 * is known; all other orders keep the sequence of the reply.
 */

import { isZero, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { rangeSpans } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { type Column, dimZero, moreOf } from '../text/table.js';
import { floatOf, objectsOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { clockParts, zoneLabel, zoneOf } from '../text/zone-time.js';
import {
  actingPrice,
  areOpen,
  type DistanceScale,
  distanceScale,
  distanceText,
  marketText,
  nearestOf,
} from './open-orders.js';
import {
  quantityText,
  shortPrice,
  shortStatusText,
  shortTrigger,
  sideSpan,
  stateGlyph,
  triggerText,
} from './order-text.js';
import { progressCell } from './progress-cell.js';

/** Columns of the scale of distances. */
const SCALE_COLUMNS = 11;

/** The side. For an order that waits for its trigger also the kind of trigger: its price is the one of the trigger. */
function sideWords(order: WireObject): Span {
  const side = sideSpan(order);
  const kind = waitsFor(order);
  return kind === undefined ? side : { ...side, text: `${side.text} ${kind}` };
}

/** The trigger for which an order waits, `stop` or `take`; undefined for an order that acts at its limit price. */
const waitsFor = (order: WireObject): string | undefined =>
  actingPrice(order) === textOf(order.price) ? undefined : triggerKind(order);

const triggerKind = (order: WireObject): string | undefined =>
  /^(STOP|TAKE)/.exec(textOf(order.type))?.[1]?.toLowerCase();

/** The price at which the order acts next, to which its distance belongs. If the side has the word `stop` or `take`, this is the trigger price. */
const nextPrice = (order: WireObject): Rich =>
  waitsFor(order) === undefined || actingPrice(order) === '' ? shortPrice(order) : trimDecimal(actingPrice(order));

/** What an order does at its trigger: `limit 72000`, `market`. For an order after its trigger: `after stop 71000`. */
function thenText(order: WireObject): string {
  const trigger = shortTrigger(order);
  if (triggerKind(order) === undefined) return trigger;
  if (waitsFor(order) === undefined) return trigger === '' ? '' : `after ${trigger}`;
  const price = shortPrice(order);
  return price === 'market' ? price : `limit ${price}`;
}

/** `0.5 %`: the distance at which the stop of an order follows the market, until the order is triggered; '' for other orders. */
const trailText = (order: WireObject): string =>
  triggerKind(order) !== undefined && waitsFor(order) !== undefined
    ? (/trail (.*)$/.exec(shortTrigger(order))?.[1] ?? '')
    : '';

/** The place of an order beside the market, which is a tick. */
function scaleCell(order: WireObject, { title, placeOf }: DistanceScale): Rich {
  const place = placeOf(order);
  return place === undefined ? '' : rangeSpans(place.dot, Math.max(SCALE_COLUMNS, title.length) - 2, place.tick);
}

/** A column of the table of orders. Some are shown only where an order fills them. */
interface Part {
  readonly isShown?: boolean;
  readonly column: Column;
  readonly cell: (order: WireObject) => Rich;
}

/** A list of orders as blocks; undefined for another value. */
export function ordersBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return [note('no orders')];
  const orders = objectsOf(value).filter((order) => order.orderId !== undefined && order.type !== undefined);
  if (orders.length === 0) return undefined;
  const zone = zoneOf(context);
  const symbols = new Set(orders.map(({ symbol }) => textOf(symbol)));
  const [only] = symbols;
  const isByPrice = areOpen(orders) && orders.some((order) => distanceText(order, context) !== '');
  const market = isByPrice && symbols.size === 1 ? context.prices?.get(only ?? '') : undefined;
  const rows = rowsOf(context);
  const shown = isByPrice ? nearestOf(orders, rows, context) : orders.slice(-rows);
  const scale = isByPrice ? distanceScale(shown, context) : undefined;
  // Zeros in all rows say no more than the signs of the states.
  const isAnyFilled = shown.some(({ executedQty }) => !isZero(textOf(executedQty)));
  // What tells an order from the others is left out last: its id, which one needs to cancel it, the distance, the limit behind a stop, the
  // status, the trail. The sign at the start of a row and the status tell whether something was executed. The bar goes first.
  const all: Part[] = [
    { column: { title: '' }, cell: stateGlyph },
    { column: { title: `time (${zoneLabel(zone)})`, hideAt: 8 }, cell: (order) => timeText(order, zone) },
    {
      isShown: symbols.size > 1,
      column: { title: 'symbol', isUnit: true },
      cell: ({ symbol }) => span(textOf(symbol), 'strong'),
    },
    { column: { title: 'side' }, cell: sideWords },
    { column: { title: 'type', hideAt: 9 }, cell: ({ type }) => textOf(type) },
    { column: { title: 'qty', align: 'own' }, cell: quantityText },
    { column: { title: 'price', align: 'own' }, cell: nextPrice },
    {
      isShown: isByPrice,
      column: { title: 'distance', align: 'right', hideAt: 2 },
      cell: (order) => distanceText(order, context),
    },
    {
      isShown: scale !== undefined,
      column: { title: scale?.title ?? '', called: 'scale', hideAt: 7 },
      cell: (order) => (scale ? scaleCell(order, scale) : ''),
    },
    {
      isShown: shown.some((order) => triggerText(order) !== ''),
      column: { title: 'then', hideAt: 3 },
      cell: thenText,
    },
    {
      isShown: shown.some((order) => trailText(order) !== ''),
      column: { title: 'trail', align: 'right', hideAt: 5 },
      cell: trailText,
    },
    {
      isShown: isAnyFilled,
      column: { title: 'executed', align: 'own', hideAt: 6 },
      cell: (order) => dimZero(order.executedQty),
    },
    { isShown: isAnyFilled, column: { title: 'filled', hideAt: 12 }, cell: progressCell },
    { column: { title: 'status', hideAt: 4 }, cell: shortStatusText },
    { column: { title: 'order', align: 'right', isId: true, hideAt: 1 }, cell: ({ orderId }) => textOf(orderId) },
    {
      isShown: shown.some((order) => listOf(order) !== ''),
      column: { title: 'list', align: 'right', isId: true, hideAt: 10 },
      cell: listOf,
    },
    { column: { title: 'client id', hideAt: 11 }, cell: ({ clientOrderId }) => span(textOf(clientOrderId), 'dim') },
  ];
  const parts = all.filter(({ isShown = true }) => isShown);
  const rowOf = (order: WireObject): Rich[] => parts.map(({ cell }) => cell(order));
  const marketRow = parts.map(({ column: { title } }): Rich => {
    if (title === 'price') return span(trimDecimal(market?.price ?? ''), 'dim');
    return title === 'side' ? span('market', 'dim') : '';
  });
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return [
    ...(symbols.size === 1
      ? [line(span(only ?? '', 'strong'), `  ${count}${market ? `  ${marketText(market, context.nowMs)}` : ''}`)]
      : []),
    tableBlock({
      columns: parts.map(({ column }) => column),
      rows: market ? withMarketRow(shown, market.price, rowOf, marketRow) : shown.map(rowOf),
      ...moreOf(shown.length, orders.length, context, isByPrice ? 'nearest' : 'last'),
    }),
  ];
}

/** The rows of orders by descending price, with a row for the market price at its place among them. */
function withMarketRow(
  orders: readonly WireObject[],
  price: string,
  rowOf: (order: WireObject) => Rich[],
  marketRow: Rich[],
): Rich[][] {
  const below = orders.findIndex((order) => floatOf(actingPrice(order)) < floatOf(price));
  const rows = orders.map(rowOf);
  return below < 0 ? [...rows, marketRow] : rows.toSpliced(below, 0, marketRow);
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
