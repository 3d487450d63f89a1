/** Self-trade prevention within one account, in all modes. */
import { describe, expect, it } from 'vitest';
import { orderQuery, orderResult } from '../../src/exchange/report/order-report.js';
import { expectScenario, LessonMarket } from './scenario.js';

describe('self-trade prevention', () => {
  it('NONE lets an account trade with itself', () => {
    expectScenario(`
      A buy 5 @ 10           | a1 NEW
      A sell 3 @ 10 stp=NONE | a2 NEW · trade 3 @ 10 a1/a2 · a2 FILLED 3 · a1 PARTIALLY_FILLED 3
      A funds SOL            | 10000 + 0 locked
      A funds USDT           | 999980 + 20 locked
    `);
  });

  it('EXPIRE_TAKER expires the rest of the taker and leaves the maker untouched', () => {
    expectScenario(`
      B buy 1 @ 11                   | b1 NEW
      A buy 5 @ 10                   | a1 NEW
      A sell 3 @ 10 stp=EXPIRE_TAKER | a2 NEW · trade 1 @ 11 b1/a2 · a2 PARTIALLY_FILLED 1 · b1 FILLED 1 · a2 EXPIRED_IN_MATCH 1 prevented 2
      book                           | 5 @ 10 / -
      A funds SOL                    | 9999 + 0 locked
    `);
  });

  it('EXPIRE_MAKER, the default, expires the maker and lets the taker go on', () => {
    expectScenario(`
      A buy 5 @ 10  | a1 NEW
      B buy 2 @ 10  | b1 NEW
      A sell 3 @ 10 | a2 NEW · a1 EXPIRED_IN_MATCH prevented 5 · trade 2 @ 10 b1/a2 · a2 PARTIALLY_FILLED 2 · b1 FILLED 2
      book          | - / 1 @ 10
    `);
  });

  it('EXPIRE_BOTH expires the rest of both orders', () => {
    expectScenario(`
      A buy 5 @ 10                  | a1 NEW
      A sell 3 @ 10 stp=EXPIRE_BOTH | a2 NEW · a1 EXPIRED_IN_MATCH prevented 5 · a2 EXPIRED_IN_MATCH prevented 3
      book                          | - / -
      A funds USDT                  | 1000000 + 0 locked
    `);
  });

  it('DECREMENT reduces both orders by the quantity of the match', () => {
    expectScenario(`
      A buy 5 @ 10                | a1 NEW
      A sell 3 @ 10 stp=DECREMENT | a2 NEW · a1 NEW prevented 3 · a2 EXPIRED_IN_MATCH prevented 3
      book                        | 2 @ 10 / -
      A funds USDT                | 999980 + 20 locked
      A sell 3 @ 10 stp=DECREMENT | a3 NEW · a1 EXPIRED_IN_MATCH prevented 5 · a3 NEW prevented 2
      book                        | - / 1 @ 10
    `);
  });

  it('ends a market taker EXPIRED when its only counterparties expired as makers', () => {
    expectScenario(
      `
      A sell 5 @ 10  | a1 NEW
      A buy market 5 | a2 NEW · a1 EXPIRED_IN_MATCH prevented 5 · a2 EXPIRED INSUFFICIENT_LIQUIDITY
    `,
      { lastPrice: '10' },
    );
  });

  it('refuses a mode that the symbol does not allow', () => {
    expectScenario(`
      A buy 5 @ 10 stp=TRANSFER | ! -1013 This symbol does not allow the specified self-trade prevention mode.
    `);
  });

  it('shows the prevented match in the placement, and its id in queries of both orders', () => {
    const stage = new LessonMarket({});
    stage.run('A buy 5 @ 10');
    const account = stage.account('A');
    const sell = { kind: 'placeOrder', account, symbol: 'SOLUSDT', side: 'SELL', type: 'LIMIT' } as const;
    const terms = { timeInForce: 'GTC', quantity: '3', price: '10', clientOrderId: 's1' } as const;
    const outcome = stage.exchange.apply({ ...sell, ...terms, selfTradePreventionMode: 'DECREMENT' }, 5_000);
    const time = (us: number): number => us;
    expect(orderResult(outcome, time)).toMatchObject({
      status: 'EXPIRED_IN_MATCH',
      executedQty: '0.00000000',
      preventedQuantity: '3.00000000',
      preventedMatches: [
        {
          preventedMatchId: 0,
          makerOrderId: 1,
          price: '10.00000000',
          takerPreventedQuantity: '3.00000000',
          makerPreventedQuantity: '3.00000000',
        },
      ],
    });
    const maker = stage.exchange.order(account, 'SOLUSDT', { orderId: 1 });
    expect(orderQuery(maker, time)).toMatchObject({
      status: 'NEW',
      preventedMatchId: 0,
      preventedQuantity: '3.00000000',
    });
  });
});
