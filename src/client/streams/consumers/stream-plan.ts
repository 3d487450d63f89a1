/** The plan of a stream before it opens: its verb, its name, how it is consumed, and its client. */
import { type StreamAddress, type StreamVerb, streamName } from '../../../protocol/index.js';
import type { StopSignal } from '../../base/inputs.js';
import type { SessionContext } from '../../session/session-context.js';
import type { ParameterError } from '../../types/errors.js';
import type { OpenStreams } from '../../types/open-streams.js';

/** Treatment of missing events. */
export type GapMode = 'fill' | 'report' | 'throw';

/** Treatment of events that the consumer has not taken yet. */
export type Backlog =
  /** The source waits for the consumer. */
  | { readonly kind: 'block' }
  /** Only the newest event is kept; for several symbols, the newest event of each. */
  | { readonly kind: 'latest' }
  /** Waiting events are merged into one event. */
  | { readonly kind: 'merge'; merge(older: unknown, newer: unknown): unknown }
  /** More waiting events than `count` end the iteration. */
  | { readonly kind: 'buffer'; readonly count: number };

export interface StreamPlan {
  readonly verb: Pick<StreamVerb, 'name' | 'display'>;
  /** The parts of the name of a market stream on the wire; incomplete with a `failure`. */
  readonly address?: StreamAddress | undefined;
  /** The symbols of a market stream; one unless a list was given. */
  readonly symbols?: readonly string[];
  /** The name and the summary of a stream that is not a market stream. */
  readonly own?: NamedStream | undefined;
  /** The arguments and setters, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly gaps: GapMode;
  readonly backlog: Backlog;
  readonly signals: readonly StopSignal[];
  /** The first invalid argument. */
  readonly failure?: ParameterError | undefined;
}

/** The plan of a market stream. */
export interface MarketPlan extends StreamPlan {
  /** The address of the stream of the first symbol. */
  readonly address: StreamAddress;
  readonly symbols: readonly string[];
}

/** A stream that is not a market stream: the events of the account, or the states of an order. */
export interface NamedStream {
  /** Name of the stream, such as `account`. */
  readonly name: string;
  readonly summary: string;
}

/** The objects that the streams of a client share. */
export interface StreamContext {
  readonly session: SessionContext;
  readonly open: OpenStreams;
}

/** The verb in messages and in help, such as `stream.trades`. */
export function verbId({ verb }: Pick<StreamPlan, 'verb'>): string {
  return `stream.${verb.name}`;
}

/**
 * The name of a stream: for a market stream its name on the wire; for several symbols all names, as in the URL of a
 * connection.
 */
export function nameOf(plan: StreamPlan): string {
  if (plan.own) return plan.own.name;
  return plansOfSymbols(plan as MarketPlan)
    .map(({ address }) => streamName(address))
    .join('/');
}

/** The plans of the single streams that a stream of several symbols joins. */
export function plansOfSymbols(plan: MarketPlan): readonly MarketPlan[] {
  const { symbols, address } = plan;
  if (symbols.length <= 1) return [plan];
  return symbols.map((symbol) => ({ ...plan, symbols: [symbol], address: { ...address, symbol } }));
}
