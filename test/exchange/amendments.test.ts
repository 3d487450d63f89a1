/** Amendments that keep priority: a smaller quantity for an open order, its refusals, and the reports. */
import { describe, expect, it } from 'vitest';
import { amendmentReports, amendReport } from '../../src/exchange/report/amend-report.js';
import { expectScenario, LessonMarket } from './scenario.js';
import { symbolWith, symbolWithFilters } from './symbols.js';

const lastPrice = '10';

describe('an amendment', () => {
  it('makes an order smaller, frees the funds that the order no longer needs, and keeps its place in the queue', () => {
    expectScenario(
      `
      A sell 5 @ 10   | a1 NEW
      B sell 5 @ 10   | b1 NEW
      A amend a1 2    | a1 REPLACED
      A funds SOL     | 9998 + 2 locked
      book            | - / 7 @ 10
      C buy 3 @ 10    | c1 NEW · trade 2 @ 10 a1/c1 · c1 PARTIALLY_FILLED 2 · a1 FILLED 2 · trade 1 @ 10 b1/c1 · c1 FILLED 3 · b1 PARTIALLY_FILLED 1
      B amend b1 3    | b1 REPLACED 1
      B order b1      | PARTIALLY_FILLED 1/3
      B funds SOL     | 9997 + 2 locked
    `,
      { lastPrice },
    );
  });

  it('makes a waiting stop order smaller, also a trailing one', () => {
    expectScenario(
      `
      A sell stop 9 5           | a1 NEW
      A sell stop - 5 trail=100 | a2 NEW
      A amend a1 2              | a1 REPLACED
      A amend a2 1              | a2 REPLACED
      A funds SOL               | 9997 + 3 locked
      M buy 9 @ 9               | m1 NEW
      B sell 1 @ 9              | b1 NEW · trade 1 @ 9 m1/b1 · b1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a1 TRIGGERED · trade 2 @ 9 m1/a1 · a1 FILLED 2 · m1 PARTIALLY_FILLED 3 · a2 TRIGGERED · trade 1 @ 9 m1/a2 · a2 FILLED 1 · m1 PARTIALLY_FILLED 4
    `,
      { lastPrice },
    );
  });

  it('reduces the hidden quantity of an iceberg before its visible quantity', () => {
    expectScenario(
      `
      A sell 8 @ 10 ice=2 | a1 NEW
      A amend a1 3        | a1 REPLACED
      book                | - / 2 @ 10
      A amend a1 1.5      | a1 REPLACED
      book                | - / 1.5 @ 10
      B buy 1.5 @ 10      | b1 NEW · trade 1.5 @ 10 a1/b1 · b1 FILLED 1.5 · a1 FILLED 1.5
    `,
      { lastPrice },
    );
  });

  it('changes both legs of an OCO, and their one lock', () => {
    expectScenario(
      `
      A buy oco 5 above 12 @ 12.5 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A amend a2 2                        | a2 REPLACED · a1 REPLACED
      A order a1                          | NEW 0/2
      A funds USDT                        | 999975 + 25 locked
    `,
      { lastPrice },
    );
  });

  it('changes each order of an OTO alone; the pending order of an OPO can be amended only after its release', () => {
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 5 above 12 below 8 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      A amend a2 4                                 | a2 REPLACED
      A order a3                                   | PENDING_NEW 0/5
      A amend a1 3                                 | a1 REPLACED
      B sell 3 @ 9                                 | b1 NEW · trade 3 @ 9 a1/b1 · b1 FILLED 3 · a1 FILLED 3 · A-l1 EXECUTING · a2 RELEASED · a3 RELEASED
      A amend a3 2                                 | a3 REPLACED · a2 REPLACED
      A opo buy 5 @ 8 then sell * @ 12             | A-l2 EXECUTING · a4 NEW · a5 PENDING_NEW
      A amend a5 1                                 | ! -2038 Order amend (pending OPO order) is not supported.
      A amend a4 1                                 | a4 REPLACED
    `,
      { lastPrice },
    );
  });

  it('may give the order another client order id, which the list of the order shows', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A amend a2 4 as other         | other REPLACED · a1 REPLACED · A-l1 EXECUTING
      A order other                 | NEW 0/4
      A cancel a2                   | ! -2011 Unknown order sent.
    `,
      { lastPrice },
    );
  });

  it('an amendment to a quantity that has already been filled ends the order', () => {
    expectScenario(
      `
      A sell 5 @ 10 | a1 NEW
      B buy 3 @ 10  | b1 NEW · trade 3 @ 10 a1/b1 · b1 FILLED 3 · a1 PARTIALLY_FILLED 3
      A amend a1 3  | a1 EXPIRED 3 EXCHANGE_CANCELED
      A funds SOL   | 9997 + 0 locked
      book          | - / -
    `,
      { lastPrice },
    );
  });

  it('an amendment that ends one leg of a pair is not recorded for the other leg', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('A sell oco 5 above 12 below 9');
    stage.run('A buy 2 @ 12 stp=DECREMENT');
    expect(stage.run('A amend a2 2')).toBe(
      'a2 EXPIRED prevented 2 EXCHANGE_CANCELED · a1 EXPIRED OCO_TRIGGER · A-l1 ALL_DONE',
    );
    const stop = stage.exchange.order(stage.account('A'), 'SOLUSDT', { origClientOrderId: 'a1' });
    expect(amendmentReports(stop, Number)).toEqual([]);
  });

  it('is refused if it does not reduce the quantity, breaks a filter, or comes after the end of the order', () => {
    const symbol = symbolWithFilters({ filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 1 });
    expectScenario(
      `
      A sell 5 @ 10          | a1 NEW
      A sell 5 @ 11          | a2 NEW
      A amend a1 6           | ! -2038 Order amend (quantity increase) is not supported.
      A amend a1 5           | ! -2038 The requested action would change no state; rejecting
      A amend a1 0           | ! -1013 Filter failure: LOT_SIZE
      A amend a1 4.05        | ! -1013 Filter failure: LOT_SIZE
      A amend a1 0.4         | ! -1013 Filter failure: NOTIONAL
      A amend a1 4 as a2     | ! -2010 Duplicate order sent.
      A amend zz 4           | ! -2038 Unknown order sent.
      A amend a1 4           | a1 REPLACED
      A amend a1 3           | ! -2038 Filter failure: MAX_NUM_ORDER_AMENDS
      A cancel a1            | A-x1 CANCELED
      A amend A-x1 2         | ! -2038 Unknown order sent.
    `,
      { lastPrice, symbol },
    );
    expectScenario(
      `
      A sell 5 @ 10 | a1 NEW
      A amend a1 4  | ! -2038 Order amend is not supported for this symbol.
    `,
      { lastPrice, symbol: symbolWith({ amendAllowed: false }) },
    );
  });

  it('is accepted while the symbol is CANCEL_ONLY, and refused while the symbol is halted', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('A sell 5 @ 10');
    stage.exchange.setStatus('SOLUSDT', 'CANCEL_ONLY');
    expect(stage.run('A amend a1 4')).toBe('a1 REPLACED');
    stage.exchange.setStatus('SOLUSDT', 'HALT');
    expect(stage.run('A amend a1 3')).toBe('! -2010 Market is closed.');
  });

  it('an amendment of one leg of a pair is reported with the list and the other leg, and both legs record an amendment', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('A sell oco 5 above 12 below 9 @ 8.9');
    const account = stage.account('A');
    const named = { account, symbol: 'SOLUSDT', origClientOrderId: 'a2', newClientOrderId: 'new' } as const;
    const outcome = stage.exchange.apply({ kind: 'amendOrder', ...named, newQty: '4' }, 7_000);
    expect(amendReport(outcome, Number)).toMatchObject({
      transactTime: 7_000,
      executionId: 3,
      amendedOrder: { origClientOrderId: 'a2', clientOrderId: 'new', qty: '4.00000000', price: '12.00000000' },
      listStatus: {
        orderListId: 1,
        listOrderStatus: 'EXECUTING',
        orders: [{ clientOrderId: 'a1' }, { clientOrderId: 'new' }],
      },
      relatedOrders: [{ clientOrderId: 'a1', qty: '4.00000000', stopPrice: '9.00000000' }],
    });
    const order = stage.exchange.order(account, 'SOLUSDT', { origClientOrderId: 'a1' });
    expect(amendmentReports(order, Number)).toEqual([
      {
        symbol: 'SOLUSDT',
        orderId: 1,
        executionId: 4,
        origClientOrderId: 'a1',
        newClientOrderId: 'a1',
        origQty: '5.00000000',
        newQty: '4.00000000',
        time: 7_000,
      },
    ]);
  });
});
