/** Composes and parses the names of market streams, such as `btcusdt@kline_1m@+08:00` and `!miniTicker@arr`. */
import { enumValues, type KlineInterval } from '../values/enums.js';
import { parseTimeZone } from '../values/time-zone.js';
import { KLINE_MS } from './market-streams.js';
import {
  FAST_DEPTH_MS,
  KLINE_OFFSET,
  PARTIAL_LEVELS,
  ROLLING_WINDOWS,
  type StreamId,
  streamById,
  streamTable,
} from './stream-table.js';

export type RollingWindow = (typeof ROLLING_WINDOWS)[number];
export type PartialLevels = (typeof PARTIAL_LEVELS)[number];

/** A market stream: the parts of its name. */
export interface StreamAddress {
  readonly id: StreamId;
  /** Upper case, as in REST requests; the empty string for a stream of all symbols. */
  readonly symbol: string;
  /** The interval of a kline stream. */
  readonly interval?: KlineInterval;
  /** Time zone of a kline stream, minutes east of UTC; 0 for UTC. */
  readonly offsetMinutes?: number;
  /** The window of a rolling ticker stream. */
  readonly window?: RollingWindow;
  /** The number of levels of a partial depth stream. */
  readonly levels?: PartialLevels;
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
}

/** The texts that each part of a pattern accepts in a stream name. The case of a symbol is checked, too. */
const FORMS: Readonly<Record<string, string>> = {
  '<symbol>': '(?<symbol>[^@]+)',
  '<interval>': `(?<interval>${enumValues('KlineInterval').join('|')})`,
  '<window>': `(?<window>${ROLLING_WINDOWS.join('|')})`,
  '<levels>': `(?<levels>${PARTIAL_LEVELS.join('|')})`,
  [`[@${KLINE_OFFSET}]`]: `(?:@(?<zone>${KLINE_OFFSET.replace('+', '\\+')}))?`,
  // `@1000ms` is the usual speed: official clients send it, and the public exchange accepts it although its
  // documentation does not mention it.
  '[@100ms]': '(?:@(?<speed>100ms|1000ms))?',
};
const PART = /<\w+>|\[[^\]]+\]/g;

const forms: readonly (readonly [StreamId, RegExp])[] = streamTable.map(({ id, pattern }) => [
  id,
  new RegExp(`^${pattern.replace(PART, (part) => FORMS[part] as string)}$`),
]);

/** The stream with this name; undefined for a name that no stream has. Names are case-sensitive. */
export function parseStreamName(name: string): StreamAddress | undefined {
  for (const [id, form] of forms) {
    const found = form.exec(name);
    if (found) return addressOf(id, found.groups ?? {});
  }
  return undefined;
}

function addressOf(id: StreamId, parts: Readonly<Record<string, string | undefined>>): StreamAddress | undefined {
  const { symbol = '', interval, zone, window, levels, speed } = parts;
  if (symbol !== symbol.toLowerCase()) return undefined;
  const { everyMs } = streamById(id);
  return {
    id,
    symbol: symbol.toUpperCase(),
    everyMs: speed === '100ms' ? FAST_DEPTH_MS : interval === '1s' ? KLINE_MS['1s'] : everyMs,
    ...(interval !== undefined && {
      interval: interval as KlineInterval,
      offsetMinutes: zone === undefined ? 0 : (parseTimeZone(zone) ?? 0),
    }),
    ...(window !== undefined && { window: window as RollingWindow }),
    ...(levels !== undefined && { levels: Number(levels) as PartialLevels }),
  };
}

/** The name of a stream on the wire. */
export function streamName(address: StreamAddress): string {
  const { id, symbol, interval, offsetMinutes = 0, window, levels, everyMs } = address;
  const texts: Readonly<Record<string, string>> = {
    '<symbol>': symbol.toLowerCase(),
    '<interval>': String(interval),
    '<window>': String(window),
    '<levels>': String(levels),
    [`[@${KLINE_OFFSET}]`]: offsetMinutes === 0 ? '' : `@${KLINE_OFFSET}`,
    '[@100ms]': everyMs === FAST_DEPTH_MS ? '@100ms' : '',
  };
  return streamById(id).pattern.replace(PART, (part) => texts[part] as string);
}
