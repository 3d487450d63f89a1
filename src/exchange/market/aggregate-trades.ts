/**
 * Aggregate trades of a series: fills of one taker order at one price and one time, merged. In a history every trade is
 * an aggregate of its own, so aggregate ids and trade ids part only when live trading begins.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/decimal.js';
import type { TradeRow } from './history-source.js';
import type { MarketSeries } from './market-series.js';
import type { MarketScale } from './scale.js';
import { endUsOf, startUsOf, type WireUnit, wireTime } from './wire-time.js';

/** What is asked; times in milliseconds, both inclusive. `fromId` wins over the times. */
export interface AggregateTradeQuery {
  /** First aggregate id wanted. */
  readonly fromId?: number;
  readonly startTimeMs?: number;
  readonly endTimeMs?: number;
  /** Default 500. */
  readonly limit?: number;
  readonly unit?: WireUnit;
}

/** AggTrade of the wire. */
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
  const endId = series.idAtOrAfter(toUs);
  let groups: TradeRow[][];
  if (fromId !== undefined) groups = forward(series, series.idOfAggregate(fromId), endId, limit);
  else if (startTimeMs !== undefined) {
    groups = forward(series, series.idAtOrAfter(startUsOf(startTimeMs)), endId, limit);
  } else groups = backward(series, endId, limit);
  return groups.map((group) => wireOf(series.scale, group, unit));
}

function forward(series: MarketSeries, fromId: number, endId: number, limit: number): TradeRow[][] {
  const groups: TradeRow[][] = [];
  for (let id = fromId; id < endId; ) {
    const rows = series.read(id, Math.min(endId - id, limit + 1));
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.id >= endId) return groups;
      const group = groups.at(-1);
      if (group?.[0]?.aggregateId === row.aggregateId) group.push(row);
      else if (groups.length === limit) return groups;
      else groups.push([row]);
    }
    id = (rows.at(-1) as TradeRow).id + 1;
  }
  return groups;
}

function backward(series: MarketSeries, endId: number, limit: number): TradeRow[][] {
  for (let span = limit + 1; ; span *= 2) {
    const fromId = Math.max(series.firstTradeId, endId - span);
    const groups = forward(series, fromId, endId, Number.POSITIVE_INFINITY);
    // One more than wanted: the oldest of them may have begun before the stretch that was read.
    if (groups.length > limit || fromId === series.firstTradeId) return groups.slice(-limit);
  }
}

function wireOf(scale: MarketScale, group: readonly TradeRow[], unit: WireUnit): WireAggregateTrade {
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
