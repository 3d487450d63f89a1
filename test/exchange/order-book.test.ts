/** Compares the order book with a naive list of orders: queues and price levels must be equal, and the book must pass its own consistency checks. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../../src/exchange/book/order-book.js';
import { AccountRecord } from '../../src/exchange/funds/account.js';
import { Commission } from '../../src/exchange/model/fees.js';
import type { Order } from '../../src/exchange/model/model.js';
import { SymbolRules } from '../../src/exchange/model/symbol-rules.js';
import { OrderRegister } from '../../src/exchange/orders/order-register.js';
import { trials } from '../support/depth.js';
import { solusdt } from './symbols.js';

const rules = new SymbolRules(solusdt);
const owner = new AccountRecord(1, new Commission({ standard: {} }), false);

function order(id: number, isBuy: boolean, limitTicks: number, lots: number, icebergLots = 0): Order {
  const none = { peg: undefined, stopTicks: 0, trailingDelta: 0, quoteOrderUnits: 0n };
  const strategy = { strategyId: undefined, strategyType: undefined };
  const kind = { type: 'LIMIT', timeInForce: 'GTC', stpMode: 'NONE', clientOrderId: String(id) } as const;
  const side = isBuy ? 'BUY' : 'SELL';
  const terms = { ...none, ...strategy, ...kind, side, priceTicks: limitTicks, limitTicks, lots, icebergLots } as const;
  const register = new OrderRegister();
  return register.open(id, register.openSymbolAccount(owner, rules), terms, 0);
}

describe('the order book', () => {
  it('stays consistent while orders are added, reduced and removed', () => {
    const step = fc.record({ add: fc.boolean(), price: fc.integer({ min: 1, max: 900 }), pick: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 1500, size: 'max' }), fc.boolean(), (steps, isBuy) => {
        const book = new OrderBook();
        const resting: Order[] = [];
        steps.forEach(({ add, price, pick }, index) => {
          const picked = resting[pick % Math.max(1, resting.length)];
          if (add || picked === undefined) {
            const one = order(index, isBuy, price, 1 + (pick % 9), pick % 3);
            book.add(one);
            resting.push(one);
          } else if (picked.openLots > 1 && price % 2 === 0) {
            book.take(picked, 1);
          } else if (picked.openLots > 2 && price % 3 === 0) {
            book.reduce(picked, 1);
          } else {
            book.take(picked, picked.openLots);
            resting.splice(resting.indexOf(picked), 1);
          }
          if (index % 25 === 0) book.check();
        });
        book.check();
        const prices = resting.map((one) => one.priceTicks);
        const best = prices.length === 0 ? 0 : isBuy ? Math.max(...prices) : Math.min(...prices);
        expect((isBuy ? book.bids : book.asks).bestTicks).toBe(best);
        expect((isBuy ? book.asks : book.bids).first).toBeUndefined();
      }),
      { seed: 20261122, numRuns: trials(20, 40) },
    );
  });

  it('stays consistent when nearly all of many levels become empty', () => {
    const book = new OrderBook();
    const orders = Array.from({ length: 2000 }, (_, index) => order(index, true, index + 1, 1));
    for (const one of orders) book.add(one);
    for (const one of orders.slice(0, -1)) book.remove(one);
    book.check();
    expect([...book.bids.depth(5000)].map((level) => level.priceTicks)).toEqual([2000]);
    expect(book.lastUpdateId).toBe(2000 + 1999);
  });

  it('finds by its own check that it is crossed', () => {
    const book = new OrderBook();
    book.add(order(1, true, 10, 1));
    book.add(order(2, false, 10, 1));
    expect(() => book.check()).toThrow('expected the best bid to be below the best ask');
  });
});
