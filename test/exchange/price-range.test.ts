/** The price range rule: takers may trade only within a range around the reference price. */
import { describe, expect, it } from 'vitest';
import { tickRangeOf } from '../../src/exchange/checks/price-range.js';
import { SymbolRules } from '../../src/exchange/model/symbol-rules.js';
import { expectScenario } from './scenario.js';
import { solusdt } from './symbols.js';

// A buyer may trade from 9 to 10.5, a seller from 9.5 to 11.
const priceRange = {
  bidLimitMultUp: '1.0500',
  bidLimitMultDown: '0.9000',
  askLimitMultUp: '1.1000',
  askLimitMultDown: '0.9500',
};
const setup = { lastPrice: '10', priceRange, referencePriceOf: () => '10.00000000' };

describe('the price range', () => {
  it('ends a market order at its bound, which is included; earlier fills stay', () => {
    expectScenario(
      `
      A sell 1 @ 10.5  | a1 NEW
      A sell 1 @ 10.51 | a2 NEW
      B buy market 2   | b1 NEW · trade 1 @ 10.5 a1/b1 · b1 PARTIALLY_FILLED 1 · a1 FILLED 1 · b1 EXPIRED 1 EXECUTION_RULE_PRICE_RANGE_EXCEEDED
      book             | - / 1 @ 10.51
      B funds USDT     | 999989.5 + 0 locked
    `,
      setup,
    );
  });

  it('expires a limit order that would take beyond the range; an order that takes nothing rests', () => {
    expectScenario(
      `
      A sell 1 @ 10.51 | a1 NEW
      B buy 2 @ 10.51  | b1 NEW · b1 EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED
      B buy 2 @ 10.5   | b2 NEW
      book             | 2 @ 10.5 / 1 @ 10.51
    `,
      setup,
    );
  });

  it('a sell order does not trade below the lower bound for sellers, nor a buy order below the one for buyers', () => {
    expectScenario(
      `
      A buy 1 @ 9.5  | a1 NEW
      A buy 1 @ 9.49 | a2 NEW
      B sell 2 @ 9   | b1 NEW · trade 1 @ 9.5 a1/b1 · b1 PARTIALLY_FILLED 1 · a1 FILLED 1 · b1 EXPIRED 1 EXECUTION_RULE_PRICE_RANGE_EXCEEDED
      A cancel all   | A-x1 CANCELED
      A sell 1 @ 8.9 | a3 NEW
      B buy market 1 | b2 NEW · b2 EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED
    `,
      setup,
    );
  });

  it('a fill-or-kill order fills inside the range or not at all', () => {
    expectScenario(
      `
      A sell 1 @ 10.5   | a1 NEW
      A sell 1 @ 10.6   | a2 NEW
      B buy 2 @ 10.6 FOK | b1 NEW · b1 EXPIRED UNFILLED_FOK_ORDER_EXPIRED
      B buy 1 @ 10.6 FOK | b2 NEW · trade 1 @ 10.5 a1/b2 · b2 FILLED 1 · a1 FILLED 1
    `,
      setup,
    );
  });

  it('applies to stop orders when they are triggered', () => {
    expectScenario(
      `
      B buy stop 10.2 2 | b1 NEW
      A sell 1 @ 10.6   | a1 NEW
      C sell 1 @ 10.2   | c1 NEW
      D buy 1 @ 10.2    | d1 NEW · trade 1 @ 10.2 c1/d1 · d1 FILLED 1 · c1 FILLED 1 · b1 TRIGGERED · b1 EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED
      book              | - / 1 @ 10.6
    `,
      setup,
    );
  });

  it('has no effect while there is no reference price', () => {
    expectScenario(
      `
      A sell 1 @ 15   | a1 NEW
      B buy market 1  | b1 NEW · trade 1 @ 15 a1/b1 · b1 FILLED 1 · a1 FILLED 1
    `,
      { ...setup, referencePriceOf: () => undefined },
    );
  });

  it('has no bound on a side whose multiplier is missing', () => {
    expectScenario(
      `
      A buy 1 @ 5    | a1 NEW
      B sell market 1 | b1 NEW · trade 1 @ 5 a1/b1 · b1 FILLED 1 · a1 FILLED 1
      A sell 1 @ 12  | a2 NEW
      B buy market 1 | b2 NEW · b2 EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED
    `,
      { ...setup, priceRange: { bidLimitMultUp: '1.1' } },
    );
  });

  it('has bounds in whole ticks, the nearest ones inside of the exact bounds', () => {
    const rules = new SymbolRules(solusdt);
    const range = { bidLimitMultUp: '1.0500', bidLimitMultDown: '0.9000' };
    // 10.01 x 1.05 = 10.5105 and 10.01 x 0.9 = 9.009, at ticks of 0.01.
    expect(tickRangeOf(range, rules, true, '10.01000000')).toEqual({ low: 901, high: 1051 });
    expect(tickRangeOf(range, rules, false, '10.01000000')).toEqual({ low: 0, high: Number.POSITIVE_INFINITY });
  });
});

describe('the reference price', () => {
  it('is used by the filters in place of the average price', () => {
    // PERCENT_PRICE_BY_SIDE allows up to twice the price that the filter uses.
    const averagePriceOf = () => '10.00000000';
    const table = (outcome: string) => `A buy 1 @ 21 | ${outcome}`;
    expectScenario(table('a1 NEW'), { lastPrice: '10', averagePriceOf, referencePriceOf: () => '11.00000000' });
    expectScenario(table('! -1013 Filter failure: PERCENT_PRICE_BY_SIDE'), {
      lastPrice: '10',
      averagePriceOf,
      referencePriceOf: () => undefined,
    });
  });
});
