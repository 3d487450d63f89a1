/**
 * The events that the exchange sends over WebSocket connections, as plain data: for each event its fields in the order
 * of the wire. Source: `streams.md` of the protocol reference.
 *
 * The exchange builds its events in this order, and tests compare the events with this table.
 */

/** The form of a field: `decimal` is a decimal string, `id` an integer, `time` follows the unit of the connection. */
export type EventFieldKind =
  | 'event'
  | 'time'
  | 'symbol'
  | 'decimal'
  | 'id'
  | 'count'
  | 'flag'
  | 'text'
  | 'levels'
  | 'object'
  | 'objects';

export interface EventField {
  /** Name on the wire; one or two letters in most events. */
  readonly key: string;
  readonly kind: EventFieldKind;
  /** Readable name, the same as in the REST results where they have the field. */
  readonly name: string;
  /** Meaning, if the readable name does not explain it. */
  readonly note?: string;
  /** Whether the exchange may send null. */
  readonly isNullable?: true;
  /** Whether the REST endpoint that fills gaps of the stream lacks the field: a filled event has null. */
  readonly isNullIfFilled?: true;
  /** The case in which the field is present; undefined for a field that is always present. */
  readonly when?: string;
  /** Fields of the object, or of each object of the list. */
  readonly fields?: readonly EventField[];
}

const event: EventField = { key: 'e', kind: 'event', name: 'eventType' };
const eventTime: EventField = { key: 'E', kind: 'time', name: 'eventTime' };
const symbol: EventField = { key: 's', kind: 'symbol', name: 'symbol' };
const head = [event, eventTime, symbol];
const decimal = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'decimal',
  name,
  ...(note !== undefined && { note }),
});
const id = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'id',
  name,
  ...(note !== undefined && { note }),
});
const time = (key: string, name: string): EventField => ({ key, kind: 'time', name });
const count = (key: string, name: string): EventField => ({ key, kind: 'count', name });
const text = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'text',
  name,
  ...(note !== undefined && { note }),
});
const flag = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'flag',
  name,
  ...(note !== undefined && { note }),
});
const levels = (key: string, name: string): EventField => ({
  key,
  kind: 'levels',
  name,
  note: 'list of [price, quantity], best price first',
});
const when = (condition: string, ...fields: EventField[]): EventField[] =>
  fields.map((field) => ({ ...field, when: condition }));

const unused = { note: 'no meaning' };
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

