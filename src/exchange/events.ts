/**
 * What comes out of the exchange: the outcome of a command for whoever gave it, and events for whoever listens (the
 * tape, the journal, user streams, the unfilled order count).
 *
 * Events carry live records: a listener reads what it needs at once and must not give commands. Times are
 * microseconds, prices ticks, quantities lots, amounts units of 1e-8, unless a field is a decimal string.
 */
import { AMOUNT_SCALE, formatUnits } from '../protocol/decimal.js';
import type { Order, StpMode } from './order.js';
import type { OrderList } from './order-lists.js';
import type { SymbolRules } from './symbol-rules.js';

/** One trade as the tape keeps it. Decimal strings have 8 decimals and are written when they are read. */
export interface TradePrint {
  readonly symbol: string;
  readonly id: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly price: string;
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly quoteUnits: bigint;
  readonly timeUs: number;
  readonly isBuyerMaker: boolean;
  readonly buyerOrderId: number;
  readonly sellerOrderId: number;
  readonly takerOrderId: number;
  readonly buyerAccount: number;
  readonly sellerAccount: number;
  /** In the base asset. */
  readonly buyerCommissionUnits: bigint;
  /** In the quote asset. */
  readonly sellerCommissionUnits: bigint;
}

/** The engine's own trade record; see {@link TradePrint}. */
export class Trade implements TradePrint {
  readonly id: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly quoteUnits: bigint;
  readonly timeUs: number;
  readonly isBuyerMaker: boolean;
  readonly buyerOrderId: number;
  readonly sellerOrderId: number;
  readonly buyerAccount: number;
  readonly sellerAccount: number;
  readonly buyerCommissionUnits: bigint;
  readonly sellerCommissionUnits: bigint;
  private readonly rules: SymbolRules;

  constructor(
    id: number,
    buyer: Order,
    seller: Order,
    isBuyerMaker: boolean,
    priceTicks: number,
    quantityLots: number,
    quoteUnits: bigint,
    buyerCommissionUnits: bigint,
    sellerCommissionUnits: bigint,
    timeUs: number,
  ) {
    this.id = id;
    this.rules = buyer.rules;
    this.priceTicks = priceTicks;
    this.quantityLots = quantityLots;
    this.quoteUnits = quoteUnits;
    this.timeUs = timeUs;
    this.isBuyerMaker = isBuyerMaker;
    this.buyerOrderId = buyer.id;
    this.sellerOrderId = seller.id;
    this.buyerAccount = buyer.owner.id;
    this.sellerAccount = seller.owner.id;
    this.buyerCommissionUnits = buyerCommissionUnits;
    this.sellerCommissionUnits = sellerCommissionUnits;
  }

  get symbol(): string {
    return this.rules.symbol;
  }

  get price(): string {
    return this.rules.priceText(this.priceTicks);
  }

  get quantity(): string {
    return this.rules.quantityText(this.quantityLots);
  }

  get quoteQuantity(): string {
    return formatUnits(this.quoteUnits, AMOUNT_SCALE);
  }

  get takerOrderId(): number {
    return this.isBuyerMaker ? this.sellerOrderId : this.buyerOrderId;
  }
}

/** One self-trade that was prevented; a quantity is absent when that side lost none. */
export interface PreventedMatch {
  readonly symbol: string;
  /** Ascending per symbol. */
  readonly id: number;
  readonly account: number;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  /** The mode that took effect. */
  readonly mode: StpMode;
  readonly priceTicks: number;
  readonly takerPreventedLots: number | undefined;
  readonly makerPreventedLots: number | undefined;
  readonly timeUs: number;
}

/** Why an order event is sent; the execution types of the user stream, and TRIGGERED for a stop that starts working. */
export type Execution = 'NEW' | 'TRIGGERED' | 'TRADE' | 'CANCELED' | 'EXPIRED' | 'TRADE_PREVENTION';

export interface TradeEvent {
  readonly kind: 'trade';
  readonly trade: TradePrint;
}

export interface OrderEvent {
  readonly kind: 'order';
  readonly execution: Execution;
  readonly account: number;
  readonly order: Order;
  /** True on the first fill of the order: the moment its unfilled order count is given back. */
  readonly firstFill: boolean;
  /** Whether the order was the maker of `trade`. */
  readonly isMaker: boolean;
  readonly trade: TradePrint | undefined;
  readonly timeUs: number;
}

/** A list was placed, one of its members ended, or it is done: see `list.status`. */
export interface OrderListEvent {
  readonly kind: 'orderList';
  readonly account: number;
  readonly list: OrderList;
  readonly timeUs: number;
}

export interface PreventedMatchEvent {
  readonly kind: 'preventedMatch';
  readonly match: PreventedMatch;
}

export type ExchangeEvent = TradeEvent | OrderEvent | OrderListEvent | PreventedMatchEvent;

/** An order as its placement left it, before the stop orders that it triggered had their turn. */
export interface PlacedOutcome {
  readonly kind: 'placed';
  readonly order: Order;
  /** Trades of this order while it was taking, in order. */
  readonly fills: readonly TradePrint[];
  readonly preventedMatches: readonly PreventedMatch[];
  readonly timeUs: number;
}

export interface PlacedListOutcome {
  readonly kind: 'placedList';
  readonly list: OrderList;
  /** One per member, in the order of `list.members`. */
  readonly orders: readonly PlacedOutcome[];
  readonly timeUs: number;
}

export interface CancelledOutcome {
  readonly kind: 'cancelled';
  readonly order: Order;
  /** The id the order had until now. */
  readonly origClientOrderId: string;
  readonly timeUs: number;
}

export interface CancelledListOutcome {
  readonly kind: 'cancelledList';
  readonly list: OrderList;
  /** The members that were still open. */
  readonly orders: readonly CancelledOutcome[];
  readonly timeUs: number;
}

export interface CancelledAllOutcome {
  readonly kind: 'cancelledAll';
  readonly cancelled: readonly (CancelledOutcome | CancelledListOutcome)[];
  readonly timeUs: number;
}

export type Outcome = PlacedOutcome | PlacedListOutcome | CancelledOutcome | CancelledListOutcome | CancelledAllOutcome;
