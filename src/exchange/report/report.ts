/**
 * Orders, lists and cancels as the wire shows them, field for field as schemas.json has it and in the order of the
 * samples of endpoints.json, conditional fields included: a field that does not apply is absent, not empty. `wireTime` turns the engine's microseconds into what the client asked for: milliseconds, cut, or microseconds. It is
 * not called for -1, which stays -1.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { SymbolRules } from '../checks/symbol-rules.js';
import { formatAmount } from '../funds/amounts.js';
import type { Order, OrderList } from '../model.js';
import {
  type ContingencyType,
  type ExpiryReason,
  isStopType,
  type ListStatus,
  type OrderStatus,
  type OrderType,
  type Peg,
  type Side,
  type StpMode,
  type TimeInForce,
  type WorkingFloor,
} from '../orders/order-terms.js';
import type {
  CancelledAllOutcome,
  CancelledListOutcome,
  CancelledOutcome,
  PlacedListOutcome,
  PlacedOutcome,
} from '../outcomes.js';
import type { Allocation, PreventedMatch, TradePrint } from '../trade-records.js';

export type WireTime = (us: number) => number;
export type RespType = 'ACK' | 'RESULT' | 'FULL';

export interface FillReport {
  readonly price: string;
  readonly qty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  /** -1 when the fill is an allocation. */
  readonly tradeId: number;
  readonly matchType?: 'ONE_PARTY_TRADE_REPORT';
  readonly allocId?: number;
}

export interface PreventedMatchReport {
  readonly preventedMatchId: number;
  readonly makerSymbol: string;
  readonly makerOrderId: number;
  readonly price: string;
  readonly takerPreventedQuantity?: string;
  readonly makerPreventedQuantity?: string;
}

export interface OrderAckReport {
  readonly symbol: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly transactTime: number;
}

interface Terms {
  readonly price: string;
  /** Absent until the quantity of a pending order of an OPO list is known. */
  readonly origQty?: string;
  readonly executedQty: string;
  readonly origQuoteOrderQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly type: OrderType;
  readonly side: Side;
}

/** Fields that only orders of some kind have. */
export interface Conditional {
  readonly icebergQty?: string;
  readonly stopPrice?: string;
  /** In 1/10000. */
  readonly trailingDelta?: number;
  /** When a trailing stop began to follow the price, -1 before. */
  readonly trailingTime?: number;
  readonly strategyId?: number;
  readonly strategyType?: number;
  readonly usedSor?: true;
  readonly workingFloor?: WorkingFloor;
  readonly pegPriceType?: Peg['priceType'];
  readonly pegOffsetType?: 'PRICE_LEVEL';
  readonly pegOffsetValue?: number;
  readonly peggedPrice?: string;
}

export interface OrderResultReport extends OrderAckReport, Terms, Conditional {
  readonly workingTime: number;
  readonly selfTradePreventionMode: StpMode;
  readonly preventedMatches?: readonly PreventedMatchReport[];
  readonly tradeGroupId?: number;
  readonly preventedQuantity?: string;
  readonly expiryReason?: ExpiryReason;
}

export interface OrderFullReport extends OrderResultReport {
  readonly fills: readonly FillReport[];
}

export interface OrderQueryReport extends Terms, Conditional {
  readonly symbol: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly stopPrice: string;
  readonly icebergQty: string;
  readonly time: number;
  readonly updateTime: number;
  readonly isWorking: boolean;
  readonly workingTime: number;
  readonly selfTradePreventionMode: StpMode;
  readonly preventedMatchId?: number;
  readonly preventedQuantity?: string;
  readonly expiryReason?: ExpiryReason;
}

export interface CancelledOrderReport extends OrderAckReport, Terms, Conditional {
  readonly origClientOrderId: string;
  readonly selfTradePreventionMode: StpMode;
  readonly preventedQuantity?: string;
}

export interface OrderListReport {
  readonly orderListId: number;
  readonly contingencyType: ContingencyType;
  readonly listStatusType: 'EXEC_STARTED' | 'ALL_DONE';
  readonly listOrderStatus: ListStatus;
  readonly listClientOrderId: string;
  readonly transactionTime: number;
  readonly symbol: string;
  readonly orders: readonly { readonly symbol: string; readonly orderId: number; readonly clientOrderId: string }[];
}

export interface OrderListPlacedReport extends OrderListReport {
  readonly orderReports: readonly (OrderAckReport | OrderResultReport | OrderFullReport)[];
}

export interface OrderListCancelledReport extends OrderListReport {
  readonly orderReports: readonly CancelledOrderReport[];
}

/** ACK: the five identifying fields. */
export function orderAck(
  { order, timeUs }: Pick<PlacedOutcome, 'order' | 'timeUs'>,
  wireTime: WireTime,
): OrderAckReport {
  return { ...identity(order), clientOrderId: order.clientOrderId, transactTime: wireTime(timeUs) };
}

