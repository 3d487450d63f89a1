/** Tests by how much the fills of users move a price: its size, its decay, and that no round trip earns by it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserImpact } from '../../src/market/simulated/user-impact.js';
import { trials } from '../support/depth.js';
import { Lab } from './lab.js';

const DAILY_LOTS = 190_000_000;
const TERMS = { dailyLots: DAILY_LOTS, dailyVolatility: 0.0143 };
const START_US = 1_767_225_600_000_000;
const SECOND_US = 1_000_000;

/** Buys lots in equal parts over some seconds; the impact after it. */
function bought(lots: number, seconds: number, parts = 200): UserImpact {
  const impact = new UserImpact(TERMS);
  for (let i = 1; i <= parts; i += 1) impact.add(lots / parts, START_US + (i / parts) * seconds * SECOND_US);
  return impact;
}
const leftAt = (impact: UserImpact, seconds: number) => impact.middleAt(START_US + seconds * SECOND_US);

describe('the impact of users on the price', () => {
  test('is zero without fills, and after equal purchases and sales at the same time', () => {
    const impact = new UserImpact(TERMS);
    expect(impact.at(START_US)).toEqual({ bid: 0, ask: 0 });
    impact.add(5_000, START_US);
    impact.add(-5_000, START_US);
    expect(impact.at(START_US + SECOND_US)).toEqual({ bid: 0, ask: 0 });
  });

  test('grows about with the square root of the quantity, from 0.01 % to 10 % of the daily volume and in any time', () => {
    for (const seconds of [60, 600, 3_600, 21_600]) {
      const moves = [1e-4, 1e-3, 1e-2, 1e-1].map((share) => leftAt(bought(share * DAILY_LOTS, seconds), seconds));
      const exponent = Math.log10((moves[3] as number) / (moves[0] as number)) / 3;
      expect(exponent).toBeGreaterThan(0.45);
      expect(exponent).toBeLessThan(0.65);
    }
  });

  test('is about the daily volatility times the root of the share of the daily volume', () => {
    for (const [seconds, least, most] of [
      [60, 0.6, 1.2],
      [600, 0.4, 1],
      [3_600, 0.3, 0.8],
    ] as const) {
      const share = leftAt(bought(0.01 * DAILY_LOTS, seconds), seconds) / (TERMS.dailyVolatility * Math.sqrt(0.01));
      expect(share).toBeGreaterThan(least);
      expect(share).toBeLessThan(most);
    }
  });

  test('grows while somebody buys, decays slowly, and can still be measured after a day', () => {
    const impact = bought(0.01 * DAILY_LOTS, 600);
    const peak = leftAt(impact, 600);
    expect(leftAt(bought(0.005 * DAILY_LOTS, 300), 300)).toBeLessThan(peak);
    expect(leftAt(impact, 1_200) / peak).toBeGreaterThan(0.4);
    expect(leftAt(impact, 1_200) / peak).toBeLessThan(0.85);
    expect(leftAt(impact, 6_600) / peak).toBeGreaterThan(0.2);
    expect(leftAt(impact, 86_400) / peak).toBeGreaterThan(0.02);
  });

  test('widens the spread at once, and the spread is narrow again within minutes', () => {
    const impact = bought(0.001 * DAILY_LOTS, 0.001, 1);
    const now = impact.at(START_US + 1_000);
    const later = impact.at(START_US + 300 * SECOND_US);
    expect(now.ask).toBeGreaterThan(1.2 * now.bid);
    expect(later.ask).toBeLessThan(1.01 * later.bid);
  });

  test('gives the lots that move a price by a given share', () => {
    const impact = bought(30_000, 60);
    const atUs = START_US + 100 * SECOND_US;
    const lots = impact.lotsTo('BUY', 0.0005, 1e9, atUs);
    impact.add(lots, atUs);
    expect(impact.at(atUs).ask).toBeCloseTo(0.0005, 7);
    expect(impact.lotsTo('SELL', -0.5, 1_000, atUs)).toBe(1_000);
  });

  test('a round trip of small trades earns nothing from their impact', () => {
    const leg = fc.record({ lots: fc.integer({ min: -400, max: 400 }), waitMs: fc.integer({ min: 0, max: 600_000 }) });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), (legs) => {
        const impact = new UserImpact(TERMS);
        let [atUs, held, paid] = [START_US, 0, 0];
        // Small trades pay the price before them plus half of their own move.
        const trade = (lots: number) => {
          const side = lots > 0 ? 'ask' : 'bid';
          const before = impact.at(atUs)[side];
          impact.add(lots, atUs);
          paid += (lots * (before + impact.at(atUs)[side])) / 2;
          held += lots;
        };
        for (const { lots, waitMs } of legs) {
          for (let i = 0; i < 50; i += 1) trade(lots * 20);
          atUs += waitMs * 1_000;
        }
        const left = held;
        for (let i = 0; i < 200; i += 1) trade(-left / 200);
        return paid >= -1e-6 * Math.abs(left) - 1e-6;
      }),
      { numRuns: trials(60, 400), seed: 29 },
    );
  });
});

