/** Tests of the quick check for usual orders: it never passes an order that the complete check of the filters refuses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenFilters, draftsOf, endpointById, type FilterFields, surelyPasses } from '../../src/protocol/index.js';

const newOrder = endpointById('newOrder');
const USUAL: readonly FilterFields[] = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
  { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: '100.00000000', stepSize: '0.00000000' },
  { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true, maxNotional: '9000000.00000000' },
  { filterType: 'PERCENT_PRICE_BY_SIDE', bidMultiplierUp: '5', bidMultiplierDown: '0.2', avgPriceMins: 5 },
];
type Params = Readonly<Record<string, string>>;
const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const passes = (params: Params, filters = USUAL, endpoint = newOrder) => surelyPasses(filters, endpoint, params);

test('an order with only the usual parameters passes without the complete check', () => {
  expect(passes({ ...LIMIT, price: '20000', quantity: '0.001' })).toBe(true);
  expect(passes({ ...LIMIT, price: '60000.10', quantity: '0.00010' })).toBe(true);
  expect(passes({ symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.5' })).toBe(true);
});

test('an order with a rare parameter needs the complete check of filters', () => {
  const usual = { ...LIMIT, price: '20000', quantity: '0.001' };
  for (const rare of ['stopPrice', 'icebergQty', 'trailingDelta', 'quoteOrderQty']) {
    expect(passes({ ...usual, [rare]: '1' })).toBe(false);
  }
  expect(passes({ ...LIMIT, price: '20000.000000001', quantity: '0.001' })).toBe(false);
  expect(passes({ ...LIMIT, price: '20000' })).toBe(false);
  for (const id of ['newOrderListOco', 'newOrderListOto', 'newOcoDeprecated', 'cancelOrder']) {
    expect(passes(usual, USUAL, endpointById(id))).toBe(false);
  }
});

test('an order needs the complete check if its symbol has a limit on positions or assets, or two filters of a type', () => {
  const usual = { ...LIMIT, price: '20000', quantity: '0.001' };
  for (const filterType of ['MAX_POSITION', 'MAX_ASSET', 'LOT_SIZE']) {
    expect(passes(usual, [...USUAL, { filterType, maxPosition: '10' }])).toBe(false);
  }
});

describe('an order that passes without the complete check', () => {
  const decimal = (most: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
      .map(([whole, part, digits]) => {
        const text = `${part}`.padStart(8, '0').slice(0, digits);
        return text === '' ? `${whole}` : `${whole}.${text}`;
      });
  const step = fc.constantFrom('0.00000000', '0.00000001', '0.00010000', '0.01000000', '0.30000000', '1.00000000');
  const filtersOf = fc
    .record({ tick: step, lot: step, marketLot: step, ...{ min: decimal(50), max: decimal(5_000) } })
    .chain(({ tick, lot, marketLot, min, max }) =>
      fc.constantFrom('NOTIONAL', 'MIN_NOTIONAL').map((notional) => [
        { filterType: 'PRICE_FILTER', minPrice: min, maxPrice: max, tickSize: tick },
        { filterType: 'LOT_SIZE', minQty: '0.00100000', maxQty: '92141578736.00000000', stepSize: lot },
        { filterType: 'MARKET_LOT_SIZE', minQty: '0.50000000', maxQty: '20.00000000', stepSize: marketLot },
        { filterType: notional, minNotional: min, maxNotional: max },
      ]),
    );
  const orders = fc.record(
    { type: fc.constantFrom('LIMIT', 'MARKET'), price: decimal(6_000), quantity: decimal(30) },
    { requiredKeys: ['type', 'quantity'] },
  );

  test('breaks no filter', () => {
    let quick = 0;
    fc.assert(
      fc.property(filtersOf, orders, (filters, order) => {
        const params = { symbol: 'BTCUSDT', side: 'BUY', ...order } as Params;
        const broken = brokenFilters(filters, draftsOf(newOrder, params));
        const isSure = passes(params, filters);
        if (isSure) quick += 1;
        return !isSure || broken.length === 0;
      }),
      { numRuns: 2_000, seed: 164 },
    );
    expect(quick).toBeGreaterThan(50);
  });

  test('is not worth exactly the smallest or the largest notional', () => {
    const filters = [{ filterType: 'NOTIONAL', minNotional: '5.00000000', maxNotional: '10.00000000' }];
    expect(passes({ ...LIMIT, price: '5', quantity: '1' }, filters)).toBe(false);
    expect(passes({ ...LIMIT, price: '10', quantity: '1' }, filters)).toBe(false);
    expect(passes({ ...LIMIT, price: '7', quantity: '1' }, filters)).toBe(true);
  });
});
