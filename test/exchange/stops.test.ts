/** Tests stop-loss and take-profit orders: whether a rise or a fall triggers them, in which sequence several are triggered, and which checks are made then. */
import { describe, expect, it } from 'vitest';
import { expectScenario, LessonMarket } from './scenario.js';

const lastPrice = '10';

describe('stop orders', () => {
  it('are accepted only while their condition does not hold', () => {
    expectScenario(
      `
      A sell stop 10 5    | ! -2010 Order would trigger immediately.
      A sell stop 9.99 5  | a2 NEW
      A buy stop 10 5     | ! -2010 Order would trigger immediately.
      A buy stop 10.01 5  | a4 NEW
      A sell take 10 5    | ! -2010 Order would trigger immediately.
      A sell take 10.01 5 | a6 NEW
      A buy take 10 5     | ! -2010 Order would trigger immediately.
      A buy take 9.99 5   | a8 NEW
    `,
      { lastPrice },
    );
  });

  it('lock the funds that they will need, at the stop price if they have no limit price', () => {
    expectScenario(
      `
      A sell stop 9 5         | a1 NEW
      A sell take 12 5 @ 11.9 | a2 NEW
      A funds SOL             | 9990 + 10 locked
      A buy stop 12 5         | a3 NEW
      A buy take 8.5 10 @ 8.6 | a4 NEW
      A funds USDT            | 999854 + 146 locked
      book                    | - / -
    `,
      { lastPrice },
    );
  });

  it('trigger on the last trade price, not on quotes', () => {
    expectScenario(
      `
      M buy 5 @ 9           | m1 NEW
      A sell stop 9 5 @ 8.9 | a1 NEW
      B sell 5 @ 9.5        | b1 NEW
      book                  | 5 @ 9 / 5 @ 9.5
      C sell 1 @ 9          | c1 NEW · trade 1 @ 9 m1/c1 · c1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a1 TRIGGERED · trade 4 @ 9 m1/a1 · a1 PARTIALLY_FILLED 4 · m1 FILLED 5
      book                  | - / 1 @ 8.9, 5 @ 9.5
    `,
      { lastPrice },
    );
  });

  it('become market orders without a limit price, and limit orders with one', () => {
    expectScenario(
      `
      M sell 5 @ 11          | m1 NEW
      M sell 5 @ 11.5        | m2 NEW
      A buy stop 11 4        | a1 NEW
      B buy stop 11 4 @ 11.2 | b1 NEW
      C buy 1 @ 11           | c1 NEW · trade 1 @ 11 m1/c1 · c1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a1 TRIGGERED · trade 4 @ 11 m1/a1 · a1 FILLED 4 · m1 FILLED 5 · b1 TRIGGERED
      book                   | 4 @ 11.2 / 5 @ 11.5
    `,
      { lastPrice },
    );
  });

  it('trigger on every price at which a large order trades, not only on its last price', () => {
    expectScenario(
      `
      M buy 1 @ 9     | m1 NEW
      M buy 1 @ 8     | m2 NEW
      M buy 20 @ 7    | m3 NEW
      A sell stop 8 2 | a1 NEW
      B sell stop 9 2 | b1 NEW
      C sell 2 @ 8    | c1 NEW · trade 1 @ 9 m1/c1 · c1 PARTIALLY_FILLED 1 · m1 FILLED 1 · trade 1 @ 8 m2/c1 · c1 FILLED 2 · m2 FILLED 1 · b1 TRIGGERED · trade 2 @ 7 m3/b1 · b1 FILLED 2 · m3 PARTIALLY_FILLED 2 · a1 TRIGGERED · trade 2 @ 7 m3/a1 · a1 FILLED 2 · m3 PARTIALLY_FILLED 4
    `,
      { lastPrice },
    );
  });

  it('trigger each other in a cascade, after the taker is done', () => {
    expectScenario(
      `
      M buy 5 @ 9.5         | m1 NEW
      M buy 5 @ 9           | m2 NEW
      M buy 5 @ 8.5         | m3 NEW
      A sell stop 9.5 5     | a1 NEW
      B sell stop 9 5 @ 8.9 | b1 NEW
      C sell 6 @ 9.5        | c1 NEW · trade 5 @ 9.5 m1/c1 · c1 PARTIALLY_FILLED 5 · m1 FILLED 5 · a1 TRIGGERED · trade 5 @ 9 m2/a1 · a1 FILLED 5 · m2 FILLED 5 · b1 TRIGGERED
      book                  | 5 @ 8.5 / 5 @ 8.9, 1 @ 9.5
      last                  | 9
    `,
      { lastPrice },
    );
  });

  it('trigger in the order of their placement at the same stop price', () => {
    expectScenario(
      `
      M buy 3 @ 9     | m1 NEW
      M buy 3 @ 8     | m2 NEW
      A sell stop 9 3 | a1 NEW
      B sell stop 9 3 | b1 NEW
      C sell 1 @ 9    | c1 NEW · trade 1 @ 9 m1/c1 · c1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a1 TRIGGERED · trade 2 @ 9 m1/a1 · a1 PARTIALLY_FILLED 2 · m1 FILLED 3 · trade 1 @ 8 m2/a1 · a1 FILLED 3 · m2 PARTIALLY_FILLED 1 · b1 TRIGGERED · trade 2 @ 8 m2/b1 · b1 PARTIALLY_FILLED 2 · m2 FILLED 3 · b1 EXPIRED 2 INSUFFICIENT_LIQUIDITY
    `,
      { lastPrice },
    );
  });

  it('expire if the book is empty when they trigger', () => {
    expectScenario(
      `
      M buy 1 @ 9     | m1 NEW
      A sell stop 9 5 | a1 NEW
      C sell 1 @ 9    | c1 NEW · trade 1 @ 9 m1/c1 · c1 FILLED 1 · m1 FILLED 1 · a1 TRIGGERED · a1 EXPIRED INSUFFICIENT_LIQUIDITY
      A funds SOL     | 10000 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('can be cancelled before they trigger, and give their funds back', () => {
    expectScenario(
      `
      A sell stop 9 5 | a1 NEW
      A cancel a1     | A-x1 CANCELED
      A funds SOL     | 10000 + 0 locked
      M buy 1 @ 9     | m1 NEW
      C sell 1 @ 9    | c1 NEW · trade 1 @ 9 m1/c1 · c1 FILLED 1 · m1 FILLED 1
    `,
      { lastPrice },
    );
  });

  it('expire as REJECTED when a filter refuses them at the trigger', () => {
    let average = '10';
    const stage = new LessonMarket({ lastPrice, averagePriceOf: () => average });
    stage.run('M buy 1 @ 9');
    stage.run('A sell stop 9 5 @ 8.9');
    average = '18';
    expect(stage.run('C sell 1 @ 9')).toContain('a1 EXPIRED REJECTED');
    expect(stage.run('A funds SOL')).toBe('10000 + 0 locked');
  });

  it('expire as REJECTED when a market buy cannot be paid at the trigger', () => {
    const stage = new LessonMarket({ lastPrice });
    const { exchange } = stage;
    const symbol = 'SOLUSDT';
    const poor = exchange.openAccount({ USDT: '110' });
    const buy = { kind: 'placeOrder', account: poor, symbol, side: 'BUY', clientOrderId: 'p1' } as const;
    exchange.apply({ ...buy, type: 'STOP_LOSS', stopPrice: '11', quantity: '10' }, 1);
    stage.run('M sell 1 @ 11');
    stage.run('M sell 20 @ 15');
    expect(stage.run('C buy 1 @ 11')).toContain('p1 EXPIRED REJECTED');
    expect(exchange.balances(poor)).toEqual([
      { asset: 'USDT', free: '110.00000000', locked: '0.00000000' },
      { asset: 'SOL', free: '0.00000000', locked: '0.00000000' },
    ]);
    expect(stage.run('book')).toBe('- / 20 @ 15');
  });

  it('are triggered after the reply to the placement that triggers them', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('M buy 1 @ 9');
    stage.run('A buy stop 9.5 2');
    stage.run('A buy take 9 2');
    const account = stage.account('C');
    const sell = { kind: 'placeOrder', account, symbol: 'SOLUSDT', side: 'SELL', type: 'LIMIT' } as const;
    const outcome = stage.exchange.apply({ ...sell, quantity: '3', price: '9', clientOrderId: 'c1' }, 1);
    expect([outcome.order.status, outcome.order.executedLots]).toEqual(['PARTIALLY_FILLED', 10]);
    const now = stage.exchange.order(account, 'SOLUSDT', { orderId: outcome.order.id });
    expect([now.status, now.executedLots]).toEqual(['FILLED', 30]);
  });
});
