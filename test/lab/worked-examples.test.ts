/** Tests the examples of docs/lab.md that were computed by hand: fills by the queue, attribution, statistics. */
import { describe, expect, test } from 'vitest';
import { type LabMarketEvent, lab, type Spot } from '../../src/index.js';
import { roundTripsOf } from '../../src/lab/result/round-trips.js';
import { statisticsOf } from '../../src/lab/result/statistics.js';
import { START_MS } from './markets.js';

const at = (second: number): number => START_MS + second * 1_000;

/** A book at a second. */
const book = (second: number, bids: [string, string][], asks: [string, string][]): LabMarketEvent => ({
  time: at(second),
  bids,
  asks,
  isWhole: true,
});

const sale = (second: number, price: string, quantity: string): LabMarketEvent => ({
  time: at(second),
  price,
  quantity,
  isBuyerMaker: true,
});

describe('fills', () => {
  const still = [book(0, [['100.0', '2.0']], [['101.0', '5.0']])];

  const buyAndCancel = async (x: Spot) => {
    await x.clock.sleep('1s');
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.5', '100');
    await x.clock.sleep('10s');
    await x.orders.cancel('BTCUSDT', order.orderId).catch(() => {});
  };

  test('only the assumptions touch and candle fill an order with a quantity of 0.8 still ahead of it in the queue', async () => {
    const market = lab.events([...still, sale(5, '100.0', '1.2'), sale(60, '100.0', '0.1')], { symbol: 'BTCUSDT' });
    const { orders, assumptions } = await lab.run(buyAndCancel, { market });
    expect(orders[0]).toMatchObject({ executedQty: '0.00000000', touchQty: '0.50000000', candleQty: '0.50000000' });
    expect(assumptions.map(({ name, fillRate }) => [name, fillRate])).toEqual([
      ['queue', 0],
      ['touch', 1],
      ['candle', 1],
    ]);
  });

  test('fills begin when the quantity ahead in the queue has traded', async () => {
    const events = [...still, sale(5, '100.0', '1.2'), sale(6, '100.0', '1.0'), sale(60, '100.0', '0.1')];
    const { fills, orders } = await lab.run(buyAndCancel, { market: lab.events(events, { symbol: 'BTCUSDT' }) });
    expect(fills.map(({ time, quantity, isMaker }) => [time, quantity, isMaker])).toEqual([
      [at(6), '0.20000000', true],
    ]);
    expect(orders[0]).toMatchObject({ status: 'CANCELED', executedQty: '0.20000000', touchQty: '0.50000000' });
  });

  test('fills by the assumption candle use trades of the same minutes from before the order and from after its end', async () => {
    const events = [...still, sale(0.5, '100.0', '0.1'), sale(20, '100.0', '0.1'), sale(90, '100.0', '0.1')];
    const { orders } = await lab.run(buyAndCancel, { market: lab.events(events, { symbol: 'BTCUSDT' }) });
    expect(orders[0]).toMatchObject({ executedQty: '0.00000000', touchQty: '0.00000000', candleQty: '0.50000000' });
  });

  test('no assumption fills an order whose price no trade reached', async () => {
    const events = [...still, sale(70, '100.0', '0.1')];
    const { orders } = await lab.run(buyAndCancel, { market: lab.events(events, { symbol: 'BTCUSDT' }) });
    expect(orders[0]).toMatchObject({ executedQty: '0.00000000', touchQty: '0.00000000', candleQty: '0.00000000' });
  });
});

