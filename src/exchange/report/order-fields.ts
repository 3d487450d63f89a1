/**
 * Writes the fields of an order that several of the exchange's replies have.
 *
 * A field that does not apply to an order is absent, not empty.
 */
import { formatAmount } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import {
  isStopType,
  type OrderStatus,
  type OrderType,
  type Peg,
  type Side,
  type TimeInForce,
  type WorkingFloor,
} from '../model/order-terms.js';

/** Converts the engine's microseconds to the unit that the client asked for: whole milliseconds, or microseconds. */
export type WireTime = (us: number) => number;

/** The terms and the progress of an order. */
export interface TermFields {
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

/** Fields that only some kinds of orders have. */
export interface ConditionalFields {
  readonly icebergQty?: string;
  readonly stopPrice?: string;
  /** Distance of a trailing stop in 1/10000. */
  readonly trailingDelta?: number;
  /** When a trailing stop began to follow the price; -1 before. */
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

/** Symbol, order id and list id. */
export function identityFields(order: Order) {
  return { symbol: order.symbol, orderId: order.id, orderListId: order.list?.id ?? -1 };
}

/** The fields of {@link TermFields}. */
export function termFields(order: Order): TermFields {
  return { ...sizeFields(order), origQuoteOrderQty: formatAmount(order.quoteOrderUnits), ...progressFields(order) };
}

/** Price and quantities. */
export function sizeFields({ rules, priceTicks, isQuantityKnown, origLots, executedLots }: Order) {
  return {
    price: rules.priceText(priceTicks),
    ...(isQuantityKnown && { origQty: rules.quantityText(origLots) }),
    executedQty: rules.quantityText(executedLots),
  };
}

/** Executed notional, status and type. */
export function progressFields({ cumulativeQuote, status, timeInForce, type, side }: Order) {
  return { cummulativeQuoteQty: formatAmount(cumulativeQuote), status, timeInForce, type, side };
}

/** The stop price of a stop order and the shown quantity of an iceberg. */
export function stopFields({
  rules,
  type,
  stopTicks,
  icebergLots,
}: Order): Pick<ConditionalFields, 'stopPrice' | 'icebergQty'> {
  return {
    ...(isStopType(type) && { stopPrice: rules.priceText(stopTicks) }),
    ...(icebergLots > 0 && { icebergQty: rules.quantityText(icebergLots) }),
  };
}

/** The fields of a routed order. */
export function routingFields({ workingFloor }: Order): Pick<ConditionalFields, 'workingFloor' | 'usedSor'> {
  return workingFloor === undefined ? {} : { workingFloor, usedSor: true };
}

/** The fields of a trailing stop, of a strategy and of a pegged order. */
export function conditionalFields(order: Order, wireTime: WireTime): ConditionalFields {
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

export function preventedFields(order: Order) {
  return order.preventedLots > 0 ? { preventedQuantity: order.rules.quantityText(order.preventedLots) } : {};
}

export function expiryFields(order: Order) {
  return order.expiryReason === undefined ? {} : { expiryReason: order.expiryReason };
}

/** The time on the wire; a time of -1 ("not yet") stays -1. */
export function timeOrMinusOne(timeUs: number, wireTime: WireTime): number {
  return timeUs < 0 ? -1 : wireTime(timeUs);
}
