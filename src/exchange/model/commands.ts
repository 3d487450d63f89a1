/**
 * The commands of the exchange, as plain data, so that a journal can store them.
 *
 * Decimals are strings as sent over the wire; a caller that counts in ticks and lots can give those instead. The engine
 * has no randomness, so the caller makes the client order ids that must be random.
 */

import type { OrderType, Peg, Side, StpMode, TimeInForce } from './order-terms.js';

/** The terms of one order. The order type decides which optional terms are required. */
export interface OrderRequest {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce?: TimeInForce;
  readonly quantity?: string;
  /** Instead of `quantity`, for callers that count in the symbol's lots. */
  readonly quantityLots?: number;
  readonly quoteOrderQty?: string;
  readonly price?: string;
  /** Instead of `price`, for callers that count in the symbol's ticks. */
  readonly priceTicks?: number;
  readonly stopPrice?: string;
  /** Distance of a trailing stop in 1/10000. */
  readonly trailingDelta?: number;
  readonly icebergQty?: string;
  readonly peg?: Peg;
  /** Default: an id that the exchange makes of the order id; see client-ids.ts. */
  readonly clientOrderId?: string;
  /** Default: the symbol's `defaultSelfTradePreventionMode`. */
  readonly selfTradePreventionMode?: StpMode;
  readonly strategyId?: number;
  readonly strategyType?: number;
}

export interface PlaceOrder extends OrderRequest {
  readonly kind: 'placeOrder';
  readonly account: number;
  readonly symbol: string;
}

/** As {@link PlaceOrder}, but with smart order routing over the books of all symbols of the route. */
export interface PlaceSorOrder extends OrderRequest {
  readonly kind: 'placeSorOrder';
  readonly account: number;
  readonly symbol: string;
}

/** One leg of an order list. The list has its side and quantity. */
export interface Leg {
  readonly type: OrderType;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly trailingDelta?: number;
  readonly icebergQty?: string;
  readonly peg?: Peg;
  readonly timeInForce?: TimeInForce;
  readonly clientOrderId?: string;
  readonly strategyId?: number;
  readonly strategyType?: number;
}

export interface PlaceOco {
  readonly kind: 'placeOco';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: string;
  readonly listClientOrderId: string;
  readonly above: Leg;
  readonly below: Leg;
  readonly selfTradePreventionMode?: StpMode;
  /**
   * Whether refusals use the parameter names of the older OCO endpoint: `price` and `stopLimitPrice` instead of
   * `abovePrice`, …
   */
  readonly isFormerForm?: boolean;
}

export interface LegPair {
  readonly above: Leg;
  readonly below: Leg;
}

/**
 * A working order, and the orders that are placed when it is filled: one pending order (OTO, OPO) or an OCO pair
 * (OTOCO, OPOCO). The pending orders of OPO lists sell the amount that the working order has bought.
 */
export interface PlaceOto {
  readonly kind: 'placeOto';
  readonly account: number;
  readonly symbol: string;
  readonly listClientOrderId: string;
  readonly working: Leg & { readonly side: Side; readonly quantity: string };
  readonly pendingSide: Side;
  /** Absent in OPO lists. */
  readonly pendingQuantity?: string;
  readonly pending: Leg | LegPair;
  readonly selfTradePreventionMode?: StpMode;
}

/** Cancels an order, given by `orderId`, `origClientOrderId`, or both of the same order. */
export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly account: number;
  readonly symbol: string;
  readonly orderId?: number;
  readonly origClientOrderId?: string;
  /** New client order id of the cancelled order. Default: it keeps its id. */
  readonly newClientOrderId?: string;
  readonly cancelRestrictions?: 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED';
}

/** Cancels an order list, given by `orderListId`, `listClientOrderId`, or both of the same list. */
export interface CancelOrderList {
  readonly kind: 'cancelOrderList';
  readonly account: number;
  readonly symbol: string;
  readonly orderListId?: number;
  readonly listClientOrderId?: string;
  readonly newClientOrderId: string;
}

/** Cancels all open orders of the account on the symbol. */
export interface CancelOpenOrders {
  readonly kind: 'cancelOpenOrders';
  readonly account: number;
  readonly symbol: string;
  readonly newClientOrderId: string;
}

/** Cancels one order and places another one. `mode` decides what happens when the cancel is refused. */
export interface CancelReplace {
  readonly kind: 'cancelReplace';
  readonly account: number;
  readonly symbol: string;
  /** STOP_ON_FAILURE: when the cancel is refused, no order is placed. */
  readonly mode: 'STOP_ON_FAILURE' | 'ALLOW_FAILURE';
  readonly cancel: Omit<CancelOrder, 'kind' | 'account' | 'symbol'>;
  readonly place: OrderRequest;
  /** True when the unfilled order count of the account allows no further order, so that only the cancel may run. */
  readonly cancelOnly?: boolean;
}

/**
 * Reduces the quantity of an order, which keeps its position in the queue. The order is given by `orderId`,
 * `origClientOrderId`, or both.
 */
export interface AmendOrder {
  readonly kind: 'amendOrder';
  readonly account: number;
  readonly symbol: string;
  readonly orderId?: number;
  readonly origClientOrderId?: string;
  /** Client order id of the order after the amendment; may be its current id. */
  readonly newClientOrderId: string;
  readonly newQty: string;
}

export type Command =
  | PlaceOrder
  | PlaceSorOrder
  | PlaceOco
  | PlaceOto
  | CancelOrder
  | CancelOrderList
  | CancelOpenOrders
  | CancelReplace
  | AmendOrder;
