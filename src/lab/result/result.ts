/** Makes the result of a run from the recorded data. */
import { msOf, VERSION } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabEnd, LabOrder, LabResult, LabResultData, LabRunInfo } from '../base/lab-result.js';
import { middleText } from '../run/fill-middles.js';
import type { LabOutput } from '../run/lab-output.js';
import type { WaitingFor, WorkLeft } from '../run/lab-run.js';
import type { ParentTarget } from '../run/parent-arrivals.js';
import type { RecordedOrder, Recorder } from '../run/recorder.js';
import { type ClaimedFills, claimedFills, compareAssumptions } from './assumptions.js';
import { benchmarksOf } from './benchmarks.js';
import { fillChancesOf } from './fill-chances.js';
import { inventoryOf } from './inventory.js';
import { runKlines } from './klines.js';
import { markoutsOf } from './markouts.js';
import { parentsOf } from './parents.js';
import { resultWithMethods } from './result-methods.js';
import { roundTripsOf } from './round-trips.js';
import { statisticsOf } from './statistics.js';

export interface ResultParts {
  readonly exchange: MemoryExchange;
  readonly recorder: Recorder;
  readonly output: LabOutput;
  readonly end: LabEnd;
  readonly counts: {
    readonly requests: number;
    readonly refused: number;
    readonly events: number;
    readonly afterEnd: number;
  };
  readonly everyUs: number;
  readonly info: Pick<
    LabRunInfo,
    'strategy' | 'params' | 'market' | 'symbols' | 'valuation' | 'seed' | 'latency' | 'limits'
  >;
  readonly startUs: number;
  readonly endUs: number;
  readonly parents: readonly ParentTarget[];
  readonly left: WorkLeft | undefined;
  readonly waiting: WaitingFor | undefined;
  /** Notes on the market that a reader of the result must know. */
  readonly marketNotes: readonly string[];
  /** Lines of the strategy to which the end and the notes refer. */
  readonly lines: readonly string[];
}

export function resultOf(parts: ResultParts): LabResult {
  const { exchange, recorder, output, end, counts, everyUs, startUs, endUs } = parts;
  const assets = new Map(
    exchange.venue.symbols.map((one) => [one.symbol, { base: one.baseAsset, quote: one.quoteAsset }]),
  );
  const assetsOf = (symbol: string) => assets.get(symbol) as { base: string; quote: string };
  const recorded = [...recorder.orders.values()].map((order) => ({
    ...order,
    ...claimedFills(order, exchange, endUs),
  }));
  const orders = recorded.map(orderOf);
  const placed = orders.filter((_, at) => !recorded[at]?.isFromBefore);
  const { requests, refused, events } = counts;
  const traded = [...new Set(orders.map(({ symbol }) => symbol))];
  const quoteOf = (symbol: string) => assetsOf(symbol).quote;
  const { trips, statistics } = roundTripsOf(recorder.flows.flows);
  const inventory = inventoryOf(recorder.flows.inventories, recorder.marks.valuation, startUs, endUs);
  const benchmarks = benchmarksOf(recorder, inventory);
  const { fills, marks } = recorder;
  const parents = parentsOf({ orders: recorded, fills, targets: parts.parents, exchange, marks, assetsOf, endUs });
  const data: LabResultData = {
    info: {
      ...parts.info,
      ...{ startTime: msOf(startUs), endTime: msOf(endUs) },
      ...{ requests, refused, events, end, notes: notesOf(parts, orders), lines: parts.lines, version: VERSION },
    },
    statistics: statisticsOf(recorder, placed, everyUs / 1_000, quoteOf, { trips: statistics, parents, benchmarks }),
    attribution: recorder.ledger.attribution(),
    assumptions: compareAssumptions(recorded, recorder.fills, recorder.marks, assetsOf),
    markouts: markoutsOf(recorder.fills, recorder.marks, quoteOf),
    ...{ roundTrips: trips, inventory, fillChances: fillChancesOf(placed, fills), parents, benchmarks },
    ...{ orders, fills: recorder.fills, equity: recorder.equity, positions: recorder.positions },
    klines: runKlines(exchange, traded.length > 0 ? traded : parts.info.symbols.slice(0, 1), startUs, endUs),
  };
  return resultWithMethods(data, output);
}

function orderOf({ timeUs, workingUs, endUs, isFromBefore, ...order }: RecordedOrder & ClaimedFills): LabOrder {
  const { touchQty, candleQty, strategyId, middle, endMiddle: _, ahead, ...plain } = order;
  return {
    ...plain,
    time: msOf(timeUs),
    workingTime: workingUs === null ? null : msOf(workingUs),
    endTime: endUs === null ? null : msOf(endUs),
    ...{ touchQty, candleQty, strategyId, mid: middle === 0n ? null : middleText(middle), ahead },
  };
}

const WAITING: Readonly<Record<WaitingFor, string>> = {
  time: 'The function of the strategy had not returned: at the end it was waiting for a later time or a reply.',
  nothing:
    'The function of the strategy had not returned: it waits for a promise that nothing settles. Its orders stayed.',
};

function notesOf(
  { counts, left, waiting, recorder, exchange, marketNotes }: ResultParts,
  orders: readonly LabOrder[],
): string[] {
  const notes: string[] = [...marketNotes];
  const open = orders.filter(({ endTime }) => endTime === null).length;
  if (open > 0) notes.push(`${open} ${open === 1 ? 'order was' : 'orders were'} open at the end.`);
  if (left) {
    notes.push(
      `The strategy returned and left ${left.streams} open streams and ${left.timers} timers, which ran to the end.`,
    );
  }
  if (waiting && counts.afterEnd === 0) notes.push(WAITING[waiting]);
  if (counts.afterEnd > 0) {
    const isOne = counts.afterEnd === 1;
    const sent = isOne ? '1 request' : `${counts.afterEnd} requests`;
    notes.push(`The strategy sent ${sent} after the end. ${isOne ? 'It was' : 'They were'} not executed.`);
  }
  for (const { asset } of recorder.ledger.positions()) {
    if (recorder.marks.hasPrice(asset)) continue;
    notes.push(`${asset} has no price in ${recorder.marks.valuation} and counts as 0.`);
  }
  if (exchange.venue.progress()?.hasEnded) notes.push('The recording ended.');
  return notes;
}
