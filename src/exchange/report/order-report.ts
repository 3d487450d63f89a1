/**
 * Writes an order in the form of the exchange's replies: the reply to a placement (ACK, RESULT or FULL) and the reply to a
 * query.
 *
 * The fields are those of schemas.json, in the sequence of the samples of endpoints.json.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import { formatAmount } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import type { ExpiryReason, StpMode } from '../model/order-terms.js';
import type { PlacedOutcome } from '../model/outcomes.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import type { Allocation, PreventedMatch, TradePrint } from '../model/trade-records.js';
import {
  type ConditionalFields,
  conditionalFields,
  expiryFields,
  identityFields,
  preventedFields,
  progressFields,
  routingFields,
  sizeFields,
  stopFields,
  type TermFields,
  termFields,
  timeOrMinusOne,
  type WireTime,
} from './order-fields.js';

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

export interface OrderResultReport extends OrderAckReport, TermFields, ConditionalFields {
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

export interface OrderQueryReport extends TermFields, ConditionalFields {
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

/** ACK: only the fields that identify the order, and the time. */
export function orderAck(
  { order, timeUs }: Pick<PlacedOutcome, 'order' | 'timeUs'>,
  wireTime: WireTime,
): OrderAckReport {
  return { ...identityFields(order), clientOrderId: order.clientOrderId, transactTime: wireTime(timeUs) };
}

/** RESULT: the order after its placement. */
export function orderResult(outcome: PlacedOutcome, wireTime: WireTime): OrderResultReport {
  return placed(outcome, wireTime, undefined);
}

/** FULL: RESULT and the fills. */
export function orderFull(outcome: PlacedOutcome, wireTime: WireTime): OrderFullReport {
  const { order, fills, allocations } = outcome;
  const all = [...fills.map((trade) => fill(order, trade)), ...allocations.map(allocatedFill)];
  return placed(outcome, wireTime, { fills: all }) as OrderFullReport;
}

/** RESULT with optional fills. In the report of a routed order, the fills come before the conditional fields. */
function placed(
  { order, preventedMatches, timeUs }: PlacedOutcome,
  wireTime: WireTime,
  fills: Pick<OrderFullReport, 'fills'> | undefined,
): OrderResultReport {
  const { workingFloor } = order;
  return {
    ...orderAck({ order, timeUs }, wireTime),
    ...termFields(order),
    ...stopFields(order),
    workingTime: timeOrMinusOne(order.workingTimeUs, wireTime),
    ...(workingFloor !== undefined && { ...fills, workingFloor }),
    selfTradePreventionMode: order.stpMode,
    ...(workingFloor !== undefined && { usedSor: true as const }),
    ...conditionalFields(order, wireTime),
    ...(preventedMatches.length > 0 && {
      preventedMatches: preventedMatches.map((match) => preventedMatch(match, order.rules)),
    }),
    ...(preventedMatches.length > 0 && order.owner.tradeGroupId >= 0 && { tradeGroupId: order.owner.tradeGroupId }),
    ...preventedFields(order),
    ...expiryFields(order),
    ...(workingFloor === undefined && fills),
  };
}

/** The report of the kind that `newOrderRespType` names. */
export function orderPlaced(
  outcome: PlacedOutcome,
  respType: RespType,
  wireTime: WireTime,
): OrderAckReport | OrderResultReport | OrderFullReport {
  if (respType === 'ACK') return orderAck(outcome, wireTime);
  return respType === 'RESULT' ? orderResult(outcome, wireTime) : orderFull(outcome, wireTime);
}

/** The reply to a query of the order. */
export function orderQuery(order: Order, wireTime: WireTime): OrderQueryReport {
  return {
    ...identityFields(order),
    clientOrderId: order.clientOrderId,
    ...sizeFields(order),
    ...progressFields(order),
    stopPrice: order.rules.priceText(order.stopTicks),
    icebergQty: order.rules.quantityText(order.icebergLots),
    time: wireTime(order.timeUs),
    updateTime: wireTime(order.updateTimeUs),
    isWorking: order.isWorking,
    workingTime: timeOrMinusOne(order.workingTimeUs, wireTime),
    origQuoteOrderQty: formatAmount(order.quoteOrderUnits),
    ...routingFields(order),
    selfTradePreventionMode: order.stpMode,
    ...conditionalFields(order, wireTime),
    ...(order.preventedMatchId >= 0 && { preventedMatchId: order.preventedMatchId }),
    ...(order.preventedMatchId >= 0 && { preventedQuantity: order.rules.quantityText(order.preventedLots) }),
    ...expiryFields(order),
  };
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
