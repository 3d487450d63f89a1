/**
 * The order class: the numbers of an order in a row of typed arrays, its rare fields in a second object.
 *
 * The fields are explained in model.ts. Every order has the fields of its row (order-row.ts); most orders have no other
 * fields and no second object. Code that uses an order need not know whether the order has a second object.
 */

import type { Amendment } from '../model/amendment.js';
import type { Amount } from '../model/amounts.js';
import type { Balance } from '../model/balances.js';
import type { Account, Order, OrderList } from '../model/model.js';
import type { OrderTerms, Peg, WorkingFloor } from '../model/order-terms.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import { ownClientId } from './client-ids.js';
import { NO_EXTRAS, OrderExtras } from './order-extras.js';
import { HELD_AMOUNT, OrderRow, QUOTE, ROW_WIDTH } from './order-row.js';

export class OrderRecord extends OrderRow implements Order {
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

  get paying(): Balance {
    return this.isBuy ? this.symbolAccount.quote : this.symbolAccount.base;
  }

  get receiving(): Balance {
    return this.isBuy ? this.symbolAccount.base : this.symbolAccount.quote;
  }

  get cumulativeQuote(): Amount {
    const amount = this.numbers[this.start + QUOTE] as number;
    return Number.isNaN(amount) ? this.more.cumulativeQuote : amount;
  }

  set cumulativeQuote(amount: Amount) {
    this.numbers[this.start + QUOTE] = typeof amount === 'number' ? amount : Number.NaN;
    if (typeof amount === 'bigint') this.ownExtras().cumulativeQuote = amount;
  }

  get heldAmount(): Amount {
    const amount = this.numbers[this.start + HELD_AMOUNT] as number;
    return Number.isNaN(amount) ? this.more.heldAmount : amount;
  }

  set heldAmount(amount: Amount) {
    this.numbers[this.start + HELD_AMOUNT] = typeof amount === 'number' ? amount : Number.NaN;
    if (typeof amount === 'bigint') this.ownExtras().heldAmount = amount;
  }

  get isPlain(): boolean {
    return this.extras === undefined;
  }

  get clientOrderId(): string {
    return this.givenClientId ?? ownClientId(this.id);
  }

  get cumulativeQuoteUnits(): bigint {
    return BigInt(this.cumulativeQuote);
  }

  get heldUnits(): bigint {
    return BigInt(this.heldAmount);
  }

  get list(): OrderList | undefined {
    return this.more.list;
  }

  set list(list: OrderList | undefined) {
    this.ownExtras().list = list;
  }

  get sibling(): Order | undefined {
    return this.more.sibling;
  }

  set sibling(sibling: Order | undefined) {
    this.ownExtras().sibling = sibling;
  }

  get shownLots(): number {
    return this.openLots - this.more.hiddenLots;
  }

  get peg(): Peg | undefined {
    return this.more.peg;
  }

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

  get trailingTimeUs(): number {
    return this.more.trailingTimeUs;
  }

  set trailingTimeUs(timeUs: number) {
    this.ownExtras().trailingTimeUs = timeUs;
  }

  get extremeTicks(): number {
    return this.more.extremeTicks;
  }

  set extremeTicks(ticks: number) {
    this.ownExtras().extremeTicks = ticks;
  }

  get trailingStopTicks(): number {
    return this.more.trailingStopTicks;
  }

  set trailingStopTicks(ticks: number) {
    this.ownExtras().trailingStopTicks = ticks;
  }

  get hiddenLots(): number {
    return this.more.hiddenLots;
  }

  set hiddenLots(lots: number) {
    if (lots !== this.more.hiddenLots) this.ownExtras().hiddenLots = lots;
  }

  get isQuantityKnown(): boolean {
    return this.more.isQuantityKnown;
  }

  set isQuantityKnown(isKnown: boolean) {
    if (isKnown !== this.more.isQuantityKnown) this.ownExtras().isQuantityKnown = isKnown;
  }

  get preventedLots(): number {
    return this.more.preventedLots;
  }

  set preventedLots(lots: number) {
    this.ownExtras().preventedLots = lots;
  }

  get preventedMatchId(): number {
    return this.more.preventedMatchId;
  }

  set preventedMatchId(id: number) {
    this.ownExtras().preventedMatchId = id;
  }

  get workingFloor(): WorkingFloor | undefined {
    return this.more.workingFloor;
  }

  set workingFloor(floor: WorkingFloor | undefined) {
    this.ownExtras().workingFloor = floor;
  }

  get amendments(): readonly Amendment[] | undefined {
    return this.more.amendments;
  }

  addAmendment(amendment: Amendment): void {
    const extras = this.ownExtras();
    extras.amendments = [...(extras.amendments ?? []), amendment];
  }

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

  snapshot(): Order {
    const { id, symbolAccount, numbers, start, givenClientId, extras } = this;
    const own = extras && Object.assign(new OrderExtras(), extras);
    const copy = new OrderRecord(id, symbolAccount, numbers.slice(start, start + ROW_WIDTH), 0, givenClientId, own);
    copy.bookSlot = 0;
    return copy;
  }

  private get more(): Readonly<OrderExtras> {
    return this.extras ?? NO_EXTRAS;
  }

  private ownExtras(): OrderExtras {
    if (this.extras === undefined) {
      // When a plain order has ended, only its row is kept, so an object that is added here would be lost.
      if (!this.isOpen) throw new Error(`Order ${this.id} has ended and cannot get further fields.`);
      this.extras = new OrderExtras();
    }
    return this.extras;
  }
}
