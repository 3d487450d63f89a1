/** Pegged orders: their price from the book, offsets, limits and refusals. */
import { describe, it } from 'vitest';
import { expectScenario } from './scenario.js';
import { symbolWith } from './symbols.js';

const lastPrice = '10';
const QUOTES = `
      M buy 2 @ 9.8    | m1 NEW
      M buy 2 @ 9.5    | m2 NEW
      M buy 2 @ 9      | m3 NEW
      M sell 2 @ 10.2  | m4 NEW
      M sell 2 @ 10.5  | m5 NEW
`;

describe('a pegged order', () => {
  it('gets the best price of its own side, or a price some levels behind the best one', () => {
    expectScenario(
      `${QUOTES}
      A buy 5 @ - peg=primary         | a1 NEW
      A order a1                      | NEW 0/5 pegged @ 9.8
      A funds USDT                    | 999951 + 49 locked
      A sell 5 @ - peg=primary+1 maker | a2 NEW
      A order a2                      | NEW 0/5 pegged @ 10.5
      book                            | 7 @ 9.8, 2 @ 9.5, 2 @ 9 / 2 @ 10.2, 7 @ 10.5
    `,
      { lastPrice },
    );
  });

  it('a pegged order with a peg to the market takes at the best price of the opposite side', () => {
    expectScenario(
      `${QUOTES}
      A buy 3 @ - peg=market       | a1 NEW · trade 2 @ 10.2 m4/a1 · a1 PARTIALLY_FILLED 2 · m4 FILLED 2
      A order a1                   | PARTIALLY_FILLED 2/3 pegged @ 10.2
      A cancel a1                  | A-x1 CANCELED 2
      A sell 3 @ - peg=market+1 IOC | a2 NEW · trade 2 @ 9.8 m1/a2 · a2 PARTIALLY_FILLED 2 · m1 FILLED 2 · trade 1 @ 9.5 m2/a2 · a2 FILLED 3 · m2 PARTIALLY_FILLED 1
    `,
      { lastPrice },
    );
  });

  it('never has a price beyond the price in its request', () => {
    expectScenario(
      `${QUOTES}
      A buy 3 @ 9.7 peg=primary  | a1 NEW
      A order a1                 | NEW 0/3 pegged @ 9.7
      A buy 3 @ 9.9 peg=primary  | a2 NEW
      A order a2                 | NEW 0/3 pegged @ 9.8
      A sell 3 @ 10 peg=market   | a3 NEW
      A order a3                 | NEW 0/3 pegged @ 10
    `,
      { lastPrice },
    );
  });

  it('keeps its price when the book moves on', () => {
    expectScenario(
      `${QUOTES}
      A buy 5 @ - peg=primary | a1 NEW
      M buy 1 @ 9.9           | m6 NEW
      A order a1              | NEW 0/5 pegged @ 9.8
    `,
      { lastPrice },
    );
  });

  it('a pegged stop gets its price when it triggers, and ends if no price exists or funds are missing', () => {
    expectScenario(
      `
      A sell stop 9.5 5 @ - peg=primary | a1 NEW
      A order a1                        | NEW 0/5
      A buy take 9.5 5 @ - peg=market+1 | a2 NEW
      A funds USDT                      | 999952.5 + 47.5 locked
      M buy 1 @ 9.5                     | m1 NEW
      M sell 3 @ 11                     | m2 NEW
      B sell 1 @ 9.5                    | b1 NEW · trade 1 @ 9.5 m1/b1 · b1 FILLED 1 · m1 FILLED 1 · a1 TRIGGERED · a2 EXPIRED REJECTED
      A order a1                        | NEW 0/5 pegged @ 11
      A funds USDT                      | 1000000 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('is refused if the book does not have the level, or a filter refuses its price', () => {
    expectScenario(
      `${QUOTES}
      A buy 5 @ - peg=primary+3     | ! -2010 Order book liquidity is too low for this pegged order.
      A buy 5 @ - peg=market+2      | ! -2010 Order book liquidity is too low for this pegged order.
      A buy 0.5 @ - peg=primary     | ! -1013 Filter failure: NOTIONAL
      A buy 0.5 @ 10.1 peg=primary  | ! -1013 Filter failure: NOTIONAL
      A buy 5 @ 21 peg=primary      | ! -1013 Filter failure: PERCENT_PRICE_BY_SIDE
    `,
      { lastPrice },
    );
    expectScenario('A buy 5 @ - peg=primary | ! -2010 Pegged orders are not supported for this symbol.', {
      lastPrice,
      symbol: symbolWith({ pegInstructionsAllowed: false }),
    });
  });
});
