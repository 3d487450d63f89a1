/**
 * The order record: one object from acceptance to its end, and beyond it for queries.
 *
 * Prices are ticks, quantities lots (see symbol-rules.ts), times microseconds since the epoch, -1 for "not yet".
 * Always: `origLots - executedLots - preventedLots` is `openLots` while the order is open; a finished order has no
 * open lots. Only the engine writes these fields; everybody else reads them, best through report.ts.
 */
import type { Account } from './account.js';
import type { Amendment } from './amendments.js';
import type { Amount } from './amounts.js';
import type { Balance } from './balances.js';
import { ownClientId } from './client-ids.js';
import { extrasOf, NO_EXTRAS, OrderExtras } from './order-extras.js';
import type { OrderList } from './order-lists.js';
import type {
  ExpiryReason,
  OrderStatus,
  OrderTerms,
  OrderType,
  Peg,
  Side,
  StpMode,
  TimeInForce,
  WorkingFloor,
} from './order-terms.js';
import type { SymbolRules } from './symbol-rules.js';

export type * from './order-terms.js';

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

/** Microseconds. */
const SECOND = 1_000_000;

/**
 * An exchange keeps orders by the million, so the record holds what every order has, and the rest hangs on it in a second
 * one that most orders do without: there is no telling from outside.
 */
export class Order {
  readonly id: number;
  readonly owner: Account;
  readonly rules: SymbolRules;
  /** What the order pays with. */
  readonly paying: Balance;
  readonly receiving: Balance;

  /** Client order id that somebody gave it; `undefined` when the exchange names it. */
  givenClientId: string | undefined;
  readonly isBuy: boolean;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Limit price as sent; 0 where the type has none, and for a pegged order without one. */
  readonly priceTicks: number;
  /** Price that the order works at; 0 where the type has none, and until a peg has chosen it. */
  limitTicks: number;
  /** Price at which a BUY holds funds: see locks.ts. */
  lockTicks: number;
  readonly stpMode: StpMode;

  origLots: number;
  openLots: number;
  executedLots = 0;
  /** Notional of what was executed. */
  cumulativeQuote: Amount = 0;
  /** Part of the locked balance of {@link paying} that this order holds. */
  heldAmount: Amount = 0;

  status: OrderStatus = 'NEW';
  expiryReason: ExpiryReason | undefined = undefined;
  /** On the book, or was. */
  isWorking = false;
  /** Takes whatever the book offers: MARKET, or a triggered STOP_LOSS or TAKE_PROFIT. Pays from the free balance. */
  isMarketNow: boolean;
  // Whole seconds and the microseconds beyond them, because both are small: V8 keeps a number above 2^31 in a box of its
  // own, and three more objects an order were half of what the collector had to carry.
  private readonly seconds: number;
  private readonly micros: number;
  private updateSeconds: number;
  private updateMicros: number;
  private workingSeconds = -1;
  private workingMicros = SECOND - 1;

  /** Where it rests, or waits at its stop price: see book-side.ts; 0 while it does neither. */
  place = 0;
  private extras: OrderExtras | undefined;

