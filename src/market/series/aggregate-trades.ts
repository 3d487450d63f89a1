/**
 * Builds aggregate trades (`aggTrades`) from the trades of one symbol. An aggregate trade merges the fills of one taker
 * order at one price and one time.
 *
 * In a simulated history every trade is its own aggregate, so aggregate ids differ from trade ids only after live
 * trading has started. Recorded trades can have aggregate ids of their own.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { TradeRow } from './history-source.js';
import type { MarketSeries } from './market-series.js';
import type { MarketScale } from './scale.js';
import { endUsOf, startUsOf, type WireUnit, wireTime } from './wire-time.js';

/** Query of aggregate trades. Times are milliseconds and inclusive. If `fromId` is given, the times are ignored. */
export interface AggregateTradeQuery {
  /** Id of the first aggregate trade to return. */
  readonly fromId?: number;
  readonly startTimeMs?: number;
  readonly endTimeMs?: number;
  /** Default 500. */
  readonly limit?: number;
  readonly unit?: WireUnit;
}

/** AggTrade in wire format. */
export interface WireAggregateTrade {
  readonly a: number;
  readonly p: string;
  readonly q: string;
  readonly f: number;
  readonly l: number;
  readonly T: number;
  readonly m: boolean;
  readonly M: boolean;
}

const DEFAULT_LIMIT = 500;

/** Aggregate trades up to `nowUs`, oldest first. */
export function aggregateTradesOf(
  series: MarketSeries,
  query: AggregateTradeQuery,
  nowUs: number,
): WireAggregateTrade[] {
  const { fromId, startTimeMs, endTimeMs, limit = DEFAULT_LIMIT, unit = 'ms' } = query;
  const toUs = Math.min(nowUs + 1, endTimeMs === undefined ? Number.POSITIVE_INFINITY : endUsOf(endTimeMs));
  const end = series.indexAtOrAfter(toUs);
  const byTime: TradeSequence = {
    read: (index, count) => series.read(index, count),
    indexOf: (row) => series.indexOf(row),
  };
  let groups: TradeRow[][];
  if (fromId !== undefined) {
    const byId: TradeSequence = { read: (id, count) => series.readById(id, count, toUs - 1), indexOf: ({ id }) => id };
    groups = forward(byId, series.idOfAggregate(fromId), Number.POSITIVE_INFINITY, limit);
  } else if (startTimeMs !== undefined) {
    groups = forward(byTime, series.indexAtOrAfter(startUsOf(startTimeMs)), end, limit);
  } else groups = backward(byTime, series.firstIndex, end, limit);
  return groups.map((group) => aggregateTradeOf(series.scale, group, unit));
}

/** Trades ordered by time or by id. The two orders differ only in a replayed recording. */
interface TradeSequence {
  /** At most `count` trades, starting at `index`. */
  read(index: number, count: number): TradeRow[];
  indexOf(row: TradeRow): number;
}

function forward(order: TradeSequence, from: number, end: number, limit: number): TradeRow[][] {
  const groups: TradeRow[][] = [];
  for (let index = from; index < end; ) {
    const rows = order.read(index, Math.min(end - index, limit + 1));
    if (rows.length === 0) break;
    for (const row of rows) {
      if (order.indexOf(row) >= end) return groups;
      const group = groups.at(-1);
      if (group?.[0]?.aggregateId === row.aggregateId) group.push(row);
      else if (groups.length === limit) return groups;
      else groups.push([row]);
    }
    index = order.indexOf(rows.at(-1) as TradeRow) + 1;
  }
  return groups;
}

function backward(order: TradeSequence, first: number, end: number, limit: number): TradeRow[][] {
  for (let span = limit + 1; ; span *= 2) {
    const from = Math.max(first, end - span);
    const groups = forward(order, from, end, Number.POSITIVE_INFINITY);
    // Reads one more group than wanted: the oldest group may be incomplete, because its first trades may lie before
    // `from`.
    if (groups.length > limit || from === first) return groups.slice(-limit);
  }
}

/** The aggregate trade of a group of trades that have the same aggregate id. */
export function aggregateTradeOf(scale: MarketScale, group: readonly TradeRow[], unit: WireUnit): WireAggregateTrade {
  const first = group[0] as TradeRow;
  let units = 0n;
  for (const row of group) units += scale.rules.quantityUnits(row.quantityLots);
  return {
    a: first.aggregateId,
    p: scale.price(first.priceTicks),
    q: formatUnits(units, AMOUNT_SCALE),
    f: first.id,
    l: (group.at(-1) as TradeRow).id,
    T: wireTime(first.timeUs, unit),
    m: first.isBuyerMaker,
    M: true,
  };
}
