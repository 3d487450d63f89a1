/** Trailing stops: activation, the extreme price that they follow, and the trigger. */
import { describe, expect, it } from 'vitest';
import type { OrderType, Side } from '../../src/exchange/model/order-terms.js';
import { expectScenario, LessonMarket } from './scenario.js';
import { symbolWith, symbolWithFilters } from './symbols.js';

const lastPrice = '100';
const fine = symbolWithFilters(
  { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000', tickSize: '0.01' },
  {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: 10,
    maxTrailingAboveDelta: 2000,
    minTrailingBelowDelta: 20,
    maxTrailingBelowDelta: 500,
  },
);

interface Vector {
  readonly name: string;
  readonly order: { type: OrderType; side: Side; trailingDelta: number; stopPrice?: string; price?: string };
  readonly last: string;
  /** Trade price; extreme and trigger price in ticks, if the stop follows the price; whether it triggers. */
  readonly steps: readonly [trade: string | undefined, following: string | undefined, triggered: boolean][];
}

/** The reference's worked vectors; a trigger between two ticks is shown as the tick that reaches it. */
const VECTORS: readonly Vector[] = [
  {
    name: 'a STOP_LOSS SELL follows from the last price at placement',
    order: { type: 'STOP_LOSS', side: 'SELL', trailingDelta: 200 },
    last: '150.00',
    steps: [
      [undefined, 'extreme 150 triggers 147', false],
      ['151.00', 'extreme 151 triggers 147.98', false],
      ['152.50', 'extreme 152.5 triggers 149.45', false],
      ['150.00', 'extreme 152.5 triggers 149.45', false],
      ['149.45', 'extreme 152.5 triggers 149.45', true],
    ],
  },
  {
    name: 'a TAKE_PROFIT_LIMIT BUY follows from the first trade at its stop price',
    order: { type: 'TAKE_PROFIT_LIMIT', side: 'BUY', trailingDelta: 400, stopPrice: '120.00', price: '121.00' },
    last: '130.00',
    steps: [
      [undefined, undefined, false],
      ['124.00', undefined, false],
      ['120.50', undefined, false],
      ['119.80', 'extreme 119.8 triggers 124.6', false],
      ['118.00', 'extreme 118 triggers 122.72', false],
      ['121.00', 'extreme 118 triggers 122.72', false],
      ['122.72', 'extreme 118 triggers 122.72', true],
    ],
  },
  {
    name: 'a STOP_LOSS_LIMIT BUY follows the lowest price after its stop price was reached',
    order: { type: 'STOP_LOSS_LIMIT', side: 'BUY', trailingDelta: 100, stopPrice: '52.00', price: '54.00' },
    last: '50.00',
    steps: [
      [undefined, undefined, false],
      ['49.00', undefined, false],
      ['52.10', 'extreme 52.1 triggers 52.63', false],
      ['51.90', 'extreme 51.9 triggers 52.42', false],
      ['52.30', 'extreme 51.9 triggers 52.42', false],
      ['52.42', 'extreme 51.9 triggers 52.42', true],
    ],
  },
];

describe('a trailing stop', () => {
  it.each(VECTORS)('$name', ({ order, last, steps }) => {
    const stage = new LessonMarket({ symbol: fine, lastPrice: last });
    const account = stage.account('A');
    for (const [index, [trade, following, triggered]] of steps.entries()) {
      if (trade === undefined) {
        const request = { ...order, ...(order.price && { timeInForce: 'GTC' as const }) };
        const placed = { kind: 'placeOrder', account, symbol: 'SOLUSDT', quantity: '1', clientOrderId: 't' } as const;
        stage.exchange.apply({ ...placed, ...request }, 0);
      } else {
        stage.run(`M buy 1 @ ${trade}`);
        const heard = stage.run(`N sell 1 @ ${trade}`);
        expect([index, heard.includes('t TRIGGERED')]).toEqual([index, triggered]);
      }
      const shown = stage.run('A order t').split(' ').slice(2).join(' ');
      expect([index, shown]).toEqual([index, following ?? '']);
    }
  });

  it('a trailing stop without a price works as a market order, and locks funds by the last price', () => {
    expectScenario(
      `
      A buy stop - 5 trail=100 | a1 NEW
      A funds USDT             | 999500 + 500 locked
      M sell 20 @ 101          | m1 NEW
      B buy 1 @ 101            | b1 NEW · trade 1 @ 101 m1/b1 · b1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a1 TRIGGERED · trade 5 @ 101 m1/a1 · a1 FILLED 5 · m1 PARTIALLY_FILLED 6
      A funds USDT             | 999495 + 0 locked
    `,
      { lastPrice, symbol: fine },
    );
  });

  it('can be cancelled while it follows', () => {
    expectScenario(
      `
      A sell stop - 5 trail=100 | a1 NEW
      A order a1                | NEW 0/5 extreme 100 triggers 99
      A cancel a1               | A-x1 CANCELED
      M buy 5 @ 98              | m1 NEW
      B sell 1 @ 98             | b1 NEW · trade 1 @ 98 m1/b1 · b1 FILLED 1 · m1 PARTIALLY_FILLED 1
      A funds SOL               | 10000 + 0 locked
    `,
      { lastPrice, symbol: fine },
    );
  });

  it('a trailing stop as a leg of an OCO triggers before the other leg is reached, and ends it', () => {
    expectScenario(
      `
      A sell oco 5 above 120 below - trail=100 | A-l1 EXECUTING · a1 NEW · a2 NEW
      M buy 9 @ 99                             | m1 NEW
      B sell 1 @ 99                            | b1 NEW · trade 1 @ 99 m1/b1 · b1 FILLED 1 · m1 PARTIALLY_FILLED 1 · a2 EXPIRED OCO_TRIGGER · A-l1 EXECUTING · a1 TRIGGERED · trade 5 @ 99 m1/a1 · a1 FILLED 5 · m1 PARTIALLY_FILLED 6 · A-l1 ALL_DONE
    `,
      { lastPrice, symbol: fine },
    );
  });

  it('begins to follow at the first trade of the symbol', () => {
    expectScenario(
      `
      A sell stop - 5 trail=100 | a1 NEW
      A order a1                | NEW 0/5
      M buy 5 @ 100             | m1 NEW
      B sell 1 @ 100            | b1 NEW · trade 1 @ 100 m1/b1 · b1 FILLED 1 · m1 PARTIALLY_FILLED 1
      A order a1                | NEW 0/5 extreme 100 triggers 99
    `,
      { symbol: { ...fine, filters: fine.filters.filter(({ filterType }) => filterType !== 'NOTIONAL') } },
    );
  });

  it('is refused outside of the filter TRAILING_DELTA, which has bounds for each direction', () => {
    expectScenario(
      `
      A sell stop - 5 trail=19    | ! -1013 Filter failure: TRAILING_DELTA
      A sell stop - 5 trail=501   | ! -1013 Filter failure: TRAILING_DELTA
      A buy take - 5 trail=501    | ! -1013 Filter failure: TRAILING_DELTA
      A sell take - 5 trail=2001  | ! -1013 Filter failure: TRAILING_DELTA
      A sell take - 5 trail=2000  | a5 NEW
      A buy stop - 5 trail=10     | a6 NEW
    `,
      { lastPrice, symbol: fine },
    );
    expectScenario('A sell stop - 5 trail=19 | ! -2010 Trailing stop orders are not supported for this symbol.', {
      lastPrice,
      symbol: symbolWith({ allowTrailingStop: false }),
    });
  });
});
