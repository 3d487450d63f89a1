/** The public type of `x.stream`. */

import type { OrderState } from '../../streams/index.js';
import type { Id } from '../base/inputs.js';
import type { OrderIdOrOrigClientOrderId, OrderStatus } from './data-types.gen.js';
import type { SequenceStream, Stream } from './stream.js';
import type { StreamBookCall } from './stream-book.js';
import type { AccountEvent, ExecutionReportEvent } from './stream-events.gen.js';
import type { MarketStreams } from './stream-surface.gen.js';

/**
 * Streams of the exchange: market data as events. A stream opens when you read it.
 *
 * @example for await (const trade of x.stream.trades('BTCUSDT')) console.log(trade.price, trade.qty)
 */
export interface SpotStreams extends MarketStreams {
  /**
   * Opens the order book of a symbol and keeps it current, by a snapshot and by the changes of the stream
   * `<symbol>@depth@100ms`. Resolves when the book is loaded. Weight 250 for a snapshot; see `limit()`.
   *
   * @param symbol Symbol, such as BTCUSDT.
   * @throws ParameterError for an invalid argument
   * @throws ExchangeError for a symbol that the exchange does not have
   * @example const book = await x.stream.book('BTCUSDT')
   */
  book(symbol: string): StreamBookCall;
  /**
   * The events of the account of the API key: reports of orders, balances, order lists. `eventType` distinguishes them.
   *
   * A report is given once. After a lost connection the missed reports are made from requests (open orders, changed
   * orders, trades, account) and given first; they have the execution id -1. A request that fails temporarily is sent
   * again until it succeeds; if the exchange refuses a request, the mode of `gaps()` decides. The subscription is also
   * made again after the event `eventStreamTerminated`, unless the exchange refuses the key.
   *
   * @throws SpotlabError `SPOTLAB_NO_KEY` without a key; `SPOTLAB_STREAM` when the exchange refuses the key
   * @example for await (const event of x.stream.account()) if (event.eventType === 'executionReport') console.log(event.status)
   */
  account(): SequenceStream<AccountEvent>;
  /**
   * The changes of all orders of the account: the state of the order, which all replies and reports together give, and
   * the report that says the change. It begins with the first change after the subscription.
   *
   * @throws the errors of `account()`; StreamGapError when the exchange refuses the requests for missed changes
   * @example for await (const { order } of x.stream.orders()) console.log(order.orderId, order.status, order.executedQty)
   */
  orders(): SequenceStream<OrderChange>;
  /**
   * The states of an order: the present one first, then each later one. The stream ends after the final state.
   *
   * A state is computed from all replies and reports, so it never goes back. Opening the stream reads the order once.
   *
   * @param order an order, or any result with `symbol` and `orderId`
   * @throws ExchangeError when the exchange has no such order
   * @example const filled = await x.stream.order(order).done()
   */
  order(order: { readonly symbol: string; readonly orderId: Id }): OrderStates;
  order(symbol: string, id: OrderIdOrOrigClientOrderId): OrderStates;
}

/** The states of an order. */
export interface OrderStates extends Stream<OrderState> {
  /**
   * Resolves with the final state: filled, cancelled, expired or rejected.
   *
   * @throws SpotlabError `SPOTLAB_STREAM` when the stream is stopped before
   */
  done(): Promise<OrderState>;
  /**
   * Resolves with the first state with this status, also when the order had this status before and has a later one. An
   * order that is filled at once has reached `PARTIALLY_FILLED`, too.
   *
   * @throws SpotlabError `SPOTLAB_ORDER_ENDED` when the order ends in another way; `order` of the error is its last state
   * @example await x.stream.order(order).reached('PARTIALLY_FILLED')
   */
  reached(status: OrderStatus): Promise<OrderState>;
}

/** A change of an order. */
export interface OrderChange {
  /** The order after the change, computed from all replies and reports. */
  readonly order: OrderState;
  /** The report of the change; absent if a REST reply showed the change first. */
  readonly report?: ExecutionReportEvent;
}
