/**
 * Reads the life of an order, or of the orders of a list, as rows in the order of events. Each order has a lane of its
 * own; each row belongs to one lane. In a long run of fills, one row sums up the fills between the first and the last.
 */
import { isOpenStatus, isZero, trimDecimal } from '../../protocol/index.js';
import { readOnce } from '../context/read-once.js';
import { shareOf } from '../text/bar.js';
import { fixed } from '../text/number-text.js';
import { plainOf, type Tone } from '../text/rich.js';
import { floatOf, isWireObject, objectsOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';
import { type FillCells, feesOf, fillCells } from './order-life-fills.js';
import { legsOf, listName, rolesOf } from './order-list.js';
import { quantityText, shortStatusText, shortTrigger, termsText } from './order-text.js';
import { averagePrice } from './order-verdict.js';

/** The mark of a row on its lane. `gap` stands for several fills, `now` for an order that is still open. */
export type LifeMark = 'begin' | 'start' | 'change' | 'fill' | 'gap' | 'done' | 'gone' | 'now';

/** One event of an order, or several fills in one row. */
export interface LifeRow {
  readonly timeMs: number;
  /** Index of the order among the lanes. */
  readonly lane: number;
  readonly mark: LifeMark;
  readonly tone: Tone;
  /** `placed`, `fill`, `CANCELED`. */
  readonly what: string;
  readonly details: string;
  /** The cells of a fill, which replace the details. */
  readonly fill?: FillCells;
  /** `, 1 s`: the time from the first of several fills to the last, whose time the row has. */
  readonly lasting?: string;
  /** The exact quantity executed so far; '' if the event has no such quantity. */
  readonly executed: string;
  /** The executed part of the whole quantity, 0 to 1; only for the length of a bar. */
  readonly share: number;
}

/** One order of the timeline. */
export interface LifeLane {
  readonly name: string;
  readonly order: WireObject;
  readonly isBuy: boolean;
  readonly isOpen: boolean;
}

/** The timeline of one order, or of the orders of a list. */
export interface Life {
  readonly title: string;
  /** The calls that returned the data, and their weight. */
  readonly source: string;
  readonly lanes: readonly LifeLane[];
  readonly rows: readonly LifeRow[];
  /** `0.000012 BTC`: the fees of all fills, if all are known. */
  readonly fees: string;
  /** The order list with the reports of its orders; undefined for a single order. */
  readonly list: WireObject | undefined;
}

/** Maximum number of consecutive fills of an order that are all shown. If there are more fills, only the first and the last ones are shown. */
const MAX_RUN = 8;
const SHOWN_FIRST = 4;
const SHOWN_LAST = 3;

/** Reads `{ orders, events, list?, … }`; undefined for another value. */
export const readLife = readOnce((value: unknown): Life | undefined => {
  if (!isWireObject(value) || !Array.isArray(value.events) || !Array.isArray(value.orders)) return undefined;
  const orders = objectsOf(value.orders);
  const [first] = orders;
  if (!first) return undefined;
  const list = isWireObject(value.list) ? { ...value.list, orderReports: orders, listKind: value.listKind } : undefined;
  const roles = list ? rolesOf(list, legsOf(list, [])) : [''];
  const lanes = orders.map((order, at): LifeLane => {
    const isOpen = isOpenStatus(textOf(order.status));
    return { name: roles[at] ?? '', order, isBuy: textOf(order.side) === 'BUY', isOpen };
  });
  const events = objectsOf(value.events);
  const fees = value.isComplete === false ? [] : feesOf(events.filter(({ what }) => what === 'fill'));
  const happened = groupRuns(events).flatMap((events) => rowOf(events, lanes) ?? []);
  const queries = Array.isArray(value.queries) ? [...new Set(value.queries.map(textOf))] : [];
  return {
    title: titleOf(first, list),
    source:
      (queries.length > 0 ? `from ${queries.join(', ')}: weight\u00a0${textOf(value.weight)}` : '') +
      (value.isComplete === false ? '; the list may be incomplete' : ''),
    lanes,
    rows: [...happened, ...openRows(lanes, timeMsOf(value.readAtMs), objectsOf(value.distances))],
    fees: fees.map(({ amount, asset }) => `${amount} ${asset}`).join(', '),
    list,
  };
});

function titleOf(order: WireObject, list: WireObject | undefined): string {
  if (list)
    return `${listName(list, legsOf(list, []))} list ${textOf(list.orderListId)} · ${textOf(list.symbol)} · ${textOf(list.listOrderStatus)}`;
  return `${textOf(order.side)} ${textOf(order.type)} ${textOf(order.symbol)} · order ${textOf(order.orderId)} · ${textOf(order.status)}`;
}

/** Groups the events. Each event is a group, except the middle fills of a long run of fills, which form one group. */
function groupRuns(events: readonly WireObject[]): WireObject[][] {
  const runs: WireObject[][] = [];
  for (const event of events) {
    const last = runs.at(-1)?.[0];
    const continues = last?.what === 'fill' && event.what === 'fill' && textOf(last.orderId) === textOf(event.orderId);
    if (continues) runs.at(-1)?.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    if (run.length <= MAX_RUN) return run.map((event) => [event]);
    const each = joinedByPrice(run);
    if (each.length <= MAX_RUN) return each;
    return [...each.slice(0, SHOWN_FIRST), each.slice(SHOWN_FIRST, -SHOWN_LAST).flat(), ...each.slice(-SHOWN_LAST)];
  });
}