/** RESULT: the order as it stands after its placement. */
export function orderResult(outcome: PlacedOutcome, wireTime: WireTime): OrderResultReport {
  return placed(outcome, wireTime, undefined);
}

/** FULL: RESULT and the fills. */
export function orderFull(outcome: PlacedOutcome, wireTime: WireTime): OrderFullReport {
  const { order, fills, allocations } = outcome;
  const all = [...fills.map((trade) => fill(order, trade)), ...allocations.map(allocatedFill)];
  return placed(outcome, wireTime, { fills: all }) as OrderFullReport;
}

/** A routed order tells its fills earlier than others. */
function placed(
  { order, preventedMatches, timeUs }: PlacedOutcome,
  wireTime: WireTime,
  fills: Pick<OrderFullReport, 'fills'> | undefined,
): OrderResultReport {
  const { workingFloor } = order;
  return {
    ...orderAck({ order, timeUs }, wireTime),
    ...terms(order),
    ...stops(order),
    workingTime: timeOrMinusOne(order.workingTimeUs, wireTime),
    ...(workingFloor !== undefined && { ...fills, workingFloor }),
    selfTradePreventionMode: order.stpMode,
    ...(workingFloor !== undefined && { usedSor: true as const }),
    ...conditional(order, wireTime),
    ...(preventedMatches.length > 0 && {
      preventedMatches: preventedMatches.map((match) => preventedMatch(match, order.rules)),
    }),
    ...(preventedMatches.length > 0 && order.owner.tradeGroupId >= 0 && { tradeGroupId: order.owner.tradeGroupId }),
    ...prevented(order),
    ...expiry(order),
    ...(workingFloor === undefined && fills),
  };
}

/** The report that `newOrderRespType` asks for. */
export function orderPlaced(
  outcome: PlacedOutcome,
  respType: RespType,
  wireTime: WireTime,
): OrderAckReport | OrderResultReport | OrderFullReport {
  if (respType === 'ACK') return orderAck(outcome, wireTime);
  return respType === 'RESULT' ? orderResult(outcome, wireTime) : orderFull(outcome, wireTime);
}

/** The order as it stands now, in answer to a query. */
export function orderQuery(order: Order, wireTime: WireTime): OrderQueryReport {
  return {
    ...identity(order),
    clientOrderId: order.clientOrderId,
    ...sizes(order),
    ...progress(order),
    stopPrice: order.rules.priceText(order.stopTicks),
    icebergQty: order.rules.quantityText(order.icebergLots),
    time: wireTime(order.timeUs),
    updateTime: wireTime(order.updateTimeUs),
    isWorking: order.isWorking,
    workingTime: timeOrMinusOne(order.workingTimeUs, wireTime),
    origQuoteOrderQty: formatAmount(order.quoteOrderUnits),
    ...routed(order),
    selfTradePreventionMode: order.stpMode,
    ...conditional(order, wireTime),
    ...(order.preventedMatchId >= 0 && { preventedMatchId: order.preventedMatchId }),
    ...(order.preventedMatchId >= 0 && { preventedQuantity: order.rules.quantityText(order.preventedLots) }),
    ...expiry(order),
  };
}

export function cancelledOrder(outcome: CancelledOutcome, wireTime: WireTime): CancelledOrderReport {
  const { order, formerClientOrderId, timeUs } = outcome;
  return {
    symbol: order.symbol,
    origClientOrderId: formerClientOrderId ?? order.clientOrderId,
    orderId: order.id,
    orderListId: order.list?.id ?? -1,
    clientOrderId: order.clientOrderId,
    transactTime: wireTime(timeUs),
    ...terms(order),
    ...stops(order),
    ...routed(order),
    selfTradePreventionMode: order.stpMode,
    ...conditional(order, wireTime),
    ...prevented(order),
  };
}

/** The list as it stands now. */
export function orderListSummary(list: OrderList, wireTime: WireTime): OrderListReport {
  return {
    orderListId: list.id,
    contingencyType: list.contingencyType,
    listStatusType: list.status === 'EXECUTING' ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: list.status,
    listClientOrderId: list.listClientOrderId,
    transactionTime: wireTime(list.transactionTimeUs),
    symbol: list.symbol,
    orders: list.members.map((order, index) => ({
      symbol: list.symbol,
      orderId: order.id,
      clientOrderId: list.memberClientOrderIds[index] ?? order.clientOrderId,
    })),
  };
}

export function orderListPlaced(
  outcome: PlacedListOutcome,
  respType: RespType,
  wireTime: WireTime,
): OrderListPlacedReport {
  return {
    ...orderListSummary(outcome.list, wireTime),
    orderReports: outcome.orders.map((placed) => orderPlaced(placed, respType, wireTime)),
  };
}

export function orderListCancelled(outcome: CancelledListOutcome, wireTime: WireTime): OrderListCancelledReport {
  return {
    ...orderListSummary(outcome.list, wireTime),
    orderReports: outcome.orders.map((cancelled) => cancelledOrder(cancelled, wireTime)),
  };
}

