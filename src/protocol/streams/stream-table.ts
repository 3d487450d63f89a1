/**
 * The market streams as a list, with the data that is computed from their patterns, and the rules of the connections.
 */
import type { RateLimiter } from '../values/vocabulary.js';
import { type MarketEventName, marketStreams, type StreamId } from './market-streams.js';
import type { Contiguity } from './stream-entry.js';

export type { StreamId } from './market-streams.js';
export type { Contiguity } from './stream-entry.js';

/** A market stream. */
export interface StreamInfo {
  readonly id: StreamId;
  /** Name on the wire. `<symbol>` is in lower case; a part in brackets is optional. */
  readonly pattern: string;
  readonly event: MarketEventName;
  /** Whether an event is an array with one element for each changed symbol. */
  readonly isArray: boolean;
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
  readonly contiguity: Contiguity;
  /** Type of the rows that fill a gap; undefined if no request can fill it. */
  readonly rows?: string;
  readonly summary: string;
}

/** The faster speed of the depth streams. */
export const FAST_DEPTH_MS = 100;
/** Numbers of levels of the partial depth streams. */
export const PARTIAL_LEVELS = [5, 10, 20] as const;
/** Window lengths of the rolling ticker streams. */
export const ROLLING_WINDOWS = ['1h', '4h', '1d'] as const;
/** The only time zone of the kline streams besides UTC. */
export const KLINE_OFFSET = '+08:00';

/** All market streams. */
export const streamTable: readonly StreamInfo[] = (Object.keys(marketStreams) as StreamId[]).map((id) => {
  const { verb: _, fields: __, ...stream } = marketStreams[id];
  return { id, ...stream, isArray: stream.pattern.endsWith('@arr') };
});

const byId: ReadonlyMap<string, StreamInfo> = new Map(streamTable.map((one) => [one.id, one]));

export function streamById(id: StreamId): StreamInfo {
  return byId.get(id) as StreamInfo;
}

/** Limit on the connection attempts of one address. */
export const CONNECTION_LIMIT: RateLimiter = {
  rateLimitType: 'CONNECTIONS',
  interval: 'MINUTE',
  intervalNum: 5,
  limit: 300,
};

/** Largest number of characters in the name of a stream. */
export const MAX_STREAM_NAME = 256;

/** Rules of the connections to the market streams and to the WebSocket API. */
export const CONNECTION_RULES = {
  /** Time between two ping frames of the exchange. */
  pingMs: 20_000,
  /** The exchange closes a connection that has not answered a ping for this long. */
  pongTimeoutMs: 60_000,
  /** The exchange closes a connection of this age. */
  lifetimeMs: 86_400_000,
  /** Messages that a client may send to the market streams in a second, pings and pongs included. */
  messagesPerSecond: 5,
  /** Streams of one connection. */
  streams: 1_024,
} as const;
