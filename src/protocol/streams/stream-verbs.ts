/**
 * The verbs of `x.stream` as plain data: for each market stream its name in the client, its arguments and its setters.
 * The types of the client, its methods and the reference are made from this table.
 */
import type { DisplayKind } from '../endpoints/vocabulary.js';
import { KLINE_OFFSET, PARTIAL_LEVELS, ROLLING_WINDOWS, type StreamId, streamById } from './stream-table.js';

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
  /** A sentence after the summary of the stream, for what a user must know besides. */
  readonly note?: string;
  readonly example: string;
}

/** Levels of a partial book unless `levels()` says otherwise. */
export const DEFAULT_LEVELS = 20;

/** The verbs, the most used first. */
export const streamVerbs: readonly StreamVerb[] = [
  {
    name: 'trades',
    stream: 'trade',
    args: ['symbol'],
    setters: [],
    type: 'TradeEvent',
    rest: 'market.trades',
    display: 'trades',
    example: "for await (const trade of x.stream.trades('BTCUSDT')) console.log(trade.price)",
  },
  {
    name: 'aggTrades',
    stream: 'aggTrade',
    args: ['symbol'],
    setters: [],
    type: 'AggTradeEvent',
    rest: 'market.aggTrades',
    display: 'trades',
    example: "await x.stream.aggTrades('BTCUSDT').take(10)",
  },
  {
    name: 'klines',
    stream: 'kline',
    args: ['symbol', 'interval'],
    setters: ['tz'],
    type: 'KlineEvent',
    rest: 'market.klines',
    display: 'klines',
    example: "for await (const { kline } of x.stream.klines('BTCUSDT', '1m').tz('8')) if (kline.isClosed) break",
  },
  {
    name: 'depth',
    stream: 'partialDepth',
    args: ['symbol'],
    setters: ['levels', 'every'],
    type: 'PartialDepthEvent',
    rest: 'market.depth',
    display: 'depth',
    note: `${DEFAULT_LEVELS} levels unless \`levels()\` says otherwise.`,
    example: "await x.stream.depth('BTCUSDT').levels(5).every('100ms').take(1)",
  },
  {
    name: 'diffs',
    stream: 'depth',
    args: ['symbol'],
    setters: ['every'],
    type: 'DepthDiffEvent',
    display: 'table',
    note: 'A missing event cannot be filled: the iteration fails, or `gaps()` says what to do.',
    example: "await x.stream.diffs('BTCUSDT').every('100ms').take(3)",
  },
  {
    name: 'bookTicker',
    stream: 'bookTicker',
    args: ['symbol'],
    setters: [],
    type: 'BookTickerEvent',
    rest: 'market.ticker.book',
    display: 'tickers',
    example:
      "for await (const quote of x.stream.bookTicker('BTCUSDT').latest()) console.log(quote.bidPrice, quote.askPrice)",
  },
  {
    name: 'ticker',
    stream: 'ticker',
    args: ['symbol'],
    setters: [],
    type: 'TickerEvent',
    rest: 'market.ticker.last24h',
    display: 'tickers',
    example: "await x.stream.ticker('BTCUSDT').take(1)",
  },
  {
    name: 'miniTicker',
    stream: 'miniTicker',
    args: ['symbol'],
    setters: [],
    type: 'MiniTickerEvent',
    rest: 'market.ticker.last24h',
    display: 'tickers',
    example: "await x.stream.miniTicker('BTCUSDT').take(1)",
  },
  {
    name: 'miniTickers',
    stream: 'miniTickers',
    args: [],
    setters: [],
    type: 'MiniTickerEvent',
    rest: 'market.ticker.last24h',
    display: 'tickers',
    note: 'An event is a list with one element for each symbol that changed.',
    example: 'for await (const tickers of x.stream.miniTickers()) console.log(tickers.length)',
  },
  {
    name: 'rollingTicker',
    stream: 'rollingTicker',
    args: ['symbol', 'window'],
    setters: [],
    type: 'RollingTickerEvent',
    rest: 'market.ticker.rolling',
    display: 'tickers',
    example: "await x.stream.rollingTicker('BTCUSDT', '1h').take(1)",
  },
  {
    name: 'rollingTickers',
    stream: 'rollingTickers',
    args: ['window'],
    setters: [],
    type: 'RollingTickerEvent',
    rest: 'market.ticker.rolling',
    display: 'tickers',
    note: 'An event is a list with one element for each symbol that changed.',
    example: "for await (const tickers of x.stream.rollingTickers('4h')) console.log(tickers.length)",
  },
  {
    name: 'avgPrice',
    stream: 'avgPrice',
    args: ['symbol'],
    setters: [],
    type: 'AvgPriceEvent',
    rest: 'market.avgPrice',
    display: 'table',
    example: "await x.stream.avgPrice('BTCUSDT').take(1)",
  },
  {
    name: 'referencePrice',
    stream: 'referencePrice',
    args: ['symbol'],
    setters: [],
    type: 'ReferencePriceEvent',
    rest: 'market.referencePrice',
    display: 'table',
    example: "await x.stream.referencePrice('BTCUSDT').take(1)",
  },
  {
    name: 'blockTrades',
    stream: 'blockTrade',
    args: ['symbol'],
    setters: [],
    type: 'BlockTradeEvent',
    rest: 'market.blockTrades',
    display: 'trades',
    example: "for await (const trade of x.stream.blockTrades('BTCUSDT')) console.log(trade.qty)",
  },
];

/** Argument or setter -> what it takes, for help and types. */
export const streamParameters = {
  symbol: { description: 'Symbol, such as BTCUSDT.' },
  interval: { description: 'Length of a kline.' },
  window: { description: `Length of the window: ${ROLLING_WINDOWS.join(', ')}.` },
  tz: { description: `Time zone of the intervals: \`'0'\` (UTC, the default) or \`'${KLINE_OFFSET}'\`, also \`'8'\`.` },
  levels: { description: `Price levels of each side: ${PARTIAL_LEVELS.join(', ')}. Default: ${DEFAULT_LEVELS}.` },
  every: { description: "Time between two events: `'1s'` (default) or `'100ms'`." },
} as const satisfies Readonly<Record<StreamArg | StreamSetter, { readonly description: string }>>;

/** Whether the events of a verb follow each other, so that a missing one is found. */
export function hasGaps({ stream }: StreamVerb): boolean {
  const { kind } = streamById(stream).contiguity;
  return kind !== 'rising' && kind !== 'state';
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

/** A verb of `x.stream` whose result is no market stream. */
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
