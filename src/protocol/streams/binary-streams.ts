/**
 * The binary market streams: their names, their messages, and the streams of JSON with the same content. Source: `streams.md` of the
 * protocol reference, "Hosts", and the page "SBE Market Data Streams" of the public documentation.
 */
import type { StreamId } from './market-streams.js';

/** A stream of binary messages. */
export interface BinaryStream {
  /** The part of the stream's name that follows the symbol. */
  readonly suffix: string;
  /** The name of the stream's message in the schema of the streams. */
  readonly message: string;
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
  /** The stream with the same content in JSON. */
  readonly like: StreamId;
}

export const binaryStreams = {
  trade: { suffix: '@trade', message: 'TradesStreamEvent', everyMs: 0, like: 'trade' },
  bestBidAsk: { suffix: '@bestBidAsk', message: 'BestBidAskStreamEvent', everyMs: 0, like: 'bookTicker' },
  depth: { suffix: '@depth', message: 'DepthDiffStreamEvent', everyMs: 20, like: 'depth' },
  depth20: { suffix: '@depth20', message: 'DepthSnapshotStreamEvent', everyMs: 50, like: 'partialDepth' },
} as const satisfies Readonly<Record<string, BinaryStream>>;

export type BinaryStreamId = keyof typeof binaryStreams;

/** A binary stream of a symbol. */
export interface BinaryAddress {
  readonly binary: BinaryStreamId;
  /** Upper case, as in REST requests. */
  readonly symbol: string;
  readonly everyMs: number;
}

/**
 * The prefix of the names of binary streams where names of both encodings are used together, as in the control of the
 * exchange: `btcusdt@trade` is a stream in both encodings. The prefix is never sent to the service.
 */
export const BINARY_PREFIX = 'sbe:';

/** First part of the path of binary streams on an exchange that has no host of its own for them: `/sbe/ws`, `/sbe/stream`. */
export const BINARY_PATH = 'sbe';

/** The name of the binary stream in place of a stream in JSON, such as `btcusdt@bestBidAsk` for `btcusdt@bookTicker`; undefined without one. */
export function binaryNameOf(name: string): string | undefined {
  const at = name.indexOf('@');
  const suffix = at < 0 ? undefined : IN_PLACE[name.slice(at)];
  return suffix === undefined ? undefined : name.slice(0, at) + suffix;
}

/** Streams that send the same events in both encodings. Streams of the book have other update speeds. */
const IN_PLACE: Readonly<Record<string, string>> = {
  '@trade': binaryStreams.trade.suffix,
  '@bookTicker': binaryStreams.bestBidAsk.suffix,
};

/** The binary stream with this name; undefined for a name that no binary stream has. */
export function parseBinaryName(name: string): BinaryAddress | undefined {
  const at = name.indexOf('@');
  const symbol = name.slice(0, Math.max(0, at));
  const binary = (Object.keys(binaryStreams) as BinaryStreamId[]).find(
    (id) => binaryStreams[id].suffix === name.slice(at),
  );
  if (binary === undefined || symbol === '' || symbol !== symbol.toLowerCase()) return undefined;
  return { binary, symbol: symbol.toUpperCase(), everyMs: binaryStreams[binary].everyMs };
}
