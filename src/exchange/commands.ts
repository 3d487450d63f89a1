/**
 * What can be asked of the exchange: plain data, so that a journal can keep it.
 *
 * Decimals are strings as they came over the wire; whoever counts in ticks and lots himself says those instead. Random ids
 * for a client that left them out are the caller's: the engine has no randomness.
 */

import type { OrderType, Peg, Side, StpMode, TimeInForce } from './orders/order-terms.js';
/** The terms of one order; the type decides which of the optional ones it needs. */
export interface OrderRequest {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce?: TimeInForce;
  readonly quantity?: string;
  /** Instead of `quantity`, for callers who count in the symbol's lots themselves. */
  readonly quantityLots?: number;
  readonly quoteOrderQty?: string;
  readonly price?: string;
  /** Instead of `price`, for callers who count in the symbol's ticks themselves. */
  readonly priceTicks?: number;
  readonly stopPrice?: string;
  /** Distance of a trailing stop in 1/10000. */
  readonly trailingDelta?: number;
  readonly icebergQty?: string;
  readonly peg?: Peg;
  /** Default: one that the exchange makes of the order's id; see client-ids.ts. */
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

/** As {@link PlaceOrder}, over the books of all symbols that are routed together. */
export interface PlaceSorOrder extends OrderRequest {
  readonly kind: 'placeSorOrder';
  readonly account: number;
  readonly symbol: string;
}

/** One leg of a list whose side and quantity the list says. */
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
  /** Refusals name the parameters of the pair's former form: `price`, `stopLimitPrice` instead of `abovePrice`, … */
  readonly isFormerForm?: boolean;
}

export interface LegPair {
  readonly above: Leg;
  readonly below: Leg;
}

/**
 * A working order and what is placed once it is filled: one pending order (OTO, OPO), or a pair that is an OCO from then
 * on (OTOCO, OPOCO). The pending orders of OPO lists sell what the working order has bought.
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

/** By `orderId`, `origClientOrderId`, or both of the same order. */
export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly account: number;
  readonly symbol: string;
  readonly orderId?: number;
  readonly origClientOrderId?: string;
  /** Becomes the client order id of the cancelled order. Default: it keeps the one it has. */
  readonly newClientOrderId?: string;
  readonly cancelRestrictions?: 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED';
}

/** By `orderListId`, `listClientOrderId`, or both of the same list. */
export interface CancelOrderList {
  readonly kind: 'cancelOrderList';
  readonly account: number;
  readonly symbol: string;
  readonly orderListId?: number;
  readonly listClientOrderId?: string;
  readonly newClientOrderId: string;
}

/** Everything the account has open on the symbol. */
export interface CancelOpenOrders {
  readonly kind: 'cancelOpenOrders';
  readonly account: number;
  readonly symbol: string;
  readonly newClientOrderId: string;
}

/** Cancels one order and places another; what happens when one half fails, `mode` says. */
export interface CancelReplace {
  readonly kind: 'cancelReplace';
  readonly account: number;
  readonly symbol: string;
  /** STOP_ON_FAILURE: no new order when the cancel failed. */
  readonly mode: 'STOP_ON_FAILURE' | 'ALLOW_FAILURE';
  readonly cancel: Omit<CancelOrder, 'kind' | 'account' | 'symbol'>;
  readonly place: OrderRequest;
  /** True when the account may cancel but has no room for another order in its unfilled order count. */
  readonly cancelOnly?: boolean;
}

/** Makes an order smaller; it keeps its place in the queue. By `orderId`, `origClientOrderId`, or both. */
export interface AmendOrder {
  readonly kind: 'amendOrder';
  readonly account: number;
  readonly symbol: string;
  readonly orderId?: number;
  readonly origClientOrderId?: string;
  /** Of the order from now on; may be the one it has. */
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