  constructor(id: number, owner: Account, rules: SymbolRules, terms: OrderTerms, timeUs: number) {
    this.id = id;
    this.owner = owner;
    this.rules = rules;
    this.isBuy = terms.side === 'BUY';
    const base = owner.balances.of(rules.baseAsset);
    const quote = owner.balances.of(rules.quoteAsset);
    this.paying = this.isBuy ? quote : base;
    this.receiving = this.isBuy ? base : quote;
    this.givenClientId = terms.clientOrderId;
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
    this.priceTicks = terms.priceTicks;
    this.limitTicks = terms.limitTicks;
    this.lockTicks = terms.limitTicks || terms.priceTicks || terms.stopTicks;
    this.stpMode = terms.stpMode;
    this.origLots = terms.lots;
    this.openLots = terms.lots;
    this.isMarketNow = terms.type === 'MARKET';
    this.seconds = Math.floor(timeUs / SECOND);
    this.micros = timeUs - this.seconds * SECOND;
    this.updateSeconds = this.seconds;
    this.updateMicros = this.micros;
    this.extras = extrasOf(terms);
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

  /** When it was accepted. */
  get timeUs(): number {
    return this.seconds * SECOND + this.micros;
  }

  get updateTimeUs(): number {
    return this.updateSeconds * SECOND + this.updateMicros;
  }

  set updateTimeUs(timeUs: number) {
    this.updateSeconds = Math.floor(timeUs / SECOND);
    this.updateMicros = timeUs - this.updateSeconds * SECOND;
  }

  /** When it went on the book; -1 before. */
  get workingTimeUs(): number {
    return this.workingSeconds * SECOND + this.workingMicros;
  }

  set workingTimeUs(timeUs: number) {
    this.workingSeconds = Math.floor(timeUs / SECOND);
    this.workingMicros = timeUs - this.workingSeconds * SECOND;
  }

  /** The id it was given, or one that the exchange makes of the order's own. */
  get clientOrderId(): string {
    return this.givenClientId ?? ownClientId(this.id);
  }

  /** {@link cumulativeQuote} in units of 1e-8. */
  get cumulativeQuoteUnits(): bigint {
    return BigInt(this.cumulativeQuote);
  }

  /** {@link heldAmount} in units of 1e-8. */
  get lockedUnits(): bigint {
    return BigInt(this.heldAmount);
  }

  get list(): OrderList | undefined {
    return this.more.list;
  }

  set list(list: OrderList | undefined) {
    this.ownExtras().list = list;
  }

  /** The other leg of an OCO pair. */
  get sibling(): Order | undefined {
    return this.more.sibling;
  }

  set sibling(sibling: Order | undefined) {
    this.ownExtras().sibling = sibling;
  }

  /** Lots that others see in the book. */
  get shownLots(): number {
    return this.openLots - this.more.hiddenLots;
  }

  get peg(): Peg | undefined {
    return this.more.peg;
  }

  /** Stop price; 0 where the type has none, and for a trailing stop without one. */
  get stopTicks(): number {
    return this.more.stopTicks;
  }

  get trailingDelta(): number {
    return this.more.trailingDelta;
  }

  get icebergLots(): number {
    return this.more.icebergLots;
  }

  get quoteOrderUnits(): Amount {
    return this.more.quoteOrderUnits;
  }

  get strategyId(): number | undefined {
    return this.more.strategyId;
  }

  get strategyType(): number | undefined {
    return this.more.strategyType;
  }

  /** When a trailing stop began to follow the price. */
  get trailingTimeUs(): number {
    return this.more.trailingTimeUs;
  }

  set trailingTimeUs(timeUs: number) {
    this.ownExtras().trailingTimeUs = timeUs;
  }

  /** Highest (SELL) or lowest (BUY) trade price since then; 0 before. */
  get extremeTicks(): number {
    return this.more.extremeTicks;
  }

  set extremeTicks(ticks: number) {
    this.ownExtras().extremeTicks = ticks;
  }

  /** Trade price at which the extreme lets the order trigger. */
  get trailingStopTicks(): number {
    return this.more.trailingStopTicks;
  }

  set trailingStopTicks(ticks: number) {
    this.ownExtras().trailingStopTicks = ticks;
  }

  /** Part of the open lots that an iceberg does not show; only while it rests. */
  get hiddenLots(): number {
    return this.more.hiddenLots;
  }

  set hiddenLots(lots: number) {
    if (lots !== this.more.hiddenLots) this.ownExtras().hiddenLots = lots;
  }

  /** False for a pending order of an OPO list: its quantity is what the working order will have received. */
  get isQuantityKnown(): boolean {
    return this.more.isQuantityKnown;
  }

  set isQuantityKnown(isKnown: boolean) {
    if (isKnown !== this.more.isQuantityKnown) this.ownExtras().isQuantityKnown = isKnown;
  }

  /** Lost to self-trade prevention. */
  get preventedLots(): number {
    return this.more.preventedLots;
  }

  set preventedLots(lots: number) {
    this.ownExtras().preventedLots = lots;
  }

  /** Newest prevented match of this order, -1 when there is none. */
  get preventedMatchId(): number {
    return this.more.preventedMatchId;
  }

  set preventedMatchId(id: number) {
    this.ownExtras().preventedMatchId = id;
  }

  /** Where the last activity of an order routed over several books was; `undefined` for all others. */
  get workingFloor(): WorkingFloor | undefined {
    return this.more.workingFloor;
  }

  set workingFloor(floor: WorkingFloor | undefined) {
    this.ownExtras().workingFloor = floor;
  }

  /** Oldest first; most orders are never amended. */
  get amendments(): readonly Amendment[] | undefined {
    return this.more.amendments;
  }

  addAmendment(amendment: Amendment): void {
    const extras = this.ownExtras();
    extras.amendments = [...(extras.amendments ?? []), amendment];
  }

  /** The terms as they stand now, for checks that are made again: the open lots stand for the quantity. */
  terms(): OrderTerms {
    const { side, type, timeInForce, givenClientId: clientOrderId, priceTicks, limitTicks, peg, stopTicks } = this;
    const { trailingDelta, openLots: lots, icebergLots, quoteOrderUnits, stpMode, strategyId, strategyType } = this;
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
    if (this.extras !== undefined) copy.extras = Object.assign(new OrderExtras(), this.extras);
    return copy;
  }

  private get more(): Readonly<OrderExtras> {
    return this.extras ?? NO_EXTRAS;
  }

  private ownExtras(): OrderExtras {
    this.extras ??= new OrderExtras();
    return this.extras;
  }
}
