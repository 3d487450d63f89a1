/**
 * Builds the executionReport of an order event: everything is read from the live order at once, and times are converted
 * later, for each connection in its unit. Fields and their order: protocol/streams/stream-events.ts.
 */
import type { Allocation, Order, OrderEvent, PreventedMatch, TradePrint } from '../exchange/index.js';
import { AMOUNT_SCALE, formatUnits } from '../protocol/index.js';
import type { ToWire } from './frame.js';

const ZERO = formatUnits(0n, AMOUNT_SCALE);
/** A working time or a trailing time that has not come. */
const NEVER = -1;

/** The record that the engine reported just before an order event and that belongs to this event. */
export interface ExecutionContext {
  /** The fill of a routed order. */
  readonly allocation: Allocation | undefined;
  readonly match: PreventedMatch | undefined;
}

/** @returns a function that makes the event with the times of a connection */
export function executionReport(event: OrderEvent, context: ExecutionContext): (toWire: ToWire) => object {
  const { order, executionType, isMaker, timeUs, executionId, origClientOrderId = '' } = event;
  const { rules } = order;
  const fill = fillOf(event, context.allocation);
  const type = wireTypeOf(executionType);
  const prevention = preventionOf(order, type, context.match);
  const head = {
    s: order.symbol,
    c: order.clientOrderId,
    S: order.side,
    o: order.type,
    f: order.timeInForce,
    q: order.isQuantityKnown ? rules.quantityText(order.origLots) : ZERO,
    p: rules.priceText(order.priceTicks),
    P: rules.priceText(order.stopTicks),
    ...(order.trailingDelta > 0 && { d: order.trailingDelta }),
    F: rules.quantityText(order.icebergLots),
    g: order.list?.id ?? -1,
    C: origClientOrderId,
    x: type,
    X: order.status,
    r: 'NONE',
    i: order.id,
    l: fill.quantity,
    z: rules.quantityText(order.executedLots),
    L: fill.price,
    n: fill.commission,
    N: fill.commissionAsset,
  };
  const flags = { I: executionId, w: isOnBook(order), m: isMaker, M: false };
  const sums = {
    Z: formatUnits(order.cumulativeQuoteUnits, AMOUNT_SCALE),
    Y: fill.quoteQuantity,
    Q: formatUnits(BigInt(order.quoteOrderUnits), AMOUNT_SCALE),
  };
  const tail = tailOf(order, context.allocation, event);
  const { timeUs: orderUs, workingTimeUs, trailingTimeUs, stpMode, trailingDelta } = order;
  return (toWire) => ({
    e: 'executionReport',
    E: toWire(timeUs),
    ...head,
    T: toWire(timeUs),
    t: fill.tradeId,
    ...prevention,
    ...flags,
    O: toWire(orderUs),
    ...sums,
    ...(workingTimeUs !== NEVER && { W: toWire(workingTimeUs) }),
    V: stpMode,
    ...(trailingDelta > 0 && { D: trailingTimeUs === NEVER ? NEVER : toWire(trailingTimeUs) }),
    ...tail,
  });
}

/** TRIGGERED and RELEASED are words of the engine: on the wire the order is new, and now on the book. */
function wireTypeOf(type: OrderEvent['executionType']): string {
  return type === 'TRIGGERED' || type === 'RELEASED' ? 'NEW' : type;
}

/** A MARKET order counts as on the book until its first fill, as in the samples of the reference. */
function isOnBook(order: Order): boolean {
  return order.isOpen && order.isWorking && !(order.isMarketNow && order.executedLots > 0);
}

interface Fill {
  readonly quantity: string;
  readonly price: string;
  readonly quoteQuantity: string;
  readonly commission: string;
  readonly commissionAsset: string | null;
  readonly tradeId: number;
}

const NO_FILL: Fill = {
  quantity: ZERO,
  price: ZERO,
  quoteQuantity: ZERO,
  commission: '0',
  commissionAsset: null,
  tradeId: -1,
};

function fillOf({ executionType, trade, order }: OrderEvent, allocation: Allocation | undefined): Fill {
  if (executionType !== 'TRADE') return NO_FILL;
  if (trade === undefined) {
    return allocation === undefined ? NO_FILL : { ...allocation, tradeId: -1 };
  }
  const { quantity, price, quoteQuantity, id } = trade;
  return { quantity, price, quoteQuantity, ...commissionOf(trade, order.isBuy), tradeId: id };
}

function commissionOf(trade: TradePrint, isBuy: boolean): Pick<Fill, 'commission' | 'commissionAsset'> {
  const [units, commissionAsset] = isBuy
    ? [trade.buyerCommissionUnits, trade.buyerCommissionAsset]
    : [trade.sellerCommissionUnits, trade.sellerCommissionAsset];
  return { commission: formatUnits(units, AMOUNT_SCALE), commissionAsset };
}

/** The fields of an order that self-trade prevention has touched. */
function preventionOf(order: Order, type: string, match: PreventedMatch | undefined): object | undefined {
  if (order.preventedMatchId < 0) return undefined;
  const { rules } = order;
  const all = { v: order.preventedMatchId, A: rules.quantityText(order.preventedLots) };
  if (type !== 'TRADE_PREVENTION' || match?.id !== order.preventedMatchId) return all;
  const isTaker = match.takerOrderId === order.id;
  const lots = (isTaker ? match.takerPreventedLots : match.makerPreventedLots) ?? 0;
  const quantity = rules.quantityText(lots);
  return {
    ...all,
    B: quantity,
    u: match.tradeGroupId,
    U: isTaker ? match.makerOrderId : match.takerOrderId,
    Cs: isTaker ? match.makerSymbol : match.symbol,
    pl: quantity,
    pL: match.price,
    pY: formatUnits(rules.notionalUnits(match.priceTicks, lots), AMOUNT_SCALE),
  };
}

/** The fields that only some kinds of orders have. */
function tailOf(order: Order, allocation: Allocation | undefined, { executionType, trade }: OrderEvent): object {
  const { rules, peg, limitTicks } = order;
  const isAllocated = executionType === 'TRADE' && trade === undefined && allocation !== undefined;
  return {
    ...(order.strategyId !== undefined && { j: order.strategyId }),
    ...(order.strategyType !== undefined && { J: order.strategyType }),
    ...(isAllocated && { b: 'ONE_PARTY_TRADE_REPORT', a: allocation.id }),
    ...(order.workingFloor !== undefined && { k: order.workingFloor, uS: true }),
    ...(peg && {
      gP: peg.priceType,
      ...(peg.offset > 0 && { gOT: 'PRICE_LEVEL', gOV: peg.offset }),
      ...(limitTicks > 0 && { gp: rules.priceText(limitTicks) }),
    }),
    ...(order.expiryReason !== undefined && { eR: order.expiryReason }),
  };
}