describe('the impact of users in the simulated market', () => {
  const middle = (lab: Lab) => {
    const { bids, asks } = lab.exchange.book('BTCUSDT');
    return (bids.bestTicks + asks.bestTicks) / 2;
  };
  /** Buys in twenty parts over a minute in one market, nothing in its twin; the middles after it, in basis points. */
  const movedBps = (quantity: string, choice: { impact?: 'on' | 'off' } = {}): number => {
    const [lab, twin] = [new Lab(1, choice), new Lab(1, choice)];
    for (let i = 0; i < 20; i += 1) {
      lab.marketOrder('BTCUSDT', 'BUY', quantity);
      lab.run(3);
      twin.run(3);
    }
    lab.run(5);
    twin.run(5);
    return 1e4 * (middle(lab) / middle(twin) - 1);
  };

  test('purchases raise the price for everybody, and with impact off they do not', () => {
    expect(movedBps('0.1')).toBeGreaterThan(2);
    expect(Math.abs(movedBps('0.1', { impact: 'off' }))).toBeLessThan(0.5);
  });

  test('a large bid is filled in part when the price falls a little below it, holds the price there, and is filled by a larger fall', () => {
    const lab = new Lab(2);
    const price = (Math.floor(middle(lab) * 0.9995) / 100).toFixed(2);
    lab.limit('BTCUSDT', 'BUY', '10', price);
    const filled = () =>
      lab.trades.filter(({ buyerAccount }) => buyerAccount === lab.user).reduce((s, t) => s + t.quantityLots, 0);
    lab.market.shock('BTC', 0.9985, lab.nowUs);
    lab.run(1);
    const first = filled();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(1_000_000);
    expect(middle(lab)).toBeGreaterThanOrEqual(Number(price) * 100);
    lab.market.shock('BTC', 0.99, lab.nowUs);
    lab.run(1);
    expect(filled()).toBe(1_000_000);
  });

  test('users who trade with each other do not move the price', () => {
    const lab = new Lab(3);
    lab.run(2);
    const other = lab.exchange.openAccount({ USDT: '10000000', BTC: '100' });
    // The order takes the best ask, and what is left of it is the best bid.
    lab.limit('BTCUSDT', 'BUY', '5', (lab.exchange.book('BTCUSDT').asks.bestTicks / 100).toFixed(2));
    const before = lab.market.impactOf('BTCUSDT')?.impact.at(lab.nowUs);
    expect(before?.ask).toBeGreaterThan(0);
    const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.5', clientOrderId: 'other' } as const;
    lab.exchange.apply({ kind: 'placeOrder', account: other, ...order }, lab.nowUs);
    expect(lab.market.impactOf('BTCUSDT')?.impact.at(lab.nowUs)).toEqual(before);
  });
});
