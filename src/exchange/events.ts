/**
 * What comes out of the exchange: the outcome of a command for whoever gave it, and events for whoever listens (the
 * tape, the journal, user streams, the unfilled order count).
 *
 * Events carry live records: a listener reads what it needs at once and must not give commands. Times are
 * microseconds, prices ticks, quantities lots, amounts units of 1e-8, unless a field is a decimal string.
 */
import type { Refusal } from '../protocol/index.js';
import type { SymbolRules } from './checks/symbol-rules.js';
import { type Amount, formatAmount } from './funds/amounts.js';
import type { Fee } from './funds/discount.js';
import type { Order, StpMode } from './orders/order.js';
import type { OrderList } from './orders/order-lists.js';
import type { Amendment } from './placement/amendments.js';

/** Party to trades that were routed from another book; accounts of users start at 1. */
export const ROUTING_ACCOUNT = 0;

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
  /** {@link ROUTING_ACCOUNT} where the routing desk stands in for the taker. */
  readonly buyerAccount: number;
  readonly sellerAccount: number;
  readonly buyerCommissionUnits: bigint;
  readonly sellerCommissionUnits: bigint;
  /** The base asset, or that of the discount. */
  readonly buyerCommissionAsset: string;
  /** The quote asset, or that of the discount. */
  readonly sellerCommissionAsset: string;
}

/** The engine's own trade record; see {@link TradePrint}. */
export class Trade implements TradePrint {
  readonly id: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly timeUs: number;
  readonly isBuyerMaker: boolean;
  readonly buyerOrderId: number;
  readonly sellerOrderId: number;
  readonly buyerAccount: number;
  readonly sellerAccount: number;
  private readonly quote: Amount;
  private readonly buyerFee: Fee;
  private readonly sellerFee: Fee;
  private readonly rules: SymbolRules;

  constructor(
    id: number,
    buyer: Order,
    seller: Order,
    isBuyerMaker: boolean,
    priceTicks: number,
    quantityLots: number,
    quote: Amount,
    buyerFee: Fee,
    sellerFee: Fee,
    timeUs: number,
    routedTaker?: Order,
  ) {
    this.id = id;
    this.rules = (isBuyerMaker ? buyer : seller).rules;
    this.priceTicks = priceTicks;
    this.quantityLots = quantityLots;
    this.quote = quote;
    this.timeUs = timeUs;
    this.isBuyerMaker = isBuyerMaker;
    this.buyerOrderId = buyer.id;
    this.sellerOrderId = seller.id;
    this.buyerAccount = buyer === routedTaker ? ROUTING_ACCOUNT : buyer.owner.id;
    this.sellerAccount = seller === routedTaker ? ROUTING_ACCOUNT : seller.owner.id;
    this.buyerFee = buyerFee;
    this.sellerFee = sellerFee;
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
    return formatAmount(this.quote);
  }

  get quoteUnits(): bigint {
    return BigInt(this.quote);
  }

  get buyerCommissionUnits(): bigint {
    return BigInt(this.buyerFee.amount);
  }

  get sellerCommissionUnits(): bigint {
    return BigInt(this.sellerFee.amount);
  }

  get buyerCommissionAsset(): string {
    return this.buyerFee.asset;
  }

  get sellerCommissionAsset(): string {
    return this.sellerFee.asset;
  }

  get takerOrderId(): number {
    return this.isBuyerMaker ? this.sellerOrderId : this.buyerOrderId;
  }
}

/** One fill of an order that is routed over several books: what its account gets instead of a trade. */
export interface Allocation {
  /** Symbol that the order was placed on. */
  readonly symbol: string;
  /** Ascending per symbol. */
  readonly id: number;
  readonly account: number;
  readonly orderId: number;
  readonly isBuyer: boolean;
  /** Decimal strings of 8 decimals. */
  readonly price: string;
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly commission: string;
  /** The received asset, or that of the discount. */
  readonly commissionAsset: string;
  readonly timeUs: number;
}