/** The answer to a cancel: of one order, or of the list it belonged to. */
export function cancelReport(
  outcome: CancelledOutcome | CancelledListOutcome,
  wireTime: WireTime,
): CancelledOrderReport | OrderListCancelledReport {
  return outcome.kind === 'cancelled' ? cancelledOrder(outcome, wireTime) : orderListCancelled(outcome, wireTime);
}

/** The answer to a cancel of everything open on a symbol, by order id. */
export function cancelledAll(
  outcome: CancelledAllOutcome,
  wireTime: WireTime,
): (CancelledOrderReport | OrderListCancelledReport)[] {
  return outcome.cancelled.map((one) => cancelReport(one, wireTime));
}

function identity(order: Order) {
  return { symbol: order.symbol, orderId: order.id, orderListId: order.list?.id ?? -1 };
}

function terms(order: Order): Terms {
  return { ...sizes(order), origQuoteOrderQty: formatAmount(order.quoteOrderUnits), ...progress(order) };
}

function sizes({ rules, priceTicks, isQuantityKnown, origLots, executedLots }: Order) {
  return {
    price: rules.priceText(priceTicks),
    ...(isQuantityKnown && { origQty: rules.quantityText(origLots) }),
    executedQty: rules.quantityText(executedLots),
  };
}

function progress({ cumulativeQuote, status, timeInForce, type, side }: Order) {
  return { cummulativeQuoteQty: formatAmount(cumulativeQuote), status, timeInForce, type, side };
}

/** What a stop order and an iceberg have. */
export function stops({ rules, type, stopTicks, icebergLots }: Order): Pick<Conditional, 'stopPrice' | 'icebergQty'> {
  return {
    ...(isStopType(type) && { stopPrice: rules.priceText(stopTicks) }),
    ...(icebergLots > 0 && { icebergQty: rules.quantityText(icebergLots) }),
  };
}

/** Where a routed order was last worked. */
export function routed({ workingFloor }: Order): Pick<Conditional, 'workingFloor' | 'usedSor'> {
  return workingFloor === undefined ? {} : { workingFloor, usedSor: true };
}

/** The other fields of {@link Conditional} that this order has. */
export function conditional(order: Order, wireTime: WireTime): Conditional {
  const { peg } = order;
  return {
    ...(order.trailingDelta > 0 && {
      trailingDelta: order.trailingDelta,
      trailingTime: timeOrMinusOne(order.trailingTimeUs, wireTime),
    }),
    ...(order.strategyId !== undefined && { strategyId: order.strategyId }),
    ...(order.strategyType !== undefined && { strategyType: order.strategyType }),
    ...(peg !== undefined && pegFields(order, peg)),
  };
}

function pegFields({ rules, limitTicks }: Order, { priceType, offset }: Peg) {
  return {
    pegPriceType: priceType,
    ...(offset > 0 && { pegOffsetType: 'PRICE_LEVEL' as const, pegOffsetValue: offset }),
    ...(limitTicks > 0 && { peggedPrice: rules.priceText(limitTicks) }),
  };
}

function prevented(order: Order) {
  return order.preventedLots > 0 ? { preventedQuantity: order.rules.quantityText(order.preventedLots) } : {};
}

function expiry(order: Order) {
  return order.expiryReason === undefined ? {} : { expiryReason: order.expiryReason };
}

function fill(order: Order, trade: TradePrint): FillReport {
  const { isBuy } = order;
  return {
    price: trade.price,
    qty: trade.quantity,
    commission: formatUnits(isBuy ? trade.buyerCommissionUnits : trade.sellerCommissionUnits, AMOUNT_SCALE),
    commissionAsset: isBuy ? trade.buyerCommissionAsset : trade.sellerCommissionAsset,
    tradeId: trade.id,
  };
}

function allocatedFill({ price, quantity: qty, commission, commissionAsset, id }: Allocation): FillReport {
  return {
    matchType: 'ONE_PARTY_TRADE_REPORT',
    price,
    qty,
    commission,
    commissionAsset,
    tradeId: -1,
    allocId: id,
  };
}

function preventedMatch(match: PreventedMatch, rules: SymbolRules): PreventedMatchReport {
  const { takerPreventedLots, makerPreventedLots } = match;
  return {
    preventedMatchId: match.id,
    makerSymbol: match.makerSymbol,
    makerOrderId: match.makerOrderId,
    price: match.price,
    ...(takerPreventedLots !== undefined && { takerPreventedQuantity: rules.quantityText(takerPreventedLots) }),
    ...(makerPreventedLots !== undefined && { makerPreventedQuantity: rules.quantityText(makerPreventedLots) }),
  };
}

export function timeOrMinusOne(timeUs: number, wireTime: WireTime): number {
  return timeUs < 0 ? -1 : wireTime(timeUs);
}