describe('attribution', () => {
  test('a purchase whose price then falls is attributed to spread, inventory and commission, to the unit', async () => {
    const events = [
      book(0, [['99.0', '5.0']], [['101.0', '5.0']]),
      book(10, [['97.0', '5.0']], [['99.0', '5.0']]),
      sale(30, '97.0', '0.1'),
    ];
    const { attribution, fills, statistics, positions } = await lab.run(
      async (x) => {
        await x.clock.sleep('1s');
        await x.orders.market('BTCUSDT', 'BUY', '2');
      },
      { market: lab.events(events, { symbol: 'BTCUSDT' }), balances: { USDT: '1000' } },
    );
    expect(fills[0]).toMatchObject({ price: '101.00000000', mid: '100', commission: '0.00200000' });
    // 2 × (100 - 101), 1.998 × (98 - 100), 0.002 × 100; together 1.998 × 98 - 202.
    expect(attribution).toEqual({
      total: '-6.196',
      trading: '-6.196',
      spread: '-2',
      inventory: '-3.996',
      impact: '0',
      holdings: '0',
      commission: '-0.2',
      other: '0',
    });
    expect(statistics.return).toBe(-0.006196);
    expect(statistics.maxDrawdown).toBe(-0.006196);
    expect(statistics.turnover).toBe(0.202);
    const paid = positions.findLast(({ asset }) => asset === 'USDT');
    expect(paid).toMatchObject({ amount: '798.00000000', change: '-202.00000000' });
  });

  test('the change of the assets that were held at the start is attributed to holdings, not to trading', async () => {
    const events = [
      book(0, [['99.0', '5.0']], [['101.0', '5.0']]),
      book(10, [['97.0', '5.0']], [['99.0', '5.0']]),
      sale(30, '97.0', '0.1'),
    ];
    const market = lab.events(events, { symbol: 'BTCUSDT' });
    const { attribution } = await lab.run(() => {}, { market, balances: { BTC: '3' } });
    expect(attribution).toMatchObject({ total: '-6', holdings: '-6', inventory: '0' });
  });

  test('the parts of the profit add up exactly to it over many fills in two quote assets', async () => {
    const { attribution, fills, equity } = await lab.run(
      async (x) => {
        for (const side of ['BUY', 'SELL', 'BUY'] as const) {
          await x.clock.sleep('3s');
          await x.orders.market('ETHBTC', side, '0.7');
          await x.orders.market('ETHUSDT', side, '0.31');
        }
      },
      {
        market: lab.simulated({ symbols: ['BTCUSDT', 'ETHBTC', 'ETHUSDT'], length: '20s' }),
        balances: { USDT: '5000', BTC: '0.2', ETH: '1' },
        valuation: 'USDT',
      },
    );
    expect(fills.length).toBeGreaterThanOrEqual(6);
    const { total, trading, ...parts } = attribution;
    const scale = 10n ** 24n;
    const units = (text: string) => {
      const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
      const value = BigInt(whole) * scale + BigInt(fraction.padEnd(24, '0'));
      return sign === '-' ? -value : value;
    };
    const sum = Object.values(parts).reduce((all, one) => all + units(one), 0n);
    expect(sum).toBe(units(total));
    expect(units(trading) + units(parts.holdings)).toBe(units(total));
    expect(units(total)).toBe(units(equity.at(-1)?.equity ?? '') - units(equity[0]?.equity ?? ''));
    expect(units(parts.spread)).toBeLessThan(0n);
    expect(parts.other).toBe('0');
  });
});

describe('statistics', () => {
  test('the statistics of a run follow their formulas', () => {
    const recorder = {
      values: [1_000n, 1_010n, 999n, 1_050n],
      equity: [{ drawdown: 0 }, { drawdown: 0 }, { drawdown: -0.01 }, { drawdown: 0 }],
      fills: [],
      marks: { of: () => 0n },
      atRisk: 3,
      exposures: [
        { gross: 0n, net: 0n },
        { gross: 101n, net: 101n },
        { gross: 303n, net: -303n },
        { gross: 105n, net: 105n },
      ],
    };
    const others = { trips: roundTripsOf([]).statistics, parents: [], benchmarks: [] };
    const statistics = (periodMs: number) => statisticsOf(recorder as never, [], periodMs, () => 'USDT', others);
    const { sharpe, timeAtRisk, periods, days, exposure, maxExposure, netExposure } = statistics(86_400_000);
    // Ratios of a year need ten days: test/lab/risk.test.ts.
    expect([sharpe, timeAtRisk, periods, days]).toEqual([null, 0.75, 3, 3]);
    expect(exposure).toBeCloseTo((0 + 101 / 1_010 + 303 / 999 + 105 / 1_050) / 4, 11);
    expect(maxExposure).toBeCloseTo(303 / 999, 11);
    expect(netExposure).toBeCloseTo((0 + 101 / 1_010 - 303 / 999 + 105 / 1_050) / 4, 11);
    // Three periods of eight hours are a day, of a millisecond less they are not.
    expect([statistics(28_800_000).days, statistics(28_799_999).days]).toEqual([1, 0]);
  });

  test('do not count a time at risk while the run holds only tiny amounts that a commission has left', async () => {
    const inAndOut = async (x: Spot) => {
      await x.orders.market('BTCUSDT', 'BUY', '0.01');
      await x.clock.sleep('4500ms');
      await x.orders.market('BTCUSDT', 'SELL', '0.00999');
    };
    const market = lab.simulated({ length: '19s' });
    const { statistics, positions } = await lab.run(inAndOut, {
      market,
      commission: { maker: '0.000999', taker: '0.000999' },
    });
    // The purchase has two fills, and the commission of each is rounded down.
    expect(positions.findLast(({ asset }) => asset === 'BTC')?.change).toBe('0.00000002');
    // 4 of 20 points have a position: those at 1, 2, 3 and 4 s.
    expect(statistics.timeAtRisk).toBe(0.2);
  });
});
