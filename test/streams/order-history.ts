/**
 * Makes random histories of one order, with everything that the exchange says about each step: the report, and the REST
 * replies that can show it.
 */
import fc from 'fast-check';

import type { ExecutionReport, OrderFold } from '../../src/streams/index.js';

/** A report or a reply of the exchange, in the form that a fold accepts. */
export type Statement =
  | { readonly via: 'report'; readonly report: ExecutionReport }
  | { readonly via: 'reply'; readonly reply: object };

type Step =
  | { readonly is: 'fill'; readonly lots: number; readonly ms: number }
  | { readonly is: 'amend'; readonly lots: number; readonly ms: number }
  | { readonly is: 'prevent'; readonly ms: number }
  | { readonly is: 'cancel' | 'expire'; readonly ms: number };

export const SYMBOL = 'BTCUSDT';
export const ORDER_ID = 41;
const PRICE = 50_000;

const ms = fc.integer({ min: 0, max: 2 });
const lots = fc.integer({ min: 1, max: 5 });

const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({ is: fc.constant('fill' as const), lots, ms }),
        fc.record({ is: fc.constant('amend' as const), lots, ms }),
        fc.record({ is: fc.constant('prevent' as const), ms }),
      ),
      { maxLength: 6 },
    ),
    fc.option(fc.record({ is: fc.constantFrom('cancel' as const, 'expire' as const), ms })),
  )
  .map(([some, end]) => (end ? [...some, end] : some));

export const histories: fc.Arbitrary<Statement[]> = steps.map(statementsOf);

interface Live {
  clientOrderId: string;
  origLots: number;
  executedLots: number;
  status: string;
  updateTime: number;
  executionId: number;
  reason: string | undefined;
  readonly fills: { readonly lots: number; readonly time: number; readonly tradeId: number }[];
}

const START = 1_790_000_000_000;
const qty = (count: number) => (count / 100).toFixed(8);
const quote = (count: number) => ((count * PRICE) / 100).toFixed(8);

/** All statements about an order, in the order in which the exchange makes them. */
function statementsOf(taken: readonly Step[]): Statement[] {
  const live: Live = {
    clientOrderId: 'placed',
    origLots: 20,
    executedLots: 0,
    status: 'NEW',
    updateTime: START,
    executionId: 100,
    reason: undefined,
    fills: [],
  };
  const ids = { symbol: SYMBOL, orderId: ORDER_ID, orderListId: -1, clientOrderId: 'placed', transactTime: START };
  const statements: Statement[] = [
    report(live, 'NEW'),
    { via: 'reply', reply: ids },
    { via: 'reply', reply: { ...ids, ...terms(live), workingTime: START, fills: [] } },
    query(live),
  ];
  for (const step of taken) {
    if (live.status === 'FILLED') break;
    live.updateTime += step.ms;
    live.executionId += 3;
    statements.push(...takeStep(live, step), query(live));
  }
  return statements;
}

function takeStep(live: Live, step: Step): Statement[] {
  switch (step.is) {
    case 'fill': {
      const count = Math.min(step.lots, live.origLots - live.executedLots);
      live.executedLots += count;
      live.status = live.executedLots === live.origLots ? 'FILLED' : 'PARTIALLY_FILLED';
      const tradeId = 700 + live.fills.length;
      live.fills.push({ lots: count, time: live.updateTime, tradeId });
      return [report(live, 'TRADE', count), { via: 'reply', reply: [tradeRow(count, tradeId, live.updateTime)] }];
    }
    case 'amend': {
      const left = live.origLots - live.executedLots;
      if (left <= step.lots) return [];
      const former = live.clientOrderId;
      live.origLots -= step.lots;
      live.clientOrderId = `amended${live.executionId}`;
      return [report(live, 'REPLACED', 0, former), amendReply(live, former)];
    }
    case 'prevent':
      return [report(live, 'TRADE_PREVENTION')];
    case 'cancel': {
      const former = live.clientOrderId;
      live.clientOrderId = 'the-cancel';
      live.status = 'CANCELED';
      const { updateTime: transactTime } = live;
      const reply = {
        symbol: SYMBOL,
        origClientOrderId: former,
        orderId: ORDER_ID,
        orderListId: -1,
        clientOrderId: live.clientOrderId,
        transactTime,
        ...terms(live),
      };
      return [report(live, 'CANCELED', 0, former), { via: 'reply', reply }];
    }
    default:
      live.status = 'EXPIRED';
      live.reason = 'EXPIRED_LIQUIDITY';
      return [report(live, 'EXPIRED')];
  }
}

