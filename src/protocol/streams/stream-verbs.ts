/**
 * The verbs of `x.stream` as plain data: market streams, the kept book, the account and its orders. The types of the
 * client, its methods and the reference are made from this table.
 */

import type { ParamInfo } from '../kinds/value-spec.js';
import type { DisplayKind } from '../values/display-kinds.gen.js';
import { DEFAULT_LEVELS, marketStreams, type StreamId } from './market-streams.js';
import { type EventField, marketEvents } from './stream-events.js';
import { FAST_DEPTH_MS, KLINE_OFFSET, PARTIAL_LEVELS, ROLLING_WINDOWS, streamById } from './stream-table.js';

export { DEFAULT_LEVELS } from './market-streams.js';

/** A mandatory argument: a symbol, a kline interval, or the window of a rolling ticker. */
export type StreamArg = 'symbol' | 'interval' | 'window';

/** A setter: the time zone of klines, the number of levels, the time between two events. */
export type StreamSetter = 'tz' | 'levels' | 'every';

export interface StreamVerb {
  /** Name below `x.stream`. */
  readonly name: string;
  readonly stream: StreamId;
  readonly args: readonly StreamArg[];
  readonly setters: readonly StreamSetter[];
  /** Name of the type of an event. */
  readonly type: string;
  /** Verb of the endpoint whose results have the same form; undefined if there is none. */
  readonly rest?: string;
  /** How a list of events is drawn. */
  readonly display: DisplayKind;
  /** A sentence after the summary of the stream, with further facts that a user must know. */
  readonly note?: string;
  readonly example: string;
}

/** The argument or setter of each part of a pattern. */
const argOf: Readonly<Record<string, StreamArg>> = {
  '<symbol>': 'symbol',
  '<interval>': 'interval',
  '<window>': 'window',
};
const setterOf: Readonly<Record<string, StreamSetter>> = {
  '<levels>': 'levels',
  [`[@${KLINE_OFFSET}]`]: 'tz',
  '[@100ms]': 'every',
};

const partsOf = <Name>(pattern: string, names: Readonly<Record<string, Name>>): Name[] =>
  (pattern.match(/<\w+>|\[[^\]]+\]/g) ?? []).flatMap((part) => names[part] ?? []);

/** The verbs, the most used first. */
export const streamVerbs: readonly StreamVerb[] = (Object.keys(marketStreams) as StreamId[]).map((stream) => {
  const { pattern, verb } = marketStreams[stream];
  return { ...verb, stream, args: partsOf(pattern, argOf), setters: partsOf(pattern, setterOf) };
});

/** The speed of the fast depth streams, as it is given. */
export const FAST_EVERY = `${FAST_DEPTH_MS}ms`;

/** Argument or setter -> the values that it takes, for checks, help and types. */
export const streamParameters: Readonly<Record<StreamArg | StreamSetter, ParamInfo>> = {
  symbol: {
    kind: 'symbol',
    description: 'Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.',
  },
  interval: { kind: 'enum', enum: 'KlineInterval', description: 'Length of a kline.' },
  window: {
    kind: 'enum',
    values: ROLLING_WINDOWS,
    description: `Length of the window: ${ROLLING_WINDOWS.join(', ')}.`,
  },
  tz: {
    kind: 'timeZone',
    description: `Time zone of the intervals: \`'0'\` (UTC, the default) or \`'${KLINE_OFFSET}'\`, also \`'8'\`.`,
  },
  levels: {
    kind: 'enum',
    values: PARTIAL_LEVELS,
    description: `Price levels of each side: ${PARTIAL_LEVELS.join(', ')}. Default: ${DEFAULT_LEVELS}.`,
  },
  every: {
    kind: 'enum',
    values: ['1s', FAST_EVERY],
    description: "Time between two events: `'1s'` (default) or `'100ms'`.",
  },
};

/** Whether the events of a verb follow each other, so that a missing one is found. */
export function hasGaps({ stream }: StreamVerb): boolean {
  const { kind } = streamById(stream).contiguity;
  return kind !== 'rising' && kind !== 'state';
}

/** Whether the events of a verb name their symbol. In streams of several symbols, the client adds a missing symbol. */
export function namesSymbol({ stream }: StreamVerb): boolean {
  const fields: readonly EventField[] = marketEvents[streamById(stream).event];
  return fields.some(({ name }) => name === 'symbol');
}

/** The verb of the book that is kept current. It is not among the streams, because its result is a book. */
export const bookVerb: StreamVerb = {
  name: 'book',
  stream: 'depth',
  args: ['symbol'],
  setters: ['every'],
  type: 'BookChange',
  rest: 'market.depth',
  display: 'depth',
  example: "const book = await x.stream.book('BTCUSDT')",
};

/** A verb of `x.stream` whose result is not a market stream. */
export interface OwnStreamVerb {
  /** Name below `x.stream`. */
  readonly name: string;
  /** The call, as it is typed. */
  readonly usage: string;
  readonly summary: string;
  /** Members of the result, with their meanings. */
  readonly members: Readonly<Record<string, string>>;
  readonly example: string;
}

/** The kept book, the events of the account, and the states of an order. */
export const ownStreamVerbs: readonly OwnStreamVerb[] = [
  {
    name: bookVerb.name,
    usage: "stream.book(symbol).every('100ms')",
    summary: 'Opens the order book of a symbol and keeps it current, by a snapshot and by the changes of its stream.',
    members: {
      'bestBid, bestAsk': 'the best level of each side: [price, quantity]',
      'bids(n), asks(n)': 'the best n levels, the best price first',
      updateId: 'update id of the book',
      'for await (… of book)': 'the changes of the book',
    },
    example: bookVerb.example,
  },
  {
    name: 'account',
    usage: 'stream.account()',
    summary: 'The events of the account: reports of orders, balances, order lists. `eventType` tells them apart.',
    members: { 'gaps(mode)': 'what to do about missed events: fill (default), report or throw' },
    example: 'for await (const event of x.stream.account()) console.log(event.eventType)',
  },
  {
    name: 'orders',
    usage: 'stream.orders()',
    summary: 'The changes of all orders of the account: the state of each order, and the report that says the change.',
    members: { 'gaps(mode)': 'what to do about missed events: fill (default), report or throw' },
    example: 'for await (const { order } of x.stream.orders()) console.log(order.orderId, order.status)',
  },
  {
    name: 'order',
    usage: 'stream.order(order)',
    summary: 'The states of an order: the present one first, then each later one. Ends after the final state.',
    members: {
      'done()': 'resolves with the final state',
      'reached(status)': 'resolves with the first state with this status',
    },
    example: 'const filled = await x.stream.order(order).done()',
  },
];
