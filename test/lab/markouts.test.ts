/**
 * Tests two parts of a run's result against a second computation from known books: the profit of the same account without
 * trading, and the markouts of the fills.
 */
import { describe, expect, test } from 'vitest';
import { type LabMarketEvent, type LabResult, lab, type Spot } from '../../src/index.js';
import { START_MS } from './markets.js';

const SCALE = 10n ** 24n;

/** A decimal as an integer of 1e-24. */
function units(text: string | null | undefined): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text ?? 'none') ?? [];
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(24, '0'));
  return sign === '-' ? -value : value;
}

/** A book around a middle from a second on, one tick wide at each side. */
const book = (second: number, middle: number): LabMarketEvent => ({
  time: START_MS + second * 1_000,
  bids: [[(middle - 1).toFixed(1), '9.0']],
  asks: [[(middle + 1).toFixed(1), '9.0']],
  isWhole: true,
});

/** Middles by second; each holds until the next one. */
const PATH: readonly (readonly [second: number, middle: number])[] = [
  [0, 100],
  [2.05, 101],
  [2.5, 102],
  [4, 104],
  [20, 99],
  [200, 110],
  [400, 90],
];
const middleAt = (second: number): number => PATH.findLast(([from]) => from <= second)?.[1] ?? 0;
const events = PATH.map(([second, middle]) => book(second, middle));

/** Buys 2 after 2 s and sells 1 after 150 s. */
async function trader(x: Spot): Promise<void> {
  await x.clock.sleep('2s');
  await x.orders.market('BTCUSDT', 'BUY', '2');
  await x.clock.sleep('148s');
  await x.orders.market('BTCUSDT', 'SELL', '1');
}

let ran: Promise<LabResult> | undefined;
const run = (): Promise<LabResult> => {
  ran ??= lab.run(trader, {
    market: lab.events(events, { symbol: 'BTCUSDT' }),
    balances: { USDT: '1000', BTC: '3' },
    commission: { maker: '0', taker: '0' },
  });
  return ran;
};

const HORIZONS_S = [0, 0.1, 1, 5, 30, 300];
const COLUMNS = ['mid', 'mid100ms', 'mid1s', 'mid5s', 'mid30s', 'mid300s'] as const;

describe('the middle prices after a fill', () => {
  test('are the middles of the book at the horizons of the markouts, and null after the end of the run', async () => {
    const { fills } = await run();
    expect(fills.map(({ side, price }) => [side, Number(price)])).toEqual([
      ['BUY', 101],
      ['SELL', 98],
    ]);
    for (const [at, second] of [2, 150].entries()) {
      const expected = HORIZONS_S.map((after) => (second + after > 400 ? null : middleAt(second + after)));
      const found = COLUMNS.map((column) => fills[at]?.[column]).map((text) => (text == null ? text : Number(text)));
      expect(found).toEqual(expected);
    }
    expect(fills[1]?.mid300s).toBeNull();
  });

  test('the middle prices after a fill in a simulated market equal those of a stream of the best prices', async () => {
    const quotes: { time: number; middle: number }[] = [];
    const watcher = async (x: Spot): Promise<void> => {
      setInterval(async () => {
        await x.orders.market('BTCUSDT', quotes.length % 2 === 0 ? 'BUY' : 'SELL', '0.001');
      }, 1_700);
      for await (const { bidPrice, askPrice } of x.stream.bookTicker('BTCUSDT'))
        quotes.push({ time: Date.now(), middle: (Number(bidPrice) + Number(askPrice)) / 2 });
    };
    const market = lab.simulated({ length: '40s', seed: 5 });
    const { fills, markouts } = await lab.run(watcher, { market, balances: { USDT: '9000', BTC: '1' } });
    expect(fills.length).toBeGreaterThan(20);
    for (const fill of fills) {
      for (const [at, after] of HORIZONS_S.entries()) {
        const text = fill[COLUMNS[at] as (typeof COLUMNS)[number]];
        const due = fill.time + after * 1_000;
        if (at === 0 || text === null) continue;
        // Within the millisecond of the horizon the stream may have several middles.
        const before = quotes.findLast(({ time }) => time < due);
        const possible = [before, ...quotes.filter(({ time }) => time === due)].map((one) => one?.middle.toFixed(4));
        expect(possible, `${fill.time} + ${after} s`).toContain(Number(text).toFixed(4));
      }
    }
    expect(markouts.map(({ horizonMs }) => horizonMs)).toEqual(HORIZONS_S.map((one) => one * 1_000));
    expect(markouts.at(-1)).toMatchObject({ fills: 0, profit: '0', bps: null, bpsLow: null, bpsHigh: null });
  });
});

