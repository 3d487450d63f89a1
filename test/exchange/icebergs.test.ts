/** Iceberg orders: shown and hidden quantity, and the queue position of the next slice. */
import { describe, it } from 'vitest';
import { expectScenario } from './scenario.js';
import { symbolWith, symbolWithFilters } from './symbols.js';

const lastPrice = '10';

describe('an iceberg', () => {
  it('shows its slice only, and each next slice queues last at its price', () => {
    expectScenario(
      `
      A sell 5 @ 10 ice=2 | a1 NEW
      B sell 1 @ 10       | b1 NEW
      book                | - / 3 @ 10
      A funds SOL         | 9995 + 5 locked
      C buy 4 @ 10        | c1 NEW · trade 2 @ 10 a1/c1 · c1 PARTIALLY_FILLED 2 · a1 PARTIALLY_FILLED 2 · trade 1 @ 10 b1/c1 · c1 PARTIALLY_FILLED 3 · b1 FILLED 1 · trade 1 @ 10 a1/c1 · c1 FILLED 4 · a1 PARTIALLY_FILLED 3
      book                | - / 1 @ 10
      C buy 2 @ 10        | c2 NEW · trade 1 @ 10 a1/c2 · c2 PARTIALLY_FILLED 1 · a1 PARTIALLY_FILLED 4 · trade 1 @ 10 a1/c2 · c2 FILLED 2 · a1 FILLED 5
      book                | - / -
    `,
      { lastPrice },
    );
  });

  it('takes with its whole quantity, then rests and shows a slice of the rest', () => {
    expectScenario(
      `
      M sell 3 @ 10      | m1 NEW
      A buy 8 @ 10 ice=2 | a1 NEW · trade 3 @ 10 m1/a1 · a1 PARTIALLY_FILLED 3 · m1 FILLED 3
      book               | 2 @ 10 / -
      A funds USDT       | 999920 + 50 locked
      A cancel a1        | A-x1 CANCELED 3
      A funds USDT       | 999970 + 0 locked
    `,
      { lastPrice },
    );
  });

  it('counts with its hidden quantity when the engine decides whether FOK and market orders can be filled', () => {
    expectScenario(
      `
      A sell 5 @ 10 ice=2 | a1 NEW
      B buy 5.1 @ 10 FOK  | b1 NEW · b1 EXPIRED UNFILLED_FOK_ORDER_EXPIRED
      B buy market =50    | b2 NEW · trade 2 @ 10 a1/b2 · b2 PARTIALLY_FILLED 2 · a1 PARTIALLY_FILLED 2 · trade 2 @ 10 a1/b2 · b2 PARTIALLY_FILLED 4 · a1 PARTIALLY_FILLED 4 · trade 1 @ 10 a1/b2 · b2 FILLED 5 · a1 FILLED 5
    `,
      { lastPrice },
    );
  });

  it('a FOK order reaches an order of its own account between two slices of an iceberg, so it expires', () => {
    expectScenario(
      `
      A sell 5 @ 10 ice=2               | a1 NEW
      B sell 1 @ 10                     | b1 NEW
      B buy 4 @ 10 FOK stp=EXPIRE_TAKER | b2 NEW · b2 EXPIRED UNFILLED_FOK_ORDER_EXPIRED
      B buy 2 @ 10 FOK stp=EXPIRE_TAKER | b3 NEW · trade 2 @ 10 a1/b3 · b3 FILLED 2 · a1 PARTIALLY_FILLED 2
    `,
      { lastPrice },
    );
  });

  it('is refused if nothing is hidden, if it has too many parts, or if the symbol does not allow it', () => {
    const symbol = symbolWithFilters(
      { filterType: 'ICEBERG_PARTS', limit: 4 },
      { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 1 },
    );
    expectScenario(
      `
      A sell 5 @ 10 ice=5    | ! -2010 IcebergQty exceeds QTY.
      A sell 5 @ 10 ice=1.2  | ! -1013 Filter failure: ICEBERG_PARTS
      A sell 5 @ 10 ice=1.25 | ! -1013 Filter failure: LOT_SIZE
      A sell 5 @ 10 ice=1.3  | a4 NEW
      A sell 5 @ 10 ice=1.3  | ! -1013 Filter failure: MAX_NUM_ICEBERG_ORDERS
      A sell 5 @ 10          | a6 NEW
    `,
      { lastPrice, symbol },
    );
    expectScenario('A sell 5 @ 10 ice=1 | ! -2010 Iceberg orders are not supported for this symbol.', {
      lastPrice,
      symbol: symbolWith({ icebergAllowed: false }),
    });
  });
});
