/** Types of the user's open orders and order lists, as the latest replies showed them. */

/** Decimals as on the wire. */
export interface OpenOrder {
  readonly symbol: string;
  /** A 64-bit integer, as text. */
  readonly orderId: string;
  readonly clientOrderId?: string;
  readonly side?: string;
  readonly type?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly origQty?: string;
  readonly executedQty?: string;
  /** What it shows at a time; 0 or absent shows all. */
  readonly icebergQty?: string;
  readonly status?: string;
  /** Of the list that it belongs to. */
  readonly orderListId?: string;
}

export interface OpenList {
  readonly symbol: string;
  readonly orderListId: string;
  readonly listClientOrderId?: string;
  readonly contingencyType?: string;
}
