/**
 * The order record, from acceptance to its end, and beyond it for queries.
 *
 * Prices are ticks, quantities lots (see symbol-rules.ts), times microseconds since the epoch, -1 for "not yet".
 * Always: `origLots - executedLots - preventedLots` is `openLots` while the order is open; a finished order has no
 * open lots. Only the engine writes these fields; everybody else reads them, best through report.ts.
 */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from '../funds/account.js';
import type { Amount } from '../funds/amounts.js';
import type { Balance } from '../funds/balances.js';
import type { Amendment } from '../placement/amendments.js';
import { ownClientId } from './client-ids.js';
import { NO_EXTRAS, OrderExtras } from './order-extras.js';
import type { OrderList } from './order-lists.js';
import { HELD_AMOUNT, OrderRow, QUOTE, ROW_WIDTH } from './order-row.js';
import type { OrderTerms, OrderType, Peg, WorkingFloor } from './order-terms.js';

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

/**
 * The order of a number. What every order has lies in a row of its register, and the rest hangs on it in a second record
 * that most orders do without: there is no telling from outside.
 */
export class Order extends OrderRow {
  get owner(): Account {
    return this.symbolAccount.owner;
  }

  get account(): number {
    return this.symbolAccount.owner.id;
  }

  get rules(): SymbolRules {
    return this.symbolAccount.rules;
  }

  get symbol(): string {
    return this.symbolAccount.rules.symbol;
  }

  /** What the order pays with. */
  get paying(): Balance {
    return this.isBuy ? this.symbolAccount.quote : this.symbolAccount.base;
  }

  get receiving(): Balance {
    return this.isBuy ? this.symbolAccount.base : this.symbolAccount.quote;
  }

  /** Notional of what was executed. */
  get cumulativeQuote(): Amount {
    const amount = this.numbers[this.start + QUOTE] as number;
    return Number.isNaN(amount) ? this.more.cumulativeQuote : amount;
  }

  set cumulativeQuote(amount: Amount) {
    this.numbers[this.start + QUOTE] = typeof amount === 'number' ? amount : Number.NaN;
    if (typeof amount === 'bigint') this.ownExtras().cumulativeQuote = amount;
  }

  /** Part of the locked balance of {@link paying} that this order holds. */
  get heldAmount(): Amount {
    const amount = this.numbers[this.start + HELD_AMOUNT] as number;
    return Number.isNaN(amount) ? this.more.heldAmount : amount;
  }

  set heldAmount(amount: Amount) {
    this.numbers[this.start + HELD_AMOUNT] = typeof amount === 'number' ? amount : Number.NaN;
    if (typeof amount === 'bigint') this.ownExtras().heldAmount = amount;
  }

  /** Whether the row and the client order id say all about it. */
  get isPlain(): boolean {
    return this.extras === undefined;
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
  get heldUnits(): bigint {
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
    const { id, symbolAccount, numbers, start, givenClientId, extras } = this;
    const own = extras && Object.assign(new OrderExtras(), extras);
    const copy = new Order(id, symbolAccount, numbers.slice(start, start + ROW_WIDTH), 0, givenClientId, own);
    copy.bookSlot = 0;
    return copy;
  }

  private get more(): Readonly<OrderExtras> {
    return this.extras ?? NO_EXTRAS;
  }

  private ownExtras(): OrderExtras {
    if (this.extras === undefined) {
      // Of a plain order nothing but its row is kept when it has ended.
      if (!this.isOpen) throw new Error(`order ${this.id} has ended and cannot get anything more`);
      this.extras = new OrderExtras();
    }
    return this.extras;
  }
}
