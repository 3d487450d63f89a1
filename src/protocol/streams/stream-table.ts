/**
 * The market streams of the exchange as plain data: names, speeds, events, and how a client finds and fills a gap.
 *
 * stream-names.ts composes and parses the names. Source: `streams.md` of the protocol reference.
 */
import type { RateLimiter } from '../endpoints/vocabulary.js';
import type { MarketEventName } from './stream-events.js';

/** How the events of a stream follow each other. */
export type Contiguity =
  /** Each event has the next id of `key`; a gap is filled by the endpoint, starting at the missing id. */
  | { readonly kind: 'ids'; readonly key: string; readonly filler: string }
  /** Each kline follows the one before; a gap is filled by the endpoint, starting at the missing open time. */
  | { readonly kind: 'times'; readonly key: string; readonly filler: string }
  /** `U` is the last `u` plus one; after a gap the book starts again from a snapshot of the endpoint. */
  | { readonly kind: 'updates'; readonly filler: string }
  /** `key` never falls; a newer event replaces the older ones. */
  | { readonly kind: 'rising'; readonly key: string }
  /** An event contains the whole state and replaces the one before. */
  | { readonly kind: 'state' };

export interface StreamInfo {
  readonly id: StreamId;
  /** Name on the wire. `<symbol>` is in lower case; a part in brackets is optional. */
  readonly pattern: string;
  readonly event: MarketEventName;
  /** Whether an event is an array with one element for each changed symbol. */
  readonly isArray: boolean;
  /** Whether the name begins with a symbol. */
  readonly hasSymbol: boolean;
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
  readonly contiguity: Contiguity;
  readonly summary: string;
}

export type StreamId =
  | 'aggTrade'
  | 'trade'
  | 'blockTrade'
  | 'referencePrice'
  | 'kline'
  | 'miniTicker'
  | 'miniTickers'
  | 'ticker'
  | 'rollingTicker'
  | 'rollingTickers'
  | 'bookTicker'
  | 'avgPrice'
  | 'partialDepth'
  | 'depth';

const REAL_TIME = 0;
const SECOND = 1_000;
/** Klines are sent every two seconds, klines of one second every second. */
export const KLINE_MS = { '1s': SECOND, others: 2 * SECOND } as const;
/** The faster speed of the depth streams. */
export const FAST_DEPTH_MS = 100;
/** Numbers of levels of the partial depth streams. */
export const PARTIAL_LEVELS = [5, 10, 20] as const;
/** Window lengths of the rolling ticker streams. */
export const ROLLING_WINDOWS = ['1h', '4h', '1d'] as const;
/** The only time zone of the kline streams besides UTC. */
export const KLINE_OFFSET = '+08:00';

const STATE: Contiguity = { kind: 'state' };

/** All market streams, in the order of the protocol reference. */
export const streamTable: readonly StreamInfo[] = [
  {
    id: 'aggTrade',
    pattern: '<symbol>@aggTrade',
    event: 'aggTrade',
    isArray: false,
    hasSymbol: true,
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 'a', filler: 'aggTrades' },
    summary: 'Aggregate trades: the fills of one taker order at one price.',
  },
  {
    id: 'trade',
    pattern: '<symbol>@trade',
    event: 'trade',
    isArray: false,
    hasSymbol: true,
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 't', filler: 'historicalTrades' },
    summary: 'Trades, one by one.',
  },
  {
    id: 'blockTrade',
    pattern: '<symbol>@blockTrade',
    event: 'blockTrade',
    isArray: false,
    hasSymbol: true,
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 't', filler: 'historicalBlockTrades' },
    summary: 'Block trades: large trades outside of the order book.',
  },
  {
    id: 'referencePrice',
    pattern: '<symbol>@referencePrice',
    event: 'referencePrice',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'The reference price; null while there is none.',
  },
  {
    id: 'kline',
    pattern: `<symbol>@kline_<interval>[@${KLINE_OFFSET}]`,
    event: 'kline',
    isArray: false,
    hasSymbol: true,
    everyMs: KLINE_MS.others,
    contiguity: { kind: 'times', key: 't', filler: 'klines' },
    summary: 'The kline of the current interval, and each kline once more when it is closed.',
  },
  {
    id: 'miniTicker',
    pattern: '<symbol>@miniTicker',
    event: '24hrMiniTicker',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Prices and volumes of the last 24 hours.',
  },
  {
    id: 'miniTickers',
    pattern: '!miniTicker@arr',
    event: '24hrMiniTicker',
    isArray: true,
    hasSymbol: false,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Prices and volumes of the last 24 hours, of all symbols that changed.',
  },
  {
    id: 'ticker',
    pattern: '<symbol>@ticker',
    event: '24hrTicker',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last 24 hours, with the best quotes.',
  },
  {
    id: 'rollingTicker',
    pattern: '<symbol>@ticker_<window>',
    event: 'rollingTicker',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last hour, four hours or day.',
  },
  {
    id: 'rollingTickers',
    pattern: '!ticker_<window>@arr',
    event: 'rollingTicker',
    isArray: true,
    hasSymbol: false,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last hour, four hours or day, of all symbols that changed.',
  },
  {
    id: 'bookTicker',
    pattern: '<symbol>@bookTicker',
    event: 'bookTicker',
    isArray: false,
    hasSymbol: true,
    everyMs: REAL_TIME,
    contiguity: { kind: 'rising', key: 'u' },
    summary: 'Best bid and ask, at each change.',
  },
  {
    id: 'avgPrice',
    pattern: '<symbol>@avgPrice',
    event: 'avgPrice',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Average price of the last five minutes.',
  },
  {
    id: 'partialDepth',
    pattern: '<symbol>@depth<levels>[@100ms]',
    event: 'partialDepth',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'The best 5, 10 or 20 price levels of each side.',
  },
  {
    id: 'depth',
    pattern: '<symbol>@depth[@100ms]',
    event: 'depthUpdate',
    isArray: false,
    hasSymbol: true,
    everyMs: SECOND,
    contiguity: { kind: 'updates', filler: 'depth' },
    summary: 'Changed price levels of the book.',
  },
];

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
