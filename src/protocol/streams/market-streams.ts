/**
 * The market streams, each as one entry: its name on the wire, the fields of its event in the order of the wire, how its events
 * follow each other, and its verb below `x.stream`. The most used verbs come first. Source: `streams.md` of the protocol reference.
 *
 * Types, names, arguments, decoders, help, completion, reference and AsyncAPI are made from these entries. The exchange builds its
 * events in the order of the fields, and tests compare the events with them.
 */
import {
  count,
  decimal,
  type EventField,
  event,
  eventTime,
  flag,
  head,
  id,
  levels,
  symbol,
  text,
  time,
  unused,
} from './event-fields.js';
import type { StreamEntry } from './stream-entry.js';

const REAL_TIME = 0;
const SECOND = 1_000;
/** Klines are sent every two seconds, klines of one second every second. */
export const KLINE_MS = { '1s': SECOND, others: 2 * SECOND } as const;
/** Number of levels of a partial book, unless `levels()` sets another number. */
export const DEFAULT_LEVELS = 20;

const STATE = { kind: 'state' } as const;

const quotes = [
  decimal('b', 'bidPrice'),
  decimal('B', 'bidQty'),
  decimal('a', 'askPrice'),
  decimal('A', 'askQty'),
] as const;
const ids = [id('F', 'firstId'), id('L', 'lastId'), count('n', 'count')];

const kline: readonly EventField[] = [
  time('t', 'openTime'),
  time('T', 'closeTime'),
  symbol,
  text('i', 'interval'),
  { ...id('f', 'firstTradeId', '-1 without trades'), isNullIfFilled: true },
  { ...id('L', 'lastTradeId', '-1 without trades'), isNullIfFilled: true },
  decimal('o', 'open'),
  decimal('c', 'close'),
  decimal('h', 'high'),
  decimal('l', 'low'),
  decimal('v', 'volume'),
  count('n', 'tradeCount'),
  flag('x', 'isClosed', 'whether the kline is final'),
  decimal('q', 'quoteVolume'),
  decimal('V', 'takerBuyBaseVolume'),
  decimal('Q', 'takerBuyQuoteVolume'),
  { key: 'B', kind: 'text', name: 'unused', ...unused },
];

const miniTicker = [
  ...head,
  decimal('c', 'lastPrice'),
  decimal('o', 'openPrice'),
  decimal('h', 'highPrice'),
  decimal('l', 'lowPrice'),
  decimal('v', 'volume'),
  decimal('q', 'quoteVolume'),
] as const satisfies readonly EventField[];

const rollingTicker = [
  { ...event, note: '1hTicker, 4hTicker or 1dTicker' },
  eventTime,
  symbol,
  decimal('p', 'priceChange'),
  decimal('P', 'priceChangePercent'),
  decimal('o', 'openPrice'),
  decimal('h', 'highPrice'),
  decimal('l', 'lowPrice'),
  decimal('c', 'lastPrice'),
  decimal('w', 'weightedAvgPrice'),
  decimal('v', 'volume'),
  decimal('q', 'quoteVolume'),
  time('O', 'openTime'),
  time('C', 'closeTime'),
  ...ids,
] as const satisfies readonly EventField[];