/** Consecutive fills with the same price and role become one group, because they have the same text. */
function joinedByPrice(run: readonly WireObject[]): WireObject[][] {
  const groups: WireObject[][] = [];
  for (const event of run) {
    const last = groups.at(-1)?.[0];
    if (last && textOf(last.price) === textOf(event.price) && last.role === event.role) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups;
}

function rowOf(events: readonly WireObject[], lanes: readonly LifeLane[]): LifeRow | undefined {
  const event = events.at(-1) ?? {};
  const lane = lanes.findIndex(({ order }) => textOf(order.orderId) === textOf(event.orderId));
  const order = lanes[lane]?.order;
  if (!order) return undefined;
  const executed = trimDecimal(textOf(event.executed));
  const share = shareOf(floatOf(event.executed), floatOf(order.origQty));
  const side = sideTone(order);
  const row = (mark: LifeMark, tone: Tone, what: string, details: string): LifeRow => ({
    timeMs: timeMsOf(event.time),
    lane,
    mark,
    tone,
    what,
    details,
    executed,
    share,
  });
  if (event.what === 'fill') {
    const fill = fillCells(events);
    if (events.length === 1) return { ...row('fill', side, 'fill', fillText(fill)), fill };
    return { ...row('gap', side, `${events.length} fills`, fillText(fill)), fill, lasting: spanText(events) };
  }
  const quantity = trimDecimal(textOf(event.quantity));
  switch (event.what) {
    case 'placed':
      return row('begin', side, 'placed', placedText(order, quantity));
    case 'released':
      return row('start', side, 'released', 'the working order has filled');
    case 'triggered':
      return row('start', side, 'triggered', plainOf(termsText(order)));
    case 'amended':
      return row(
        'change',
        'accent',
        'amended',
        `${trimDecimal(textOf(event.oldQuantity))} → ${quantity}, keeps its place`,
      );
    case 'prevented': {
      const against = `${quantity} at ${trimDecimal(textOf(event.price))} with own order ${textOf(event.otherOrderId)}`;
      return row('change', 'dim', 'prevented', against);
    }
    default:
      return endRow(row, order, event);
  }
}

/** `, 1 s`; '' for fills at one time. */
function spanText(events: readonly WireObject[]): string {
  const passed = timeMsOf(events.at(-1)?.time) - timeMsOf(events[0]?.time);
  return passed > 0 ? `, ${durationText(passed)}` : '';
}

function placedText(order: WireObject, quantity: string): string {
  const amount = plainOf(quantityText({ ...order, ...(quantity === '' ? {} : { origQty: quantity }) }));
  const tif =
    textOf(order.type).includes('LIMIT') && order.type !== 'LIMIT_MAKER' ? `  ${textOf(order.timeInForce)}` : '';
  return `${textOf(order.side)} ${textOf(order.type)}  ${amount || 'the bought quantity'} ${plainOf(termsText(order))}${tif}`;
}

function fillText({ quantity, price, role, fee, asset }: FillCells): string {
  return [`${quantity} at ${price}`, role, fee === '' ? '' : `fee ${fee} ${asset}`]
    .filter((text) => text !== '')
    .join('  ');
}

type MakeRow = (mark: LifeMark, tone: Tone, what: string, details: string) => LifeRow;

const sideTone = ({ side }: WireObject): Tone => (textOf(side) === 'BUY' ? 'up' : 'down');

function endRow(row: MakeRow, order: WireObject, event: WireObject): LifeRow {
  const status = textOf(event.status);
  const executed = executedOf(order);
  const reason = textOf(event.reason);
  const details = [status === 'EXPIRED_IN_MATCH' ? 'in a match' : '', averageText(order), reason]
    .filter((text) => text !== '')
    .join('  ');
  const ended = row(
    status === 'FILLED' ? 'done' : 'gone',
    status === 'FILLED' ? sideTone(order) : 'dim',
    status === 'EXPIRED_IN_MATCH' ? 'EXPIRED' : status,
    details === '' ? 'nothing was executed' : details,
  );
  return { ...ended, ...executed };
}

/** A last row for each order that is still open at the time of reading. */
function openRows(lanes: readonly LifeLane[], readAtMs: number, distances: readonly WireObject[]): LifeRow[] {
  return lanes.flatMap(({ order, isOpen }, lane): LifeRow[] => {
    if (!isOpen) return [];
    const status = textOf(order.status);
    const words =
      status === 'PENDING_NEW'
        ? 'until the working order has filled'
        : order.isWorking === false
          ? `waits for ${plainOf(shortTrigger(order))}`
          : 'in the book';
    return [
      {
        timeMs: readAtMs,
        lane,
        mark: 'now',
        tone: 'accent',
        what: shortStatusText(order),
        details: [words, distanceText(order, distances)].filter((text) => text !== '').join(', '),
        ...executedOf(order),
      },
    ];
  });
}

/** `0.44 % above the last trade 60729.9`; '' without a distance. */
function distanceText({ orderId, side }: WireObject, distances: readonly WireObject[]): string {
  const found = distances.find((one) => textOf(one.orderId) === textOf(orderId));
  if (!found) return '';
  const percent = floatOf(found.percent);
  const best = textOf(side) === 'BUY' ? 'best ask' : 'best bid';
  const market = `the ${found.at === 'stopPrice' ? 'last trade' : best} ${textOf(found.market)}`;
  if (percent === 0) return `at ${market}`;
  const size = Math.abs(percent);
  return `${size < 0.01 ? '<0.01' : fixed(size, 2)} % ${percent > 0 ? 'above' : 'below'} ${market}`;
}

function executedOf(order: WireObject): { executed: string; share: number } {
  const executed = textOf(order.executedQty);
  if (executed === '' || isZero(executed)) return { executed: '', share: 0 };
  return { executed: trimDecimal(executed), share: shareOf(floatOf(executed), floatOf(order.origQty)) };
}

function averageText(order: WireObject): string {
  const average = averagePrice(order, {});
  return average === '' ? '' : `average ${average}`;
}