function terms({ origLots, executedLots, status }: Live) {
  return {
    price: PRICE.toFixed(8),
    origQty: qty(origLots),
    executedQty: qty(executedLots),
    origQuoteOrderQty: '0.00000000',
    cummulativeQuoteQty: quote(executedLots),
    status,
    timeInForce: 'GTC',
    type: 'LIMIT',
    side: 'BUY',
    selfTradePreventionMode: 'NONE',
  };
}

function query(live: Live): Statement {
  const reply = {
    symbol: SYMBOL,
    orderId: ORDER_ID,
    orderListId: -1,
    clientOrderId: live.clientOrderId,
    ...terms(live),
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
    time: START,
    updateTime: live.updateTime,
    isWorking: true,
    workingTime: START,
    ...(live.reason !== undefined && { expiryReason: live.reason }),
  };
  return { via: 'reply', reply };
}

function tradeRow(count: number, id: number, time: number) {
  return {
    symbol: SYMBOL,
    id,
    orderId: ORDER_ID,
    orderListId: -1,
    price: PRICE.toFixed(8),
    qty: qty(count),
    quoteQty: quote(count),
    commission: '0.00001000',
    commissionAsset: 'BTC',
    time,
    isBuyer: true,
    isMaker: true,
    isBestMatch: true,
  };
}

function amendReply(live: Live, former: string): Statement {
  const { origQty, origQuoteOrderQty, cummulativeQuoteQty, ...same } = terms(live);
  const amendedOrder = {
    symbol: SYMBOL,
    orderId: ORDER_ID,
    orderListId: -1,
    origClientOrderId: former,
    clientOrderId: live.clientOrderId,
    ...same,
    qty: origQty,
    preventedQty: '0.00000000',
    quoteOrderQty: origQuoteOrderQty,
    cumulativeQuoteQty: cummulativeQuoteQty,
    workingTime: START,
  };
  return { via: 'reply', reply: { transactTime: live.updateTime, executionId: live.executionId, amendedOrder } };
}

function report(live: Live, executionType: string, filledLots = 0, former = ''): Statement {
  const isFill = filledLots > 0;
  const event = {
    eventType: 'executionReport',
    eventTime: live.updateTime,
    symbol: SYMBOL,
    clientOrderId: live.clientOrderId,
    ...terms(live),
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
    orderListId: -1,
    origClientOrderId: former,
    executionType,
    rejectReason: 'NONE',
    orderId: ORDER_ID,
    lastQty: qty(filledLots),
    lastPrice: isFill ? PRICE.toFixed(8) : '0.00000000',
    commission: isFill ? '0.00001000' : '0',
    commissionAsset: isFill ? 'BTC' : null,
    transactTime: live.updateTime,
    tradeId: isFill ? live.fills.at(-1)?.tradeId : -1,
    executionId: live.executionId,
    isOnBook: true,
    isMaker: isFill,
    orderTime: START,
    lastQuoteQty: quote(filledLots),
    workingTime: START,
    ...(live.reason !== undefined && { expiryReason: live.reason }),
  };
  return { via: 'report', report: event as unknown as ExecutionReport };
}

/** Passes a statement to a fold. */
export function tell(fold: OrderFold, statement: Statement): void {
  if (statement.via === 'report') fold.report(statement.report);
  else fold.reply(statement.reply);
}