/** The entries by the id of the stream. */
export const marketStreams = {
  trade: {
    pattern: '<symbol>@trade',
    event: 'trade',
    fields: [
      ...head,
      id('t', 'id'),
      decimal('p', 'price'),
      decimal('q', 'qty'),
      time('T', 'time'),
      flag('m', 'isBuyerMaker'),
      { key: 'M', kind: 'flag', name: 'isBestMatch', ...unused },
    ],
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 't', filler: 'historicalTrades' },
    rows: 'Trade',
    summary: 'Trades, one by one.',
    verb: {
      name: 'trades',
      type: 'TradeEvent',
      rest: 'market.trades',
      display: 'trades',
      example: "for await (const trade of x.stream.trades('BTCUSDT')) console.log(trade.price)",
    },
  },
  aggTrade: {
    pattern: '<symbol>@aggTrade',
    event: 'aggTrade',
    fields: [
      ...head,
      id('a', 'aggTradeId'),
      decimal('p', 'price'),
      decimal('q', 'qty'),
      id('f', 'firstTradeId'),
      id('l', 'lastTradeId'),
      time('T', 'time'),
      flag('m', 'isBuyerMaker'),
      { key: 'M', kind: 'flag', name: 'isBestMatch', ...unused },
    ],
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 'a', filler: 'aggTrades' },
    rows: 'AggTrade',
    summary: 'Aggregate trades: the fills of one taker order at one price.',
    verb: {
      name: 'aggTrades',
      type: 'AggTradeEvent',
      rest: 'market.aggTrades',
      display: 'trades',
      example: "await x.stream.aggTrades('BTCUSDT').take(10)",
    },
  },
  kline: {
    pattern: '<symbol>@kline_<interval>[@+08:00]',
    event: 'kline',
    fields: [...head, { key: 'k', kind: 'object', name: 'kline', fields: kline }],
    everyMs: KLINE_MS.others,
    contiguity: { kind: 'times', key: 't', filler: 'klines' },
    rows: 'Kline',
    summary: 'The kline of the current interval, and each kline once more when it is closed.',
    verb: {
      name: 'klines',
      type: 'KlineEvent',
      rest: 'market.klines',
      display: 'klines',
      example: "for await (const { kline } of x.stream.klines('BTCUSDT', '1m').tz('8')) if (kline.isClosed) break",
    },
  },
  partialDepth: {
    pattern: '<symbol>@depth<levels>[@100ms]',
    event: 'partialDepth',
    fields: [id('lastUpdateId', 'lastUpdateId'), levels('bids', 'bids'), levels('asks', 'asks')],
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'The best 5, 10 or 20 price levels of each side.',
    verb: {
      name: 'depth',
      type: 'PartialDepthEvent',
      rest: 'market.depth',
      display: 'depth',
      note: `${DEFAULT_LEVELS} levels unless \`levels()\` says otherwise.`,
      example: "await x.stream.depth('BTCUSDT').levels(5).every('100ms').take(1)",
    },
  },
  depth: {
    pattern: '<symbol>@depth[@100ms]',
    event: 'depthUpdate',
    fields: [
      ...head,
      id('U', 'firstUpdateId', 'update id of the first change in the event'),
      id('u', 'finalUpdateId', 'update id of the last change in the event'),
      levels('b', 'bids'),
      levels('a', 'asks'),
    ],
    everyMs: SECOND,
    contiguity: { kind: 'updates', filler: 'depth' },
    summary: 'Changed price levels of the book.',
    verb: {
      name: 'diffs',
      type: 'DepthDiffEvent',
      display: 'table',
      note: 'A missing event cannot be filled: the iteration fails, or `gaps()` says what to do.',
      example: "await x.stream.diffs('BTCUSDT').every('100ms').take(3)",
    },
  },
  bookTicker: {
    pattern: '<symbol>@bookTicker',
    event: 'bookTicker',
    fields: [id('u', 'updateId', 'update id of the book'), symbol, ...quotes],
    everyMs: REAL_TIME,
    contiguity: { kind: 'rising', key: 'u' },
    summary: 'Best bid and ask, at each change.',
    verb: {
      name: 'bookTicker',
      type: 'BookTickerEvent',
      rest: 'market.ticker.book',
      display: 'tickers',
      example:
        "for await (const quote of x.stream.bookTicker('BTCUSDT').latest()) console.log(quote.bidPrice, quote.askPrice)",
    },
  },
  ticker: {
    pattern: '<symbol>@ticker',
    event: '24hrTicker',
    fields: [
      ...head,
      decimal('p', 'priceChange'),
      decimal('P', 'priceChangePercent'),
      decimal('w', 'weightedAvgPrice'),
      decimal('x', 'prevClosePrice', 'price of the last trade before the window'),
      decimal('c', 'lastPrice'),
      decimal('Q', 'lastQty'),
      ...quotes,
      decimal('o', 'openPrice'),
      decimal('h', 'highPrice'),
      decimal('l', 'lowPrice'),
      decimal('v', 'volume'),
      decimal('q', 'quoteVolume'),
      time('O', 'openTime'),
      time('C', 'closeTime'),
      ...ids,
    ],
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last 24 hours, with the best quotes.',
    verb: {
      name: 'ticker',
      type: 'TickerEvent',
      rest: 'market.ticker.last24h',
      display: 'tickers',
      example: "await x.stream.ticker('BTCUSDT').take(1)",
    },
  },
  miniTicker: {
    pattern: '<symbol>@miniTicker',
    event: '24hrMiniTicker',
    fields: miniTicker,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Prices and volumes of the last 24 hours.',
    verb: {
      name: 'miniTicker',
      type: 'MiniTickerEvent',
      rest: 'market.ticker.last24h',
      display: 'tickers',
      example: "await x.stream.miniTicker('BTCUSDT').take(1)",
    },
  },
  miniTickers: {
    pattern: '!miniTicker@arr',
    event: '24hrMiniTicker',
    fields: miniTicker,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Prices and volumes of the last 24 hours, of all symbols that changed.',
    verb: {
      name: 'miniTickers',
      type: 'MiniTickerEvent',
      rest: 'market.ticker.last24h',
      display: 'tickers',
      note: 'An event is a list with one element for each symbol that changed.',
      example: 'for await (const tickers of x.stream.miniTickers()) console.log(tickers.length)',
    },
  },
  rollingTicker: {
    pattern: '<symbol>@ticker_<window>',
    event: 'rollingTicker',
    fields: rollingTicker,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last hour, four hours or day.',
    verb: {
      name: 'rollingTicker',
      type: 'RollingTickerEvent',
      rest: 'market.ticker.rolling',
      display: 'tickers',
      example: "await x.stream.rollingTicker('BTCUSDT', '1h').take(1)",
    },
  },
  rollingTickers: {
    pattern: '!ticker_<window>@arr',
    event: 'rollingTicker',
    fields: rollingTicker,
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Statistics of the last hour, four hours or day, of all symbols that changed.',
    verb: {
      name: 'rollingTickers',
      type: 'RollingTickerEvent',
      rest: 'market.ticker.rolling',
      display: 'tickers',
      note: 'An event is a list with one element for each symbol that changed.',
      example: "for await (const tickers of x.stream.rollingTickers('4h')) console.log(tickers.length)",
    },
  },
  avgPrice: {
    pattern: '<symbol>@avgPrice',
    event: 'avgPrice',
    fields: [
      ...head,
      text('i', 'interval', 'such as 5m'),
      decimal('w', 'price'),
      { key: 'T', kind: 'time', name: 'closeTime', note: 'time of the last trade' },
    ],
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'Average price of the last five minutes.',
    verb: {
      name: 'avgPrice',
      type: 'AvgPriceEvent',
      rest: 'market.avgPrice',
      display: 'table',
      example: "await x.stream.avgPrice('BTCUSDT').take(1)",
    },
  },
  referencePrice: {
    pattern: '<symbol>@referencePrice',
    event: 'referencePrice',
    fields: [
      event,
      symbol,
      { key: 'r', kind: 'decimal', name: 'referencePrice', isNullable: true },
      { key: 't', kind: 'time', name: 'timestamp', note: 'time of the price in the matching engine' },
    ],
    everyMs: SECOND,
    contiguity: STATE,
    summary: 'The reference price; null while there is none.',
    verb: {
      name: 'referencePrice',
      type: 'ReferencePriceEvent',
      rest: 'market.referencePrice',
      display: 'table',
      example: "await x.stream.referencePrice('BTCUSDT').take(1)",
    },
  },
  blockTrade: {
    pattern: '<symbol>@blockTrade',
    event: 'blockTrade',
    fields: [
      ...head,
      id('t', 'id'),
      decimal('p', 'price'),
      decimal('q', 'qty'),
      time('T', 'time'),
      flag('m', 'isBuyerMaker'),
    ],
    everyMs: REAL_TIME,
    contiguity: { kind: 'ids', key: 't', filler: 'historicalBlockTrades' },
    rows: 'BlockTrade',
    summary: 'Block trades: large trades outside of the order book.',
    verb: {
      name: 'blockTrades',
      type: 'BlockTradeEvent',
      rest: 'market.blockTrades',
      display: 'trades',
      example: "for await (const trade of x.stream.blockTrades('BTCUSDT')) console.log(trade.qty)",
    },
  },
} as const satisfies Readonly<Record<string, StreamEntry>>;

/** Id of a market stream. */
export type StreamId = keyof typeof marketStreams;

/** Name of an event of the market streams. */
export type MarketEventName = (typeof marketStreams)[StreamId]['event'];