/** Events of the market streams, by the name that tests, types and documents use. */
export const marketEvents = {
  aggTrade: [
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
  trade: [
    ...head,
    id('t', 'id'),
    decimal('p', 'price'),
    decimal('q', 'qty'),
    time('T', 'time'),
    flag('m', 'isBuyerMaker'),
    { key: 'M', kind: 'flag', name: 'isBestMatch', ...unused },
  ],
  blockTrade: [
    ...head,
    id('t', 'id'),
    decimal('p', 'price'),
    decimal('q', 'qty'),
    time('T', 'time'),
    flag('m', 'isBuyerMaker'),
  ],
  referencePrice: [
    event,
    symbol,
    { key: 'r', kind: 'decimal', name: 'referencePrice', isNullable: true },
    { key: 't', kind: 'time', name: 'timestamp', note: 'time of the price in the matching engine' },
  ],
  kline: [...head, { key: 'k', kind: 'object', name: 'kline', fields: kline }],
  '24hrMiniTicker': [
    ...head,
    decimal('c', 'lastPrice'),
    decimal('o', 'openPrice'),
    decimal('h', 'highPrice'),
    decimal('l', 'lowPrice'),
    decimal('v', 'volume'),
    decimal('q', 'quoteVolume'),
  ],
  '24hrTicker': [
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
  rollingTicker: [
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
  ],
  bookTicker: [id('u', 'updateId', 'update id of the book'), symbol, ...quotes],
  avgPrice: [
    ...head,
    text('i', 'interval', 'such as 5m'),
    decimal('w', 'price'),
    { key: 'T', kind: 'time', name: 'closeTime', note: 'time of the last trade' },
  ],
  partialDepth: [id('lastUpdateId', 'lastUpdateId'), levels('bids', 'bids'), levels('asks', 'asks')],
  depthUpdate: [
    ...head,
    id('U', 'firstUpdateId', 'update id of the first change in the event'),
    id('u', 'finalUpdateId', 'update id of the last change in the event'),
    levels('b', 'bids'),
    levels('a', 'asks'),
  ],
} as const satisfies Readonly<Record<string, readonly EventField[]>>;

export type MarketEventName = keyof typeof marketEvents;

const executionReport: readonly EventField[] = [
  ...head,
  text('c', 'clientOrderId'),
  text('S', 'side'),
  text('o', 'type'),
  text('f', 'timeInForce'),
  decimal('q', 'origQty'),
  decimal('p', 'price'),
  decimal('P', 'stopPrice'),
  ...when('trailing stop', id('d', 'trailingDelta')),
  decimal('F', 'icebergQty'),
  id('g', 'orderListId', '-1 without a list'),
  text('C', 'origClientOrderId', 'client order id of the cancelled, replaced or amended order, otherwise empty'),
  text('x', 'executionType'),
  text('X', 'status'),
  text('r', 'rejectReason', 'NONE, or why the order was rejected'),
  id('i', 'orderId'),
  decimal('l', 'lastQty', 'quantity of this execution'),
  decimal('z', 'executedQty'),
  decimal('L', 'lastPrice', 'price of this execution'),
  decimal('n', 'commission', '0 without a fill'),
  { key: 'N', kind: 'text', name: 'commissionAsset', isNullable: true },
  time('T', 'transactTime'),
  id('t', 'tradeId', '-1 without a fill'),
  ...when(
    'self-trade prevention',
    id('v', 'preventedMatchId'),
    decimal('A', 'preventedQuantity'),
    decimal('B', 'lastPreventedQuantity'),
    id('u', 'tradeGroupId'),
    id('U', 'counterOrderId'),
    text('Cs', 'counterSymbol'),
    decimal('pl', 'preventedExecutionQuantity'),
    decimal('pL', 'preventedExecutionPrice'),
    decimal('pY', 'preventedExecutionQuoteQty'),
  ),
  id('I', 'executionId'),
  flag('w', 'isOnBook'),
  flag('m', 'isMaker'),
  { key: 'M', kind: 'flag', name: 'unused', ...unused },
  time('O', 'orderTime'),
  decimal('Z', 'cummulativeQuoteQty'),
  decimal('Y', 'lastQuoteQty', 'price x quantity of this execution'),
  decimal('Q', 'origQuoteOrderQty'),
  ...when('order that is or was on the book', time('W', 'workingTime')),
  text('V', 'selfTradePreventionMode'),
  ...when('trailing stop', time('D', 'trailingTime')),
  ...when('sent at placement', id('j', 'strategyId'), id('J', 'strategyType')),
  ...when('fill by allocation', text('b', 'matchType'), id('a', 'allocationId')),
  ...when('routed order', text('k', 'workingFloor'), flag('uS', 'usedSor')),
  ...when(
    'pegged order',
    text('gP', 'pegPriceType'),
    text('gOT', 'pegOffsetType'),
    id('gOV', 'pegOffsetValue'),
    decimal('gp', 'peggedPrice'),
  ),
  ...when('expired order', text('eR', 'expiryReason')),
];

/** Events of the account of a subscription. */
export const userEvents = {
  outboundAccountPosition: [
    event,
    eventTime,
    time('u', 'lastUpdateTime'),
    {
      key: 'B',
      kind: 'objects',
      name: 'balances',
      fields: [text('a', 'asset'), decimal('f', 'free'), decimal('l', 'locked')],
    },
  ],
  balanceUpdate: [
    event,
    eventTime,
    text('a', 'asset'),
    decimal('d', 'delta', 'signed change of the balance'),
    time('T', 'clearTime'),
  ],
  executionReport,
  listStatus: [
    ...head,
    id('g', 'orderListId'),
    text('c', 'contingencyType'),
    text('l', 'listStatusType'),
    text('L', 'listOrderStatus'),
    text('r', 'rejectReason'),
    text('C', 'listClientOrderId'),
    time('T', 'transactTime'),
    {
      key: 'O',
      kind: 'objects',
      name: 'orders',
      note: 'in the order of placement',
      fields: [symbol, id('i', 'orderId'), text('c', 'clientOrderId')],
    },
  ],
  externalLockUpdate: [
    event,
    eventTime,
    text('a', 'asset'),
    decimal('d', 'delta', 'signed change of the locked balance'),
    time('T', 'transactTime'),
  ],
  eventStreamTerminated: [event, eventTime],
} as const satisfies Readonly<Record<string, readonly EventField[]>>;

export type UserEventName = keyof typeof userEvents;

/** The event before the exchange shuts a connection down. */
export const SERVER_SHUTDOWN = 'serverShutdown';
