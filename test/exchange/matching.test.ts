/** Matching: price-time priority, order types and times in force. */
import { describe, it } from 'vitest';
import { expectScenario } from './scenario.js';
import { fineSteps, symbolWith } from './symbols.js';

describe('matching', () => {
  it('fills the best price first, and at one price the earlier order', () => {
    expectScenario(`
      A sell 5 @ 10  | a1 NEW
      B sell 5 @ 10  | b1 NEW
      B sell 5 @ 9.9 | b2 NEW
      C buy 12 @ 10  | c1 NEW · trade 5 @ 9.9 b2/c1 · c1 PARTIALLY_FILLED 5 · b2 FILLED 5 · trade 5 @ 10 a1/c1 · c1 PARTIALLY_FILLED 10 · a1 FILLED 5 · trade 2 @ 10 b1/c1 · c1 FILLED 12 · b1 PARTIALLY_FILLED 2
      book           | - / 3 @ 10
    `);
  });

  it('trades at the price of the resting order; what is left rests, and what the better price saved is unlocked', () => {
    expectScenario(`
      A sell 5 @ 10  | a1 NEW
      B buy 8 @ 10.5 | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5
      book           | 3 @ 10.5 / -
      B funds USDT   | 999918.5 + 31.5 locked
      B funds SOL    | 10005 + 0 locked
      A funds SOL    | 9995 + 0 locked
      A funds USDT   | 1000050 + 0 locked
    `);
  });

  it('expires the rest of an IOC order', () => {
    expectScenario(`
      A sell 5 @ 10    | a1 NEW
      B buy 8 @ 10 IOC | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · b1 EXPIRED 5 UNFILLED_IOC_QUANTITY_EXPIRED
      B buy 8 @ 10 IOC | b2 NEW · b2 EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED
      book             | - / -
      B funds USDT     | 999950 + 0 locked
    `);
  });

  it('fills a FOK order whole or not at all', () => {
    expectScenario(`
      A sell 5 @ 10    | a1 NEW
      A sell 5 @ 11    | a2 NEW
      B buy 8 @ 10 FOK | b1 NEW · b1 EXPIRED UNFILLED_FOK_ORDER_EXPIRED
      B buy 8 @ 11 FOK | b2 NEW · trade 5 @ 10 a1/b2 · b2 PARTIALLY_FILLED 5 · a1 FILLED 5 · trade 3 @ 11 a2/b2 · b2 FILLED 8 · a2 PARTIALLY_FILLED 3
      book             | - / 2 @ 11
    `);
  });

  it('fills a FOK order only if orders of other accounts suffice, as orders of its own account do not count', () => {
    expectScenario(`
      A sell 5 @ 10             | a1 NEW
      B sell 5 @ 10             | b1 NEW
      B buy 8 @ 10 FOK          | b2 NEW · b2 EXPIRED UNFILLED_FOK_ORDER_EXPIRED
      B buy 8 @ 10 FOK stp=NONE | b3 NEW · trade 5 @ 10 a1/b3 · b3 PARTIALLY_FILLED 5 · a1 FILLED 5 · trade 3 @ 10 b1/b3 · b3 FILLED 8 · b1 PARTIALLY_FILLED 3
    `);
  });

  it('refuses a post-only order that would trade at once', () => {
    expectScenario(`
      A sell 5 @ 10        | a1 NEW
      B buy 5 @ 10 maker   | ! -2010 Order would immediately match and take.
      B buy 5 @ 9.99 maker | b2 NEW
      book                 | 5 @ 9.99 / 5 @ 10
    `);
  });

  it('refuses an order that its account cannot pay', () => {
    expectScenario(
      `
      M sell 10 @ 600    | m1 NEW
      B buy 1000 @ 500   | b1 NEW
      B buy 999 @ 500    | b2 NEW
      B buy 1.001 @ 500  | ! -2010 Account has insufficient balance for requested action.
      B buy market 1     | ! -2010 Account has insufficient balance for requested action.
      B buy market =501  | ! -2010 Account has insufficient balance for requested action.
      B buy 1 @ 500      | b6 NEW
      B sell 1000 @ 700  | b7 NEW
    `,
      { symbol: symbolWith({ filters: fineSteps.filters.slice(1) }) },
    );
  });
});

