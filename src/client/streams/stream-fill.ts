/**
 * Reads missing events by requests of the endpoint that the table of streams names, and makes events of the same form
 * out of the rows. The requests go through the session, so the limits hold.
 */
import { type EventField, endpointById, marketEvents, rowShapes, streamById } from '../../protocol/index.js';
import type { EventId } from '../../streams/index.js';
import type { CallRequest } from '../call/request.js';
import { readPatiently } from '../session/patient-read.js';
import { ExchangeError, SpotlabError } from '../types/errors.js';
import { type MarketPlan, type StreamContext, verbId } from './consumers/stream-plan.js';

/** The missing events that a request has found. */
export interface FilledEvents {
  readonly events: readonly unknown[];
  /** Whether the exchange has no later events. */
  readonly isLast: boolean;
  /** Why the exchange does not give the events. */
  readonly reason?: string;
}

/** Reads the events from an id or an open time on: up to `until`, or as many as there are. */
export type Filler = (from: EventId, until: EventId | undefined) => Promise<FilledEvents>;

/** Maximum number of rows of one request. */
const MAX_ROWS = 1_000;

/** The filler of a stream; undefined for a stream that no request can fill. */
export function fillerOf(context: StreamContext, plan: MarketPlan, signal: AbortSignal): Filler | undefined {
  const stream = streamById(plan.address.id);
  const law = stream.contiguity;
  if (law.kind !== 'ids' && law.kind !== 'times') return undefined;
  const shape = rowShapes[stream.rows as string];
  const toEvent = (row: unknown) => eventOf(marketEvents[stream.event], plan, shape, row);
  const byTime = law.kind === 'times';
  return async (from, until) => {
    const params: Record<string, string> = {
      symbol: plan.address.symbol,
      [byTime ? 'startTime' : 'fromId']: String(from),
      limit: String(MAX_ROWS),
    };
    if (!byTime && until !== undefined) params.limit = String(smallest(MAX_ROWS, BigInt(until) - BigInt(from)));
    if (byTime) {
      params.interval = plan.address.interval as string;
      if (until !== undefined) params.endTime = String(BigInt(until) - 1n);
      if (plan.address.offsetMinutes) params.timeZone = String(plan.address.offsetMinutes / 60);
    }
    try {
      const rows = await readPatiently<readonly unknown[]>(
        context.session,
        requestOf(law.filler, plan, params),
        signal,
      );
      return { events: rows.map(toEvent), isLast: rows.length < MAX_ROWS };
    } catch (error) {
      if (!(error instanceof SpotlabError) || signal.aborted) throw error;
      return { events: [], isLast: true, reason: `They could not be read: ${error.message}` };
    }
  };
}

const smallest = (most: number, count: bigint): number => (count < BigInt(most) ? Number(count) : most);

function requestOf(id: string, plan: MarketPlan, params: Readonly<Record<string, string>>): CallRequest {
  const endpoint = endpointById(id);
  return { endpoint, verb: { id: verbId(plan), summary: endpoint.summary }, params };
}

type Shape = { readonly fields: object };

/** Makes an event with the fields of the table; a field that the row lacks is null. */
function eventOf(fields: readonly EventField[], plan: MarketPlan, shape: Shape | undefined, row: unknown): object {
  const names = Object.keys(shape?.fields ?? {});
  const values: Readonly<Record<string, unknown>> = Array.isArray(row)
    ? Object.fromEntries(names.map((name, index) => [name, row[index]]))
    : { ...(row as object) };
  const { symbol, interval } = plan.address;
  const given = { ...values, symbol, interval, isClosed: true };
  const event = filled(
    fields,
    { ...given, eventTime: values.time ?? values.closeTime },
    streamById(plan.address.id).event,
  );
  return event;
}

function filled(fields: readonly EventField[], values: Readonly<Record<string, unknown>>, type: string): object {
  return Object.fromEntries(
    fields.map(({ kind, name, fields: nested }) => [
      name,
      kind === 'event' ? type : nested ? filled(nested, values, type) : (values[name] ?? null),
    ]),
  );
}

const UNKNOWN_SYMBOL = -1121;

/**
 * The error of a symbol that the exchange does not have; undefined for one that it has. The exchange accepts a
 * subscription to an unknown symbol and sends nothing, so a symbol that the client does not know is asked for.
 */
export async function refusesSymbol(
  context: StreamContext,
  plan: MarketPlan,
  signal: AbortSignal,
): Promise<SpotlabError | undefined> {
  const { symbol } = plan.address;
  if (symbol === '' || context.session.parts.symbols.get(symbol)) return undefined;
  try {
    await context.session.execute(requestOf('tickerPrice', plan, { symbol }), signal);
  } catch (error) {
    // Any other error does not show whether the exchange has the symbol.
    if (error instanceof ExchangeError && error.exchangeCode === UNKNOWN_SYMBOL) return error;
  }
  return undefined;
}
