/** What a stream is before it opens: its verb, its name, how it is consumed, and the client that it belongs to. */
import { type StreamAddress, type StreamVerb, streamName } from '../../protocol/index.js';
import type { StopSignal } from '../call/inputs.js';
import type { ParameterError } from '../errors/errors.js';
import type { SessionContext } from '../session/session-context.js';
import type { OpenStreams } from './open-streams.js';

/** Treatment of missing events. */
export type GapMode = 'fill' | 'report' | 'throw';

/** What happens to the events that the consumer has not taken yet. */
export type Backlog =
  /** The source waits for the consumer. */
  | { readonly kind: 'block' }
  /** Only the newest event is kept. */
  | { readonly kind: 'latest' }
  /** Events that wait become one event. */
  | { readonly kind: 'merge'; merge(older: unknown, newer: unknown): unknown }
  /** More events than this end the iteration. */
  | { readonly kind: 'buffer'; readonly count: number };

export interface StreamPlan {
  readonly verb: Pick<StreamVerb, 'name' | 'display'>;
  /** The parts of the name of a market stream on the wire; incomplete with a `failure`. */
  readonly address?: StreamAddress | undefined;
  /** For a stream that is no market stream. */
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
  readonly address: StreamAddress;
}

/** A stream that is no market stream: the events of the account, the states of an order. */
export interface NamedStream {
  /** Name of the stream, such as `account`. */
  readonly name: string;
  readonly summary: string;
}

/** What the streams of a client share. */
export interface StreamContext {
  readonly session: SessionContext;
  readonly open: OpenStreams;
}

/** The verb in messages and in help, such as `stream.trades`. */
export function verbId({ verb }: Pick<StreamPlan, 'verb'>): string {
  return `stream.${verb.name}`;
}

/** The name of a stream: on the wire for a market stream. */
export function nameOf({ own, address }: StreamPlan): string {
  return own ? own.name : streamName(address as StreamAddress);
}
