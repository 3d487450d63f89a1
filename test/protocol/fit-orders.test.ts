/** Tests `fit()`, which changes an order so that it passes the filters of its symbol, for market orders, stop orders, trailing orders and order lists. */
import '../support/seeded.js';
import { describe, expect, test } from 'vitest';
import { bitcoin, broken, endpointOf, fitted, verdicts } from './fit-tickets.js';

describe('other orders', () => {
  const base = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.5' };

  test('a stop price moves to the nearest tick; if two are equally near, to the one that triggers later', () => {
    const stop = (type: string, side: string, stopPrice: string) =>
      fitted(bitcoin, { ...base, type, side, stopPrice }).params.stopPrice;
    expect(stop('STOP_LOSS', 'SELL', '50000.004')).toBe('50000');
    expect(stop('STOP_LOSS', 'SELL', '50000.006')).toBe('50000.01');
    expect(stop('STOP_LOSS', 'SELL', '50000.005')).toBe('50000');
    expect(stop('STOP_LOSS', 'BUY', '50000.005')).toBe('50000.01');
    expect(stop('TAKE_PROFIT', 'SELL', '50000.005')).toBe('50000.01');
    expect(stop('TAKE_PROFIT', 'BUY', '50000.005')).toBe('50000');
    expect(stop('TAKE_PROFIT', 'BUY', '50000.0050000001')).toBe('50000.01');
  });

  test('a market order passes both lot sizes; its amount has 8 decimals and reaches the notional', () => {
    const market = { type: 'MARKET', symbol: 'BTCUSDT', side: 'BUY' };
    expect(fitted(bitcoin, { ...market, quantity: '130.123456' }).params.quantity).toBe('120');
    expect(fitted(bitcoin, { ...market, quoteOrderQty: '12.345678912' }).params.quoteOrderQty).toBe('12.34567891');
    expect(fitted(bitcoin, { ...market, quoteOrderQty: '4.99' }).changes).toEqual([
      { parameter: 'quoteOrderQty', from: '4.99', to: '5', why: 'raised to minNotional 5' },
    ]);
    expect(broken(bitcoin, { ...market, quoteOrderQty: '4.99' })[0]?.nearest).toEqual(['5']);
    expect(fitted(bitcoin, { ...market, quoteOrderQty: '0' }).changes).toEqual([]);
  });

  test('a market quantity fits the steps of both lot sizes', () => {
    const both = [
      { filterType: 'LOT_SIZE', minQty: '0.4', maxQty: '100', stepSize: '0.4' },
      { filterType: 'MARKET_LOT_SIZE', minQty: '0.5', maxQty: '50.3', stepSize: '0.3' },
    ];
    const market = (quantity: string) => ({ type: 'MARKET', symbol: 'S', side: 'BUY', quantity });
    expect(fitted(both, market('3.5')).params.quantity).toBe('2.4');
    expect(fitted(both, market('1')).params.quantity).toBe('1.2');
    expect(fitted(both, market('80')).params.quantity).toBe('49.2');
    expect(broken(both, market('3.5')).map(({ nearest }) => nearest)).toEqual([
      ['2.4', '3.6'],
      ['2.4', '3.6'],
    ]);
  });

  test('the visible quantity of an iceberg is a multiple of the lot size, below the whole, and gives no more parts than allowed', () => {
    const iceberg = (quantity: string, icebergQty: string) => {
      const params = { ...base, type: 'LIMIT', timeInForce: 'GTC', price: '61000', quantity, icebergQty };
      return { found: broken(bitcoin, params), fitted: fitted(bitcoin, params).params.icebergQty };
    };
    expect(iceberg('1', '0.123456').fitted).toBe('0.12345');
    expect(iceberg('1', '0.001')).toMatchObject({
      found: [{ name: 'ICEBERG_PARTS', parameter: 'icebergQty', nearest: ['0.01'] }],
      fitted: '0.01',
    });
    expect(iceberg('0.123459', '0.123452').fitted).toBe('0.12344');
    expect(iceberg('1', '1')).toMatchObject({ found: [{ nearest: ['0.99999'] }], fitted: '1' });
    expect(iceberg('1', '0')).toMatchObject({ found: [], fitted: '0' });
  });

  test('a trailing delta is checked against the limits of the direction that triggers it, and is not changed', () => {
    const trail = (side: string, trailingDelta: string) => ({ ...base, type: 'STOP_LOSS', side, trailingDelta });
    expect(broken(bitcoin, trail('BUY', '10'))).toEqual([]);
    expect(broken(bitcoin, trail('SELL', '10'))[0]?.nearest).toEqual(['20']);
    expect(broken(bitcoin, trail('BUY', '2001'))[0]?.nearest).toEqual(['2000']);
    expect(fitted(bitcoin, trail('SELL', '10')).changes).toEqual([]);
  });

  test('the two orders of a pair (OCO) share a quantity that is worth enough at both prices', () => {
    const pair = {
      ...base,
      quantity: '0.0001',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '66000.001',
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: '40000',
      belowStopPrice: '41000.009',
      belowTimeInForce: 'GTC',
    };
    const { changes, params } = fitted(bitcoin, pair, endpointOf('newOrderListOco'));
    expect(changes.map(({ parameter, to }) => [parameter, to])).toEqual([
      ['abovePrice', '66000.01'],
      ['belowStopPrice', '41000.01'],
      ['quantity', '0.00013'],
    ]);
    expect(broken(bitcoin, params, endpointOf('newOrderListOco'))).toEqual([]);
    // Both legs have the same quantity, so its check is listed once.
    const lots = verdicts(bitcoin, pair, endpointOf('newOrderListOco')).filter(({ name }) => name === 'LOT_SIZE');
    expect(lots).toHaveLength(1);
  });

  test('a pending leg has its own side and quantity; a pending leg of an OPO has no quantity yet', () => {
    const working = {
      symbol: 'BTCUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingQuantity: '0.0100001',
      workingPrice: '50000.009',
      workingTimeInForce: 'GTC',
      pendingType: 'LIMIT_MAKER',
      pendingSide: 'SELL',
      pendingPrice: '70000.001',
    };
    const oto = fitted(bitcoin, { ...working, pendingQuantity: '0.0000301' }, endpointOf('newOrderListOto'));
    expect(oto.params).toMatchObject({
      workingPrice: '50000',
      workingQuantity: '0.01',
      pendingPrice: '70000.01',
      pendingQuantity: '0.00008',
    });
    const opo = fitted(bitcoin, working, endpointOf('newOrderListOpo'));
    expect(opo.params).toMatchObject({ workingQuantity: '0.01', pendingPrice: '70000.01' });
    expect(opo.params).not.toHaveProperty('pendingQuantity');
  });

  test('the deprecated OCO is checked as a limit order and a stop order', () => {
    const old = { ...base, price: '66000.001', stopPrice: '50000.001', stopLimitPrice: '49000.009' };
    expect(fitted(bitcoin, old, endpointOf('newOcoDeprecated')).params).toMatchObject({
      price: '66000.01',
      stopPrice: '50000',
      stopLimitPrice: '49000.01',
    });
  });

  test('filters that no order can pass make .fit() change no value, and the result names them', () => {
    const impossible = [
      { filterType: 'LOT_SIZE', minQty: '1', maxQty: '2', stepSize: '1' },
      { filterType: 'MIN_NOTIONAL', minNotional: '1000', applyToMarket: true, avgPriceMins: 5 },
    ];
    const params = { type: 'LIMIT', timeInForce: 'GTC', symbol: 'S', side: 'BUY', quantity: '1.5', price: '10' };
    expect(fitted(impossible, params).changes).toEqual([]);
    expect(broken(impossible, params).map(({ detail }) => detail)).toEqual([
      'quantity 1.5 is not a multiple of stepSize 1; no quantity passes all filters',
      'notional 15 is below minNotional 1000; no quantity passes all filters',
    ]);
  });
});
