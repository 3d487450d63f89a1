/** OCO pairs: the types and prices of the legs, execution, cancels and reports. */
import { describe, expect, it } from 'vitest';
import { ocoShapeRefusal } from '../../src/exchange/orders/order-lists.js';
import { expectScenario } from './scenario.js';
import { symbolWith } from './symbols.js';

const lastPrice = '10';

describe('an OCO pair', () => {
  it('an OCO pair of sells locks the base asset once, and its stop leg expires with the first fill of the limit leg', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 @ 8.9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A funds SOL                         | 9995 + 5 locked
      book                                | - / 5 @ 12
      B buy 2 @ 12                        | b1 NEW · a1 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · trade 2 @ 12 a2/b1 · b1 FILLED 2 · a2 PARTIALLY_FILLED 2
      A funds SOL                         | 9995 + 3 locked
      B buy 3 @ 12                        | b2 NEW · trade 3 @ 12 a2/b2 · b2 FILLED 3 · a2 FILLED 5 · A-l1 ALL_DONE
      A funds SOL                         | 9995 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('an OCO pair of buys locks the larger of the two quote amounts that its legs need', () => {
    expectScenario(
      `
      A buy oco 5 above 12 @ 12.5 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A funds USDT                        | 999937.5 + 62.5 locked
      B sell 1 @ 9                        | b1 NEW · a1 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · trade 1 @ 9 a2/b1 · b1 FILLED 1 · a2 PARTIALLY_FILLED 1
      A funds USDT                        | 999955 + 36 locked
    `,
      { lastPrice },
    );
  });

  it('expires the limit leg before the stop leg executes', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 @ 8.9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      M buy 1 @ 9                         | m1 NEW
      M buy 10 @ 8.9                      | m2 NEW
      B sell 1 @ 9                        | b1 NEW · trade 1 @ 9 m1/b1 · b1 FILLED 1 · m1 FILLED 1 · a2 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · a1 TRIGGERED · trade 5 @ 8.9 m2/a1 · a1 FILLED 5 · m2 PARTIALLY_FILLED 5 · A-l1 ALL_DONE
      book                                | 5 @ 8.9 / -
      A funds SOL                         | 9995 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('an OCO pair whose stop leg is a market order pays the prices of the book', () => {
    expectScenario(
      `
      A buy oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A funds USDT                 | 999940 + 60 locked
      M sell 1 @ 12                | m1 NEW
      M sell 10 @ 12.2             | m2 NEW
      B buy 1 @ 12                 | b1 NEW · trade 1 @ 12 m1/b1 · b1 FILLED 1 · m1 FILLED 1 · a2 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · a1 TRIGGERED · trade 5 @ 12.2 m2/a1 · a1 FILLED 5 · m2 PARTIALLY_FILLED 5 · A-l1 ALL_DONE
      A funds USDT                 | 999939 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('if one leg of an OCO pair of two stops triggers, the other leg ends', () => {
    expectScenario(
      `
      A sell oco 5 above take 12 @ 12.5 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      M sell 1 @ 12                             | m1 NEW
      B buy 1 @ 12                              | b1 NEW · trade 1 @ 12 m1/b1 · b1 FILLED 1 · m1 FILLED 1 · a1 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · a2 TRIGGERED
      book                                      | - / 5 @ 12.5
      A funds SOL                               | 9995 + 5 locked
    `,
      { lastPrice },
    );
  });

  it('ends as a whole when one leg is expired by self-trade prevention', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A buy 1 @ 12                  | a3 NEW · a2 EXPIRED_IN_MATCH prevented 5 · a1 EXPIRED OCO_TRIGGER · A-l1 ALL_DONE
      book                          | 1 @ 12 / -
      A funds SOL                   | 10000 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('is cancelled whole, by a member, by the list or with everything else', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A cancel a2                   | A-x1 CANCELED · A-x1 CANCELED · A-l1 ALL_DONE
      A sell oco 5 above 12 below 9 | A-l2 EXECUTING · a3 NEW · a4 NEW
      A cancel list A-l2            | A-x2 CANCELED · A-x2 CANCELED · A-l2 ALL_DONE
      A cancel list A-l2            | ! -2011 Unknown order sent.
      A sell oco 5 above 12 below 9 | A-l3 EXECUTING · a5 NEW · a6 NEW
      A sell 5 @ 13                 | a7 NEW
      A cancel all                  | A-x4 CANCELED · A-x4 CANCELED · A-l3 ALL_DONE · A-x4 CANCELED
      A funds SOL                   | 10000 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('a cancel ends only the legs that are still open', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      B buy 2 @ 12                  | b1 NEW · a1 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · trade 2 @ 12 a2/b1 · b1 FILLED 2 · a2 PARTIALLY_FILLED 2
      A cancel a2                   | A-x1 CANCELED 2 · A-l1 ALL_DONE
      A cancel list A-l1            | ! -2011 Unknown order sent.
    `,
      { lastPrice },
    );
  });

  it('is accepted only if the last price is strictly between the prices of its legs', () => {
    expectScenario(
      `
      A sell oco 5 above 10 below 9            | ! -2010 The relationship of the prices for the orders is not correct.
      A sell oco 5 above 12 below 10           | ! -2010 The relationship of the prices for the orders is not correct.
      A sell oco 5 above take 12 @ 9.5 below 9 | ! -2010 The relationship of the prices for the orders is not correct.
      A buy oco 5 above 10 below 9             | ! -2010 The relationship of the prices for the orders is not correct.
      A buy oco 5 above 12 below 10            | ! -2010 The relationship of the prices for the orders is not correct.
    `,
      { lastPrice },
    );
  });

  it('is refused when its limit leg would take, or its account cannot pay', () => {
    expectScenario(
      `
      M buy 1 @ 11                    | m1 NEW
      A sell oco 5 above 11 below 9   | ! -2010 Order would immediately match and take.
      A sell 1000 @ 20                | a3 NEW
      A sell 1000 @ 20                | a4 NEW
      A sell 1000 @ 20                | a5 NEW
      A sell 1000 @ 20                | a6 NEW
      A sell 1000 @ 20                | a7 NEW
      A sell 1000 @ 20                | a8 NEW
      A sell 1000 @ 20                | a9 NEW
      A sell 1000 @ 20                | a10 NEW
      A sell 1000 @ 20                | a11 NEW
      A sell 999 @ 20                 | a12 NEW
      A sell oco 1.1 above 12 below 9 | ! -2010 Account has insufficient balance for requested action.
      A sell oco 1 above 12 below 9   | A-l3 EXECUTING · a15 NEW · a16 NEW
    `,
      { lastPrice },
    );
  });

  it('is refused if the symbol does not allow pairs, or has too many order lists', () => {
    expectScenario('A sell oco 5 above 12 below 9 | ! -2010 OCO orders are not supported for this symbol', {
      lastPrice,
      symbol: symbolWith({ ocoAllowed: false }),
    });
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A sell oco 5 above 12 below 9 | A-l2 EXECUTING · a3 NEW · a4 NEW
      A sell oco 5 above 12 below 9 | A-l3 EXECUTING · a5 NEW · a6 NEW
      A sell oco 5 above 12 below 9 | ! -1013 Filter failure: MAX_NUM_ORDER_LISTS
    `,
      { lastPrice },
    );
  });

  it.each([
    ['SELL', 'LIMIT_MAKER', 'STOP_LOSS', undefined],
    ['SELL', 'TAKE_PROFIT_LIMIT', 'STOP_LOSS_LIMIT', undefined],
    ['BUY', 'STOP_LOSS_LIMIT', 'LIMIT_MAKER', undefined],
    ['BUY', 'STOP_LOSS', 'TAKE_PROFIT', undefined],
    ['SELL', 'LIMIT', 'STOP_LOSS', -1158],
    ['SELL', 'STOP_LOSS', 'STOP_LOSS_LIMIT', -1158],
    ['SELL', 'TAKE_PROFIT', 'LIMIT_MAKER', -1158],
    ['BUY', 'LIMIT_MAKER', 'STOP_LOSS', -1165],
    ['SELL', 'STOP_LOSS', 'LIMIT_MAKER', -1166],
    ['BUY', 'LIMIT_MAKER', 'LIMIT_MAKER', -1168],
    ['BUY', 'TAKE_PROFIT', 'STOP_LOSS', -1196],
    ['SELL', 'STOP_LOSS', 'TAKE_PROFIT', -1197],
  ] as const)(
    'a pair of the side %s with %s above and %s below: refused with the code %s (undefined: accepted)',
    (side, above, below, code) => {
      expect(ocoShapeRefusal(side, above, below)?.code).toBe(code);
    },
  );
});
