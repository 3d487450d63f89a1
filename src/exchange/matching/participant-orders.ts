/**
 * The orders of a market's participants, simulated or recorded: they are matched like users' orders, but fewer data are
 * kept about them.
 *
 * The participants of one symbol place and cancel several orders a second, and nobody queries them. So these orders
 * have no client order id and are not in the order register, they hold no funds (their owners pay when they trade), and
 * no order events are emitted for them. Their ids are negative, because the ids of users' orders must not depend on how
 * many orders the participants have placed. Trades between them and users are the same as between two users.
 */
import { refusal } from '../../protocol/index.js';
import { checkLots, checkMarketQuantity, checkTicks } from '../checks/filters.js';
import { checkMayPlace } from '../checks/permissions.js';
import type { Account, Order } from '../model/model.js';
import type { OrderTerms, Side } from '../model/order-terms.js';
import type { SymbolAccount } from '../model/symbol-account.js';
import { OrderRecord } from '../orders/order.js';
import { OrderRow, ROW_WIDTH } from '../orders/order-row.js';
import type { Engine } from './engine.js';

/** Orders on a page; a page is kept while one of its orders is in use. */
const PAGE = 16;

/** An order of a participant: `GTC` rests, `IOC` takes up to its price, and `MARKET` takes at any price. */
export interface ParticipantOrder {
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: 'GTC' | 'IOC' | 'MARKET';
  /** Limit price; 0 for `MARKET`. */
  readonly ticks: number;
  readonly lots: number;
}

/** Makes the order objects of one symbol's participants. */
export class ParticipantOrders {
  private numbers = new Float64Array(PAGE * ROW_WIDTH);
  private used = 0;
  private lastId = 0;

  open(symbolAccount: SymbolAccount, terms: OrderTerms, timeUs: number): Order {
    if (this.used === PAGE) {
      this.numbers = new Float64Array(PAGE * ROW_WIDTH);
      this.used = 0;
    }
    const { numbers } = this;
    const start = this.used * ROW_WIDTH;
    this.used += 1;
    this.lastId -= 1;
    OrderRow.write(numbers, start, symbolAccount.number, terms, timeUs);
    return new OrderRecord(this.lastId, symbolAccount, numbers, start, undefined, undefined);
  }
}

/** Places an order of a participant at the time of the context. @throws Refusal by status and filters of the symbol */
export function placeParticipantOrder(engine: Engine, account: Account, { side, kind, ticks, lots }: ParticipantOrder) {
  const { rules, context, book } = engine;
  const isMarket = kind === 'MARKET';
  const type = isMarket ? 'MARKET' : 'LIMIT';
  const isBuy = side === 'BUY';
  checkMayPlace(rules, account);
  if (!rules.info.orderTypes.includes(type)) throw refusal(isMarket ? 'marketOrdersUnsupported' : 'invalidOrderType');
  if (!isMarket) checkTicks(rules, ticks);
  checkLots(rules, lots);
  if (isMarket) {
    checkMarketQuantity(rules, lots);
    if ((isBuy ? book.asks : book.bids).bestTicks === 0) throw refusal('noDepth');
  }
  context.countParticipantOrder();
  const terms: OrderTerms = {
    side,
    type,
    timeInForce: isMarket ? 'GTC' : kind,
    clientOrderId: undefined,
    priceTicks: ticks,
    limitTicks: ticks,
    peg: undefined,
    stopTicks: 0,
    trailingDelta: 0,
    lots,
    icebergLots: 0,
    quoteOrderUnits: 0,
    stpMode: rules.info.defaultSelfTradePreventionMode,
    strategyId: undefined,
    strategyType: undefined,
  };
  const order = engine.participantOrders.open(engine.symbolAccounts.of(account), terms, context.nowUs);
  order.workingTimeUs = context.nowUs;
  if (kind === 'GTC' && !book.crosses(isBuy, ticks)) {
    book.add(order);
    return order;
  }
  engine.matchAndRest(order);
  context.runDeferred();
  return order;
}

/**
 * Takes lots off an open order of a participant, which keeps its position in the queue. Some lots must be left.
 *
 * @throws Refusal when the symbol's filters do not allow the smaller quantity
 */
export function reduceParticipantOrder({ rules, context, book }: Engine, order: Order, lots: number): void {
  checkLots(rules, order.origLots - lots);
  context.countParticipantAmendment();
  order.origLots -= lots;
  order.updateTimeUs = context.nowUs;
  book.reduce(order, lots);
}

/** Takes an open order of a participant off the book. */
export function cancelParticipantOrder({ book, context }: Engine, order: Order): void {
  book.remove(order);
  order.openLots = 0;
  order.status = 'CANCELED';
  order.updateTimeUs = context.nowUs;
}
