/**
 * Order lists: orders bound to each other.
 *
 * - OCO: one leg waits at a stop, the other is a limit order (or a take-profit stop); when one executes, the other
 *   expires.
 * - OTO, OTOCO: a working order, and a pending order or pair that is placed when it is filled.
 * - OPO, OPOCO: the same, and what is pending sells what the working order has bought; until then the list holds it.
 *
 * This file holds the record, the shape of a pair and the relation of its prices. Placement and release are in
 * list-placement.ts, what happens to a member when another fills or triggers in symbol-engine.ts, what a pair locks in
 * locks.ts. Source: orders.md, section 8.
 */

import { brokenRule, ocoPairRules, type Refusal, refusal } from '../../protocol/index.js';
import type { PlaceOco } from '../commands.js';
import { type Amount, subtract } from '../funds/amounts.js';
import type { Balance } from '../funds/balances.js';
import { isStopLossType, type Order, type OrderTerms, type OrderType, type Side } from './order.js';

export type ContingencyType = 'OCO' | 'OTO';
export type ListStatus = 'EXECUTING' | 'ALL_DONE';

export class OrderList {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly contingencyType: ContingencyType;
  readonly listClientOrderId: string;
  /** In placement order, ids ascending: the working order first, of a pair the stop-loss leg first. */
  readonly members: readonly Order[];
  /** The members' client order ids as placed or amended; a cancel overwrites those of the orders, not these. */
  readonly memberClientOrderIds: string[];
  /** The order whose fill releases the others; `undefined` in an OCO. */
  readonly working: Order | undefined;
  /** Base that the working order of an OPO list has bought so far, units of 1e-8: part of its account's locked balance. */
  reservedUnits = 0n;
  readonly isOpo: boolean;
  status: ListStatus = 'EXECUTING';
  /** When the list was placed or last changed its status, microseconds. */
  transactionTimeUs: number;

  constructor(
    id: number,
    contingencyType: ContingencyType,
    listClientOrderId: string,
    members: readonly Order[],
    timeUs: number,
    isOpo = false,
  ) {
    const [first] = members;
    if (first === undefined) throw new Error('an order list has members');
    this.id = id;
    this.account = first.account;
    this.symbol = first.symbol;
    this.contingencyType = contingencyType;
    this.listClientOrderId = listClientOrderId;
    this.members = members;
    this.working = contingencyType === 'OTO' ? first : undefined;
    this.isOpo = isOpo;
    this.memberClientOrderIds = members.map((order) => order.clientOrderId);
    this.transactionTimeUs = timeUs;
  }

  get isOpen(): boolean {
    return this.status === 'EXECUTING';
  }

  /** What waits for the working order, or has been released by it. */
  get pending(): readonly Order[] {
    return this.working === undefined ? [] : this.members.slice(1);
  }

  /** The list as it stands now, for a report of this moment. */
  snapshot(): OrderList {
    return Object.assign(Object.create(OrderList.prototype) as OrderList, this);
  }
}

/** True while what the order receives is held for the pending orders of its list. */
export function reservesFor(order: Order): boolean {
  return order.list?.isOpo === true && order.list.working === order;
}

/**
 * Credits a fill of a working order to the list that holds it. The commission comes from the free balance when the asset
 * is not BNB and enough is free, else it makes less of what was received. Source: orders.md, OPO quantity.
 */
export function receiveReserved(list: OrderList, balance: Balance, received: Amount, commission: Amount): void {
  const fromFree = balance.asset !== 'BNB' && balance.covers(commission);
  const held = fromFree ? received : subtract(received, commission);
  balance.receive(subtract(received, commission));
  balance.lock(held);
  list.reservedUnits += BigInt(held);
}

/** Gives what the list holds back to its account; says how much that was. */
export function releaseReserved(list: OrderList): bigint {
  const units = list.reservedUnits;
  list.reservedUnits = 0n;
  if (units > 0n) list.working?.receiving.lock(-units);
  return units;
}

const LEG_TYPES: readonly OrderType[] = [
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'LIMIT_MAKER',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];

/** The refusal of a pair whose leg types do not make an OCO, if they do not. */
export function ocoShapeRefusal(side: Side, above: OrderType, below: OrderType): Refusal | undefined {
  if (!LEG_TYPES.includes(above) || !LEG_TYPES.includes(below)) return refusal('ocoTypeRejected');
  return brokenRule(PAIR_RULES, { side, aboveType: above, belowType: below })?.refusal;
}

const PAIR_RULES = ocoPairRules('');

/**
 * True when the last price lies strictly between the two legs: a limit leg counts with its price, a stop-loss or
 * take-profit leg with its stop, a take-profit limit leg with both. A trailing leg without a stop price has no side.
 *
 * @param lastTicks 0 when it is not known: then it is enough that some price lies between them.
 */
export function ocoPricesHold(above: OrderTerms, below: OrderTerms, lastTicks: number): boolean {
  const lowestAbove = Math.min(...operands(above));
  const highestBelow = Math.max(...operands(below));
  if (lastTicks === 0) return highestBelow < lowestAbove;
  return highestBelow < lastTicks && lastTicks < lowestAbove;
}

/** Prices of the leg that must lie on its side; one that it does not have is left out. */
function operands(leg: OrderTerms): number[] {
  const prices =
    leg.type === 'LIMIT_MAKER'
      ? [leg.limitTicks, leg.priceTicks]
      : leg.type === 'TAKE_PROFIT_LIMIT'
        ? [leg.priceTicks, leg.stopTicks]
        : [leg.stopTicks];
  return prices.filter((ticks) => ticks > 0);
}

/** The legs in placement order: the stop-loss leg first. */
export function inPlacementOrder<Terms extends { readonly type: OrderType }>(above: Terms, below: Terms): Terms[] {
  return isStopLossType(above.type) ? [above, below] : [below, above];
}

/** One leg of the command as an order of its own. */
export function legRequest(command: PlaceOco, place: 'above' | 'below') {
  const { side, quantity, selfTradePreventionMode } = command;
  return { side, quantity, selfTradePreventionMode, ...command[place] };
}
