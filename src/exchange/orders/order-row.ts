/**
 * The numbers of an order: a row of sixteen in a typed array that it shares with the orders before and after it.
 *
 * An exchange keeps orders by the hundred thousand, most of them finished; as fields of objects their numbers were half of
 * what the garbage collector had to carry. Words are kept as their places in the lists of order-terms.ts. A number that
 * does not fit a row, an amount beyond 2^53, hangs on the order itself: see order.ts.
 */

import type { SymbolAccount } from '../funds/symbol-account.js';
import type { OrderExtras } from './order-extras.js';
import {
  EXPIRY_REASONS,
  type ExpiryReason,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderTerms,
  type OrderType,
  type Side,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
  type TimeInForce,
} from './order-terms.js';

/** Numbers in a row, a power of two. */
export const ROW_WIDTH = 16;

const BOOK_SLOT = 0;
const STATUS = 1;
/** Side, type, time in force, mode of self-trade prevention and whether it takes at the market now, as bits. */
const TERMS = 2;
/** One above the place in the list; 0 for none. */
const REASON = 3;
/** When it went on the book; -1 before. */
const WORKING_TIME = 4;
/** Number of the symbolAccount, see symbolAccount.ts; 0 while nobody remembers the order. */
const SYMBOL_ACCOUNT = 5;
const PRICE = 6;
const LIMIT = 7;
const HOLD_PRICE = 8;
const ORIG_LOTS = 9;
const OPEN_LOTS = 10;
const EXECUTED_LOTS = 11;
export const QUOTE = 12;
export const HELD_AMOUNT = 13;
const TIME = 14;
const UPDATE_TIME = 15;

const BUY = 1;
const TYPE_SHIFT = 1;
const TIME_IN_FORCE_SHIFT = 4;
const STP_SHIFT = 6;
const MARKET_NOW = 1 << 9;

/**
 * An order's numbers as fields. They are read and written where they lie, in so many words, because a compiler that finds
 * one more call in each of them puts none of them where it is used.
 */
export class OrderRow {
  readonly id: number;
  protected readonly symbolAccount: SymbolAccount;
  /** Where the numbers lie, and from where on. */
  protected readonly numbers: Float64Array;
  protected readonly start: number;
  /** Client order id that somebody gave it; `undefined` when the exchange names it. */
  givenClientId: string | undefined;
  protected extras: OrderExtras | undefined;

  // All fields of an order are set here: a constructor that calls another one is slow.
  constructor(
    id: number,
    symbolAccount: SymbolAccount,
    numbers: Float64Array,
    start: number,
    givenClientId: string | undefined,
    extras: OrderExtras | undefined,
  ) {
    this.id = id;
    this.symbolAccount = symbolAccount;
    this.numbers = numbers;
    this.start = start;
    this.givenClientId = givenClientId;
    this.extras = extras;
  }

  /** Writes the row of an order that has just been accepted; it must hold zeros. */
  static write(numbers: Float64Array, start: number, symbolAccount: number, terms: OrderTerms, timeUs: number): void {
    numbers[start + TERMS] = codesOf(terms);
    numbers[start + SYMBOL_ACCOUNT] = symbolAccount;
    numbers[start + WORKING_TIME] = -1;
    numbers[start + PRICE] = terms.priceTicks;
    numbers[start + LIMIT] = terms.limitTicks;
    numbers[start + HOLD_PRICE] = terms.limitTicks || terms.priceTicks || terms.stopTicks;
    numbers[start + ORIG_LOTS] = terms.lots;
    numbers[start + OPEN_LOTS] = terms.lots;
    numbers[start + TIME] = timeUs;
    numbers[start + UPDATE_TIME] = timeUs;
  }

  get isBuy(): boolean {
    return ((this.numbers[this.start + TERMS] as number) & BUY) !== 0;
  }

  get side(): Side {
    return this.isBuy ? 'BUY' : 'SELL';
  }

  get type(): OrderType {
    return ORDER_TYPES[((this.numbers[this.start + TERMS] as number) >> TYPE_SHIFT) & 7] as OrderType;
  }

  get timeInForce(): TimeInForce {
    return TIMES_IN_FORCE[((this.numbers[this.start + TERMS] as number) >> TIME_IN_FORCE_SHIFT) & 3] as TimeInForce;
  }

  get stpMode(): StpMode {
    return STP_MODES[((this.numbers[this.start + TERMS] as number) >> STP_SHIFT) & 7] as StpMode;
  }

  get status(): OrderStatus {
    return ORDER_STATUSES[this.numbers[this.start + STATUS] as number] as OrderStatus;
  }

  set status(status: OrderStatus) {
    this.numbers[this.start + STATUS] = indexIn(ORDER_STATUSES, status);
  }

