/**
 * Draws orders as a table with the executed part of each. Prices and quantities show every digit. A symbol that all
 * orders share is printed once, above the table. Open orders are sorted by price around the market price, if this price
 * is known; all other orders keep the sequence of the reply.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, rowsOf } from '../context/context-values.js';
import { rangeSpans } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
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

/** Narrower screens have short titles; below the second width, types have no room beside a scale of distances. */
const [NARROW, BESIDE_TYPES] = [60, 100];
/** Columns of the scale of distances. */
const SCALE_COLUMNS = 11;

/** The side; for an order with a trigger also its kind, because its price is no limit before the trigger. */
function sideWords(order: WireObject): Span {
  const side = sideSpan(order);
  const kind = triggerKind(order);
  return kind === undefined ? side : { ...side, text: `${side.text} ${kind}` };
}

const triggerKind = (order: WireObject): string | undefined =>
  /^(STOP|TAKE)/.exec(textOf(order.type))?.[1]?.toLowerCase();

/** The distance of the next price at which the order acts: of an order that waits for its trigger, `stop +16.91 %`. */
function distanceWords(order: WireObject, context: ShowContext): string {
  const distance = distanceText(order, context);
  const kind = actingPrice(order) === textOf(order.price) ? undefined : triggerKind(order);
  return distance === '' || kind === undefined ? distance : `${kind} ${distance}`;
}

/** The price that the distance is for, where the side says `stop` or `take`. */
const nextPrice = (order: WireObject): Rich =>
  triggerKind(order) === undefined || actingPrice(order) === '' ? shortPrice(order) : trimDecimal(actingPrice(order));

/** What an order does at its trigger, where its price is that of the trigger: `limit 72000`, `market`, `trail 0.5 %`. */
function thenText(order: WireObject): string {
  const trigger = shortTrigger(order).replace(/^stop \S+ */, '');
  if (triggerKind(order) === undefined) return trigger;
  const price = shortPrice(order);
  return [price === 'market' ? price : `limit ${price}`, trigger].filter((text) => text !== '').join('  ');
}

/** The place of an order beside the market, which is a tick. */
function scaleCell(order: WireObject, { title, placeOf }: DistanceScale): Rich {
  const place = placeOf(order);
  return place === undefined ? '' : rangeSpans(place.dot, Math.max(SCALE_COLUMNS, title.length) - 2, place.tick);
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
  const isNarrow = columnsOf(context) < NARROW;
  const scale = isByPrice ? distanceScale(shown, context) : undefined;
  const hasTypes = !isNarrow && (scale === undefined || columnsOf(context) >= BESIDE_TYPES);
  const parts: { column: Column; cell: (order: WireObject) => Rich }[] = [
    { column: { title: '' }, cell: stateGlyph },
    { column: { title: `time (${zoneLabel(zone)})`, hideAt: 8 }, cell: (order) => timeText(order, zone) },
    ...(symbols.size === 1
      ? []
      : [{ column: { title: 'symbol' }, cell: (order: WireObject) => span(textOf(order.symbol), 'strong') }]),
    { column: { title: 'side' }, cell: hasTypes ? sideSpan : sideWords },
    { column: { title: 'type', hideAt: 4 }, cell: (order) => textOf(order.type) },
    { column: { title: hasTypes ? 'quantity' : 'qty', align: 'own' }, cell: quantityText },
    { column: { title: 'price', align: 'own' }, cell: hasTypes ? shortPrice : nextPrice },
    ...(isByPrice
      ? [
          {
            column: { title: 'distance', align: 'right' as const, hideAt: 1 },
            cell: (order: WireObject) => (hasTypes ? distanceWords : distanceText)(order, context),
          },
        ]
      : []),
    ...(scale
      ? [{ column: { title: scale.title, hideAt: 2 }, cell: (order: WireObject) => scaleCell(order, scale) }]
      : []),
    ...(shown.some((order) => triggerText(order) !== '')
      ? [
          hasTypes
            ? { column: { title: 'trigger', hideAt: 3 }, cell: shortTrigger }
            : { column: { title: 'then', hideAt: 3 }, cell: thenText },
        ]
      : []),
    { column: { title: 'executed', align: 'own', hideAt: 9 }, cell: (order) => textOf(order.executedQty) },
    { column: { title: 'filled', hideAt: 7 }, cell: progressCell },
    { column: { title: 'status', hideAt: 5 }, cell: shortStatusText },
    { column: { title: 'order', align: 'right', isId: true, hideAt: 6 }, cell: (order) => textOf(order.orderId) },
    ...(shown.some((order) => listOf(order) !== '')
      ? [
          {
            column: { title: 'list', align: 'right' as const, isId: true, hideAt: 10 },
            cell: (order: WireObject) => listOf(order),
          },
        ]
      : []),
    { column: { title: 'client id', hideAt: 11 }, cell: (order) => span(textOf(order.clientOrderId), 'dim') },
  ];
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

/** The rows of orders by descending price, with a row of the market price where it stands among them. */
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
