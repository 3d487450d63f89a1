/** Tests the refusals of the matching engine: their codes and texts, and the sequence of the checks. */
import { describe, expect, it } from 'vitest';
import { expectScenario, LessonMarket } from './scenario.js';
import { symbolWith, symbolWithFilters } from './symbols.js';

const lastPrice = '10';

describe('filters', () => {
  it('PRICE_FILTER bounds prices and stop prices, which must be multiples of the tick', () => {
    expectScenario(
      `
      A buy 5 @ 10.001    | ! -1013 Filter failure: PRICE_FILTER
      A buy 5 @ 0         | ! -1013 Filter failure: PRICE_FILTER
      A buy 5 @ 2000      | ! -1013 Filter failure: PRICE_FILTER
      A sell stop 9.999 5 | ! -1013 Filter failure: PRICE_FILTER
    `,
      { lastPrice },
    );
  });

  it('LOT_SIZE bounds quantities, which must be multiples of the step, counted from zero', () => {
    expectScenario(
      `
      A buy 5.05 @ 10   | ! -1013 Filter failure: LOT_SIZE
      A buy 0 @ 10      | ! -1013 Filter failure: LOT_SIZE
      A buy 1000.1 @ 10 | ! -1013 Filter failure: LOT_SIZE
      A buy 1000 @ 10   | a4 NEW
    `,
      { lastPrice },
    );
  });

  it('MARKET_LOT_SIZE bounds the quantity of market orders in addition to LOT_SIZE', () => {
    expectScenario(
      `
      M sell 600 @ 10    | m1 NEW
      A buy market 500.1 | ! -1013 Filter failure: MARKET_LOT_SIZE
      A buy market =5001 | ! -1013 Filter failure: MARKET_LOT_SIZE
      A buy market 500   | a3 NEW · trade 500 @ 10 m1/a3 · a3 FILLED 500 · m1 PARTIALLY_FILLED 500
    `,
      { lastPrice },
    );
  });

  it('PERCENT_PRICE_BY_SIDE bounds prices around the average, bounds included', () => {
    expectScenario(
      `
      A buy 5 @ 20.01  | ! -1013 Filter failure: PERCENT_PRICE_BY_SIDE
      A sell 5 @ 20.01 | ! -1013 Filter failure: PERCENT_PRICE_BY_SIDE
      A buy 5 @ 4.99   | ! -1013 Filter failure: PERCENT_PRICE_BY_SIDE
      A buy 5 @ 5      | a4 NEW
      A sell 5 @ 20    | a5 NEW
    `,
      { lastPrice: '3', averagePriceOf: () => '10.00000000' },
    );
  });

  it('PERCENT_PRICE_BY_SIDE has no effect before the first trade', () => {
    expectScenario(`
      A buy 5 @ 999 | a1 NEW
    `);
  });

  it('NOTIONAL bounds price times quantity, at the average price for market orders, and quote amounts', () => {
    expectScenario(
      `
      M sell 5 @ 10      | m1 NEW
      A buy 0.4 @ 10     | ! -1013 Filter failure: NOTIONAL
      A buy 0.5 @ 10     | a2 NEW · trade 0.5 @ 10 m1/a2 · a2 FILLED 0.5 · m1 PARTIALLY_FILLED 0.5
      A buy market 0.4   | ! -1013 Filter failure: NOTIONAL
      A buy market =4.99 | ! -1013 Filter failure: NOTIONAL
    `,
      { lastPrice },
    );
  });

  it('NOTIONAL has a maximum, which applies to market orders only with applyMaxToMarket', () => {
    const notional = { filterType: 'NOTIONAL', minNotional: '5', applyMinToMarket: true, avgPriceMins: 5 };
    const symbol = symbolWithFilters({ ...notional, maxNotional: '100', applyMaxToMarket: false });
    expectScenario(
      `
      M sell 10 @ 10  | m1 NEW
      M sell 10 @ 10  | m2 NEW
      A buy 10.1 @ 10 | ! -1013 Filter failure: NOTIONAL
      A buy market 11 | a2 NEW · trade 10 @ 10 m1/a2 · a2 PARTIALLY_FILLED 10 · m1 FILLED 10 · trade 1 @ 10 m2/a2 · a2 FILLED 11 · m2 PARTIALLY_FILLED 1
    `,
      { lastPrice, symbol },
    );
  });

  it('NOTIONAL refuses a market order on a symbol that never traded', () => {
    expectScenario(`
      M sell 5 @ 10  | m1 NEW
      A buy market 5 | ! -1013 Filter failure: NOTIONAL
    `);
  });

  it('MIN_NOTIONAL, the older form of NOTIONAL, refuses limit and market orders that are worth too little', () => {
    const old = { filterType: 'MIN_NOTIONAL', minNotional: '5.00000000', applyToMarket: true, avgPriceMins: 0 };
    const filters = symbolWithFilters(old).filters.filter((filter) => filter.filterType !== 'NOTIONAL');
    expectScenario(
      `
      A buy 0.4 @ 10   | ! -1013 Filter failure: MIN_NOTIONAL
      A buy market 0.4 | ! -1013 Filter failure: MIN_NOTIONAL
    `,
      { lastPrice, symbol: symbolWith({ filters }) },
    );
  });

  it('MAX_NUM_ORDERS and MAX_NUM_ALGO_ORDERS count open orders, and both legs of a pair', () => {
    expectScenario(
      `
      A sell oco 5 above 12 below 9      | A-l1 EXECUTING · a1 NEW · a2 NEW
      A sell stop 9 5                    | a3 NEW
      A sell oco 5 above take 12 below 9 | ! -1013 Filter failure: MAX_NUM_ALGO_ORDERS
    `,
      { lastPrice, symbol: symbolWithFilters({ filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 3 }) },
    );
    expectScenario(
      `
      A sell 5 @ 12                 | a1 NEW
      A sell oco 5 above 12 below 9 | ! -1013 Filter failure: MAX_NUM_ORDERS
      A cancel a1                   | A-x1 CANCELED
      A sell oco 5 above 12 below 9 | A-l2 EXECUTING · a4 NEW · a5 NEW
    `,
      { lastPrice, symbol: symbolWithFilters({ filterType: 'MAX_NUM_ORDERS', maxNumOrders: 2 }) },
    );
  });

  it('MAX_POSITION bounds the base asset balance of a buyer plus the quantity of the open buy orders', () => {
    expectScenario(
      `
      A buy 5 @ 10   | a1 NEW
      A buy 5.1 @ 10 | ! -1013 Filter failure: MAX_POSITION
      A buy 5 @ 10   | a3 NEW
    `,
      { lastPrice, symbol: symbolWithFilters({ filterType: 'MAX_POSITION', maxPosition: '10010' }) },
    );
  });

  it('do not limit the number of orders of a participant of the simulated market, and ignore their prices', () => {
    const stage = new LessonMarket({ lastPrice });
    const account = stage.exchange.openAccount({ USDT: '1000000' }, { isParticipant: true });
    for (let count = 1; count <= 30; count += 1) {
      const common = { kind: 'placeOrder', account, symbol: 'SOLUSDT', side: 'BUY', type: 'LIMIT' } as const;
      stage.exchange.apply({ ...common, quantity: '1', price: '1', clientOrderId: `p${count}` }, count);
    }
    expect(stage.exchange.openOrders(account)).toHaveLength(30);
  });
});

