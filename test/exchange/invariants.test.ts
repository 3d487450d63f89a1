/**
 * What must hold after every command, whatever the commands were:
 *
 * - assets are conserved: what accounts hold plus collected commissions is what was put in;
 * - what is locked is what waits and rests, an OCO pair counting once with its larger need;
 * - no balance is negative, no book is crossed, an open order's quantities add up;
 * - at most one leg of an OCO pair executes, and a list is open exactly while a member is;
 * - order ids ascend by one, trade ids too;
 * - a refused command has changed nothing;
 * - the same commands give the same state.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command, Leg } from '../../src/exchange/commands.js';
import { Exchange } from '../../src/exchange/exchange.js';
import type { Order, OrderType } from '../../src/exchange/order.js';
import { cancelledAll, orderFull, orderListSummary, orderQuery } from '../../src/exchange/report.js';
import { parseUnits } from '../../src/protocol/decimal.js';
import { Fault } from '../../src/protocol/errors.js';
import { fineSteps, solusdt, symbolWith } from './symbols.js';

const ACCOUNTS = [1, 2, 3];
/** Two symbols that share an asset; few funds, so that refusals for want of them are common. */
const symbols = [
  solusdt,
  symbolWith({
    symbol: 'SOLBTC',
    quoteAsset: 'BTC',
    filters: fineSteps.filters.map((filter) => ({ ...filter, ...(filter.tickSize && { tickSize: '0.00000700' }) })),
  }),
];
const FUNDS = { SOL: '40', USDT: '400', BTC: '0.003' };

