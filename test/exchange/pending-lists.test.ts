/** OTO, OTOCO, OPO and OPOCO lists: pending orders, their release, and reports. */
import { describe, expect, it } from 'vitest';
import { orderListPlaced } from '../../src/exchange/report/order-list-report.js';
import { orderQuery } from '../../src/exchange/report/order-report.js';
import { expectScenario, LessonMarket } from './scenario.js';
import { symbolWith, symbolWithFilters } from './symbols.js';

const lastPrice = '10';

describe('an OTO list', () => {
  it('places its pending order when the working order is filled, and holds nothing for it before', () => {
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 6 @ 12 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      A funds USDT                     | 999955 + 45 locked
      A funds SOL                      | 10000 + 0 locked
      B sell 2 @ 9                     | b1 NEW · trade 2 @ 9 a1/b1 · b1 FILLED 2 · a1 PARTIALLY_FILLED 2
      A order a2                       | PENDING_NEW 0/6
      B sell 3 @ 9                     | b2 NEW · trade 3 @ 9 a1/b2 · b2 FILLED 3 · a1 FILLED 5 · A-l1 EXECUTING · a2 RELEASED
      book                             | - / 6 @ 12
      A funds SOL                      | 9999 + 6 locked
      B buy 6 @ 12                     | b3 NEW · trade 6 @ 12 a2/b3 · b3 FILLED 6 · a2 FILLED 6 · A-l1 ALL_DONE
    `,
      { lastPrice },
    );
  });

  it('an OTO list releases a pending market order, which takes at once, and a pending stop, which waits for its trigger', () => {
    expectScenario(
      `
      M buy 9 @ 8                       | m1 NEW
      A oto buy 5 @ 9 then sell market 6 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      A oto buy 1 @ 9 then sell stop 8 6 | A-l2 EXECUTING · a3 NEW · a4 PENDING_NEW
      B sell 6 @ 9                      | b1 NEW · trade 5 @ 9 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · A-l1 EXECUTING · trade 1 @ 9 a3/b1 · b1 FILLED 6 · a3 FILLED 1 · A-l2 EXECUTING · a2 RELEASED · trade 6 @ 8 m1/a2 · a2 FILLED 6 · m1 PARTIALLY_FILLED 6 · A-l1 ALL_DONE · a4 EXPIRED REJECTED · A-l2 ALL_DONE
      A oto buy 1 @ 8 then sell stop 7 6 | A-l3 EXECUTING · a5 NEW · a6 PENDING_NEW
      B sell 4 @ 8                      | b2 NEW · trade 3 @ 8 m1/b2 · b2 PARTIALLY_FILLED 3 · m1 FILLED 9 · trade 1 @ 8 a5/b2 · b2 FILLED 4 · a5 FILLED 1 · A-l3 EXECUTING · a6 RELEASED
      A order a6                        | NEW 0/6
    `,
      { lastPrice },
    );
  });

  it('makes an OCO of a pending pair', () => {
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 5 above 12 below 8 @ 7.9 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      B sell 5 @ 9                                       | b1 NEW · trade 5 @ 9 a1/b1 · b1 FILLED 5 · a1 FILLED 5 · A-l1 EXECUTING · a2 RELEASED · a3 RELEASED
      A funds SOL                                        | 10000 + 5 locked
      B buy 1 @ 12                                       | b2 NEW · a2 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · trade 1 @ 12 a3/b2 · b2 FILLED 1 · a3 PARTIALLY_FILLED 1
      A cancel a3                                        | A-x1 CANCELED 1 · A-l1 ALL_DONE
    `,
      { lastPrice },
    );
  });

  it('the reply shows the pending order as PENDING_NEW, even if the working order has filled at placement and has released it', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('M sell 5 @ 9');
    const account = stage.account('A');
    const terms = { quantity: '5', timeInForce: 'GTC' as const };
    const outcome = stage.exchange.apply(
      {
        kind: 'placeOto',
        account,
        symbol: 'SOLUSDT',
        listClientOrderId: 'list',
        working: { type: 'LIMIT', side: 'BUY', price: '9', clientOrderId: 'w', ...terms },
        pendingSide: 'SELL',
        pendingQuantity: '5',
        pending: { type: 'LIMIT', price: '12', timeInForce: 'GTC', clientOrderId: 'p' },
      },
      0,
    );
    const report = orderListPlaced(outcome, 'FULL', Number);
    expect(report.listOrderStatus).toBe('EXECUTING');
    expect(report.orderReports.map((one) => 'status' in one && one.status)).toEqual(['FILLED', 'PENDING_NEW']);
    expect(stage.run('A order p')).toBe('NEW 0/5');
  });

  it('a cancel of any member of an OTO list cancels the whole list', () => {
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 5 above 12 below 8 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      A cancel a3 new                              | ! -2011 Order was not canceled due to cancel restrictions.
      A cancel a3                                  | A-x2 CANCELED · A-x2 CANCELED · A-x2 CANCELED · A-l1 ALL_DONE
      A funds USDT                                 | 1000000 + 0 locked
      A oto sell 5 @ 11 then buy 5 @ 9             | A-l2 EXECUTING · a4 NEW · a5 PENDING_NEW
      A cancel all                                 | A-x3 CANCELED · A-x3 CANCELED · A-l2 ALL_DONE
    `,
      { lastPrice },
    );
  });

  it('ends with its working order', () => {
    expectScenario(
      `
      M sell 2 @ 9                         | m1 NEW
      A oto buy 5 @ 9 IOC then sell 5 @ 12 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · trade 2 @ 9 m1/a1 · a1 PARTIALLY_FILLED 2 · m1 FILLED 2 · a1 EXPIRED 2 UNFILLED_IOC_QUANTITY_EXPIRED · a2 EXPIRED OTO_PHASE_ONE_EXPIRED · A-l1 ALL_DONE
    `,
      { lastPrice },
    );
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 5 @ 12 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      A sell 1 @ 9                     | a3 NEW · a1 EXPIRED_IN_MATCH prevented 5 · a2 EXPIRED OTO_PHASE_ONE_EXPIRED · A-l1 ALL_DONE
    `,
      { lastPrice },
    );
  });

  it('expires a pending order that cannot be paid or that the filters refuse when it is released', () => {
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 900 @ 12 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      A sell 1000 @ 20                   | a3 NEW
      A sell 1000 @ 20                   | a4 NEW
      A sell 1000 @ 20                   | a5 NEW
      A sell 1000 @ 20                   | a6 NEW
      A sell 1000 @ 20                   | a7 NEW
      A sell 1000 @ 20                   | a8 NEW
      A sell 1000 @ 20                   | a9 NEW
      A sell 1000 @ 20                   | a10 NEW
      A sell 1000 @ 20                   | a11 NEW
      A sell 1000 @ 20                   | a12 NEW
      B sell 5 @ 9                       | b1 NEW · trade 5 @ 9 a1/b1 · b1 FILLED 5 · a1 FILLED 5 · A-l1 EXECUTING · a2 EXPIRED REJECTED · A-l1 ALL_DONE
    `,
      { lastPrice },
    );
    expectScenario(
      `
      A oto buy 5 @ 9 then sell 5 above 12 below 8 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      M buy 1 @ 7                                  | m1 NEW
      A cancel a1                                  | A-x1 CANCELED · A-x1 CANCELED · A-x1 CANCELED · A-l1 ALL_DONE
      A oto buy 5 @ 6 then sell 5 above 12 below 6.5 | A-l2 EXECUTING · a4 NEW · a5 PENDING_NEW · a6 PENDING_NEW
      B sell 6 @ 6                                 | b1 NEW · trade 1 @ 7 m1/b1 · b1 PARTIALLY_FILLED 1 · m1 FILLED 1 · trade 5 @ 6 a4/b1 · b1 FILLED 6 · a4 FILLED 5 · A-l2 EXECUTING · a5 EXPIRED REJECTED · A-l2 EXECUTING · a6 EXPIRED REJECTED · A-l2 ALL_DONE
    `,
      { lastPrice },
    );
  });

  it('is refused as a whole if one of its orders breaks a rule or a filter', () => {
    expectScenario(
      `
      M sell 5 @ 9                                 | m1 NEW
      A oto buy 5 @ 9 maker then sell 5 @ 12       | ! -2010 Order would immediately match and take.
      A oto buy 5 @ 8 then sell 0.1 @ 12           | ! -1013 Filter failure: NOTIONAL
      A oto buy 5 @ 8 then sell 5 above 12 below 12 | ! -2010 The relationship of the prices for the orders is not correct.
      A oto buy market 5 then sell 5 @ 12          | ! -1116 Invalid orderType.
      A opo sell 5 @ 12 then sell * @ 13           | ! -1222 Working order in an OPO list must be a bid.
      A opo buy 5 @ 8 then buy * @ 7               | ! -1223 Pending orders in an OPO list must be asks.
    `,
      { lastPrice },
    );
    expectScenario('A oto buy 5 @ 8 then sell 5 @ 12 | ! -2010 OTO orders are not supported for this symbol.', {
      symbol: symbolWith({ otoAllowed: false }),
    });
    expectScenario('A opo buy 5 @ 8 then sell * @ 12 | ! -2010 OPO orders are not supported for this symbol.', {
      symbol: symbolWith({ opoAllowed: false }),
    });
    expectScenario('A oto buy 5 @ 8 then sell 5 above 12 below 7 | ! -1013 Filter failure: MAX_NUM_ORDERS', {
      lastPrice,
      symbol: symbolWithFilters({ filterType: 'MAX_NUM_ORDERS', maxNumOrders: 2 }),
    });
  });
});

describe('an OPO list', () => {
  it('sells the bought quantity, which no other order can spend meanwhile', () => {
    expectScenario(
      `
      A opo buy 5 @ 9 then sell * @ 12 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      A order a2                       | PENDING_NEW 0/?
      B sell 2 @ 9                     | b1 NEW · trade 2 @ 9 a1/b1 · b1 FILLED 2 · a1 PARTIALLY_FILLED 2
      A funds SOL                      | 10000 + 2 locked
      B sell 3 @ 9                     | b2 NEW · trade 3 @ 9 a1/b2 · b2 FILLED 3 · a1 FILLED 5 · A-l1 EXECUTING · a2 RELEASED
      A order a2                       | NEW 0/5
      A funds SOL                      | 10000 + 5 locked
    `,
      { lastPrice },
    );
  });

  it('unlocks the bought amount when it is cancelled or its working order ends', () => {
    expectScenario(
      `
      A opo buy 5 @ 9 then sell * above 12 below 8 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      B sell 2 @ 9                                 | b1 NEW · trade 2 @ 9 a1/b1 · b1 FILLED 2 · a1 PARTIALLY_FILLED 2
      A cancel a2                                  | A-x1 CANCELED 2 · A-x1 CANCELED · A-x1 CANCELED · A-l1 ALL_DONE
      A funds SOL                                  | 10002 + 0 locked
      M sell 1 @ 9                                 | m1 NEW
      A opo buy 5 @ 9 IOC then sell * @ 12         | A-l2 EXECUTING · a4 NEW · a5 PENDING_NEW · trade 1 @ 9 m1/a4 · a4 PARTIALLY_FILLED 1 · m1 FILLED 1 · a4 EXPIRED 1 UNFILLED_IOC_QUANTITY_EXPIRED · a5 EXPIRED OTO_PHASE_ONE_EXPIRED · A-l2 ALL_DONE
      A funds SOL                                  | 10003 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('an OPO list may sell the bought amount with a pair of orders', () => {
    expectScenario(
      `
      A opo buy 5 @ 9 then sell * above 12 below 8 | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW · a3 PENDING_NEW
      B sell 5 @ 9                                 | b1 NEW · trade 5 @ 9 a1/b1 · b1 FILLED 5 · a1 FILLED 5 · A-l1 EXECUTING · a2 RELEASED · a3 RELEASED
      A order a2                                   | NEW 0/5
      A order a3                                   | NEW 0/5
      A funds SOL                                  | 10000 + 5 locked
    `,
      { lastPrice },
    );
  });

  it.each([
    ['1', '1.00000000', '2.50000000', '0.99750000', 'the commission comes from the free balance'],
    ['0', '0.99900000', '2.49000000', '0.00750000', 'the commission makes less of what was received'],
  ])(
    'rounds the sold quantity to the lot. SOL free before: %s; held of the first fill: %s; sold: %s; free after: %s; %s',
    (...given) => {
      const [free, held, pending, left] = given;
      const lot = { filterType: 'LOT_SIZE', minQty: '0.01', maxQty: '1000', stepSize: '0.01' };
      const stage = new LessonMarket({ symbol: symbolWithFilters(lot), lastPrice });
      const { exchange } = stage;
      const rates = { makerRate: '0.001', takerRate: '0.001' };
      const account = exchange.openAccount({ SOL: free, USDT: '1000' }, rates);
      const working = { type: 'LIMIT', side: 'BUY', quantity: '2.5', price: '10', timeInForce: 'GTC' } as const;
      const common = { account, symbol: 'SOLUSDT', listClientOrderId: 'list', pendingSide: 'SELL' } as const;
      const sell = { type: 'LIMIT', price: '12', timeInForce: 'GTC', clientOrderId: 'p' } as const;
      exchange.apply({ kind: 'placeOto', ...common, working: { ...working, clientOrderId: 'w' }, pending: sell }, 0);
      const query = () => orderQuery(exchange.order(account, 'SOLUSDT', { origClientOrderId: 'p' }), Number);
      const sol = () => exchange.balances(account).find(({ asset }) => asset === 'SOL');
      expect(query()).not.toHaveProperty('origQty');
      stage.run('M sell 1 @ 10');
      // The bought amount of the first fill stays locked while the rest of the working order is open.
      expect(sol()?.locked).toBe(held);
      stage.run('M sell 1.5 @ 10');
      expect(query()).toMatchObject({ origQty: pending, status: 'NEW' });
      expect(sol()).toMatchObject({ locked: pending, free: left });
      exchange.checkIntegrity();
    },
  );

  it('expires pending orders that the filters refuse once the quantity is known', () => {
    const lot = { filterType: 'MARKET_LOT_SIZE', minQty: '6', maxQty: '500', stepSize: '0' };
    expectScenario(
      `
      M buy 9 @ 8                         | m1 NEW
      A opo buy 5 @ 9 then sell market *  | A-l1 EXECUTING · a1 NEW · a2 PENDING_NEW
      B sell 5 @ 9                        | b1 NEW · trade 5 @ 9 a1/b1 · b1 FILLED 5 · a1 FILLED 5 · A-l1 EXECUTING · a2 EXPIRED REJECTED · A-l1 ALL_DONE
      A funds SOL                         | 10005 + 0 locked
    `,
      { lastPrice, symbol: symbolWithFilters(lot) },
    );
  });
});
