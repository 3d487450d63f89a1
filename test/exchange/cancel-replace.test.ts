/** Cancel-replace: the outcomes of both halves in both modes. */
import { describe, it } from 'vitest';
import { expectScenario } from './scenario.js';
import { symbolWith } from './symbols.js';

const lastPrice = '10';

describe('a cancel-replace', () => {
  it('cancels one order and places another, which may use the funds that the first one held', () => {
    expectScenario(
      `
      A sell 1000 @ 11             | a1 NEW
      A replace a1 sell 900 @ 11.5 | A-x1 CANCELED · a2 NEW
      A funds SOL                  | 9100 + 900 locked
      book                         | - / 900 @ 11.5
    `,
      { lastPrice },
    );
  });

  it('cancels the whole list if the named order is a member', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9 | A-l1 EXECUTING · a1 NEW · a2 NEW
      A replace a2 sell 5 @ 13      | A-x1 CANCELED · A-x1 CANCELED · A-l1 ALL_DONE · a3 NEW
      A funds SOL                   | 9995 + 5 locked
    `,
      { lastPrice },
    );
  });

  it('places no order when the cancel fails, unless failure is allowed', () => {
    expectScenario(
      `
      A replace zz or stop buy 5 @ 9 | no cancel -2011 · not attempted
      book                           | - / -
      A replace zz buy 5 @ 9         | a2 NEW · no cancel -2011
      book                           | 5 @ 9 / -
    `,
      { lastPrice },
    );
  });

  it('keeps the cancel when the new order is refused', () => {
    expectScenario(
      `
      M sell 1 @ 10                        | m1 NEW
      A buy 5 @ 9                          | a1 NEW
      A replace a1 or stop buy 5 @ 10 maker | A-x1 CANCELED · no order -2010
      book                                 | - / 1 @ 10
      A replace zz buy 5 @ 10 maker        | no cancel -2011 · no order -2010
    `,
      { lastPrice },
    );
  });

  it('is refused as a whole by the filters, which still count the order to be cancelled', () => {
    const filters = [{ filterType: 'MAX_NUM_ORDERS', maxNumOrders: 1 }];
    expectScenario(
      `
      A buy 5 @ 9            | a1 NEW
      A replace a1 buy 5 @ 8 | ! -1013 Filter failure: MAX_NUM_ORDERS
      book                   | 5 @ 9 / -
    `,
      { lastPrice, symbol: symbolWith({ filters }) },
    );
    expectScenario('A replace a1 buy 5 @ 8 | ! -2010 Order cancel-replace is not supported for this symbol.', {
      lastPrice,
      symbol: symbolWith({ cancelReplaceAllowed: false }),
    });
  });
});

describe('a cancel with cancelRestrictions', () => {
  it('does not cancel an order with another status', () => {
    expectScenario(
      `
      A sell 5 @ 10      | a1 NEW
      A cancel a1 partly | ! -2011 Order was not canceled due to cancel restrictions.
      B buy 2 @ 10       | b1 NEW · trade 2 @ 10 a1/b1 · b1 FILLED 2 · a1 PARTIALLY_FILLED 2
      A cancel a1 new    | ! -2011 Order was not canceled due to cancel restrictions.
      A cancel a1 partly | A-x3 CANCELED 2
      A sell 5 @ 10      | a2 NEW
      A cancel a2 new    | A-x4 CANCELED
    `,
      { lastPrice },
    );
  });
});
