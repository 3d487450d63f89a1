/**
 * The events that the exchange sends over WebSocket connections, as plain data: for each event its fields in the order
 * of the wire. The events of market streams are in market-streams.ts. Source: `streams.md` of the protocol reference.
 */
import {
  decimal,
  type EventField,
  event,
  eventTime,
  flag,
  head,
  id,
  symbol,
  text,
  time,
  unused,
} from './event-fields.js';
import { type MarketEventName, marketStreams } from './market-streams.js';

export type { EventField } from './event-fields.js';
export type { MarketEventName } from './market-streams.js';

/** Events of the market streams, by the name that tests, types and documents use. */
export const marketEvents = Object.fromEntries(
  Object.values(marketStreams).map((stream) => [stream.event, stream.fields]),
) as {
  readonly [Name in MarketEventName]: Extract<
    (typeof marketStreams)[keyof typeof marketStreams],
    { readonly event: Name }
  >['fields'];
};

const when = (condition: string, ...fields: EventField[]): EventField[] =>
  fields.map((field) => ({ ...field, when: condition }));

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