/** One self-trade that was prevented; a quantity is absent when that side lost none. */
export interface PreventedMatch {
  /** Symbol of the taker's order. */
  readonly symbol: string;
  /** Ascending per symbol. */
  readonly id: number;
  /** Of the taker. */
  readonly account: number;
  readonly makerAccount: number;
  /** The group that both accounts belong to, -1 when they are one. */
  readonly tradeGroupId: number;
  readonly makerSymbol: string;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  /** The mode that took effect. */
  readonly mode: StpMode;
  /** Price of the maker, in ticks of its symbol. */
  readonly priceTicks: number;
  /** As a decimal string of 8 decimals. */
  readonly price: string;
  readonly takerPreventedLots: number | undefined;
  readonly makerPreventedLots: number | undefined;
  readonly timeUs: number;
}

/**
 * Why an order event is sent; the execution types of the user stream, TRIGGERED for a stop that starts working, and
 * RELEASED for a pending order that enters the engine.
 */
export type ExecutionType =
  | 'NEW'
  | 'TRIGGERED'
  | 'RELEASED'
  | 'REPLACED'
  | 'TRADE'
  | 'CANCELED'
  | 'EXPIRED'
  | 'TRADE_PREVENTION';

export interface TradeEvent {
  readonly kind: 'trade';
  readonly trade: TradePrint;
}

export interface OrderEvent {
  readonly kind: 'order';
  readonly executionType: ExecutionType;
  readonly account: number;
  readonly order: Order;
  /** True on the first fill of the order: the moment its unfilled order count is given back. */
  readonly firstFill: boolean;
  /** Whether the order was the maker of `trade`. */
  readonly isMaker: boolean;
  readonly trade: TradePrint | undefined;
  readonly timeUs: number;
}

/** A list was placed, one of its members ended or was amended, or it is done: see `list.status`. */
export interface OrderListEvent {
  readonly kind: 'orderList';
  readonly account: number;
  /** True when an amendment changed the client order id of a member. */
  readonly isUpdate: boolean;
  readonly list: OrderList;
  readonly timeUs: number;
}

export interface PreventedMatchEvent {
  readonly kind: 'preventedMatch';
  readonly match: PreventedMatch;
}

export interface AllocationEvent {
  readonly kind: 'allocation';
  readonly allocation: Allocation;
}

export type ExchangeEvent = TradeEvent | OrderEvent | OrderListEvent | PreventedMatchEvent | AllocationEvent;

/** An order as its placement left it, before the stop orders that it triggered had their turn. */
export interface PlacedOutcome {
  readonly kind: 'placed';
  readonly order: Order;
  /** Trades of this order while it was taking, in order. */
  readonly fills: readonly TradePrint[];
  /** Instead of `fills`, for an order that was routed. */
  readonly allocations: readonly Allocation[];
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
  /** The client order id that the order had until now, when the cancel has given it another one. */
  readonly formerClientOrderId: string | undefined;
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

/** What became of both halves; a half that was refused left nothing behind. */
export interface CancelReplacedOutcome {
  readonly kind: 'cancelReplaced';
  readonly cancelled: CancelledOutcome | CancelledListOutcome | Refusal;
  /** `undefined` when the new order was not attempted. */
  readonly placed: PlacedOutcome | Refusal | undefined;
  readonly timeUs: number;
}

export interface AmendedOutcome {
  readonly kind: 'amended';
  readonly order: Order;
  readonly amendment: Amendment;
  /** The other leg of an OCO pair, when it was made smaller too. */
  readonly related: Order | undefined;
  readonly timeUs: number;
}

export type Outcome =
  | PlacedOutcome
  | PlacedListOutcome
  | CancelledOutcome
  | CancelledListOutcome
  | CancelledAllOutcome
  | CancelReplacedOutcome
  | AmendedOutcome;
