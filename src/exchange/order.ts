/**
 * The order record: one object from acceptance to its end, and beyond it for queries.
 *
 * Prices are ticks, quantities lots (see symbol-rules.ts), times microseconds since the epoch, -1 for "not yet".
 * Always: `origLots - executedLots - preventedLots` is `openLots` while the order is open; a finished order has no
 * open lots. Only the engine writes these fields; everybody else reads them, best through report.ts.
 */
import type { Account } from './account.js';
import type { Amendment } from './amendments.js';
import type { Balance } from './balances.js';
import type { OrderList } from './order-lists.js';
import type { SymbolRules } from './symbol-rules.js';

export type Side = 'BUY' | 'SELL';
export type OrderType =
  | 'LIMIT'
  | 'MARKET'
  | 'STOP_LOSS'
  | 'STOP_LOSS_LIMIT'
  | 'TAKE_PROFIT'
  | 'TAKE_PROFIT_LIMIT'
  | 'LIMIT_MAKER';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';
export type StpMode = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';
export type WorkingFloor = 'EXCHANGE' | 'SOR';
export type OrderStatus =
  | 'NEW'
  | 'PENDING_NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_IN_MATCH';
export type ExpiryReason =
  | 'REJECTED'
  | 'EXCHANGE_CANCELED'
  | 'OCO_TRIGGER'
  | 'OTO_PHASE_ONE_EXPIRED'
  | 'UNFILLED_IOC_QUANTITY_EXPIRED'
  | 'UNFILLED_FOK_ORDER_EXPIRED'
  | 'INSUFFICIENT_LIQUIDITY'
  | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';

/** True for the types that wait for a trigger and count as algo orders. */
export function isStopType(type: OrderType): boolean {
  return type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_LIMIT';
}

export function isStopLossType(type: OrderType): boolean {
  return type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT';
}

/** True for the types that carry a limit price. */
export function isLimitType(type: OrderType): boolean {
  return type === 'LIMIT' || type === 'LIMIT_MAKER' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT_LIMIT';
}

/** True when the stop condition is `last >= stopPrice`, false when it is `last <= stopPrice`. */
export function triggersOnRise(type: OrderType, isBuy: boolean): boolean {
  return isStopLossType(type) === isBuy;
}

/** Where a pegged order takes its price from. */
export interface Peg {
  /** PRIMARY_PEG: the best price of the own side; MARKET_PEG: of the opposite side. */
  readonly priceType: 'PRIMARY_PEG' | 'MARKET_PEG';
  /** Existing price levels deeper into the book than the best; 0 is the best. */
  readonly offset: number;
}

/** The terms of an order that has passed its checks; zero where a term does not apply. */
export interface OrderTerms {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly clientOrderId: string;
  /** Limit price as sent. */
  readonly priceTicks: number;
  /** Price that the order works at: `priceTicks`, or what its peg has chosen; 0 before that. */
  readonly limitTicks: number;
  readonly peg: Peg | undefined;
  readonly stopTicks: number;
  /** Distance of a trailing stop in 1/10000; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** 0 for a MARKET order by quote amount until it has been fitted to the book, and for a pending order of an OPO list. */
  readonly lots: number;
  /** What an iceberg shows; 0 when the order is none. */
  readonly icebergLots: number;
  /** `quoteOrderQty` in units of 1e-8. */
  readonly quoteOrderUnits: bigint;
  readonly stpMode: StpMode;
  readonly strategyId: number | undefined;
  readonly strategyType: number | undefined;
}

export class Order {
  readonly id: number;
  readonly owner: Account;
  readonly rules: SymbolRules;
  /** What the order pays with. */
  readonly paying: Balance;
  readonly receiving: Balance;

  clientOrderId: string;
  readonly isBuy: boolean;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Limit price as sent; 0 where the type has none, and for a pegged order without one. */
  readonly priceTicks: number;
  /** Price that the order works at; 0 where the type has none, and until a peg has chosen it. */
  limitTicks: number;
  readonly peg: Peg | undefined;
  /** Price at which a BUY holds funds: see locks.ts. */
  lockTicks: number;
  /** Stop price; 0 where the type has none, and for a trailing stop without one. */
  readonly stopTicks: number;
  readonly trailingDelta: number;
  /** When a trailing stop began to follow the price. */
  trailingTimeUs = -1;
  /** Highest (SELL) or lowest (BUY) trade price since then; 0 before. */
  extremeTicks = 0;
  /** Trade price at which the extreme lets the order trigger. */
  trailingStopTicks = 0;
  readonly quoteOrderUnits: bigint;
  readonly stpMode: StpMode;
  readonly strategyId: number | undefined;
  readonly strategyType: number | undefined;

