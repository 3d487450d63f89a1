/**
 * The numbers of an order: a row of 16 numbers in a typed array, which holds the rows of many orders.
 *
 * An exchange keeps hundreds of thousands of orders, most of them finished. As fields of objects, their numbers were half
 * of the garbage collector's work. A word, such as the status, is stored as its index in a list of order-terms.ts. An
 * amount above 2^53 does not fit into a row; it is stored in the extras of the order, see order-extras.ts.
 */

import { isOpenStatus } from '../../protocol/index.js';
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
} from '../model/order-terms.js';
import type { SymbolAccount } from '../model/symbol-account.js';
import type { OrderExtras } from './order-extras.js';

/** Numbers in a row, a power of two. */
export const ROW_WIDTH = 16;

const BOOK_SLOT = 0;
const STATUS = 1;
/** Side, type, time in force, mode of self-trade prevention and `isMarketNow`, as bits. */
const TERMS = 2;
/** Index in EXPIRY_REASONS plus one; 0 for no reason. */
const REASON = 3;
/** When the order went on the book; -1 before. */
const WORKING_TIME = 4;
/** Number of the symbol account, see model/symbol-account.ts; 0 when the order is not remembered. */
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
 * Accessors for the numbers of an order; the fields are explained in model.ts.
 *
 * The accessors index the array directly: with one more call in each of them, V8 stops inlining them.
 */
export class OrderRow {
  readonly id: number;
  protected readonly symbolAccount: SymbolAccount;
  /** The array with the row, and the index at which the row starts. */
  protected readonly numbers: Float64Array;
  protected readonly start: number;
  givenClientId: string | undefined;
  protected extras: OrderExtras | undefined;

  // The constructor sets all fields of an order, because a constructor that calls another one is slow.
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

  /** Writes the row of an order that has just been accepted. The row must hold zeros. */
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

  /** Orders that are not in the register have negative ids. */
  get isRegistered(): boolean {
    return this.id > 0;
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

  get isWorking(): boolean {
    return (this.numbers[this.start + WORKING_TIME] as number) >= 0;
  }

  get workingTimeUs(): number {
    return this.numbers[this.start + WORKING_TIME] as number;
  }

  set workingTimeUs(timeUs: number) {
    this.numbers[this.start + WORKING_TIME] = timeUs;
  }

  get isMarketNow(): boolean {
    return ((this.numbers[this.start + TERMS] as number) & MARKET_NOW) !== 0;
  }

  goToMarket(): void {
    this.numbers[this.start + TERMS] = (this.numbers[this.start + TERMS] as number) | MARKET_NOW;
  }

  get priceTicks(): number {
    return this.numbers[this.start + PRICE] as number;
  }

  get limitTicks(): number {
    return this.numbers[this.start + LIMIT] as number;
  }

  set limitTicks(ticks: number) {
    this.numbers[this.start + LIMIT] = ticks;
  }

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

  get timeUs(): number {
    return this.numbers[this.start + TIME] as number;
  }

  get updateTimeUs(): number {
    return this.numbers[this.start + UPDATE_TIME] as number;
  }

  set updateTimeUs(timeUs: number) {
    this.numbers[this.start + UPDATE_TIME] = timeUs;
  }

  get bookSlot(): number {
    return this.numbers[this.start + BOOK_SLOT] as number;
  }

  set bookSlot(slot: number) {
    this.numbers[this.start + BOOK_SLOT] = slot;
  }
}

/** Number of the symbol account of the order whose row begins at `start`; 0 when the order is not remembered. */
export function symbolAccountNumberIn(numbers: Float64Array, start: number): number {
  return numbers[start + SYMBOL_ACCOUNT] as number;
}

/** Marks the row: its order is no longer stored. */
export function releaseRow(numbers: Float64Array, start: number): void {
  numbers[start + SYMBOL_ACCOUNT] = 0;
}

/** Whether the order whose row begins at `start` is open. */
export function isOpenRow(numbers: Float64Array, start: number): boolean {
  return (numbers[start + STATUS] as number) < OPEN_STATUSES;
}

/** Number of open statuses; they stand first in ORDER_STATUSES. */
const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus).length;

function codesOf({ side, type, timeInForce, stpMode }: OrderTerms): number {
  return (
    (side === 'BUY' ? BUY : 0) |
    (indexIn(ORDER_TYPES, type) << TYPE_SHIFT) |
    (indexIn(TIMES_IN_FORCE, timeInForce) << TIME_IN_FORCE_SHIFT) |
    (indexIn(STP_MODES, stpMode) << STP_SHIFT) |
    (type === 'MARKET' ? MARKET_NOW : 0)
  );
}

/** Index of a word in a list that contains it. The lists start with the frequent words. */
function indexIn<Word>(list: readonly Word[], word: Word): number {
  let index = 0;
  while (list[index] !== word) index += 1;
  return index;
}
