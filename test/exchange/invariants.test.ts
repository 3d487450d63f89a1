/**
 * Invariants that must hold after every random command:
 *
 * - Assets are conserved: the balances of all accounts, the collected commissions and the positions of the routing
 *   account add up to the deposits.
 * - Locked balances are what waiting and resting orders need. An OCO pair counts once with its larger need, a pending
 *   order with nothing, an OPO list with the amount that its working order has bought.
 * - No balance is negative, no book is crossed, and the quantities of an open order add up.
 * - At most one order of a pair executes, no pending order executes before its working order is filled, and a list is
 *   open exactly while it has an open member.
 * - The price of a peg does not pass the price that was sent. A stop price is on the correct side of the last price.
 * - The executed quantity of a routed order is the sum of its allocations and of its fills while it rested.
 * - The quantity of an amended order is that of its last amendment.
 * - Order ids and trade ids ascend by one.
 * - A refused command changes nothing.
 * - The same commands give the same state.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import type { Command } from '../../src/exchange/model/commands.js';
import type { Order, OrderList } from '../../src/exchange/model/model.js';
import { amendmentReports, amendReport } from '../../src/exchange/report/amend-report.js';
import { cancelledAll } from '../../src/exchange/report/cancel-report.js';
import { orderListPlaced, orderListSummary } from '../../src/exchange/report/order-list-report.js';
import { orderFull, orderQuery } from '../../src/exchange/report/order-report.js';
import { Refusal } from '../../src/protocol/errors/errors.js';
import { parseUnits } from '../../src/protocol/values/decimal.js';
import { trials } from '../support/depth.js';
import { ACCOUNTS, drafts, FUNDS, GROUP, sors, symbols } from './drafts.js';

it('the invariants of balances, books and orders hold after every random command', () => {
  const seen = {
    ...{ accepted: 0, refused: 0, trades: 0, triggered: 0, pairsDecided: 0, prevented: 0, transferred: 0 },
    ...{
      allocated: 0,
      released: 0,
      phaseOneExpired: 0,
      replaced: 0,
      sliced: 0,
      pegged: 0,
      followed: 0,
      held: 0,
      paidInBnb: 0,
    },
  };
  fc.assert(
    fc.property(drafts, (list) => {
      const commands = list.map((draft, index) => draft.command(`c${index}`));
      const exchange = open();
      const routed = new Map<number, number>();
      let lastTradeId: number | undefined;
      exchange.onEvent = (event) => {
        if (event.kind === 'preventedMatch') {
          seen.prevented += 1;
          if (event.match.mode === 'TRANSFER' && event.match.account !== event.match.makerAccount)
            seen.transferred += 1;
        }
        if (event.kind === 'allocation') {
          seen.allocated += 1;
          const { orderId, quantity } = event.allocation;
          routed.set(orderId, (routed.get(orderId) ?? 0) + Number(quantity) * 10);
        }
        if (event.kind === 'order') {
          const { executionType, order } = event;
          if (executionType === 'TRIGGERED') seen.triggered += 1;
          if (executionType === 'RELEASED') seen.released += 1;
          if (executionType === 'REPLACED') seen.replaced += 1;
          if (order.expiryReason === 'OCO_TRIGGER') seen.pairsDecided += 1;
          if (order.expiryReason === 'OTO_PHASE_ONE_EXPIRED') seen.phaseOneExpired += 1;
          if (order.hiddenLots > 0) seen.sliced += 1;
          if (order.peg && order.isWorking) seen.pegged += 1;
          if (event.isMaker && order.workingFloor)
            routed.set(order.id, (routed.get(order.id) ?? 0) + lotsOf(event.trade));
        }
        if (event.kind === 'trade' && event.trade.symbol !== 'BNBUSDT') {
          const { buyerCommissionAsset, sellerCommissionAsset } = event.trade;
          if (buyerCommissionAsset === 'BNB' || sellerCommissionAsset === 'BNB') seen.paidInBnb += 1;
        }
        if (event.kind !== 'trade' || event.trade.symbol !== 'SOLUSDT') return;
        seen.trades += 1;
        must(event.trade.id === (lastTradeId ?? 99) + 1, 'trade ids ascend by one');
        lastTradeId = event.trade.id;
      };
      // The state is a long text, so it is made again only after a command that may have changed it.
      let before: string | undefined;
      commands.forEach((command, index) => {
        before ??= stateOf(exchange);
        if (run(exchange, command, index)) {
          seen.accepted += 1;
          before = undefined;
        } else {
          seen.refused += 1;
          must(stateOf(exchange) === before, 'a refused command changes nothing');
        }
        const { followed, held } = checkInvariants(exchange, routed);
        seen.followed += followed;
        seen.held += held;
      });
      const again = open();
      for (const [index, command] of commands.entries()) run(again, command, index);
      expect(stateOf(again)).toBe(stateOf(exchange));
    }),
    { seed: 20261121, numRuns: trials(25, 80) },
  );
  // The random commands must reach every case; otherwise the checks above prove little.
  expect(seen.accepted).toBeGreaterThan(trials(250, 800));
  expect(seen.refused).toBeGreaterThan(trials(150, 500));
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(trials(0, 10));
});

function open(): Exchange {
  const exchange = new Exchange({ symbols, sors });
  exchange.seedSymbol('SOLUSDT', { lastPrice: '10', nextTradeId: 100 });
  exchange.seedSymbol('BNBUSDT', { lastPrice: '10', nextTradeId: 100 });
  for (const account of ACCOUNTS) {
    const tradeGroupId = account > 1 ? GROUP : -1;
    // One account pays its commissions in BNB, as long as it has some.
    const paysInBnb = account === 1;
    exchange.openAccount(FUNDS, { makerRate: '0.0007', takerRate: '0.00133', tradeGroupId, paysInBnb });
  }
  return exchange;
}

function run(exchange: Exchange, command: Command, nowUs: number): boolean {
  try {
    const outcome = exchange.apply(command, nowUs);
    if (outcome.kind === 'placed') orderFull(outcome, Number);
    if (outcome.kind === 'placedList') orderListPlaced(outcome, 'FULL', Number);
    if (outcome.kind === 'cancelledAll') cancelledAll(outcome, Number);
    if (outcome.kind === 'amended') amendReport(outcome, Number);
    if (outcome.kind !== 'cancelReplaced') return true;
    // One half of a cancel-replace may have been refused. If both halves were refused, nothing may have changed.
    return (
      !(outcome.cancelled instanceof Refusal) || (outcome.placed !== undefined && !(outcome.placed instanceof Refusal))
    );
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A check that runs many thousand times, so it is cheap unless it fails. */
function must(holds: boolean, claim: string, order?: Order): void {
  if (!holds) throw new Error(order === undefined ? claim : `order ${order.id}, ${order.status}: ${claim}`);
}

