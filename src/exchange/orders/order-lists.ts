/**
 * Order lists: two or three orders that depend on each other.
 *
 * - OCO: a pair. One leg waits at a stop price, the other is a limit order or a take-profit order. When one leg executes,
 *   the other expires.
 * - OTO, OTOCO: a working order, and a pending order or pair that is released when the working order is filled.
 * - OPO, OPOCO: the same, but the pending orders sell the amount that the working order has bought. The list holds this
 *   amount until the release.
 *
 * This file has the record of a list, the types that the legs of a pair may have, and the relation of their prices.
 * list-placement.ts places and releases lists, symbol-engine.ts ends the members that depend on an ended member, holds.ts
 * computes the funds that a pair holds. Source: orders.md, section 8.
 */

import { brokenRule, ocoPairRules, type Refusal, refusal } from '../../protocol/index.js';
import { type Amount, subtract } from '../model/amounts.js';
import type { Balance } from '../model/balances.js';
import type { PlaceOco } from '../model/commands.js';
import type { Order, OrderList } from '../model/model.js';
import {
  type ContingencyType,
  isStopLossType,
  type ListStatus,
  type OrderTerms,
  type OrderType,
  type Side,
} from '../model/order-terms.js';

/** The fields are explained in model.ts. */
export class OrderListRecord implements OrderList {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly contingencyType: ContingencyType;
  readonly listClientOrderId: string;
  readonly members: readonly Order[];
  readonly memberClientOrderIds: string[];
  readonly working: Order | undefined;
  reservedUnits = 0n;
  readonly isOpo: boolean;
  status: ListStatus = 'EXECUTING';
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
    if (first === undefined) throw new Error('An order list needs at least one member.');
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

  get pending(): readonly Order[] {
    return this.working === undefined ? [] : this.members.slice(1);
  }

  snapshot(): OrderList {
    return Object.assign(Object.create(OrderListRecord.prototype) as OrderListRecord, this);
  }
}

/** Whether the amount that the order receives is held for the pending orders of its list. */
export function reservesFor(order: Order): boolean {
  return order.list?.isOpo === true && order.list.working === order;
}

/**
 * Adds the amount that a working order receives to the amount that its list holds. The commission is paid from the free
 * balance when the asset is not BNB and the free balance is enough; otherwise it is taken from the held amount. Source:
 * orders.md, OPO quantity.
 */
export function receiveReserved(list: OrderList, balance: Balance, received: Amount, commission: Amount): void {
  const fromFree = balance.asset !== 'BNB' && balance.covers(commission);
  const held = fromFree ? received : subtract(received, commission);
  balance.receive(subtract(received, commission));
  balance.lock(held);
  list.reservedUnits += BigInt(held);
}

/** Unlocks the amount that the list holds. @returns the amount, units of 1e-8 */
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

/** The refusal of a pair whose leg types do not make an OCO; `undefined` when they do. */
export function ocoShapeRefusal(side: Side, above: OrderType, below: OrderType): Refusal | undefined {
  if (!LEG_TYPES.includes(above) || !LEG_TYPES.includes(below)) return refusal('ocoTypeRejected');
  return brokenRule(PAIR_RULES, { side, aboveType: above, belowType: below })?.refusal;
}

const PAIR_RULES = ocoPairRules('');

/**
 * True when the last price is strictly between the prices of the two legs. The price of a limit leg is its limit price,
 * of a stop-loss or take-profit leg its stop price; a take-profit limit leg has both. A trailing leg without a stop price
 * is not compared.
 *
 * @param lastTicks last trade price; 0 when it is not known: then the lower leg must only be below the upper leg
 */
export function areOcoPricesValid(above: OrderTerms, below: OrderTerms, lastTicks: number): boolean {
  const lowestAbove = Math.min(...operands(above));
  const highestBelow = Math.max(...operands(below));
  if (lastTicks === 0) return highestBelow < lowestAbove;
  return highestBelow < lastTicks && lastTicks < lowestAbove;
}

/** The prices of the leg that must be on its side of the last price, without those that are zero. */
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

/** Makes the request of a single order from the terms of one leg. */
export function legRequest(command: PlaceOco, leg: 'above' | 'below') {
  const { side, quantity, selfTradePreventionMode } = command;
  return { side, quantity, selfTradePreventionMode, ...command[leg] };
}