  get isOpen(): boolean {
    return isOpenRow(this.numbers, this.start);
  }

  get expiryReason(): ExpiryReason | undefined {
    return EXPIRY_REASONS[(this.numbers[this.start + REASON] as number) - 1];
  }

  set expiryReason(reason: ExpiryReason | undefined) {
    this.numbers[this.start + REASON] = reason === undefined ? 0 : indexIn(EXPIRY_REASONS, reason) + 1;
  }

  /** On the book, or was. */
  get isWorking(): boolean {
    return (this.numbers[this.start + WORKING_TIME] as number) >= 0;
  }

  /** When it went on the book; -1 before. */
  get workingTimeUs(): number {
    return this.numbers[this.start + WORKING_TIME] as number;
  }

  set workingTimeUs(timeUs: number) {
    this.numbers[this.start + WORKING_TIME] = timeUs;
  }

  /** Takes whatever the book offers: MARKET, or a triggered STOP_LOSS or TAKE_PROFIT. Pays from the free balance. */
  get isMarketNow(): boolean {
    return ((this.numbers[this.start + TERMS] as number) & MARKET_NOW) !== 0;
  }

  /** Lets it take at the market from now on. */
  goToMarket(): void {
    this.numbers[this.start + TERMS] = (this.numbers[this.start + TERMS] as number) | MARKET_NOW;
  }

  /** Limit price as sent; 0 where the type has none, and for a pegged order without one. */
  get priceTicks(): number {
    return this.numbers[this.start + PRICE] as number;
  }

  /** Price that the order works at; 0 where the type has none, and until a peg has chosen it. */
  get limitTicks(): number {
    return this.numbers[this.start + LIMIT] as number;
  }

  set limitTicks(ticks: number) {
    this.numbers[this.start + LIMIT] = ticks;
  }

  /** Price at which a BUY holds funds: see locks.ts. */
  get holdTicks(): number {
    return this.numbers[this.start + HOLD_PRICE] as number;
  }

  set holdTicks(ticks: number) {
    this.numbers[this.start + HOLD_PRICE] = ticks;
  }

  get origLots(): number {
    return this.numbers[this.start + ORIG_LOTS] as number;
  }

  set origLots(lots: number) {
    this.numbers[this.start + ORIG_LOTS] = lots;
  }

  get openLots(): number {
    return this.numbers[this.start + OPEN_LOTS] as number;
  }

  set openLots(lots: number) {
    this.numbers[this.start + OPEN_LOTS] = lots;
  }

  get executedLots(): number {
    return this.numbers[this.start + EXECUTED_LOTS] as number;
  }

  set executedLots(lots: number) {
    this.numbers[this.start + EXECUTED_LOTS] = lots;
  }

  /** When it was accepted. */
  get timeUs(): number {
    return this.numbers[this.start + TIME] as number;
  }

  get updateTimeUs(): number {
    return this.numbers[this.start + UPDATE_TIME] as number;
  }

  set updateTimeUs(timeUs: number) {
    this.numbers[this.start + UPDATE_TIME] = timeUs;
  }

  /** Where it rests, or waits at its stop price: see book-side.ts; 0 while it does neither. */
  get bookSlot(): number {
    return this.numbers[this.start + BOOK_SLOT] as number;
  }

  set bookSlot(place: number) {
    this.numbers[this.start + BOOK_SLOT] = place;
  }
}

/** Number of the symbolAccount of the order whose row begins there; 0 when nobody remembers it. */
export function symbolAccountNumberIn(numbers: Float64Array, start: number): number {
  return numbers[start + SYMBOL_ACCOUNT] as number;
}

export function releaseRow(numbers: Float64Array, start: number): void {
  numbers[start + SYMBOL_ACCOUNT] = 0;
}

/** Whether the order whose row begins there is open. */
export function isOpenRow(numbers: Float64Array, start: number): boolean {
  return (numbers[start + STATUS] as number) < OPEN_STATUSES;
}

/** The open ones are the first of their list. */
const OPEN_STATUSES = 3;

function codesOf({ side, type, timeInForce, stpMode }: OrderTerms): number {
  return (
    (side === 'BUY' ? BUY : 0) |
    (indexIn(ORDER_TYPES, type) << TYPE_SHIFT) |
    (indexIn(TIMES_IN_FORCE, timeInForce) << TIME_IN_FORCE_SHIFT) |
    (indexIn(STP_MODES, stpMode) << STP_SHIFT) |
    (type === 'MARKET' ? MARKET_NOW : 0)
  );
}

/** Place of a word in a list that has it; the frequent ones stand first. */
function indexIn<Word>(list: readonly Word[], word: Word): number {
  let place = 0;
  while (list[place] !== word) place += 1;
  return place;
}