describe('the markouts of a run', () => {
  test('are sums and means over the fills of the run', async () => {
    const { markouts } = await run();
    for (const [at, after] of HORIZONS_S.entries()) {
      const buy = middleAt(2 + after) - 101;
      const sell = 98 - middleAt(150 + after);
      const counts = [buy, ...(150 + after > 400 ? [] : [sell])];
      const row = markouts[at];
      expect(row?.fills, `${after} s`).toBe(counts.length);
      expect(Number(row?.profit)).toBe(2 * buy + (counts.length === 2 ? sell : 0));
      expect(Number(row?.notional)).toBe(202 + (counts.length === 2 ? 98 : 0));
      const bps = [(buy / 101) * 1e4, (sell / 98) * 1e4].slice(0, counts.length);
      const mean = bps.reduce((sum, one) => sum + one, 0) / bps.length;
      expect(row?.bps).toBeCloseTo(mean, 6);
      if (bps.length === 1) expect([row?.bpsLow, row?.bpsHigh]).toEqual([null, null]);
      // With one degree of freedom the quantile of Student's distribution is 12.7062.
      else expect(row?.bpsHigh).toBeCloseTo(mean + (12.7062 * Math.abs((bps[0] ?? 0) - (bps[1] ?? 0))) / 2, 3);
    }
  });

  test('the markouts at zero seconds equal the part `spread` of the attribution, to the last digit', async () => {
    const { markouts, attribution } = await run();
    expect(units(markouts[0]?.profit)).toBe(units(attribution.spread));
  });

  test('count zero fills and a profit of zero in a run without fills', async () => {
    const { markouts } = await lab.run(() => {}, { market: lab.simulated({ length: '5s' }) });
    expect(markouts.map(({ fills, bps, profit }) => [fills, bps, profit])).toEqual(
      Array.from(HORIZONS_S, () => [0, null, '0']),
    );
  });
});

describe('the held account (the start balances, kept without a trade)', () => {
  test('is the worth of the start balances at the prices of each point', async () => {
    const { equity } = await run();
    const wrong = equity.filter(({ time, held }) => Number(held) !== 1_000 + 3 * middleAt((time - START_MS) / 1_000));
    expect(wrong).toEqual([]);
    expect(equity.length).toBe(401);
  });

  test('the profits of the held account and of the trading are together the whole profit, at every point of the run', async () => {
    const { equity, attribution } = await run();
    const [first, last] = [equity[0], equity.at(-1)];
    expect(first?.held).toBe(first?.equity);
    expect(units(last?.held) - units(first?.held)).toBe(units(attribution.holdings));
    expect(units(last?.equity) - units(last?.held)).toBe(units(attribution.trading));
    const { trading, spread, inventory, commission, other, holdings, total } = attribution;
    expect(units(spread) + units(inventory) + units(commission) + units(other)).toBe(units(trading));
    expect(units(trading) + units(holdings)).toBe(units(total));
    // 2 bought at 101, 1 sold at 98, and 1 left at 90.
    expect(trading).toBe('-14');
    expect(holdings).toBe('-30');
  });
});
