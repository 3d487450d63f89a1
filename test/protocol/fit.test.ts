/**
 * Tests of `fit()`: it changes values by exact decimals, no further than the filters need, and never to the user's
 * disadvantage. Property tests fit random
 * orders of every type; the filter check decides whether the result passes.
 */
import '../support/seeded.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EndpointInfo } from '../../src/protocol/endpoints/table.js';
import type { FilterFields } from '../../src/protocol/orders/filter-check.js';
import { draftsOf } from '../../src/protocol/orders/order-draft.js';
import { formatUnits, parseUnits, trimDecimal } from '../../src/protocol/values/decimal.js';
import { trials } from '../support/depth.js';
import { bitcoin, broken, endpointOf, fitted, order, type Params, side, steps, symbol } from './fit-tickets.js';

const units = (text: string) => parseUnits(text, 16);

const decimal = (value: bigint, scale: number) => trimDecimal(formatUnits(value, scale));

describe('a limit order', () => {
  const limit = (side: string, quantity: string, price: string): Params => ({
    type: 'LIMIT',
    timeInForce: 'GTC',
    symbol: 'BTCUSDT',
    side,
    quantity,
    price,
  });

  test('a BUY limit order is rounded down in price and quantity, and says so', () => {
    expect(fitted(bitcoin, limit('BUY', '0.0512345', '61000.123')).changes).toEqual([
      { parameter: 'price', from: '61000.123', to: '61000.12', why: 'tickSize 0.01; a BUY is rounded down' },
      { parameter: 'quantity', from: '0.0512345', to: '0.05123', why: 'stepSize 0.00001; rounded down' },
    ]);
  });

  test('a SELL limit order is rounded up in price: it never receives less than its price', () => {
    expect(fitted(bitcoin, limit('SELL', '0.05', '61000.121')).params.price).toBe('61000.13');
    expect(fitted(bitcoin, limit('SELL', '0.05', '61000.120000001')).params.price).toBe('61000.13');
  });

  test('a limit order that is worth too little is raised to the smallest quantity that is worth enough', () => {
    // 5 / 61000 is 0.0000819…
    expect(fitted(bitcoin, limit('BUY', '0.000012', '61000')).changes).toEqual([
      { parameter: 'quantity', from: '0.000012', to: '0.00009', why: 'raised because of minNotional 5 at price 61000' },
    ]);
  });

  test('a limit order that is rounded below the notional is raised again, and that is one change', () => {
    expect(fitted(bitcoin, limit('BUY', '0.00008999', '61000.005')).changes).toMatchObject([
      { parameter: 'price', to: '61000' },
      { parameter: 'quantity', from: '0.00008999', to: '0.00009' },
    ]);
  });

  test('a limit order with too large a quantity is lowered to the largest allowed quantity', () => {
    expect(fitted(bitcoin, limit('SELL', '9000.5', '900')).params.quantity).toBe('9000');
    expect(fitted(bitcoin, limit('SELL', '1000', '61000')).changes).toMatchObject([
      { to: '147.54098', why: 'lowered because of maxNotional 9000000 at price 61000' },
    ]);
  });

  test("a limit order keeps a price that is outside of the filter's bounds: another price would be another order", () => {
    for (const price of ['0.001', '2000000.005', '0']) {
      expect(fitted(bitcoin, limit('BUY', '9000', price)).params.price).toBe(price);
    }
    expect(broken(bitcoin, limit('BUY', '5000', '0.001'))[0]).toMatchObject({ parameter: 'price', nearest: ['0.01'] });
  });

  test('a limit order with the quantity zero stays zero', () => {
    expect(fitted(bitcoin, limit('BUY', '0.000', '61000')).changes).toEqual([]);
  });

  test('keeps the written digits, including trailing zeros, if the value passes the filters', () => {
    expect(fitted(bitcoin, limit('BUY', '0.0500000000', '61000.100')).changes).toEqual([]);
  });

  test('passes every filter with the values that the error names as nearest', () => {
    const found = broken(bitcoin, limit('BUY', '0.000085', '61000'));
    // Rounded down to 0.00008 it would be worth 4.88.
    expect(found).toEqual([
      {
        name: 'LOT_SIZE',
        ok: false,
        detail: 'quantity 0.000085 is not a multiple of stepSize 0.00001; nearest: 0.00009',
        parameter: 'quantity',
        nearest: ['0.00009'],
      },
    ]);
  });
});

