/**
 * Tells whether a reply or a report has changed the state of an order: several replies and reports may contain the same
 * state.
 */
import type { OrderState } from '../../../streams/index.js';

export function isSameState(a: OrderState, b: OrderState): boolean {
  if (a === b) return true;
  const isSameProgress = a.status === b.status && a.executedQty === b.executedQty && a.updateTime === b.updateTime;
  const areSameTerms = a.origQty === b.origQty && a.clientOrderId === b.clientOrderId && a.isWorking === b.isWorking;
  const isSamePrevention = a.preventedQuantity === b.preventedQuantity && a.preventedMatchId === b.preventedMatchId;
  const areSameFills = a.fills.length === b.fills.length && a.peggedPrice === b.peggedPrice;
  return isSameProgress && areSameTerms && isSamePrevention && areSameFills;
}
