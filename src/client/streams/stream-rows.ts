/** Gives a list of events its drawing, its table methods and its `meta`. */

import { type DisplayKind, fieldsOf, rowShapes } from '../../protocol/index.js';
import { rowMethods } from '../results/data-backend.js';
import { drawAs } from '../results/display-hooks.js';
import { partMethods } from '../results/list-parts.js';
import type { StreamGap, StreamMeta, StreamRows } from '../types/stream.js';
import type { StreamKline } from '../types/stream-events.gen.js';
import { nameOf, type StreamContext, type StreamPlan, verbId } from './consumers/stream-plan.js';

/** @param elapsedMs milliseconds from the call to the last event */
export function streamRows<T>(
  context: StreamContext,
  plan: StreamPlan,
  events: readonly T[],
  elapsedMs: number,
): StreamRows<T> {
  const rows = [...events];
  decorate(context, plan, rows, elapsedMs);
  return rows as T[] & StreamRows<T>;
}

function decorate(
  { session }: Pick<StreamContext, 'session'>,
  plan: StreamPlan,
  rows: readonly unknown[],
  elapsedMs: number,
): void {
  const { displays } = session.parts;
  drawAs(rows, displays, () => {
    const { value, notes, kind = plan.verb.display } = drawnValue(plan, rows);
    return { value, context: { kind, params: paramsOf(plan), nowMs: session.exchangeNowMs, notes } };
  });
  const origin = { displays, params: paramsOf(plan) };
  for (const [name, way] of rowMethods(() => session.dataBackend.tableOf(tableRows(plan, rows), origin)))
    Object.defineProperty(rows, name, way);
  for (const [name, method] of partMethods((part) => decorate({ session }, plan, part, elapsedMs)))
    Object.defineProperty(rows, name, method);
  const meta: StreamMeta = { verb: verbId(plan), stream: nameOf(plan), params: plan.params, elapsedMs };
  Object.defineProperty(rows, 'meta', { value: meta });
}

/** The address of the stream, by the names of parameters. */
function paramsOf(plan: StreamPlan): Readonly<Record<string, unknown>> {
  const { address } = plan;
  const zone = address?.offsetMinutes === undefined ? {} : { timeZone: String(address.offsetMinutes / 60) };
  return { symbol: isOfSeveral(plan) ? undefined : address?.symbol, interval: address?.interval, ...zone };
}

const isOfSeveral = ({ symbols = [] }: StreamPlan): boolean => symbols.length > 1;

const isGap = (event: unknown): event is StreamGap => (event as Partial<StreamGap>).eventType === 'gap';

interface Drawn {
  readonly value: unknown;
  /** Default: the kind of the verb. */
  readonly kind?: DisplayKind;
  /** Lines below the drawing. */
  readonly notes: string[];
}

/** The events in the form of REST results, which the displays draw. */
function drawnValue(plan: StreamPlan, rows: readonly unknown[]): Drawn {
  const notes = rows.filter(isGap).map(({ from, until }) => `gap: missing from ${from} up to ${until}, exclusive`);
  const events = rows.filter((row) => !isGap(row));
  // A chart, a tape or a ladder shows one symbol only.
  if (isOfSeveral(plan) && plan.verb.display !== 'tickers')
    return { value: tableRows(plan, events), kind: 'table', notes };
  switch (plan.verb.display) {
    case 'klines':
      return { value: newestKlines(events).map(toTuple), notes };
    case 'depth':
      if (events.length > 1) notes.push(`the last of ${events.length} books`);
      return { value: events.at(-1), notes };
    case 'tickers': {
      const newest = newestOfSymbols(events.flat());
      if (events.length > 1) notes.push(`the newest values of ${events.length} events`);
      return newest.length === 1 ? { value: newest[0], kind: 'ticker', notes } : { value: newest, notes };
    }
    default:
      return { value: events.flat(), notes };
  }
}

function tableRows(plan: StreamPlan, rows: readonly unknown[]): readonly unknown[] {
  if (plan.verb.display !== 'klines') return rows.flat();
  return rows.map((row) => (isGap(row) ? row : (row as { readonly kline: StreamKline }).kline));
}

function newestOfSymbols(events: readonly unknown[]): readonly unknown[] {
  return [...new Map(events.map((event) => [(event as { readonly symbol?: string }).symbol, event])).values()];
}

/** The last event of each kline. */
function newestKlines(events: readonly unknown[]): readonly StreamKline[] {
  const byTime = new Map<number, StreamKline>();
  for (const { kline } of events as readonly { readonly kline: StreamKline }[]) byTime.set(kline.openTime, kline);
  return [...byTime.values()];
}

function toTuple(kline: StreamKline): unknown[] {
  return Object.keys(rowShapes.Kline?.fields ?? {}).map((name) => fieldsOf(kline)[name]);
}
