/** Types of the user's open orders and order lists, as the latest replies showed them. */

/** An open order. Decimals are texts, as on the wire. */
export interface OpenOrder {
  readonly symbol: string;
  /** A 64-bit integer as text. */
  readonly orderId: string;
  readonly clientOrderId?: string;
  readonly side?: string;
  readonly type?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly origQty?: string;
  readonly executedQty?: string;
  /** Visible quantity of an iceberg; 0 or absent if the whole order is visible. */
  readonly icebergQty?: string;
  readonly status?: string;
  /** Id of the list that contains the order. */
  readonly orderListId?: string;
}

export interface OpenList {
  readonly symbol: string;
  readonly orderListId: string;
  readonly listClientOrderId?: string;
  readonly contingencyType?: string;
}