/** Checks the invariants; returns the number of trailing orders, and of lists that hold the bought amount. */
function checkInvariants(exchange: Exchange, routed: ReadonlyMap<number, number>): { followed: number; held: number } {
  exchange.checkIntegrity();
  const counts = { followed: 0, held: 0 };
  const total = new Map(exchange.collectedCommissions().map(({ asset, amount }) => [asset, parseUnits(amount, 8)]));
  const add = (asset: string, units: bigint) => total.set(asset, (total.get(asset) ?? 0n) + units);
  for (const [asset, units] of exchange.routingPositions()) add(asset, units);
  const orders: Order[] = [];
  for (const id of ACCOUNTS) {
    const needs = new Map<string, bigint>();
    const need = (asset: string, units: bigint) => needs.set(asset, (needs.get(asset) ?? 0n) + units);
    for (const order of exchange.openOrders(id)) {
      need(order.paying.asset, order.sibling?.isOpen ? pairNeed(order, order.sibling) : needOf(order));
      counts.followed += checkOpenOrder(exchange, order);
    }
    const open = exchange.orderLists(id, true);
    for (const list of exchange.orderLists(id)) {
      checkList(list);
      must(open.includes(list) === list.isOpen, `list ${list.id} is among the open ones while it is open`);
      if (list.reservedUnits > 0n) counts.held += 1;
      if (list.working) need(list.working.receiving.asset, list.reservedUnits);
    }
    for (const { asset, free, locked } of exchange.balances(id)) {
      must(parseUnits(locked, 8) === (needs.get(asset) ?? 0n), `account ${id} has ${locked} ${asset} locked`);
      add(asset, parseUnits(free, 8) + parseUnits(locked, 8));
    }
    orders.push(...symbols.flatMap((info) => exchange.allOrders(id, info.symbol)));
  }
  for (const [asset, amount] of Object.entries(FUNDS)) {
    must(
      total.get(asset) === parseUnits(amount, 8) * BigInt(ACCOUNTS.length),
      `the ${asset} of all accounts is conserved`,
    );
  }
  for (const order of orders) {
    const taken = order.executedLots * lotScale(order);
    must(!order.workingFloor || Math.round(routed.get(order.id) ?? 0) === taken, 'allocated what it took', order);
    must((order.amendments?.at(-1)?.newLots ?? order.origLots) === order.origLots, 'as large as amended', order);
  }
  const ids = orders.map((order) => order.id).sort((a, b) => a - b);
  must(
    ids.every((id, index) => id === index + 1),
    `order ids ascend by one: ${ids}`,
  );
  return counts;
}

