/**
 * Activation of a triggered stop order: filters, peg and funds are checked again, then the order works as a market or
 * limit order. An order that fails these checks ends as EXPIRED with REJECTED.
 */
import { Refusal } from '../../protocol/index.js';
import { checkAgainstAverage } from '../checks/pre-trade-validation.js';
import { needFor, updateHold } from '../funds/holds.js';
import { subtract } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import { isLimitType } from '../model/order-terms.js';
import type { Engine } from './engine.js';
import { choosePeg } from './engine-checks.js';
import { forecast } from './matching.js';

export function activateTriggered(engine: Engine, order: Order): void {
  if (!isLimitType(order.type)) {
    order.goToMarket();
    updateHold(order);
  }
  if (!passesChecks(engine, order)) {
    engine.close(order, 'EXPIRED', 'REJECTED');
    return;
  }
  engine.startWorking(order);
  engine.emit(order, 'TRIGGERED');
  engine.matchAndRest(order);
}

function passesChecks(engine: Engine, order: Order): boolean {
  const { owner, paying, rules } = order;
  if (order.isMarketNow && order.isBuy) {
    const { stpMode, openLots } = order;
    const taker = { owner, isBuy: true, stpMode, limitTicks: undefined, lots: openLots, quoteUnits: undefined };
    if (!paying.covers(forecast(engine.book, rules, taker).quoteUnits)) return false;
  }
  try {
    if (order.peg === undefined) {
      checkAgainstAverage(rules, owner, order.terms(), engine.average);
      return true;
    }
    const { limitTicks } = choosePeg(engine, owner, order.terms());
    const need = needFor(rules, order.isBuy, limitTicks, order.openLots);
    if (!paying.covers(subtract(need, order.heldAmount))) return false;
    order.limitTicks = limitTicks;
    order.holdTicks = limitTicks;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