describe('market orders', () => {
  it('are refused if the book has no orders on the other side', () => {
    expectScenario(
      `
      A buy market 5   | ! -1112 No orders on book for symbol.
      A buy market =50 | ! -2010 Order book liquidity is less than symbol minimum quantity.
      A sell market 5  | ! -1112 No orders on book for symbol.
    `,
      { lastPrice: '10' },
    );
  });

  it('market orders take until they are filled, and expire when the book has no orders left', () => {
    expectScenario(
      `
      A sell 5 @ 10  | a1 NEW
      A sell 5 @ 11  | a2 NEW
      B buy market 7 | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · trade 2 @ 11 a2/b1 · b1 FILLED 7 · a2 PARTIALLY_FILLED 2
      B buy market 7 | b2 NEW · trade 3 @ 11 a2/b2 · b2 PARTIALLY_FILLED 3 · a2 FILLED 5 · b2 EXPIRED 3 INSUFFICIENT_LIQUIDITY
      book           | - / -
      B funds USDT   | 999895 + 0 locked
    `,
      { lastPrice: '10' },
    );
  });

  it('a market order by amount buys whole lots for at most the amount', () => {
    expectScenario(
      `
      A sell 5 @ 10    | a1 NEW
      A sell 5 @ 20    | a2 NEW
      B buy market =59 | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · trade 0.4 @ 20 a2/b1 · b1 FILLED 5.4 · a2 PARTIALLY_FILLED 0.4
      B funds USDT     | 999942 + 0 locked
    `,
      { lastPrice: '10' },
    );
  });

  it('a market order by amount is FILLED although the rest of the amount is too small for one lot', () => {
    expectScenario(
      `
      A sell 5 @ 10      | a1 NEW
      B buy market =50.5 | b1 NEW · trade 5 @ 10 a1/b1 · b1 FILLED 5 · a1 FILLED 5
    `,
      { lastPrice: '10' },
    );
  });

  it('a market order by amount sells the quantity that is needed to receive the amount', () => {
    expectScenario(
      `
      A buy 5 @ 10        | a1 NEW
      A buy 5 @ 9         | a2 NEW
      B sell market =59.5 | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · trade 1 @ 9 a2/b1 · b1 FILLED 6 · a2 PARTIALLY_FILLED 1
      B funds USDT        | 1000059 + 0 locked
    `,
      { lastPrice: '10' },
    );
  });

  it('a market order by amount (quoteOrderQty) expires when the book runs out before the amount is spent', () => {
    expectScenario(
      `
      A sell 5 @ 10     | a1 NEW
      B buy market =200 | b1 NEW · trade 5 @ 10 a1/b1 · b1 PARTIALLY_FILLED 5 · a1 FILLED 5 · b1 EXPIRED 5 INSUFFICIENT_LIQUIDITY
    `,
      { lastPrice: '10' },
    );
  });

  it('a market order by amount is refused when the amount buys less than the smallest quantity', () => {
    expectScenario(
      `
      A sell 1 @ 19    | a1 NEW
      A sell 5 @ 400   | a2 NEW
      B buy 1 @ 19     | b1 NEW · trade 1 @ 19 a1/b1 · b1 FILLED 1 · a1 FILLED 1
      B buy market =20 | ! -2010 Order book liquidity is less than \`LOT_SIZE\` filter minimum quantity.
    `,
      { symbol: symbolWith({ filters: LOT_OF_ONE }), lastPrice: '10' },
    );
  });
});

describe('amounts finer than 1e-8', () => {
  it('are cut in the same way for buyer and seller', () => {
    expectScenario(
      `
      A sell 0.003 @ 0.000007 | a1 NEW
      B buy 0.004 @ 0.000008  | b1 NEW · trade 0.003 @ 0.000007 a1/b1 · b1 PARTIALLY_FILLED 0.003 · a1 FILLED 0.003
      B funds BTC             | 999999.99999998 + 0 locked
      A funds BTC             | 1000000.00000002 + 0 locked
    `,
      { symbol: fineSteps },
    );
  });
});

const LOT_OF_ONE = [{ filterType: 'LOT_SIZE', minQty: '1.00000000', maxQty: '1000.00000000', stepSize: '0.10000000' }];