const account = fc.constantFrom(...ACCOUNTS);
const symbol = fc.constantFrom('SOLUSDT', 'SOLUSDT', 'SOLUSDT', 'SOLBTC');
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const quantity = fc.integer({ min: 3, max: 90 }).map((lots) => (lots / 10).toFixed(1));
const level = fc.integer({ min: 0, max: 24 });
const mode = fc.constantFrom(...solusdt.allowedSelfTradePreventionModes);
const timeInForce = fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const);
const type = fc.constantFrom<OrderType>(...solusdt.orderTypes, 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT');

interface Draft {
  readonly command: (id: string) => Command;
}

const priceOn = (name: string, steps: number): string =>
  name === 'SOLUSDT' ? (9.4 + steps * 0.05).toFixed(2) : (0.000063 + steps * 0.000007).toFixed(6);

const place: fc.Arbitrary<Draft> = fc
  .record({
    account,
    symbol,
    side,
    quantity,
    price: level,
    stop: level,
    mode,
    timeInForce,
    type,
    byAmount: fc.boolean(),
  })
  .map((draft) => ({
    command: (clientOrderId) => {
      const isStop = /STOP|TAKE/.test(draft.type);
      const isLimit = /LIMIT/.test(draft.type);
      const byAmount = draft.type === 'MARKET' && draft.byAmount;
      return {
        kind: 'placeOrder',
        account: draft.account,
        symbol: draft.symbol,
        side: draft.side,
        type: draft.type,
        clientOrderId,
        selfTradePreventionMode: draft.mode,
        ...(byAmount ? { quoteOrderQty: draft.quantity } : { quantity: draft.quantity }),
        ...(isLimit && { price: priceOn(draft.symbol, draft.price) }),
        ...(isLimit && draft.type !== 'LIMIT_MAKER' && { timeInForce: draft.timeInForce }),
        ...(isStop && { stopPrice: priceOn(draft.symbol, draft.stop) }),
      };
    },
  }));

const oco: fc.Arbitrary<Draft> = fc
  .record({ account, side, quantity, above: level, below: level, stopLimit: fc.boolean(), take: fc.boolean() })
  .map((draft) => ({
    command: (id) => {
      const leg = (isStop: boolean, steps: number, clientOrderId: string): Leg => {
        const price = priceOn('SOLUSDT', steps);
        if (isStop && draft.stopLimit) {
          return { type: 'STOP_LOSS_LIMIT', stopPrice: price, price, timeInForce: 'GTC', clientOrderId };
        }
        if (isStop) return { type: 'STOP_LOSS', stopPrice: price, clientOrderId };
        return draft.take
          ? { type: 'TAKE_PROFIT', stopPrice: price, clientOrderId }
          : { type: 'LIMIT_MAKER', price, clientOrderId };
      };
      return {
        kind: 'placeOco',
        account: draft.account,
        symbol: 'SOLUSDT',
        side: draft.side,
        quantity: draft.quantity,
        listClientOrderId: `${id}-list`,
        above: leg(draft.side === 'BUY', 12 + Math.floor(draft.above / 2), `${id}-above`),
        below: leg(draft.side === 'SELL', Math.floor(draft.below / 2), `${id}-below`),
      };
    },
  }));

const cancel: fc.Arbitrary<Draft> = fc
  .record({ account, symbol, orderId: fc.integer({ min: 1, max: 60 }), all: fc.integer({ min: 0, max: 9 }) })
  .map(({ orderId, all, ...common }) => ({
    command: (newClientOrderId) =>
      all === 0
        ? { kind: 'cancelOpenOrders', ...common, newClientOrderId }
        : { kind: 'cancelOrder', ...common, orderId, newClientOrderId },
  }));

const drafts = fc.array(
  fc.oneof({ weight: 7, arbitrary: place }, { weight: 2, arbitrary: oco }, { weight: 1, arbitrary: cancel }),
  { minLength: 1, maxLength: 100, size: 'max' },
);

it('holds after every command', () => {
  const seen = { accepted: 0, refused: 0, trades: 0, triggered: 0, pairsDecided: 0, prevented: 0 };
  fc.assert(
    fc.property(drafts, (list) => {
      const commands = list.map((draft, index) => draft.command(`c${index}`));
      const exchange = open();
      let lastTradeId: number | undefined;
      exchange.onEvent = (event) => {
        if (event.kind === 'preventedMatch') seen.prevented += 1;
        if (event.kind === 'order' && event.execution === 'TRIGGERED') seen.triggered += 1;
        if (event.kind === 'order' && event.order.expiryReason === 'OCO_TRIGGER') seen.pairsDecided += 1;
        if (event.kind !== 'trade' || event.trade.symbol !== 'SOLUSDT') return;
        seen.trades += 1;
        expect(event.trade.id).toBe(lastTradeId === undefined ? 100 : lastTradeId + 1);
        lastTradeId = event.trade.id;
      };
      commands.forEach((command, index) => {
        const before = stateOf(exchange);
        if (run(exchange, command, index)) seen.accepted += 1;
        else {
          seen.refused += 1;
          expect(stateOf(exchange)).toBe(before);
        }
        checkInvariants(exchange);
      });
      const again = open();
      for (const [index, command] of commands.entries()) run(again, command, index);
      expect(stateOf(again)).toBe(stateOf(exchange));
    }),
    { seed: 20261121, numRuns: 60 },
  );
  // The commands must reach all of it, or the above says little.
  expect(seen.accepted).toBeGreaterThan(1000);
  expect(seen.refused).toBeGreaterThan(500);
  expect(seen.trades).toBeGreaterThan(200);
  expect(seen.triggered).toBeGreaterThan(100);
  expect(seen.pairsDecided).toBeGreaterThan(80);
  expect(seen.prevented).toBeGreaterThan(80);
});

function open(): Exchange {
  const exchange = new Exchange({ symbols });
  exchange.seedSymbol('SOLUSDT', { lastPrice: '10', nextTradeId: 100 });
  for (const _ of ACCOUNTS) exchange.openAccount(FUNDS, { makerRate: '0.0007', takerRate: '0.00133' });
  return exchange;
}

function run(exchange: Exchange, command: Command, nowUs: number): boolean {
  try {
    const outcome = exchange.apply(command, nowUs);
    if (outcome.kind === 'placed') orderFull(outcome, Number);
    if (outcome.kind === 'cancelledAll') cancelledAll(outcome, Number);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

function checkInvariants(exchange: Exchange): void {
  exchange.checkIntegrity();
  const total = new Map(exchange.collectedCommissions().map(({ asset, amount }) => [asset, parseUnits(amount, 8)]));
  const orders: Order[] = [];
  for (const id of ACCOUNTS) {
    const needs = new Map<string, bigint>();
    for (const order of exchange.openOrders(id)) {
      const need = order.sibling?.isOpen ? pairNeed(order, order.sibling) : needOf(order);
      needs.set(order.paying.asset, (needs.get(order.paying.asset) ?? 0n) + need);
      expect(order.origLots).toBe(order.executedLots + order.preventedLots + order.openLots);
    }
    for (const { asset, free, locked } of exchange.balances(id)) {
      expect(parseUnits(locked, 8)).toBe(needs.get(asset) ?? 0n);
      total.set(asset, (total.get(asset) ?? 0n) + parseUnits(free, 8) + parseUnits(locked, 8));
    }
    for (const { members, isOpen } of exchange.orderLists(id)) {
      expect(members.filter((member) => member.executedLots > 0).length).toBeLessThan(2);
      expect(isOpen).toBe(members.some((member) => member.isOpen));
    }
    orders.push(...symbols.flatMap((info) => exchange.allOrders(id, info.symbol)));
  }
  for (const [asset, amount] of Object.entries(FUNDS)) {
    expect(total.get(asset)).toBe(parseUnits(amount, 8) * BigInt(ACCOUNTS.length));
  }
  const ids = orders.map((order) => order.id).sort((a, b) => a - b);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
}

/** Written anew, in 1e-16, so as not to repeat the engine's arithmetic. */
function needOf(order: Order): bigint {
  const { rules } = order;
  const quantityUnits = BigInt(order.openLots) * rules.lotUnits;
  if (!order.isBuy) return quantityUnits;
  const ticks = order.priceTicks > 0 ? order.priceTicks : order.stopTicks;
  return (BigInt(ticks) * rules.tickUnits * quantityUnits) / 10n ** 8n;
}

/** Half of the pair's one lock, for each of its two members. */
function pairNeed(order: Order, sibling: Order): bigint {
  const [own, other] = [needOf(order), needOf(sibling)];
  if (own === other) return order.id < sibling.id ? own : 0n;
  return own > other ? own : 0n;
}

function stateOf(exchange: Exchange): string {
  const accounts = ACCOUNTS.map((id) => [
    exchange.balances(id),
    exchange.updateTimeUs(id),
    exchange.orderLists(id).map((list) => orderListSummary(list, Number)),
    symbols.map((info) => exchange.allOrders(id, info.symbol).map((order) => orderQuery(order, Number))),
  ]);
  const books = symbols.map((info) => [exchange.depth(info.symbol, 5000), exchange.nextTradeId(info.symbol)]);
  return JSON.stringify([accounts, books, exchange.collectedCommissions()]);
}
