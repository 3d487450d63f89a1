/** Composes and parses the names of market streams, such as `btcusdt@kline_1m@+08:00` and `!miniTicker@arr`. */
import { enumValues, type KlineInterval } from '../values/enums.js';
import { parseTimeZone } from '../values/time-zone.js';
import {
  FAST_DEPTH_MS,
  KLINE_MS,
  KLINE_OFFSET,
  PARTIAL_LEVELS,
  ROLLING_WINDOWS,
  type StreamId,
  streamById,
} from './stream-table.js';

export type RollingWindow = (typeof ROLLING_WINDOWS)[number];
export type PartialLevels = (typeof PARTIAL_LEVELS)[number];

/** A market stream: the parts of its name. */
export interface StreamAddress {
  readonly id: StreamId;
  /** Upper case, as in REST requests; the empty string for a stream of all symbols. */
  readonly symbol: string;
  /** Of a kline stream. */
  readonly interval?: KlineInterval;
  /** Time zone of a kline stream, minutes east of UTC; 0 for UTC. */
  readonly offsetMinutes?: number;
  /** Of a rolling ticker stream. */
  readonly window?: RollingWindow;
  /** Of a partial depth stream. */
  readonly levels?: PartialLevels;
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
}

const SIMPLE: ReadonlySet<string> = new Set<StreamId>([
  'aggTrade',
  'trade',
  'blockTrade',
  'referencePrice',
  'miniTicker',
  'ticker',
  'bookTicker',
  'avgPrice',
]);
const DEPTH = /^depth(\d*)(@100ms)?$/;
const ALL_TICKERS = /^!ticker_(\w+)@arr$/;

/** The stream with this name; undefined for a name that no stream has. Names are case-sensitive. */
export function parseStreamName(name: string): StreamAddress | undefined {
  if (name === '!miniTicker@arr') return addressOf('miniTickers', '');
  const window = ALL_TICKERS.exec(name)?.[1];
  if (window !== undefined) return isWindow(window) ? { ...addressOf('rollingTickers', ''), window } : undefined;
  const at = name.indexOf('@');
  const symbol = name.slice(0, Math.max(0, at));
  if (symbol === '' || symbol !== symbol.toLowerCase()) return undefined;
  return parseKind(symbol.toUpperCase(), name.slice(at + 1));
}

function parseKind(symbol: string, kind: string): StreamAddress | undefined {
  if (SIMPLE.has(kind)) return addressOf(kind as StreamId, symbol);
  if (kind.startsWith('kline_')) return parseKline(symbol, kind.slice('kline_'.length));
  if (kind.startsWith('ticker_')) {
    const window = kind.slice('ticker_'.length);
    return isWindow(window) ? { ...addressOf('rollingTicker', symbol), window } : undefined;
  }
  const depth = DEPTH.exec(kind);
  if (!depth) return undefined;
  const speed = depth[2] === undefined ? undefined : { everyMs: FAST_DEPTH_MS };
  if (depth[1] === '') return { ...addressOf('depth', symbol), ...speed };
  const levels = PARTIAL_LEVELS.find((one) => String(one) === depth[1]);
  return levels && { ...addressOf('partialDepth', symbol), levels, ...speed };
}

function parseKline(symbol: string, rest: string): StreamAddress | undefined {
  const [text = '', zone] = rest.split('@');
  if (!enumValues('KlineInterval').includes(text)) return undefined;
  if (rest !== text && rest !== `${text}@${KLINE_OFFSET}`) return undefined;
  const interval = text as KlineInterval;
  const offsetMinutes = zone === undefined ? 0 : (parseTimeZone(zone) ?? 0);
  const everyMs = interval === '1s' ? KLINE_MS['1s'] : KLINE_MS.others;
  return { ...addressOf('kline', symbol), interval, offsetMinutes, everyMs };
}

function addressOf(id: StreamId, symbol: string): StreamAddress {
  return { id, symbol, everyMs: streamById(id).everyMs };
}

function isWindow(text: string): text is RollingWindow {
  return (ROLLING_WINDOWS as readonly string[]).includes(text);
}

/** The name of a stream on the wire. */
export function streamName(address: StreamAddress): string {
  const { id, interval, offsetMinutes = 0, window, levels } = address;
  const symbol = address.symbol.toLowerCase();
  const speed = address.everyMs === FAST_DEPTH_MS ? `@${FAST_DEPTH_MS}ms` : '';
  switch (id) {
    case 'kline':
      return `${symbol}@kline_${interval}${offsetMinutes === 0 ? '' : `@${KLINE_OFFSET}`}`;
    case 'miniTickers':
      return '!miniTicker@arr';
    case 'rollingTicker':
      return `${symbol}@ticker_${window}`;
    case 'rollingTickers':
      return `!ticker_${window}@arr`;
    case 'partialDepth':
      return `${symbol}@depth${levels}${speed}`;
    case 'depth':
      return `${symbol}@depth${speed}`;
    default:
      return `${symbol}@${id}`;
  }
}
