/**
 * Tests the impact of a strategy on its market: the part of the profit that the attribution calls impact, and the same
 * market without the strategy's impact.
 */
import { describe, expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { parseUnits } from '../../src/protocol/index.js';

const FUNDS = { USDT: '1000000', BTC: '3' };
const EXACT = 24;

const units = (text: string): bigint =>
  text.startsWith('-') ? -parseUnits(text.slice(1), EXACT) : parseUnits(text, EXACT);

const buy = async (x: Spot) => {
  for (let i = 0; i < 10; i += 1) {
    await x.orders.market('BTCUSDT', 'BUY', '0.2');
    await x.clock.sleep('5s');
  }
};

const sellBack = async (x: Spot) => {
  await buy(x);
  await x.orders.market('BTCUSDT', 'SELL', '1.998');
};

const partsOf = ({ spread, inventory, impact, commission, other }: Record<string, string>) =>
  [spread, inventory, impact, commission, other].reduce((sum, one) => sum + units(one as string), 0n);

describe('the part `impact` of the attribution', () => {
  test('is the effect of the fills on the price, and all parts add up to the total exactly', async () => {
    const { attribution, equity } = await lab.run(buy, { market: lab.simulated({ length: '2m' }), balances: FUNDS });
    expect(partsOf({ ...attribution })).toBe(units(attribution.trading));
    const total = units(attribution.trading) + units(attribution.holdings);
    expect(units(attribution.total)).toBe(total);
    const change = units(equity.at(-1)?.equity as string) - units(equity[0]?.equity as string);
    expect(change).toBe(total);
    // The purchases have raised the price of the whole holding.
    expect(Number(attribution.impact)).toBeGreaterThan(0);
    // The price without the purchases has few digits, as other prices have.
    for (const part of [attribution.inventory, attribution.impact]) expect(part).toMatch(/^-?\d+\.\d{1,13}$/);
  });

  test('is, together with the spread, a cost for a strategy that buys and sells again', async () => {
    const { attribution } = await lab.run(sellBack, {
      market: lab.simulated({ length: '30m' }),
      balances: { USDT: '1000000' },
    });
    expect(Number(attribution.spread) + Number(attribution.impact)).toBeLessThan(0);
  });

  test("is zero with the option impact 'off'; the market is the same up to the first fill", async () => {
    const options = { balances: FUNDS };
    const off = await lab.run(buy, { market: lab.simulated({ length: '2m', impact: 'off' }), ...options });
    const on = await lab.run(buy, { market: lab.simulated({ length: '2m' }), ...options });
    expect(off.attribution.impact).toBe('0');
    expect(off.info.market).toContain('impact off');
    expect(Number(on.fills.at(-1)?.mid)).toBeGreaterThan(Number(off.fills.at(-1)?.mid));
    expect(on.fills[0]?.price).toBe(off.fills[0]?.price);
  });

  test('is controlled by an option that can only be on or off', () => {
    expect(() => lab.simulated({ impact: 'none' as never })).toThrow("simulated: impact is 'none'");
  });
});
