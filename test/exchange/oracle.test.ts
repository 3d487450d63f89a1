/**
 * The engine against the oracle of test/model: the same commands give the same refusals, trades, orders and depth.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderRequest } from '../../src/exchange/commands.js';
import { Exchange } from '../../src/exchange/exchange.js';
import { Fault } from '../../src/protocol/errors.js';
import { NaiveBook, type NaiveTerms } from '../model/naive-book.js';
import { solusdt, symbolWith } from './symbols.js';

type Step = { readonly place: NaiveTerms } | { readonly cancel: { readonly owner: number; readonly id: number } };

const unfiltered = symbolWith({
  filters: solusdt.filters.filter(({ filterType }) => filterType === 'PRICE_FILTER' || filterType === 'LOT_SIZE'),
});

const kinds = [
  ['LIMIT', 8],
  ['IOC', 2],
  ['FOK', 2],
  ['MAKER', 3],
  ['MARKET', 2],
  ['STOP', 2],
  ['STOP_LIMIT', 2],
  ['TAKE', 1],
  ['TAKE_LIMIT', 1],
] as const;
const modes = ['EXPIRE_MAKER', 'NONE', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;

const owner = fc.integer({ min: 1, max: 3 });
const drafts = fc.record({
  owner,
  isBuy: fc.boolean(),
  kind: fc.constantFrom(...kinds.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))),
  lots: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 995, max: 1005 }),
  stop: fc.integer({ min: 995, max: 1005 }),
  show: fc.constantFrom(0, 0, 0, 1, 2, 3),
  trail: fc.constantFrom(0, 0, 12, 30, 55),
  trailsAtOnce: fc.boolean(),
  mode: fc.constantFrom(...modes),
});
/** Only what rests can be an iceberg, only stops trail, and only those that trail need no stop price. */
const terms: fc.Arbitrary<NaiveTerms> = drafts.map(({ trailsAtOnce, ...draft }) => {
  const isStop = /^(STOP|TAKE)/.test(draft.kind);
  const rests = ['LIMIT', 'MAKER', 'STOP_LIMIT', 'TAKE_LIMIT'].includes(draft.kind);
  const trail = isStop ? draft.trail : 0;
  const stop = trail > 0 && trailsAtOnce ? 0 : draft.stop;
  return { ...draft, trail, stop, show: rests && draft.show < draft.lots ? draft.show : 0 };
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ place: terms }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.record({ owner, id: fc.integer({ min: 1, max: 40 }) }) }) },
);

it('the engine does what the oracle does', () => {
  fc.assert(
    // fast-check keeps arrays short unless told otherwise, and short runs build no book.
    fc.property(fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }), (steps) => {
      const naive = new NaiveBook();
      const exchange = new Exchange({ symbols: [unfiltered] });
      for (let count = 0; count < 3; count += 1) {
        exchange.openAccount({ SOL: '100000', USDT: '100000000' }, { makerRate: '0', takerRate: '0' });
      }
      const trades: string[] = [];
      exchange.onEvent = (event) => {
        if (event.kind !== 'trade') return;
        const { isBuyerMaker, buyerOrderId, sellerOrderId, takerOrderId, quantityLots, priceTicks } = event.trade;
        const maker = isBuyerMaker ? buyerOrderId : sellerOrderId;
        trades.push(`${maker}/${takerOrderId} ${quantityLots}@${priceTicks}`);
      };

      steps.forEach((one, index) => {
        const accepted = 'place' in one ? naive.place(one.place) : naive.cancel(one.cancel.owner, one.cancel.id);
        expect(applied(exchange, one, index)).toBe(accepted);
        exchange.checkIntegrity();
        expect(trades).toEqual(naive.trades);
        expect(ordersOf(exchange)).toEqual(
          naive.orders.map(({ id, status, executed, prevented }) => [id, status, executed, prevented]),
        );
        const { bids, asks } = exchange.depth('SOLUSDT', 5000);
        expect(bids).toEqual(naive.depth(true).map(levelText));
        expect(asks).toEqual(naive.depth(false).map(levelText));
      });
    }),
    { seed: 20261120, numRuns: 300 },
  );
});

function applied(exchange: Exchange, one: Step, index: number): boolean {
  const symbol = 'SOLUSDT';
  try {
    if ('cancel' in one) {
      const { owner: account, id: orderId } = one.cancel;
      exchange.apply({ kind: 'cancelOrder', account, symbol, orderId, newClientOrderId: `x${index}` }, index);
    } else {
      const request = requestOf(one.place, index);
      exchange.apply({ kind: 'placeOrder', account: one.place.owner, symbol, ...request }, index);
    }
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

function requestOf(terms: NaiveTerms, index: number): OrderRequest {
  const { isBuy, kind, lots, price, stop, trail, show, mode } = terms;
  const common = {
    side: isBuy ? 'BUY' : 'SELL',
    quantity: (lots / 10).toFixed(1),
    clientOrderId: `o${index}`,
    selfTradePreventionMode: mode,
    ...(show > 0 && { icebergQty: (show / 10).toFixed(1) }),
  } as const;
  const limit = { price: (price / 100).toFixed(2) };
  const trigger = {
    ...(stop > 0 && { stopPrice: (stop / 100).toFixed(2) }),
    ...(trail > 0 && { trailingDelta: trail }),
  };
  switch (kind) {
    case 'MARKET':
      return { ...common, type: 'MARKET' };
    case 'MAKER':
      return { ...common, ...limit, type: 'LIMIT_MAKER' };
    case 'STOP':
      return { ...common, ...trigger, type: 'STOP_LOSS' };
    case 'TAKE':
      return { ...common, ...trigger, type: 'TAKE_PROFIT' };
    case 'STOP_LIMIT':
      return { ...common, ...limit, ...trigger, type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC' };
    case 'TAKE_LIMIT':
      return { ...common, ...limit, ...trigger, type: 'TAKE_PROFIT_LIMIT', timeInForce: 'GTC' };
    default:
      return { ...common, ...limit, type: 'LIMIT', timeInForce: kind === 'LIMIT' ? 'GTC' : kind };
  }
}

function ordersOf(exchange: Exchange): [number, string, number, number][] {
  return [1, 2, 3]
    .flatMap((account) => exchange.allOrders(account, 'SOLUSDT'))
    .sort((a, b) => a.id - b.id)
    .map((order) => [order.id, order.status, order.executedLots, order.preventedLots]);
}

function levelText([price, lots]: [number, number]): [string, string] {
  return [(price / 100).toFixed(8), (lots / 10).toFixed(8)];
}
