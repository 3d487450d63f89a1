/** An order as queries show it, for tests that compute with such rows: a limit order that has not traded. */
import type { OrderQuery } from '../../src/index.js';

/** The row of an order with the given fields; the others are those of a new BUY order on BTCUSDT. */
export const orderRow = (fields: Partial<OrderQuery> = {}): OrderQuery => ({
  symbol: 'BTCUSDT',
  orderId: 7,
  orderListId: -1,
  clientOrderId: 'now',
  price: '100.00000000',
  origQty: '5.00000000',
  executedQty: '0.00000000',
  origQuoteOrderQty: '0.00000000',
  cummulativeQuoteQty: '0.00000000',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  stopPrice: '0.00000000',
  icebergQty: '0.00000000',
  time: 10,
  updateTime: 10,
  isWorking: true,
  workingTime: 10,
  selfTradePreventionMode: 'NONE',
  ...fields,
});
