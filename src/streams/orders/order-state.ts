/** The state of an order as users see it: the fields of a queried order, and the known fills. */

/** An order id; a bigint above 2^53. */
export type OrderId = number | bigint;

/** One fill of an order. */
export interface OrderFill {
  /** Trade id; -1 if the fill is an allocation. */
  readonly tradeId: OrderId;
  /** Id of the allocation, for an allocation only. */
  readonly allocationId?: OrderId;
  readonly price: string;
  /** The quantity in the base asset. */
  readonly qty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly isMaker: boolean;
  /** The time in the time unit of the client. */
  readonly time: number;
}

/** The state of an order. A field that no reply and no report has contained is absent. */
export interface OrderState {
  readonly symbol: string;
  readonly orderId: OrderId;
  /** -1 without a list. */
  readonly orderListId: OrderId;
  /** The present client order id: a cancel or an amendment replaces it. */
  readonly clientOrderId: string;
  readonly price: string;
  /** Absent until the quantity of a pending order is known. */
  readonly origQty?: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: string;
  readonly timeInForce: string;
  readonly type: string;
  readonly side: string;
  readonly stopPrice?: string;
  readonly icebergQty?: string;
  /** Time of the placement, in the time unit of the client. */
  readonly time?: number;
  /** Time of the last change. */
  readonly updateTime: number;
  /** Whether the order is or was on the book. */
  readonly isWorking: boolean;
  /** Time at which the order entered the book; -1 before that. */
  readonly workingTime: number;
  readonly origQuoteOrderQty: string;
  readonly selfTradePreventionMode: string;
  readonly trailingDelta?: number;
  readonly trailingTime?: number;
  readonly strategyId?: OrderId;
  readonly strategyType?: number;
  readonly usedSor?: boolean;
  readonly workingFloor?: string;
  readonly pegPriceType?: string;
  readonly pegOffsetType?: string;
  readonly pegOffsetValue?: number;
  readonly peggedPrice?: string;
  readonly preventedMatchId?: OrderId;
  readonly preventedQuantity?: string;
  readonly expiryReason?: string;
  /** The known fills, oldest first. */
  readonly fills: readonly OrderFill[];
  /** Whether the known fills are all fills of the order: they sum up to `executedQty`. */
  readonly hasAllFills: boolean;
}
