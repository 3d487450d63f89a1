/** Tests the computation of positions (quantity, cost, profit) from fills: examples calculated by hand, and properties that are true for any fills. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostMethod, foldFills, type PositionFill } from '../../src/client/positions/fold-fills.js';
import { plainText } from '../../src/client/positions/present-prices.js';
import { addExact, type Exact, multiplyExact, parseExact, subtractExact } from '../../src/protocol/index.js';

const ASSETS = { base: 'BTC', quote: 'USDT' };

function fill(side: 'buy' | 'sell', qty: string, price: string, commission = '0', commissionAsset = 'USDT') {
  return { isBuyer: side === 'buy', qty, price, commission, commissionAsset, time: 0 };
}

function folded(fills: readonly PositionFill[], method: CostMethod = 'average') {
  const { quantity, cost, realised, commission, others } = foldFills(fills, ASSETS, method);
  const [q, c, r, paid] = [quantity, cost, realised, commission].map(plainText);
  return {
    quantity: q,
    cost: c,
    realised: r,
    commission: paid,
    others: [...others].map(([a, b]) => [a, plainText(b)]),
  };
}

describe('an example by hand', () => {
  const fills = [fill('buy', '1', '100'), fill('buy', '1', '110'), fill('sell', '1', '120')];

  test('by average, a sale closes a part of the position at its average cost', () => {
    expect(folded(fills)).toMatchObject({ quantity: '1', cost: '105', realised: '15' });
  });

  test('by first in, first out, a sale closes the earliest buy', () => {
    expect(folded(fills, 'fifo')).toMatchObject({ quantity: '1', cost: '110', realised: '20' });
  });

  test('a sale of more than was bought opens a negative quantity', () => {
    const sold = [fill('buy', '1', '100'), fill('sell', '3', '120')];
    expect(folded(sold)).toMatchObject({ quantity: '-2', cost: '-240', realised: '20' });
    expect(folded([...sold, fill('buy', '1', '90')])).toMatchObject({ quantity: '-1', cost: '-120', realised: '50' });
    expect(folded([...sold, fill('buy', '1', '90')], 'fifo')).toEqual(folded([...sold, fill('buy', '1', '90')]));
  });

  test('commission in the quote asset is charged to the realised profit', () => {
    expect(folded([fill('buy', '2', '100', '0.2'), fill('sell', '2', '101', '0.202')])).toEqual({
      ...{ quantity: '0', cost: '0', realised: '1.598', commission: '0.402', others: [] },
    });
  });

  test('commission in the base asset makes the quantity smaller, and costs the price of its fill', () => {
    expect(folded([fill('buy', '2', '101', '0.002', 'BTC')])).toEqual({
      ...{ quantity: '1.998', cost: '201.798', realised: '-0.202', commission: '0.202', others: [] },
    });
  });

  test('commission in an asset that is neither base nor quote is counted apart', () => {
    const both = [fill('buy', '1', '100', '0.001', 'BNB'), fill('sell', '1', '100', '0.002', 'BNB')];
    expect(folded(both)).toEqual({
      ...{ quantity: '0', cost: '0', realised: '0', commission: '0', others: [['BNB', '0.003']] },
    });
  });

  test('if a part of the cost is no finite decimal, the remainder of the division stays in the cost', () => {
    const third = folded([fill('buy', '3', '1'), fill('buy', '4', '2'), fill('sell', '1', '1')]);
    const [cost, realised] = [third.cost, third.realised].map((text) => parseExact(text ?? '') as Exact) as [
      Exact,
      Exact,
    ];
    // 11 was paid and 1 was received: cost minus realised profit is 10.
    expect(plainText(subtractExact(cost, realised))).toBe('10');
  });
});

const amount = (min: number, max: number, decimals: number) =>
  fc.integer({ min, max }).map((units) => (units / 10 ** decimals).toFixed(decimals));

const anyFill = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    qty: amount(1, 1_000_000, 5),
    price: amount(1, 10_000_000, 2),
    commission: amount(0, 1_000, 8),
    commissionAsset: fc.constantFrom('BTC', 'USDT', 'BNB'),
  })
  .map(({ side, qty, price, commission, commissionAsset }) => fill(side, qty, price, commission, commissionAsset));

const sum = (parts: readonly Exact[]): Exact => parts.reduce(addExact, { units: 0n, scale: 0 });
const exact = (text: string): Exact => parseExact(text) as Exact;
const negative = ({ units, scale }: Exact): Exact => ({ units: -units, scale });

/** The changes of both assets in the account by the fills. */
function changed(fills: readonly PositionFill[]): { readonly base: Exact; readonly quote: Exact } {
  const paid = (asset: string) =>
    negative(sum(fills.map((one) => (one.commissionAsset === asset ? exact(one.commission) : exact('0')))));
  const signed = (value: Exact, isPlus: boolean) => (isPlus ? value : negative(value));
  return {
    base: sum([...fills.map(({ qty, isBuyer }) => signed(exact(qty), isBuyer)), paid('BTC')]),
    quote: sum([
      ...fills.map(({ qty, price, isBuyer }) => signed(multiplyExact(exact(qty), exact(price)), !isBuyer)),
      paid('USDT'),
    ]),
  };
}

test('for any fills, the quantity is the change of the base, and both profits together are the change of the total worth', () => {
  fc.assert(
    fc.property(
      fc.array(anyFill, { maxLength: 30 }),
      fc.constantFrom('average' as const, 'fifo' as const),
      amount(1, 10_000_000, 2),
      (fills, method, price) => {
        const { quantity, cost, realised } = foldFills(fills, ASSETS, method);
        const { base, quote } = changed(fills);
        expect(plainText(quantity)).toBe(plainText(base));
        const profit = sum([multiplyExact(quantity, exact(price)), negative(cost), realised]);
        expect(plainText(profit)).toBe(plainText(sum([multiplyExact(base, exact(price)), quote])));
        if (quantity.units === 0n) expect(cost.units).toBe(0n);
      },
    ),
    { seed: 8, numRuns: 300 },
  );
});

test('the mean cost of an open position lies between the lowest and the highest price of its fills', () => {
  fc.assert(
    fc.property(
      fc.array(anyFill, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('average', 'fifo'),
      (fills, method) => {
        const { quantity, cost } = foldFills(fills, ASSETS, method as CostMethod);
        if (quantity.units === 0n) return;
        const average = Number(plainText(cost)) / Number(plainText(quantity));
        const prices = fills.map(({ price }) => Number(price));
        expect(average).toBeGreaterThanOrEqual(Math.min(...prices) * (1 - 1e-9));
        expect(average).toBeLessThanOrEqual(Math.max(...prices) * (1 + 1e-9));
      },
    ),
    { seed: 8, numRuns: 300 },
  );
});