  origLots: number;
  openLots: number;
  /** False for a pending order of an OPO list: its quantity is what the working order will have received. */
  isQuantityKnown = true;
  readonly icebergLots: number;
  /** Part of the open lots that an iceberg does not show; only while it rests. */
  hiddenLots = 0;
  executedLots = 0;
  /** Lost to self-trade prevention. */
  preventedLots = 0;
  /** Newest prevented match of this order, -1 when there is none. */
  preventedMatchId = -1;
  cumulativeQuoteUnits = 0n;
  /** Part of `paying.locked` that this order holds. */
  lockedUnits = 0n;

  status: OrderStatus = 'NEW';
  expiryReason: ExpiryReason | undefined = undefined;
  /** On the book, or was. */
  isWorking = false;
  /** Takes whatever the book offers: MARKET, or a triggered STOP_LOSS or TAKE_PROFIT. Pays from the free balance. */
  isMarketNow: boolean;
  readonly timeUs: number;
  updateTimeUs: number;
  workingTimeUs = -1;

  /** Where the last activity of an order routed over several books was; `undefined` for all others. */
  workingFloor: WorkingFloor | undefined = undefined;
  /** Oldest first; most orders are never amended. */
  amendments: Amendment[] | undefined = undefined;

  list: OrderList | undefined = undefined;
  /** The other leg of an OCO pair. */
  sibling: Order | undefined = undefined;

  /** Where it rests, or waits at its stop price: see book-side.ts; 0 while it does neither. */
  place = 0;

  constructor(id: number, owner: Account, rules: SymbolRules, terms: OrderTerms, timeUs: number) {
    this.id = id;
    this.owner = owner;
    this.rules = rules;
    this.isBuy = terms.side === 'BUY';
    const base = owner.balances.of(rules.baseAsset);
    const quote = owner.balances.of(rules.quoteAsset);
    this.paying = this.isBuy ? quote : base;
    this.receiving = this.isBuy ? base : quote;
    this.clientOrderId = terms.clientOrderId;
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
    this.priceTicks = terms.priceTicks;
    this.limitTicks = terms.limitTicks;
    this.peg = terms.peg;
    this.lockTicks = terms.limitTicks || terms.priceTicks || terms.stopTicks;
    this.stopTicks = terms.stopTicks;
    this.trailingDelta = terms.trailingDelta;
    this.icebergLots = terms.icebergLots;
    this.quoteOrderUnits = terms.quoteOrderUnits;
    this.stpMode = terms.stpMode;
    this.strategyId = terms.strategyId;
    this.strategyType = terms.strategyType;
    this.origLots = terms.lots;
    this.openLots = terms.lots;
    this.isMarketNow = terms.type === 'MARKET';
    this.timeUs = timeUs;
    this.updateTimeUs = timeUs;
  }

  get account(): number {
    return this.owner.id;
  }

  get symbol(): string {
    return this.rules.symbol;
  }

  get side(): Side {
    return this.isBuy ? 'BUY' : 'SELL';
  }

  get isOpen(): boolean {
    return this.status === 'NEW' || this.status === 'PARTIALLY_FILLED' || this.status === 'PENDING_NEW';
  }

  /** Lots that others see in the book. */
  get shownLots(): number {
    return this.openLots - this.hiddenLots;
  }

  /** The terms as they stand now, for checks that are made again: the open lots stand for the quantity. */
  terms(): OrderTerms {
    const { side, type, timeInForce, clientOrderId, priceTicks, limitTicks, peg, stopTicks, trailingDelta } = this;
    const { openLots: lots, icebergLots, quoteOrderUnits, stpMode, strategyId, strategyType } = this;
    return {
      side,
      type,
      timeInForce,
      clientOrderId,
      priceTicks,
      limitTicks,
      peg,
      stopTicks,
      trailingDelta,
      lots,
      icebergLots,
      quoteOrderUnits,
      stpMode,
      strategyId,
      strategyType,
    };
  }

  /** The order as it stands now, for a report of this moment; not linked to any book. */
  snapshot(): Order {
    const copy: Order = Object.assign(Object.create(Order.prototype) as Order, this);
    copy.place = 0;
    return copy;
  }
}
