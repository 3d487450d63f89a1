/**
 * Order lists: orders bound to each other. Here the OCO pair: one leg waits at a stop, the other is a limit order (or
 * a take-profit stop); when one executes, the other expires.
 *
 * This file holds the record, the shape of a pair and the relation of its prices. What happens to a member when the
 * other fills or triggers is in symbol-engine.ts; what the pair locks, in locks.ts. Source: orders.md, section 8.
 */
import { type Fault, fault } from '../protocol/errors.js';
import type { PlaceOco } from './commands.js';
import { isStopLossType, type Order, type OrderTerms, type OrderType, type Side } from './order.js';

export type ContingencyType = 'OCO' | 'OTO';
export type ListStatus = 'EXECUTING' | 'ALL_DONE';

export class OrderList {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly contingencyType: ContingencyType;
  readonly listClientOrderId: string;
  /** In placement order: the stop-loss leg first, ids ascending. */
  readonly members: readonly Order[];
  /** The members' client order ids as placed; a cancel overwrites those of the orders, not these. */
  readonly memberClientOrderIds: readonly string[];
  status: ListStatus = 'EXECUTING';
  /** When the list was placed or last changed its status, microseconds. */
  transactionTimeUs: number;

  constructor(
    id: number,
    contingencyType: ContingencyType,
    listClientOrderId: string,
    members: readonly Order[],
    timeUs: number,
  ) {
    const [first] = members;
    if (first === undefined) throw new Error('an order list has members');
    this.id = id;
    this.account = first.account;
    this.symbol = first.symbol;
    this.contingencyType = contingencyType;
    this.listClientOrderId = listClientOrderId;
    this.members = members;
    this.memberClientOrderIds = members.map((order) => order.clientOrderId);
    this.transactionTimeUs = timeUs;
  }

  get isOpen(): boolean {
    return this.status === 'EXECUTING';
  }
}

const LEG_TYPES: readonly OrderType[] = [
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'LIMIT_MAKER',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];

/** The refusal of a pair whose leg types do not make an OCO, if they do not. */
export function ocoShapeFault(side: Side, above: OrderType, below: OrderType): Fault | undefined {
  if (!LEG_TYPES.includes(above) || !LEG_TYPES.includes(below)) return fault('ocoTypeRejected');
  if (above === 'LIMIT_MAKER' && below === 'LIMIT_MAKER') return fault('ocoBothLimit');
  if (isStopLossType(above) === isStopLossType(below)) return fault('ocoTypeRejected');
  if (side === 'BUY') {
    if (above === 'LIMIT_MAKER') return fault('buyOcoLimitBelow');
    if (isStopLossType(below)) return fault('buyOcoStopLossAbove');
    return undefined;
  }
  if (below === 'LIMIT_MAKER') return fault('sellOcoLimitAbove');
  if (isStopLossType(above)) return fault('sellOcoStopLossBelow');
  return undefined;
}

/**
 * True when the last price lies strictly between the two legs: a limit leg counts with its price, a stop-loss or
 * take-profit leg with its stop, a take-profit limit leg with both.
 */
export function ocoPricesHold(above: OrderTerms, below: OrderTerms, lastTicks: number): boolean {
  const lowestAbove = Math.min(...operands(above));
  const highestBelow = Math.max(...operands(below));
  return highestBelow < lastTicks && lastTicks < lowestAbove;
}

function operands(leg: OrderTerms): number[] {
  if (leg.type === 'LIMIT_MAKER') return [leg.priceTicks];
  if (leg.type === 'TAKE_PROFIT_LIMIT') return [leg.priceTicks, leg.stopTicks];
  return [leg.stopTicks];
}

/** The legs in placement order. */
export function inPlacementOrder<Terms extends { readonly type: OrderType }>(above: Terms, below: Terms): Terms[] {
  return isStopLossType(above.type) ? [above, below] : [below, above];
}

/** One leg of the command as an order of its own. */
export function legRequest(command: PlaceOco, place: 'above' | 'below') {
  const { side, quantity, selfTradePreventionMode } = command;
  return { side, quantity, selfTradePreventionMode, ...command[place] };
}