describe('refusals', () => {
  it('name the parameter that has more decimals than its asset, or that is larger than the protocol allows', () => {
    expectScenario(
      `
      A buy 0.000000001 @ 10                   | ! -1111 Parameter 'quantity' has too much precision.
      A buy 5 @ 10.000000001                   | ! -1111 Parameter 'price' has too much precision.
      A buy market =5.000000001                | ! -1111 Parameter 'quoteOrderQty' has too much precision.
      A buy 5.0000000000 @ 10                  | a4 NEW
      A sell oco 5 above 12.0000000001 below 9 | ! -1111 Parameter 'abovePrice' has too much precision.
      A sell oco 5 above 12 below 9.0000000001 | ! -1111 Parameter 'belowStopPrice' has too much precision.
      A buy 5 @ 99999999999                    | ! -1108 Parameter 'price' overflowed.
    `,
      { lastPrice },
    );
  });

  it('name the order type that the symbol does not take', () => {
    expectScenario(
      `
      A buy market 5        | ! -2010 Market orders are not supported for this symbol.
      A sell stop 9 5       | ! -2010 Stop loss orders are not supported for this symbol.
      A sell stop 9 5 @ 9   | ! -2010 Stop loss limit orders are not supported for this symbol.
      A sell take 11 5      | ! -2010 Take profit orders are not supported for this symbol.
      A sell take 11 5 @ 11 | ! -2010 Take profit limit orders are not supported for this symbol.
    `,
      { lastPrice, symbol: symbolWith({ orderTypes: ['LIMIT', 'LIMIT_MAKER'] }) },
    );
    expectScenario('A buy market =50 | ! -2010 Quote order qty market orders are not support for this symbol.', {
      lastPrice,
      symbol: symbolWith({ quoteOrderQtyMarketAllowed: false }),
    });
  });

  it('a halted symbol accepts cancels', () => {
    const stage = new LessonMarket({ lastPrice });
    stage.run('A buy 5 @ 9');
    stage.exchange.setStatus('SOLUSDT', 'HALT');
    expect(stage.run('A buy 5 @ 9')).toBe('! -2010 Market is closed.');
    expect(stage.run('A cancel a1')).toBe('A-x1 CANCELED');
    expect(stage.exchange.symbolInfo('SOLUSDT').status).toBe('HALT');
  });

  it('a client order id in use is refused until the order that uses it ends', () => {
    const { exchange } = new LessonMarket({ lastPrice });
    const account = exchange.openAccount({ USDT: '1000' });
    const common = { account, symbol: 'SOLUSDT' } as const;
    const buy = { kind: 'placeOrder', ...common, side: 'BUY', type: 'LIMIT', quantity: '1', price: '9' } as const;
    const place = () => exchange.apply({ ...buy, clientOrderId: 'mine' }, 1);
    place();
    expect(place).toThrow('Duplicate order sent.');
    exchange.apply({ kind: 'cancelOrder', ...common, origClientOrderId: 'mine', newClientOrderId: 'cancel-1' }, 2);
    expect(() => exchange.order(account, 'SOLUSDT', { origClientOrderId: 'mine' })).toThrow('Order does not exist.');
    expect(exchange.order(account, 'SOLUSDT', { origClientOrderId: 'cancel-1' }).id).toBe(1);
    place();
    expect(exchange.order(account, 'SOLUSDT', { origClientOrderId: 'mine' }).id).toBe(2);
  });

  it('an unknown symbol, order or list is refused with its reason', () => {
    const { exchange } = new LessonMarket({ lastPrice });
    const account = exchange.openAccount({ USDT: '1000' });
    const other = exchange.openAccount({ USDT: '1000' });
    const buy = { kind: 'placeOrder', account, symbol: 'SOLUSDT', side: 'BUY', type: 'LIMIT', price: '9' } as const;
    const { order } = exchange.apply({ ...buy, quantity: '1', clientOrderId: 'mine' }, 1);
    expect(() => exchange.depth('NOPE', 5)).toThrow('Invalid symbol.');
    expect(() => exchange.order(account, 'NOPE', { orderId: 1 })).toThrow('Invalid symbol.');
    expect(() => exchange.order(other, 'SOLUSDT', { orderId: order.id })).toThrow('Order does not exist.');
    expect(() => exchange.order(account, 'SOLUSDT', { orderId: order.id, origClientOrderId: 'x' })).toThrow(
      'Client order ID is not correct for this order ID.',
    );
    expect(() => exchange.orderList(account, { orderListId: 1 })).toThrow('Order list does not exist.');
  });

  it('a cancel whose cancelRestrictions do not match does not change the order', () => {
    expectScenario(`
      A sell 5 @ 10      | a1 NEW
      A cancel a1 partly | ! -2011 Order was not canceled due to cancel restrictions.
      B buy 2 @ 10       | b1 NEW · trade 2 @ 10 a1/b1 · b1 FILLED 2 · a1 PARTIALLY_FILLED 2
      A cancel a1 new    | ! -2011 Order was not canceled due to cancel restrictions.
      A cancel a1 partly | A-x3 CANCELED 2
      A cancel a1        | ! -2011 Unknown order sent.
      A cancel all       | ! -2011 Unknown order sent.
    `);
  });
});
