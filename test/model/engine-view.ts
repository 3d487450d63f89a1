/** Writes the engine's events and state as lines in the form of the oracle, with amounts in units of 1e-8. */

import type { Exchange } from '../../src/exchange/exchange.js';
import type { ExchangeEvent } from '../../src/exchange/model/events.js';
import type { Order } from '../../src/exchange/model/model.js';
import type { TradePrint } from '../../src/exchange/model/trade-records.js';
import { Refusal } from '../../src/protocol/errors/errors.js';
import type { OrderName } from './dice.js';
import { refusalText, type Step } from './naive-exchange.js';
import { type NaiveOrder, units, type World } from './naive-world.js';

/** Does one step with the engine; returns the result in the form of the oracle. */
export function applyReal(exchange: Exchange, step: Step, nowUs: number): string {
  if (step.kind === 'fund') {
    exchange.fund(step.account, step.asset, step.amount);
    return 'done';
  }
  if (step.kind === 'setStatus') {
    exchange.setStatus(step.symbol, step.status);
    return 'done';
  }
  try {
    const outcome = exchange.apply(step, nowUs);
    if (outcome.kind !== 'cancelReplaced') return 'done';
    const half = (one: unknown) =>
      one instanceof Refusal ? refusalText(one) : one === undefined ? 'not attempted' : 'done';
    return `${half(outcome.cancelled)} / ${half(outcome.placed)}`;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error);
    throw error;
  }
}

const quantity = (order: Order, lots: number): bigint => order.rules.quantityUnits(lots);
const price = (order: Order, ticks: number): bigint => BigInt(ticks) * order.rules.tickUnits;

/** An event as the oracle writes it; it must be read at once. */
export function lineOf(exchange: Exchange, event: ExchangeEvent): string {
  switch (event.kind) {
    case 'trade': {
      const { trade } = event;
      const { takerOrderId: taker, buyerOrderId, sellerOrderId, isBuyerMaker } = trade;
      const fees = [trade.buyerCommissionUnits, trade.sellerCommissionUnits];
      const terms = `${units(trade.quantity)}@${units(trade.price)}=${trade.quoteUnits}`;
      const orders = `${isBuyerMaker ? buyerOrderId : sellerOrderId}/${taker}`;
      return `trade ${nameOf(trade)} ${orders} ${terms} fees ${fees} between ${[trade.buyerAccount, trade.sellerAccount]}`;
    }
    case 'allocation': {
      const { symbol, id, orderId, quantity: amount, price: at, quoteQuantity, commission } = event.allocation;
      return `allocation ${symbol}#${id} ${orderId} ${units(amount)}@${units(at)}=${units(quoteQuantity)} fee ${units(commission)}`;
    }
    case 'preventedMatch': {
      const { symbol, id, mode, makerSymbol, makerOrderId, takerOrderId, price: at } = event.match;
      const [makerLoss, takerLoss] = [event.match.makerPreventedLots ?? 0, event.match.takerPreventedLots ?? 0].map(
        (lots) => exchange.rules(symbol).quantityUnits(lots),
      );
      return `prevented ${symbol}#${id} ${mode} ${makerSymbol} ${makerOrderId}/${takerOrderId} @${units(at)} -${makerLoss}/-${takerLoss}`;
    }
    case 'orderList': {
      const { list, isUpdate } = event;
      return `list ${list.id} ${list.isOpen ? 'EXECUTING' : 'ALL_DONE'}${isUpdate ? ' updated' : ''}`;
    }
    case 'order': {
      const { executionType, order, trade, isMaker, firstFill } = event;
      const { id, clientOrderId, status, expiryReason: reason = '' } = order;
      const [open, executed, lost] = [order.openLots, order.executedLots, order.preventedLots].map((lots) =>
        quantity(order, lots),
      );
      const role = executionType === 'TRADE' ? `${isMaker ? 'maker' : 'taker'} ${firstFill ? 'first' : ''}` : '';
      const figures = `${open}+${executed}(${order.cumulativeQuoteUnits})+${lost}`;
      const text = `${executionType} ${id} ${clientOrderId} ${status} ${figures} ${reason} ${trade ? nameOf(trade) : ''} ${role}`;
      return text.replace(/ +/g, ' ').trim();
    }
  }
}

const nameOf = ({ symbol, id }: TradePrint): string => `${symbol}#${id}`;

/** All visible data of an order. */
export function engineOrder(order: Order): string {
  const { id, clientOrderId, status, expiryReason: reason = '', preventedMatchId, workingFloor = '' } = order;
  const lots = [order.origLots, order.openLots, order.executedLots, order.preventedLots, order.hiddenLots];
  const ticks = [order.limitTicks, order.extremeTicks];
  return [
    ...[id, order.account, order.symbol, clientOrderId, status, reason, preventedMatchId, workingFloor],
    ...lots.map((one) => quantity(order, one)),
    ...ticks.map((one) => price(order, one)),
    ...[order.cumulativeQuoteUnits, order.isWorking, order.isQuantityKnown, order.amendments?.length ?? 0],
  ].join(' ');
}

export function naiveOrder(order: NaiveOrder): string {
  const { id, account, symbol, clientOrderId, status, reason, matchId, floor } = order;
  return [
    ...[id, account, symbol, clientOrderId, status, reason, matchId, floor],
    ...[order.quantity, order.open, order.executed, order.prevented, order.hidden],
    ...[order.limit, order.extreme, order.spent, order.isWorking, order.isQuantityKnown, order.amendments],
  ].join(' ');
}

export function namesIn(exchange: Exchange, account: number): OrderName[] {
  return exchange.openOrders(account).map(({ id, clientOrderId, symbol, list }) => ({
    ...{ id, clientOrderId, symbol },
    ...{ listId: list?.id ?? 0, listClientId: list?.listClientOrderId ?? '' },
  }));
}

export function namesOf(world: World, orders: readonly NaiveOrder[]): OrderName[] {
  return orders.map(({ id, clientOrderId, symbol, list }) => ({
    ...{ id, clientOrderId, symbol, listId: list },
    listClientId: world.lists[list - 1]?.clientId ?? '',
  }));
}