/** A decimal of up to ten places, most of them near to one another. */
const amounts = fc
  .tuple(fc.bigInt(1n, 99_999_999n), fc.integer({ min: 0, max: 10 }))
  .map(([digits, scale]) => decimal(digits, scale));

const symbolFilters: fc.Arbitrary<FilterFields[]> = fc
  .record({
    tick: steps,
    step: steps,
    market: steps,
    least: amounts,
    notional: amounts,
    parts: fc.integer({ min: 2, max: 100 }),
  })
  .map(({ tick, step, market, least, notional, parts }) => [
    { filterType: 'PRICE_FILTER', minPrice: '0', maxPrice: '0', tickSize: tick },
    { filterType: 'LOT_SIZE', minQty: least, maxQty: '9000000000', stepSize: step },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0', maxQty: '0', stepSize: market },
    { filterType: 'ICEBERG_PARTS', limit: parts },
    {
      filterType: 'NOTIONAL',
      minNotional: notional,
      applyMinToMarket: true,
      maxNotional: '0',
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
  ]);

const maybe = fc.option(amounts, { nil: undefined });

const known = ({ ...params }: Record<string, string | undefined>): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Params;

/** Tickets of every kind of placement, with values of any size. */
const tickets: fc.Arbitrary<{ endpoint: EndpointInfo; params: Params }> = fc.oneof(
  fc
    .record({
      symbol,
      side,
      type: fc.constantFrom('LIMIT', 'LIMIT_MAKER'),
      quantity: amounts,
      price: amounts,
      icebergQty: maybe,
    })
    .map((params) => ({ endpoint: order, params: known(params) })),
  fc
    .record({ symbol, side, type: fc.constant('MARKET'), quantity: amounts })
    .map((params) => ({ endpoint: order, params })),
  fc
    .record({ symbol, side, type: fc.constant('MARKET'), quoteOrderQty: amounts })
    .map((params) => ({ endpoint: order, params })),
  fc
    .record({
      symbol,
      side,
      type: fc.constantFrom('STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'),
      quantity: amounts,
      price: amounts,
      stopPrice: amounts,
    })
    .map((params) => ({ endpoint: order, params })),
  fc
    .record({
      symbol,
      side,
      quantity: amounts,
      aboveType: fc.constant('LIMIT_MAKER'),
      abovePrice: amounts,
      belowType: fc.constant('STOP_LOSS_LIMIT'),
      belowPrice: amounts,
      belowStopPrice: amounts,
      belowIcebergQty: maybe,
    })
    .map((params) => ({ endpoint: endpointOf('newOrderListOco'), params: known(params) })),
  fc
    .record({
      symbol,
      workingType: fc.constant('LIMIT'),
      workingSide: side,
      workingQuantity: amounts,
      workingPrice: amounts,
      pendingSide: side,
      pendingQuantity: amounts,
      pendingAboveType: fc.constant('LIMIT_MAKER'),
      pendingAbovePrice: amounts,
      pendingBelowType: fc.constant('STOP_LOSS'),
      pendingBelowStopPrice: amounts,
    })
    .map((params) => ({ endpoint: endpointOf('newOrderListOtoco'), params })),
);

const RUNS = { numRuns: trials(200, 600) };

describe('for any ticket and any filters', () => {
  test('after .fit() an order breaks only rules that .fit() leaves alone on purpose', () => {
    let whole = 0;
    fc.assert(
      fc.property(symbolFilters, tickets, (filters, { endpoint, params }) => {
        const after = fitted(filters, params, endpoint);
        for (const { name, parameter = '', nearest } of broken(filters, after.params, endpoint)) {
          if (name === 'PRICE_FILTER') expect(after.params[parameter]).toBe(params[parameter]);
          else if (/iceberg/i.test(parameter)) expect(after.params[parameter]).toBe(params[parameter]);
          // At a very small price, no allowed quantity reaches the notional.
          else expect(nearest).toEqual([]);
        }
        if (broken(filters, after.params, endpoint).length === 0) whole += 1;
      }),
      RUNS,
    );
    expect(whole).toBeGreaterThan(RUNS.numRuns / 2);
  });

  test('making an order fit twice gives the same order', () => {
    fc.assert(
      fc.property(symbolFilters, tickets, (filters, { endpoint, params }) => {
        const once = fitted(filters, params, endpoint);
        expect(fitted(filters, once.params, endpoint).changes).toEqual([]);
      }),
      RUNS,
    );
  });

  test('an order that passes all filters is left unchanged', () => {
    let valid = 0;
    fc.assert(
      fc.property(symbolFilters, tickets, (filters, { endpoint, params }) => {
        if (broken(filters, params, endpoint).length > 0) return;
        valid += 1;
        expect(fitted(filters, params, endpoint).changes).toEqual([]);
      }),
      { numRuns: trials(667, 2000) },
    );
    expect(valid).toBeGreaterThan(20);
  });

  test('.fit() changes each value in the right direction and no further than necessary', () => {
    fc.assert(
      fc.property(symbolFilters, tickets, (filters, { endpoint, params }) => {
        const { changes, params: whole } = fitted(filters, params, endpoint);
        for (const { parameter, from, to, why } of changes) {
          const [before, after] = [units(from), units(to)];
          const isSell = draftsOf(endpoint, params).some(
            ({ price, side: way }) => price?.name === parameter && way === 'SELL',
          );
          if (/StopPrice$|^stopPrice$/.test(parameter)) {
            const tick = tickOf(filters);
            expect(2n * (after > before ? after - before : before - after)).toBeLessThanOrEqual(tick);
          } else if (/price$/i.test(parameter)) {
            expect(isSell ? after > before : after < before).toBe(true);
            expect(after > before ? after - before : before - after).toBeLessThan(tickOf(filters));
          } else {
            expect(why.startsWith('raised') || after < before).toBe(true);
            // One unit of the last place nearer to the wanted value breaks a filter or passes the wanted value.
            const step = why.startsWith('raised') ? -SMALLEST : SMALLEST;
            for (let nearer = after + step, left = 20; left > 0; nearer += step, left -= 1) {
              if (why.startsWith('raised') ? nearer < before || nearer <= 0n : nearer > before) break;
              const closer = { ...whole, [parameter]: decimal(nearer, 16) };
              expect(broken(filters, closer, endpoint).some((one) => one.parameter === parameter)).toBe(true);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('a quantity that an error names as nearest breaks no filter of the quantity', () => {
    fc.assert(
      fc.property(symbolFilters, tickets, (filters, { endpoint, params }) => {
        for (const { parameter = '', nearest = [] } of broken(filters, params, endpoint)) {
          if (!/quantity$|quoteOrderQty/i.test(parameter)) continue;
          for (const value of nearest) {
            const after = broken(filters, { ...params, [parameter]: value }, endpoint);
            expect(after.filter((one) => one.parameter === parameter)).toEqual([]);
          }
        }
      }),
      RUNS,
    );
  });
});

/** 1e-8 in the units of this file. */
const SMALLEST = 10n ** 8n;

function tickOf(filters: readonly FilterFields[]): bigint {
  const tick = units(filters.find(({ filterType }) => filterType === 'PRICE_FILTER')?.tickSize as string);
  return tick === 0n ? SMALLEST : tick;
}
