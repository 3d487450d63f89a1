/** Makes the result of a run from what was recorded: plain data, with a text display and table methods. */
import { drawAs, exportMethods } from '../../client/index.js';
import type { LabDrawing } from '../../display/index.js';
import { VERSION } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabOutput } from '../run/lab-client.js';
import type { WorkLeft } from '../run/lab-run.js';
import type { RecordedOrder, Recorder } from '../run/recorder.js';
import { type ClaimedFills, claimedFills, compareAssumptions } from './assumptions.js';
import type { LabEnd, LabOrder, LabResult, LabRows, LabRunInfo } from './lab-result.js';
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
    readonly place: string | undefined;
  };
  readonly everyUs: number;
  readonly info: Pick<
    LabRunInfo,
    'strategy' | 'params' | 'market' | 'symbols' | 'valuation' | 'seed' | 'latency' | 'limits'
  >;
  readonly startUs: number;
  readonly endUs: number;
  readonly left: WorkLeft | undefined;
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
  const result: LabResult = {
    info: {
      ...parts.info,
      ...{ startTime: milliseconds(startUs), endTime: milliseconds(endUs) },
      ...{ requests, refused, events, end, notes: notesOf(parts, orders), version: VERSION },
    },
    statistics: statisticsOf(recorder, placed, everyUs / 1_000, (symbol) => assetsOf(symbol).quote),
    attribution: recorder.ledger.attribution(),
    assumptions: rows(compareAssumptions(recorded, recorder.fills, recorder.marks, assetsOf), output),
    orders: rows(orders, output),
    fills: rows(recorder.fills, output),
    equity: rows(recorder.equity, output),
    positions: rows(recorder.positions, output),
  };
  drawAs(
    result,
    () => output.displays,
    () => ({ value: { draw: 'run', run: result } satisfies LabDrawing, context: { kind: 'lab', params: {} } }),
  );
  return result;
}

function orderOf({ timeUs, workingUs, endUs, isFromBefore, ...order }: RecordedOrder & ClaimedFills): LabOrder {
  const { touchQty, candleQty, ...plain } = order;
  return {
    ...plain,
    time: milliseconds(timeUs),
    workingTime: workingUs === null ? null : milliseconds(workingUs),
    endTime: endUs === null ? null : milliseconds(endUs),
    ...{ touchQty, candleQty },
  };
}

const milliseconds = (us: number): number => Math.floor(us / 1_000);

/** Adds the table methods and the drawing of rows; the data stays a plain array. */
function rows<T>(data: readonly T[], output: LabOutput): LabRows<T> {
  const list = [...data];
  const displays = () => output.displays;
  for (const [name, method] of exportMethods((target) => output.data.tableOf(target, { displays }))) {
    Object.defineProperty(list, name, method);
  }
  drawAs(list, displays, () => {
    const { columns, length } = output.data.tableOf(list, { displays });
    return {
      value: { columns, rows: list.slice(0, 20), length, rowsOnly: true },
      context: { kind: 'dataTable', params: {} },
    };
  });
  return list as unknown as LabRows<T>;
}

function notesOf({ counts, left, recorder, exchange }: ResultParts, orders: readonly LabOrder[]): string[] {
  const notes: string[] = [];
  const open = orders.filter(({ endTime }) => endTime === null).length;
  if (open > 0) notes.push(`${open} ${open === 1 ? 'order was' : 'orders were'} open at the end.`);
  if (left) {
    notes.push(
      `The strategy returned and left ${left.streams} open streams and ${left.timers} timers, which ran to the end.`,
    );
  }
  if (counts.afterEnd > 0) {
    const from = counts.place === undefined ? '' : `, the first from ${counts.place}`;
    notes.push(`The strategy sent ${counts.afterEnd} requests after the end${from}. They were not executed.`);
  }
  for (const { asset } of recorder.ledger.positions()) {
    if (recorder.marks.hasPrice(asset)) continue;
    notes.push(`${asset} has no price in ${recorder.marks.valuation} and counts as 0.`);
  }
  if (exchange.venue.progress()?.hasEnded) notes.push('The recording ended.');
  return notes;
}