/** Checks an open order; returns 1 for a trailing stop that follows the price, and 0 for any other order. */
function checkOpenOrder(exchange: Exchange, order: Order): number {
  const { isBuy, peg, limitTicks, priceTicks, extremeTicks, trailingStopTicks } = order;
  const sum = order.executedLots + order.preventedLots + order.openLots;
  must(order.origLots === sum, 'quantities add up', order);
  if (order.status === 'PENDING_NEW') {
    must(!order.isWorking && order.heldUnits === 0n && order.bookSlot === 0, 'nothing pending is anywhere', order);
  }
  must(order.hiddenLots === 0 || order.shownLots <= order.icebergLots, 'shows a slice at most', order);
  if (peg && order.isWorking && priceTicks > 0) {
    must(isBuy ? limitTicks <= priceTicks : limitTicks >= priceTicks, 'pegged within its price', order);
  }
  if (extremeTicks === 0 || order.isWorking) return 0;
  const last = order.rules.ticksIn(parseUnits(exchange.lastPrice(order.symbol) ?? '0', 8)) ?? 0;
  must(isBuy ? extremeTicks <= last : extremeTicks >= last, 'follows the last price', order);
  must(isBuy ? last < trailingStopTicks : last > trailingStopTicks, 'would have triggered', order);
  return 1;
}

function checkList({ id, members, working, pending, isOpen, reservedUnits }: OrderList): void {
  must(isOpen === members.some((member) => member.isOpen), `list ${id} is open while a member is`);
  const rivals = working ? pending : members;
  must(rivals.filter((member) => member.executedLots > 0).length < 2, `one order of list ${id} executes`);
  if (!working) return;
  const isIdle = pending.every((order) => order.executedLots === 0 && !order.isWorking);
  must(working.status === 'FILLED' || isIdle, `nothing of list ${id} comes before its turn`);
  const waits = pending.some((order) => order.status === 'PENDING_NEW');
  must(working.isOpen || (reservedUnits === 0n && !waits), `nothing of list ${id} stays behind`);
}

/** The amount that an order locks, in units of 1e-16. It is computed without the functions of the engine. */
function needOf(order: Order): bigint {
  const { rules, limitTicks, priceTicks, stopTicks, holdTicks } = order;
  if (order.status === 'PENDING_NEW') return 0n;
  const quantityUnits = BigInt(order.openLots) * rules.lotUnits;
  if (!order.isBuy) return quantityUnits;
  // Only a stop without any price locks an amount by the last price at its placement.
  const ticks = [limitTicks, priceTicks, stopTicks, holdTicks].find((one) => one > 0) ?? 0;
  return (BigInt(ticks) * rules.tickUnits * quantityUnits) / 10n ** 8n;
}

/** The part of a pair's lock that counts for one member: the larger need for one, zero for the other. */
function pairNeed(order: Order, sibling: Order): bigint {
  const [own, other] = [needOf(order), needOf(sibling)];
  if (own === other) return order.id < sibling.id ? own : 0n;
  return own > other ? own : 0n;
}

/** The lot size as a multiple of 0.1 of the base asset: routed fills are counted in this unit. */
function lotScale(order: Order): number {
  return Number(order.rules.lotUnits) / 1e7;
}

function lotsOf(trade: { readonly quantity: string } | undefined): number {
  return Number(trade?.quantity ?? 0) * 10;
}

function stateOf(exchange: Exchange): string {
  const accounts = ACCOUNTS.map((id) => [
    exchange.balances(id),
    exchange.account(id).updateTimeUs,
    exchange.orderLists(id).map((list) => [orderListSummary(list, Number), String(list.reservedUnits)]),
    symbols.map((info) =>
      exchange
        .allOrders(id, info.symbol)
        .map((order) => [
          orderQuery(order, Number),
          amendmentReports(order, Number),
          [order.hiddenLots, order.extremeTicks, order.trailingStopTicks, order.holdTicks],
        ]),
    ),
    symbols.map((info) => exchange.allocations(id, info.symbol)),
  ]);
  const books = symbols.map((info) => [exchange.depth(info.symbol, 5000), exchange.nextTradeId(info.symbol)]);
  const desk = [...exchange.routingPositions()].map(([asset, units]) => [asset, String(units)]);
  return JSON.stringify([accounts, books, exchange.collectedCommissions(), desk]);
}
